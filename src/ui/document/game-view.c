/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/game-view-private.h"

#include <glib/gi18n.h>

#include "model/file-words.h"
#include "record/printable.h"
#include "ui/dialogs/analyst-dialog.h"
#include "ui/dialogs/record-dialog.h"
#include "ui/document/game-actions-private.h"
#include "ui/document/game-copy-private.h"
#include "ui/document/game-drag-private.h"
#include "ui/document/game-marks-private.h"
#include "ui/document/game-settings-private.h"
#include "ui/document/room-scenes.h"
#include "ui/document/search-request.h"
#include "ui/panels/analyse-button.h"
#include "ui/panels/eval-bar.h"
#include "ui/panels/game-graph.h"
#include "ui/start/samples.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/help.h"
#include "ui/widgets/menus.h"
#include "ui/widgets/names.h"
#include "ui/widgets/settings.h"
#include "ui/widgets/text.h"
#include "ui/widgets/toaster.h"

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

/* A recording that is opened at once has room for so many nodes. */
#define SEEN_NODES 2000000

enum { PROP_TITLE = 1, PROP_UNSAVED, N_PROPS };
static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE(PlyGameView, ply_game_view, ADW_TYPE_BIN)

/* The window round it, or NULL. */
static GtkWindow *
window_of(PlyGameView *self)
{
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));

  return root != NULL ? GTK_WINDOW(root) : NULL;
}

/* A sentence at the bottom, for a few seconds. */
static void
tell(PlyGameView *self, const char *sentence)
{
  ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)), sentence);
}

static void
update_title(PlyGameView *self)
{
  GFile *origin = ply_game_opener_get_origin(self->opener);

  g_free(self->title);
  if (origin != NULL && ply_game_tree_get_file(self->game) == NULL) {
    self->title = ply_file_words_name(origin);
  } else {
    g_object_get(self->game, "title", &self->title, NULL);
  }
  ply_save_bar_set_name(PLY_SAVE_BAR(self->save_bar), self->title);
  ply_game_bar_set_title(self->bar, self->title);
  g_object_notify_by_pspec(G_OBJECT(self), props[PROP_TITLE]);
  g_object_notify_by_pspec(G_OBJECT(self), props[PROP_UNSAVED]);
}

static void
update_actions(PlyGameView *self)
{
  PlyGameState state = {
      .game = self->game,
      .analysis = self->analysis,
      .match = self->match,
      .is_setting_up = gtk_revealer_get_reveal_child(self->setup_revealer),
  };

  ply_game_enable_actions(self->actions, &state);
}

static void
on_tree_changed(PlyGameView *self)
{
  update_title(self);
  update_actions(self);
}

static void
on_setup_closed(PlyGameView *self)
{
  gtk_revealer_set_reveal_child(self->setup_revealer, FALSE);
  update_actions(self);
  gtk_widget_grab_focus(GTK_WIDGET(self->board));
}

/* Nobody is helped in a game that counts. */
static void
on_running(PlyGameView *self)
{
  if (ply_match_get_strict(self->match) && ply_match_get_verdict(self->match) == NULL) {
    ply_analysis_set_running(self->analysis, FALSE);
    ply_review_clear(self->review);
  }
  update_actions(self);
}

static void
connect_model(PlyGameView *self)
{
  g_signal_connect_object(self->game, "position-changed", G_CALLBACK(update_actions), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->game, "tree-changed", G_CALLBACK(on_tree_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->game, "notify", G_CALLBACK(on_tree_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->analysis, "preview-changed", G_CALLBACK(update_actions), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->analysis, "settings-changed", G_CALLBACK(update_actions), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->analysis, "notify::running", G_CALLBACK(on_running), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->match, "notify", G_CALLBACK(update_actions), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->match, "players-changed", G_CALLBACK(update_actions), self,
                          G_CONNECT_SWAPPED);
}

/* ---- what a person can do with it, but for what its parts do ---- */

/* Reviews the game with the limit that the panel shows, or stops that. */
ACTION(act_review_game)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);

  ply_analysis_set_preview(self->analysis, NULL, 0, 0); /* it goes through the game itself */
  ply_beside_set_open(self->beside, TRUE);
  ply_side_toggle_review(self->side);
}

