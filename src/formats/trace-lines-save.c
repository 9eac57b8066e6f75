/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A trace as lines, a buffer at a time. */

#include "formats/trace-lines-private.h"

#include "formats/plygame-private.h"
#include "rules/opening.h"
#include "trace/trace-fields.h"

#include <stdlib.h>

/* Bytes that are gathered before they are handed over. */
#define BUFFER 65536

typedef struct {
  const PlyTrace *trace;
  GString *text;
  guint64 step;
  guint32 note; /* the next */
  bool (*write)(void *data, const void *bytes, size_t n);
  void *data;
} Writer;

static void
append_cells(GString *text, const PlyTraceInfo *info)
{
  PlyBoard board;
  ply_rules_read_board(&info->rules, &info->root, &board);
  for (int i = 0; i < board.columns * board.rows; i++)
    g_string_append_c(text, ".XO"[board.cells[i]]);
  g_string_append_printf(text, " %c", "XO"[board.side]);
  if (board.captured[0] + board.captured[1] > 0)
    g_string_append_printf(text, " %u %u", board.captured[0], board.captured[1]);
}

/* The children from the root of the tree down to the root of the search. */
static void
append_way(GString *text, const PlyTraceInfo *info)
{
  const PlyNumberTree *tree = info->rules.tree;
  for (gint32 at = ply_number_tree_node(&info->root); at > 0; at = tree->nodes[at].parent) {
    char number[16];
    g_snprintf(number, sizeof number, "%d ",
               at - tree->nodes[tree->nodes[at].parent].first_child + 1);
    g_string_prepend(text, number);
  }
}

static void
append_game(GString *text, const PlyTraceInfo *info)
{
  const PlyRules *rules = &info->rules;
  char spec[PLY_RULES_SPEC_BYTES];
  PlyPosition start;
  if (rules->tree != NULL)
    g_string_append_printf(text, ",\"game\":\"%s\",\"tree\":", ply_rules_format(rules, spec));
  else
    g_string_append_printf(text, ",\"game\":\"%s\"", ply_rules_format(rules, spec));
  if (rules->tree != NULL) {
    char *tree = ply_number_tree_format(rules->tree);
    ply_json_line_append(text, tree != NULL ? tree : "");
    free(tree);
  }
  if (rules->opening != PLY_OPENING_WITHIN_3)
    g_string_append_printf(text, ",\"opening\":\"%s\"", ply_opening_names[rules->opening]);
  ply_rules_start(rules, &start);
  if (start.key == info->root.key)
    return;
  g_autoptr(GString) position = g_string_new(NULL);
  if (rules->tree != NULL)
    append_way(position, info);
  else
    append_cells(position, info);
  g_string_append(text, ",\"position\":");
  ply_json_line_append(text, position->str);
}

static void
append_head(GString *text, const PlyTraceInfo *info)
{
  g_string_append_printf(text, "{\"plytrace\":%d", PLY_TRACE_LINES_VERSION);
  if (info->rules.game != NULL)
    append_game(text, info);
  if (info->options.algorithm != NULL) {
    g_string_append(text, ",\"algorithm\":");
    ply_json_line_append(text, ply_algorithm_id(info->options.algorithm));
  }
  g_string_append_printf(text, ",\"fail_hard\":%s", info->options.fail_hard ? "true" : "false");
  if (info->options.cut_beyond)
    g_string_append(text, ",\"rule\":\">\"");
  if (*info->title != '\0') {
    g_string_append(text, ",\"title\":");
    ply_json_line_append(text, info->title);
  }
  if (info->family == PLY_TRACE_CHANCE)
    g_string_append(text, ",\"family\":\"chance\"");
  g_string_append(text, "}\n");
}

static gboolean
flush(Writer *self)
{
  gboolean good = self->text->len == 0 || self->write(self->data, self->text->str, self->text->len);
  g_string_truncate(self->text, 0);
  return good;
}

static void
append_window(Writer *self, const PlyTraceVisit *visit)
{
  if (ply_visit_alpha(visit) > -PLY_SCORE_INFINITE)
    g_string_append_printf(self->text, ",\"alpha\":%d", ply_visit_alpha(visit));
  if (ply_visit_beta(visit) < PLY_SCORE_INFINITE)
    g_string_append_printf(self->text, ",\"beta\":%d", ply_visit_beta(visit));
}

/* The notes of the step that has just been written. */
static void
append_notes(Writer *self)
{
  const PlyTrace *trace = self->trace;
  for (; self->note < trace->n_notes && trace->notes[self->note].step <= self->step; self->note++) {
    g_string_append(self->text, "{\"e\":\"note\",\"text\":");
    ply_json_line_append(self->text, trace->notes[self->note].text);
    g_string_append(self->text, "}\n");
  }
  self->step++;
}

static void
append_move(Writer *self, const char *key, PlyMove move)
{
  const PlyRules *rules = &self->trace->info.rules;
  char text[PLY_NOTATION_BYTES];
  if (rules->game != NULL)
    g_string_append_printf(self->text, ",\"%s\":\"%s\"", key,
                           ply_notation_move(PLY_NOTATION_DEFAULT, rules, move, text));
  else
    g_string_append_printf(self->text, ",\"%s\":%d", key, move);
}

