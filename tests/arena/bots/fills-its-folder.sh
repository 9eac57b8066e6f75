#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: moves, and leaves no room for its next input
# expect: time in move-file
# expect: resource in pente one-move
# in: move-file pente one-move
# time: 8
. "${0%/*}/bot.lib"

fill() {
  for i in 1 2 3 4 5 6 7 8 9; do head -c 15000000 /dev/zero > "fill$i"; done 2>/dev/null
  dd if=/dev/zero of=rest bs=512 2>/dev/null
}

case $talk in
move-file)
  # It rests once it has moved: there must be no room by then. Its host writes over what lies there.
  echo "$legal" > answer
  await
  fill
  mv answer "$out"
  ;;
*)
  # What its host takes away makes no room.
  move
  ln "$out" kept
  rm -f "${in:-input.txt}"
  fill
  ;;
esac
stay