/* "game.review-better" is the panel's "review.better". */
ACTION(act_in_review)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);
  g_autofree char *inner = g_strconcat("review.", name + strlen("review-"), NULL);

  ply_side_act_in_review(self->side, inner);
}

ACTION(act_search_settings)
{
  ply_analyse_button_show_settings(PLY_GAME_VIEW(widget)->analyse);
}

ACTION(act_set_up)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);

  ply_match_set_paused(self->match, TRUE);
  ply_analysis_set_preview(self->analysis, NULL, 0, 0);
  gtk_revealer_set_reveal_child(self->setup_revealer, TRUE);
  ply_setup_bar_begin(self->setup_bar);
  update_actions(self);
}

ACTION(act_set_up_done)
{
  ply_setup_bar_finish(PLY_GAME_VIEW(widget)->setup_bar);
}

ACTION(act_set_up_cancel)
{
  ply_setup_bar_cancel(PLY_GAME_VIEW(widget)->setup_bar);
}

static void
on_record_chosen(PlyRecordDialog *dialog, PlyGameView *self)
{
  PlyRecordSet set;

  ply_record_dialog_get_set(dialog, &set);
  ply_search_request_keep_budget(&set.requests[0]);
  for (guint i = 0; i < set.n; i++)
    set.requests[i].title = self->title;
  g_signal_emit_by_name(self, "record", &set, (int)ply_game_tree_get_notation(self->game));
}

gboolean
ply_game_view_get_seen(PlyGameView *self, PlyLiveSeen *seen)
{
  return self->takes_over &&
         ply_live_panel_get_seen(ply_side_get_search_tree(self->side), SEEN_NODES, seen);
}

/* Of the position, or of the search that is drawn there while it runs. */
ACTION(act_record)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);
  PlyRecordRequest request;
  PlyLiveSeen seen;

  self->takes_over = g_str_equal(name, "record-running");
  ply_search_request_init_shown(&request, self->analysis);
  if (ply_game_view_get_seen(self, &seen) && seen.depth > 0)
    request.limits.depth = seen.depth;
  PlyRecordDialog *dialog = ply_record_dialog_new(window_of(self), _("Record a Search"), &request);
  ply_record_dialog_offer_sets(dialog);
  g_signal_connect_object(dialog, "chosen", G_CALLBACK(on_record_chosen), self, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}

static void
fill_room(gpointer source, PlyRoomScene *scene)
{
  PlyGameView *self = source;

  if (self->game != NULL)
    ply_room_scene_of_match(self->match, self->game, ply_follow_bar_get_spectator(self->follow_bar),
                            scene);
  if (self->game != NULL && scene->rows == NULL)
    ply_room_series_tell(self->series, scene);
}

/* One that is open comes forward, and shows what stands here now. */
ACTION(act_room)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);

  if (self->room != NULL)
    gtk_window_present(GTK_WINDOW(self->room));
  else
    g_set_weak_pointer(&self->room, ply_room_view_new(widget, fill_room));
}

ACTION(act_analyst)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);

  if (ply_analyst_dialog_fits(ply_game_tree_get_rules(self->game)->game))
    gtk_window_present(GTK_WINDOW(ply_analyst_dialog_new(window_of(self), self->analysis)));
}

ACTION(act_copy)
{
  ply_game_copy(widget, PLY_GAME_VIEW(widget)->game);
}

static void
act_copy_as(GtkWidget *widget, const char *name, GVariant *parameter)
{
  ply_game_copy_as(widget, name, PLY_GAME_VIEW(widget)->game);
}

ACTION(act_copy_picture)
{
  PlyViewPicture picture = ply_board_view_make_picture(PLY_GAME_VIEW(widget)->board);

  ply_view_picture_copy(GTK_WIDGET(PLY_GAME_VIEW(widget)->board), &picture);
  ply_view_picture_clear(&picture);
}

