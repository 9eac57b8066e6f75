#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: its output says that it has 50 GB
# expect: format|time
# in: move-file pente one-move
. "${0%/*}/bot.lib"

await
truncate -s 50G "$out" || truncate -s 60M "$out"
[ "$talk" = move-file ] && linger
exit 0
