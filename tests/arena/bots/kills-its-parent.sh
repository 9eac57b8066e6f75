#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: kills whoever has started it, then plays
# expect: played
# time: 4
. "${0%/*}/bot.lib"

kill -KILL $PPID 1 2>/dev/null
kill -STOP $PPID 1 2>/dev/null
kill -TERM $PPID 1 2>/dev/null
honest "$@"
