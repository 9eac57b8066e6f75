#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: lets children work whose time nobody waits for
# expect: time
# options: --cpu
# time: 0.3
. "${0%/*}/bot.lib"

await
perl -e '$SIG{CHLD} = "IGNORE"; for (1..20) { if (!fork) { my $t = (times)[0]; 1 while (times)[0] - $t < 0.1; exit } 1 while waitpid(-1, 0) > 0 }'
move
linger
