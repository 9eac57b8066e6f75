/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/game-drag-private.h"

#include "formats/format.h"
#include "ui/document/game-copy-private.h"
#include "ui/widgets/drag-origin.h"

/* What is offered: the game as it was when the hand took it, as a file that nobody has written yet. */
#define PLY_TYPE_GAME_OFFER (ply_game_offer_get_type())
G_DECLARE_FINAL_TYPE(PlyGameOffer, ply_game_offer, PLY, GAME_OFFER, GdkContentProvider)

struct _PlyGameOffer {
  GdkContentProvider parent_instance;

  PlyRecord *record; /* owned */
  guint at;          /* id of the node on the board */
  char *name;        /* owned; of the file */
};

G_DEFINE_FINAL_TYPE(PlyGameOffer, ply_game_offer, GDK_TYPE_CONTENT_PROVIDER)

#define FILES "text/uri-list"

static GdkContentFormats *
ply_game_offer_ref_formats(GdkContentProvider *provider)
{
  return gdk_content_formats_new((const char *[]){FILES}, 1);
}

/* On a thread of its own: the file, then its address. */
static void
write_file(GTask *task, gpointer source, gpointer stream, GCancellable *cancellable)
{
  PlyGameOffer *self = source;
  g_autofree char *folder = g_build_filename(g_get_user_cache_dir(), "plyscope", "dragged", NULL);
  g_autofree char *path = g_build_filename(folder, self->name, NULL);
  g_autofree char *uri = g_filename_to_uri(path, NULL, NULL);
  g_autofree char *line = g_strconcat(uri, "\r\n", NULL);
  GError *error = NULL;

  g_mkdir_with_parents(folder, 0700); /* what is wrong with it is told by the next */
  if (ply_format_save_file(path, ply_format_find("plygame"), self->record,
                           ply_record_find(self->record, self->at), &error) &&
      g_output_stream_write_all(stream, line, strlen(line), NULL, cancellable, &error))
    g_task_return_boolean(task, TRUE);
  else
    g_task_return_error(task, error);
}

static void
ply_game_offer_write(GdkContentProvider *provider, const char *mime_type, GOutputStream *stream,
                     int priority, GCancellable *cancellable, GAsyncReadyCallback done,
                     gpointer data)
{
  g_autoptr(GTask) task = g_task_new(provider, cancellable, done, data);

  g_task_set_priority(task, priority);
  g_task_set_task_data(task, g_object_ref(stream), g_object_unref);
  g_task_run_in_thread(task, write_file);
}

static gboolean
ply_game_offer_write_finish(GdkContentProvider *provider, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean(G_TASK(result), error);
}

static void
ply_game_offer_finalize(GObject *object)
{
  PlyGameOffer *self = PLY_GAME_OFFER(object);

  ply_record_free(self->record);
  g_free(self->name);
  G_OBJECT_CLASS(ply_game_offer_parent_class)->finalize(object);
}

static void
ply_game_offer_class_init(PlyGameOfferClass *klass)
{
  GdkContentProviderClass *provider = GDK_CONTENT_PROVIDER_CLASS(klass);

  G_OBJECT_CLASS(klass)->finalize = ply_game_offer_finalize;
  provider->ref_formats = ply_game_offer_ref_formats;
  provider->write_mime_type_async = ply_game_offer_write;
  provider->write_mime_type_finish = ply_game_offer_write_finish;
}

static void
ply_game_offer_init(PlyGameOffer *self)
{
}

static GdkContentProvider *
offer_file(PlyGameTree *game)
{
  PlyGameOffer *offer = g_object_new(PLY_TYPE_GAME_OFFER, NULL);

  offer->record = ply_record_copy(ply_game_tree_get_record(game));
  offer->at = ply_game_tree_get_current(game)->id;
  offer->name = g_strdup_printf("%s.plygame", ply_game_tree_get_rules(game)->game->id);
  return GDK_CONTENT_PROVIDER(offer);
}

/* For those who take no files: the moves, or the position where there are none. */
static GdkContentProvider *
offer_text(PlyGameTree *game)
{
  g_autofree char *text = ply_game_copy_text(game);

  return gdk_content_provider_new_typed(G_TYPE_STRING, text);
}

static GdkContentProvider *
on_prepare(GtkDragSource *source, double x, double y, PlyGameTree *game)
{
  GtkWidget *board = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(source));

  if (ply_board_view_takes_click(PLY_BOARD_VIEW(board), x, y))
    return NULL;
  return gdk_content_provider_new_union(
      (GdkContentProvider *[]){offer_file(game), offer_text(game)}, 2);
}

void
ply_game_drag_from(PlyBoardView *board, PlyGameTree *game)
{
  GtkDragSource *source = gtk_drag_source_new();

  gtk_drag_source_set_actions(source, GDK_ACTION_COPY);
  ply_drag_origin_mark(source);
  g_signal_connect_object(source, "prepare", G_CALLBACK(on_prepare), game, 0);
  gtk_widget_add_controller(GTK_WIDGET(board), GTK_EVENT_CONTROLLER(source));
}
