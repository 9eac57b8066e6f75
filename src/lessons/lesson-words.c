/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "lessons/lesson-words-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "record/root-window.h"
#include "rules/number-tree.h"
#include "trace/find.h"

static const struct {
  const char *name;
  PlyMeasureKind kind;
} measures[] = {
    {"visits", PLY_MEASURE_VISITS},
    {"leaves", PLY_MEASURE_LEAVES},
    {"cuts", PLY_MEASURE_CUTS},
    {"left out", PLY_MEASURE_LEFT_OUT},
    {"table cuts", PLY_MEASURE_TABLE_CUTS},
    {"re-searches", PLY_MEASURE_RE_SEARCHES},
    {"passes", PLY_MEASURE_PASSES},
    {"value", PLY_MEASURE_VALUE},
    {"best", PLY_MEASURE_BEST},
    {"window", PLY_MEASURE_WINDOW},
    {"plies up", PLY_MEASURE_PLIES_UP},
    {"kind", PLY_MEASURE_KIND},
};

const char *
ply_lesson_measure_name(PlyMeasureKind kind)
{
  for (guint i = 0; i < G_N_ELEMENTS(measures); i++) {
    if (measures[i].kind == kind)
      return measures[i].name;
  }
  return "";
}

/* The place in the file of a byte of a text that begins at `at`. */
static PlyTextReader
place_of(const PlyTextReader *at, gsize offset)
{
  PlyTextReader place = *at;

  ply_text_reader_seek(&place, MIN(at->offset + offset, at->length));
  return place;
}

static gboolean
fail_at(const PlyTextReader *at, gsize offset, const char *expected, GError **error)
{
  PlyTextReader place = place_of(at, offset);

  ply_text_reader_skip_blanks(&place);
  return ply_text_expected_word(error, &place, expected);
}

static gboolean
is_number(const char *text)
{
  return *text != '\0' && strspn(text, "0123456789") == strlen(text) && strlen(text) < 10;
}

gboolean
ply_lesson_query_check(const PlyLessonPlan *plan, const char *text, const PlyTextReader *at,
                       GError **error)
{
  g_autofree PlyTrace *trace = g_new0(PlyTrace, 1); /* a query's words look at the rules alone */
  PlyTraceQueryFault fault;
  PlyTraceQuery query;

  trace->info.rules = plan->rules;
  if (*text != '\0' && ply_trace_query_parse(text, trace, &query, &fault))
    return TRUE;
  return *text == '\0' ? fail_at(at, 0, _("words such as cut or ply<=2"), error)
                       : fail_at(at, fault.offset, _(fault.expected), error);
}

static gboolean
check_path(const PlyLessonPlan *plan, const char *text, const PlyTextReader *at, GError **error)
{
  g_auto(GStrv) words = g_strsplit(text, " ", -1);
  gsize offset = 0;
  PlyMove move;

  for (guint i = 0; words[i] != NULL; i++) {
    if (!ply_notation_parse(PLY_NOTATION_DEFAULT, &plan->rules, words[i], &move))
      return fail_at(at, offset, _("a move"), error);
    offset += strlen(words[i]) + 1;
  }
  return words[0] != NULL || fail_at(at, 0, _("a move"), error);
}

gboolean
ply_lesson_place_check(const PlyLessonPlan *plan, const char *text, const PlyTextReader *at,
                       GError **error)
{
  PlyTextReader rest;

  if (g_str_equal(text, "look"))
    return TRUE;
  if (g_str_has_prefix(text, "visit "))
    return is_number(text + 6) || fail_at(at, 6, _("a whole number"), error);
  if (g_str_has_prefix(text, "pass "))
    return (is_number(text + 5) && strcmp(text + 5, "0") != 0) ||
           fail_at(at, 5, _("a whole number from 1"), error);
  rest = place_of(at, 5);
  if (g_str_has_prefix(text, "path "))
    return check_path(plan, text + 5, &rest, error);
  if (g_str_has_prefix(text, "node "))
    return (plan->tree != NULL && ply_number_tree_find(plan->tree, text + 5) >= 0) ||
           fail_at(at, 5, _("the name of a node of the tree"), error);
  if (g_str_has_prefix(text, "find "))
    return ply_lesson_query_check(plan, text + 5, &rest, error);
  return fail_at(at, 0, _("visit, pass, path, node or find"), error);
}

gboolean
ply_lesson_measure_read(const PlyLessonPlan *plan, const char *text, const PlyTextReader *at,
                        PlyLessonMeasure *measure, GError **error)
{
  const char *place = strstr(text, " at ");
  g_autofree char *name = place != NULL ? g_strndup(text, (gsize)(place - text)) : g_strdup(text);

  for (guint i = 0; i < G_N_ELEMENTS(measures); i++) {
    if (!g_str_equal(measures[i].name, name))
      continue;
    measure->kind = measures[i].kind;
    gboolean needs = measure->kind == PLY_MEASURE_PLIES_UP || measure->kind == PLY_MEASURE_KIND;
    if (place == NULL)
      return !needs || fail_at(at, strlen(text), _("“at” and a place"), error);
    PlyTextReader rest = place_of(at, (gsize)(place + 4 - text));
    if (measure->kind == PLY_MEASURE_PASSES)
      return fail_at(at, (gsize)(place + 1 - text), _("the end of the line"), error);
    measure->place = g_strdup(place + 4);
    return ply_lesson_place_check(plan, measure->place, &rest, error);
  }
  return fail_at(at, 0,
                 _("visits, leaves, cuts, left out, table cuts, re-searches, passes, value, best, "
                   "window, plies up or kind"),
                 error);
}

gboolean
ply_lesson_window_read(const PlyRules *rules, const char *text, PlyScore *low, PlyScore *high)
{
  g_auto(GStrv) ends = g_strsplit(text, "..", 2);

  *low = -PLY_SCORE_INFINITE;
  *high = PLY_SCORE_INFINITE;
  return g_strv_length(ends) == 2 && ply_root_window_read_end(ends[0], rules, low) &&
         ply_root_window_read_end(ends[1], rules, high) && *low < *high;
}
