#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: says that it gives up, in many words
# expect: format|illegal
. "${0%/*}/bot.lib"

await
answer 'I resign, please do not be angry'
stay
