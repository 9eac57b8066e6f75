#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: answers with 0 bytes
# expect: format
. "${0%/*}/bot.lib"

await
raw '\000\000\000\n'
stay