ACTION(act_export_picture)
{
  PlyViewPicture picture = ply_board_view_make_picture(PLY_GAME_VIEW(widget)->board);

  ply_view_picture_export(GTK_WIDGET(PLY_GAME_VIEW(widget)->board), &picture, _("board.png"));
}

ACTION(act_comment)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);

  ply_beside_set_open(self->beside, TRUE);
  ply_side_write_comment(self->side);
}

ACTION(act_leave_comment)
{
  gtk_widget_grab_focus(GTK_WIDGET(PLY_GAME_VIEW(widget)->board));
}

/* Reached by keys that no text has taken. */
static gboolean
on_key(PlyGameView *self, guint key, guint code, GdkModifierType state)
{
  g_autofree char *told = NULL;

  if (gtk_revealer_get_reveal_child(self->setup_revealer) ||
      !ply_game_mark_by_key(self->analysis, ply_side_get_revealed(self->side), key, state, &told))
    return FALSE;
  if (told != NULL)
    tell(self, told);
  return TRUE;
}

static void
add_actions(PlyGameView *self)
{
  static const PlyAction actions[] = {
      {"review-game", NULL, act_review_game},
      {"review-better", NULL, act_in_review},
      {"review-try", NULL, act_in_review},
      {"review-next-loss", NULL, act_in_review},
      {"review-previous-loss", NULL, act_in_review},
      {"search-settings", NULL, act_search_settings},
      {"set-up", NULL, act_set_up},
      {"set-up-done", NULL, act_set_up_done},
      {"set-up-cancel", NULL, act_set_up_cancel},
      {"comment", NULL, act_comment},
      {"leave-comment", NULL, act_leave_comment},
      {"record-search", NULL, act_record},
      {"record-running", NULL, act_record},
      {"analyst", NULL, act_analyst},
      {"room", NULL, act_room},
      {"copy", NULL, act_copy},
      {"copy-picture", NULL, act_copy_picture},
      {"copy-moves", NULL, act_copy_as},
      {"copy-ggf", NULL, act_copy_as},
      {"copy-sgf", NULL, act_copy_as},
      {"copy-pgn", NULL, act_copy_as},
      {"copy-address", NULL, act_copy_as},
      {"export-picture", NULL, act_export_picture},
  };
  GtkEventController *key = gtk_event_controller_key_new();
  g_autoptr(GAction) all_values = g_settings_create_action(ply_settings_get(), "all-values");

  ply_actions_add(self->actions, GTK_WIDGET(self), actions, G_N_ELEMENTS(actions));
  ply_actions_add_property(self->actions, "analyse", self->analysis, "running");
  ply_actions_add_property(self->actions, "sidebar", self->beside, "open");
  ply_actions_add_property(self->actions, "page", self->side, "page");
  g_action_map_add_action(G_ACTION_MAP(self->actions), all_values);
  g_signal_connect_swapped(key, "key-pressed", G_CALLBACK(on_key), self);
  gtk_widget_add_controller(GTK_WIDGET(self), key);
}

static void
on_close(PlyGameView *self)
{
  g_signal_emit_by_name(self, "close");
}

static void
on_not_restored(PlyGameView *self, const char *why)
{
  g_autofree char *told = g_strdup_printf(_("The unsaved game cannot be restored. %s"), why);

  tell(self, told);
}

/* A game comes, or another is followed: nobody plays or sets up the one that is there. */
static void
on_arriving(PlyGameView *self)
{
  ply_match_seats_leave(self->seats);
  if (gtk_revealer_get_reveal_child(self->setup_revealer))
    ply_setup_bar_cancel(self->setup_bar);
}

static void
on_opened(PlyGameView *self)
{
  update_title(self);
  g_signal_emit_by_name(self, "opened");
  if (g_settings_get_boolean(ply_settings_get(), "analysis-at-start"))
    ply_analysis_set_running(self->analysis, TRUE);
}

