/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The driver of every engine. It has the book answered, deepens pass by pass, searches the root's
 * moves (several exact values, aspiration windows, proofs, ranking), keeps the clocks, stops and
 * reports. A game brings a PlyDriverGame: what knows the game. Scores are hundredths of the game's
 * unit for the side to move at the root, time is in µs.
 *
 * What a value claims is kept apart as everywhere (search/claim.h): `score`, `bound`, `depth` and
 * `confidence` of a root move say what a search found, `lower` and `upper` what is proven. Only
 * ply_driver_claim() and the driver itself write the latter.
 *
 * All functions of a game are called on the thread that called ply_search_run(). Its own threads
 * are those of run->options->crew; on them only ply_driver_poll() and ply_driver_is_stopped() may
 * be called. */

#include <pthread.h>
#include <stdatomic.h>

#include "engine/drive/tell.h"
#include "engine/drive/timing.h"
#include "engine/drive/watch.h"
#include "search/claim.h"
#include "search/plug.h"

/* One search of all root moves. */
typedef struct PlyDriverPass {
  int depth;      /* plies, the root move's included; 0: none yet */
  int confidence; /* percent with which it stands by its values; 100: nothing is left out on a guess
                   */
  int level;      /* the game's own word for the confidence, or whatever else it likes */
  bool exact;     /* decide() proves the true values; else value() searches */
  /* Half of the first window round a move's last value, three times as much each time that it fails
   * until `widest` is passed; 0: no such window. */
  PlyScore width, widest;
} PlyDriverPass;

/* What came of a root move that was tested with others. */
typedef struct PlyDriverTest {
  PlyScore score; /* at most the bound, or at least what is more */
  bool done;      /* else nothing is known but the nodes */
  _Atomic uint64_t nodes;
} PlyDriverTest;

/* What a book knows of a position, for its side to move. */
typedef struct PlyDriverBook {
  PlyMove move; /* the best; PLY_MOVE_NONE: none is known */
  PlyScore score;
  int depth, confidence; /* of the search that found it; depth 0: only what is proven is known */
  PlyScore lower, upper; /* proven; ∓PLY_SCORE_INFINITE: nothing */
} PlyDriverBook;

typedef struct PlyDriver PlyDriver;

typedef struct PlyDriverGame {
  /* With less time for a move to be played, an engine that is not ready yet leaves the search to a
   * textbook search; 0: it is always ready in time. */
  int64_t ready_us;

  /* The game's memory, kept from search to search; cheap, as it grows in memory_fit(). NULL if
   * there is none. */
  void *(*memory_new)(size_t table_bytes);
  void (*memory_free)(void *memory);
  /* Forgets what it has searched: the next search takes the same nodes as a new memory's. */
  void (*memory_clear)(void *memory);
  /* Makes what a search of at most `limit_us` (0: no limit) by the caller's thread and the crew (or
   * NULL) needs. False: not enough memory. */
  bool (*memory_fit)(void *memory, const PlyRules *rules, int64_t limit_us, struct PlyCrew *crew);

  /* Whether value() tells what it searches to drive->teller, where that is not NULL. */
  bool tells;

  /* Takes over drive->run->root. Sets drive->most, beyond and unit and lists the moves, if it has
   * an order of its own (ply_driver_list). Keeps `drive`, to poll, until end(). */
  void (*set)(void *memory, PlyDriver *drive);
  void (*end)(void *memory); /* NULL: there is nothing to do */
  /* The next pass, by the last one, which `pass` holds: depth 0 at first. False: there is none. */
  bool (*plan)(void *memory, const PlyDriver *drive, PlyDriverPass *pass);
  /* The value of a root move within the window, else a bound, fail-soft; anything when stopped.
   * `order` moves were tried before it. */
  PlyScore (*value)(void *memory, const PlyDriverPass *pass, const PlyRootMove *move, int order,
                    PlyScore alpha, PlyScore beta);
  /* Lets all threads at once see whether drive->moves from `from` on are worth more than `bound`, as
   * value() would with a null window, until one is: fills in their `tests`, which are zeroed and as
   * the moves are. False: it would rather be asked for one after the other. NULL: always. */
  bool (*test)(void *memory, const PlyDriverPass *pass, int from, PlyScore bound,
               PlyDriverTest *tests);
  /* Whether a root move is truly worth more than `bound`: at least what is returned if that is
   * more, else at most. NULL where no pass is exact. */
  PlyScore (*decide)(void *memory, const PlyRootMove *move, PlyScore bound);
  PlyScore decide_step; /* true values are multiples of it */
  /* Whether a score that value() has just found, of this bound, is true of the game and not only of
   * the search. NULL: never. */
  bool (*is_proof)(void *memory, const PlyDriverPass *pass, PlyScore score, PlyBound bound);
  /* Proves what it can before the pass that comes next, with ply_driver_claim(). NULL: nothing. */
  void (*prove)(void *memory, PlyDriver *drive, const PlyDriverPass *next);
  /* Sets pv and pv_length, pv[0] being set, of a move that value() has just searched, or whose
   * value is proven: lower == upper, and then its line has to keep that value. `pass` is NULL if
   * the proof came from elsewhere. */
  void (*line)(void *memory, const PlyDriverPass *pass, PlyRootMove *move);
  /* PlyAlgorithm.win_line, without a memory. NULL: there is none. */
  int (*win_line)(const PlyRules *rules, const PlyPosition *position, int plies,
                  PlyMove line[PLY_MAX_PV]);
  /* What is known of a position by heart. Estimates answer for a move to be played, bounds of the
   * root and of what its moves lead to are proven of every search. NULL: there is no book. */
  bool (*book)(const PlyRules *rules, const PlySearchOptions *options, const PlyPosition *position,
               PlyDriverBook *entry);
  /* Of this search and all threads so far. */
  uint64_t (*nodes)(const void *memory);
  /* Fills in the figures of all threads, but for clocks and nodes_of_depth. */
  void (*count)(void *memory, PlySearchFigures *figures);
} PlyDriverGame;

