#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: takes memory in many processes, each a little
# expect: resource|vanished|format
# time: 20
. "${0%/*}/bot.lib"

await
exec perl -e 'for (1..30) { if (!fork) { my @all; push @all, "x" x 10000000 for 1..9; sleep 4000 } } wait; kill 9, $$'
