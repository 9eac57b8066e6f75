/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/search-save-bar.h"

#include <glib/gi18n.h>

#include "ui/widgets/file-choice.h"
#include "ui/widgets/on-disk.h"
#include "ui/widgets/toaster.h"

struct _PlySearchSaveBar {
  PlySaveBar parent_instance;

  PlySearchTree *tree;   /* owned; NULL at the end */
  GCancellable *exports; /* of the exports under way; NULL if none */
  PlyThen *then;         /* what follows the save under way, or NULL */
  guint n_exports;
};

G_DEFINE_FINAL_TYPE(PlySearchSaveBar, ply_search_save_bar, PLY_TYPE_SAVE_BAR)

/* A save on its way. */
typedef struct {
  GFile *file;   /* owned */
  PlyThen *then; /* owned */
} Saving;

static void
saving_free(gpointer data)
{
  Saving *saving = data;

  g_object_unref(saving->file);
  ply_then_free(saving->then);
  g_free(saving);
}

static void
write_to(gpointer bar, gpointer data)
{
  PlySearchSaveBar *self = bar;
  Saving *saving = data;

  if (self->tree != NULL) {
    ply_then_free(self->then);
    self->then = g_steal_pointer(&saving->then);
    ply_search_tree_save(self->tree, saving->file);
  }
  saving_free(saving);
}

static void
on_save_chosen(gpointer owner, GFile *file, gpointer data)
{
  if (g_file_peek_path(file) == NULL) {
    ply_toaster_tell(ply_toaster_find(owner), _("Only files on this computer can be written."));
    ply_then_free(data);
    return;
  }
  Saving *saving = g_new(Saving, 1);
  *saving = (Saving){g_object_ref(file), data};
  ply_on_disk_replace(ply_save_bar_get_on_disk(owner), owner, file,
                      ply_then_new(owner, write_to, saving, saving_free));
}

/* To a file that is asked for. */
static void
ply_search_save_bar_save(PlySaveBar *bar, PlyThen *then)
{
  GFile *file = ply_search_tree_get_file(PLY_SEARCH_SAVE_BAR(bar)->tree);
  g_autoptr(GFile) folder = file != NULL ? g_file_get_parent(file) : NULL;
  g_autofree char *name = file != NULL ? g_file_get_basename(file) : g_strdup(_("search.plytrace"));
  PlyFileQuestion question = {
      .title = _("Save Recording"), .accept = _("_Save"), .name = name, .folder = folder};

  ply_file_choice_ask(GTK_WIDGET(bar), &question, on_save_chosen, then,
                      (GDestroyNotify)ply_then_free);
}

static gboolean
ply_search_save_bar_is_modified(PlySaveBar *bar)
{
  return ply_search_tree_get_modified(PLY_SEARCH_SAVE_BAR(bar)->tree);
}

static gboolean
ply_search_save_bar_is_writing(PlySaveBar *bar)
{
  PlySearchSaveBar *self = PLY_SEARCH_SAVE_BAR(bar);

  return self->n_exports > 0 || ply_search_tree_get_saves(self->tree) > 0;
}

static char *
ply_search_save_bar_get_busy(PlySaveBar *bar)
{
  PlySearchSaveBar *self = PLY_SEARCH_SAVE_BAR(bar);
  char *busy;

  g_object_get(self->tree, "busy", &busy, NULL);
  return busy == NULL && self->n_exports > 0 ? g_strdup(_("Exporting")) : busy;
}

static void
ply_search_save_bar_cancel(PlySaveBar *bar)
{
  PlySearchSaveBar *self = PLY_SEARCH_SAVE_BAR(bar);

  ply_search_tree_cancel(self->tree);
  ply_search_tree_cancel_saves(self->tree);
  if (self->exports != NULL)
    g_cancellable_cancel(self->exports);
}

static void
on_saved(PlySearchSaveBar *self, gboolean good)
{
  G_GNUC_UNUSED g_autoptr(PlySaveBar) kept = g_object_ref(PLY_SAVE_BAR(self)); /* it may end */
  PlyThen *then = g_steal_pointer(&self->then);
  GFile *file = ply_search_tree_get_file(self->tree);

  if (good && file != NULL)
    ply_on_disk_keep(ply_save_bar_get_on_disk(PLY_SAVE_BAR(self)), file, NULL);
  if (!good)
    ply_then_free(then);
  else if (then != NULL)
    ply_save_bar_guard(PLY_SAVE_BAR(self), then); /* asks again if it was changed meanwhile */
  if (self->tree != NULL)
    ply_save_bar_end_writing(PLY_SAVE_BAR(self), good);
}

