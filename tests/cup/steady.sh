#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# steady.sh PROGRAM: plays the line protocol by a program that is told the depth alone, as a limit of time overrides it: so it plays
# the same on a machine that is busy.
read -r game color depth _
{
  echo "$game $color $depth 0 0"
  exec cat
} | "$1"
