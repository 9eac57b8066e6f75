/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A cup as a page for browsers: one file, without scripts and without anything from elsewhere. Every
 * text in it that is not ours is printable and escaped. */

#include "cup/report.h"

#include <glib/gi18n-lib.h>

#include "record/printable.h"

#define MOST_BOARDS 200
#define CELL        20

static const char style[] =
    "body{font:15px/1.4 sans-serif;margin:2em auto;max-width:64em;padding:0 1em;color-scheme:light "
    "dark}"
    "table{border-collapse:collapse;margin:.5em 0 1.5em}"
    "th,td{padding:.2em .7em;text-align:right;border-bottom:1px solid gray}"
    "th.l,td.l{text-align:left}"
    "pre,code{white-space:pre-wrap;overflow-wrap:anywhere}"
    "pre{border:1px solid gray;padding:.5em;max-height:16em;overflow:auto}"
    "article{border-top:1px solid gray;padding:.5em 0 1em}"
    "svg{max-width:100%}.b{fill:darkseagreen}.g{stroke:darkgreen;stroke-width:1}"
    ".s0{fill:black;stroke:gray}.s1{fill:white;stroke:black}.m{fill:none;stroke:red;stroke-width:2}"
    "svg text{font-size:11px;fill:currentColor;text-anchor:middle}"
    "@media print{pre{max-height:none}}";

static void
add_escaped(GString *text, const char *words)
{
  g_autofree char *escaped = g_markup_escape_text(words != NULL ? words : "", -1);

  g_string_append(text, escaped);
}

static const char *
name_of(const PlyCup *cup, guint player)
{
  return ((PlyCupPlayer *)cup->players->pdata[player])->name;
}

static void
add_head(GString *text, const char *tag, const char *words)
{
  g_string_append_printf(text, "<%s>", tag);
  add_escaped(text, words);
  g_string_append_printf(text, "</%s>\n", tag);
}

static void
add_cell(GString *text, const char *words, gboolean left)
{
  g_string_append(text, left ? "<td class=\"l\">" : "<td>");
  add_escaped(text, words);
  g_string_append(text, "</td>");
}

static void
add_number(GString *text, double number, const char *format)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  add_cell(text, g_ascii_formatd(digits, sizeof digits, format, number), FALSE);
}

/* Column heads, translated; those of names to the left. */
static void
begin_table(GString *text, const char *const *heads, guint n, guint n_left, gboolean last_left)
{
  g_string_append(text, "<table><thead><tr>");
  for (guint i = 0; i < n; i++) {
    g_string_append(text, i < n_left || (last_left && i == n - 1) ? "<th class=\"l\" scope=\"col\">"
                                                                  : "<th scope=\"col\">");
    add_escaped(text, _(heads[i]));
    g_string_append(text, "</th>");
  }
  g_string_append(text, "</tr></thead><tbody>\n");
}

static void
end_table(GString *text)
{
  g_string_append(text, "</tbody></table>\n");
}

/* ---- boards ---- */

static void
add_labels(GString *text, const PlyRules *rules, const PlyBoard *board)
{
  char label[PLY_NOTATION_BYTES];

  for (int column = 0; column < board->columns; column++)
    g_string_append_printf(text, "<text x=\"%d\" y=\"14\">%s</text>",
                           CELL + column * CELL + CELL / 2,
                           ply_notation_column(PLY_NOTATION_DEFAULT, rules, column, label));
  for (int row = 0; row < board->rows; row++)
    g_string_append_printf(text, "<text x=\"10\" y=\"%d\">%s</text>",
                           CELL + row * CELL + CELL / 2 + 4,
                           ply_notation_row(PLY_NOTATION_DEFAULT, rules, row, label));
}

