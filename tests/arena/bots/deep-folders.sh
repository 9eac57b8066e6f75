#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: makes folders in folders, 400 deep
# expect: time
# expect: format in pente one-move
# time: 4
. "${0%/*}/bot.lib"

await
cd "$folder" || exit 99
i=0
while [ $i -lt 400 ]; do mkdir a-folder-in-a-folder && cd a-folder-in-a-folder || break; i=$((i + 1)); done
ln -s "$victim" link
case $talk in pente | one-move) exit 0 ;; esac
linger
