/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/trace.h"

#include <string.h>

#include <glib/gi18n.h>

#include "base/clock.h"
#include "cli/json-out.h"
#include "cli/start.h"
#include "formats/trace-file.h"
#include "trace/step.h"

#define PROGRESS_US 100000

static const char *
translate(const char *text)
{
  return _(text);
}

static gboolean
choose_wording(PlyCliTrace *self, const char *wording, const char *notation)
{
  const PlyRules *rules = &self->trace->info.rules;

  self->wording = (PlyWording){
      .max_min = wording != NULL ? g_str_equal(wording, "max-min") : true,
      .notation = PLY_NOTATION_DEFAULT,
      .translate = translate,
  };
  if (!ply_cli_require(wording == NULL || self->wording.max_min || g_str_equal(wording, "negamax"),
                       "--wording", _("negamax or max-min")))
    return FALSE;
  return ply_cli_require(
      notation == NULL || (ply_notation_find(notation, &self->wording.notation) &&
                           (rules->game == NULL || self->wording.notation == PLY_NOTATION_DEFAULT ||
                            ply_notation_fits(self->wording.notation, rules))),
      "--notation", _("a notation of the recording's game"));
}

gboolean
ply_cli_trace_open(PlyCliTrace *self, const char *path, const char *wording, const char *notation)
{
  g_autoptr(GError) error = NULL;

  *self = (PlyCliTrace){.path = path, .trace = ply_trace_file_load(path, NULL, &error)};
  if (self->trace == NULL) {
    ply_cli_fail(error->message);
    return FALSE;
  }
  if (choose_wording(self, wording, notation))
    return TRUE;
  ply_cli_trace_close(self);
  return FALSE;
}

void
ply_cli_trace_close(PlyCliTrace *self)
{
  g_clear_pointer(&self->trace, ply_trace_unref);
}

const char *
ply_cli_trace_move(const PlyCliTrace *self, PlyMove move, char text[PLY_NOTATION_BYTES])
{
  const PlyRules *rules = &self->trace->info.rules;

  if (move == PLY_MOVE_NONE)
    return strcpy(text, "–");
  if (rules->game != NULL)
    return ply_notation_move(self->wording.notation, rules, move, text);
  g_snprintf(text, PLY_NOTATION_BYTES, "%d", move + 1);
  return text;
}

char *
ply_cli_trace_window(const PlyCliTrace *self, guint32 visit)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];
  PlyTraceLevel level = {.visit = visit, .alpha = at->alpha, .beta = at->beta, .low = at->alpha};
  char text[2][PLY_SCORE_BYTES];

  if (!ply_trace_has_window(self->trace, visit))
    return g_strdup("–");
  ply_explain_window(self->trace, &level, &self->wording, text);
  return g_strdup_printf("[%s, %s]", text[0], text[1]);
}

const char *
ply_cli_trace_value(const PlyCliTrace *self, guint32 visit, char text[PLY_SCORE_BYTES])
{
  const PlyTraceVisit *at = &self->trace->visits[visit];

  if ((at->flags & PLY_TRACE_STOPPED) == 0)
    return ply_explain_value(self->trace, visit, at->value, ply_trace_bound(at), &self->wording,
                             text);
  g_strlcpy(text, _("stopped"), PLY_SCORE_BYTES);
  return text;
}

char *
ply_cli_trace_cut(const PlyCliTrace *self, guint32 visit)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];

  if ((at->flags & PLY_VISIT_CUT) == 0)
    return g_strdup("");
  /* A cut by the last move leaves nothing out. */
  return at->untried > 0 ? g_strdup_printf(_("✂ %u not looked at"), (guint)at->untried)
                         : g_strdup("✂");
}

char *
ply_cli_trace_path(const PlyCliTrace *self, guint32 visit)
{
  PlyMove moves[PLY_TRACE_MAX_LEVELS];
  int n = ply_trace_path(self->trace, visit, moves);
  GString *text = g_string_new(n == 0 ? "–" : NULL);
  char move[PLY_NOTATION_BYTES];

  for (int i = 0; i < n; i++)
    g_string_append_printf(text, "%s%s", i > 0 ? " " : "",
                           ply_cli_trace_move(self, moves[i], move));
  return g_string_free(text, FALSE);
}

guint32
ply_cli_trace_last_pass(const PlyTrace *trace)
{
  return ply_trace_root_of(trace, trace->n - 1);
}

gboolean
ply_cli_progress_is_due(void)
{
  static gint64 last;
  gint64 now = ply_clock_wall_us();

  if (last != 0 && now - last < PROGRESS_US)
    return FALSE;
  last = now;
  return TRUE;
}

void
ply_cli_progress(const char *text)
{
  ply_cli_erase_line();
  g_printerr("%s", text);
}

void
ply_cli_progress_clear(void)
{
  ply_cli_erase_line();
}

/* What only the return of a visit tells. */
static void
add_outcome(JsonBuilder *builder, const PlyCliTrace *self, guint32 visit)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];
  char move[PLY_NOTATION_BYTES];

  if ((at->flags & PLY_TRACE_STOPPED) == 0) {
    ply_cli_json_number(builder, "value", at->value);
    ply_cli_json_text(builder, "bound", ply_cli_json_bound(ply_trace_bound(at)));
  }
  if (at->best != PLY_MOVE_NONE)
    ply_cli_json_text(builder, "best", ply_cli_trace_move(self, at->best, move));
  ply_cli_json_number(builder, "untried", at->untried);
  json_builder_set_member_name(builder, "cut");
  json_builder_add_boolean_value(builder, (at->flags & PLY_VISIT_CUT) != 0);
}

void
ply_cli_json_visit(JsonBuilder *builder, const PlyCliTrace *self, guint32 visit, gboolean returned)
{
  static const char *const unknown[] = {"value", "bound", "best", "untried", "cut"};
  const PlyTraceVisit *at = &self->trace->visits[visit];
  char move[PLY_NOTATION_BYTES];

  ply_cli_json_number(builder, "visit", visit);
  ply_cli_json_number(builder, "ply", at->ply);
  ply_cli_json_number(builder, "depth", at->depth);
  if (at->move != PLY_MOVE_NONE)
    ply_cli_json_text(builder, "move", ply_cli_trace_move(self, at->move, move));
  if (ply_trace_has_window(self->trace, visit)) {
    ply_cli_json_number(builder, "alpha", at->alpha);
    ply_cli_json_number(builder, "beta", at->beta);
  } else {
    ply_cli_json_null(builder, "alpha");
    ply_cli_json_null(builder, "beta");
  }
  if (returned)
    add_outcome(builder, self, visit);
  for (gsize i = 0; !returned && i < G_N_ELEMENTS(unknown); i++)
    ply_cli_json_null(builder, unknown[i]);
}
