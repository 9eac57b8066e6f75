#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: answers with a line of 100 kB
# expect: format
. "${0%/*}/bot.lib"

await
head -c 100000 /dev/zero | tr '\0' x > /tmp/long
case $talk in lines | prompt) cat /tmp/long; echo ;; *) cat /tmp/long > "$out" ;; esac
stay
