#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: stops its whole group
# expect: time
. "${0%/*}/bot.lib"

await
kill -STOP 0
linger
