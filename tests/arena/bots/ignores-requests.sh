#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: ignores every signal that can be ignored
# expect: time
. "${0%/*}/bot.lib"

trap '' TERM HUP INT QUIT PIPE ALRM USR1 USR2
await
while :; do sleep "4000.$token"; done