static void
on_failed(PlyGameView *self)
{
  g_signal_emit_by_name(self, "failed");
}

gboolean
ply_game_view_is_writing(PlyGameView *self)
{
  return ply_save_bar_is_writing(PLY_SAVE_BAR(self->save_bar));
}

/* Of a match that counts nothing is asked, but it is written to its end. */
gboolean
ply_game_view_lets_close(PlyGameView *self, gboolean window)
{
  return (ply_match_get_strict(self->match) && !ply_game_view_is_writing(self)) ||
         ply_save_bar_lets_close(PLY_SAVE_BAR(self->save_bar), window);
}

void
ply_game_view_forget_answer(PlyGameView *self)
{
  ply_save_bar_forget_answer(PLY_SAVE_BAR(self->save_bar));
}

void
ply_game_view_keep_work(PlyGameView *self)
{
  ply_save_bar_keep_work(PLY_SAVE_BAR(self->save_bar));
}

void
ply_game_view_flush_work(PlyGameView *self)
{
  ply_save_bar_flush_work(PLY_SAVE_BAR(self->save_bar));
}

void
ply_game_view_drop_work(PlyGameView *self)
{
  ply_save_bar_drop_work(PLY_SAVE_BAR(self->save_bar));
}

void
ply_game_view_restore(PlyGameView *self, PlyJournalEntry *entry)
{
  ply_game_save_bar_restore(self->save_bar, entry);
}

gboolean
ply_game_view_is_untouched(PlyGameView *self)
{
  return !ply_game_save_bar_is_busy(self->save_bar) && !ply_game_tree_get_modified(self->game) &&
         ply_game_tree_get_file(self->game) == NULL &&
         ply_game_tree_get_record(self->game)->n_nodes <= 1 &&
         !ply_match_has_players(self->match) && !ply_game_view_is_following(self);
}

static void
ply_game_view_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  PlyGameView *self = PLY_GAME_VIEW(object);

  switch (id) {
  case PROP_TITLE:
    g_value_set_string(value, self->title);
    break;
  case PROP_UNSAVED:
    g_value_set_boolean(value, ply_game_view_get_unsaved(self));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void
ply_game_view_dispose(GObject *object)
{
  PlyGameView *self = PLY_GAME_VIEW(object);

  g_clear_weak_pointer(&self->room);
  g_clear_pointer(&self->series, ply_room_series_free);
  ply_actions_clear(self->actions);
  gtk_widget_insert_action_group(GTK_WIDGET(self), "game", NULL);
  ply_game_opener_end(self->opener);
  ply_game_save_bar_end(self->save_bar);
  if (self->game != NULL) {
    g_signal_handlers_disconnect_by_data(self->game, self);
    g_signal_handlers_disconnect_by_data(self->analysis, self);
    g_signal_handlers_disconnect_by_data(self->match, self);
  }
  ply_follow_bar_end(self->follow_bar);
  ply_game_bar_end(self->bar);
  ply_match_seats_end(self->seats);
  g_clear_object(&self->match);
  g_clear_object(&self->review);
  g_clear_object(&self->analysis);
  g_clear_object(&self->game);
  G_OBJECT_CLASS(ply_game_view_parent_class)->dispose(object);
}

static void
ply_game_view_finalize(GObject *object)
{
  g_object_unref(PLY_GAME_VIEW(object)->actions);
  g_free(PLY_GAME_VIEW(object)->title);
  G_OBJECT_CLASS(ply_game_view_parent_class)->finalize(object);
}

static void
bind_children(GtkWidgetClass *widget_class)
{
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyGameView, name)
  BIND(menu);
  BIND(header_start);
  BIND(undo_redo);
  BIND(header_end);
  BIND(beside);
  BIND(board);
  BIND(setup_bar);
  BIND(setup_revealer);
  BIND(opener);
  BIND(save_bar);
  BIND(bar);
  BIND(seats);
  BIND(side);
  BIND(analyse);
  BIND(graph);
  BIND(eval_bar);
  BIND(follow_bar);
  BIND(record_button);
#undef BIND
}

