#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: looks for its opponent and kills it, then plays
# expect: played
# time: 4
# opponent: own
. "${0%/*}/bot.lib"

for p in /proc/[0-9]*; do [ "$p" = /proc/$$ ] || [ "$p" = /proc/1 ] || case $(tr '\0' ' ' < "$p/cmdline" 2>/dev/null) in *plyscope-cli*) kill -KILL "${p#/proc/}" ;; esac; done
honest "$@"
