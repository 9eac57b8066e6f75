/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/review-export-private.h"

#include <glib/gi18n.h>

#include "arena/game-review-write.h"
#include "ui/widgets/file-choice.h"

typedef struct {
  PlyReview *review; /* a reference */
  char *suffix;
} Export;

static void
export_free(gpointer data)
{
  Export *export = data;

  g_object_unref(export->review);
  g_free(export->suffix);
  g_free(export);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Export, export_free)

static void
on_file(gpointer owner, GFile *file, gpointer data)
{
  g_autoptr(Export) export = data;
  PlyGameTree *game = ply_analysis_get_game(ply_review_get_analysis(export->review));

  const PlyRecord *record = ply_game_tree_get_record(game);
  PlyNotation notation = ply_game_tree_get_notation(game);
  const GArray *moves = ply_review_get_moves(export->review);
  GString *text = g_str_equal(export->suffix, "csv")
                      ? ply_review_write_csv(record, notation, moves)
                      : ply_review_write_json(record, notation, moves);
  g_autoptr(GBytes) bytes = g_string_free_to_bytes(text);
  ply_file_choice_write(owner, file, bytes);
}

void
ply_review_export(GtkWidget *owner, PlyReview *review, const char *suffix)
{
  Export *export = g_new(Export, 1);
  /* Translators: the name of a file, without its suffix. */
  g_autofree char *proposed = g_strdup_printf("%s.%s", _("review"), suffix);
  PlyFileQuestion question = {.title = _("Export"), .accept = _("_Export"), .name = proposed};

  *export = (Export){.review = g_object_ref(review), .suffix = g_strdup(suffix)};
  ply_file_choice_ask(owner, &question, on_file, export, export_free);
}
