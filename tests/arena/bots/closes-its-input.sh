#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: closes its stdin and waits
# expect: time
# expect: vanished|time in lines prompt
. "${0%/*}/bot.lib"

exec </dev/null
linger
