#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: takes its go file away and makes the opponent’s
# expect: order|format|illegal|time
# in: move-file
. "${0%/*}/bot.lib"

await
rm -f "$name.go"
: > Opponent.go
mkdir "$name.go"
linger
