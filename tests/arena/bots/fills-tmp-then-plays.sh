#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: leaves no room for temporary files, and plays on
# expect: played
# time: 12
. "${0%/*}/bot.lib"

for d in /tmp /dev/shm; do
  for i in 1 2 3 4 5; do head -c 15000000 /dev/zero > "$d/fill$i"; done
  [ "$(df --output=avail "$d" | tail -n 1)" -lt 1000 ] || exit 99
done 2>/dev/null
honest "$@"
