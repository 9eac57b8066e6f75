/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/library/library-played-private.h"

#include <math.h>

#include <glib/gi18n.h>

#include "model/value-watch.h"
#include "ui/widgets/proof.h"
#include "ui/widgets/text.h"

#define BAR 24 /* px at least */

typedef enum { MOVE, GAMES, SHARE, AVERAGE, ENGINE, N_COLUMNS } Column;

static const struct {
  const char *title;
  int width;               /* letters at least */
  gboolean expands, rises; /* rises: the first click sorts by the least first */
} looks[N_COLUMNS] = {
    [MOVE] = {N_("Move"), 4, FALSE, TRUE},     [GAMES] = {N_("Games"), 5, FALSE, FALSE},
    [SHARE] = {N_("Share"), 5, TRUE, FALSE},   [AVERAGE] = {N_("Average"), 5, FALSE, FALSE},
    [ENGINE] = {N_("Engine"), 7, TRUE, FALSE},
};

/* A row, and what of it the engine changes. */
typedef struct {
  PlyLibraryMove move;
  char name[PLY_NOTATION_BYTES];
  GtkWidget *row; /* all borrowed of the list */
  GtkLabel *value;
  GtkLevelBar *bar, *share;
  PlyClaim claim;
  gboolean from_book;
} Row;

struct _PlyLibraryPlayed {
  AdwBin parent_instance;

  GtkLabel *head, *engine; /* children: what the columns are, and how far the engine is */
  GtkListBox *list;        /* a child */
  GtkWidget *titles[N_COLUMNS];
  GtkWidget *arrows[N_COLUMNS];
  GtkSizeGroup *widths[N_COLUMNS]; /* owned */
  GPtrArray *rows;                 /* of Row */
  PlyValueWatch *watch;            /* owned */
  PlyRules rules;
  int ply;
  Column column;
  gboolean rising, narrow;
  gboolean follows; /* a move was gone on by: the keyboard goes to those that follow */
};

static guint play_signal;

G_DEFINE_FINAL_TYPE(PlyLibraryPlayed, ply_library_played, ADW_TYPE_BIN)

/* ---- the order ---- */

static double
share_of(const PlyLibraryMove *move)
{
  return move->scored > 0 ? move->wins / move->scored : -1;
}

static double
mean_of(const PlyLibraryMove *move)
{
  return move->scored > 0 ? move->sum / move->scored : -HUGE_VAL;
}

static int
compare_values(double one, double other)
{
  return one < other ? -1 : one > other ? 1 : 0;
}

/* Less is first; what is not known is less than all. */
static int
compare_by(Column column, const Row *one, const Row *other)
{
  switch (column) {
  case GAMES:
    return compare_values(one->move.games, other->move.games);
  case SHARE:
    return compare_values(share_of(&one->move), share_of(&other->move));
  case AVERAGE:
    return compare_values(mean_of(&one->move), mean_of(&other->move));
  case ENGINE:
    if (one->claim.kind == PLY_CLAIM_NONE || other->claim.kind == PLY_CLAIM_NONE)
      return (one->claim.kind != PLY_CLAIM_NONE) - (other->claim.kind != PLY_CLAIM_NONE);
    return compare_values(one->claim.score, other->claim.score);
  case MOVE:
  case N_COLUMNS:
    break;
  }
  return compare_values(one->move.move, other->move.move);
}

static Row *
row_of(GtkListBoxRow *row)
{
  return g_object_get_data(G_OBJECT(row), "ply-row");
}

static int
compare_rows(GtkListBoxRow *a, GtkListBoxRow *b, gpointer data)
{
  const PlyLibraryPlayed *self = data;
  const Row *one = row_of(a), *other = row_of(b);
  int order = compare_by(self->column, one, other);

  if (order == 0)
    order = -compare_by(GAMES, one, other);
  else if (!self->rising)
    order = -order;
  return order != 0 ? order : compare_by(MOVE, one, other);
}

