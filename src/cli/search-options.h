/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The options of every command that searches, and the interrupt that ends a search. */

#include <glib.h>

#include "cli/options.h"
#include "cli/start.h"
#include "record/record.h"
#include "search/search.h"

#define PLY_CLI_NOT_GIVEN   G_MININT /* what a number has that was not on the command line */
#define PLY_CLI_N_SWITCHES  12
#define PLY_CLI_TIME_LIMIT  5.0 /* seconds, where no limit is given */
#define PLY_CLI_TABLE_MBYTE 64  /* MiB, where no size is given */

typedef struct PlyCliSearch {
  const char *algorithm, *evaluation; /* ids or NULL */
  const char *opening;                /* Pente's rule, or NULL */
  int depth, multi_pv, table_megabytes, threads, confidence;
  double seconds, cpu_seconds;
  gint64 nodes;
  gboolean prefer_engine, recorded, many_games;
  gboolean no_book;
  const char *book; /* a file, or NULL */
  gboolean plain;   /* the textbook's alpha-beta: no table, iterations or move ordering */
  gboolean switches[PLY_CLI_N_SWITCHES];
} PlyCliSearch;

/* Nothing given. */
void ply_cli_search_init(PlyCliSearch *self);
/* Adds the options to a command's; `self` must outlive the parsing. */
void ply_cli_search_add_options(PlyCliSearch *self, PlyCliOptions *parser);
/* For commands that have limits of their own: those above are understood, so that a command can say
 * why it refuses them, and not shown. */
void ply_cli_search_add_unlimited_options(PlyCliSearch *self, PlyCliOptions *parser);
/* For commands where an engine searches on one thread and without a book, if at all: what only engines take is understood and not shown. */
void ply_cli_search_add_textbook_options(PlyCliSearch *self, PlyCliOptions *parser);
/* Whether anything at all was given. */
gboolean ply_cli_search_is_given(const PlyCliSearch *self);

/* From then on the game's engine searches where no algorithm is given and none of the switches that
 * it does not have. */
void ply_cli_search_prefer_engine(PlyCliSearch *self);
/* For conversations that may go on to another game or size: what its engine takes no notice of is
 * accepted. */
void ply_cli_search_allow_many_games(PlyCliSearch *self);
/* For commands that record what a search does: an engine is then one that tells it, and is asked
 * for. */
void ply_cli_search_set_recorded(PlyCliSearch *self);

/* What to search with; without any limit the time limit above. Says in one line why the options do
 * not fit and returns FALSE. */
gboolean ply_cli_search_choose(const PlyCliSearch *self, const PlyRules *rules,
                               PlySearchOptions *options, PlySearchLimits *limits);
/* Gives the game the opening rule that was asked for. Says in one line why that cannot be and
 * returns FALSE: it is not Pente, or its moves, all of them, do not keep the rule. */
gboolean ply_cli_search_set_opening(const PlyCliSearch *self, PlyRecord *record);
gboolean ply_cli_search_has_limit(const PlyCliSearch *self);
gsize ply_cli_search_table_bytes(const PlyCliSearch *self);

/* From then on an interrupt only makes …_interrupted() true, which fits PlySearchHooks. */
void ply_cli_catch_interrupt(void);
bool ply_cli_interrupted(void *data);
