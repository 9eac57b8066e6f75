#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: ends with status 3
# expect: vanished
. "${0%/*}/bot.lib"

echo 'cannot open display' >&2
exit 3
