#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: writes the end of the game itself
# expect: order|format|illegal|time
# in: move-file
. "${0%/*}/bot.lib"

await
echo "END: $name WINS! Opponent LOSES!" > end_game
linger