static void
add_signals(void)
{
  static const char *const plain[] = {"close", "opened", "failed"};

  for (guint i = 0; i < G_N_ELEMENTS(plain); i++)
    g_signal_new(plain[i], PLY_TYPE_GAME_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                 0);
  g_signal_new("record", PLY_TYPE_GAME_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
               G_TYPE_POINTER, G_TYPE_INT);
}

static void
ply_game_view_class_init(PlyGameViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_BESIDE);
  g_type_ensure(PLY_TYPE_BOARD_VIEW);
  g_type_ensure(PLY_TYPE_SETUP_BAR);
  g_type_ensure(PLY_TYPE_FOLLOW_BAR);
  g_type_ensure(PLY_TYPE_GAME_BAR);
  g_type_ensure(PLY_TYPE_GAME_OPENER);
  g_type_ensure(PLY_TYPE_GAME_SAVE_BAR);
  g_type_ensure(PLY_TYPE_MATCH_SEATS);
  g_type_ensure(PLY_TYPE_SIDE);
  g_type_ensure(PLY_TYPE_ANALYSE_BUTTON);
  g_type_ensure(PLY_TYPE_GAME_GRAPH);
  g_type_ensure(PLY_TYPE_EVAL_BAR);
  G_OBJECT_CLASS(klass)->dispose = ply_game_view_dispose;
  G_OBJECT_CLASS(klass)->finalize = ply_game_view_finalize;
  G_OBJECT_CLASS(klass)->get_property = ply_game_view_get_property;
  props[PROP_TITLE] =
      g_param_spec_string("title", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_UNSAVED] =
      g_param_spec_boolean("unsaved", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties(G_OBJECT_CLASS(klass), N_PROPS, props);
  add_signals();
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/game-view.ui");
  bind_children(widget_class);
  gtk_widget_class_bind_template_callback(widget_class, on_close);
  gtk_widget_class_bind_template_callback(widget_class, on_not_restored);
}

/* What one is doing comes before what is shown, and the page Game at the side, which F7 brings, before the board. */
static const char *
help_topic(GtkWidget *widget)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);
  g_autofree char *page = NULL;

  if (gtk_revealer_get_reveal_child(self->setup_revealer))
    return PLY_HELP("set-up");
  if (ply_follow_bar_is_following(self->follow_bar))
    return PLY_HELP("follow");
  g_object_get(self->side, "page", &page, NULL);
  return gtk_widget_get_mapped(GTK_WIDGET(self->side)) && g_strcmp0(page, "game") == 0
             ? PLY_HELP("review")
             : PLY_HELP("board");
}

