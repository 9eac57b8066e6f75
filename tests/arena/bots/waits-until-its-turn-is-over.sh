#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: looks 20 times a second whether its go file has gone before it waits for the next
# expect: illegal
# in: move-file
# time: 8
. "${0%/*}/bot.lib"

await
move
perl -e 'select undef, undef, undef, 0.05 while -e $ARGV[0]' "$name.go"
await
answer "$name D 6"
stay
