/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/window/tabs.h"

#include <glib/gi18n.h>

#include "ui/start/start-page.h"

struct _PlyTabs {
  AdwBin parent_instance;

  AdwTabView *view;    /* a child */
  GHashTable *fresh;   /* owned set of the documents that were made for what is being opened */
  gboolean keeps_work; /* of new documents */
  gboolean closing;    /* all of it, once what is asked is answered */
  gboolean going_on;   /* a closing that was held up, as opposed to a new one */
};

enum { SELECTED, CHANGED, LEFT, CLOSE, TORN_OUT, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(PlyTabs, ply_tabs, ADW_TYPE_BIN)

/* The document of a page; NULL: the start page. */
static PlyDocument *
document_of(AdwTabPage *page)
{
  GtkWidget *child = page != NULL ? adw_tab_page_get_child(page) : NULL;

  return PLY_IS_DOCUMENT(child) ? PLY_DOCUMENT(child) : NULL;
}

static PlyDocument *
document_at(PlyTabs *self, int at)
{
  return document_of(adw_tab_view_get_nth_page(self->view, at));
}

PlyDocument *
ply_tabs_get_document(PlyTabs *self)
{
  return document_of(adw_tab_view_get_selected_page(self->view));
}

/* A dot before the name of what is in no file. Transfer full. */
static char *
marked_title(PlyDocument *document)
{
  return g_strconcat(ply_document_get_unsaved(document) ? "• " : "",
                     ply_document_get_title(document), NULL);
}

static void
tell_changed(PlyTabs *self)
{
  g_signal_emit(self, signals[CHANGED], 0);
}

static void
on_title(PlyDocument *document, GParamSpec *spec, PlyTabs *self)
{
  AdwTabPage *page = adw_tab_view_get_page(self->view, GTK_WIDGET(document));
  g_autofree char *title = marked_title(document);

  g_autofree char *whole = ply_document_describe(document);
  g_autofree char *markup = g_markup_escape_text(whole, -1); /* a tooltip here is markup */

  adw_tab_page_set_title(page, title);
  adw_tab_page_set_tooltip(page, markup);
  tell_changed(self);
}

void
ply_tabs_set_level(PlyTabs *self, PlyFoldLevel level)
{
  for (int i = 0; i < adw_tab_view_get_n_pages(self->view); i++) {
    PlyDocument *document = document_at(self, i);
    if (document != NULL)
      ply_document_set_level(document, level);
  }
}

/* A document's question is answered, or its files are written. */
static void
on_close(PlyDocument *document, PlyTabs *self)
{
  G_GNUC_UNUSED g_autoptr(PlyTabs) kept = g_object_ref(self);

  self->going_on = TRUE;
  if (self->closing)
    g_signal_emit(self, signals[CLOSE], 0);
  else
    adw_tab_view_close_page(self->view, adw_tab_view_get_page(self->view, GTK_WIDGET(document)));
  self->going_on = FALSE;
}

/* What was made for a file that cannot be opened goes again. */
static void
on_failed(PlyDocument *document, PlyTabs *self)
{
  if (g_hash_table_contains(self->fresh, document) && ply_document_is_untouched(document))
    adw_tab_view_close_page(self->view, adw_tab_view_get_page(self->view, GTK_WIDGET(document)));
}

static void
on_opened(PlyDocument *document, PlyTabs *self)
{
  g_hash_table_remove(self->fresh, document);
}

/* Beside its cup, which goes on. */
static void
on_game(PlyDocument *document, PlyRecord *record, PlyTabs *self)
{
  ply_game_view_open_record(ply_document_get_game_view(ply_tabs_take_to_open(self)), record, 0);
}

/* The same for one that is played; where it is followed already, that comes forward. */
static void
on_table(PlyDocument *document, PlyCupHall *hall, const PlyCupJob *job, PlyTabs *self)
{
  for (int i = 0; i < adw_tab_view_get_n_pages(self->view); i++) {
    AdwTabPage *page = adw_tab_view_get_nth_page(self->view, i);
    PlyDocument *other = document_of(page);
    if (other != NULL && ply_document_follows_table(other, hall, job)) {
      adw_tab_view_set_selected_page(self->view, page);
      return;
    }
  }
  ply_game_view_follow_table(ply_document_get_game_view(ply_tabs_take_to_open(self)), hall, job);
}

void
ply_tabs_open_record(PlyTabs *self, PlyRecord *record, guint id)
{
  PlyGameView *game = ply_document_get_game_view(ply_tabs_take_document(self));

  ply_game_view_open_record(game, record, id);
  ply_analysis_set_running(ply_game_view_get_analysis(game), TRUE);
}

static void
on_open_record(PlyDocument *document, PlyRecord *record, guint id, PlyTabs *self)
{
  ply_tabs_open_record(self, record, id);
}

static void
on_attached(AdwTabView *view, AdwTabPage *page, int at, PlyTabs *self)
{
  PlyDocument *document = document_of(page);

  if (document == NULL)
    return;
  g_signal_connect(document, "notify::title", G_CALLBACK(on_title), self);
  g_signal_connect(document, "notify::unsaved", G_CALLBACK(on_title), self);
  g_signal_connect_swapped(document, "notify::lecture", G_CALLBACK(tell_changed), self);
  g_signal_connect_swapped(document, "notify::view", G_CALLBACK(tell_changed), self);
  g_signal_connect(document, "close", G_CALLBACK(on_close), self);
  g_signal_connect(document, "opened", G_CALLBACK(on_opened), self);
  g_signal_connect(document, "failed", G_CALLBACK(on_failed), self);
  g_signal_connect(document, "game", G_CALLBACK(on_game), self);
  g_signal_connect(document, "table", G_CALLBACK(on_table), self);
  g_signal_connect(document, "open-record", G_CALLBACK(on_open_record), self);
}

static gboolean
close_if_empty(gpointer data)
{
  PlyTabs *self = data;

  if (self->view != NULL && adw_tab_view_get_n_pages(self->view) == 0)
    g_signal_emit(self, signals[CLOSE], 0);
  return G_SOURCE_REMOVE;
}

static void
on_detached(AdwTabView *view, AdwTabPage *page, int at, PlyTabs *self)
{
  PlyDocument *document = document_of(page);

  /* The last tab went to another window. Not at once: what is dragged is still on its way. */
  if (adw_tab_view_get_n_pages(view) == 0)
    g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, close_if_empty, g_object_ref(self), g_object_unref);
  if (document == NULL)
    return;
  g_signal_handlers_disconnect_by_data(document, self);
  g_hash_table_remove(self->fresh, document);
  g_signal_emit(self, signals[LEFT], 0, document);
}