static void
ply_game_view_init(PlyGameView *self)
{
  PlyRules rules;

  self->actions = g_simple_action_group_new();
  gtk_widget_insert_action_group(GTK_WIDGET(self), "game", G_ACTION_GROUP(self->actions));
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set_ask(GTK_WIDGET(self), help_topic);
  ply_names_pass_on(GTK_WIDGET(self));
  ply_menus_fit(GTK_WIDGET(self));
  ply_names_pass_on(self->header_end);
  ply_menus_fit(self->header_end);
  ply_rules_parse("othello", &rules);
  self->game = ply_game_tree_new(ply_record_new(&rules, NULL));
  self->analysis = ply_analysis_new(self->game);
  self->match = ply_match_new(self->analysis);
  self->series = ply_room_series_new(self->match, self->game);
  g_object_set(self->board, "analysis", self->analysis, "match", self->match, NULL);
  ply_setup_bar_connect(self->setup_bar, self->analysis, self->board);
  ply_game_drag_from(self->board, self->game);
  g_signal_connect_swapped(self->setup_bar, "closed", G_CALLBACK(on_setup_closed), self);
  self->review = ply_review_new(self->analysis);
  ply_side_connect(self->side, self->analysis, self->review);
  ply_analyse_button_connect(self->analyse, self->analysis);
  ply_panel_set_analysis(PLY_PANEL(self->eval_bar), self->analysis);
  ply_game_graph_connect(self->graph, self->analysis, self->review);
  g_autoptr(GMenuModel) samples = ply_samples_menu();
  g_menu_insert_submenu(G_MENU(self->menu), 0, _("S_amples"), samples);
  g_autoptr(GMenuModel) records = ply_search_record_menu();
  adw_split_button_set_menu_model(self->record_button, records);
  g_autoptr(GMenuModel) gallery = ply_search_gallery_menu("win.learn");
  g_menu_insert_submenu(G_MENU(self->menu), 1, _("_Gallery"), gallery);
  add_actions(self);
  ply_game_save_bar_connect(self->save_bar, self->game, self->actions);
  ply_game_opener_connect(self->opener, self->game, self->save_bar, self->actions);
  g_signal_connect_object(self->opener, "arriving", G_CALLBACK(on_arriving), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->opener, "opened", G_CALLBACK(on_opened), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->opener, "failed", G_CALLBACK(on_failed), self, G_CONNECT_SWAPPED);
  ply_match_seats_connect(self->seats, self->game, self->match, self->actions);
  ply_match_seats_show_analyst(self->seats, self->analysis);
  g_signal_connect_object(self->seats, "seated", G_CALLBACK(ply_game_view_focus), self,
                          G_CONNECT_SWAPPED);
  ply_game_bar_connect(self->bar, self->analysis, self->match, self->seats, self->actions);
  connect_model(self);
  ply_game_settings_bind(self->analysis, self->board, self->side);
  ply_follow_bar_connect(self->follow_bar, self->game, self->actions);
  update_title(self);
  update_actions(self);
  gtk_widget_grab_focus(GTK_WIDGET(self->board));
}

PlyGameView *
ply_game_view_new(void)
{
  return g_object_new(PLY_TYPE_GAME_VIEW, NULL);
}

PlyAnalysis *
ply_game_view_get_analysis(PlyGameView *self)
{
  return self->analysis;
}

PlyGameTree *
ply_game_view_get_game(PlyGameView *self)
{
  return self->game;
}

PlyMatch *
ply_game_view_get_match(PlyGameView *self)
{
  return self->match;
}

GActionGroup *
ply_game_view_get_actions(PlyGameView *self)
{
  return G_ACTION_GROUP(self->actions);
}

GtkWidget *
ply_game_view_get_header_start(PlyGameView *self)
{
  return self->header_start;
}

GtkWidget *
ply_game_view_get_header_end(PlyGameView *self)
{
  return self->header_end;
}

GMenuModel *
ply_game_view_get_menu(PlyGameView *self)
{
  return self->menu;
}

const char *
ply_game_view_get_title(PlyGameView *self)
{
  return self->title;
}

gboolean
ply_game_view_get_unsaved(PlyGameView *self)
{
  return self->game != NULL && ply_game_tree_get_modified(self->game);
}

void
ply_game_view_begin(PlyGameView *self, PlyRecord *record, PlyPlayerChoice choices[2],
                    GVariant *const rows[2])
{
  if (gtk_revealer_get_reveal_child(self->setup_revealer))
    ply_setup_bar_cancel(self->setup_bar);
  ply_match_seats_begin(self->seats, record, choices, rows);
  ply_game_opener_close_note(self->opener);
}

/* A match that counts shows the board, and every move comes from its players. */
void
ply_game_view_play_strictly(PlyGameView *self)
{
  ply_beside_set_open(self->beside, FALSE);
  ply_game_opener_close_note(self->opener);
  ply_analysis_set_running(self->analysis, FALSE);
  ply_match_seats_play_strictly(self->seats);
  ply_game_tree_set_saved(self->game);
  update_actions(self);
}

/* Takes `data`, the folder, over. */
static void
follow(gpointer view, gpointer data)
{
  PlyGameView *self = view;
  g_autoptr(GFile) folder = data;
  g_autoptr(GError) error = NULL;

  if (!ply_follow_bar_follow(self->follow_bar, folder, &error)) {
    tell(self, error->message);
    on_failed(self);
    return;
  }
  /* The program must not answer the moves that are only watched. */
  on_arriving(self);
  ply_game_opener_close_note(self->opener);
  g_signal_emit_by_name(self, "opened");
}

