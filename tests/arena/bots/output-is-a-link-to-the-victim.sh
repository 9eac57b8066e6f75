#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: its output is a link to a file of the user’s
# expect: format|time
# in: move-file pente one-move
. "${0%/*}/bot.lib"

await
rm -f "$out"
ln -s "$victim/precious" "$out"
[ "$talk" = move-file ] && linger
exit 0
