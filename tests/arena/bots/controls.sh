#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: answers with C1 controls and a bell
# expect: format
. "${0%/*}/bot.lib"

await
raw '\302\233m\007\010\177\n'
stay
