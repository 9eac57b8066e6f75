#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: the same against one that thinks: it does not rest before it has seen that
# expect: illegal
# in: move-file
# time: 8
# opponent: own
. "${0%/*}/bot.lib"

await
move
perl -e 'select undef, undef, undef, 0.05 while -e $ARGV[0]' "$name.go"
await
answer "$name D 6"
stay
