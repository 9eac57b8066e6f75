#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: mounts and unshares, then plays
# expect: played
# time: 4
. "${0%/*}/bot.lib"

mount -t tmpfs none /tmp 2>/dev/null && exit 99
umount /proc 2>/dev/null && exit 99
unshare -r true 2>/dev/null && exit 99
unshare -Urm true 2>/dev/null && exit 99
honest "$@"
