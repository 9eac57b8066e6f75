#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: prints the line that a host ends with
# expect: format
. "${0%/*}/bot.lib"

await
raw 'winner B 64 legal\n'
stay