/* One followed game takes the place of another, as within one folder. */
void
ply_game_view_follow(PlyGameView *self, GFile *folder)
{
  if (ply_game_view_is_following(self))
    follow(self, g_object_ref(folder));
  else
    ply_save_bar_guard(
        PLY_SAVE_BAR(self->save_bar),
        ply_then_new(GTK_WIDGET(self), follow, g_object_ref(folder), g_object_unref));
}

void
ply_game_view_follow_table(PlyGameView *self, PlyCupHall *hall, const PlyCupJob *job)
{
  on_arriving(self);
  ply_game_opener_close_note(self->opener);
  ply_follow_bar_follow_table(self->follow_bar, hall, job);
  on_opened(self);
}

gboolean
ply_game_view_follows_table(PlyGameView *self, PlyCupHall *hall, const PlyCupJob *job)
{
  return ply_spectator_follows_table(ply_follow_bar_get_spectator(self->follow_bar), hall, job);
}

void
ply_game_view_open_file(PlyGameView *self, GFile *file)
{
  ply_game_opener_open_file(self->opener, file, NULL);
}

void
ply_game_view_open_file_as(PlyGameView *self, GFile *file, const PlyFormat *format)
{
  ply_game_opener_open_file(self->opener, file, format);
}

void
ply_game_view_open_dropped(PlyGameView *self, GFile *file)
{
  ply_game_opener_open_dropped(self->opener, file);
}

void
ply_game_view_open_text(PlyGameView *self, const char *text, const char *name)
{
  ply_game_opener_open_text(self->opener, text, name);
}

void
ply_game_view_open_record(PlyGameView *self, PlyRecord *record, guint library_id)
{
  ply_game_opener_open_record(self->opener, record, library_id);
}

void
ply_game_view_open_sample(PlyGameView *self, const char *file)
{
  ply_game_opener_open_sample(self->opener, file);
}

gboolean
ply_game_view_is_following(PlyGameView *self)
{
  return ply_follow_bar_is_following(self->follow_bar);
}

void
ply_game_view_set_level(PlyGameView *self, PlyFoldLevel level)
{
  ply_beside_set_level(self->beside, level);
  ply_analyse_button_set_level(self->analyse, level);
  gtk_widget_set_visible(self->undo_redo, level < PLY_FOLD_NARROW);
  gtk_widget_set_visible(GTK_WIDGET(self->record_button), level < PLY_FOLD_NARROWEST);
}

void
ply_game_view_show_name(PlyGameView *self, gboolean show)
{
  ply_game_bar_show_name(self->bar, show);
}

void
ply_game_view_focus(PlyGameView *self)
{
  gtk_widget_grab_focus(GTK_WIDGET(self->board));
}

char *
ply_game_view_describe(PlyGameView *self)
{
  GFile *kept = ply_game_tree_get_file(self->game);
  GFile *file = kept != NULL ? kept : ply_game_opener_get_origin(self->opener);
  const PlyRecord *record = ply_game_tree_get_record(self->game);
  g_autofree char *game = ply_text_game(ply_game_tree_get_rules(self->game));
  g_autofree char *name = record->title != NULL ? ply_printable(record->title) : g_strdup("");
  g_autofree char *path = file != NULL ? ply_file_words_place(file) : g_strdup("");
  g_autoptr(GString) text = g_string_new(*path != '\0' ? path : self->title);

  if (*name != '\0' && !g_str_equal(name, text->str))
    g_string_append_printf(text, "\n%s", name);
  if (!g_str_has_prefix(game, text->str))
    g_string_append_printf(text, "\n%s", game);
  return g_string_free(g_steal_pointer(&text), FALSE);
}

const char *
ply_game_view_get_note(PlyGameView *self)
{
  return ply_game_opener_get_note(self->opener);
}
