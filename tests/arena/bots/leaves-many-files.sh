#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: moves, and leaves more files than are carried on
# expect: vanished|format
# in: pente one-move
# time: 4
. "${0%/*}/bot.lib"

move
exec perl -e 'for (1..5000) { open(my $f, ">", "many$_") }'
