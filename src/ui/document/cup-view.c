/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/cup-view.h"

#include <glib/gi18n.h>

#include "model/file-words.h"
#include "record/printable.h"
#include "ui/document/room-scenes.h"
#include "ui/panels/cup-boards.h"
#include "ui/panels/cup-bracket.h"
#include "ui/panels/cup-tables.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/file-choice.h"
#include "ui/widgets/help.h"
#include "ui/widgets/names.h"
#include "ui/widgets/remember.h"
#include "ui/widgets/text.h"
#include "ui/widgets/toaster.h"
#include "ui/widgets/unsaved.h"
#include "ui/widgets/wrap.h"

#define TICK_MS     500 /* of clocks and the time left */
#define USUAL_GAMES 4   /* at once, where there are as many processors */
#define BESIDE      344 /* pixels of the boards beside the tables: two */
#define ABOVE       212 /* … above them: one line */

struct _PlyCupView {
  AdwBin parent_instance;

  /* Template widgets. */
  GtkLabel *state, *fault, *box, *details;
  GtkProgressBar *progress;
  GtkWidget *games_box, *games_label;
  GtkSpinButton *games;
  GtkButton *run;
  GtkBox *halves;
  GtkScrolledWindow *boards_place;
  PlyCupBoards *boards;
  GtkStack *stack;
  PlyCupBracket *bracket;
  GtkColumnView *standings, *list, *players;
  GMenuModel *menu;

  PlyCupHall *hall;                                    /* owned */
  PlyCupNews *news;                                    /* owned: those that are shown */
  GListStore *standing_rows, *game_rows, *player_rows; /* owned, as the next */
  GtkSingleSelection *selection;
  GSimpleActionGroup *actions;
  char *title;
  PlyRoomView *room; /* a weak pointer, or NULL */
  guint room_table;
  PlyCupHallState shown_state;
  guint tick;
  gboolean remembers, closing;
};

