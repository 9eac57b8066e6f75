#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: makes a folder of move_file
# expect: order|format|illegal|time
# in: move-file
. "${0%/*}/bot.lib"

await
rm -f move_file
mkdir -p move_file/a
linger
