/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/review-export-private.h"

#include <glib/gi18n.h>

#include "arena/game-review-write.h"
#include "model/document-io.h"
#include "ui/widgets/file-choice.h"
#include "ui/widgets/toaster.h"
#include "ui/widgets/weak.h"

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
tell(GtkWidget *owner, const char *sentence)
{
  ply_toaster_tell(ply_toaster_find(owner), sentence);
}

static void
on_written(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(GtkWidget) owner = ply_weak_take(data);
  g_autoptr(GError) error = NULL;
  gboolean good = ply_document_write_finish(result, &error);
  g_autofree char *name = g_file_get_basename(G_FILE(source));
  g_autofree char *told =
      good ? g_strdup_printf(_("Exported %s."), name) : g_strdup(error->message);

  if (owner != NULL)
    tell(owner, told);
}

static void
on_file(gpointer owner, GFile *file, gpointer data)
{
  g_autoptr(Export) export = data;
  PlyGameTree *game = ply_analysis_get_game(ply_review_get_analysis(export->review));

  if (g_file_peek_path(file) == NULL) {
    tell(owner, _("Only files on this computer can be written."));
    return;
  }
  const PlyRecord *record = ply_game_tree_get_record(game);
  PlyNotation notation = ply_game_tree_get_notation(game);
  const GArray *moves = ply_review_get_moves(export->review);
  GString *text = g_str_equal(export->suffix, "csv")
                      ? ply_review_write_csv(record, notation, moves)
                      : ply_review_write_json(record, notation, moves);
  g_autoptr(GBytes) bytes = g_string_free_to_bytes(text);
  ply_document_write_async(file, bytes, on_written, ply_weak_new(owner));
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
