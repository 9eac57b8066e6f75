#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: leaves rubbish in playdata.txt, and plays
# expect: played
# in: pente
# time: 4
. "${0%/*}/bot.lib"

head -c 300000 /dev/urandom > playdata.txt
honest
