#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: answers with conversions of printf
# expect: format
. "${0%/*}/bot.lib"

await
answer '%n%n%s%s%1000000d'
stay
