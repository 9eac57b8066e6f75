/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/review-rows.h"

#include <glib/gi18n.h>

#include "arena/game-review-judge.h"
#include "arena/game-review-write.h"
#include "ui/widgets/text.h"

static PlyGameTree *
game_of(PlyReview *review)
{
  return ply_analysis_get_game(ply_review_get_analysis(review));
}

static const char *
move_text(PlyReview *review, PlyMove move, char text[PLY_NOTATION_BYTES])
{
  PlyGameTree *game = game_of(review);

  return ply_notation_move(ply_game_tree_get_notation(game), ply_game_tree_get_rules(game), move,
                           text);
}

char *
ply_review_rows_verdict(const PlyRules *rules, const PlyReviewMove *move)
{
  const PlyReviewLoss *loss = &move->loss;

  if (move->state == PLY_REVIEW_WAITING)
    return g_strdup("");
  if (move->forced)
    return g_strdup(_("only move"));
  if (move->state == PLY_REVIEW_CUT)
    return g_strdup(_("stopped"));
  if (loss->size != PLY_REVIEW_GOOD)
    return g_strdup_printf("%s %s", ply_review_size_sign(loss->size),
                           _(ply_review_size_name(loss->size)));
  if (loss->kind == PLY_LOSS_EXACT)
    return g_strdup(move->best == move->played  ? _("✓ best")
                    : loss->loss == 0           ? _("✓ as good")
                    : ply_review_is_noise(loss) ? _("≈ as good")
                                                : _("nearly best"));
  if (loss->shallow)
    return g_strdup(_("too shallow"));
  return g_strdup(_("open"));
}

const char *
ply_review_rows_tone(const PlyReviewMove *move)
{
  static const char *const tones[] = {[PLY_REVIEW_GOOD] = NULL,
                                      [PLY_REVIEW_SLIP] = "slip",
                                      [PLY_REVIEW_MISTAKE] = "mistake",
                                      [PLY_REVIEW_BLUNDER] = "blunder"};

  return tones[move->loss.size];
}

/* Whether the sentence ends with how deep both values were searched. */
static gboolean
has_common_depth(const PlyReviewMove *move)
{
  return move->best != move->played && move->loss.kind != PLY_LOSS_OPEN && !move->loss.proven;
}

/* "D 3 (= +1.5)", "D 3 (≈ +1.5, depth 26, 95 % sure)" or the move alone. Transfer full. */
static char *
valued_move(PlyReview *review, const PlyReviewMove *move, PlyMove which,
            const PlyReviewValue *value)
{
  char text[PLY_NOTATION_BYTES], depth[PLY_TEXT_BYTES];
  gboolean solved = ply_review_value_is_solved(value);
  PlyClaim claim = ply_review_value_claim(value);
  g_autofree char *score =
      ply_text_claim(ply_game_tree_get_rules(game_of(review)), move->ply, &claim);

  move_text(review, which, text);
  if (value->bound == PLY_BOUND_NONE)
    return g_strdup(text);
  if (solved || has_common_depth(move))
    return g_strdup_printf("%s (%s)", text, score);
  ply_text_depth((guint)value->depth, (guint)value->confidence, depth);
  return g_strdup_printf("%s (%s, %s)", text, score, depth);
}

/* How far one has seen. Transfer full. */
static char *
basis(const PlyReviewMove *move)
{
  const PlyReviewValue *value = &move->best_value;

  if (move->loss.shallow)
    return g_strdup(_("The search was too shallow for a verdict."));
  if (move->loss.kind == PLY_LOSS_OPEN)
    return g_strdup(_("These values cannot be compared: depth or confidence differ."));
  if (move->loss.proven)
    return g_strdup(_("Solved to the end of the game."));
  if (value->confidence < 100)
    return g_strdup_printf(_("Both at depth %d, %d %% sure."), value->depth, value->confidence);
  return g_strdup_printf(_("Both at depth %d."), value->depth);
}

/* "?? blunder: ≈ 7 lost". Transfer full. */
static char *
judgement(PlyReview *review, const PlyReviewMove *move)
{
  const PlyRules *rules = ply_game_tree_get_rules(game_of(review));
  g_autofree char *verdict = ply_review_rows_verdict(rules, move);
  g_autofree char *lost = ply_review_loss_text(rules, &move->loss);

  if (move->loss.uncountable)
    return g_steal_pointer(&verdict);
  /* Translators: the verdict on a move, and how much it lost. */
  return g_strdup_printf(_("%s, %s lost"), verdict, lost);
}

/* The list of the moves speaks for the side that begins: where the one who moved is the other, it is
 * said that these values are not those. Takes the sentence over. */
