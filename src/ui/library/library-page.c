/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/library/library-page.h"

#include <stdlib.h>

#include <glib/gi18n.h>

#include "formats/format.h"
#include "model/library-list.h"
#include "model/library-reading.h"
#include "ui/library/library-played-private.h"
#include "ui/library/library-table-private.h"
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

#define PLAYED_WIDTH  320 /* px, beside the games */
#define PLAYED_HEIGHT 150 /* px, over them */

struct _PlyLibraryPage {
  AdwBin parent_instance;

  /* Template widgets. */
  GtkEditable *player, *event, *years, *lengths;
  GtkDropDown *result, *order;
  GtkRevealer *import_revealer, *position_revealer;
  GtkLabel *import_text, *reasons, *state;
  GtkToggleButton *why;
  GtkProgressBar *progress;
  GtkButton *import_end;
  GtkWidget *back;
  AdwClamp *board_place;
  GtkStack *stack;
  GtkBox *both;
  PlyLibraryPlayed *played;
  PlyLibraryTable *table;
  GMenuModel *menu;

  PlyLibraryList *list;       /* owned */
  PlyLibraryReading *reading; /* owned: the import under way or the last one; or NULL */
  PlyRules rules;             /* of the positions */
  GArray *positions; /* of PlyPosition: by the moves that were gone on by; the last one counts */
};

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

/* "1990", "1990-1999", "1990-", "-1999"; what is no range asks nothing, and is marked. */
static void
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
  gboolean bad = *rest != '\0';
  if (bad)
    range[0] = range[1] = 0;
  if (bad)
    gtk_widget_add_css_class(GTK_WIDGET(entry), "error");
  else
    gtk_widget_remove_css_class(GTK_WIDGET(entry), "error");
  gtk_accessible_update_state(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_STATE_INVALID,
                              bad ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

static const PlyPosition *
position_of(PlyLibraryPage *self)
{
  return self->positions->len > 0
             ? &g_array_index(self->positions, PlyPosition, self->positions->len - 1)
             : NULL;
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
  read_range(self->years, question.years);
  read_range(self->lengths, question.lengths);
  if (position_of(self) != NULL) {
    question.has_position = TRUE;
    question.rules = self->rules;
    question.position = *position_of(self);
  }
  question.order = ply_library_table_get_order(self->table, &question.descending);
  ply_library_list_ask(self->list, &question);
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

  gtk_label_set_text(self->state, text);
  gtk_widget_set_visible(GTK_WIDGET(self->state), total > 0 || error != NULL);
  gtk_stack_set_visible_child_name(self->stack, total > 0 || error != NULL ? "games" : "empty");
}

static void
on_found(PlyLibraryPage *self)
{
  const GArray *moves = ply_library_list_get_moves(self->list);

  show_state(self);
  gtk_widget_set_visible(GTK_WIDGET(self->played), moves != NULL && moves->len > 0);
  if (moves != NULL)
    ply_library_played_show(self->played, &self->rules, moves);
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
  g_array_set_size(self->positions, 0);
  self->rules = *rules;
  g_array_append_val(self->positions, *position);
  set_position(self);
}

void
ply_library_page_ask_player(PlyLibraryPage *self, const char *text)
{
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

/* ---- a game ---- */

static void
on_loaded(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(PlyLibraryPage) self = ply_weak_take(data);
  g_autoptr(GError) error = NULL;
  PlyRecord *record = ply_library_list_load_finish(PLY_LIBRARY_LIST(source), result, &error);

  if (self == NULL || gtk_widget_get_root(GTK_WIDGET(self)) == NULL)
    g_clear_pointer(&record, ply_record_free);
  else if (record == NULL)
    ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)), error->message);
  else
    g_signal_emit(self, open_signal, 0, record);
}

