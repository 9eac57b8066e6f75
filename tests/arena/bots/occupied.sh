#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: moves to where a stone is, or nowhere
# expect: illegal|format
. "${0%/*}/bot.lib"

await
case $talk in
lines) answer '3 3' ;;
prompt) answer '(1,1)' ;;
move-file) answer "$name D 4" ;;
pente) answer 99Z ;;
one-move) head -n 6 "$in" > "$out"; echo 1 >> "$out" ;;
esac
stay
