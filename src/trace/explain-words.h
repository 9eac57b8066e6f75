/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the files that write sentences share. Not for other folders. */

#include "trace/explain.h"

/* Marks a literal for translators. */
#define N_(text) text

/* A sentence under way. */
typedef struct PlyWords {
  const PlyTrace *trace;
  const PlyWording *wording;
  char *text;
  size_t length;
} PlyWords;

/* A {name} in a sentence and what stands for it. */
typedef struct PlyWord {
  const char *name, *value;
} PlyWord;

const char *ply_words_translate(const PlyWording *wording, const char *text);
/* Adds a translated sentence, a blank before it if it is not the first. The list ends with a NULL
 * name. What does not fit is cut off. */
void ply_words_add(PlyWords *words, const char *sentence, const PlyWord *list);
/* A move inside a sentence: of a tree of numbers it is "move 2", which a bare 2 would not say. */
void ply_words_move(const PlyTrace *trace, uint32_t visit, const PlyWording *wording,
                    char text[PLY_NOTATION_BYTES]);
/* Whether a node's values are told turned round, so that its "greater" reads "less". */
bool ply_words_is_turned(const PlyTrace *trace, uint32_t visit, const PlyWording *wording);
#define PLY_WEIGHT_BYTES 48

/* How likely an outcome is: "1/3"; NULL if nobody knows. */
const char *ply_words_weight(const PlyTrace *trace, uint32_t outcome, char text[PLY_WEIGHT_BYTES]);
/* A value as it stands in such a sum and as what comes of it: of a third the 333 thousandths that the
 * search has. */
void ply_words_term(const PlyWords *words, uint32_t visit, PlyScore score,
                    char text[PLY_SCORE_BYTES]);
/* A chance node's mean as a sum, "1/3·3 + 2/3·12", of many outcomes the first ones, and what it is
 * exactly, "25/3". `sum` is empty if nobody knows the weights. Whether the value is rounded. */
bool ply_words_mean(const PlyWords *words, uint32_t visit, char *sum, size_t sum_bytes, char *exact,
                    size_t exact_bytes);
/* Of an engine's node that was left early: it has asked what it knows of the other moves. */
void ply_words_unsearched(PlyWords *words, uint32_t visit);
/* explain-cut.c: why a node was left early. */
void ply_explain_cut_words(PlyWords *words, uint32_t visit);

/* The words that every sentence about a visit may use. */
typedef struct PlyExplainTerms {
  char move[PLY_NOTATION_BYTES], value[PLY_SCORE_BYTES], window[2][PLY_SCORE_BYTES];
  char best[PLY_SCORE_BYTES], best_move[PLY_NOTATION_BYTES], count[24], depth[24];
} PlyExplainTerms;

void ply_explain_terms(const PlyTrace *trace, const PlyTraceLevel *level, const PlyWording *wording,
                       PlyExplainTerms *terms);
/* explain-return.c: what a return means, here and one level up. */
void ply_explain_leaving(PlyWords *words, const PlyTraceState *state);

/* explain-engine.c, of what a selective engine does. False: it is nothing of that kind. A win or a
 * loss that needs no search of the moves, with the line of a win by threats; … */
bool ply_explain_decided(PlyWords *words, uint32_t visit);
/* … a node left for what was expected of it; … */
bool ply_explain_expected(PlyWords *words, const PlyTraceLevel *level);
/* … a value that is what was expected of the moves left out. */
bool ply_explain_hoped(PlyWords *words, const PlyTraceLevel *level);
/* Before the first answer to a threat to win at once: says so, if that is what `parent` is. */
void ply_explain_threat(PlyWords *words, uint32_t parent);
