/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One step: what happened and why, the pseudocode's line, and what every open node knows. */

#include "cli/json-out.h"
#include "cli/trace.h"

#include <inttypes.h>

#include <glib/gi18n.h>

static void
print_code(const PlyCliTrace *self, const PlyTraceState *state)
{
  int lit = ply_pseudocode_line(self->trace, state, self->wording.max_min);
  int above = ply_pseudocode_above(self->trace, state, self->wording.max_min);
  const char *line;

  for (int i = 0; (line = ply_pseudocode_text(self->trace, self->wording.max_min, i)) != NULL; i++)
    g_print("%s %s\n", i == lit ? "▶" : i == above ? "▷" : " ", line);
}

/* The best value of a level by now. */
static const char *
best_text(const PlyCliTrace *self, const PlyTraceLevel *level, char text[PLY_SCORE_BYTES])
{
  if (level->best <= -PLY_SCORE_INFINITE)
    return "–";
  return ply_explain_value(self->trace, level->visit, level->best, PLY_BOUND_EXACT, &self->wording,
                           text);
}

/* The two columns of a level's window by now, or nothing where no call under way has one. */
static char *
window_columns(const PlyCliTrace *self, const PlyTraceLevel *level, gboolean windows)
{
  char window[2][PLY_SCORE_BYTES];

  if (!windows)
    return g_strdup("");
  if (!ply_trace_has_window(self->trace, level->visit))
    return g_strdup_printf(" %10s %10s", "–", "–");
  ply_explain_window(self->trace, level, &self->wording, window);
  return g_strdup_printf(" %10s %10s", window[0], window[1]);
}

static void
print_stack(const PlyCliTrace *self, const PlyTraceState *state)
{
  const PlyTrace *trace = self->trace;
  gboolean windows = ply_trace_state_has_windows(trace, state);
  g_autofree char *heads = g_strdup_printf(" %10s %10s", "α", "β");

  g_print("%4s %8s %-8s %-8s%s %10s %8s %6s\n", _("ply"), _("visit"), _("to move"), _("move"),
          windows ? heads : "", _("best"), _("by move"), _("tried"));
  for (int i = 0; i < state->n; i++) {
    const PlyTraceLevel *level = &state->levels[i];
    g_autofree char *window = window_columns(self, level, windows);
    char best[PLY_SCORE_BYTES];
    char move[PLY_NOTATION_BYTES], by[PLY_NOTATION_BYTES] = "–";
    if (level->best_child != PLY_TRACE_NONE)
      ply_explain_move(trace, level->best_child, &self->wording, by);
    g_print("%4d %8u %-8s %-8s%s %10s %8s %6u\n", trace->visits[level->visit].ply, level->visit,
            ply_explain_mover(trace, level->visit, &self->wording),
            ply_explain_move(trace, level->visit, &self->wording, move), window,
            best_text(self, level, best), by, level->tried);
  }
}

static void
print_text(const PlyCliTrace *self, const PlyTraceState *state)
{
  char text[PLY_EXPLAIN_BYTES];
  const char *note = ply_trace_note(self->trace, state->step);

  g_print(state->at.leaving ? _("Step %" PRIu64 " of %" PRIu64 ": the return of visit %u\n\n")
                            : _("Step %" PRIu64 " of %" PRIu64 ": the entry of visit %u\n\n"),
          state->step + 1, ply_trace_n_steps(self->trace), state->at.visit);
  g_print("%s\n\n", ply_explain_step(self->trace, state, &self->wording, text));
  if (note != NULL)
    g_print(_("Note: %s\n\n"), note);
  print_code(self, state);
  g_print("\n");
  print_stack(self, state);
}

static void
add_level(JsonBuilder *builder, const PlyCliTrace *self, const PlyTraceLevel *level,
          gboolean returned)
{
  json_builder_begin_object(builder);
  ply_cli_json_visit(builder, self, level->visit, returned);
  if (ply_trace_has_window(self->trace, level->visit))
    ply_cli_json_number(builder, "low", level->low);
  else
    ply_cli_json_null(builder, "low");
  if (level->best > -PLY_SCORE_INFINITE)
    ply_cli_json_number(builder, "best_so_far", level->best);
  if (level->best_child != PLY_TRACE_NONE)
    ply_cli_json_number(builder, "best_child", level->best_child);
  ply_cli_json_number(builder, "tried", level->tried);
  json_builder_end_object(builder);
}

static void
print_json(const PlyCliTrace *self, const PlyTraceState *state)
{
  g_autoptr(JsonBuilder) builder = json_builder_new();
  int lit = ply_pseudocode_line(self->trace, state, self->wording.max_min);
  const char *line;
  char text[PLY_EXPLAIN_BYTES];

  json_builder_begin_object(builder);
  ply_cli_json_number(builder, "step", (gint64)state->step + 1);
  ply_cli_json_number(builder, "steps", (gint64)ply_trace_n_steps(self->trace));
  ply_cli_json_text(builder, "event", state->at.leaving ? "return" : "entry");
  ply_cli_json_number(builder, "visit", state->at.visit);
  ply_cli_json_text(builder, "sentence",
                    ply_explain_step(self->trace, state, &self->wording, text));
  const char *note = ply_trace_note(self->trace, state->step);
  if (note != NULL)
    ply_cli_json_text(builder, "note", note);
  else
    ply_cli_json_null(builder, "note");
  ply_cli_json_array(builder, "pseudocode");
  for (int i = 0; (line = ply_pseudocode_text(self->trace, self->wording.max_min, i)) != NULL; i++)
    json_builder_add_string_value(builder, line);
  json_builder_end_array(builder);
  ply_cli_json_number(builder, "line", lit + 1);
  ply_cli_json_number(builder, "line_above",
                      ply_pseudocode_above(self->trace, state, self->wording.max_min) + 1);
  ply_cli_json_array(builder, "stack");
  for (int i = 0; i < state->n; i++)
    add_level(builder, self, &state->levels[i], state->at.leaving && i == state->n - 1);
  json_builder_end_array(builder);
  json_builder_end_object(builder);
  ply_cli_json_print(builder);
}

int
ply_cli_show_step(const PlyCliTrace *self, guint64 step, gboolean json)
{
  PlyTraceState state;

  ply_trace_state_at(self->trace, step, &state);
  (json ? print_json : print_text)(self, &state);
  return 0;
}
