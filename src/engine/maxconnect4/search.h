/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The strong search of Max-Connect4: iterative deepening, principal variation search, a table that
 * the threads of a crew share, and an evaluation where the end of the game is out of reach. One
 * search runs at a time. Scores are hundredths of a four for the side to move. */

#include <stddef.h>

#include "base/crew.h"
#include "engine/maxconnect4/board.h"
#include "search/search.h"

typedef struct PlyMc4Search PlyMc4Search;

#define PLY_MC4_UNKNOWN 20000 /* ∓: a bound that says nothing */

/* A root move, the column being the move. */
typedef struct PlyMc4Line {
  uint8_t column;
  uint8_t depth; /* plies of the search that gave the score, this move's included; 0: none yet */
  uint8_t bound; /* PlyBound of the score */
  int16_t score;
  int16_t lower, upper; /* proven to hold the true value; equal: solved */
  uint64_t nodes;       /* below this move, in all */
  uint8_t pv_length;    /* ≥ 1; pv[0] is the move */
  uint8_t pv[PLY_MAX_PV];
} PlyMc4Line;

typedef struct PlyMc4Report {
  int depth;                /* of the last finished iteration; 0 if none */
  int searching_depth;      /* of the one under way */
  int root_index;           /* root moves searched in it */
  bool stopped;             /* within an iteration */
  PlySearchFigures figures; /* without clocks */
  int n_lines;
  PlyMc4Line lines[8]; /* the best first */
} PlyMc4Report;

/* Any may be 0 or NULL. */
typedef struct PlyMc4Limits {
  int depth;    /* plies; 0: to the end of the game */
  int multi_pv; /* root moves that get exact values; 0: one */
  uint64_t nodes;
  bool book;    /* start from what the program's book has proven (book.h) */
  bool playing; /* a move is enough: no line is sought beyond the book */
  void *data;
  bool (*should_stop)(void *data); /* asked every few ms, on any of the search's threads */
  /* After an iteration: whether to begin the next one. On the thread that called. */
  bool (*go_on)(void *data, const PlyMc4Report *report);
  /* When a line has changed. On the thread that called. */
  void (*report)(void *data, const PlyMc4Report *report);
} PlyMc4Limits;

/* NULL if memory is short. No table yet. */
PlyMc4Search *ply_mc4_search_new(void);
void ply_mc4_search_free(PlyMc4Search *search);
/* Sees to a table of at most `bytes`, of which nothing is touched yet. What it held is kept if it
 * is as large already. False: not enough memory. */
bool ply_mc4_search_set_table(PlyMc4Search *search, size_t bytes);
/* Forgets everything: the next run takes the same nodes as a new search's. */
void ply_mc4_search_clear(PlyMc4Search *search);
/* Lets the crew's threads help; NULL: one thread, the same nodes each time. Borrowed. */
bool ply_mc4_search_set_crew(PlyMc4Search *search, PlyCrew *crew);
/* Whether as many moves as wanted have their true value and the others are no better. */
bool ply_mc4_search_is_solved(const PlyMc4Report *report, int wanted);
/* Searches a board that is not full, with a table, until a limit or until everything asked for is
 * known. A board of another shape than the last one's begins with a cleared table. */
void ply_mc4_search_run(PlyMc4Search *search, const PlyMc4Shape *shape, PlyMc4Board board,
                        const PlyMc4Limits *limits, PlyMc4Report *report);
