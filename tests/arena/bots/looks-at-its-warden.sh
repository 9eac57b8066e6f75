#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: reads its warden’s memory, files and words, then plays
# expect: played
# time: 4
. "${0%/*}/bot.lib"

for f in /proc/1/mem /proc/1/environ /proc/1/maps /proc/1/fd/3 /proc/1/root/tmp; do
  if head -c 1 "$f" > /dev/null 2>&1 || ls "$f/" > /dev/null 2>&1; then exit 99; fi
done
honest "$@"
