#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: lets a daemon work while it waits
# expect: time
# options: --cpu
# time: 0.3
. "${0%/*}/bot.lib"

await
setsid sh -c 'while :; do :; done' &
while :; do sleep 0.1; done