static void
show_order(PlyLibraryPlayed *self)
{
  for (int i = 0; i < N_COLUMNS; i++) {
    gboolean sorts = i == (int)self->column;
    /* Translators: the title of a column, which sorts by it. */
    g_autofree char *name =
        g_strdup_printf(!sorts         ? _("Sort by: %s")
                        : self->rising ? _("Sort by: %s, which is so, lowest first")
                                       : _("Sort by: %s, which is so, highest first"),
                        _(looks[i].title));
    gtk_image_set_from_icon_name(GTK_IMAGE(self->arrows[i]),
                                 self->rising ? "pan-up-symbolic" : "pan-down-symbolic");
    gtk_widget_set_visible(self->arrows[i], sorts);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->titles[i]), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   name, -1);
  }
  gtk_list_box_invalidate_sort(self->list);
}

static void
on_title(PlyLibraryPlayed *self, GtkWidget *title)
{
  for (int i = 0; i < N_COLUMNS; i++) {
    if (self->titles[i] != title)
      continue;
    self->rising = i == (int)self->column ? !self->rising : looks[i].rises;
    self->column = (Column)i;
  }
  show_order(self);
}

/* ---- rows ---- */

static char *
mean_text(const PlyLibraryMove *move)
{
  double mean = move->scored > 0 ? move->sum / move->scored : 0;

  if (move->scored == 0)
    return g_strdup("–");
  return g_strdup_printf("%s%.1f", mean < -0.05 ? "−" : mean >= 0.05 ? "+" : "", fabs(mean));
}

static char *
share_text(const PlyLibraryMove *move)
{
  return move->scored > 0 ? g_strdup_printf("%.0f %%", 100 * share_of(move)) : g_strdup("–");
}

/* What the engine says, in words: what is proven, and where an estimate comes from. */
static char *
engine_words(const PlyLibraryPlayed *self, const Row *row)
{
  char depth[PLY_TEXT_BYTES];

  if (row->claim.kind == PLY_CLAIM_NONE)
    return g_strdup(_("engine: nothing yet"));
  g_autofree char *score =
      ply_text_score(&self->rules, self->ply, row->claim.score, row->claim.bound);
  if (row->claim.kind != PLY_CLAIM_ESTIMATE)
    return g_strdup_printf(_("engine: %s, proven"), score);
  if (row->from_book)
    return g_strdup_printf(_("engine: estimate %s, opening book"), score);
  return g_strdup_printf(
      _("engine: estimate %s, %s"), score,
      ply_text_depth((guint)row->claim.depth, (guint)row->claim.confidence, depth));
}

static void
show_name(const PlyLibraryPlayed *self, const Row *row)
{
  g_autofree char *games = ply_text_number(row->move.games), *percent = share_text(&row->move);
  g_autofree char *mean = mean_text(&row->move), *engine = engine_words(self, row);
  /* Translators: a move, the number of games, the first side's share of the points, its average
   * result. */
  g_autofree char *told =
      g_strdup_printf(ngettext("%s: %s game, share %s, average %s",
                               "%s: %s games, share %s, average %s", row->move.games),
                      row->name, games, percent, mean);
  g_autofree char *all = g_strconcat(told, ", ", engine, NULL);

  gtk_accessible_update_property(GTK_ACCESSIBLE(row->row), GTK_ACCESSIBLE_PROPERTY_LABEL, all, -1);
  gtk_widget_set_tooltip_text(row->row, all);
}

static void
show_value(PlyLibraryPlayed *self, Row *row)
{
  g_autofree char *text = ply_text_claim(&self->rules, self->ply, &row->claim);
  gboolean known = row->claim.kind != PLY_CLAIM_NONE;

  gtk_label_set_text(row->value, known ? text : "–");
  gtk_level_bar_set_value(row->bar, known ? ply_proof_balance(&self->rules, row->claim.score) : 0);
  gtk_widget_set_opacity(GTK_WIDGET(row->bar), known ? 1 : 0.5);
  show_name(self, row);
}

static GtkWidget *
new_label(const char *text, Column column)
{
  GtkWidget *label = gtk_label_new(text);

  gtk_label_set_width_chars(GTK_LABEL(label), looks[column].width);
  gtk_label_set_xalign(GTK_LABEL(label), column == MOVE ? 0 : 1);
  gtk_widget_add_css_class(label, "numeric");
  return label;
}

