#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: moves, and leaves no room for its next input
# expect: illegal|format|vanished in pente
# expect: played|format|vanished in one-move
# in: pente one-move
# time: 12
. "${0%/*}/bot.lib"

move
for i in 1 2 3 4 5 6 7 8 9; do head -c 15000000 /dev/zero > "fill$i"; done 2>/dev/null
exit 0
