/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/document.h"

#include <string.h>

#include <glib/gi18n.h>

#include "ui/document/cup-view.h"
#include "ui/document/runs.h"
#include "ui/document/search-request.h"
#include "ui/document/title-row-private.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/focus.h"
#include "ui/widgets/menus.h"
#include "ui/widgets/names.h"
#include "ui/widgets/text.h"

/* Of a name that can be read: pixels. */
#define NAME_WIDTH 110

struct _PlyDocument {
  AdwBin parent_instance;

  /* Template widgets. */
  AdwHeaderBar *header;
  AdwBin *high_place, *low_place; /* where the switcher stands: in the header, or at the bottom */
  AdwBin *name_place, *top_place, *start_place, *end_place, *board_place, *search_place, *cup_place,
      *library_place;
  GtkBox *high, *title_row;
  GtkStack *stack;
  GtkRevealer *low_revealer;
  AdwWindowTitle *name;
  GtkWidget *new_tab, *record;
  GtkMenuButton *menu_button;

  PlyGameView *game;       /* a child, or NULL while there is none */
  PlySearchView *search;   /* the same: of the runs, the one that is shown */
  PlyRuns *runs;           /* a child */
  PlyCupView *cup;         /* a child, instead of game and search; or NULL */
  PlyLibraryPage *library; /* a child, or NULL; then there is neither game nor search */

  GSimpleActionGroup *actions; /* owned: "document.…" */
  GtkWidget *host;             /* borrowed, or NULL */
  const char *view;            /* of views[] */
  PlyFoldLevel level;
  int width; /* of the header; 0: not known yet */
  gboolean keeps_work;
};

enum { PROP_VIEW = 1, PROP_TITLE, PROP_UNSAVED, PROP_LECTURE, N_PROPS };
static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE(PlyDocument, ply_document, ADW_TYPE_BIN)

static const char *const views[] = {"board", "tree", "icicle", "outline", "compare", "runs"};

/* A number tree is no game for a board; a recording alone has that of its node. */
static gboolean
has_board(PlyDocument *self)
{
  return self->game != NULL
             ? ply_game_tree_get_rules(ply_game_view_get_game(self->game))->tree == NULL
             : self->search != NULL && ply_search_view_has_board(self->search);
}

static gboolean
is_on_board(PlyDocument *self)
{
  return g_str_equal(self->view, "board");
}

/* All runs at once. */
static gboolean
is_on_runs(PlyDocument *self)
{
  return g_str_equal(self->view, "runs");
}

/* Whether the views of a search have something to show, or are about to. */
static gboolean
is_in_search(PlyDocument *self)
{
  return self->search != NULL && (!is_on_board(self) || self->game == NULL);
}

static void
notify(PlyDocument *self, int prop)
{
  g_object_notify_by_pspec(G_OBJECT(self), props[prop]);
}

/* Transfer full. */
static char *
describe_game(PlyDocument *self)
{
  const PlyRules *rules = ply_document_get_rules(self);
  const PlyTrace *trace = rules == NULL && self->search != NULL
                              ? ply_search_tree_get_trace(ply_search_view_get_tree(self->search))
                              : NULL;

  /* A program may have searched a tree of no game. */
  if (trace != NULL && trace->info.rules.game != NULL)
    rules = &trace->info.rules;
  return rules != NULL ? ply_text_game(rules) : g_strdup("");
}

static void
set_words(PlyDocument *self, gboolean words)
{
  for (GtkWidget *button = gtk_widget_get_first_child(GTK_WIDGET(self->high)); button != NULL;
       button = gtk_widget_get_next_sibling(button)) {
    GtkWidget *icon = gtk_widget_get_first_child(gtk_button_get_child(GTK_BUTTON(button)));
    gtk_widget_set_visible(icon, !words);
    gtk_widget_set_visible(gtk_widget_get_next_sibling(icon), words);
  }
}

/* What the header needs at least. */
static int
least_width(PlyDocument *self)
{
  int least;

  gtk_widget_measure(GTK_WIDGET(self->header), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL,
                     NULL);
  return least;
}

