#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: reads what it is asked, and sleeps
# expect: time
. "${0%/*}/bot.lib"

await
linger
