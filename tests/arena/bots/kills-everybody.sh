#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: kills all that it can, then waits
# expect: time|vanished
. "${0%/*}/bot.lib"

await
kill -STOP -1 2>/dev/null
kill -KILL -1 2>/dev/null
linger
