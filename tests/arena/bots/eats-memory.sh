#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: takes memory without end
# expect: resource|vanished|format
# time: 20
. "${0%/*}/bot.lib"

await
exec perl -e 'my @all; while (1) { push @all, "x" x 20000000 }' 2>/dev/null