static GtkWidget *
new_bar(void)
{
  GtkWidget *bar = gtk_level_bar_new();

  for (int i = 0; i < 3; i++) /* no colours of better or worse */
    gtk_level_bar_remove_offset_value(GTK_LEVEL_BAR(bar),
                                      (const char *[]){"low", "high", "full"}[i]);
  gtk_widget_set_size_request(bar, BAR, -1);
  gtk_widget_set_hexpand(bar, TRUE);
  gtk_widget_set_valign(bar, GTK_ALIGN_CENTER);
  return bar;
}

static void
add_cell(PlyLibraryPlayed *self, GtkWidget *line, Column column, GtkWidget *cell)
{
  gtk_widget_set_hexpand(cell, looks[column].expands);
  gtk_widget_set_visible(cell, column != AVERAGE || !self->narrow);
  gtk_size_group_add_widget(self->widths[column], cell);
  gtk_box_append(GTK_BOX(line), cell);
}

/* In a narrow window the bar is over the figure. */
static void
turn_pair(GtkWidget *pair, gboolean narrow)
{
  gtk_orientable_set_orientation(GTK_ORIENTABLE(pair),
                                 narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_box_set_spacing(GTK_BOX(pair), narrow ? 0 : 6);
}

static GtkWidget *
new_pair(const PlyLibraryPlayed *self, GtkWidget *bar, GtkWidget *label)
{
  GtkWidget *pair = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);

  turn_pair(pair, self->narrow);
  gtk_box_append(GTK_BOX(pair), bar);
  gtk_box_append(GTK_BOX(pair), label);
  return pair;
}

static void
add_row(PlyLibraryPlayed *self, const PlyLibraryMove *move)
{
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *share = new_bar();
  Row *row = g_new0(Row, 1);
  g_autofree char *games = ply_text_number(move->games), *percent = share_text(move);
  g_autofree char *mean = mean_text(move);

  row->move = *move;
  row->claim = ply_claim_none();
  row->row = gtk_list_box_row_new();
  row->value = GTK_LABEL(new_label("–", ENGINE));
  row->bar = GTK_LEVEL_BAR(new_bar());
  row->share = GTK_LEVEL_BAR(share);
  ply_notation_move(PLY_NOTATION_DEFAULT, &self->rules, move->move, row->name);
  gtk_level_bar_set_value(GTK_LEVEL_BAR(share), MAX(0, share_of(move)));
  gtk_widget_set_margin_start(box, 10);
  gtk_widget_set_margin_end(box, 10);
  add_cell(self, box, MOVE, new_label(row->name, MOVE));
  add_cell(self, box, GAMES, new_label(games, GAMES));
  add_cell(self, box, SHARE, new_pair(self, share, new_label(percent, SHARE)));
  add_cell(self, box, AVERAGE, new_label(mean, AVERAGE));
  add_cell(self, box, ENGINE, new_pair(self, GTK_WIDGET(row->bar), GTK_WIDGET(row->value)));
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row->row), box);
  g_object_set_data(G_OBJECT(row->row), "ply-row", row);
  g_ptr_array_add(self->rows, row);
  show_name(self, row);
  gtk_list_box_append(self->list, row->row);
}

/* ---- the engine ---- */

static gboolean
is_same_claim(const PlyClaim *one, const PlyClaim *other)
{
  return one->kind == other->kind && one->bound == other->bound && one->score == other->score &&
         one->depth == other->depth && one->confidence == other->confidence;
}

