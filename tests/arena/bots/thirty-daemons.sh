#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: starts thirty daemons of sessions of their own
# expect: time
. "${0%/*}/bot.lib"

i=0
while [ $i -lt 30 ]; do setsid sh -c 'trap "" TERM HUP; sleep "4000.$0"' "$token" & i=$((i + 1)); done
await
linger
