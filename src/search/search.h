/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The textbook searches behind one interface. Values are for the side to move at the node they
 * belong to (negamax); depth counts plies, a pass being one; time is in µs. With the same rules,
 * position, options and depth every algorithm returns the same value (see docs/search.md for the
 * one switch that is exempt: PlySearchOptions.deeper_entries).
 *
 * A PlySearch and the table given to it belong to one thread while a search runs. */

#include "rules/game.h"
#include "rules/notation.h"
#include "search/table.h"

#define PLY_MAX_DEPTH    128 /* plies from the root, quiescence included */
#define PLY_MAX_PV       64
#define PLY_MAX_MULTI_PV 32

/* One algorithm; each is a file of its own and a line in algorithms.c. */
typedef struct PlyAlgorithm PlyAlgorithm;

/* In a fixed order (minimax, alpha-beta, pvs, mtdf); NULL past the last. */
const PlyAlgorithm *ply_algorithm_at(int index);
const PlyAlgorithm *ply_algorithm_find(const char *id);
const char *ply_algorithm_id(const PlyAlgorithm *algorithm);
/* English: "Minimax", "Alpha-beta", "PVS (NegaScout)", "MTD(f)". */
const char *ply_algorithm_name(const PlyAlgorithm *algorithm);
/* Whether the algorithm can use this switch at all (minimax cuts nothing, MTD(f) has no window). */
bool ply_algorithm_uses_windows(const PlyAlgorithm *algorithm);
/* Whether it can keep to PlySearchOptions.cut_beyond: a null window has nothing between its ends. */
bool ply_algorithm_cuts_beyond(const PlyAlgorithm *algorithm);
/* Whether it can search this game on this board: a textbook search any without chance nodes, where
 * only minimax and alpha-beta have a use for them; for an engine see engine/engines.h. */
bool ply_algorithm_fits(const PlyAlgorithm *algorithm, const PlyRules *rules);
/* An engine counts in multiples of this many hundredths, or parts of whatever the game's unit has;
 * 1 of a textbook search. A null window is as wide. */
PlyScore ply_algorithm_unit(const PlyAlgorithm *algorithm);
/* A finished game as the algorithm counts it, for the side to move. */
PlyScore ply_algorithm_final_score(const PlyAlgorithm *algorithm, const PlyRules *rules,
                                   const PlyPosition *position);
/* Why it cannot, in a sentence: English; NULL if it can. */
const char *ply_algorithm_refusal(const PlyAlgorithm *algorithm, const PlyRules *rules);
/* Whether it searches in its own way: most switches below do nothing, and ply_search_window() cannot
 * do it. */
bool ply_algorithm_is_engine(const PlyAlgorithm *algorithm);
/* Whether all its nodes can be told: a textbook search's, and those of some engines. */
bool ply_algorithm_is_recordable(const PlyAlgorithm *algorithm, const PlyRules *rules);

/* Options that only engines have; each engine uses some of them. */
typedef enum {
  PLY_TAKES_BOOK = 1,       /* it has a book of openings */
  PLY_TAKES_CONFIDENCE = 2, /* it searches selectively, and says with what confidence */
  PLY_TAKES_THREADS = 4,    /* a crew helps it */
  PLY_TAKES_RECORDER = 8,   /* it can tell all its nodes (PlySearchHooks.whole) */
} PlyAlgorithmTakes;
/* Those that make a difference on this board; 0 for a textbook search. */
unsigned ply_algorithm_takes(const PlyAlgorithm *algorithm, const PlyRules *rules);
/* A line by which the side to move wins in so many plies, where the algorithm looks for such wins
 * beside its search of moves; returns its length, 0: there is none to tell. Takes as long as that
 * takes the engine: some hundredths of a second at most. */
int ply_algorithm_win_line(const PlyAlgorithm *algorithm, const PlyRules *rules,
                           const PlyPosition *position, int plies, PlyMove line[PLY_MAX_PV]);
struct PlyClaim; /* claim.h */
struct PlySearchOptions;
/* What its book says of a position, for the side to move: the program's, or that of the options.
 * False: it has none, or the position is not there. Any thread. */
