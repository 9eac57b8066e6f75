#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: answers with numbers below 0
# expect: format|illegal
. "${0%/*}/bot.lib"

await
answer '-1 -2147483648'
stay