GCancellable *
ply_search_save_bar_begin_export(PlySearchSaveBar *self)
{
  self->n_exports++;
  if (self->exports == NULL || g_cancellable_is_cancelled(self->exports)) {
    g_clear_object(&self->exports);
    self->exports = g_cancellable_new();
  }
  ply_save_bar_update(PLY_SAVE_BAR(self));
  return self->exports;
}

void
ply_search_save_bar_end_export(PlySearchSaveBar *self, gboolean good)
{
  self->n_exports--;
  ply_save_bar_end_writing(PLY_SAVE_BAR(self), good);
}

/* ---- what the next start finds ---- */

static gboolean
ply_search_save_bar_has_work(PlySaveBar *bar)
{
  return ply_search_tree_has_work(PLY_SEARCH_SAVE_BAR(bar)->tree);
}

static void
ply_search_save_bar_take_work(PlySaveBar *bar, PlyHistoryKnows knows, gconstpointer knows_data,
                              PlyJournalWork *work)
{
  PlySearchTree *tree = PLY_SEARCH_SAVE_BAR(bar)->tree;
  PlyTrace *trace = ply_search_tree_get_trace(tree);
  GFile *file = ply_search_tree_get_file(tree);

  work->history = ply_search_tree_get_history(tree, knows, knows_data);
  work->trace = ply_trace_ref(trace);
  work->title = file != NULL ? g_file_get_basename(file) : g_strdup(trace->info.title);
  work->uri = file != NULL ? g_file_get_uri(file) : NULL;
}

/* An edit is changed work, and once more when it is recorded. */
static void
on_changed(PlySearchSaveBar *self)
{
  ply_save_bar_touch_work(PLY_SAVE_BAR(self), TRUE);
}

static void
on_restored(PlySearchSaveBar *self)
{
  g_signal_handlers_disconnect_by_func(self->tree, on_restored, self);
  ply_save_bar_restored(PLY_SAVE_BAR(self));
}

/* What cannot be read stays there. */
static void
ply_search_save_bar_restore(PlySaveBar *bar, PlyJournalWork *work, GFile *file)
{
  PlySearchSaveBar *self = PLY_SEARCH_SAVE_BAR(bar);

  if (work == NULL)
    return;
  g_signal_connect_object(self->tree, "notify::trace", G_CALLBACK(on_restored), self,
                          G_CONNECT_SWAPPED);
  ply_search_tree_restore(self->tree, g_steal_pointer(&work->trace),
                          g_steal_pointer(&work->history), file);
}

/* ---- its life ---- */

void
ply_search_save_bar_set_tree(PlySearchSaveBar *self, PlySearchTree *tree)
{
  g_return_if_fail(self->tree == NULL);
  self->tree = g_object_ref(tree);
  g_signal_connect_object(tree, "saved", G_CALLBACK(on_saved), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::busy", G_CALLBACK(ply_save_bar_update), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::modified", G_CALLBACK(on_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::trace", G_CALLBACK(on_changed), self, G_CONNECT_SWAPPED);
}

PlySearchTree *
ply_search_save_bar_get_tree(PlySearchSaveBar *self)
{
  return self->tree;
}

void
ply_search_save_bar_end(PlySearchSaveBar *self)
{
  ply_save_bar_end(PLY_SAVE_BAR(self));
  g_clear_pointer(&self->then, ply_then_free);
  if (self->exports != NULL)
    g_cancellable_cancel(self->exports);
  g_clear_object(&self->exports);
  if (self->tree != NULL)
    g_signal_handlers_disconnect_by_data(self->tree, self);
  g_clear_object(&self->tree);
}

static void
ply_search_save_bar_dispose(GObject *object)
{
  ply_search_save_bar_end(PLY_SEARCH_SAVE_BAR(object));
  G_OBJECT_CLASS(ply_search_save_bar_parent_class)->dispose(object);
}

static void
ply_search_save_bar_class_init(PlySearchSaveBarClass *klass)
{
  PlySaveBarClass *bar_class = PLY_SAVE_BAR_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_search_save_bar_dispose;
  bar_class->question = N_("Save changes to this recording?");
  bar_class->cancel_action = "microscope.cancel";
  bar_class->is_modified = ply_search_save_bar_is_modified;
  bar_class->is_writing = ply_search_save_bar_is_writing;
  bar_class->get_busy = ply_search_save_bar_get_busy;
  bar_class->cancel = ply_search_save_bar_cancel;
  bar_class->save = ply_search_save_bar_save;
  bar_class->has_work = ply_search_save_bar_has_work;
  bar_class->take_work = ply_search_save_bar_take_work;
  bar_class->restore = ply_search_save_bar_restore;
}

static void
ply_search_save_bar_init(PlySearchSaveBar *self)
{
}
