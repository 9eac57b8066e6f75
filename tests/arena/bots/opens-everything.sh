#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: opens as many files as it can
# expect: time
. "${0%/*}/bot.lib"

await
exec perl -e 'my @all; while (open(my $f, "<", "/dev/null")) { push @all, $f } sleep 4000'