/* The position after the last move, which is marked. */
static void
add_board(GString *text, const PlyCup *cup, const PlyCupResult *result)
{
  g_autoptr(PlyRecord) record = ply_cup_result_record(cup, result);
  PlyBoard board;

  if (record == NULL)
    return;
  const PlyRecordNode *end = ply_record_main_end(record);
  ply_rules_read_board(&cup->rules, &end->position, &board);
  int wide = board.columns * CELL, high = board.rows * CELL;
  g_string_append_printf(text, "<svg width=\"%d\" height=\"%d\" role=\"img\" aria-label=\"",
                         wide + CELL + 4, high + CELL + 4);
  add_escaped(text, result->moves);
  g_string_append_printf(text,
                         "\"><rect class=\"b\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
                         CELL, CELL, wide, high);
  for (int i = 0; i <= board.columns; i++)
    g_string_append_printf(text, "<path class=\"g\" d=\"M%d %dv%d\"/>", CELL + i * CELL, CELL,
                           high);
  for (int i = 0; i <= board.rows; i++)
    g_string_append_printf(text, "<path class=\"g\" d=\"M%d %dh%d\"/>", CELL, CELL + i * CELL,
                           wide);
  for (int cell = 0; cell < board.columns * board.rows; cell++) {
    if (board.cells[cell] != 0)
      g_string_append_printf(text, "<circle class=\"s%d\" cx=\"%d\" cy=\"%d\" r=\"8\"/>",
                             board.cells[cell] - 1, CELL + cell % board.columns * CELL + CELL / 2,
                             CELL + cell / board.columns * CELL + CELL / 2);
  }
  int last = end->parent != NULL
                 ? ply_rules_move_cell(&cup->rules, &end->parent->position, end->move)
                 : -1;
  if (last >= 0)
    g_string_append_printf(text, "<circle class=\"m\" cx=\"%d\" cy=\"%d\" r=\"5\"/>",
                           CELL + last % board.columns * CELL + CELL / 2,
                           CELL + last / board.columns * CELL + CELL / 2);
  add_labels(text, &cup->rules, &board);
  g_string_append(text, "</svg>\n");
}

/* ---- stages ---- */

/* "ab 1 – mtdf 1; score 36 – 28: ab goes on, by score". */
static void
add_meeting(GString *text, const PlyCup *cup, const PlyCupMeeting *meeting)
{
  const char *by = ply_cup_rule_words(meeting->by);
  g_autoptr(GString) words = g_string_new(NULL);

  if (meeting->player[1] == PLY_CUP_NOBODY)
    return;
  g_string_append_printf(words, "%s %u%s – %s %u%s; ", name_of(cup, meeting->player[0]),
                         meeting->half[0] / 2, meeting->half[0] % 2 ? "½" : "",
                         name_of(cup, meeting->player[1]), meeting->half[1] / 2,
                         meeting->half[1] % 2 ? "½" : "");
  g_string_append_printf(words, _("score %d – %d"), meeting->score[0], meeting->score[1]);
  if (meeting->over && by != NULL)
    /* Translators: a player who has won a meeting, and by what: "by lot". */
    g_string_append_printf(words, _(": %s goes on, %s"), name_of(cup, meeting->winner), by);
  else if (meeting->over)
    g_string_append_printf(words, _(": %s goes on"), name_of(cup, meeting->winner));
  add_head(text, "li", words->str);
}

static void
add_stage(GString *text, const PlyCupReport *self, guint index)
{
  static const char *const heads[] = {N_("player"), N_("place"),    N_("points"), N_("games"),
                                      N_("won"),    N_("drawn"),    N_("lost"),   N_("score"),
                                      N_("faults"), N_("tie-break")};
  const PlyCup *cup = self->schedule->cup;
  const PlyCupStage *stage = cup->stages->pdata[index];
  const PlyCupStageState *state = &self->schedule->stages[index];
  guint group = G_MAXUINT;

  g_autofree char *title = g_strdup_printf("%s (%s)", stage->name, ply_stage_kind_id(stage->kind));
  add_head(text, "h2", title);
  if (!state->known)
    add_head(text, "p", _("Not yet drawn."));
  for (guint i = 0; state->known && i < state->rows->len; i++) {
    const PlyCupRow *row = &g_array_index(state->rows, PlyCupRow, i);
    if (row->group != group) {
      if (i > 0)
        end_table(text);
      group = row->group;
      g_autofree char *name = g_strdup_printf(_("Group %u"), group + 1);
      if (state->n_groups > 1)
        add_head(text, "h3", name);
      begin_table(text, heads, G_N_ELEMENTS(heads), 1, TRUE);
    }
    g_string_append(text, "<tr>");
    add_cell(text, name_of(cup, row->player), TRUE);
    add_number(text, row->place, "%.0f");
    add_number(text, row->half / 2.0, "%.1f");
    add_number(text, row->played, "%.0f");
    add_number(text, row->wins, "%.0f");
    add_number(text, row->draws, "%.0f");
    add_number(text, row->losses, "%.0f");
    add_number(text, row->score, "%+.0f");
    add_number(text, row->faults, "%.0f");
    g_autofree char *how = ply_cup_row_words(cup, row);
    add_cell(text, how, TRUE);
    g_string_append(text, "</tr>\n");
  }
  if (state->known && state->rows->len > 0)
    end_table(text);
  if (state->known && (stage->kind == PLY_STAGE_ELIMINATION || stage->kind == PLY_STAGE_PLAY_OFF)) {
    g_string_append(text, "<ul>\n");
    for (guint i = 0; i < state->meetings->len; i++)
      add_meeting(text, cup, &g_array_index(state->meetings, PlyCupMeeting, i));
    g_string_append(text, "</ul>\n");
  }
}