static void
on_open(PlyLibraryPage *self, guint id)
{
  ply_library_list_load_async(self->list, id, on_loaded, ply_weak_new(self));
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
  if (state.files > 1)
    gtk_progress_bar_set_fraction(self->progress, (double)(state.file - 1) / state.files);
  else
    gtk_progress_bar_pulse(self->progress);
  gtk_button_set_label(self->import_end, running ? _("Cancel") : _("Done"));
  gtk_revealer_set_reveal_child(self->import_revealer, TRUE);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "library.import-file", !running);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "library.import-folder", !running);
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

  if (self->reading != NULL && ply_library_reading_is_running(self->reading))
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
  ply_library_table_set_narrow(self->table, level == PLY_FOLD_NARROWEST);
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

  if (self->reading != NULL)
    ply_library_reading_cancel(self->reading);
  g_clear_object(&self->reading);
  gtk_widget_dispose_template(GTK_WIDGET(self), PLY_TYPE_LIBRARY_PAGE);
  g_clear_object(&self->list);
  G_OBJECT_CLASS(ply_library_page_parent_class)->dispose(object);
}

static void
ply_library_page_finalize(GObject *object)
{
  g_array_unref(PLY_LIBRARY_PAGE(object)->positions);
  G_OBJECT_CLASS(ply_library_page_parent_class)->finalize(object);
}

static void
ply_library_page_class_init(PlyLibraryPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_LIBRARY_TABLE);
  g_type_ensure(PLY_TYPE_LIBRARY_PLAYED);
  g_type_ensure(PLY_TYPE_WRAP);
  G_OBJECT_CLASS(klass)->dispose = ply_library_page_dispose;
  G_OBJECT_CLASS(klass)->finalize = ply_library_page_finalize;
  open_signal = g_signal_new("open", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                             NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/library-page.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyLibraryPage, name)
  BIND(player);
  BIND(event);
  BIND(years);
  BIND(lengths);
  BIND(result);
  BIND(order);
  BIND(import_revealer);
  BIND(position_revealer);
  BIND(import_text);
  BIND(reasons);
  BIND(state);
  BIND(why);
  BIND(progress);
  BIND(import_end);
  BIND(back);
  BIND(board_place);
  BIND(stack);
  BIND(both);
  BIND(played);
  BIND(table);
  BIND(menu);
#undef BIND
  gtk_widget_class_bind_template_callback(widget_class, ask);
  gtk_widget_class_bind_template_callback(widget_class, go_to_games);
  gtk_widget_class_bind_template_callback(widget_class, on_order_chosen);
  gtk_widget_class_install_action(widget_class, "library.import-file", NULL, act_import_file);
  gtk_widget_class_install_action(widget_class, "library.import-folder", NULL, act_import_folder);
  gtk_widget_class_install_action(widget_class, "library.end-import", NULL, act_end_import);
  gtk_widget_class_install_action(widget_class, "library.drop-position", NULL, act_drop_position);
  gtk_widget_class_install_action(widget_class, "library.move-back", NULL, act_move_back);
}

static void
ply_library_page_init(PlyLibraryPage *self)
{
  g_autofree char *path = ply_library_default_path();

  self->positions = g_array_new(FALSE, FALSE, sizeof(PlyPosition));
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set(GTK_WIDGET(self), PLY_HELP("library"));
  ply_names_pass_on(GTK_WIDGET(self));
  ply_menus_fit(GTK_WIDGET(self));
  self->list = ply_library_list_new(path);
  ply_library_table_set_list(self->table, self->list);
  g_signal_connect_object(self->list, "found", G_CALLBACK(on_found), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->table, "open", G_CALLBACK(on_open), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->table, "order", G_CALLBACK(on_order), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->played, "play", G_CALLBACK(on_play), self, G_CONNECT_SWAPPED);
  show_position(self);
  gtk_widget_set_visible(GTK_WIDGET(self->state), FALSE);
  ask(self);
}

PlyLibraryPage *
ply_library_page_new(void)
{
  return g_object_new(PLY_TYPE_LIBRARY_PAGE, NULL);
}
