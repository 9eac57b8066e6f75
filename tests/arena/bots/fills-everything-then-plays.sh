#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: leaves no room anywhere, its own folder included, and plays on
# expect: played
# expect: time|resource|vanished in move-file
# expect: format|vanished in pente one-move
# time: 12
. "${0%/*}/bot.lib"

for d in "$folder" /tmp /dev/shm; do
  for i in 1 2 3 4 5; do head -c 15000000 /dev/zero > "$d/fill$i"; done
done 2>/dev/null
dd if=/dev/zero of="$folder/rest" bs=4096 2>/dev/null
honest "$@"
