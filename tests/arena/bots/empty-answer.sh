#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: answers with an empty line
# expect: format
# expect: time|format in lines move-file prompt
. "${0%/*}/bot.lib"

await
answer ''
stay
