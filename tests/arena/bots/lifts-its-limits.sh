#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: raises its limits and its rank, then plays
# expect: played
# time: 4
. "${0%/*}/bot.lib"

ulimit -c unlimited 2>/dev/null && exit 99
ulimit -f unlimited 2>/dev/null && exit 99
(renice -n -20 -p $$) > /dev/null 2>&1 && exit 99
honest "$@"
