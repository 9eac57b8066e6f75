#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: waits for a child that never ends
# expect: time
. "${0%/*}/bot.lib"

await
sleep "4000.$token" &
wait
