#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: ends its lines as Windows does, then waits
# expect: time
# in: lines prompt move-file
. "${0%/*}/bot.lib"

await
raw '%s\r\n' "$legal"
linger