/* Whether so much of the name can be read beside the words of the switcher. */
static gboolean
has_room_for_name(PlyDocument *self, int most)
{
  int least, natural;

  gtk_widget_measure(GTK_WIDGET(self->name), GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL,
                     NULL);
  return least_width(self) - least + MIN(natural, most) <= self->width;
}

static char *
marked_title(PlyDocument *self)
{
  return g_strconcat(ply_document_get_unsaved(self) ? "• " : "", ply_document_get_title(self),
                     NULL);
}

/* A lesson's bar says what it is called, where it would be cut elsewhere; of all runs at once it is
 * not seen. */
static gboolean
has_lesson(PlyDocument *self)
{
  return is_in_search(self) && !is_on_runs(self) && ply_search_view_has_lesson(self->search);
}

/* How long the words are depends on the language, and what stands beside them on the view. A game's
 * name has another place below the board, a lesson's in its bar, that of another search alone this
 * one. */
static void
fit_header(PlyDocument *self)
{
  GtkWidget *name = GTK_WIDGET(self->name_place);
  gboolean in_search = is_in_search(self), has_words = self->level < PLY_FOLD_NARROW;
  gboolean in_lesson = has_lesson(self);

  if (self->cup != NULL) { /* there is nothing to switch */
    gtk_widget_set_visible(name, TRUE);
    return;
  }
  set_words(self, has_words);
  gtk_widget_set_visible(name, has_words);
  if (has_words && self->width > 0) {
    gtk_widget_set_visible(name, in_lesson ? has_room_for_name(self, G_MAXINT)
                                           : self->level == PLY_FOLD_WIDE || in_search ||
                                                 has_room_for_name(self, NAME_WIDTH));
    set_words(self, least_width(self) <= self->width);
  }
  if (self->game != NULL)
    ply_game_view_show_name(self->game,
                            self->level != PLY_FOLD_NARROWEST && !gtk_widget_get_visible(name));
  if (in_lesson) {
    g_autofree char *title = gtk_widget_get_visible(name) ? NULL : marked_title(self);
    ply_search_view_set_lesson_name(self->search, title);
  }
}

/* In the header, if it has room; in the narrowest window below it, but for a lesson's. */
static void
place_name(PlyDocument *self)
{
  gboolean is_low = self->level == PLY_FOLD_NARROWEST;
  AdwBin *place = is_low ? self->top_place : self->name_place;

  if (adw_bin_get_child(place) == NULL) {
    adw_bin_set_child(is_low ? self->name_place : self->top_place, NULL);
    adw_bin_set_child(place, GTK_WIDGET(self->name));
  }
  gtk_widget_set_visible(GTK_WIDGET(self->top_place), is_low && !has_lesson(self));
}

static void
show_name(PlyDocument *self)
{
  g_autofree char *name = marked_title(self);
  g_autofree char *game = describe_game(self);

  adw_window_title_set_title(self->name, name);
  adw_window_title_set_subtitle(self->name,
                                g_str_has_prefix(game, ply_document_get_title(self)) &&
                                        strlen(game) == strlen(ply_document_get_title(self))
                                    ? ""
                                    : game);
}

/* The views that there can be. */
static void
show_switcher(PlyDocument *self)
{
  GtkWidget *board = gtk_widget_get_first_child(GTK_WIDGET(self->high));

  gtk_widget_set_visible(board, has_board(self));
  gtk_widget_set_visible(GTK_WIDGET(self->high), self->cup == NULL && self->library == NULL);
}

static void
on_title(PlyDocument *self)
{
  show_name(self);
  show_switcher(self);
  place_name(self);
  fit_header(self);
  notify(self, PROP_TITLE);
  notify(self, PROP_UNSAVED);
}

static void
on_lecture(PlyDocument *self)
{
  notify(self, PROP_LECTURE);
}