void
ply_tabs_show_start(PlyTabs *self)
{
  AdwTabPage *page = NULL;

  for (int i = 0; i < adw_tab_view_get_n_pages(self->view) && page == NULL; i++) {
    if (document_at(self, i) == NULL)
      page = adw_tab_view_get_nth_page(self->view, i);
  }
  if (page == NULL) {
    page = adw_tab_view_append(self->view, g_object_new(PLY_TYPE_START_PAGE, NULL));
    adw_tab_page_set_title(page, C_("page", "Start"));
  }
  adw_tab_view_set_selected_page(self->view, page);
}

void
ply_tabs_show_door(PlyTabs *self, const char *door)
{
  ply_tabs_show_start(self);
  ply_start_page_go_to(
      PLY_START_PAGE(adw_tab_page_get_child(adw_tab_view_get_selected_page(self->view))), door);
}

/* Where nothing was done yet, the one that is shown first. */
static PlyDocument *
untouched(PlyTabs *self)
{
  PlyDocument *found = ply_tabs_get_document(self);

  if (found != NULL && ply_document_is_untouched(found))
    return found;
  found = NULL;
  for (int i = 0; i < adw_tab_view_get_n_pages(self->view); i++) {
    PlyDocument *document = document_at(self, i);
    if (document != NULL && ply_document_is_untouched(document))
      found = document;
  }
  return found;
}

PlyDocument *
ply_tabs_take_to_open(PlyTabs *self)
{
  gboolean is_new = untouched(self) == NULL;
  PlyDocument *document = ply_tabs_take_document(self);

  if (is_new)
    g_hash_table_add(self->fresh, document);
  return document;
}

