/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/text.h"

#include <glib/gi18n.h>

#include "rules/number-tree.h"
#include "ui/widgets/discs.h"

const char *
ply_text_count(guint64 count, char text[PLY_TEXT_BYTES])
{
  static const char *const units[] = {"", " k", " M", " G", " T"};
  double value = (double)count;
  guint unit = 0;

  while (value >= 999.5 && unit + 1 < G_N_ELEMENTS(units)) {
    value /= 1000;
    unit++;
  }
  if (unit == 0)
    g_snprintf(text, PLY_TEXT_BYTES, "%" G_GUINT64_FORMAT, count);
  else
    g_snprintf(text, PLY_TEXT_BYTES, "%.*f%s",
               value < 9.995   ? 2
               : value < 99.95 ? 1
                               : 0,
               value, units[unit]);
  return text;
}

char *
ply_text_number(guint64 number)
{
  return g_strdup_printf("%'" G_GUINT64_FORMAT, number);
}

const char *
ply_text_time(gint64 us, char text[PLY_TEXT_BYTES])
{
  gint64 seconds = us / G_USEC_PER_SEC;

  if (seconds < 60)
    g_snprintf(text, PLY_TEXT_BYTES, _("%.2f s"), (double)us / G_USEC_PER_SEC);
  else if (seconds < 3600)
    g_snprintf(text, PLY_TEXT_BYTES, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
  else
    g_snprintf(text, PLY_TEXT_BYTES, "%d:%02d:%02d", (int)(seconds / 3600),
               (int)(seconds / 60 % 60), (int)(seconds % 60));
  return text;
}

/* A number with real minus signs for its hyphens, which are too short to be seen. Transfer full. */
static char *
with_minus(const char *number)
{
  g_auto(GStrv) parts = g_strsplit(number, "-", -1);

  return g_strjoinv("−", parts);
}

/* A value alone. Transfer full. */
static char *
plain_score(const PlyRules *rules, int ply, PlyScore score)
{
  char text[PLY_SCORE_BYTES];
  int plies = PLY_SCORE_WIN - ABS(score) - ply;

  if (rules->game->score_unit > 1 && ABS(score) >= PLY_SCORE_WIN_MIN && plies >= 0)
    return ABS(score) == PLY_SCORE_WIN_MIN ? g_strdup(score > 0 ? _("win") : _("loss"))
           : plies == 0                    ? g_strdup(score > 0 ? _("won") : _("lost"))
                        : g_strdup_printf(score > 0 ? _("win in %d") : _("loss in %d"), plies);
  return with_minus(ply_notation_score(rules, ply, score, PLY_BOUND_EXACT, text));
}

char *
ply_text_score(const PlyRules *rules, int ply, PlyScore score, PlyBound bound)
{
  g_autofree char *value = plain_score(rules, ply, score);

  switch (bound) {
  case PLY_BOUND_LOWER:
    /* Translators: a value that is at least so great. */
    return g_strdup_printf(_("≥ %s"), value);
  case PLY_BOUND_UPPER:
    /* Translators: a value that is at most so great. */
    return g_strdup_printf(_("≤ %s"), value);
  case PLY_BOUND_EXACT:
    return g_steal_pointer(&value);
  case PLY_BOUND_NONE:
    break;
  }
  return g_strdup("");
}

char *
ply_text_claim(const PlyRules *rules, int ply, const PlyClaim *claim)
{
  g_autofree char *value = plain_score(rules, ply, claim->score);
  gboolean estimate = claim->kind == PLY_CLAIM_ESTIMATE;

  if (claim->kind == PLY_CLAIM_NONE)
    return g_strdup("");
  if (rules->tree != NULL)
    return ply_text_score(rules, ply, claim->score, claim->bound);
  if (claim->kind == PLY_CLAIM_PROVEN)
    /* Translators: a value that is known for sure. */
    return g_strdup_printf(_("= %s"), value);
  if (!estimate)
    return ply_text_score(rules, ply, claim->score, claim->bound);
  switch (claim->bound) {
  case PLY_BOUND_LOWER:
    /* Translators: a value that is estimated to be at least so great. */
    return g_strdup_printf(_("≳ %s"), value);
  case PLY_BOUND_UPPER:
    /* Translators: a value that is estimated to be at most so great. */
    return g_strdup_printf(_("≲ %s"), value);
  case PLY_BOUND_EXACT:
  case PLY_BOUND_NONE:
    break;
  }
  /* Translators: a value that is estimated. */
  return g_strdup_printf(_("≈ %s"), value);
}

/* To a multiple of `step`, so that the bound stays true. */
static PlyScore
round_score(PlyScore score, int step, PlyBound bound)
{
  PlyScore down = score >= 0 ? score / step : -((step - 1 - score) / step);
  PlyScore part = score - down * step;
  gboolean up = bound == PLY_BOUND_UPPER ? part > 0 : bound != PLY_BOUND_LOWER && 2 * part >= step;

  return (down + up) * step;
}

char *
ply_text_brief_score(const PlyRules *rules, int ply, PlyScore score, PlyBound bound,
                     gboolean rounded)
{
  const char *sign = bound == PLY_BOUND_LOWER ? "≥" : bound == PLY_BOUND_UPPER ? "≤" : "";
  int unit = rules->game->score_unit, plies = PLY_SCORE_WIN - ABS(score) - ply;
  char text[PLY_SCORE_BYTES];

  if (unit > 1 && ABS(score) >= PLY_SCORE_WIN_MIN && plies >= 0) {
    /* Translators: on a square, as short as can be: a win,
     * a loss in a number of moves of both sides. */
    g_autofree char *win = g_strdup_printf(score > 0 ? _("W%d") : _("L%d"), plies);
    return g_strconcat(sign, win, NULL);
  }
  if (rounded && unit >= 10)
    score = round_score(score, ABS(score) >= 10 * unit ? unit : unit / 10, bound);
  g_autofree char *value = with_minus(ply_notation_score(rules, ply, score, PLY_BOUND_EXACT, text));
  return g_strconcat(sign, value, NULL);
}

char *
ply_text_brief_claim(const PlyRules *rules, int ply, const PlyClaim *claim, gboolean rounded)
{
  g_autofree char *brief = ply_text_brief_score(rules, ply, claim->score, claim->bound, rounded);
  gboolean proven = claim->kind != PLY_CLAIM_ESTIMATE || rules->tree != NULL;

  if (!proven && g_str_has_prefix(brief, "≥"))
    return g_strconcat("≳", brief + strlen("≥"), NULL);
  if (!proven && g_str_has_prefix(brief, "≤"))
    return g_strconcat("≲", brief + strlen("≤"), NULL);
  return g_steal_pointer(&brief);
}

const char *
ply_text_game_side(const PlyGame *game, int side)
{
  /* Othello's sides are called what their discs look like, whatever a format calls them. */
  if (game == &ply_game_othello && ply_discs_are_black())
    return side == 0 ? _("Black") : _("White");
  if (game == &ply_game_othello)
    return side == 0 ? _("Blue") : _("Orange");
  return _(game->sides[side]);
}

char *
ply_text_game(const PlyRules *rules)
{
  const char *name = _(ply_game_name(rules->game));

  return rules->tree != NULL ? g_strdup(name)
                             : g_strdup_printf("%s, %d × %d", name, rules->columns, rules->rows);
}

const char *
ply_text_side(PlyGameTree *game, int side)
{
  const PlyRules *rules = ply_game_tree_get_rules(game);

  if (rules->game == &ply_game_othello)
    return ply_text_game_side(rules->game, side);
  return _(ply_notation_side(ply_game_tree_get_notation(game), rules, side));
}

/* Moves in turn from a position, in the game's notation. Transfer full. */
static char *
line_text(PlyGameTree *game, const PlyMove *moves, guint n)
{
  const PlyRules *rules = ply_game_tree_get_rules(game);
  PlyNotation notation = ply_game_tree_get_notation(game);
  GString *text = g_string_new(NULL);
  char move[PLY_NOTATION_BYTES];

  for (guint i = 0; i < n; i++) {
    if (i > 0)
      /* Two words a move need more than a space between moves. */
      g_string_append(
          text, notation == PLY_NOTATION_MOVE_FILE || notation == PLY_NOTATION_X_Y ? ", " : " ");
    g_string_append(text, ply_notation_move(notation, rules, moves[i], move));
  }
  return g_string_free(text, FALSE);
}

const char *
ply_text_depth(guint depth, guint confidence, char text[PLY_TEXT_BYTES])
{
  if (confidence < 100)
    g_snprintf(text, PLY_TEXT_BYTES, _("depth %u, %u %% sure"), depth, confidence);
  else
    g_snprintf(text, PLY_TEXT_BYTES, _("depth %u"), depth);
  return text;
}

char *
ply_text_result(PlyGameTree *game, PlyOutcome outcome)
{
  const PlyRules *rules = ply_game_tree_get_rules(game);
  const PlyPosition *position = ply_game_tree_get_position(game);
  int tally[2];

  /* Nobody wins a number, and there is nothing to count. */
  if (rules->tree != NULL) {
    char number[PLY_NUMBER_BYTES];
    return g_strdup_printf(
        _("A leaf: its value is %s."),
        ply_number_tree_text(rules->tree, ply_number_tree_node(position), number));
  }
  ply_rules_tally(rules, position, tally);
  int winner = outcome == PLY_FIRST_WINS ? 0 : 1;
  if (!ply_rules_count(rules))
    return outcome == PLY_DRAW
               ? g_strdup(_("The game is over: a draw."))
               : g_strdup_printf(_("The game is over: %s wins."), ply_text_side(game, winner));
  if (outcome == PLY_DRAW)
    return g_strdup_printf(_("The game is over: a draw, %d to %d."), tally[0], tally[1]);
  return g_strdup_printf(_("The game is over: %s wins, %d to %d."), ply_text_side(game, winner),
                         tally[winner], tally[1 - winner]);
}

char *
ply_text_walk(PlyAnalysis *analysis)
{
  const PlyMove *moves;
  guint shown, n = ply_analysis_get_preview(analysis, &moves, &shown);

  if (n == 0)
    return NULL;
  g_autofree char *line = line_text(ply_analysis_get_game(analysis), moves, shown);
  return g_strdup_printf(_("%u of %u  %s"), shown, n, line);
}

/* How a game ended where the moves do not tell. Files name the sides as the game does in English:
 * "Black wins: out of time"; here they are called what their discs look like. Transfer full. */
static char *
result_words(PlyGameTree *game)
{
  const PlyRecord *record = ply_game_tree_get_record(game);

  for (int side = 0; side < 2; side++) {
    const char *name = record->rules.game->sides[side];
    if (g_str_has_prefix(record->result, name) && record->result[strlen(name)] == ' ')
      return g_strconcat(ply_text_side(game, side), record->result + strlen(name), NULL);
  }
  return g_strdup(record->result);
}

char *
ply_text_said(const PlyModelReport *report, PlyMove move)
{
  const PlySaidValue *value = ply_model_report_get_said(report, move);
  const PlyRootMove *root = NULL;

  for (int i = 0; i < report->report.n_root; i++) {
    if (report->report.root[i].move == move)
      root = &report->report.root[i];
  }
  if (value == NULL || root == NULL)
    return NULL;
  if (value->kind == PLY_SAID_CHANCE)
    /* Translators: how likely the side to move wins. */
    return g_strdup_printf(_("%d %%"), (value->number + 50) / 100);
  return ply_text_score(&report->rules, report->root.ply, root->score, (PlyBound)root->bound);
}

char *
ply_text_said_move(const PlyModelReport *report, PlyMove move)
{
  g_autofree char *value = ply_text_said(report, move);

  /* Translators: the value that another program gives a move: "says +3". */
  return value != NULL ? g_strdup_printf(_("says %s"), value) : g_strdup("");
}

char *
ply_text_status(PlyAnalysis *analysis)
{
  PlyGameTree *game = ply_analysis_get_game(analysis);
  const PlyRules *rules = ply_game_tree_get_rules(game);
  const PlyPosition *position = ply_game_tree_get_position(game);
  const PlyModelReport *report = ply_analysis_get_report(analysis);
  PlyOutcome outcome = ply_rules_outcome(rules, position);
  const char *side = ply_text_side(game, position->side);
  char move[PLY_NOTATION_BYTES];
  guint walked;

  /* What is known of the position would not be about the board, which is plies on. */
  ply_analysis_get_preview(analysis, NULL, &walked);
  if (walked > 0)
    return ply_text_walk(analysis);
  if (outcome != PLY_GOING_ON)
    return ply_text_result(game, outcome);
  const PlyRecord *record = ply_game_tree_get_record(game);
  gboolean at_end = ply_record_next(ply_game_tree_get_current(game)) == NULL;
  if (report != NULL && report->who != NULL && report->report.n_root > 0) {
    g_autofree char *says = ply_text_said_move(report, report->report.best);
    ply_notation_move(ply_game_tree_get_notation(game), rules, report->report.best, move);
    /* Translators: side to move; the name of another program, the move that it would play, and
     * "says +3". */
    return *says != '\0'
               ? g_strdup_printf(_("%s to move: %s: %s, %s"), side, report->who, move, says)
               : g_strdup_printf(_("%s to move: %s: %s"), side, report->who, move);
  }
  if (report == NULL || report->report.depth == 0) {
    g_autofree char *result = at_end && record->result != NULL ? result_words(game) : NULL;
    return result != NULL ? g_strdup_printf(_("%s to move (%s)"), side, result)
                          : g_strdup_printf(_("%s to move"), side);
  }
  const PlyReport *r = &report->report;
  PlyClaim claim = ply_claim_of_report(r);
  g_autofree char *score = ply_text_claim(rules, position->ply, &claim);
  ply_notation_move(ply_game_tree_get_notation(game), rules, r->best, move);
  if (claim.kind == PLY_CLAIM_PROVEN)
    /* Translators: side to move, best move, its value. */
    return g_strdup_printf(_("%s to move: %s, %s, solved"), side, move, score);
  if (r->root[0].confidence < 100)
    /* Translators: as below, and the percentage with which a selective search stands by it. */
    return g_strdup_printf(_("%s to move: %s, %s at depth %d (%d %%)"), side, move, score,
                           r->root[0].depth, r->root[0].confidence);
  /* Translators: side to move, best move, its value, search depth in plies. */
  return g_strdup_printf(_("%s to move: %s, %s at depth %d"), side, move, score, r->root[0].depth);
}
