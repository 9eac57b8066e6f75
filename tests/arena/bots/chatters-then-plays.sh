#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: writes a flood of comments to stderr, and plays
# expect: played
# time: 4
. "${0%/*}/bot.lib"

i=0
while [ $i -lt 2000 ]; do echo 'thinking, thinking, thinking'; i=$((i + 1)); done >&2
honest "$@"
