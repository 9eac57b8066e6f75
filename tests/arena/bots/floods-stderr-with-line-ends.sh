#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: writes nothing but line ends to stderr
# expect: time
. "${0%/*}/bot.lib"

await
yes '' >&2
linger