static void
add_ratings(GString *text, const PlyCupReport *self)
{
  static const char *const heads[] = {N_("player"), N_("Elo"), N_("± 95 %"), N_("points, %"),
                                      N_("from"),   N_("to"),  N_("pairs")};
  const PlyCup *cup = self->schedule->cup;

  add_head(text, "h2", _("Strength"));
  begin_table(text, heads, G_N_ELEMENTS(heads), 1, FALSE);
  for (guint i = 0; i < cup->players->len; i++) {
    const PlyCupPlayerFigures *figures = &self->figures->players[i];
    g_string_append(text, "<tr>");
    add_cell(text, name_of(cup, i), TRUE);
    add_number(text, figures->rating.elo, "%+.0f");
    add_number(text, figures->rating.error, "%.0f");
    if (figures->pairs.n > 0) {
      PlyElo elo = ply_pairs_elo(&figures->pairs);
      add_number(text, 100 * elo.score, "%.1f");
      add_number(text, 100 * elo.low, "%.1f");
      add_number(text, 100 * elo.high, "%.1f");
    } else {
      g_string_append(text, "<td></td><td></td><td></td>");
    }
    add_number(text, figures->pairs.n, "%.0f");
    g_string_append(text, "</tr>\n");
  }
  end_table(text);
}

/* ---- faults ---- */

static void
add_evidence(GString *text, const char *head, const char *words)
{
  if (words == NULL)
    return;
  g_string_append(text, "<p><b>");
  add_escaped(text, head);
  g_string_append(text, "</b></p><pre>");
  add_escaped(text, words);
  g_string_append(text, "</pre>\n");
}

static void
add_times(GString *text, const PlyCupResult *result)
{
  /* Of a program that never began nothing was measured. */
  if (result->limit_us == 0 && result->measured_us == 0)
    return;
  g_autofree char *limit =
      result->limit_us > 0
          ? g_strdup_printf(_("%.3f s of %.3f s allowed"),
                            (double)result->measured_us / G_USEC_PER_SEC,
                            (double)result->limit_us / G_USEC_PER_SEC)
          : g_strdup_printf("%.3f s", (double)result->measured_us / G_USEC_PER_SEC);
  g_autofree char *whole =
      result->clock != NULL ? g_strdup_printf("%s (%s)", limit, result->clock) : g_strdup(limit);

  add_head(text, "p", whole);
}

static void
add_fault(GString *text, const PlyCupReport *self, const PlyCupResult *result)
{
  const char *offender = result->offender >= 0 ? result->names[result->offender] : "";
  g_autofree char *title = g_strdup_printf("%s – %s: %s %s", result->names[0], result->names[1],
                                           offender, ply_cup_verdict_id(result->verdict));
  g_autofree char *replay = ply_cup_report_replay(self, result);

  g_string_append_printf(text, "<article id=\"g%s\">\n", result->id);
  add_head(text, "h3", title);
  add_head(text, "p", result->sentence);
  if (result->offender >= 0)
    add_times(text, result);
  add_board(text, self->schedule->cup, result);
  add_evidence(text, _("What it said"), result->bytes);
  if (result->offender >= 0)
    add_evidence(text, _("The end of its standard error"), result->errors[result->offender]);
  if (result->offender >= 0)
    add_evidence(text, _("To ask for this move again"), replay);
  if (result->box != NULL)
    add_evidence(text, _("How it was held"), result->box);
  g_string_append(text, "</article>\n");
}

static void
add_faults(GString *text, const PlyCupReport *self)
{
  guint n = 0;

  for (guint i = 0; i < self->schedule->jobs->len; i++) {
    const PlyCupResult *result = ply_cup_result_of(self->schedule, self->results, i);
    if (result == NULL || result->verdict == PLY_CUP_PLAYED)
      continue;
    if (n == 0)
      add_head(text, "h2", _("Faults"));
    if (n++ < MOST_BOARDS)
      add_fault(text, self, result);
  }
  if (n > MOST_BOARDS) {
    g_autofree char *more =
        g_strdup_printf(_("%u more are in the table of games."), n - MOST_BOARDS);
    add_head(text, "p", more);
  }
}

