/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Sixty tactical positions of games, by which searches are compared as
 * docs/engineering/pente-engine.md says. Their answers are proven by src/proof/pente-proof.c, which knows nothing of the engine. */

#include "rules/rules.h"

typedef enum {
  PLY_PENTE_WIN_FIVE,        /* wins by five in a row */
  PLY_PENTE_WIN_BY_CAPTURES, /* wins by taking the fifth pair, against the longest resistance */
  PLY_PENTE_WIN_TRICK,       /* wins by five, and begins by taking a pair */
  PLY_PENTE_DEFENCE,         /* all but a few moves lose */
  PLY_PENTE_DEFENCE_CAPTURE, /* all but a few captures lose */
} PlyPenteTacticKind;

typedef struct PlyPenteTactic {
  PlyPenteTacticKind kind;
  int plies;         /* a win is found within so many; in a defence all other moves lose within so
                        many more */
  const char *moves; /* the game up to the position, in the game's notation ("10K 11L …") */
  const char *cells; /* the moves that are known to win, or the only ones not known to lose */
} PlyPenteTactic;

/* NULL past the last. */
const PlyPenteTactic *ply_pente_tactic_at(int index);

/* English: "five", "captures", "trick", "defence", "defence by capture". */
const char *ply_pente_tactic_kind(PlyPenteTacticKind kind);

/* Whether the position is one to be won. */
bool ply_pente_tactic_is_win(const PlyPenteTactic *tactic);

/* Sets the rules (without the opening's) and the position, and the cells in `moves`, of which it
 * returns the number. */
int ply_pente_tactic_set_up(const PlyPenteTactic *tactic, PlyRules *rules, PlyPosition *position,
                            PlyMove moves[PLY_MAX_MOVES]);