/* In place of the start page, if that is shown. */
static PlyDocument *
add_document(PlyTabs *self)
{
  AdwTabPage *selected = adw_tab_view_get_selected_page(self->view);
  AdwTabPage *start = document_of(selected) == NULL ? selected : NULL;
  PlyDocument *document = ply_document_new(self->keeps_work);
  AdwTabPage *page = adw_tab_view_append(self->view, GTK_WIDGET(document));

  adw_tab_page_set_title(page, ply_document_get_title(document));
  adw_tab_view_set_selected_page(self->view, page);
  if (start != NULL)
    adw_tab_view_close_page(self->view, start);
  return document;
}

PlyDocument *
ply_tabs_take_document(PlyTabs *self)
{
  PlyDocument *document = untouched(self);

  if (document == NULL)
    return add_document(self);
  adw_tab_view_set_selected_page(self->view,
                                 adw_tab_view_get_page(self->view, GTK_WIDGET(document)));
  return document;
}

PlyLibraryPage *
ply_tabs_take_library(PlyTabs *self)
{
  for (int i = 0; i < adw_tab_view_get_n_pages(self->view); i++) {
    PlyDocument *document = document_at(self, i);
    if (document == NULL || !ply_document_has_library(document))
      continue;
    adw_tab_view_set_selected_page(self->view, adw_tab_view_get_nth_page(self->view, i));
    return ply_document_get_library(document);
  }
  return ply_document_get_library(add_document(self));
}

/* The last page to go leaves the start page; that goes with the window. */
static gboolean
on_close_page(AdwTabView *view, AdwTabPage *page, PlyTabs *self)
{
  PlyDocument *document = document_of(page);

  self->closing = FALSE;
  if (document != NULL && !self->going_on)
    ply_document_forget_answer(document);
  if (document != NULL && !ply_document_lets_close(document, FALSE)) {
    adw_tab_view_set_selected_page(view, page);
    adw_tab_view_close_page_finish(view, page, FALSE);
    return GDK_EVENT_STOP;
  }
  if (document != NULL)
    ply_document_drop_work(document);
  if (document != NULL && adw_tab_view_get_n_pages(view) == 1)
    ply_tabs_show_start(self);
  adw_tab_view_close_page_finish(view, page, TRUE);
  return GDK_EVENT_STOP;
}

static AdwTabView *
on_create_window(AdwTabView *view, PlyTabs *self)
{
  AdwTabView *other = NULL;

  g_signal_emit(self, signals[TORN_OUT], 0, &other);
  return other;
}

void
ply_tabs_go(PlyTabs *self, gboolean forward)
{
  AdwTabView *view = self->view;

  if (!(forward ? adw_tab_view_select_next_page(view) : adw_tab_view_select_previous_page(view)) &&
      adw_tab_view_get_n_pages(view) > 0)
    adw_tab_view_set_selected_page(
        view, adw_tab_view_get_nth_page(view, forward ? 0 : adw_tab_view_get_n_pages(view) - 1));
}

gboolean
ply_tabs_close_shown(PlyTabs *self)
{
  AdwTabPage *page = adw_tab_view_get_selected_page(self->view);

  if (page == NULL || (document_of(page) == NULL && adw_tab_view_get_n_pages(self->view) == 1))
    return FALSE;
  adw_tab_view_close_page(self->view, page);
  return TRUE;
}

gboolean
ply_tabs_let_close(PlyTabs *self)
{
  self->closing = TRUE;
  for (int i = 0; i < adw_tab_view_get_n_pages(self->view) && !self->going_on; i++) {
    if (document_at(self, i) != NULL)
      ply_document_forget_answer(document_at(self, i));
  }
  for (int i = 0; i < adw_tab_view_get_n_pages(self->view); i++) {
    PlyDocument *document = document_at(self, i);
    if (document == NULL || ply_document_lets_close(document, TRUE))
      continue;
    adw_tab_view_set_selected_page(self->view, adw_tab_view_get_nth_page(self->view, i));
    return FALSE;
  }
  for (int i = 0; i < adw_tab_view_get_n_pages(self->view); i++) {
    PlyDocument *document = document_at(self, i);
    if (document != NULL)
      ply_document_drop_work(document);
  }
  return TRUE;
}

