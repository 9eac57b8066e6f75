/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What an exercise asks of a tree once that has been searched, and what is right. Pure, any thread. */

#include "judge/exercise.h"
#include "practice/own.h"

/* What the right search of a tree does, as far as it can be asked for. */
typedef struct PlyQuestionFacts {
  const PlyNumberTree *tree; /* borrowed */
  PlyScore value;            /* of the root, for MAX or for the side to move as the rules have it */
  int best;                  /* the root's child that is chosen, from 1 */
  int nodes, leaves, left_out, cuts, again;
} PlyQuestionFacts;

void ply_question_facts(const PlyNumberTree *tree, const PlyOwnRules *rules,
                        PlyQuestionFacts *facts);

/* How an answer is compared with what is right. */
typedef enum {
  PLY_REPLY_CHOICE, /* the same text */
  PLY_REPLY_TEXT,   /* likewise, whatever the case and the blanks */
  PLY_REPLY_NUMBER, /* the same number, however it is written */
  PLY_REPLY_MOVE,   /* the same child, by its number or name */
} PlyReply;

PlyReply ply_question_reply(const PlyQuestion *question);
/* What is right, as it would be typed: "3", "-2.333", a text. Transfer full. */
char *ply_question_right(const PlyQuestion *question, const PlyQuestionFacts *facts);
/* The same to be read: of a move its name too, "2 (C)". Transfer full. */
char *ply_question_right_text(const PlyQuestion *question, const PlyQuestionFacts *facts);
gboolean ply_question_judge(const PlyQuestion *question, const PlyQuestionFacts *facts,
                            const char *said);
