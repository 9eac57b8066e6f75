#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: floods stderr for ever
# expect: time
. "${0%/*}/bot.lib"

await
yes 'all work and no play' >&2
linger
