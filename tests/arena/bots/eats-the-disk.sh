#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: writes until there is no room, everywhere
# expect: time
. "${0%/*}/bot.lib"

await
for d in "$folder" /tmp /var/tmp /dev/shm "$HOME"; do cat /dev/zero > "$d/big" 2>/dev/null; cat /dev/zero > "$d/more" 2>/dev/null; done
linger