static void
show_engine(PlyLibraryPlayed *self)
{
  int confidence, depth = ply_value_watch_get_depth(self->watch, &confidence);
  guint n = ply_value_watch_n_from_book(self->watch);
  char text[PLY_TEXT_BYTES];
  g_autoptr(GString) words = g_string_new(NULL);

  if (n > 0)
    g_string_append_printf(
        words, ngettext("%u move in the opening book", "%u moves in the opening book", n), n);
  if (depth > 0)
    g_string_append_printf(words, "%s%s", n > 0 ? ", " : "",
                           ply_text_depth((guint)depth, (guint)confidence, text));
  if (ply_value_watch_is_searching(self->watch))
    g_string_append_printf(words, "%s%s", words->len > 0 ? ", " : "", _("going deeper"));
  /* Translators: what stands behind the engine's values: moves in its book, and how deep it is. */
  g_autofree char *line = g_strdup_printf(_("Engine: %s"), words->str);
  gtk_label_set_text(self->engine, words->len > 0 ? line : "");
}

static void
on_values(PlyLibraryPlayed *self)
{
  gboolean changed = FALSE;

  for (guint i = 0; i < self->rows->len; i++) {
    Row *row = self->rows->pdata[i];
    const PlyMoveValue *value = ply_value_watch_get(self->watch, row->move.move);
    if (value == NULL ||
        (is_same_claim(&value->claim, &row->claim) && value->from_book == row->from_book))
      continue;
    row->claim = value->claim;
    row->from_book = value->from_book;
    show_value(self, row);
    changed = TRUE;
  }
  show_engine(self);
  if (changed && self->column == ENGINE)
    gtk_list_box_invalidate_sort(self->list);
}

/* Nobody searches for what nobody sees. */
static void
ply_library_played_map(GtkWidget *widget)
{
  GTK_WIDGET_CLASS(ply_library_played_parent_class)->map(widget);
  ply_value_watch_set_paused(PLY_LIBRARY_PLAYED(widget)->watch, FALSE);
}

static void
ply_library_played_unmap(GtkWidget *widget)
{
  ply_value_watch_set_paused(PLY_LIBRARY_PLAYED(widget)->watch, TRUE);
  GTK_WIDGET_CLASS(ply_library_played_parent_class)->unmap(widget);
}

void
ply_library_played_clear(PlyLibraryPlayed *self)
{
  ply_value_watch_set(self->watch, NULL, NULL);
}

/* ---- the page ---- */

void
ply_library_played_show(PlyLibraryPlayed *self, const PlyRules *rules, const PlyPosition *position,
                        const GArray *moves)
{
  GtkListBoxRow *row;
  /* Translators: %s is a side, as Blue. */
  g_autofree char *head =
      g_strdup_printf(_("What was played: games, the share of %s, its average result, and the "
                        "engine’s value for it"),
                      ply_text_game_side(rules->game, 0));

  gtk_label_set_text(self->head, head);
  while ((row = gtk_list_box_get_row_at_index(self->list, 0)) != NULL)
    gtk_list_box_remove(self->list, GTK_WIDGET(row));
  g_ptr_array_set_size(self->rows, 0);
  self->rules = *rules;
  self->ply = position->ply;
  for (guint i = 0; i < moves->len; i++)
    add_row(self, &g_array_index(moves, PlyLibraryMove, i));
  ply_value_watch_set(self->watch, rules, position);
  on_values(self);
  row = gtk_list_box_get_row_at_index(self->list, 0);
  if (self->follows && row != NULL)
    gtk_widget_grab_focus(GTK_WIDGET(row));
  self->follows = FALSE;
}

static void
on_row(PlyLibraryPlayed *self, GtkListBoxRow *row)
{
  self->follows = TRUE;
  g_signal_emit(self, play_signal, 0, (guint)row_of(row)->move.move);
}

static void
ply_library_played_dispose(GObject *object)
{
  PlyLibraryPlayed *self = PLY_LIBRARY_PLAYED(object);

  adw_bin_set_child(ADW_BIN(self), NULL);
  g_clear_object(&self->watch);
  for (int i = 0; i < N_COLUMNS; i++)
    g_clear_object(&self->widths[i]);
  G_OBJECT_CLASS(ply_library_played_parent_class)->dispose(object);
}

static void
ply_library_played_finalize(GObject *object)
{
  g_ptr_array_unref(PLY_LIBRARY_PLAYED(object)->rows);
  G_OBJECT_CLASS(ply_library_played_parent_class)->finalize(object);
}

