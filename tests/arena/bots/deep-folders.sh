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
# A hundred at a time: a program for each would take as long as the machine lets it, and a shell that keeps the whole path ends at 4096
# bytes.
deep='' i=0
while [ $i -lt 100 ]; do deep=${deep}a-folder-in-a-folder/ i=$((i + 1)); done
for _ in 1 2 3 4; do mkdir -p "$deep" && cd -P "$deep" || exit 99; done
ln -s "$victim" link
case $talk in pente | one-move) exit 0 ;; esac
linger
