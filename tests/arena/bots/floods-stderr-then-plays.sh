#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: writes 40 MB to stderr, and plays
# expect: played
# time: 12
# in: lines prompt move-file pente
. "${0%/*}/bot.lib"

[ -e playdata.txt ] || yes 'all work and no play' | head -c 40000000 >&2
honest "$@"
