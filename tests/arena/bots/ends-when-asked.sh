#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: ends when it is asked
# expect: vanished
# expect: format in pente one-move
. "${0%/*}/bot.lib"

await
exit 0
