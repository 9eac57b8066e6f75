#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: makes two moves at once
# expect: format|order|illegal|vanished|time
. "${0%/*}/bot.lib"

await
raw '%s\n%s\n' "$legal" "$legal"
linger
