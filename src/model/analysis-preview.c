/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A walk along a line from the current position, which the board shows without playing it. */

#include "model/analysis-private.h"

/* How many of `moves` are legal in turn. */
static guint
legal_length(PlyAnalysis *self, const PlyMove *moves, guint n)
{
  const PlyRules *rules = ply_game_tree_get_rules(self->game);
  PlyPosition at = *ply_game_tree_get_position(self->game), next;

  for (guint i = 0; i < n; i++) {
    if (!ply_rules_is_legal(rules, &at, moves[i]))
      return i;
    ply_rules_play(rules, &at, moves[i], &next, NULL);
    at = next;
  }
  return n;
}

/* Plays the shown moves on a copy of the current position. */
static void
show(PlyAnalysis *self, guint shown)
{
  const PlyRules *rules = ply_game_tree_get_rules(self->game);
  PlyPosition next;

  self->preview_shown = shown;
  self->previewed = *ply_game_tree_get_position(self->game);
  for (guint i = 0; i < shown; i++) {
    ply_rules_play(rules, &self->previewed, g_array_index(self->preview, PlyMove, i), &next,
                   &self->preview_change);
    self->previewed = next;
  }
}

void
ply_analysis_set_preview(PlyAnalysis *self, const PlyMove *moves, guint n, guint shown)
{
  guint length = legal_length(self, moves, n);

  if (length == 0 && self->preview->len == 0)
    return;
  g_array_set_size(self->preview, 0);
  if (length > 0)
    g_array_append_vals(self->preview, moves, length);
  show(self, MIN(shown, length));
  ply_analysis_notify(self, PLY_ANALYSIS_PREVIEW);
}

guint
ply_analysis_get_preview(PlyAnalysis *self, const PlyMove **moves, guint *shown)
{
  if (moves != NULL)
    *moves = (const PlyMove *)(gpointer)self->preview->data;
  if (shown != NULL)
    *shown = self->preview_shown;
  return self->preview->len;
}

gboolean
ply_analysis_step_preview(PlyAnalysis *self, int step)
{
  int shown = (int)self->preview_shown + step;

  if (self->preview->len == 0 || shown < 0 || shown > (int)self->preview->len)
    return FALSE;
  show(self, (guint)shown);
  ply_analysis_notify(self, PLY_ANALYSIS_PREVIEW);
  return TRUE;
}

const PlyPosition *
ply_analysis_get_shown_position(PlyAnalysis *self)
{
  return self->preview_shown > 0 ? &self->previewed : ply_game_tree_get_position(self->game);
}

gboolean
ply_analysis_get_shown_change(PlyAnalysis *self, PlyChange *change)
{
  const PlyRecordNode *current = ply_game_tree_get_current(self->game);

  if (self->preview_shown > 0) {
    *change = self->preview_change;
    return TRUE;
  }
  if (current->parent == NULL)
    return FALSE;
  ply_record_change(ply_game_tree_get_record(self->game), current, change);
  return TRUE;
}