/* The groups of what is shown, and of nothing else: so a key means what it means there. */
static void
insert_groups(PlyDocument *self)
{
  gboolean in_search = is_in_search(self);
  GActionGroup *game =
      self->game != NULL && !in_search ? ply_game_view_get_actions(self->game) : NULL;

  if (self->host == NULL)
    return;
  gtk_widget_insert_action_group(self->host, "document", G_ACTION_GROUP(self->actions));
  gtk_widget_insert_action_group(self->host, "game", game);
  gtk_widget_insert_action_group(self->host, "microscope",
                                 in_search ? ply_search_view_get_actions(self->search) : NULL);
  gtk_widget_insert_action_group(self->host, "scope",
                                 in_search ? ply_search_view_get_switches(self->search) : NULL);
  gtk_widget_insert_action_group(self->host, "cup",
                                 self->cup != NULL ? ply_cup_view_get_actions(self->cup) : NULL);
}

static void
set_state(PlyDocument *self, const char *name, const char *state)
{
  GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self->actions), name);

  if (action != NULL)
    g_simple_action_set_state(G_SIMPLE_ACTION(action), g_variant_new_string(state));
}

/* Of the switcher, and of the bar of runs. */
static void
show_state(PlyDocument *self)
{
  g_autofree char *run = is_on_runs(self)
                             ? g_strdup("")
                             : g_strdup_printf("%u", ply_runs_get_current_number(self->runs));

  set_state(self, "view", self->view);
  set_state(self, "run", run);
}

static void
show_view(PlyDocument *self)
{
  gboolean in_search = is_in_search(self);

  gtk_stack_set_visible_child_name(self->stack, self->library != NULL ? "library"
                                                : self->cup != NULL   ? "cup"
                                                : in_search           ? "search"
                                                : is_on_board(self)   ? "board"
                                                                      : "empty");
  ply_runs_show_all(self->runs, is_on_runs(self));
  if (in_search && !is_on_runs(self))
    ply_search_view_set_page(self->search, self->view);
  if (in_search) {
    adw_bin_set_child(self->start_place, ply_search_view_get_header_start(self->search));
    adw_bin_set_child(self->end_place, ply_search_view_get_header_end(self->search));
    gtk_menu_button_set_menu_model(self->menu_button, ply_search_view_get_menu(self->search));
  } else if (self->cup != NULL) {
    gtk_menu_button_set_menu_model(self->menu_button, ply_cup_view_get_menu(self->cup));
  } else if (self->game != NULL) {
    adw_bin_set_child(self->start_place, ply_game_view_get_header_start(self->game));
    adw_bin_set_child(self->end_place, ply_game_view_get_header_end(self->game));
    gtk_menu_button_set_menu_model(self->menu_button, ply_game_view_get_menu(self->game));
  }
  if (self->library != NULL)
    gtk_menu_button_set_menu_model(self->menu_button, ply_library_page_get_menu(self->library));
  show_switcher(self);
  show_state(self);
  insert_groups(self);
  on_title(self);
}

void
ply_document_focus(PlyDocument *self)
{
  if (self->cup != NULL)
    ply_cup_view_focus(self->cup);
  else if (self->library != NULL)
    ply_library_page_focus(self->library);
  else if (is_in_search(self) && is_on_runs(self))
    gtk_widget_child_focus(GTK_WIDGET(self->runs), GTK_DIR_TAB_FORWARD);
  else if (is_in_search(self))
    ply_search_view_focus(self->search);
  else if (is_on_board(self) && self->game != NULL)
    ply_game_view_focus(self->game);
  else
    gtk_widget_grab_focus(self->record);
}

void
ply_document_take_focus_back(PlyDocument *self)
{
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));

  if (!is_on_board(self) || (root != NULL && ply_focus_is_astray(GTK_WINDOW(root))))
    ply_document_focus(self);
}

void
ply_document_set_view(PlyDocument *self, const char *view)
{
  guint at = 0;

  while (at < G_N_ELEMENTS(views) && !g_str_equal(views[at], view))
    at++;
  if (at == G_N_ELEMENTS(views) || self->library != NULL || (at == 0 && !has_board(self)) ||
      (g_str_equal(view, "runs") && !ply_runs_is_set(self->runs)))
    return;
  self->view = views[at];
  show_view(self);
  notify(self, PROP_VIEW);
  if (gtk_widget_get_mapped(GTK_WIDGET(self)))
    ply_document_focus(self);
}

/* The page can be changed from within, as a second run goes to the comparison. */
static void
on_page(PlyDocument *self)
{
  const char *page = ply_search_view_get_page(self->search);

  if (is_in_search(self) && !is_on_runs(self) && !g_str_equal(page, self->view))
    ply_document_set_view(self, page);
}

