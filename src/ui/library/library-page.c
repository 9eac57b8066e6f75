/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/library/library-page.h"

#include <stdlib.h>
#include <string.h>

#include <glib/gi18n.h>

#include "formats/format.h"
#include "library/opening-names.h"
#include "model/library-list.h"
#include "model/library-reading.h"
#include "model/library-reviewing.h"
#include "ui/library/library-played-private.h"
#include "ui/library/library-puzzles.h"
#include "ui/library/library-table-private.h"
#include "ui/library/library-tags-private.h"
#include "ui/library/library-who-private.h"
#include "record/printable.h"
#include "ui/start/little-board.h"
#include "ui/widgets/file-choice.h"
#include "ui/widgets/format-filters.h"
#include "ui/widgets/help.h"
#include "ui/widgets/menus.h"
#include "ui/widgets/names.h"
#include "ui/widgets/text.h"
#include "ui/widgets/toaster.h"
#include "ui/widgets/weak.h"
#include "ui/widgets/wrap.h"

#define NAME_LETTERS  40
#define CORNER        3   /* squares of a corner that is looked for */
#define PROGRESS_MS   200 /* between two looks at how far a search is */
#define PLAYED_WIDTH  400 /* px, beside the games */
#define PLAYED_HEIGHT 200 /* px, over them */

struct _PlyLibraryPage {
  AdwBin parent_instance;

  /* Template widgets. */
  GtkEditable *player, *event, *years, *lengths;
  GtkDropDown *result, *order, *opening, *tag, *part;
  GtkRevealer *import_revealer, *review_revealer, *position_revealer, *who_revealer;
  GtkLabel *who_name, *who_sum, *position_text;
  GtkButton *first, *second, *tournament;
  PlyWrap *of_game;
  PlyLibraryTags *tags;
  PlyLibraryWho *who;
  GtkWidget *stop;
  GtkLabel *import_text, *reasons, *state;
  GtkToggleButton *why;
  GtkProgressBar *progress;
  GtkButton *import_end;
  GtkLabel *review_text;
  GtkProgressBar *review_progress;
  GtkButton *review_end;
  GtkWidget *back;
  AdwClamp *board_place;
  GtkStack *stack;
  GtkStack *rooms; /* the games, and the puzzles made of them */
  PlyLibraryPuzzles *puzzles;
  GtkBox *both;
  PlyLibraryPlayed *played;
  PlyLibraryTable *table;
  GMenuModel *menu;

  PlyLibraryList *list;           /* owned */
  PlyLibraryReading *reading;     /* owned: the import under way or the last one; or NULL */
  PlyLibraryReviewing *reviewing; /* owned: the review under way or the last one; or NULL */
  const char *wrong;              /* static: what is the matter with a filter; or NULL */
  PlyRules rules;                 /* of the positions */
  GPtrArray *whos;   /* of Who: the pages that were gone through; the last one is shown */
  guint looking;     /* a source that looks how far a search is, or 0 */
  GArray *positions; /* of PlyPosition: by the moves that were gone on by; the last one counts */
};

/* A player's or a tournament's page. */
typedef struct {
  char *name;
  gboolean is_event;
} Who;

static guint open_signal;

G_DEFINE_FINAL_TYPE(PlyLibraryPage, ply_library_page, ADW_TYPE_BIN)

static const struct {
  PlyLibraryOrder order;
  gboolean descending;
} orders[] = {
    {PLY_LIBRARY_BY_YEAR, TRUE},    {PLY_LIBRARY_BY_YEAR, FALSE},  {PLY_LIBRARY_BY_FIRST, FALSE},
    {PLY_LIBRARY_BY_SECOND, FALSE}, {PLY_LIBRARY_BY_EVENT, FALSE}, {PLY_LIBRARY_BY_SCORE, TRUE},
    {PLY_LIBRARY_BY_SCORE, FALSE},  {PLY_LIBRARY_BY_LENGTH, TRUE}, {PLY_LIBRARY_BY_LENGTH, FALSE},
};

/* A number that begins at `at`, which moves behind it. */
static int
take_number(char **at)
{
  long number = strtol(*at, at, 10);

  return (int)CLAMP(number, 0, 9999);
}

/* "1990", "1990-1999", "1990-", "-1999"; what is no range asks nothing, and is marked. What is the matter
 * with it, or NULL. */
