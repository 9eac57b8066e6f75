#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: writes control sequences to stderr and ends
# expect: vanished
. "${0%/*}/bot.lib"

printf '\033]0;owned\007\033[2J\302\233m\342\200\256HACK\377\n' >&2
exit 3
