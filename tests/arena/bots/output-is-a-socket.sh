#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: its output is a socket
# expect: format|time
# in: move-file pente one-move
. "${0%/*}/bot.lib"

await
rm -f "$out"
perl -MIO::Socket::UNIX -e 'IO::Socket::UNIX->new(Local => $ARGV[0], Listen => 1)' "$out"
[ "$talk" = move-file ] && linger
exit 0
