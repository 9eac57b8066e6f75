#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: writes a byte now and then and never ends its line
# expect: time
# expect: format|time in move-file
. "${0%/*}/bot.lib"

await
while :; do raw '('; sleep 0.1; done
