#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later

# train-othello.sh PROGRAM: builds the trainer with nothing but a C compiler and its library, for a machine that has no
# meson, GLib or Zstandard. It runs on the machine that it was built on. CC and CFLAGS are those of make.
set -e
case $1 in
  /*) program=$1 ;;
  *) program=$PWD/$1 ;;
esac
cd "$(dirname "$0")/.." # so that no path holds what the folder is called
engine=src/engine/othello
drive=src/engine/drive
made=$(mktemp -d)
trap 'rm -r "$made"' EXIT
flags="-std=gnu17 ${CFLAGS:--O3} -D_GNU_SOURCE -Isrc -Itools -Idata"
avx2=; avx512=
if [ "$(uname -m)" = x86_64 ]; then
  avx2='-mavx2 -mbmi -mbmi2 -mlzcnt -mpopcnt'
  avx512="$avx2 -mavx512f -mavx512vl -mavx512cd -mavx512dq -mavx512bw"
fi
for name in kernel kernel-recorded eval; do
  ${CC:-cc} $flags -c "$engine/$name-portable.c" -o "$made/$name-portable.o"
  [ -z "$avx2" ] || ${CC:-cc} $flags $avx2 -c "$engine/$name-avx2.c" -o "$made/$name-avx2.o"
  [ -z "$avx2" ] || ${CC:-cc} $flags $avx512 -c "$engine/$name-avx512.c" -o "$made/$name-avx512.o"
done
${CC:-cc} $flags tools/train-*.c src/formats/wthor.c src/base/rng.c \
  "$engine/eval.c" "$engine/geometry.c" "$engine/kernel.c" "$engine/shape.c" "$engine"/solver*.c \
  "$drive/split.c" "$drive/table.c" "$drive/tell.c" "$drive/watch.c" src/base/crew.c src/base/pages.c src/rules/*.c "$made"/*.o -o "$program" -lpthread -lm
