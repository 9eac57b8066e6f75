/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Waiting for the main loop, never for ever. */

#include <glib.h>

typedef gboolean (*WaitUntil)(gpointer data);

/* Far longer than anything takes on a busy machine. */
#define WAIT_SECONDS 60

/* Runs the default main context until `done` or for a minute; whether it was done. */
static inline gboolean
wait_until(WaitUntil done, gpointer data)
{
  gint64 end = g_get_monotonic_time() + WAIT_SECONDS * G_USEC_PER_SEC;

  while (!done(data) && g_get_monotonic_time() < end) {
    if (!g_main_context_iteration(NULL, FALSE))
      g_usleep(500);
  }
  return done(data);
}

/* Runs the default main context for some time. */
static inline void
run_for_ms(int ms)
{
  gint64 end = g_get_monotonic_time() + ms * 1000;

  while (g_get_monotonic_time() < end) {
    if (!g_main_context_iteration(NULL, FALSE))
      g_usleep(500);
  }
}
