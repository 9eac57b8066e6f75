#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: ends, and a daemon holds its pipes
# expect: vanished|time
# expect: format in pente one-move
. "${0%/*}/bot.lib"

await
setsid sleep "4000.$token" &
exit 0