static const char *
read_range(GtkEditable *entry, int range[2])
{
  g_autofree char *text = g_strstrip(g_strdup(gtk_editable_get_text(entry)));
  g_autoptr(GString) plain = g_string_new(text);

  g_string_replace(plain, "–", "-", 0);
  g_string_replace(plain, " ", "", 0);
  char *rest = plain->str;
  range[0] = *rest == '-' ? 0 : take_number(&rest);
  range[1] = range[0];
  if (*rest == '-') {
    rest++;
    range[1] = take_number(&rest);
  }
  const char *wrong =
      *rest != '\0' ? N_("These are no years or moves: write 20, 20-30, 20- or -30.")
      : range[1] > 0 && range[0] > range[1] ? N_("The lower number comes first, as in 20-30.")
                                            : NULL;
  gboolean bad = wrong != NULL;
  if (bad)
    range[0] = range[1] = 0;
  if (bad)
    gtk_widget_add_css_class(GTK_WIDGET(entry), "error");
  else
    gtk_widget_remove_css_class(GTK_WIDGET(entry), "error");
  gtk_accessible_update_state(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_STATE_INVALID,
                              bad ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  return wrong;
}

static const PlyPosition *
position_of(PlyLibraryPage *self)
{
  return self->positions->len > 0
             ? &g_array_index(self->positions, PlyPosition, self->positions->len - 1)
             : NULL;
}

static const Who *
who_of(PlyLibraryPage *self)
{
  return self->whos->len > 0 ? self->whos->pdata[self->whos->len - 1] : NULL;
}

/* The text that is chosen; NULL: the first, which asks nothing. */
static const char *
chosen(GtkDropDown *choice)
{
  guint at = gtk_drop_down_get_selected(choice);
  GtkStringObject *item = gtk_drop_down_get_selected_item(choice);

  return at > 0 && item != NULL ? gtk_string_object_get_string(item) : NULL;
}

/* The part of the board that is looked for: between two cells, both included. FALSE: the whole. */
static gboolean
part_of(PlyLibraryPage *self, int *from, int *to)
{
  enum { WHOLE, TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT, TOP, BOTTOM, LEFT, RIGHT };
  guint part = gtk_drop_down_get_selected(self->part);
  int right = self->rules.columns - 1, bottom = self->rules.rows - 1, size = CORNER - 1;
  int x0 = part == TOP_RIGHT || part == BOTTOM_RIGHT ? right - size : part == RIGHT ? right : 0;
  int y0 = part == BOTTOM_LEFT || part == BOTTOM_RIGHT ? bottom - size
           : part == BOTTOM                            ? bottom
                                                       : 0;
  int x1 = part == TOP_LEFT || part == BOTTOM_LEFT ? size : part == LEFT ? 0 : right;
  int y1 = part == TOP_LEFT || part == TOP_RIGHT ? size : part == TOP ? 0 : bottom;

  *from = y0 * self->rules.columns + x0;
  *to = y1 * self->rules.columns + x1;
  return part > WHOLE && part <= RIGHT;
}

static void show_progress(PlyLibraryPage *self);

static gboolean
on_progress(gpointer data)
{
  PlyLibraryPage *self = data;

  show_progress(self);
  return G_SOURCE_CONTINUE;
}

static void
ask(PlyLibraryPage *self)
{
  static const char *const results[] = {NULL, "first", "second", "draw"};
  PlyLibraryQuestion question = {
      .player = gtk_editable_get_text(self->player),
      .event = gtk_editable_get_text(self->event),
      .result = results[MIN(gtk_drop_down_get_selected(self->result), 3)],
  };

  if (self->list == NULL) /* while the template is made */
    return;
  const char *wrong_years = read_range(self->years, question.years);
  const char *wrong_lengths = read_range(self->lengths, question.lengths);
  self->wrong = wrong_years != NULL ? wrong_years : wrong_lengths;
  question.opening = chosen(self->opening);
  question.label = chosen(self->tag);
  if (who_of(self) != NULL) {
    question.who = who_of(self)->name;
    question.is_event = who_of(self)->is_event;
  }
  if (position_of(self) != NULL) {
    question.has_position = TRUE;
    question.is_pattern = part_of(self, &question.from, &question.to);
    question.rules = self->rules;
    question.position = *position_of(self);
  }
  question.order = ply_library_table_get_order(self->table, &question.descending);
  ply_library_list_ask(self->list, &question);
  if (self->looking == 0 && question.is_pattern)
    self->looking = g_timeout_add(PROGRESS_MS, on_progress, self);
}

/* Enter in a filter: on to what it found. */
static void
go_to_games(PlyLibraryPage *self)
{
  gtk_widget_grab_focus(GTK_WIDGET(self->table));
}

static void
on_order_chosen(PlyLibraryPage *self)
{
  guint at = gtk_drop_down_get_selected(self->order);

  if (self->list != NULL && at < G_N_ELEMENTS(orders))
    ply_library_table_set_order(self->table, orders[at].order, orders[at].descending);
}

/* By a column's title, or by the list of orders, which need not have that of a title. */
static void
on_order(PlyLibraryPage *self)
{
  gboolean descending;
  PlyLibraryOrder order = ply_library_table_get_order(self->table, &descending);
  guint at = GTK_INVALID_LIST_POSITION;

  for (guint i = 0; i < G_N_ELEMENTS(orders); i++)
    if (orders[i].order == order && orders[i].descending == descending)
      at = i;
  gtk_drop_down_set_selected(self->order, at);
  ask(self);
}

static void
show_state(PlyLibraryPage *self)
{
  guint n = g_list_model_get_n_items(G_LIST_MODEL(self->list));
  guint total = ply_library_list_get_total(self->list);
  g_autofree char *some = ply_text_number(n), *all = ply_text_number(total);
  const char *error = ply_library_list_get_error(self->list);
  g_autofree char *text =
      error != NULL ? g_strdup(error)
      : n == total  ? g_strdup_printf(ngettext("%s game", "%s games", total), all)
                   : g_strdup_printf(ngettext("%s of %s game", "%s of %s games", total), some, all);

  g_autofree char *whole =
      self->wrong != NULL ? g_strdup_printf("%s – %s", text, _(self->wrong)) : g_strdup(text);
  gtk_label_set_text(self->state, whole);
  gtk_widget_set_visible(GTK_WIDGET(self->state), total > 0 || error != NULL);
  gtk_stack_set_visible_child_name(self->stack, total > 0 || error != NULL ? "games" : "empty");
}

/* A pattern is looked for in every game, which takes its time. */
static void
show_progress(PlyLibraryPage *self)
{
  int progress = ply_library_list_get_progress(self->list);

  gtk_widget_set_visible(self->stop, progress >= 0);
  if (progress < 0)
    return;
  g_autofree char *text = g_strdup_printf(_("Looking through the games: %d %%"), progress);
  gtk_label_set_text(self->state, text);
}

static void
end_progress(PlyLibraryPage *self)
{
  g_clear_handle_id(&self->looking, g_source_remove);
  gtk_widget_set_visible(self->stop, FALSE);
}

/* The tags that there are, with the one that is chosen. */
static void
show_tags(PlyLibraryPage *self)
{
  const GPtrArray *tags = ply_library_list_get_labels(self->list);
  GtkStringList *model = GTK_STRING_LIST(gtk_drop_down_get_model(self->tag));
  guint n = g_list_model_get_n_items(G_LIST_MODEL(model)), at = 1, k = 0;

  gtk_widget_set_visible(GTK_WIDGET(self->tag), n > 1 || (tags != NULL && tags->len > 0));
  /* What stays the same stays, so that what is chosen does. */
  while (tags != NULL && k < tags->len) {
    const char *there = at < n ? gtk_string_list_get_string(model, at) : NULL;
    int order = there == NULL ? 1 : strcmp(there, tags->pdata[k]);
    if (order == 0) {
      at++;
      k++;
    } else if (there != NULL &&
               !g_ptr_array_find_with_equal_func((GPtrArray *)tags, there, g_str_equal, NULL)) {
      gtk_string_list_remove(model, at);
      n--;
    } else {
      gtk_string_list_splice(model, at, 0, (const char *[]){tags->pdata[k], NULL});
      n++;
      at++;
      k++;
    }
  }
  if (at < n)
    gtk_string_list_splice(model, at, n - at, NULL);
}

static char *
name_text(const char *name)
{
  return ply_printable_line(name, strlen(name), NAME_LETTERS);
}

static void
show_who(PlyLibraryPage *self)
{
  const PlyLibraryProfile *profile = ply_library_list_get_profile(self->list);
  const Who *who = who_of(self);

  gtk_revealer_set_reveal_child(self->who_revealer, who != NULL);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "library.leave", who != NULL);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "library.leave-all", who != NULL);
  if (who != NULL) {
    g_autofree char *name = name_text(who->name);
    gtk_label_set_text(self->who_name, name);
  }
  gtk_widget_set_visible(GTK_WIDGET(self->who),
                         who != NULL && profile != NULL && position_of(self) == NULL);
  if (who == NULL || profile == NULL)
    return;
  g_autofree char *sum = ply_library_who_sum(profile);
  gtk_label_set_text(self->who_sum, sum);
  ply_library_who_show(self->who, profile, who->is_event);
}

