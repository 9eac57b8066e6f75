#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: asks to be another user, then plays
# expect: played
# time: 4
. "${0%/*}/bot.lib"

(su -c true || sudo -n true || setpriv --reuid 0 true) > /dev/null 2>&1 < /dev/null && [ "$(id -u)" != 0 ] && exit 99
honest "$@"
