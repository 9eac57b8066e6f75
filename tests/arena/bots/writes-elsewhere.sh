#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: writes beside itself and into the system, then plays
# expect: played
# time: 4
. "${0%/*}/bot.lib"

for f in "${0%/*}/written" "$own.written" /usr/bin/written /etc/written /written /run/plyscope/written "$victim/written"; do
  if (: > "$f") 2>/dev/null; then exit 99; fi
done
for f in /etc/passwd /proc/sysrq-trigger /proc/sys/kernel/core_pattern /run/plyscope/warden; do
  [ ! -w "$f" ] || exit 99
done
honest "$@"