enum { PROP_TITLE = 1, N_PROPS };
static GParamSpec *props[N_PROPS];
enum { CLOSE, GAME, TABLE, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(PlyCupView, ply_cup_view, ADW_TYPE_BIN)

/* ---- what is so ---- */

/* Transfer full. */
static char *
describe_progress(PlyCupView *self)
{
  guint known = self->news->report.schedule->jobs->len, done = self->news->done;

  return g_strdup_printf(ngettext("%u of %u game", "%u of %u games", known), done, known);
}

static char *
describe_left(PlyCupView *self)
{
  gint64 left = ply_cup_hall_get_left_us(self->hall);
  char time[PLY_TEXT_BYTES];

  if (left < 0)
    return g_strdup("");
  if (left < 60 * G_USEC_PER_SEC)
    return g_strdup_printf(_(", about %d s left"), (int)(left / G_USEC_PER_SEC) + 1);
  /* Translators: %s is a time: "1:05". */
  return g_strdup_printf(_(", about %s left"), ply_text_time(left, time));
}

static char *
describe_end(PlyCupView *self)
{
  g_autofree char *games = describe_progress(self);
  guint champion = ply_cup_schedule_champion(self->news->report.schedule);

  if (champion == PLY_CUP_NOBODY)
    return g_strdup_printf(_("Over: %s."), games);
  const char *name = ((PlyCupPlayer *)self->news->cup->players->pdata[champion])->name;
  if (ply_cup_schedule_is_by_lot(self->news->report.schedule))
    /* Translators: how many games, and a player. */
    return g_strdup_printf(_("Over: %s. %s has won, by lot."), games, name);
  /* Translators: how many games, and a player. */
  return g_strdup_printf(_("Over: %s. %s has won."), games, name);
}

static char *
describe_looking(PlyCupView *self)
{
  guint done, n;

  if (!ply_cup_hall_get_looked(self->hall, &done, &n))
    return g_strdup(_("The programs are being looked at…"));
  return g_strdup_printf(_("The programs are being looked at: %u of %u"), done, n);
}

/* One sentence. Transfer full. */
static char *
describe_state(PlyCupView *self)
{
  PlyCupHallState state = ply_cup_hall_get_state(self->hall);
  g_autofree char *games = self->news != NULL ? describe_progress(self) : NULL;
  g_autofree char *left = describe_left(self);

  switch (state) {
  case PLY_CUP_HALL_READING:
    return g_strdup(_("The tournament is being read…"));
  case PLY_CUP_HALL_UNREADABLE:
    return g_strdup(_("This is no tournament that can be played."));
  case PLY_CUP_HALL_PREPARING:
    return describe_looking(self);
  case PLY_CUP_HALL_PLAYING:
    return g_strdup_printf(_("Playing: %s%s"), games, left);
  case PLY_CUP_HALL_PAUSING:
    return g_strdup_printf(_("Pausing after the games under way: %s"), games);
  case PLY_CUP_HALL_OVER:
    return describe_end(self);
  default:
    return self->news->done > 0 ? g_strdup_printf(_("Paused: %s"), games)
                                : g_strdup_printf(_("Not begun: %s"), games);
  }
}

static void
show_line(GtkLabel *label, const char *text)
{
  gtk_label_set_text(label, text != NULL ? text : "");
  gtk_widget_set_visible(GTK_WIDGET(label), text != NULL);
}

static void
show_box(PlyCupView *self)
{
  const char *box = ply_cup_hall_get_box(self->hall);
  g_autofree char *line =
      box == NULL ? NULL
      : g_str_has_prefix(box, "none")
          ? g_strdup(_("⚠ Programs run without a sandbox: they may do all that you may."))
          /* Translators: %s is how, in words of files: "namespaces; not held: memory". */
          : g_strdup_printf(_("Programs run in a box: %s"), box);

  show_line(self->box, line);
}

static gboolean
is_playing(PlyCupView *self)
{
  PlyCupHallState state = ply_cup_hall_get_state(self->hall);

  return state == PLY_CUP_HALL_PLAYING || state == PLY_CUP_HALL_PAUSING;
}

static void
show_progress(PlyCupView *self)
{
  g_autofree char *text = describe_state(self);
  guint known = self->news != NULL ? self->news->report.schedule->jobs->len : 0;
  guint done = self->news != NULL ? self->news->done : 0;

  if (ply_cup_hall_get_state(self->hall) == PLY_CUP_HALL_PREPARING)
    ply_cup_hall_get_looked(self->hall, &done, &known);
  gtk_label_set_text(self->state, text);
  gtk_progress_bar_set_fraction(self->progress, known > 0 ? (double)done / known : 0);
  gtk_widget_set_visible(GTK_WIDGET(self->boards_place),
                         ply_cup_boards_update(self->boards, self->hall) && is_playing(self));
}

static void
show_details(PlyCupView *self)
{
  PlyRow *row = gtk_single_selection_get_selected_item(self->selection);
  g_autofree char *text = row != NULL && self->news != NULL &&
                                  ply_row_get_id(row) < self->news->report.schedule->jobs->len
                              ? ply_cup_tables_describe(self->news, ply_row_get_id(row))
                              : NULL;

  show_line(self->details, text);
}

static void
show_news(PlyCupView *self)
{
  PlyCupNews *news = ply_cup_hall_get_news(self->hall);

  if (news == NULL || news == self->news)
    return;
  g_clear_pointer(&self->news, ply_cup_news_unref);
  self->news = ply_cup_news_ref(news);
  ply_cup_tables_show_standings(self->standing_rows, news);
  ply_cup_tables_show_games(self->game_rows, news);
  ply_cup_bracket_show(self->bracket, news);
  show_details(self);
}

static void
show_title(PlyCupView *self)
{
  const char *own = self->news != NULL ? self->news->cup->title : NULL;
  g_autofree char *title = own != NULL && *own != '\0'
                               ? ply_printable(own)
                               : ply_file_words_name(ply_cup_hall_get_file(self->hall));

  if (g_strcmp0(title, self->title) == 0)
    return;
  g_free(self->title);
  self->title = g_steal_pointer(&title);
  g_object_notify_by_pspec(G_OBJECT(self), props[PROP_TITLE]);
}

static gboolean
can_play(PlyCupHallState state)
{
  return state == PLY_CUP_HALL_RESTING || state == PLY_CUP_HALL_UNSAFE;
}

static void
show_acts(PlyCupView *self)
{
  PlyCupHallState state = ply_cup_hall_get_state(self->hall);
  gboolean running = state == PLY_CUP_HALL_PLAYING || state == PLY_CUP_HALL_PREPARING;

  ply_actions_set_enabled(self->actions, "play",
                          can_play(state) && ply_cup_hall_is_at_rest(self->hall));
  ply_actions_set_enabled(self->actions, "pause", running);
  PlyCupTable table;
  ply_actions_set_enabled(self->actions, "report", self->news != NULL);
  ply_actions_set_enabled(self->actions, "room", ply_cup_hall_get_table(self->hall, 0, &table));
  gtk_button_set_label(self->run, running || state == PLY_CUP_HALL_PAUSING     ? _("_Pause")
                                  : self->news != NULL && self->news->done > 0 ? _("_Continue")
                                                                               : _("_Start"));
  gtk_actionable_set_action_name(GTK_ACTIONABLE(self->run), running || state == PLY_CUP_HALL_PAUSING
                                                                ? "cup.pause"
                                                                : "cup.play");
  gtk_widget_set_sensitive(self->games_box, can_play(state));
  gtk_widget_set_visible(self->games_box, state != PLY_CUP_HALL_OVER);
  gtk_widget_set_visible(GTK_WIDGET(self->run), state != PLY_CUP_HALL_OVER);
}

static gboolean
on_tick(gpointer data)
{
  show_progress(data);
  return G_SOURCE_CONTINUE;
}

/* ---- what a person wants ---- */

static void
play(PlyCupView *self, gboolean unsafe)
{
  ply_cup_hall_play(self->hall, (guint)gtk_spin_button_get_value_as_int(self->games), unsafe);
}

static void
play_unsafe(gpointer owner, gpointer data)
{
  play(owner, TRUE);
}

static void
ask_unsafe(PlyCupView *self)
{
  ply_unsaved_confirm(
      GTK_WIDGET(self), _("Run the Programs without a Sandbox?"),
      _("This machine has no sandbox (bubblewrap): the programs may read, change and send whatever "
        "you may. Do this only with programs that you trust."),
      _("_Run without a Sandbox"), ply_then_new(GTK_WIDGET(self), play_unsafe, NULL, NULL));
}

static void
focus_first(PlyCupView *self)
{
  if (!gtk_widget_get_visible(GTK_WIDGET(self->run)) ||
      !gtk_widget_grab_focus(GTK_WIDGET(self->run)))
    gtk_widget_child_focus(GTK_WIDGET(self->stack), GTK_DIR_TAB_FORWARD);
}

static void
on_hall(PlyCupView *self)
{
  PlyCupHallState state = ply_cup_hall_get_state(self->hall);
  gboolean first = self->news == NULL, other = state != self->shown_state;

  self->shown_state = state;
  show_news(self);
  if (self->news != NULL)
    ply_cup_tables_show_players(self->player_rows, self->hall);
  show_title(self);
  show_line(self->fault, ply_cup_hall_get_fault(self->hall));
  show_box(self);
  show_progress(self);
  show_acts(self);
  if (first && self->news != NULL && self->remembers)
    ply_remember_file(ply_cup_hall_get_file(self->hall), self->title);
  if (state == PLY_CUP_HALL_PLAYING && self->tick == 0)
    self->tick = g_timeout_add(TICK_MS, on_tick, self);
  else if (state != PLY_CUP_HALL_PLAYING && state != PLY_CUP_HALL_PAUSING)
    g_clear_handle_id(&self->tick, g_source_remove);
  if (first && self->news != NULL && gtk_widget_get_mapped(GTK_WIDGET(self)))
    focus_first(self);
  if (self->closing && ply_cup_hall_is_at_rest(self->hall)) {
    g_signal_emit(self, signals[CLOSE], 0);
    return;
  }
  if (state == PLY_CUP_HALL_UNSAFE && other)
    ask_unsafe(self);
}

static void
act_play(GtkWidget *widget, const char *name, GVariant *parameter)
{
  play(PLY_CUP_VIEW(widget), FALSE);
}

static void
act_pause(GtkWidget *widget, const char *name, GVariant *parameter)
{
  ply_cup_hall_pause(PLY_CUP_VIEW(widget)->hall);
}

static void
fill_room(gpointer source, PlyRoomScene *scene)
{
  PlyCupView *self = source;

  if (self->hall != NULL)
    ply_room_scene_of_table(self->hall, self->room_table, scene);
}

/* The game whose board has the keyboard, else the first; then whatever is played at that table. */
static void
act_room(GtkWidget *widget, const char *name, GVariant *parameter)
{
  PlyCupView *self = PLY_CUP_VIEW(widget);

  self->room_table = ply_cup_boards_get_focused(self->boards);
  if (self->room != NULL)
    gtk_window_present(GTK_WINDOW(self->room));
  else
    g_set_weak_pointer(&self->room, ply_room_view_new(widget, fill_room));
}

/* On another thread. */
static GBytes *
make_report(gpointer data, GCancellable *cancellable)
{
  PlyCupNews *news = data;

  return g_string_free_to_bytes(ply_cup_report_html(&news->report));
}

static void
on_report_file(gpointer owner, GFile *file, gpointer data)
{
  PlyCupView *self = owner;

  ply_file_choice_make(owner, file, make_report, ply_cup_news_ref(self->news),
                       (GDestroyNotify)ply_cup_news_unref, NULL);
}

static void
act_report(GtkWidget *widget, const char *name, GVariant *parameter)
{
  PlyCupView *self = PLY_CUP_VIEW(widget);
  g_autoptr(GFile) folder = g_file_get_parent(ply_cup_hall_get_file(self->hall));
  PlyFileQuestion question = {
      .title = _("Write Report"), .accept = _("_Save"), .name = _("report.html"), .folder = folder};

  ply_file_choice_ask(widget, &question, on_report_file, NULL, NULL);
}

static void
on_game(PlyCupView *self, guint position)
{
  g_autoptr(PlyRow) row = g_list_model_get_item(G_LIST_MODEL(self->game_rows), position);
  PlyRecord *record =
      row != NULL ? ply_cup_news_make_record(self->news, ply_row_get_id(row)) : NULL;

  if (record != NULL)
    g_signal_emit(self, signals[GAME], 0, record);
  else
    ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)), _("This game is not played yet."));
}

