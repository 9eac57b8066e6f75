#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: ends, and a daemon writes its answer afterwards
# expect: format
# in: pente one-move
. "${0%/*}/bot.lib"

setsid sh -c 'sleep 0.2; echo 10K > "$0"; sleep "4000.$1"' "$out" "$token" &
exit 0
