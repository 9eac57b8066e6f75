#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: deletes all that it can find of others, then plays
# expect: played
# time: 4
# opponent: own
. "${0%/*}/bot.lib"

rm -rf "$victim" 2>/dev/null
rm -f "$0" 2>/dev/null && exit 99
[ -w "$own" ] || [ -w "${own%/*}" ] || [ -w /usr/bin ] || [ -w / ] && exit 99
honest "$@"
