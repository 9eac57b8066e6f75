#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: ends with status 0
# expect: vanished
# expect: format in pente one-move
. "${0%/*}/bot.lib"

exit 0
