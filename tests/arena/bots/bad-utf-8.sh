#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: answers with bytes that are no text
# expect: format
. "${0%/*}/bot.lib"

await
raw '\377\376\300\200\n'
stay
