#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: answers with markup
# expect: format
. "${0%/*}/bot.lib"

await
raw '<b>&lt;<span>\n'
stay
