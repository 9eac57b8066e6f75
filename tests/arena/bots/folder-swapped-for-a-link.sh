#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: puts a link in the place of its folder
# expect: format|time|vanished
# in: move-file pente one-move
. "${0%/*}/bot.lib"

await
cd /
rm -rf "$folder"
mv "$folder" "$folder-away"
ln -s "$victim" "$folder"
[ "$talk" = move-file ] && linger
exit 0