bool ply_algorithm_book(const PlyAlgorithm *algorithm, const PlyRules *rules,
                        const struct PlySearchOptions *options, const PlyPosition *position,
                        struct PlyClaim *claim);

struct PlyBookFile;
struct PlyCrew;

typedef struct PlySearchOptions {
  const PlyAlgorithm *algorithm;
  const PlyEvaluation *evaluation;
  bool fail_hard;   /* return values clamped into [alpha, beta]; default fail-soft */
  bool cut_beyond;  /* leave a node when its value is greater than beta; default: when it is beta or
                       greater. Then a value that is an end of the window is exact, but in fail-hard,
                       where it may have been clamped to it */
  bool root_window; /* search the root with … */
  PlyScore root_alpha,
      root_beta;            /* … this window, for its side to move: the value may be a bound */
  bool iterative_deepening; /* depth 1, 2, … up to the limit; else the limit's depth at once */
  bool table;               /* use the transposition table given to ply_search_run() */
  bool deeper_entries; /* let an entry of greater depth answer too: stronger, but the value may then
                          depend on what was searched before */
  bool static_order;   /* PlyGame.order */
  bool hash_move;      /* the table's best move first */
  bool killers;        /* two killer moves a ply (Akl and Newborn 1977) */
  bool history;        /* history heuristic (Schaeffer 1983) */
  bool aspiration;     /* windows of ± aspiration_window round the last iteration's value */
  PlyScore aspiration_window;
  bool quiescence;      /* search tactical moves on past the horizon, where the game has them */
  int quiescence_depth; /* plies past the horizon at most, 1–16 */
  bool candidates_only; /* PlyGame.candidates instead of all legal moves, where the game has them */
  int multi_pv;         /* root moves that get exact values, 1–PLY_MAX_MULTI_PV */
  /* Engines only. */
  bool book;                          /* play openings from the book */
  const struct PlyBookFile *own_book; /* … from this one in place of the program's, where the engine
                                         has such (8x8 Othello); borrowed for the search, or NULL */
  int confidence;                     /* percent that is enough at the last depth, 1–100 */
  int threads;          /* wanted; 1: the same search every time. The caller makes the crew */
  struct PlyCrew *crew; /* threads − 1 helpers, borrowed for the search; or NULL */
} PlySearchOptions;

/* 0 means no limit. At least one limit, or should_stop(), must end the search; it also ends when
 * deeper iterations can change nothing (the whole tree was searched). */
typedef struct PlySearchLimits {
  int depth; /* plies, 1–PLY_MAX_DEPTH */
  uint64_t nodes;
  int64_t wall_us;
  int64_t cpu_us; /* of the searching thread; of the whole process where a crew helps */
  bool saved; /* what is left over of the clocks is kept for later moves: then an engine that plays
                     begins no iteration that most likely cannot be finished. Else it uses all */
  bool playing; /* a move is to be made: an engine may take it from its book, or answer early when
                     there is no time for another iteration. Textbook searches take no notice */
} PlySearchLimits;

typedef enum {
  PLY_STOP_NOT_YET, /* the search is running, or could not begin */
  PLY_STOP_DEPTH,
  PLY_STOP_NODES,
  PLY_STOP_WALL,
  PLY_STOP_CPU,
  PLY_STOP_ASKED,      /* should_stop() said so */
  PLY_STOP_SOLVED,     /* every line was searched to the game's end */
  PLY_STOP_NO_MOVES,   /* the game was over at the root */
  PLY_STOP_CONFIDENCE, /* to the game's end, with as much confidence as was asked for */
} PlyStop;

/* What the search has counted since it began. */
typedef struct PlySearchFigures {
  uint64_t nodes; /* positions entered, root passes and quiescence included */
  uint64_t quiescence_nodes;
  uint64_t leaves;        /* static evaluations and finished games */
  uint64_t interior;      /* nodes whose moves were tried */
  uint64_t moves_tried;   /* so moves_tried / interior is the mean branching factor searched */
  uint64_t cutoffs;       /* beta cutoffs */
  uint64_t first_cutoffs; /* … by the first move tried */
  uint64_t table_probes, table_hits, table_cutoffs, table_stores;
  uint64_t re_searches;    /* PVS, aspiration and MTD(f) passes after the first */
  uint32_t table_permille; /* share of the table in use */
  int64_t wall_us, cpu_us;
  int deepest;                                /* greatest ply reached */
  uint64_t nodes_at_ply[PLY_MAX_DEPTH + 1];   /* by distance from the root */
  uint64_t nodes_of_depth[PLY_MAX_DEPTH + 1]; /* of each finished iteration; 0 if not run */
} PlySearchFigures;