static void
on_close(PlyDocument *self)
{
  g_signal_emit_by_name(self, "close");
}

static void
on_failed(PlyDocument *self)
{
  g_signal_emit_by_name(self, "failed");
}

void
ply_document_record(PlyDocument *self, const PlyRecordSet *set, PlyNotation notation,
                    gboolean is_work)
{
  ply_runs_record(self->runs, set, notation, is_work, FALSE);
  ply_document_set_view(self, set->n > 1 ? "runs" : "tree");
}

void
ply_document_open_talk(PlyDocument *self, GFile *file)
{
  ply_runs_open_talk(self->runs, file);
}

static void
on_game(PlyDocument *self, PlyRecord *record)
{
  g_signal_emit_by_name(self, "game", record);
}

static void
on_table(PlyDocument *self, PlyCupHall *hall, const PlyCupJob *job)
{
  g_signal_emit_by_name(self, "table", hall, job);
}

void
ply_document_open_cup(PlyDocument *self, GFile *file)
{
  g_return_if_fail(self->cup == NULL);
  ply_document_drop_game(self);
  self->cup = ply_cup_view_new(file, self->keeps_work);
  adw_bin_set_child(self->cup_place, GTK_WIDGET(self->cup));
  g_signal_connect_object(self->cup, "notify::title", G_CALLBACK(on_title), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->cup, "close", G_CALLBACK(on_close), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->cup, "game", G_CALLBACK(on_game), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->cup, "table", G_CALLBACK(on_table), self, G_CONNECT_SWAPPED);
  ply_document_set_level(self, self->level);
  show_view(self);
  if (self->host != NULL)
    ply_document_focus(self);
}

static void
on_record(PlyDocument *self, const PlyRecordSet *set, int notation)
{
  PlyLiveSeen seen;
  gboolean is_seen = ply_game_view_get_seen(self->game, &seen);

  ply_document_record(self, set, (PlyNotation)notation, FALSE);
  /* What was drawn while the search ran goes on as it was. */
  if (is_seen)
    ply_runs_stand_at(self->runs, seen.moves, seen.n);
  if (is_seen && set->n == 1)
    ply_document_set_view(self, seen.is_tree ? "tree" : "icicle");
}

/* A tree of numbers is looked at as a tree, with its leaves. */
static void
on_opened(PlyDocument *self)
{
  const PlyRules *rules = ply_game_tree_get_rules(ply_game_view_get_game(self->game));
  PlyRecordSet set = {.n = 1};
  PlyPosition root;

  show_switcher(self);
  g_signal_emit_by_name(self, "opened");
  if (rules->tree == NULL)
    return;
  ply_rules_start(rules, &root);
  ply_search_request_init(&set.requests[0], rules, &root);
  set.requests[0].title = ply_game_view_get_title(self->game);
  ply_document_record(self, &set, PLY_NOTATION_DEFAULT, FALSE);
  ply_search_view_tell_note(self->search, ply_game_view_get_note(self->game));
}

