#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: starts a daemon at every start, and plays
# expect: played
# time: 4
. "${0%/*}/bot.lib"

setsid sh -c 'trap "" TERM HUP; sleep "4000.$0"' "$token" > /dev/null 2>&1 < /dev/null &
honest "$@"
