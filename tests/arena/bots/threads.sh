#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# what: starts threads until it may not
# expect: time|resource|vanished
. "${0%/*}/bot.lib"

await
exec python3 -c 'import threading, time
try:
    for i in range(5000):
        threading.Thread(target=time.sleep, args=(4000,), daemon=True).start()
except RuntimeError:
    pass
time.sleep(4000)'
