#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: reads the user’s and its opponent’s files, then plays
# expect: played
# time: 4
# opponent: own
. "${0%/*}/bot.lib"

cat "$victim/precious" > /dev/null 2>&1 && exit 99
cat /etc/shadow > /dev/null 2>&1 && exit 99
ls /root/* /home/* > /dev/null 2>&1 && exit 99
honest "$@"
