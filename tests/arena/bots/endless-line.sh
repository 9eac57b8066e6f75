#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: answers with a line that never ends
# expect: format
# expect: format|time in lines prompt
# expect: time|format in move-file pente one-move
. "${0%/*}/bot.lib"

await
case $talk in lines | prompt) exec tr '\0' x < /dev/zero ;; *) exec tr '\0' x < /dev/zero > "$out" ;; esac
