#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: makes a folder where the end of the game is to stand
# expect: order|format|illegal|time
# in: move-file
. "${0%/*}/bot.lib"

await
mkdir end_game
linger
