#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: makes its first move again
# expect: order|illegal|format|time
# in: lines prompt move-file
. "${0%/*}/bot.lib"

await
move
await
move
linger