/* An engine's memory, and the search that it does now. */
struct PlyDriver {
  const PlyDriverGame *game;
  void *memory;
  bool ready; /* memory_fit() has been called */

  /* Of the run: */
  const PlyEngineRun *run;
  PlyScore most;   /* no value is greater; set by set() */
  PlyScore beyond; /* an open window is ∓ this: more than `most` */
  PlyScore unit;   /* scores of value() are multiples of it; 1 unless set() says otherwise */
  int n;           /* moves that are searched: those behind them are not */
  PlyRootMove
      moves[PLY_MAX_MOVES]; /* as the search ranks them, the best first; bounds are within ∓most */
  int multi_pv;
  PlyDriverPass pass; /* that is searched */
  int root_index;
  uint64_t nodes_before; /* those when the last pass ended */
  uint64_t re_searches;  /* of the windows at the root */
  PlyEngineTiming timing;
  PlyDriverWatch watching; /* ply_driver_watch() */
  PlyTeller *teller;       /* the whole tree is wanted; NULL: it is not, or the game cannot tell */
  PlyTeller *telling;      /* its memory, made when it is first needed */
};

/* In set(): the moves that are searched, in this order. Legal moves that are not among them come
 * behind and are worth at most `others`. */
void ply_driver_list(PlyDriver *drive, const PlyMove *moves, int n, PlyScore others);
/* Asked every few ms on any of the search's threads, on one at a time; `nodes`: of all threads, as
 * far as the one that asks knows. True if the search has to end. */
bool ply_driver_poll(PlyDriver *drive, uint64_t nodes);
/* Ends the search, as if a poll had found this reason. */
void ply_driver_stop(PlyDriver *drive, PlyStop why);
bool ply_driver_is_stopped(const PlyDriver *drive);
/* How many nodes may be searched before the limit of nodes is reached; UINT64_MAX: there is none.
 */
uint64_t ply_driver_nodes_left(const PlyDriver *drive);
/* When something has changed, on the caller's thread. */
void ply_driver_tell(PlyDriver *drive);
/* Brings the run's report up to date. On the caller's thread. */
void ply_driver_take_report(PlyDriver *drive);

/* watch.c, for set(): who is told of the nodes near the root, for the caller's thread; NULL: nobody. */
PlyDriverWatch *ply_driver_watch(PlyDriver *drive);

/* In prove(): moves are looked up by their place in drive->moves. */
int ply_driver_find(const PlyDriver *drive, PlyMove move);
/* What is proven of a move, besides what was known. */
void ply_driver_claim(PlyDriver *drive, int i, PlyScore lower, PlyScore upper);
/* Gives a move whose value is proven, by a search of `depth` plies, its score and its line. */
void ply_driver_settle(PlyDriver *drive, int i, int depth);
/* Moves the move at `from` to `to`; those between keep their order. */
void ply_driver_shift(PlyDriver *drive, int from, int to);
/* Whether as many moves as wanted have their true value, or win outright, and the others are no
 * better. */
bool ply_driver_is_solved(const PlyDriver *drive);

/* root.c: one pass over the moves; false if it was stopped. */
bool ply_driver_root_pass(PlyDriver *drive);
/* Tells of a root that was solved beside the passes. */
void ply_driver_tell_solved(PlyDriver *drive);

/* The functions of an engine's PlyAlgorithm. */
void *ply_driver_new(const PlyAlgorithm *engine, size_t table_bytes);
void ply_driver_free(void *drive);
void ply_driver_clear(void *drive);
void ply_driver_warm_up(void *drive, const PlyRules *rules);
bool ply_driver_run(void *drive, const PlyEngineRun *run);
int ply_driver_win_line(const PlyAlgorithm *engine, const PlyRules *rules,
                        const PlyPosition *position, int plies, PlyMove line[PLY_MAX_PV]);
bool ply_driver_book(const PlyAlgorithm *engine, const PlyRules *rules,
                     const PlySearchOptions *options, const PlyPosition *position, PlyClaim *claim);

/* An engine: `game` is its PlyDriverGame, `fits` and `takes` are those of PlyAlgorithm. */
/* clang-format off */
#define PLY_DRIVER_ENGINE_FIELDS(its_game, its_fits, its_takes)                                    \
  .id = "engine", .name = "Engine (strongest)", .uses_windows = true, .fits = (its_fits),          \
  .takes = (its_takes), .game = (its_game), .memory_new = ply_driver_new,                          \
  .memory_free = ply_driver_free, .memory_clear = ply_driver_clear,                                \
  .warm_up = ply_driver_warm_up, .run = ply_driver_run, .win_line = ply_driver_win_line,       \
  .book = ply_driver_book
#define PLY_DRIVER_ENGINE(its_game, its_fits, its_takes)                                           \
  {                                                                                                \
    PLY_DRIVER_ENGINE_FIELDS(its_game, its_fits, its_takes)                                        \
  }
/* clang-format on */
