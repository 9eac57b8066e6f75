#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: leaves rubbish in calibration.txt, and plays
# expect: played
# in: pente
# time: 4
. "${0%/*}/bot.lib"

rm -rf calibration.txt
head -c 300000 /dev/urandom > calibration.txt
honest
