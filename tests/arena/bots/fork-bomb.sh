#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: starts itself twice, for ever
# expect: time|resource|vanished|format
. "${0%/*}/bot.lib"

await
bomb() { bomb | bomb & bomb; }
bomb 2>/dev/null
