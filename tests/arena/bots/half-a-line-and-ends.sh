#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: writes half of its answer and ends
# expect: vanished|format
. "${0%/*}/bot.lib"

await
raw '(1'
exit 1
