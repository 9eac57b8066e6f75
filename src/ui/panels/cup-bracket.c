/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/cup-bracket.h"

#include <math.h>

#include <adwaita.h>
#include <glib/gi18n.h>

#include "paint/bracket.h"
#include "ui/panels/cup-tables.h"
#include "ui/widgets/text-scale.h"

#define LEAST_WIDTH 1 /* what is asked for to learn how narrow it can be */

struct _PlyCupBracket {
  GtkWidget parent_instance;

  PlyBracket bracket;
  GPtrArray *memory; /* all that it is made of */
};

G_DEFINE_FINAL_TYPE(PlyCupBracket, ply_cup_bracket, GTK_TYPE_WIDGET)

/* ---- from the news to the picture ---- */

typedef struct {
  PlyCupNews *news;
  GPtrArray *memory;
  GString *words; /* the same as text */
} Making;

static const char *
keep(Making *self, char *text)
{
  g_ptr_array_add(self->memory, text);
  return text;
}

static gpointer
room(Making *self, gsize size, gsize n)
{
  gpointer memory = g_malloc0_n(MAX(n, 1), size);

  g_ptr_array_add(self->memory, memory);
  return memory;
}

static const char *
name_of(Making *self, guint player)
{
  return player == PLY_CUP_NOBODY ? ""
                                  : ((PlyCupPlayer *)self->news->cup->players->pdata[player])->name;
}

/* Rows stand group by group. */
static void
make_groups(Making *self, const PlyCupStageState *state, PlyBracketStage *stage)
{
  gboolean begun = ply_cup_tables_is_begun(state);
  PlyBracketGroup *groups = room(self, sizeof *groups, state->n_groups);
  PlyBracketRow *rows = room(self, sizeof *rows, state->rows->len);

  stage->groups = groups;
  stage->n_groups = state->n_groups;
  for (guint g = 0; g < state->n_groups; g++)
    groups[g].title = state->n_groups > 1 ? keep(self, g_strdup_printf(_("Group %u"), g + 1)) : "";
  for (guint r = 0; r < state->rows->len; r++) {
    const PlyCupRow *row = &g_array_index(state->rows, PlyCupRow, r);
    PlyBracketGroup *group = &groups[MIN(row->group, state->n_groups - 1)];
    rows[r] = (PlyBracketRow){
        .place = begun ? keep(self, g_strdup_printf("%u", row->place)) : "",
        .name = name_of(self, row->player),
        .points = begun ? keep(self, ply_cup_tables_points(row->half)) : "",
        .how = begun ? ply_cup_rule_words(row->by) : NULL,
    };
    if (group->n++ == 0) {
      group->rows = &rows[r];
      if (*group->title != '\0')
        g_string_append_printf(self->words, "%s: ", group->title);
    }
    g_string_append_printf(self->words, "%s%s%s %s%s%s; ", rows[r].place, begun ? " " : "",
                           rows[r].name, rows[r].points, rows[r].how != NULL ? " " : "",
                           rows[r].how != NULL ? rows[r].how : "");
  }
  g_string_append_c(self->words, '\n');
}

static void
make_meeting(Making *self, const PlyCupMeeting *found, PlyBracketMeeting *meeting)
{
  gboolean bye = found->player[1] == PLY_CUP_NOBODY;

  meeting->how = found->over && !bye ? ply_cup_rule_words(found->by) : NULL;
  meeting->winner = !found->over ? -1 : found->winner == found->player[0] ? 0 : 1;
  for (int side = 0; side < 2; side++) {
    meeting->names[side] = bye && side == 1 ? _("no opponent") : name_of(self, found->player[side]);
    meeting->points[side] =
        bye || found->played == 0 ? "" : keep(self, ply_cup_tables_points(found->half[side]));
  }
  g_string_append_printf(self->words, "%s %s – %s %s", meeting->names[0], meeting->points[0],
                         meeting->names[1], meeting->points[1]);
  if (meeting->winner >= 0)
    /* Translators: a player who has won a meeting. */
    g_string_append_printf(self->words, _(", %s goes on"), meeting->names[meeting->winner]);
  if (meeting->how != NULL)
    g_string_append_printf(self->words, ", %s", meeting->how);
  g_string_append(self->words, "; ");
}

