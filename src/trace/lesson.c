/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Walks the visits once, with what is open on a stack. Whose bound a node has follows from its
 * parent's: its beta is the parent's low, its alpha the parent's beta (owner.c finds the same for a
 * single node by looking upwards). */

#include "trace/lesson.h"
#include "trace/trace-fields.h"

#include <string.h>

#define POLL_MASK 0xffff

/* Owners that are no level of the path. */
enum { OWNER_ROOT = -1, OWNER_NULL_WINDOW = -2 };

enum {
  KIND_TABLE,
  KIND_QUIESCENCE,
  KIND_ROOT,
  KIND_NULL_WINDOW,
  KIND_DEEP,
  KIND_SHALLOW,
  N_KINDS,
};

/* A visit that is open. */
typedef struct {
  uint32_t visit;
  int alpha_owner, beta_owner; /* levels whose best so far these bounds are, or OWNER_… */
  bool raised;                 /* its own best is its low by now */
  uint32_t children;
} Frame;

typedef struct {
  const PlyTrace *trace;
  Frame frames[PLY_TRACE_MAX_LEVELS];
  int top;       /* level of the innermost open visit, −1: none */
  unsigned seen; /* kinds of cutoffs there were, as bits */
  uint32_t before[N_KINDS][PLY_TRACE_MAX_LEVELS];
  PlyMove settled; /* the best move of the pass before, or NONE */
  PlyLesson *lessons;
  int n, most;
} Walk;

static int
kind_of(const PlyTraceVisit *at, const Frame *frame, int level)
{
  if (ply_visit_is_table_cut(at))
    return KIND_TABLE;
  if (ply_visit_is_quiescence(at))
    return KIND_QUIESCENCE;
  if (frame->beta_owner == OWNER_ROOT)
    return KIND_ROOT;
  if (frame->beta_owner == OWNER_NULL_WINDOW)
    return KIND_NULL_WINDOW;
  return level - frame->beta_owner >= 3 ? KIND_DEEP : KIND_SHALLOW;
}

/* Visits that the moves left out would have taken, about. */
static uint64_t
saved(const Walk *self, const Frame *frame)
{
  const PlyTraceVisit *at = &self->trace->visits[frame->visit];
  uint64_t below = at->end - frame->visit - 1;
  uint32_t tried = frame->children > 0 ? frame->children : 1;

  return at->untried * (below > tried ? below / tried : 1);
}

/* How often 1 must be doubled to come to n, rounded down. */
static int
doublings(uint64_t n)
{
  int count = 0;

  while (n >>= 1)
    count++;
  return count;
}

static void
insert(Walk *self, const PlyLesson *lesson)
{
  int at = self->n;

  while (at > 0 && self->lessons[at - 1].points < lesson->points)
    at--;
  if (at == self->most)
    return;
  int moved = (self->n < self->most ? self->n : self->most - 1) - at;
  memmove(&self->lessons[at + 1], &self->lessons[at], (size_t)moved * sizeof *lesson);
  self->lessons[at] = *lesson;
  self->n += self->n < self->most;
}

static void
judge(Walk *self, int level)
{
  const Frame *frame = &self->frames[level];
  const PlyTraceVisit *at = &self->trace->visits[frame->visit];
  PlyLesson lesson = {.visit = frame->visit,
                      .step = ply_trace_leave_step(self->trace, frame->visit)};
  int kind = kind_of(at, frame, level);
  uint64_t visits = saved(self, frame);

  if (level == 1 && self->settled != PLY_MOVE_NONE && at->move == self->settled) {
    lesson.points += 40;
    lesson.reasons |= PLY_LESSON_CHANGES;
  }
  if (frame->beta_owner >= 0 && level - frame->beta_owner >= 3) {
    lesson.points += 30;
    lesson.reasons |= PLY_LESSON_DEEP;
  }
  if ((self->seen & 1u << kind) == 0) {
    lesson.points += 25;
    lesson.reasons |= PLY_LESSON_FIRST;
  }
  self->seen |= 1u << kind;
  lesson.points -= 4 * doublings(1 + (uint64_t)self->before[kind][level]++);
  lesson.points += level < 6 ? 24 - 4 * level : 0;
  lesson.reasons |= level <= 2 ? PLY_LESSON_TOP : 0;
  lesson.reasons |= visits >= 1000 ? PLY_LESSON_SAVES : 0;
  if (at->untried == 0 && !ply_visit_is_table_cut(at))
    lesson.points -= 20;
  lesson.points += doublings(visits) < 15 ? 3 * doublings(visits) : 45;
  insert(self, &lesson);
}

static bool
is_cut(const PlyTraceVisit *at)
{
  return ply_visit_is_cut(at) ||
         (ply_visit_is_table_cut(at) && ply_visit_value(at) >= ply_visit_beta(at));
}

/* Closes the innermost open visit. */
static void
leave(Walk *self)
{
  int level = self->top--;
  const PlyTraceVisit *at = &self->trace->visits[self->frames[level].visit];

  if (is_cut(at) && !ply_visit_is_stopped(at))
    judge(self, level);
  if (level == 0 && !ply_visit_is_stopped(at) && ply_visit_best(at) != PLY_MOVE_NONE)
    self->settled = ply_visit_best(at);
  if (level > 0 && ply_visit_is_raised(at))
    self->frames[level - 1].raised = true;
}

static void
enter(Walk *self, uint32_t visit)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];
  int level = at->ply - self->trace->visits[0].ply;
  Frame *frame = &self->frames[level];

  while (self->top >= level)
    leave(self);
  self->top = level;
  *frame = (Frame){.visit = visit, .alpha_owner = OWNER_ROOT, .beta_owner = OWNER_ROOT};
  /* Standing pat is a value too. */
  frame->raised = ply_visit_is_quiescence(at) && ply_visit_is_evaluated(at) &&
                  !ply_visit_is_folded(at) && ply_trace_evaluation(at) > ply_visit_alpha(at);
  if (level == 0)
    return;
  Frame *above = &self->frames[level - 1];
  above->children++;
  const PlyTraceVisit *up = &self->trace->visits[above->visit];
  int low_owner = above->raised ? level - 1 : above->alpha_owner;
  if (ply_visit_is_chance(up)) /* its outcomes have a window of their own */
    return;
  if (ply_visit_is_same_side(at)) {
    frame->alpha_owner = low_owner;
    frame->beta_owner =
        ply_visit_beta(at) == ply_visit_beta(up) ? above->beta_owner : OWNER_NULL_WINDOW;
    return;
  }
  frame->beta_owner = low_owner;
  frame->alpha_owner =
      ply_visit_alpha(at) == -ply_visit_beta(up) ? above->beta_owner : OWNER_NULL_WINDOW;
}

int
ply_trace_lessons(const PlyTrace *trace, int most, PlyLesson *lessons, void *data,
                  bool (*should_stop)(void *data))
{
  Walk self = {.trace = trace,
               .top = -1,
               .settled = PLY_MOVE_NONE,
               .lessons = lessons,
               .most = most < PLY_LESSONS_MOST ? most : PLY_LESSONS_MOST};

  if (self.most <= 0)
    return 0;
  for (uint32_t i = 0; i < trace->n; i++) {
    if ((i & POLL_MASK) == POLL_MASK && should_stop != NULL && should_stop(data))
      return -1;
    enter(&self, i);
  }
  while (self.top >= 0)
    leave(&self);
  return self.n;
}