static void
ply_library_played_class_init(PlyLibraryPlayedClass *klass)
{
  G_OBJECT_CLASS(klass)->dispose = ply_library_played_dispose;
  G_OBJECT_CLASS(klass)->finalize = ply_library_played_finalize;
  GTK_WIDGET_CLASS(klass)->map = ply_library_played_map;
  GTK_WIDGET_CLASS(klass)->unmap = ply_library_played_unmap;
  play_signal = g_signal_new("play", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                             NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static GtkWidget *
new_title(PlyLibraryPlayed *self, Column column)
{
  GtkWidget *button = gtk_button_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 2);
  GtkWidget *label = gtk_label_new(_(looks[column].title));

  self->arrows[column] = gtk_image_new();
  gtk_label_set_xalign(GTK_LABEL(label), column == MOVE ? 0 : 1);
  gtk_widget_add_css_class(label, "caption-heading");
  gtk_widget_set_halign(box, column == MOVE ? GTK_ALIGN_START : GTK_ALIGN_END);
  gtk_box_append(GTK_BOX(box), label);
  gtk_box_append(GTK_BOX(box), self->arrows[column]);
  gtk_button_set_child(GTK_BUTTON(button), box);
  gtk_widget_add_css_class(button, "flat");
  gtk_widget_add_css_class(button, "column-title");
  g_signal_connect_swapped(button, "clicked", G_CALLBACK(on_title), self);
  self->titles[column] = button;
  return button;
}

static GtkWidget *
new_titles(PlyLibraryPlayed *self)
{
  GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);

  for (int i = 0; i < N_COLUMNS; i++) {
    self->widths[i] = gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL);
    add_cell(self, line, (Column)i, new_title(self, (Column)i));
  }
  gtk_widget_set_margin_start(line, 12);
  gtk_widget_set_margin_end(line, 12);
  return line;
}

static GtkWidget *
new_caption(void)
{
  GtkWidget *label = gtk_label_new(NULL);

  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_add_css_class(label, "caption");
  gtk_widget_set_margin_start(label, 12);
  gtk_widget_set_margin_end(label, 12);
  return label;
}

void
ply_library_played_set_narrow(PlyLibraryPlayed *self, gboolean narrow)
{
  self->narrow = narrow;
  for (GSList *at = gtk_size_group_get_widgets(self->widths[AVERAGE]); at != NULL; at = at->next)
    gtk_widget_set_visible(at->data, !narrow);
  for (guint i = 0; i < self->rows->len; i++) {
    const Row *row = self->rows->pdata[i];
    turn_pair(gtk_widget_get_parent(GTK_WIDGET(row->share)), narrow);
    turn_pair(gtk_widget_get_parent(GTK_WIDGET(row->bar)), narrow);
  }
}

static void
ply_library_played_init(PlyLibraryPlayed *self)
{
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6), *list = gtk_list_box_new();
  GtkWidget *scrolled = gtk_scrolled_window_new(), *head = new_caption(), *engine = new_caption();

  self->rows = g_ptr_array_new_with_free_func(g_free);
  self->watch = ply_value_watch_new();
  g_signal_connect_object(self->watch, "changed", G_CALLBACK(on_values), self, G_CONNECT_SWAPPED);
  self->column = GAMES;
  self->head = GTK_LABEL(head);
  self->engine = GTK_LABEL(engine);
  self->list = GTK_LIST_BOX(list);
  gtk_list_box_set_selection_mode(self->list, GTK_SELECTION_NONE);
  gtk_list_box_set_sort_func(self->list, compare_rows, self, NULL);
  gtk_accessible_update_property(GTK_ACCESSIBLE(list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Moves played in this position"), -1);
  g_signal_connect_swapped(list, "row-activated", G_CALLBACK(on_row), self);
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                 GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
  gtk_widget_set_vexpand(scrolled, TRUE);
  gtk_box_append(GTK_BOX(box), head);
  gtk_box_append(GTK_BOX(box), new_titles(self));
  gtk_box_append(GTK_BOX(box), scrolled);
  gtk_box_append(GTK_BOX(box), engine);
  adw_bin_set_child(ADW_BIN(self), box);
  show_order(self);
}