/* Whether games are imported or reviewed: both write to the library, and one would wait for the other
 * longer than it can. */
static gboolean
is_writing(PlyLibraryPage *self)
{
  return (self->reading != NULL && ply_library_reading_is_running(self->reading)) ||
         (self->reviewing != NULL && ply_library_reviewing_get_state(self->reviewing).running);
}

static void
enable_writing(PlyLibraryPage *self)
{
  gboolean writing = is_writing(self);

  gtk_widget_action_set_enabled(GTK_WIDGET(self), "library.review",
                                !writing && ply_library_list_get_games(self->list)->len > 0);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "library.import-file", !writing);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "library.import-folder", !writing);
}

static void
on_found(PlyLibraryPage *self)
{
  const GArray *moves = ply_library_list_get_moves(self->list);

  enable_writing(self);
  end_progress(self);
  show_state(self);
  show_tags(self);
  show_who(self);
  const PlyPosition *position = position_of(self);
  gtk_widget_set_visible(GTK_WIDGET(self->played),
                         position != NULL && moves != NULL && moves->len > 0);
  if (position != NULL && moves != NULL)
    ply_library_played_show(self->played, &self->rules, position, moves);
  else
    ply_library_played_clear(self->played);
}

/* The games, or the puzzles made of them. */
static void
show_room(PlyLibraryPage *self, const char *room)
{
  gboolean puzzles = g_str_equal(room, "puzzles");

  gtk_stack_set_visible_child_name(self->rooms, room);
  ply_help_set(GTK_WIDGET(self), puzzles ? PLY_HELP("puzzles") : PLY_HELP("library"));
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "library.puzzles", !puzzles);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "library.leave-puzzles", puzzles);
}

