#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: makes a legal move and ends
# expect: vanished
# in: lines prompt move-file
. "${0%/*}/bot.lib"

await
move
exit 0
