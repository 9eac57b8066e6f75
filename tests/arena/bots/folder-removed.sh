#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: removes its folder
# expect: format|time|vanished
# in: move-file pente one-move
. "${0%/*}/bot.lib"

await
cd /
rm -rf "$folder"
rmdir "$folder"
[ "$talk" = move-file ] && linger
exit 0