/* ---- position ---- */

static void
show_position(PlyLibraryPage *self)
{
  const PlyPosition *position = position_of(self);

  gtk_revealer_set_reveal_child(self->position_revealer, position != NULL);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "library.drop-position", position != NULL);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "library.move-back", self->positions->len > 1);
  if (position == NULL)
    return;
  gtk_label_set_text(self->position_text,
                     gtk_drop_down_get_selected(self->part) > 0
                         ? _("Games in which this part of the board once looked so, any way round")
                         : _("Games that reached this position, in any order of moves and any way "
                             "round"));
  g_autoptr(PlyRecord) record = ply_record_new_at(&self->rules, position);
  GString *text = ply_format_find("plygame")->save(record, record->root, NULL);
  g_autoptr(GBytes) bytes = text != NULL ? g_string_free_to_bytes(text) : NULL;
  adw_clamp_set_child(self->board_place, bytes != NULL ? ply_little_board_new(bytes) : NULL);
}

static void
set_position(PlyLibraryPage *self)
{
  show_position(self);
  ask(self);
}

void
ply_library_page_find(PlyLibraryPage *self, const PlyRules *rules, const PlyPosition *position)
{
  show_room(self, "games");
  g_array_set_size(self->positions, 0);
  gtk_drop_down_set_selected(self->part, 0);
  self->rules = *rules;
  g_array_append_val(self->positions, *position);
  set_position(self);
}

void
ply_library_page_ask_player(PlyLibraryPage *self, const char *text)
{
  show_room(self, "games");
  gtk_editable_set_text(self->player, text);
}

static void
on_play(PlyLibraryPage *self, guint move)
{
  const PlyPosition *position = position_of(self);
  PlyPosition after;

  if (position == NULL || ply_library_list_is_asking(self->list) ||
      !ply_rules_is_legal(&self->rules, position, (PlyMove)move))
    return;
  ply_rules_play(&self->rules, position, (PlyMove)move, &after, NULL);
  g_array_append_val(self->positions, after);
  set_position(self);
}

static void
act_drop_position(GtkWidget *widget, const char *name, GVariant *parameter)
{
  PlyLibraryPage *self = PLY_LIBRARY_PAGE(widget);

  g_array_set_size(self->positions, 0);
  gtk_drop_down_set_selected(self->part, 0);
  set_position(self);
  gtk_widget_grab_focus(GTK_WIDGET(self->table));
}

static void
act_move_back(GtkWidget *widget, const char *name, GVariant *parameter)
{
  PlyLibraryPage *self = PLY_LIBRARY_PAGE(widget);

  if (self->positions->len > 1)
    g_array_set_size(self->positions, self->positions->len - 1);
  set_position(self);
}

static void
on_part(PlyLibraryPage *self)
{
  if (self->list != NULL)
    set_position(self);
}

static void
act_stop(GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_drop_down_set_selected(PLY_LIBRARY_PAGE(widget)->part, 0);
}

/* ---- players and tournaments ---- */

static void
who_free(gpointer data)
{
  Who *who = data;

  g_free(who->name);
  g_free(who);
}

/* Shows whose page it is now, with all of its games. */
static void
turn(PlyLibraryPage *self)
{
  gtk_editable_set_text(self->years, "");
  gtk_drop_down_set_selected(self->opening, 0);
  show_who(self);
  ask(self);
  gtk_widget_grab_focus(GTK_WIDGET(self->table));
}

/* The filters asked for other games than these. */
static void
go_to_who(PlyLibraryPage *self, const char *name, gboolean is_event)
{
  const Who *now = who_of(self);
  Who *who = g_new(Who, 1);

  if (now != NULL && now->is_event == is_event && g_str_equal(now->name, name)) {
    g_free(who);
    return;
  }
  *who = (Who){g_strdup(name), is_event};
  g_ptr_array_add(self->whos, who);
  gtk_editable_set_text(self->player, "");
  gtk_editable_set_text(self->event, "");
  turn(self);
}

static void
act_who(GtkWidget *widget, const char *name, GVariant *parameter)
{
  PlyLibraryPage *self = PLY_LIBRARY_PAGE(widget);
  const PlyLibraryRow *row = ply_library_table_get_selected(self->table);
  gboolean is_event = g_str_equal(name, "library.tournament");
  const char *who = row == NULL ? NULL
                    : is_event  ? row->event
                                : row->players[g_str_equal(name, "library.second-player")];
  g_autofree char *text = g_strdup(who); /* the row goes with the question */

  if (text != NULL)
    go_to_who(self, text, is_event);
}

static void
leave(PlyLibraryPage *self, guint to)
{
  if (self->whos->len == 0)
    return;
  g_ptr_array_set_size(self->whos, (int)to);
  turn(self);
}

