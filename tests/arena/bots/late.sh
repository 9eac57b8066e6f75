#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: answers when its time is over
# expect: time
. "${0%/*}/bot.lib"

await
sleep 3
move
linger