PlySearchView *
ply_tabs_take_search(PlyTabs *self)
{
  PlyDocument *document = ply_tabs_take_document(self);

  ply_document_drop_game(document);
  PlySearchView *search = ply_document_get_search_view(document);
  ply_document_set_view(document, "tree");
  return search;
}

void
ply_tabs_restore(PlyTabs *self, PlyJournalEntry *entry, GPtrArray *recordings)
{
  PlyDocument *document = ply_tabs_take_document(self);

  if (!ply_journal_entry_is_game(entry))
    ply_document_drop_game(document);
  if (recordings != NULL) {
    ply_document_get_search_view(document);
    ply_document_set_view(document, "tree");
  }
  ply_document_restore(document, entry, recordings);
}

void
ply_tabs_flush_work(PlyTabs *self)
{
  for (int i = 0; i < adw_tab_view_get_n_pages(self->view); i++) {
    PlyDocument *document = document_at(self, i);
    if (document != NULL)
      ply_document_flush_work(document);
  }
}

gboolean
ply_tabs_is_writing(PlyTabs *self)
{
  for (int i = 0; i < adw_tab_view_get_n_pages(self->view); i++) {
    PlyDocument *document = document_at(self, i);
    if (document != NULL && ply_document_is_writing(document))
      return TRUE;
  }
  return FALSE;
}

AdwTabView *
ply_tabs_get_view(PlyTabs *self)
{
  return self->view;
}

void
ply_tabs_set_keeps_work(PlyTabs *self, gboolean keeps_work)
{
  self->keeps_work = keeps_work;
}

gboolean
ply_tabs_get_keeps_work(PlyTabs *self)
{
  return self->keeps_work;
}

void
ply_tabs_end(PlyTabs *self)
{
  if (self->view == NULL)
    return;
  g_signal_handlers_disconnect_by_data(self->view, self);
  for (int i = 0; i < adw_tab_view_get_n_pages(self->view); i++) {
    PlyDocument *document = document_at(self, i);
    if (document != NULL)
      g_signal_handlers_disconnect_by_data(document, self);
  }
  self->view = NULL;
}

static void
on_selected(PlyTabs *self)
{
  g_signal_emit(self, signals[SELECTED], 0);
}

static void
ply_tabs_dispose(GObject *object)
{
  PlyTabs *self = PLY_TABS(object);

  ply_tabs_end(self);
  g_clear_pointer(&self->fresh, g_hash_table_unref);
  G_OBJECT_CLASS(ply_tabs_parent_class)->dispose(object);
}

static void
ply_tabs_class_init(PlyTabsClass *klass)
{
  GType type = G_TYPE_FROM_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_tabs_dispose;
  signals[SELECTED] =
      g_signal_new("selected", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[CHANGED] =
      g_signal_new("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[LEFT] = g_signal_new("left", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                               PLY_TYPE_DOCUMENT);
  signals[CLOSE] =
      g_signal_new("close", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[TORN_OUT] =
      g_signal_new("torn-out", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, ADW_TYPE_TAB_VIEW, 0);
}

static void
ply_tabs_init(PlyTabs *self)
{
  self->fresh = g_hash_table_new(NULL, NULL);
  self->view = ADW_TAB_VIEW(adw_tab_view_new());
  adw_bin_set_child(ADW_BIN(self), GTK_WIDGET(self->view));
  /* Alt and a number are the views of a document, and Home and End theirs. */
  adw_tab_view_set_shortcuts(self->view, ADW_TAB_VIEW_SHORTCUT_CONTROL_TAB |
                                             ADW_TAB_VIEW_SHORTCUT_CONTROL_SHIFT_TAB);
  g_signal_connect(self->view, "page-attached", G_CALLBACK(on_attached), self);
  g_signal_connect(self->view, "page-detached", G_CALLBACK(on_detached), self);
  g_signal_connect(self->view, "close-page", G_CALLBACK(on_close_page), self);
  g_signal_connect(self->view, "create-window", G_CALLBACK(on_create_window), self);
  g_signal_connect_swapped(self->view, "notify::selected-page", G_CALLBACK(on_selected), self);
}
