/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/review-rows.h"

#include <glib/gi18n.h>

#include "arena/game-review-judge.h"
#include "arena/game-review-write.h"
#include "ui/widgets/row.h"
#include "ui/widgets/text.h"

enum { NUMBER, MOVE, VERDICT, LOST, BEST };

void
ply_review_rows_add_columns(GtkColumnView *view)
{
  static const PlyRowColumn columns[] = {
      {N_("No."), TRUE, FALSE, 3},  {N_("Move"), FALSE, FALSE, 8}, {N_("Verdict"), FALSE, TRUE, 9},
      {N_("Lost"), TRUE, FALSE, 5}, {N_("Best"), FALSE, FALSE, 5},
  };

  ply_row_add_columns(view, columns, G_N_ELEMENTS(columns));
}

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

/* A sign and a word; neither needs colour. Transfer full. */
static char *
verdict(const PlyRules *rules, const PlyReviewMove *move)
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
    return g_strdup(move->best == move->played                            ? _("✓ best")
                    : loss->loss == 0 || ply_review_is_noise(rules, loss) ? _("✓ as good")
                                                                          : _("nearly best"));
  return g_strdup(_("open"));
}

static void
fill_row(PlyRow *row, PlyReview *review, const PlyReviewMove *move)
{
  const PlyRules *rules = ply_game_tree_get_rules(game_of(review));
  PlyNotation notation = ply_game_tree_get_notation(game_of(review));
  gboolean searched = move->state != PLY_REVIEW_WAITING;
  gboolean other = searched && move->best != PLY_MOVE_NONE && move->best != move->played;
  char text[PLY_NOTATION_BYTES];
  g_autofree char *number = g_strdup_printf("%u", move->number);
  g_autofree char *played =
      g_strdup_printf("%s %s", _(ply_notation_side(notation, rules, move->side)),
                      move_text(review, move->played, text));
  g_autofree char *words = verdict(rules, move);
  g_autofree char *lost = searched ? ply_review_loss_text(rules, &move->loss) : g_strdup("");

  ply_row_set_text(row, NUMBER, number);
  ply_row_set_text(row, MOVE, played);
  ply_row_set_text(row, VERDICT, words);
  ply_row_set_text(row, LOST, lost);
  ply_row_set_text(row, BEST, other ? move_text(review, move->best, text) : "");
  ply_row_set_emphasis(row, searched && move->loss.size >= PLY_REVIEW_MISTAKE);
}

void
ply_review_rows_update(GListStore *rows, PlyReview *review)
{
  const GArray *moves = ply_review_get_moves(review);
  GListModel *model = G_LIST_MODEL(rows);

  for (guint i = 0; i < moves->len; i++) {
    const PlyReviewMove *move = &g_array_index(moves, PlyReviewMove, i);
    g_autoptr(PlyRow) row = g_list_model_get_item(model, i);
    if (row != NULL && ply_row_get_id(row) != move->id) {
      g_list_store_splice(rows, i, g_list_model_get_n_items(model) - i, NULL, 0);
      g_clear_object(&row);
    }
    if (row == NULL) {
      row = ply_row_new(move->id);
      fill_row(row, review, move);
      g_list_store_append(rows, row);
    } else {
      fill_row(row, review, move);
    }
  }
  guint n = g_list_model_get_n_items(model);
  g_list_store_splice(rows, moves->len, n - moves->len, NULL, 0);
}

guint
ply_review_rows_find(GListStore *rows, guint id)
{
  guint n = g_list_model_get_n_items(G_LIST_MODEL(rows));

  for (guint i = 0; i < n; i++) {
    g_autoptr(PlyRow) row = g_list_model_get_item(G_LIST_MODEL(rows), i);
    if (ply_row_get_id(row) == id)
      return i;
  }
  return GTK_INVALID_LIST_POSITION;
}

/* Whether the sentence ends with how deep both values were searched. */
static gboolean
has_common_depth(const PlyReviewMove *move)
{
  return move->best != move->played && move->loss.kind != PLY_LOSS_OPEN && !move->loss.proven;
}

/* "D 3 (= +1.5)", "D 3 (≈ +1.5, 26@95%)" or the move alone. Transfer full. */
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

  if (move->loss.kind == PLY_LOSS_OPEN)
    return g_strdup(_("These values cannot be compared: depth or confidence differ."));
  if (move->loss.proven)
    return g_strdup(_("Solved to the end of the game."));
  if (value->confidence < 100)
    return g_strdup_printf(_("Both at depth %d, %d %% confidence."), value->depth,
                           value->confidence);
  return g_strdup_printf(_("Both at depth %d."), value->depth);
}

char *
ply_review_rows_sentence(PlyReview *review, const PlyReviewMove *move)
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
    return g_strdup_printf(_("%s played %s, the best move."), side, played);
  g_autofree char *best = valued_move(review, move, move->best, &move->best_value);
  g_autofree char *seen = basis(move);
  return g_strdup_printf(_("%s played %s; the best move was %s. %s"), side, played, best, seen);
}

char *
ply_review_rows_total(PlyReview *review, int side, const PlyReviewTotals *totals)
{
  PlyGameTree *game = game_of(review);
  g_autofree char *text = ply_review_totals_text(ply_game_tree_get_rules(game), totals);

  return g_strdup_printf("%s: %s", ply_text_side(game, side), text);
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
    return g_strdup_printf(_("%u of %u moves are reviewed. Start the review again for the others."),
                           done, n);
  return g_strdup_printf(ngettext("%u move is reviewed.", "All %u moves are reviewed.", n), n);
}
