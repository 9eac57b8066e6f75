#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: answers with a million lines
# expect: format
# expect: time|format in move-file pente one-move
. "${0%/*}/bot.lib"

await
case $talk in lines | prompt) exec yes '(9' ;; *) yes '(9' | head -c 9000000 > "$out" ;; esac
stay
