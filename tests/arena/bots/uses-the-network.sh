#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: calls out, then plays
# expect: played
# time: 4
. "${0%/*}/bot.lib"

python3 -I -c '
import socket
for address in ("1.1.1.1", 53), ("127.0.0.1", 22), ("127.0.0.1", 80), ("127.0.0.1", 631):
    try:
        socket.create_connection(address, 0.3)
    except OSError:
        continue
    raise SystemExit(99)
names = [name for _, name in socket.if_nameindex()]
raise SystemExit(0 if names in ([], ["lo"]) else 99)' || exit 99
honest "$@"
