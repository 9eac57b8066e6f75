#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: answers with a terminal’s control sequences
# expect: format
. "${0%/*}/bot.lib"

await
raw '\033]0;owned\007\033[2J\033[31mHACK\033[0m\n'
stay
