/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "formats/losses.h"

#include <glib/gi18n-lib.h>

typedef struct {
  gboolean variations, comments, analysis;
} Extras;

static void
collect(const PlyRecordNode *node, Extras *extras)
{
  extras->variations |= ply_record_n_children(node) > 1;
  extras->comments |= node->comment != NULL && *node->comment != '\0';
  extras->analysis |= node->analysis.claim.kind != PLY_CLAIM_NONE;
  for (guint i = 0; i < ply_record_n_children(node); i++)
    collect(ply_record_child(node, i), extras);
}

static void
add_if(GPtrArray *sentences, gboolean lost, const char *sentence)
{
  if (lost)
    g_ptr_array_add(sentences, g_strdup(sentence));
}

static void
add_moves(const PlyRecordNode *at, PlyKeeps keeps, GPtrArray *sentences)
{
  if ((keeps & PLY_KEEPS_POSITION) == 0)
    add_if(sentences, at->parent != NULL, N_("The position is not kept, only the last move is."));
  else if ((keeps & PLY_KEEPS_MOVES) == 0)
    add_if(sentences, at->parent != NULL, N_("The moves before this position are not kept."));
  add_if(sentences, ply_record_n_children(at) > 0,
         N_("The moves after this position are not kept."));
}

void
ply_losses_add(const PlyRecord *record, const PlyRecordNode *at, PlyKeeps keeps,
               GPtrArray *sentences)
{
  Extras extras = {0};
  collect(record->root, &extras);
  add_moves(at, keeps, sentences);
  add_if(sentences, extras.variations, N_("Variations are not kept."));
  add_if(sentences, extras.comments, N_("Comments are not kept."));
  add_if(sentences, extras.analysis, N_("Analysis results are not kept."));
  add_if(sentences, record->title != NULL, N_("The title is not kept."));
  gboolean named = record->players[0] != NULL || record->players[1] != NULL;
  add_if(sentences, named && (keeps & PLY_KEEPS_NAMES) == 0,
         N_("The players' names are not kept."));
  add_if(sentences, record->result != NULL && (keeps & PLY_KEEPS_RESULT) == 0,
         N_("The result is not kept."));
  gboolean clocked = record->clock_s[0] > 0 || record->clock_s[1] > 0;
  add_if(sentences, clocked && (keeps & PLY_KEEPS_CLOCK) == 0,
         N_("The players' remaining time is not kept."));
  add_if(sentences, record->rules.opening != PLY_OPENING_WITHIN_3,
         N_("The opening rule is not kept."));
}
