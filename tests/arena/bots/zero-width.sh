#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: answers with characters of no width
# expect: format
. "${0%/*}/bot.lib"

await
raw '\342\200\213\357\273\277\n'
stay
