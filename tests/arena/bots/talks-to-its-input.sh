#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: writes to its stdin, then plays
# expect: played
# time: 4
# in: lines prompt
. "${0%/*}/bot.lib"

(echo '(0,0)' >&0) 2>/dev/null
honest "$@"
