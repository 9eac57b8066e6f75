#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: starts an interpreter that is not there
# expect: vanished
. "${0%/*}/bot.lib"

exec /no/such/interpreter
