/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What is kept of a game's review: one line of words, one a move, a blank between them.
 *
 *     line = word, { " ", word } ;
 *     word = "." | [ ">" | "<" ], loss, [ size, ":", best ] | "!", [ size, ":", best ] ;
 *
 * "." says nothing (an only move, or values that cannot be compared); a loss is in hundredths of what
 * the game counts, ">" at least, "<" at most; "!" gave a won game away. The size is "s", "m" or "b",
 * a slip, a mistake or a blunder, and then the best move follows. Pure, any thread. */

#include "arena/game-review-judge.h"

typedef struct {
  gboolean said;    /* else "." */
  gboolean counted; /* `loss` is exact, or at least so much */
  int loss;         /* hundredths */
  PlyReviewSize size;
  const char *best; /* in the text; NULL: none */
} PlyReviewWord;

/* FALSE if it is no word. */
gboolean ply_review_word_parse(const char *text, PlyReviewWord *word);
/* Puts the word of a move behind a line; `best` is the best move as text. */
void ply_review_word_append(GString *line, const PlyReviewLoss *loss, const char *best);
/* The word of a move of which nothing is said. */
void ply_review_word_append_nothing(GString *line);
