/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/cpu-rows.h"

#include <glib/gi18n.h>

#include "rules/notation.h"
#include "ui/widgets/text.h"

#define MARGIN 12

typedef enum { DEPTH, RUNS, LEAST, MEDIAN, MOST, MEAN, NODES, MOVE, N_COLUMNS } Column;

#define PLY_TYPE_CPU_ROW (ply_cpu_row_get_type())
G_DECLARE_FINAL_TYPE(PlyCpuRow, ply_cpu_row, PLY, CPU_ROW, GObject)

struct _PlyCpuRow {
  GObject parent_instance;

  char *cells[N_COLUMNS];
};

G_DEFINE_FINAL_TYPE(PlyCpuRow, ply_cpu_row, G_TYPE_OBJECT)

static void
ply_cpu_row_finalize(GObject *object)
{
  for (int i = 0; i < N_COLUMNS; i++)
    g_free(PLY_CPU_ROW(object)->cells[i]);
  G_OBJECT_CLASS(ply_cpu_row_parent_class)->finalize(object);
}

static void
ply_cpu_row_class_init(PlyCpuRowClass *klass)
{
  G_OBJECT_CLASS(klass)->finalize = ply_cpu_row_finalize;
}

static void
ply_cpu_row_init(PlyCpuRow *self)
{
}

static char *
seconds_text(gint64 us)
{
  double seconds = (double)us / G_USEC_PER_SEC;

  return g_strdup_printf(seconds < 1 ? "%.5f" : seconds < 100 ? "%.3f" : "%.1f", seconds);
}

static PlyCpuRow *
make_row(const PlyCpuTable *table, const PlyCpuTableRow *row)
{
  PlyCpuRow *self = g_object_new(PLY_TYPE_CPU_ROW, NULL);
  char move[PLY_NOTATION_BYTES];

  self->cells[DEPTH] = g_strdup_printf("%d", row->depth);
  self->cells[RUNS] = g_strdup_printf("%u", row->n_runs);
  self->cells[MEDIAN] = seconds_text(row->median_us);
  self->cells[LEAST] = seconds_text(row->min_us);
  self->cells[MOST] = seconds_text(row->max_us);
  self->cells[MEAN] = seconds_text(row->mean_us);
  self->cells[NODES] = ply_text_number(row->nodes);
  self->cells[MOVE] =
      g_strdup(ply_notation_move(PLY_NOTATION_DEFAULT, &table->plan.rules, row->move, move));
  return self;
}

static void
on_setup(GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new(NULL);

  gtk_label_set_xalign(GTK_LABEL(label), 1);
  gtk_widget_set_margin_end(label, MARGIN);
  gtk_widget_add_css_class(label, "numeric");
  gtk_list_item_set_child(item, label);
}

static void
on_bind(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer column)
{
  PlyCpuRow *row = gtk_list_item_get_item(item);

  gtk_label_set_text(GTK_LABEL(gtk_list_item_get_child(item)), row->cells[GPOINTER_TO_INT(column)]);
}

/* GTK 4.8 gives titles no alignment; they stand in the view's first child, in order. */
static void
align_titles(GtkColumnView *view)
{
  GtkWidget *header = gtk_widget_get_first_child(GTK_WIDGET(view));
  GtkWidget *title = header != NULL ? gtk_widget_get_first_child(header) : NULL;

  for (; title != NULL; title = gtk_widget_get_next_sibling(title)) {
    GtkWidget *content = gtk_widget_get_first_child(title);
    if (content == NULL)
      continue;
    gtk_widget_set_halign(content, GTK_ALIGN_END);
    gtk_widget_set_margin_end(content, MARGIN);
  }
}

/* The newest row stays in sight unless the person has scrolled away from the end. */
static void
on_longer(GtkAdjustment *adjustment, GParamSpec *pspec, double *last_end)
{
  double page = gtk_adjustment_get_page_size(adjustment);
  double end = gtk_adjustment_get_upper(adjustment) - page;

  if (gtk_adjustment_get_value(adjustment) >= *last_end - 1)
    gtk_adjustment_set_value(adjustment, end);
  *last_end = MAX(end, 0);
}

static void
free_end(gpointer last_end, GClosure *closure)
{
  g_free(last_end);
}

static void
follow_end(GtkColumnView *view)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(view));

  g_signal_connect_data(adjustment, "notify::upper", G_CALLBACK(on_longer), g_new0(double, 1),
                        free_end, 0);
}

void
ply_cpu_rows_set_up(GtkColumnView *view)
{
  static const char *const titles[N_COLUMNS] = {
      [DEPTH] = N_("Depth"),      [RUNS] = N_("Runs"),    [LEAST] = N_("Least, s"),
      [MEDIAN] = N_("Median, s"), [MOST] = N_("Most, s"), [MEAN] = N_("Mean, s"),
      [NODES] = N_("Nodes"),      [MOVE] = N_("Move"),
  };

  for (int i = 0; i < N_COLUMNS; i++) {
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(on_setup), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(on_bind), GINT_TO_POINTER(i));
    g_autoptr(GtkColumnViewColumn) column = gtk_column_view_column_new(_(titles[i]), factory);
    gtk_column_view_column_set_expand(column, TRUE);
    gtk_column_view_append_column(view, column);
  }
  align_titles(view);
  GListStore *rows = g_list_store_new(PLY_TYPE_CPU_ROW);
  g_autoptr(GtkNoSelection) model = gtk_no_selection_new(G_LIST_MODEL(rows));
  gtk_column_view_set_model(view, GTK_SELECTION_MODEL(model));
  follow_end(view);
}

void
ply_cpu_rows_update(GtkColumnView *view, const PlyCpuTable *table, gboolean anew)
{
  GListStore *rows =
      G_LIST_STORE(gtk_no_selection_get_model(GTK_NO_SELECTION(gtk_column_view_get_model(view))));

  if (anew)
    g_list_store_remove_all(rows);
  guint n = g_list_model_get_n_items(G_LIST_MODEL(rows));
  for (guint i = n; table != NULL && i < table->rows->len; i++) {
    g_autoptr(PlyCpuRow) row = make_row(table, &g_array_index(table->rows, PlyCpuTableRow, i));
    g_list_store_append(rows, row);
  }
}
