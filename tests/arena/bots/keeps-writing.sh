#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: writes its move over and over
# expect: order|format|illegal|time
# in: move-file
. "${0%/*}/bot.lib"

await
while :; do answer "$legal"; done