/* Of an elimination or a play-off; those that nobody has reached yet are empty boxes. */
static void
make_rounds(Making *self, const PlyCupStageState *state, PlyBracketStage *stage)
{
  guint first = 0, n_rounds = 1;

  while (first < state->meetings->len &&
         g_array_index(state->meetings, PlyCupMeeting, first).round == 0)
    first++;
  for (guint n = first; n > 1; n /= 2)
    n_rounds++;
  PlyBracketRound *rounds = room(self, sizeof *rounds, n_rounds);
  stage->rounds = rounds;
  stage->n_rounds = n_rounds;
  for (guint r = 0, n = first, at = 0; r < n_rounds; r++, n /= 2) {
    PlyBracketMeeting *meetings = room(self, sizeof *meetings, n);
    rounds[r] = (PlyBracketRound){
        .title = n_rounds == 1 ? ""
                 : n == 1      ? _("Final")
                               : keep(self, g_strdup_printf(_("Round %u"), r + 1)),
        .meetings = meetings,
        .n = n,
    };
    if (*rounds[r].title != '\0')
      g_string_append_printf(self->words, "%s: ", rounds[r].title);
    for (guint m = 0; m < n; m++) {
      meetings[m] = (PlyBracketMeeting){{"", ""}, {"", ""}, -1, NULL};
      if (at < state->meetings->len && g_array_index(state->meetings, PlyCupMeeting, at).round == r)
        make_meeting(self, &g_array_index(state->meetings, PlyCupMeeting, at++), &meetings[m]);
    }
    g_string_append_c(self->words, '\n');
  }
}

static void
make_stage(Making *self, guint number, PlyBracketStage *stage)
{
  const PlyCupStageState *state = &self->news->report.schedule->stages[number];
  PlyStageKind kind = ((PlyCupStage *)self->news->cup->stages->pdata[number])->kind;

  stage->title = keep(self, ply_cup_tables_stage(self->news, number));
  g_string_append_printf(self->words, "%s\n", stage->title);
  if (!state->known)
    return;
  if (kind == PLY_STAGE_ELIMINATION || kind == PLY_STAGE_PLAY_OFF)
    make_rounds(self, state, stage);
  else
    make_groups(self, state, stage);
}

void
ply_cup_bracket_show(PlyCupBracket *self, PlyCupNews *news)
{
  guint n = news->cup->stages->len;
  Making making = {news, g_ptr_array_new_with_free_func(g_free), g_string_new(NULL)};
  PlyBracketStage *stages = room(&making, sizeof *stages, n);

  for (guint i = 0; i < n; i++)
    make_stage(&making, n - 1 - i, &stages[i]);
  g_ptr_array_unref(self->memory);
  self->memory = making.memory;
  self->bracket = (PlyBracket){stages, n};
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                 making.words->str, -1);
  g_string_free(making.words, TRUE);
  gtk_widget_queue_resize(GTK_WIDGET(self));
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* ---- the widget ---- */

static const PlyPalette *
palette(void)
{
  return ply_palette_get(adw_style_manager_get_dark(adw_style_manager_get_default())
                             ? PLY_STYLE_DARK
                             : PLY_STYLE_LIGHT);
}

/* As large as the desktop's letters; all lengths are pixels. */
static void
paint(PlyCupBracket *self, cairo_t *cairo, double wished, double *width, double *height)
{
  double letters = ply_text_scale(GTK_WIDGET(self));

  cairo_scale(cairo, letters, letters);
  ply_paint_bracket(cairo, &self->bracket, palette(), wished / letters, width, height);
  *width *= letters;
  *height *= letters;
}

static void
find_size(PlyCupBracket *self, double wished, double *width, double *height)
{
  cairo_surface_t *nothing = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cairo = cairo_create(nothing);

  paint(self, cairo, wished, width, height);
  cairo_destroy(cairo);
  cairo_surface_destroy(nothing);
}

static void
ply_cup_bracket_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
  PlyCupBracket *self = PLY_CUP_BRACKET(widget);
  double width, height;

  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    find_size(self, LEAST_WIDTH, &width, &height);
    *minimum = *natural = (int)ceil(width);
  } else {
    find_size(self, for_size > 0 ? for_size : LEAST_WIDTH, &width, &height);
    *minimum = *natural = (int)ceil(height);
  }
}

static GtkSizeRequestMode
ply_cup_bracket_get_request_mode(GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
ply_cup_bracket_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
  PlyCupBracket *self = PLY_CUP_BRACKET(widget);
  float width = (float)gtk_widget_get_width(widget), height = (float)gtk_widget_get_height(widget);
  double drawn_width, drawn_height;

  if (width <= 0 || height <= 0)
    return;
  cairo_t *cairo = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
  paint(self, cairo, (double)width, &drawn_width, &drawn_height);
  cairo_destroy(cairo);
}

static void
ply_cup_bracket_finalize(GObject *object)
{
  g_ptr_array_unref(PLY_CUP_BRACKET(object)->memory);
  G_OBJECT_CLASS(ply_cup_bracket_parent_class)->finalize(object);
}

static void
ply_cup_bracket_class_init(PlyCupBracketClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->finalize = ply_cup_bracket_finalize;
  widget_class->measure = ply_cup_bracket_measure;
  widget_class->get_request_mode = ply_cup_bracket_get_request_mode;
  widget_class->snapshot = ply_cup_bracket_snapshot;
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ply_cup_bracket_init(PlyCupBracket *self)
{
  self->memory = g_ptr_array_new_with_free_func(g_free);
  gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
  g_signal_connect_object(adw_style_manager_get_default(), "notify::dark",
                          G_CALLBACK(gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}
