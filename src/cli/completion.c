/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/completion-private.h"

static const struct {
  const char *shell;
  void (*write)(const GPtrArray *places, GString *out);
} shells[] = {
    {"bash", ply_completion_bash},
    {"zsh", ply_completion_zsh},
    {"fish", ply_completion_fish},
};

GString *
ply_completion_write(const char *shell, const GPtrArray *places)
{
  for (guint i = 0; i < G_N_ELEMENTS(shells); i++) {
    if (!g_str_equal(shell, shells[i].shell))
      continue;
    GString *out = g_string_new(NULL);
    shells[i].write(places, out);
    return out;
  }
  return NULL;
}