static void
act_leave(GtkWidget *widget, const char *name, GVariant *parameter)
{
  PlyLibraryPage *self = PLY_LIBRARY_PAGE(widget);

  leave(self, g_str_equal(name, "library.leave") ? MAX(self->whos->len, 1) - 1 : 0);
}

static void
choose_opening(PlyLibraryPage *self, const char *name)
{
  for (guint i = 0; ply_opening_at(i) != NULL; i++)
    if (g_str_equal(ply_opening_at(i), name))
      gtk_drop_down_set_selected(self->opening, i + 1);
}

/* A year and an opening are filters, names have pages of their own. */
static void
on_line(PlyLibraryPage *self, guint section, const char *name)
{
  if (section == PLY_LIBRARY_YEARS)
    gtk_editable_set_text(self->years, name);
  else if (section == PLY_LIBRARY_OPENINGS)
    choose_opening(self, name);
  else
    go_to_who(self, name, section == PLY_LIBRARY_EVENTS);
}

static void
act_tags(GtkWidget *widget, const char *name, GVariant *parameter)
{
  ply_library_tags_popup(PLY_LIBRARY_PAGE(widget)->tags);
}

static void
show_button(PlyLibraryPage *self, GtkButton *button, const char *action, const char *name)
{
  g_autofree char *text = name != NULL ? name_text(name) : NULL;

  gtk_widget_set_visible(GTK_WIDGET(button), name != NULL);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), action, name != NULL);
  if (text != NULL)
    gtk_label_set_text(GTK_LABEL(gtk_button_get_child(button)), text);
}

/* What one goes on to from the game that is selected. */
static void
on_selected(PlyLibraryPage *self)
{
  const PlyLibraryRow *row = ply_library_table_get_selected(self->table);

  /* The row is on its way: what stands here is that of the one before. */
  if (row == NULL && self->list != NULL && g_list_model_get_n_items(G_LIST_MODEL(self->list)) > 0)
    return;
  gtk_widget_set_visible(GTK_WIDGET(self->of_game), row != NULL);
  show_button(self, self->first, "library.first-player", row != NULL ? row->players[0] : NULL);
  show_button(self, self->second, "library.second-player", row != NULL ? row->players[1] : NULL);
  show_button(self, self->tournament, "library.tournament", row != NULL ? row->event : NULL);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "library.tags", row != NULL);
  ply_library_tags_set_game(self->tags, row != NULL ? row->id : 0);
}

/* What is listed stays, unless that is games of a tag. */
static void
on_tags(PlyLibraryPage *self)
{
  show_tags(self);
  if (chosen(self->tag) != NULL)
    ply_library_list_ask_again(self->list);
}

static void
fill_openings(PlyLibraryPage *self)
{
  GtkStringList *names = GTK_STRING_LIST(gtk_drop_down_get_model(self->opening));

  for (guint i = 0; ply_opening_at(i) != NULL; i++)
    gtk_string_list_append(names, ply_opening_at(i));
}

/* Keys of the list of games, which takes no letters. */
static void
add_keys(PlyLibraryPage *self)
{
  static const struct {
    guint key;
    const char *action;
  } keys[] = {{GDK_KEY_1, "library.first-player"}, {GDK_KEY_2, "library.second-player"},
              {GDK_KEY_3, "library.tournament"},   {GDK_KEY_t, "library.tags"},
              {GDK_KEY_p, "library.puzzles"},      {GDK_KEY_BackSpace, "library.leave"},
              {GDK_KEY_r, "library.review"}};
  GtkEventController *controller = gtk_shortcut_controller_new();

  for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
    gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(controller),
                                         gtk_shortcut_new(gtk_keyval_trigger_new(keys[i].key, 0),
                                                          gtk_named_action_new(keys[i].action)));
  gtk_widget_add_controller(GTK_WIDGET(self->table), controller);
}

/* ---- puzzles ---- */

static void
act_puzzles(GtkWidget *widget, const char *name, GVariant *parameter)
{
  PlyLibraryPage *self = PLY_LIBRARY_PAGE(widget);
  g_autofree char *path = ply_library_default_path();

  show_room(self, "puzzles");
  ply_library_puzzles_begin(self->puzzles, path);
}

static void
act_leave_puzzles(GtkWidget *widget, const char *name, GVariant *parameter)
{
  PlyLibraryPage *self = PLY_LIBRARY_PAGE(widget);

  ply_toaster_clear(ply_toaster_find(widget)); /* what is said was said of the puzzles */
  show_room(self, "games");
  gtk_widget_grab_focus(GTK_WIDGET(self->table));
}

/* Back to the games; there a message goes that stands over them. */
static gboolean
on_escape(GtkWidget *widget, GVariant *arguments, gpointer data)
{
  PlyLibraryPage *self = PLY_LIBRARY_PAGE(widget);
  AdwToastOverlay *toasts = ply_toaster_find(widget);
  gboolean puzzles = g_str_equal(gtk_stack_get_visible_child_name(self->rooms), "puzzles");

  if (!puzzles && ply_toaster_get(toasts) == NULL)
    return FALSE;
  if (puzzles)
    act_leave_puzzles(widget, NULL, NULL);
  else
    ply_toaster_clear(toasts);
  return TRUE;
}