/* One root move. `score` is for the side to move at the root. */
typedef struct PlyRootMove {
  PlyMove move;
  uint8_t bound;      /* PlyBound; NONE: not searched yet */
  uint8_t depth;      /* of the iteration that gave the score */
  uint8_t pv_length;  /* ≥ 1 once searched; pv[0] is the move itself */
  uint8_t confidence; /* percent with which a selective search stands by the score; 100: nothing was
                         left out on a guess */
  PlyScore score;
  PlyScore lower, upper; /* proven to hold the true value, that of best play to the end of the game;
                            equal: solved; ∓PLY_SCORE_INFINITE: nothing is proven */
  uint64_t nodes;        /* spent below this move in all */
  PlyMove pv[PLY_MAX_PV];
} PlyRootMove;

/* The state of a search, as told to the report hook and at the end. */
typedef struct PlyReport {
  PlyStop stop;
  int depth;                            /* deepest finished iteration; 0 if none */
  int searching_depth;                  /* iteration under way */
  int confidence, searching_confidence; /* percent, of the two; 100 in a search without guesses */
  int root_index;                       /* root moves already searched in it */
  PlyMove best;   /* NONE if the game is over; else always legal, even when stopped at once */
  PlyScore score; /* of `best`; of a chance node the mean */
  bool chance;    /* the root is a chance node: its moves are outcomes, and `best` is the first */
  PlyBound bound;
  PlySearchFigures figures;
  int n_root;
  const PlyRootMove *root; /* best first: by bound kind and value; owned by the search */
} PlyReport;

/* What a visit of a node was, for a recorder of the search. */
typedef enum {
  PLY_VISIT_RE_SEARCH = 1,  /* the same move, or the root, once more with another window */
  PLY_VISIT_ITERATION = 2,  /* at the root: the first visit of an iteration */
  PLY_VISIT_QUIESCENCE = 4, /* its moves, if any, are the tactical ones */
  PLY_VISIT_TABLE_HIT = 8,  /* the table knew the position */
  PLY_VISIT_TABLE_CUT = 16, /* … and its entry settled the node */
  PLY_VISIT_EVALUATED = 32, /* `evaluation` is the static one, or a finished game's true value */
  PLY_VISIT_FINISHED = 64,  /* the game is over here, if it is EVALUATED too; else … */
  PLY_VISIT_CHANCE = 64,    /* … a chance node: its value is the mean of its outcomes */
  PLY_VISIT_CUT = 128,      /* beta cutoff: `best` caused it, n_moves − n_tried were not tried */
} PlyVisitFlag;

/* One visit. At the entry only position to beta, and the flags RE_SEARCH, ITERATION and CHANCE, are set; at
 * the return position, ply, depth and score to n_tried. */
typedef struct PlyVisit {
  const PlyPosition *position;
  PlyMove move;   /* that led here; NONE at the root */
  uint16_t order; /* moves that its parent tried before it; at the root the multi-PV line */
  int16_t ply;    /* from the root */
  int16_t depth;  /* remaining; negative in quiescence */
  PlyScore alpha, beta;
  PlyScore score; /* returned */
  PlyScore evaluation;
  uint8_t bound; /* PlyBound: which side of the truth `score` is on */
  uint8_t flags; /* PlyVisitFlag */
  PlyMove best;  /* raised alpha last, or the table's; NONE if none did */
  uint16_t n_moves, n_tried;
  uint32_t reason; /* reason.h, of a visit that is not EVALUATED; 0 in a textbook search */
  uint64_t
      below; /* nodes below it that an engine does not tell one by one; 0 in a textbook search */
} PlyVisit;

