/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Waiting for the main loop, never for ever. */

#include <glib-object.h>

#include "../patience.h"

typedef gboolean (*WaitUntil)(gpointer data);

/* Runs the default main context until `done` or for a minute; whether it was done. */
static inline gboolean
wait_until(WaitUntil done, gpointer data)
{
  gint64 end = g_get_monotonic_time() + PATIENCE_US;

  while (!done(data) && g_get_monotonic_time() < end) {
    if (!g_main_context_iteration(NULL, FALSE))
      g_usleep(500);
  }
  return done(data);
}

/* Whether nobody but the test holds the object: all work for it on other threads has come back. */
static inline gboolean
is_alone(gpointer object)
{
  return G_OBJECT(object)->ref_count == 1;
}

static inline gboolean
wait_note(gpointer flag)
{
  *(gboolean *)flag = TRUE;
  return G_SOURCE_REMOVE;
}

static inline gboolean
wait_is_noted(gpointer flag)
{
  return *(gboolean *)flag;
}

/* For what must not happen: runs until a timeout of its own, so that what was due before it has
 * come. Never for what must happen, which takes its time. */
static inline void
wait_past(guint ms)
{
  gboolean passed = FALSE;

  g_timeout_add(ms, wait_note, &passed);
  g_assert_true(wait_until(wait_is_noted, &passed));
}