/* ---- a game ---- */

/* A game that is being read. */
typedef struct {
  PlyWeak *page; /* owned */
  guint id;
} Wanted;

static void
on_loaded(GObject *source, GAsyncResult *result, gpointer data)
{
  Wanted wanted = *(Wanted *)data;
  g_free(data);
  g_autoptr(PlyLibraryPage) self = ply_weak_take(wanted.page);
  g_autoptr(GError) error = NULL;
  PlyRecord *record = ply_library_list_load_finish(PLY_LIBRARY_LIST(source), result, &error);

  if (self == NULL || gtk_widget_get_root(GTK_WIDGET(self)) == NULL)
    g_clear_pointer(&record, ply_record_free);
  else if (record == NULL)
    ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)), error->message);
  else
    g_signal_emit(self, open_signal, 0, record, wanted.id);
}

static void
on_open(PlyLibraryPage *self, guint id)
{
  Wanted *wanted = g_new(Wanted, 1);

  *wanted = (Wanted){ply_weak_new(self), id};
  ply_library_list_load_async(self->list, id, on_loaded, wanted);
}

/* ---- import ---- */

static void
show_import(PlyLibraryPage *self)
{
  PlyLibraryReadingState state = ply_library_reading_get_state(self->reading);
  gboolean running = ply_library_reading_is_running(self->reading);
  g_autofree char *error = ply_library_reading_get_error(self->reading);
  g_autofree char *reasons = ply_library_reading_get_reasons(self->reading);
  g_autofree char *added = ply_text_number(state.counts.added);
  g_autofree char *merged = ply_text_number(state.counts.merged);
  g_autofree char *broken = ply_text_number(state.counts.broken);
  g_autofree char *games =
      g_strdup_printf(_("%s new games, %s there already, %s left out"), added, merged, broken);
  g_autofree char *unread = g_strdup_printf(
      ngettext("%u file could not be read", "%u files could not be read", state.unread),
      state.unread);
  g_autoptr(GString) text = g_string_new(games);

  if (state.unread > 0)
    g_string_append_printf(text, "; %s", unread);
  if (running && state.files > 1)
    g_string_append_printf(text, _(" (file %u of %u)"), state.file, state.files);
  if (state.cancelled)
    g_string_append_printf(text, " – %s", _("cancelled"));
  if (error != NULL)
    g_string_append_printf(text, "\n%s", error);
  gtk_label_set_text(self->import_text, text->str);
  gtk_label_set_text(self->reasons, reasons);
  gtk_widget_set_visible(GTK_WIDGET(self->why), *reasons != '\0');
  gtk_widget_set_visible(GTK_WIDGET(self->progress), running);
  // A bar that was told to pulse ticks with each frame, hidden as it may be, until it is told of a fraction.
  if (!running || state.files > 1)
    gtk_progress_bar_set_fraction(self->progress,
                                  running ? (double)(state.file - 1) / state.files : 1);
  else
    gtk_progress_bar_pulse(self->progress);
  gtk_button_set_label(self->import_end, running ? _("Cancel") : _("Done"));
  gtk_revealer_set_reveal_child(self->import_revealer, TRUE);
  enable_writing(self);
}

static void
on_import_ended(PlyLibraryPage *self)
{
  show_import(self);
  ply_library_list_ask_again(self->list);
}

static void
on_file(gpointer owner, GFile *file, gpointer data)
{
  PlyLibraryPage *self = owner;
  g_autoptr(GListStore) files = g_list_store_new(G_TYPE_FILE);
  g_autofree char *path = ply_library_default_path();

  if (is_writing(self))
    return;
  g_clear_object(&self->reading);
  g_list_store_append(files, file);
  gtk_toggle_button_set_active(self->why, FALSE);
  self->reading = ply_library_reading_new(path, G_LIST_MODEL(files));
  g_signal_connect_object(self->reading, "progress", G_CALLBACK(show_import), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->reading, "ended", G_CALLBACK(on_import_ended), self,
                          G_CONNECT_SWAPPED);
  show_import(self);
}

static void
act_import_file(GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr(GListModel) filters = ply_format_filters(NULL);
  PlyFileQuestion question = {
      .title = _("Import Games"), .accept = _("_Import"), .filters = filters};

  ply_file_choice_ask(widget, &question, on_file, NULL, NULL);
}

static void
act_import_folder(GtkWidget *widget, const char *name, GVariant *parameter)
{
  PlyFileQuestion question = {
      .title = _("Import a Folder of Games"), .accept = _("_Import"), .is_folder = TRUE};

  ply_file_choice_ask(widget, &question, on_file, NULL, NULL);
}

