/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The algorithms as a lecture writes them, line by line. Not for other folders. */

#include <stdbool.h>

/* What a line does: each step has one of these, a return a second one at the node above. */
typedef enum PlyCodeDoing {
  PLY_CODE_NOTHING,
  PLY_CODE_ENTER,         /* the call */
  PLY_CODE_LEAF,          /* the value of a leaf goes back */
  PLY_CODE_TABLE,         /* the table's answer goes back */
  PLY_CODE_TRY,           /* the recursive call for a move */
  PLY_CODE_SCOUT,         /* … with a null window */
  PLY_CODE_AGAIN,         /* … once more */
  PLY_CODE_KEEP,          /* a child's value came back, nothing changes */
  PLY_CODE_BEST,          /* it is compared with the best so far */
  PLY_CODE_CUT,           /* the node is left early */
  PLY_CODE_RETURN,        /* the node is left after its last move */
  PLY_CODE_PASS,          /* MTD(f) searches the root … */
  PLY_CODE_BOUND,         /* … and learns a bound */
  PLY_CODE_CHANCE_TRY,    /* an outcome of a chance node is searched … */
  PLY_CODE_CHANCE_SUM,    /* … and goes into the mean, … */
  PLY_CODE_CHANCE_RETURN, /* … which goes back */
  PLY_CODE_LOOK,          /* an engine asks what it knows of a child … */
  PLY_CODE_PROVEN,        /* … and a proof goes back */
  PLY_CODE_REDUCED,       /* an engine searches a late move less deep */
  PLY_CODE_WINS,          /* an engine has found a win by threats, … */
  PLY_CODE_FAR,           /* … is content with its evaluation, … */
  PLY_CODE_PASSED,        /* … or with what a pass leaves it */
  PLY_CODE_LIKELY,        /* an engine takes a shallower search's verdict for the deep one's */
  PLY_CODE_STABLE,        /* … or what the other side keeps in any case */
  PLY_CODE_SOLVED,        /* … or the end of the game, by a routine of its own */
  PLY_CODE_QUIET_STAND,   /* quiescence: the evaluation goes back at once */
  PLY_CODE_QUIET_TRY,
  PLY_CODE_QUIET_BEST,
  PLY_CODE_QUIET_CUT,
  PLY_CODE_QUIET_RETURN,
} PlyCodeDoing;

/* Where a line belongs to the search at all. */
typedef enum {
  PLY_CODE_ALWAYS,
  PLY_CODE_WITH_TABLE,
  PLY_CODE_PLAIN,
  PLY_CODE_QUIET,
  PLY_CODE_HARD,
  PLY_CODE_BEYOND,  /* only what passes the window's end cuts … */
  PLY_CODE_REACHED, /* … or what reaches it does too */
  PLY_CODE_QUIET_BEYOND,
  PLY_CODE_QUIET_REACHED,
  PLY_CODE_FINE, /* the tree's values are thousandths */
} PlyCodeWhen;

typedef struct PlyCodeLine {
  const char *text;
  PlyCodeDoing max, min; /* by who is to move; in negamax both are the same */
  PlyCodeWhen when;
} PlyCodeLine;

/* Some lines in a row. */
typedef struct PlyCodePart {
  const PlyCodeLine *lines;
  int n;
} PlyCodePart;

#define PLY_CODE_PARTS 6

/* pseudocode-lines.c: the parts of an algorithm's listing, for a game with chance nodes, and one in
 * which the sides do not take turns, or of an engine that is selective, by a choice of moves or by
 * likelihood; those past the last have no lines. */
void ply_code_choose(const char *algorithm, bool max_min, bool fail_hard, bool chance, bool odd,
                     bool selective, bool likely, PlyCodePart parts[PLY_CODE_PARTS]);
