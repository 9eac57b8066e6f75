#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: makes files until there is no room
# expect: time
. "${0%/*}/bot.lib"

await
cd "$folder" || exit 99
exec perl -e 'my $i = 0; while (open(my $f, ">", "f" . $i++)) { print $f "x" x 1000 } sleep 4000'