static char *
for_mover(PlyReview *review, const PlyReviewMove *move, char *sentence)
{
  g_autofree char *owned = sentence;
  PlyGameTree *game = game_of(review);

  if (move->side == 0)
    return g_steal_pointer(&owned);
  /* Translators: a sentence with values, the side that moved, the side that begins the game. */
  return g_strdup_printf(_("%s Values are for %s here, for %s in the list."), owned,
                         ply_text_side(game, 1), ply_text_side(game, 0));
}

char *
ply_review_rows_sentence(PlyReview *review, const PlyReviewMove *move, gboolean revealed)
{
  if (move == NULL)
    return g_strdup("");
  g_autofree char *played = valued_move(review, move, move->played, &move->played_value);
  const char *side = ply_text_side(game_of(review), move->side);
  if (move->state == PLY_REVIEW_WAITING)
    return g_strdup_printf(_("%s played %s, which is not reviewed yet."), side, played);
  if (move->forced)
    return g_strdup_printf(_("%s had to play %s, the only move."), side, played);
  if (move->best_value.bound == PLY_BOUND_NONE)
    return g_strdup_printf(_("%s played %s. The search was stopped before it had a value."), side,
                           played);
  if (move->best == move->played)
    return for_mover(review, move,
                     g_strdup_printf(_("%s played %s, the best move."), side, played));
  g_autofree char *best = valued_move(review, move, move->best, &move->best_value);
  g_autofree char *seen = basis(move);
  if (move->loss.size != PLY_REVIEW_GOOD && !revealed) {
    g_autofree char *judged = judgement(review, move);
    /* Translators: side, move, verdict, how deep it was searched. */
    return for_mover(review, move,
                     g_strdup_printf(_("%s played %s: %s. %s"), side, played, judged, seen));
  }
  return for_mover(
      review, move,
      g_strdup_printf(_("%s played %s; the best move was %s. %s"), side, played, best, seen));
}

char *
ply_review_rows_trial(PlyReview *review, const PlyReviewMove *move, const PlyReviewMove *tried)
{
  char text[PLY_NOTATION_BYTES];

  if (tried == NULL) {
    move_text(review, move->played, text);
    return g_strdup_printf(_("Instead of %s: find a better move for %s, on the board."), text,
                           ply_text_side(game_of(review), move->side));
  }
  move_text(review, tried->played, text);
  if (tried->state != PLY_REVIEW_DONE)
    return g_strdup_printf(_("%s is being judged …"), text);
  if (tried->loss.size != PLY_REVIEW_GOOD) {
    g_autofree char *judged = judgement(review, tried);
    return g_strdup_printf(_("%s does not help: %s."), text, judged);
  }
  if (tried->played == move->best || tried->best == tried->played)
    return g_strdup_printf(_("✓ %s is the best move."), text);
  if (tried->loss.kind == PLY_LOSS_EXACT)
    return g_strdup_printf(_("✓ %s is good, too."), text);
  return g_strdup_printf(_("Nothing certain can be said of %s."), text);
}

char *
ply_review_rows_total(PlyReview *review, int side, const PlyReviewTotals *totals)
{
  PlyGameTree *game = game_of(review);
  g_autofree char *text = ply_review_totals_text(ply_game_tree_get_rules(game), totals);

  /* Translators: what something is, and what is said of it. */
  return g_strdup_printf(_("%s: %s"), ply_text_side(game, side), text);
}

char *
ply_review_rows_state(PlyReview *review)
{
  guint n = ply_review_get_moves(review)->len, done = ply_review_n_done(review);
  PlyReviewNews news = ply_review_get_news(review);

  if (ply_review_get_running(review))
    return news.number > 0 ? g_strdup_printf(_("Move %u at depth %d; %u of %u reviewed"),
                                             news.number, news.depth, news.done, news.n)
                           : g_strdup(_("Starting"));
  if (n == 0)
    return g_strdup(_("There are no moves to review. Play a game or open one."));
  if (done == 0)
    return g_strdup(_("Every move is compared with the best one, from the end of the game to its "
                      "start."));
  if (done < n)
    return g_strdup_printf(_("%u of %u moves are reviewed."), done, n);
  for (guint i = 0; i < n; i++) {
    if (g_array_index(ply_review_get_moves(review), PlyReviewMove, i).loss.size != PLY_REVIEW_GOOD)
      return g_strdup_printf(ngettext("%u move is reviewed.", "All %u moves are reviewed.", n), n);
  }
  return g_strdup_printf(
      ngettext("%u move is reviewed: no mistakes.", "All %u moves are reviewed: no mistakes.", n),
      n);
}
