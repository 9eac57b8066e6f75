#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: writes half of its answer and waits
# expect: time
# expect: format|time in move-file
. "${0%/*}/bot.lib"

await
raw '(1'
linger