static void
add_games(GString *text, const PlyCupReport *self)
{
  static const char *const heads[] = {N_("stage"),  N_("first"),   N_("second"), N_("moves"),
                                      N_("result"), N_("verdict"), N_("score")};
  const PlyCup *cup = self->schedule->cup;

  add_head(text, "h2", _("Games"));
  begin_table(text, heads, G_N_ELEMENTS(heads), 4, FALSE);
  for (guint i = 0; i < self->schedule->jobs->len; i++) {
    const PlyCupJob *job = &g_array_index(self->schedule->jobs, PlyCupJob, i);
    const PlyCupResult *result = ply_cup_result_of(self->schedule, self->results, i);
    if (result == NULL)
      continue;
    g_autofree char *tally = g_strdup_printf("%d–%d", result->tally[0], result->tally[1]);
    g_string_append(text, "<tr>");
    add_cell(text, ((PlyCupStage *)cup->stages->pdata[job->stage])->name, TRUE);
    add_cell(text, result->names[0], TRUE);
    add_cell(text, result->names[1], TRUE);
    add_cell(text, result->moves, TRUE);
    add_cell(text,
             result->outcome == PLY_FIRST_WINS    ? "1–0"
             : result->outcome == PLY_SECOND_WINS ? "0–1"
             : result->outcome == PLY_DRAW        ? "½–½"
                                                  : "–",
             FALSE);
    add_cell(text, ply_cup_verdict_id(result->verdict), FALSE);
    add_cell(text, tally, FALSE);
    g_string_append(text, "</tr>\n");
  }
  end_table(text);
}

/* The last game of each stage, as a board. */
static void
add_last_boards(GString *text, const PlyCupReport *self, guint stage)
{
  for (guint i = self->schedule->jobs->len; i-- > 0;) {
    const PlyCupJob *job = &g_array_index(self->schedule->jobs, PlyCupJob, i);
    const PlyCupResult *result = ply_cup_result_of(self->schedule, self->results, i);
    if (job->stage != stage || result == NULL || result->verdict != PLY_CUP_PLAYED)
      continue;
    g_autofree char *title = g_strdup_printf(_("The last game: %s – %s, %d–%d"), result->names[0],
                                             result->names[1], result->tally[0], result->tally[1]);
    add_head(text, "p", title);
    add_board(text, self->schedule->cup, result);
    return;
  }
}

char *
ply_cup_report_replay(const PlyCupReport *self, const PlyCupResult *result)
{
  g_autofree char *path = g_shell_quote(self->path);

  return g_strdup_printf("plyscope-cli arena replay %s --job %s", path, result->id);
}

GString *
ply_cup_report_html(const PlyCupReport *self)
{
  const PlyCup *cup = self->schedule->cup;
  const char *title = *cup->title != '\0' ? cup->title : self->path;
  guint champion = ply_cup_schedule_champion(self->schedule);
  GString *text = g_string_new("<!DOCTYPE html>\n");

  /* Translators: the code of your language, such as “de”. */
  g_string_append_printf(text,
                         "<html lang=\"%s\"><head><meta charset=\"utf-8\">"
                         "<meta name=\"viewport\" content=\"width=device-width\">\n<title>",
                         _("en"));
  add_escaped(text, title);
  g_string_append_printf(text, "</title>\n<style>%s</style></head><body>\n", style);
  add_head(text, "h1", title);
  g_autofree char *seed = g_strdup_printf("%" G_GUINT64_FORMAT, cup->seed);
  g_autofree char *sum = g_strdup_printf(
      _("%u of %u games, %u different, %u void. Drawn with the seed %s."), self->figures->games,
      self->schedule->jobs->len, self->figures->distinct, self->figures->voids, seed);
  add_head(text, "p", sum);
  if (champion != PLY_CUP_NOBODY) {
    g_autofree char *winner = g_strdup_printf(ply_cup_schedule_is_by_lot(self->schedule)
                                                  ? _("Winner of the cup, by lot: %s")
                                                  : _("Winner of the cup: %s"),
                                              name_of(cup, champion));
    add_head(text, "p", winner);
  }
  for (guint i = 0; i < cup->stages->len; i++) {
    add_stage(text, self, i);
    add_last_boards(text, self, i);
  }
  add_ratings(text, self);
  add_faults(text, self);
  add_games(text, self);
  g_string_append(text, "</body></html>\n");
  return text;
}
