#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: answers with numbers that no integer holds
# expect: format|illegal
. "${0%/*}/bot.lib"

await
answer '99999999999999999999 99999999999999999999'
stay