static void
on_table(PlyCupView *self, guint number)
{
  PlyCupTable table;

  if (ply_cup_hall_get_table(self->hall, number, &table))
    g_signal_emit(self, signals[TABLE], 0, self->hall, &table.job);
}

/* ---- to whoever shows it ---- */

GActionGroup *
ply_cup_view_get_actions(PlyCupView *self)
{
  return G_ACTION_GROUP(self->actions);
}

GMenuModel *
ply_cup_view_get_menu(PlyCupView *self)
{
  return self->menu;
}

const char *
ply_cup_view_get_title(PlyCupView *self)
{
  return self->title;
}

char *
ply_cup_view_describe(PlyCupView *self)
{
  g_autofree char *name = ply_file_words_place(ply_cup_hall_get_file(self->hall));

  return g_strdup_printf("%s\n%s", self->title, name);
}

/* Boards stand beside the tables where there is room, else above them. */
void
ply_cup_view_set_level(PlyCupView *self, PlyFoldLevel level)
{
  gboolean beside = level < PLY_FOLD_NARROW;

  gtk_widget_set_visible(self->games_label, level < PLY_FOLD_NARROWEST);
  gtk_orientable_set_orientation(GTK_ORIENTABLE(self->halves),
                                 beside ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_size_request(GTK_WIDGET(self->boards_place), beside ? BESIDE : -1,
                              beside ? -1 : ABOVE);
  gtk_scrolled_window_set_max_content_height(self->boards_place, beside ? -1 : ABOVE);
}

/* What had the keyboard last, if it can have it again; a table would go on to its next row. */
static gboolean
focus_last(PlyCupView *self)
{
  GtkWidget *last = GTK_WIDGET(self), *child;

  while ((child = gtk_widget_get_focus_child(last)) != NULL)
    last = child;
  return last != GTK_WIDGET(self) && gtk_widget_get_mapped(last) && gtk_widget_grab_focus(last);
}

void
ply_cup_view_focus(PlyCupView *self)
{
  if (!focus_last(self))
    focus_first(self);
}

gboolean
ply_cup_view_lets_close(PlyCupView *self)
{
  if (ply_cup_hall_is_at_rest(self->hall))
    return TRUE;
  self->closing = TRUE;
  ply_cup_hall_stop(self->hall);
  return FALSE;
}

static void
ply_cup_view_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  if (id == PROP_TITLE)
    g_value_set_string(value, PLY_CUP_VIEW(object)->title);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void
ply_cup_view_dispose(GObject *object)
{
  PlyCupView *self = PLY_CUP_VIEW(object);

  g_clear_handle_id(&self->tick, g_source_remove);
  g_clear_weak_pointer(&self->room);
  ply_actions_clear(self->actions);
  if (self->hall != NULL)
    g_signal_handlers_disconnect_by_data(self->hall, self);
  /* Who follows a game of it has it still. */
  if (self->hall != NULL)
    ply_cup_hall_stop(self->hall);
  g_clear_object(&self->hall);
  G_OBJECT_CLASS(ply_cup_view_parent_class)->dispose(object);
}

static void
ply_cup_view_finalize(GObject *object)
{
  PlyCupView *self = PLY_CUP_VIEW(object);

  g_clear_pointer(&self->news, ply_cup_news_unref);
  g_object_unref(self->standing_rows);
  g_object_unref(self->game_rows);
  g_object_unref(self->player_rows);
  g_object_unref(self->actions);
  g_free(self->title);
  G_OBJECT_CLASS(ply_cup_view_parent_class)->finalize(object);
}

static void
ply_cup_view_class_init(PlyCupViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS(klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_WRAP);
  g_type_ensure(PLY_TYPE_CUP_BOARDS);
  g_type_ensure(PLY_TYPE_CUP_BRACKET);
  object_class->get_property = ply_cup_view_get_property;
  object_class->dispose = ply_cup_view_dispose;
  object_class->finalize = ply_cup_view_finalize;
  props[PROP_TITLE] =
      g_param_spec_string("title", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties(object_class, N_PROPS, props);
  signals[CLOSE] = g_signal_new("close", PLY_TYPE_CUP_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);
  signals[GAME] = g_signal_new("game", PLY_TYPE_CUP_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[TABLE] = g_signal_new("table", PLY_TYPE_CUP_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 2, PLY_TYPE_CUP_HALL, G_TYPE_POINTER);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/cup-view.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyCupView, name)
  BIND(state);
  BIND(fault);
  BIND(box);
  BIND(details);
  BIND(progress);
  BIND(games_box);
  BIND(games_label);
  BIND(games);
  BIND(run);
  BIND(halves);
  BIND(boards_place);
  BIND(boards);
  BIND(stack);
  BIND(bracket);
  BIND(standings);
  BIND(list);
  BIND(players);
  BIND(menu);
#undef BIND
  gtk_widget_class_bind_template_callback(widget_class, on_game);
  gtk_widget_class_bind_template_callback(widget_class, on_table);
}

static GListStore *
set_rows(GtkColumnView *view)
{
  GListStore *rows = g_list_store_new(PLY_TYPE_ROW);

  gtk_column_view_set_model(
      view, GTK_SELECTION_MODEL(gtk_no_selection_new(g_object_ref(G_LIST_MODEL(rows)))));
  return rows;
}

static void
ply_cup_view_init(PlyCupView *self)
{
  static const PlyAction acts[] = {{"play", NULL, act_play},
                                   {"pause", NULL, act_pause},
                                   {"report", NULL, act_report},
                                   {"room", NULL, act_room}};

  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set(GTK_WIDGET(self), PLY_HELP("cup"));
  ply_names_pass_on(GTK_WIDGET(self));
  self->actions = g_simple_action_group_new();
  ply_actions_add(self->actions, GTK_WIDGET(self), acts, G_N_ELEMENTS(acts));
  gtk_spin_button_set_value(self->games, CLAMP(g_get_num_processors(), 1, USUAL_GAMES));
  self->standing_rows = set_rows(self->standings);
  self->player_rows = set_rows(self->players);
  self->game_rows = g_list_store_new(PLY_TYPE_ROW);
  self->selection = gtk_single_selection_new(g_object_ref(G_LIST_MODEL(self->game_rows)));
  gtk_single_selection_set_autoselect(self->selection, FALSE);
  gtk_single_selection_set_can_unselect(self->selection, TRUE);
  gtk_column_view_set_model(self->list, GTK_SELECTION_MODEL(self->selection));
  g_object_unref(self->selection); /* the list has it */
  g_signal_connect_object(self->selection, "notify::selected", G_CALLBACK(show_details), self,
                          G_CONNECT_SWAPPED);
  ply_cup_tables_add_standings_columns(self->standings);
  ply_cup_tables_add_game_columns(self->list);
  ply_cup_tables_add_player_columns(self->players);
}

PlyCupView *
ply_cup_view_new(GFile *file, gboolean remembers)
{
  PlyCupView *self = g_object_new(PLY_TYPE_CUP_VIEW, NULL);

  self->remembers = remembers;
  self->hall = ply_cup_hall_new(file);
  g_signal_connect_object(self->hall, "changed", G_CALLBACK(on_hall), self, G_CONNECT_SWAPPED);
  on_hall(self);
  return self;
}
