#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: moves in the opponent’s name
# expect: order|format
# in: move-file
. "${0%/*}/bot.lib"

await
answer 'Opponent D 6'
linger
