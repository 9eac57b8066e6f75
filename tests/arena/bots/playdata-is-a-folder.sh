#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: makes a folder of playdata.txt, and plays
# expect: played
# in: pente
# time: 4
. "${0%/*}/bot.lib"

rm -rf playdata.txt
mkdir playdata.txt
honest
