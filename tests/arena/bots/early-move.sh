#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: moves before it is asked
# expect: order|format|illegal|time|vanished
. "${0%/*}/bot.lib"

answer "$legal"
answer "$legal"
answer "$legal"
linger
