#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: answers with characters that turn the writing round
# expect: format
. "${0%/*}/bot.lib"

await
raw '\342\200\256\342\201\246(1,2)\n'
stay