static void
append_enter(Writer *self, const PlyTraceVisit *visit)
{
  g_string_append(self->text, "{\"e\":\"enter\"");
  if (visit->parent != PLY_TRACE_NONE)
    append_move(self, "move", visit->move);
  /* A game tells by itself. */
  if (self->trace->info.rules.game == NULL && ply_visit_is_same_side(visit))
    g_string_append(self->text, ",\"same_side\":true");
  g_string_append_printf(self->text, ",\"depth\":%d", visit->depth);
  append_window(self, visit);
  g_string_append(self->text, "}\n");
  append_notes(self);
}

/* What an engine says beside its values. */
static void
append_reason(Writer *self, const PlyTraceVisit *visit)
{
  static const char *const kinds[] = {"", "pass", "likely", "stable", "solved"};
  const PlyTrace *trace = self->trace;
  PlyReason reason = ply_trace_reason(trace, (guint32)(visit - trace->visits));
  GString *text = self->text;
  if (reason.kind == PLY_REASON_NONE || reason.kind >= G_N_ELEMENTS(kinds))
    return;
  g_string_append_printf(text, ",\"reason\":\"%s\"", kinds[reason.kind]);
  if (reason.kind == PLY_REASON_LIKELY)
    g_string_append_printf(text, ",\"plies\":%d,\"reached\":%d", reason.plies,
                           (int)(reason.bound * ply_trace_unit(trace)));
  if (reason.kind == PLY_REASON_LIKELY || reason.kind == PLY_REASON_PASS)
    g_string_append_printf(text, ",\"percent\":%d", reason.percent);
  else
    g_string_append_printf(text, ",\"count\":%u", reason.count);
}

static void
append_leave(Writer *self, const PlyTraceVisit *visit, gboolean has_children)
{
  static const char *const bounds[] = {"", "exact", "lower", "upper"};
  PlyBound bound = ply_trace_bound(visit);
  GString *text = self->text;
  if (ply_visit_is_cut(visit))
    g_string_append_printf(text, "{\"e\":\"cut\",\"untried\":%d}\n", (int)visit->untried);
  g_string_append(text, "{\"e\":\"leave\"");
  if (ply_visit_is_stopped(visit))
    g_string_append(text, ",\"stopped\":true");
  else
    g_string_append_printf(text, ",\"value\":%d", ply_visit_value(visit));
  if (!ply_visit_is_stopped(visit) && bound != PLY_BOUND_NONE &&
      (ply_trace_lines_is_closed(&self->trace->info.options, visit) ||
       bound != ply_trace_lines_bound(&self->trace->info.options, visit, has_children)))
    g_string_append_printf(text, ",\"bound\":\"%s\"", bounds[bound]);
  if (ply_visit_best(visit) != PLY_MOVE_NONE && !has_children)
    append_move(self, "best", ply_visit_best(visit));
  if (visit->untried > 0 && !ply_visit_is_cut(visit))
    g_string_append_printf(text, ",\"untried\":%d", (int)visit->untried);
  if (ply_visit_is_folded(visit))
    g_string_append_printf(text, ",\"folded\":%u", MAX(ply_visit_hidden(visit), 1));
  else if (ply_visit_is_evaluated(visit))
    g_string_append_printf(text, ",\"evaluation\":%d", (int)ply_trace_evaluation(visit));
  append_reason(self, visit);
  if (ply_visit_is_table_hit(visit))
    g_string_append(text, ",\"table\":true");
  if (ply_visit_is_quiescence(visit) && visit->depth >= 0)
    g_string_append(text, ",\"quiescence\":true");
  g_string_append(text, "}\n");
  append_notes(self);
}

gboolean
ply_trace_lines_write(const PlyTrace *trace, bool (*write)(void *data, const void *bytes, size_t n),
                      void *data)
{
  g_autoptr(GString) text = g_string_sized_new(BUFFER + 1024);
  Writer self = {.trace = trace, .text = text, .write = write, .data = data};
  guint32 open[PLY_TRACE_MAX_LEVELS];
  int top = -1;
  append_head(text, &trace->info);
  for (guint32 i = 0; i <= trace->n; i++) {
    for (; top >= 0 && trace->visits[open[top]].end == i; top--)
      append_leave(&self, &trace->visits[open[top]], i > open[top] + 1);
    if (i < trace->n) {
      append_enter(&self, &trace->visits[i]);
      open[++top] = i;
    }
    if (text->len >= BUFFER && !flush(&self))
      return FALSE;
  }
  return flush(&self);
}

static bool
append(void *data, const void *bytes, size_t n)
{
  g_string_append_len(data, bytes, (gssize)n);
  return true;
}

GString *
ply_trace_lines_save(const PlyTrace *trace)
{
  GString *text = g_string_new(NULL);
  ply_trace_lines_write(trace, append, text);
  return text;
}
