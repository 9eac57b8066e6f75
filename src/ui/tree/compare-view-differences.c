/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* From difference to difference of two runs, with what the second says there. */

#include <stdlib.h>
#include <string.h>

#include <glib/gi18n.h>

#include "trace/explain.h"
#include "trace/step.h"
#include "ui/tree/compare-view-private.h"

/* Of each node of the union the place where it is drawn, or the nearest above it that is. */
static gint32 *
drawn_places(PlyCompareView *self, const PlyTraceUnion *both)
{
  gint32 *places = g_new(gint32, both->n_nodes);

  for (guint32 i = 0; i < both->n_nodes; i++)
    places[i] = -1;
  for (gint32 i = 0; i < self->picture->n; i++)
    places[self->picture->places[i].node] = i;
  /* Parents stand before their children. */
  for (guint32 i = 0; i < both->n_nodes; i++) {
    if (places[i] < 0)
      places[i] = places[both->nodes[i].parent];
  }
  return places;
}

static void
add_differences(PlyCompareView *self, const PlyTraceUnion *both)
{
  guint32 n;
  PlyDifference *differences =
      ply_trace_differences(both, self->picture->traces[0], self->picture->traces[1], &n);
  g_autofree gint32 *places = drawn_places(self, both);

  for (guint32 i = 0; i < n; i++) {
    const PlyUnionNode *node = &both->nodes[differences[i].node];
    PlyCompareDifference difference = {.step = differences[i].step, .kind = differences[i].kind};
    difference.place = places[differences[i].node];
    difference.below = self->picture->places[difference.place].node != differences[i].node;
    for (int k = 0; k < 2; k++)
      difference.visit[k] =
          node->visits[k] > 0 ? node->visit[k] : both->nodes[node->parent].visit[k];
    g_array_append_val(self->differences, difference);
  }
  free(differences);
}

/* What run B says where it differs from run A: of a node where it does not go, why it left the one
 * above; and the line that does it. */
static void
append_reason(PlyCompareView *self, GString *text, const PlyCompareDifference *difference)
{
  const PlyTrace *b = self->picture->traces[1];
  const PlyWording *wording = ply_search_tree_get_wording(self->tree);
  gboolean enters = difference->kind == PLY_DIFFERENCE_ONLY_B ||
                    difference->kind == PLY_DIFFERENCE_WINDOW ||
                    difference->kind == PLY_DIFFERENCE_VISITS;
  g_autofree PlyTraceState *state = g_new(PlyTraceState, 1);
  char sentence[PLY_EXPLAIN_BYTES];

  ply_trace_state_at(b,
                     enters ? ply_trace_enter_step(b, difference->visit[1])
                            : ply_trace_leave_step(b, difference->visit[1]),
                     state);
  g_string_append_printf(text, " B: %s", ply_explain_step(b, state, wording, sentence));
  int line = ply_pseudocode_line(b, state, wording->max_min);
  const char *code = line >= 0 ? ply_pseudocode_text(b, wording->max_min, line) : NULL;
  if (code == NULL)
    return;
  /* Without its indentation and the remark behind it. */
  code += strspn(code, " ");
  const char *end = strstr(code, "  ");
  g_autofree char *bare = g_strndup(code, end != NULL ? (gsize)(end - code) : strlen(code));
  /* Translators: %s is a line of pseudocode. */
  g_string_append_printf(text, _(" In code: %s"), bare);
}

static const char *
kind_text(PlyDifferenceKind kind)
{
  switch (kind) {
  case PLY_DIFFERENCE_ONLY_A:
    return _("only A goes there.");
  case PLY_DIFFERENCE_ONLY_B:
    return _("only B goes there.");
  case PLY_DIFFERENCE_WINDOW:
    return _("it is asked with another window.");
  case PLY_DIFFERENCE_VALUE:
    return _("another value goes back.");
  case PLY_DIFFERENCE_VISITS:
    return _("it is searched another number of times.");
  }
  g_assert_not_reached();
}

static void
append_windows(PlyCompareView *self, GString *text, const PlyCompareDifference *difference)
{
  const PlyWording *wording = ply_search_tree_get_wording(self->tree);
  g_autofree PlyTraceState *state = g_new(PlyTraceState, 1);

  for (int k = 0; k < 2; k++) {
    const PlyTrace *trace = self->picture->traces[k];
    char ends[2][PLY_SCORE_BYTES];
    ply_trace_state_at(trace, ply_trace_enter_step(trace, difference->visit[k]), state);
    ply_explain_window(trace, &state->levels[state->n - 1], wording, ends);
    g_string_append_printf(text, " %c: [%s, %s].", 'A' + k, ends[0], ends[1]);
  }
}

static void
show_difference(PlyCompareView *self)
{
  g_autoptr(GString) text = g_string_new(NULL);

  if (self->difference >= 0) {
    const PlyCompareDifference *difference =
        &g_array_index(self->differences, PlyCompareDifference, self->difference);
    /* Translators: “difference 2 of 5, further down: only A goes there.” */
    g_string_append_printf(text,
                           difference->below ? _("Difference %d of %u, further down: %s")
                                             : _("Difference %d of %u: %s"),
                           self->difference + 1, self->differences->len,
                           kind_text(difference->kind));
    if (difference->kind == PLY_DIFFERENCE_WINDOW)
      append_windows(self, text, difference);
    append_reason(self, text, difference);
  } else if (self->differences->len > 0) {
    g_string_append_printf(text,
                           ngettext("%u difference: n goes there.",
                                    "%u differences: n goes to the next, N to the last.",
                                    self->differences->len),
                           self->differences->len);
  } else {
    g_string_append(text, _("The runs do not differ."));
  }
  gtk_label_set_text(self->difference_words, text->str);
  gtk_widget_set_sensitive(self->differences_box, self->differences->len > 0);
}

void
ply_compare_view_find_differences(PlyCompareView *self, const PlyTraceUnion *both)
{
  self->difference = -1;
  g_array_set_size(self->differences, 0);
  if (both == NULL)
    return;
  add_differences(self, both);
  show_difference(self);
}

/* The first or the last of them from where run A stands, if none is told about. */
static int
difference_from(PlyCompareView *self, int direction)
{
  guint64 step = ply_search_tree_get_step(self->tree);
  int i = direction > 0 ? 0 : (int)self->differences->len - 1;

  /* At the end, where a recording opens, one begins at the first. */
  if (step + 1 >= ply_trace_n_steps(self->picture->traces[0]))
    return i;
  while (i >= 0 && i < (int)self->differences->len) {
    guint64 at = g_array_index(self->differences, PlyCompareDifference, i).step;
    if (direction > 0 ? at >= step : at <= step)
      return i;
    i += direction;
  }
  return -1;
}

void
ply_compare_view_go_difference(PlyCompareView *self, int direction)
{
  int next = self->picture == NULL   ? -1
             : self->difference >= 0 ? self->difference + direction
                                     : difference_from(self, direction);

  if (next < 0 || next >= (int)self->differences->len) {
    gtk_widget_error_bell(GTK_WIDGET(self));
    return;
  }
  const PlyCompareDifference difference =
      g_array_index(self->differences, PlyCompareDifference, next);
  g_object_set(self->trees, "selected", difference.place, NULL);
  self->difference = next;
  ply_search_tree_set_step(self->tree, difference.step);
  show_difference(self);
}

void
ply_compare_view_leave_difference(PlyCompareView *self)
{
  self->difference = -1;
  if (self->picture != NULL)
    show_difference(self);
}