/* Called on the searching thread. Any of them may be NULL. */
typedef struct PlySearchHooks {
  void *data;
  bool (*should_stop)(void *data); /* asked at least every 5 ms */
  /* After each root move and iteration, and at least every 50 ms; borrowed for the call. */
  void (*report)(void *data, const PlyReport *report);
  /* Both or neither; cost nothing when NULL. In a stopped search open nodes are not left. An engine
   * calls them for the plies near the root only, without positions below it, unless … */
  void (*enter)(void *data, const PlyVisit *visit);
  void (*leave)(void *data, const PlyVisit *visit);
  /* … the whole tree is wanted: then an engine that can tells of every node that it makes something
   * of, as a textbook search does, on one thread and without its book. Where its memory is short nothing is searched: PLY_STOP_NOT_YET. */
  bool whole;
} PlySearchHooks;

/* Defaults: PVS (in a game with chance nodes alpha-beta) with table, all orderings, iterative deepening, candidates; the game's own
 * evaluation. */
void ply_search_options_init(PlySearchOptions *options, const PlyRules *rules);

/* Which side of the truth a value is on that came from this window. Not where fail-hard has held it to
 * a window of one number, [x, x], which cut_beyond can make: of that x this says nothing. */
static inline PlyBound
ply_search_bound(const PlySearchOptions *options, PlyScore score, PlyScore alpha, PlyScore beta)
{
  bool ends = !options->cut_beyond || options->fail_hard; /* an end of the window is a bound */

  if ((score < alpha || (ends && score == alpha)) && alpha > -PLY_SCORE_INFINITE)
    return PLY_BOUND_UPPER;
  return (score > beta || (ends && score == beta)) && beta < PLY_SCORE_INFINITE ? PLY_BOUND_LOWER
                                                                                : PLY_BOUND_EXACT;
}

/* Whether a value is too good for a node with this beta, so that the rest of it is left out. */
static inline bool
ply_search_cuts(const PlySearchOptions *options, PlyScore score, PlyScore beta)
{
  return (options->cut_beyond ? score > beta : score >= beta) && beta < PLY_SCORE_INFINITE;
}

/* Whether all members are equal; what stands between them does not count. */
bool ply_search_options_equal(const PlySearchOptions *a, const PlySearchOptions *b);
bool ply_search_limits_equal(const PlySearchLimits *a, const PlySearchLimits *b);

/* By the book: alpha-beta once to the whole depth, moves in the game's order, no table. */
void ply_search_options_plain(PlySearchOptions *options);

/* How many helpers a crew for this search needs: those that are wanted, and 0 where the algorithm
 * has no use for them on this board. */
int ply_search_helpers(const PlySearchOptions *options, const PlyRules *rules);

/* A searcher's working memory (≈ 1 MB). NULL if there is none. */
typedef struct PlySearch PlySearch;
PlySearch *ply_search_new(void);
void ply_search_free(PlySearch *search);

/* Does an engine's one-time work (its evaluation, its memory) before a clock runs; else its first
 * search does it. No effect on textbook searches. */
void ply_search_warm_up(PlySearch *search, const PlyRules *rules, const PlySearchOptions *options,
                        const PlyTable *table);

/* Searches `root`. `table` and `hooks` may be NULL. Fills `report`, whose root moves stay good
 * until the next run. Returns why it ended. */
PlyStop ply_search_run(PlySearch *search, const PlyRules *rules, const PlyPosition *root,
                       const PlySearchOptions *options, const PlySearchLimits *limits,
                       PlyTable *table, const PlySearchHooks *hooks, PlyReport *report);

/* Searches one node as part of a search that is not run: `depth` plies from `position`, which
 * `move` led to and which lies `ply` plies below that search's root, with this window. No
 * iterations. Returns its value, 0 if stopped (see report->stop). With the same options and without
 * table, killers and history it repeats exactly what the search did there. */
PlyScore ply_search_window(PlySearch *search, const PlyRules *rules, const PlyPosition *position,
                           const PlySearchOptions *options, const PlySearchLimits *limits,
                           PlyTable *table, const PlySearchHooks *hooks, const PlyVisit *visit,
                           PlyReport *report);

/* English: "depth reached", "time is up"; for text output and, translated, for the window. */
const char *ply_stop_text(PlyStop stop);
