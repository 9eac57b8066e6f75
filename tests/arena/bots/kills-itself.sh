#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: kills itself
# expect: vanished
. "${0%/*}/bot.lib"

await
kill -KILL $$