static void
act_end_import(GtkWidget *widget, const char *name, GVariant *parameter)
{
  PlyLibraryPage *self = PLY_LIBRARY_PAGE(widget);

  if (self->reading != NULL && ply_library_reading_is_running(self->reading))
    ply_library_reading_cancel(self->reading);
  else
    gtk_revealer_set_reveal_child(self->import_revealer, FALSE);
}

/* ---- reviews ---- */

static void
show_review(PlyLibraryPage *self)
{
  PlyLibraryReviewingState state = ply_library_reviewing_get_state(self->reviewing);
  guint n = state.counts.reviewed + state.counts.known;
  g_autofree char *some = ply_text_number(n), *all = ply_text_number(state.games);
  g_autofree char *games = g_strdup_printf(
      ngettext("%s of %s game reviewed", "%s of %s games reviewed", state.games), some, all);
  g_autoptr(GString) text = g_string_new(games);
  const char *error = ply_library_reviewing_get_error(self->reviewing);

  if (state.cancelled)
    g_string_append_printf(text, " – %s", _("cancelled; another review goes on from here"));
  if (error != NULL)
    g_string_append_printf(text, "\n%s", error);
  gtk_label_set_text(self->review_text, text->str);
  gtk_widget_set_visible(GTK_WIDGET(self->review_progress), state.running);
  gtk_progress_bar_set_fraction(self->review_progress, (double)n / MAX(1, state.games));
  gtk_button_set_label(self->review_end, state.running ? _("Cancel") : _("Done"));
  gtk_revealer_set_reveal_child(self->review_revealer, TRUE);
  enable_writing(self);
}

static void
on_review_ended(PlyLibraryPage *self)
{
  show_review(self);
  ply_library_list_ask_again(self->list);
}

static void
act_review(GtkWidget *widget, const char *name, GVariant *parameter)
{
  PlyLibraryPage *self = PLY_LIBRARY_PAGE(widget);
  g_autofree char *path = ply_library_default_path();

  if (is_writing(self) || ply_library_list_get_games(self->list)->len == 0)
    return; /* the list may not have been read yet */
  g_clear_object(&self->reviewing);
  self->reviewing = ply_library_reviewing_new(path, ply_library_list_get_games(self->list));
  g_signal_connect_object(self->reviewing, "progress", G_CALLBACK(show_review), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->reviewing, "ended", G_CALLBACK(on_review_ended), self,
                          G_CONNECT_SWAPPED);
  show_review(self);
}

static void
act_end_review(GtkWidget *widget, const char *name, GVariant *parameter)
{
  PlyLibraryPage *self = PLY_LIBRARY_PAGE(widget);

  if (self->reviewing != NULL && ply_library_reviewing_get_state(self->reviewing).running)
    ply_library_reviewing_cancel(self->reviewing);
  else
    gtk_revealer_set_reveal_child(self->review_revealer, FALSE);
}

/* ---- the page ---- */

GMenuModel *
ply_library_page_get_menu(PlyLibraryPage *self)
{
  return self->menu;
}

void
ply_library_page_set_level(PlyLibraryPage *self, PlyFoldLevel level)
{
  gboolean over = level >= PLY_FOLD_NARROW;

  gtk_orientable_set_orientation(GTK_ORIENTABLE(self->both),
                                 over ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_size_request(GTK_WIDGET(self->played), over ? -1 : PLAYED_WIDTH,
                              over ? PLAYED_HEIGHT : -1);
  gtk_widget_set_size_request(GTK_WIDGET(self->who), over ? -1 : PLAYED_WIDTH,
                              over ? PLAYED_HEIGHT : -1);
  ply_library_played_set_narrow(self->played, level == PLY_FOLD_NARROWEST);
  ply_library_table_set_narrow(self->table, level == PLY_FOLD_NARROWEST);
  ply_library_puzzles_set_level(self->puzzles, level);
}

void
ply_library_page_focus(PlyLibraryPage *self)
{
  gtk_widget_grab_focus(GTK_WIDGET(self->player));
}

static void
ply_library_page_dispose(GObject *object)
{
  PlyLibraryPage *self = PLY_LIBRARY_PAGE(object);

  g_clear_handle_id(&self->looking, g_source_remove);
  if (self->reading != NULL)
    ply_library_reading_cancel(self->reading);
  g_clear_object(&self->reading);
  if (self->reviewing != NULL)
    ply_library_reviewing_cancel(self->reviewing);
  g_clear_object(&self->reviewing);
  adw_bin_set_child(ADW_BIN(self), NULL);
  gtk_widget_dispose_template(GTK_WIDGET(self), PLY_TYPE_LIBRARY_PAGE);
  g_clear_object(&self->list);
  G_OBJECT_CLASS(ply_library_page_parent_class)->dispose(object);
}

static void
ply_library_page_finalize(GObject *object)
{
  g_array_unref(PLY_LIBRARY_PAGE(object)->positions);
  g_ptr_array_unref(PLY_LIBRARY_PAGE(object)->whos);
  G_OBJECT_CLASS(ply_library_page_parent_class)->finalize(object);
}

static void
ply_library_page_class_init(PlyLibraryPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_LIBRARY_TABLE);
  g_type_ensure(PLY_TYPE_LIBRARY_PLAYED);
  g_type_ensure(PLY_TYPE_LIBRARY_PUZZLES);
  g_type_ensure(PLY_TYPE_LIBRARY_TAGS);
  g_type_ensure(PLY_TYPE_LIBRARY_WHO);
  g_type_ensure(PLY_TYPE_WRAP);
  G_OBJECT_CLASS(klass)->dispose = ply_library_page_dispose;
  G_OBJECT_CLASS(klass)->finalize = ply_library_page_finalize;
  open_signal = g_signal_new("open", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                             NULL, G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_UINT);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/library-page.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyLibraryPage, name)
  BIND(player);
  BIND(event);
  BIND(years);
  BIND(lengths);
  BIND(result);
  BIND(order);
  BIND(opening);
  BIND(tag);
  BIND(part);
  BIND(who_revealer);
  BIND(who_name);
  BIND(who_sum);
  BIND(position_text);
  BIND(first);
  BIND(second);
  BIND(tournament);
  BIND(of_game);
  BIND(tags);
  BIND(who);
  BIND(stop);
  BIND(import_revealer);
  BIND(position_revealer);
  BIND(import_text);
  BIND(reasons);
  BIND(state);
  BIND(why);
  BIND(progress);
  BIND(import_end);
  BIND(review_revealer);
  BIND(review_text);
  BIND(review_progress);
  BIND(review_end);
  BIND(back);
  BIND(board_place);
  BIND(stack);
  BIND(rooms);
  BIND(puzzles);
  BIND(both);
  BIND(played);
  BIND(table);
  BIND(menu);