PlyGameView *
ply_document_get_game_view(PlyDocument *self)
{
  if (self->game != NULL)
    return self->game;
  self->game = ply_game_view_new();
  adw_bin_set_child(self->board_place, GTK_WIDGET(self->game));
  if (self->keeps_work)
    ply_game_view_keep_work(self->game);
  g_signal_connect_object(self->game, "notify::title", G_CALLBACK(on_title), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->game, "notify::unsaved", G_CALLBACK(on_title), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->game, "close", G_CALLBACK(on_close), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->game, "failed", G_CALLBACK(on_failed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->game, "opened", G_CALLBACK(on_opened), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->game, "record", G_CALLBACK(on_record), self, G_CONNECT_SWAPPED);
  ply_game_view_set_level(self->game, self->level);
  show_view(self);
  if (self->host != NULL && is_on_board(self))
    ply_document_focus(self);
  return self->game;
}

static void
on_library_open(PlyDocument *self, PlyRecord *record, guint id)
{
  g_signal_emit_by_name(self, "open-record", record, id);
}

PlyLibraryPage *
ply_document_get_library(PlyDocument *self)
{
  if (self->library != NULL)
    return self->library;
  self->library = ply_library_page_new();
  ply_library_page_set_level(self->library, self->level);
  adw_bin_set_child(self->library_place, GTK_WIDGET(self->library));
  g_signal_connect_object(self->library, "open", G_CALLBACK(on_library_open), self,
                          G_CONNECT_SWAPPED);
  ply_document_set_level(self, self->level);
  show_view(self);
  if (self->host != NULL)
    ply_document_focus(self);
  return self->library;
}

gboolean
ply_document_has_library(PlyDocument *self)
{
  return self->library != NULL;
}

void
ply_document_drop_game(PlyDocument *self)
{
  if (self->game == NULL)
    return;
  adw_bin_set_child(self->start_place, NULL);
  adw_bin_set_child(self->end_place, NULL);
  gtk_menu_button_set_menu_model(self->menu_button, NULL);
  self->game = NULL;
  adw_bin_set_child(self->board_place, NULL);
  show_view(self);
}

static void
on_added(PlyDocument *self, PlySearchView *view)
{
  g_signal_connect_object(view, "notify::title", G_CALLBACK(on_title), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(view, "notify::unsaved", G_CALLBACK(on_title), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(view, "notify::lecture", G_CALLBACK(on_lecture), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(view, "notify::page", G_CALLBACK(on_page), self, G_CONNECT_SWAPPED);
}

/* Another run is shown, in the view in which the last one was. */
static void
on_current(PlyDocument *self)
{
  gboolean is_other = self->search != ply_runs_get_current(self->runs);

  self->search = ply_runs_get_current(self->runs);
  if (is_on_board(self) && self->game == NULL && !has_board(self))
    self->view = "tree";
  if (is_on_runs(self) && !ply_runs_is_set(self->runs))
    ply_document_set_view(self, "tree");
  else
    show_view(self);
  if (is_other && gtk_widget_get_mapped(GTK_WIDGET(self)) && !is_on_runs(self))
    ply_document_focus(self);
}

/* A stop of the talk is a step of a run, whatever is shown. */
static void
on_stop(PlyDocument *self)
{
  const char *page = self->search != NULL ? ply_search_view_get_page(self->search) : NULL;

  if (page != NULL && (!is_in_search(self) || is_on_runs(self)))
    ply_document_set_view(self, g_str_equal(page, "board") ? "tree" : page);
}

static void
on_wanted(PlyDocument *self, const char *view)
{
  ply_document_set_view(self, view);
}

PlySearchView *
ply_document_get_search_view(PlyDocument *self)
{
  return ply_runs_take_current(self->runs);
}

GtkWidget *
ply_document_get_header(PlyDocument *self)
{
  return GTK_WIDGET(self->header);
}

void
ply_document_set_host(PlyDocument *self, GtkWidget *host)
{
  static const char *const groups[] = {"document", "game", "microscope", "scope", "cup"};

  for (guint i = 0; self->host != NULL && i < G_N_ELEMENTS(groups); i++)
    gtk_widget_insert_action_group(self->host, groups[i], NULL);
  self->host = host;
  insert_groups(self);
}

void
ply_document_set_level(PlyDocument *self, PlyFoldLevel level)
{
  gboolean is_low = level == PLY_FOLD_NARROWEST;
  AdwBin *place = is_low ? self->low_place : self->high_place;

  self->level = level;
  if (adw_bin_get_child(place) == NULL) {
    adw_bin_set_child(is_low ? self->high_place : self->low_place, NULL);
    adw_bin_set_child(place, GTK_WIDGET(self->high));
  }
  place_name(self);
  gtk_revealer_set_reveal_child(self->low_revealer,
                                is_low && self->cup == NULL && self->library == NULL);
  if (self->cup != NULL)
    ply_cup_view_set_level(self->cup, level);
  for (GtkWidget *button = gtk_widget_get_first_child(GTK_WIDGET(self->high)); button != NULL;
       button = gtk_widget_get_next_sibling(button))
    gtk_widget_set_hexpand(button, is_low);
  gtk_widget_set_visible(self->new_tab, level == PLY_FOLD_WIDE);
  if (self->game != NULL)
    ply_game_view_set_level(self->game, level);
  if (self->library != NULL)
    ply_library_page_set_level(self->library, level);
  ply_runs_set_level(self->runs, level);
  fit_header(self);
}

void
ply_document_set_width(PlyDocument *self, int width)
{
  self->width = width;
  fit_header(self);
}

const char *
ply_document_get_view(PlyDocument *self)
{
  return self->view;
}

const char *
ply_document_get_title(PlyDocument *self)
{
  if (self->cup != NULL)
    return ply_cup_view_get_title(self->cup);
  if (self->library != NULL)
    return _("Game Library");
  if (self->search != NULL && (self->game == NULL || !has_board(self)))
    return ply_search_view_get_title(self->search);
  return self->game != NULL ? ply_game_view_get_title(self->game) : _("Untitled");
}

char *
ply_document_describe(PlyDocument *self)
{
  if (self->cup != NULL)
    return ply_cup_view_describe(self->cup);
  if (self->library != NULL)
    return g_strdup(_("Game Library"));
  if (self->search != NULL && (self->game == NULL || !has_board(self)))
    return ply_search_view_describe(self->search);
  return self->game != NULL ? ply_game_view_describe(self->game) : g_strdup(_("Untitled"));
}

gboolean
ply_document_get_unsaved(PlyDocument *self)
{
  return (self->game != NULL && ply_game_view_get_unsaved(self->game)) ||
         ply_runs_get_unsaved(self->runs);
}

gboolean
ply_document_get_lecture(PlyDocument *self)
{
  return self->search != NULL && ply_search_view_get_lecture(self->search);
}

gboolean
ply_document_is_untouched(PlyDocument *self)
{
  return self->cup == NULL && self->library == NULL && self->search == NULL &&
         (self->game == NULL || ply_game_view_is_untouched(self->game));
}

gboolean
ply_document_is_spare(PlyDocument *self)
{
  return self->game == NULL && self->search != NULL && !ply_runs_is_set(self->runs) &&
         !ply_search_view_get_unsaved(self->search) && !ply_search_view_is_writing(self->search) &&
         ply_search_tree_get_file(ply_search_view_get_tree(self->search)) == NULL;
}

gboolean
ply_document_is_following(PlyDocument *self)
{
  return self->game != NULL && ply_game_view_is_following(self->game);
}

gboolean
ply_document_follows_table(PlyDocument *self, PlyCupHall *hall, const PlyCupJob *job)
{
  return self->game != NULL && ply_game_view_follows_table(self->game, hall, job);
}

const PlyRules *
ply_document_get_rules(PlyDocument *self)
{
  return self->game != NULL ? ply_game_tree_get_rules(ply_game_view_get_game(self->game)) : NULL;
}

gboolean
ply_document_is_writing(PlyDocument *self)
{
  return (self->game != NULL && ply_game_view_is_writing(self->game)) ||
         ply_runs_is_writing(self->runs);
}

/* The view that has a question is shown with it. */
gboolean
ply_document_lets_close(PlyDocument *self, gboolean window)
{
  if (self->cup != NULL && !ply_cup_view_lets_close(self->cup))
    return FALSE;
  if (self->game != NULL && !ply_game_view_lets_close(self->game, window)) {
    ply_document_set_view(self, "board");
    return FALSE;
  }
  if (!ply_runs_lets_close(self->runs, window)) {
    if (is_on_board(self) || is_on_runs(self))
      ply_document_set_view(self, ply_search_view_get_page(self->search));
    return FALSE;
  }
  return TRUE;
}

void
ply_document_forget_answer(PlyDocument *self)
{
  if (self->game != NULL)
    ply_game_view_forget_answer(self->game);
  ply_runs_forget_answer(self->runs);
}

void
ply_document_flush_work(PlyDocument *self)
{
  if (self->game != NULL)
    ply_game_view_flush_work(self->game);
  ply_runs_flush_work(self->runs);
}

void
ply_document_drop_work(PlyDocument *self)
{
  if (self->game != NULL)
    ply_game_view_drop_work(self->game);
  ply_runs_drop_work(self->runs);
}

void
ply_document_restore(PlyDocument *self, PlyJournalEntry *entry, GPtrArray *recordings)
{
  if (recordings != NULL)
    ply_runs_restore_talk(self->runs, entry, recordings);
  else if (ply_journal_entry_is_game(entry))
    ply_game_view_restore(ply_document_get_game_view(self), entry);
  else
    ply_search_view_restore(ply_document_get_search_view(self), entry);
}

static void
ply_document_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  PlyDocument *self = PLY_DOCUMENT(object);

  if (id == PROP_VIEW)
    g_value_set_string(value, self->view);
  else if (id == PROP_TITLE)
    g_value_set_string(value, ply_document_get_title(self));
  else if (id == PROP_UNSAVED)
    g_value_set_boolean(value, ply_document_get_unsaved(self));
  else if (id == PROP_LECTURE)
    g_value_set_boolean(value, ply_document_get_lecture(self));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void
ply_document_set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  if (id == PROP_VIEW)
    ply_document_set_view(PLY_DOCUMENT(object), g_value_get_string(value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void
ply_document_dispose(GObject *object)
{
  PlyDocument *self = PLY_DOCUMENT(object);

  ply_document_set_host(self, NULL);
  ply_actions_clear(self->actions);
  self->game = NULL;
  self->search = NULL;
  self->cup = NULL;
  self->library = NULL;
  G_OBJECT_CLASS(ply_document_parent_class)->dispose(object);
}

static void
ply_document_finalize(GObject *object)
{
  g_object_unref(PLY_DOCUMENT(object)->actions);
  G_OBJECT_CLASS(ply_document_parent_class)->finalize(object);
}

static void
ply_document_class_init(PlyDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS(klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = ply_document_get_property;
  object_class->set_property = ply_document_set_property;
  object_class->dispose = ply_document_dispose;
  object_class->finalize = ply_document_finalize;
  props[PROP_VIEW] =
      g_param_spec_string("view", NULL, NULL, "board",
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  props[PROP_TITLE] = g_param_spec_string("title", NULL, NULL, NULL, flags);
  props[PROP_UNSAVED] = g_param_spec_boolean("unsaved", NULL, NULL, FALSE, flags);
  props[PROP_LECTURE] = g_param_spec_boolean("lecture", NULL, NULL, FALSE, flags);
  g_object_class_install_properties(object_class, N_PROPS, props);
  g_signal_new("close", PLY_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new("opened", PLY_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new("failed", PLY_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new("game", PLY_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
               G_TYPE_POINTER);
  g_signal_new("table", PLY_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
               PLY_TYPE_CUP_HALL, G_TYPE_POINTER);
  g_signal_new("open-record", PLY_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
               G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_UINT);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/document.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyDocument, name)
  BIND(header);
  BIND(high_place);
  BIND(low_place);
  BIND(name_place);
  BIND(top_place);
  BIND(start_place);
  BIND(end_place);
  BIND(board_place);
  BIND(search_place);
  BIND(cup_place);
  BIND(library_place);
  BIND(high);
  BIND(title_row);
  BIND(stack);
  BIND(low_revealer);
  BIND(name);
  BIND(new_tab);
  BIND(record);
  BIND(menu_button);
#undef BIND
}

/* Also from the chart of all runs, to which its names lead. */
static void
on_run_asked(GSimpleAction *action, GVariant *state, PlyDocument *self)
{
  ply_runs_set_current(self->runs,
                       (guint)g_ascii_strtoull(g_variant_get_string(state, NULL), NULL, 10));
  if (is_on_runs(self) && self->search != NULL)
    ply_document_set_view(self, ply_search_view_get_page(self->search));
}

static void
act_other_run(GSimpleAction *action, GVariant *parameter, PlyDocument *self)
{
  guint n = ply_runs_get_n(self->runs), at = ply_runs_get_current_number(self->runs);
  gboolean is_next = g_str_equal(g_action_get_name(G_ACTION(action)), "next-run");

  if (n > 1 && is_in_search(self))
    ply_runs_set_current(self->runs, (at + (is_next ? 1 : n - 1)) % n);
}

static void
act_close_run(GSimpleAction *action, GVariant *parameter, PlyDocument *self)
{
  if (is_in_search(self) && !is_on_runs(self))
    ply_runs_close_current(self->runs);
}

static void
act_compare_run(GSimpleAction *action, GVariant *parameter, PlyDocument *self)
{
  ply_runs_compare(self->runs,
                   (guint)g_ascii_strtoull(g_variant_get_string(parameter, NULL), NULL, 10));
  ply_document_set_view(self, "compare");
}

static void
act_compare_file(GSimpleAction *action, GVariant *parameter, PlyDocument *self)
{
  ply_runs_ask_compare(self->runs);
}

static void
act_cancel_runs(GSimpleAction *action, GVariant *parameter, PlyDocument *self)
{
  ply_runs_cancel(self->runs);
}

static void
on_view_asked(GSimpleAction *action, GVariant *state, PlyDocument *self)
{
  ply_document_set_view(self, g_variant_get_string(state, NULL));
}

/* Not one that is the property itself, which would hold the document. */
static void
add_view_action(PlyDocument *self)
{
  g_autoptr(GSimpleAction) action =
      g_simple_action_new_stateful("view", G_VARIANT_TYPE_STRING, g_variant_new_string(self->view));

  g_signal_connect_object(action, "change-state", G_CALLBACK(on_view_asked), self, 0);
  g_action_map_add_action(G_ACTION_MAP(self->actions), G_ACTION(action));
}

static void
add_run_actions(PlyDocument *self)
{
  static const struct {
    const char *name;
    void (*act)(GSimpleAction *, GVariant *, PlyDocument *);
    const GVariantType *type;
  } acts[] = {{"next-run", act_other_run, NULL},
              {"previous-run", act_other_run, NULL},
              {"close-run", act_close_run, NULL},
              {"compare-run", act_compare_run, G_VARIANT_TYPE_STRING},
              {"compare-file", act_compare_file, NULL},
              {"cancel-runs", act_cancel_runs, NULL}};
  g_autoptr(GSimpleAction) run =
      g_simple_action_new_stateful("run", G_VARIANT_TYPE_STRING, g_variant_new_string(""));

  g_signal_connect_object(run, "change-state", G_CALLBACK(on_run_asked), self, 0);
  g_action_map_add_action(G_ACTION_MAP(self->actions), G_ACTION(run));
  for (guint i = 0; i < G_N_ELEMENTS(acts); i++) {
    g_autoptr(GSimpleAction) action = g_simple_action_new(acts[i].name, acts[i].type);
    g_signal_connect_object(action, "activate", G_CALLBACK(acts[i].act), self, 0);
    g_action_map_add_action(G_ACTION_MAP(self->actions), G_ACTION(action));
  }
}

static void
ply_document_init(PlyDocument *self)
{
  self->view = "board";
  self->actions = g_simple_action_group_new();
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_names_pass_on(GTK_WIDGET(self->header));
  ply_menus_fit(GTK_WIDGET(self->header));
  ply_title_row_lay_out(self->title_row);
  add_view_action(self);
  add_run_actions(self);
  adw_bin_set_child(self->high_place, GTK_WIDGET(self->high));
  show_switcher(self);
}

PlyDocument *
ply_document_new(gboolean keeps_work)
{
  PlyDocument *self = g_object_new(PLY_TYPE_DOCUMENT, NULL);

  self->keeps_work = keeps_work;
  self->runs = ply_runs_new(keeps_work);
  adw_bin_set_child(self->search_place, GTK_WIDGET(self->runs));
  g_signal_connect_object(self->runs, "added", G_CALLBACK(on_added), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->runs, "current", G_CALLBACK(on_current), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->runs, "wanted", G_CALLBACK(on_wanted), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->runs, "close", G_CALLBACK(on_close), self, G_CONNECT_SWAPPED);
  ply_runs_add_actions(self->runs, self->actions);
  g_signal_connect_object(ply_runs_get_talk(self->runs), "changed", G_CALLBACK(on_title), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(ply_runs_get_talk(self->runs), "go", G_CALLBACK(on_stop), self,
                          G_CONNECT_SWAPPED);
  return self;
}
