#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: never reads and never answers
# expect: time
. "${0%/*}/bot.lib"

linger
