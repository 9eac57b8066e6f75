#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: aborts, with a core if it can
# expect: vanished
. "${0%/*}/bot.lib"

ulimit -c unlimited 2>/dev/null
await
kill -ABRT $$
