#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: lets nobody into its folder
# expect: format|time|vanished
# in: move-file pente one-move
. "${0%/*}/bot.lib"

await
mkdir -p a/b
chmod 0 a/b a
chmod 0 "$folder"
[ "$talk" = move-file ] && linger
exit 0