#undef BIND
  gtk_widget_class_bind_template_callback(widget_class, ask);
  gtk_widget_class_bind_template_callback(widget_class, go_to_games);
  gtk_widget_class_bind_template_callback(widget_class, on_order_chosen);
  gtk_widget_class_bind_template_callback(widget_class, on_part);
  gtk_widget_class_install_action(widget_class, "library.import-file", NULL, act_import_file);
  gtk_widget_class_install_action(widget_class, "library.import-folder", NULL, act_import_folder);
  gtk_widget_class_install_action(widget_class, "library.end-import", NULL, act_end_import);
  gtk_widget_class_install_action(widget_class, "library.review", NULL, act_review);
  gtk_widget_class_install_action(widget_class, "library.end-review", NULL, act_end_review);
  gtk_widget_class_install_action(widget_class, "library.drop-position", NULL, act_drop_position);
  gtk_widget_class_install_action(widget_class, "library.move-back", NULL, act_move_back);
  gtk_widget_class_install_action(widget_class, "library.stop", NULL, act_stop);
  gtk_widget_class_install_action(widget_class, "library.first-player", NULL, act_who);
  gtk_widget_class_install_action(widget_class, "library.second-player", NULL, act_who);
  gtk_widget_class_install_action(widget_class, "library.tournament", NULL, act_who);
  gtk_widget_class_install_action(widget_class, "library.leave", NULL, act_leave);
  gtk_widget_class_install_action(widget_class, "library.leave-all", NULL, act_leave);
  gtk_widget_class_install_action(widget_class, "library.tags", NULL, act_tags);
  gtk_widget_class_install_action(widget_class, "library.puzzles", NULL, act_puzzles);
  gtk_widget_class_install_action(widget_class, "library.leave-puzzles", NULL, act_leave_puzzles);
  gtk_widget_class_add_binding(widget_class, GDK_KEY_Escape, 0, on_escape, NULL);
}

static void
ply_library_page_init(PlyLibraryPage *self)
{
  g_autofree char *path = ply_library_default_path();

  self->positions = g_array_new(FALSE, FALSE, sizeof(PlyPosition));
  self->whos = g_ptr_array_new_with_free_func(who_free);
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set(GTK_WIDGET(self), PLY_HELP("library"));
  ply_names_pass_on(GTK_WIDGET(self));
  ply_menus_fit(GTK_WIDGET(self));
  fill_openings(self);
  add_keys(self);
  self->list = ply_library_list_new(path);
  ply_library_tags_set_list(self->tags, self->list);
  ply_library_table_set_list(self->table, self->list);
  g_signal_connect_object(self->list, "found", G_CALLBACK(on_found), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->table, "open", G_CALLBACK(on_open), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->table, "order", G_CALLBACK(on_order), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->table, "selected", G_CALLBACK(on_selected), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->who, "line", G_CALLBACK(on_line), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->tags, "changed", G_CALLBACK(on_tags), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->played, "play", G_CALLBACK(on_play), self, G_CONNECT_SWAPPED);
  show_position(self);
  show_who(self);
  on_selected(self);
  show_room(self, "games");
  gtk_widget_set_visible(GTK_WIDGET(self->state), FALSE);
  ask(self);
}

PlyLibraryPage *
ply_library_page_new(void)
{
  return g_object_new(PLY_TYPE_LIBRARY_PAGE, NULL);
}
