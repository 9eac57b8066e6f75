/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cup/schedule-private.h"

#include <glib/gi18n-lib.h>

#include "base/hash.h"
#include "base/rng.h"
#include "cup/rating.h"
#include "record/text-error.h"

/* An SPRT looks at its results after every so many pairs, so that it ends at the same place however
 * many games run at once. */
#define TEST_PAIRS 8

typedef struct {
  PlyCupSchedule *schedule;
  guint stage;
  const PlyCupStage *declared;
  PlyCupStageState *state;
  PlyCupLookup lookup;
  gpointer data;
} Stage;

static void
shuffle(const PlyCup *cup, guint stage, guint *players, guint n)
{
  PlyRng rng;

  ply_rng_init(&rng, ply_hash_mix(cup->seed ^ ply_hash_mix(stage + 1000)) + n);
  for (guint i = n; i > 1; i--) {
    guint j = ply_rng_below(&rng, i), other = players[i - 1];
    players[i - 1] = players[j];
    players[j] = other;
  }
}

/* ---- who plays in a stage ---- */

/* Whether only the lot parts two of different groups. */
static gboolean
is_level(const PlyCupRow *one, const PlyCupRow *other)
{
  return one->place == other->place && one->half == other->half && one->score == other->score;
}

static gboolean
is_before(const PlyCupRow *one, const PlyCupRow *other)
{
  if (one->place != other->place)
    return one->place < other->place;
  if (one->half != other->half)
    return one->half > other->half;
  if (one->score != other->score)
    return one->score > other->score;
  return one->lot < other->lot;
}

static int
compare_overall(gconstpointer a, gconstpointer b)
{
  const PlyCupRow *one = *(const PlyCupRow *const *)a, *other = *(const PlyCupRow *const *)b;

  return is_before(one, other) ? -1 : is_before(other, one) ? 1 : 0;
}

/* Borrowed rows. */
static GPtrArray *
overall(const PlyCupStageState *stage)
{
  GPtrArray *rows = g_ptr_array_new();

  for (guint i = 0; i < stage->rows->len; i++)
    g_ptr_array_add(rows, &g_array_index(stage->rows, PlyCupRow, i));
  g_ptr_array_sort(rows, compare_overall);
  return rows;
}

guint
ply_cup_schedule_place(const PlyCupStageState *stage, guint place)
{
  g_autoptr(GPtrArray) rows = stage->known ? overall(stage) : NULL;

  if (rows == NULL || place == 0 || place > rows->len)
    return PLY_CUP_NOBODY;
  return ((PlyCupRow *)rows->pdata[place - 1])->player;
}

/* The best of each group, all firsts before all seconds; those of one place are drawn anew where
 * they go into groups. */
static void
enter_from(Stage *self, const PlyCupStageState *from)
{
  g_autoptr(GPtrArray) rows = overall(from);
  GArray *entrants = self->state->entrants;
  guint begin = 0;

  for (guint i = 0; i < rows->len; i++) {
    const PlyCupRow *row = rows->pdata[i];
    gboolean in = self->declared->best > 0
                      ? row->place <= self->declared->best
                      : i + 1 >= self->declared->first && i + 1 <= self->declared->last;
    if (in)
      g_array_append_val(entrants, row->player);
    gboolean last = i + 1 == rows->len || ((PlyCupRow *)rows->pdata[i + 1])->place != row->place;
    if (!last || self->declared->kind != PLY_STAGE_GROUPS)
      continue;
    shuffle(self->schedule->cup, self->stage,
            (guint *)(void *)entrants->data + MIN(begin, entrants->len), entrants->len - begin);
    begin = entrants->len;
  }
}

static void
enter_all(Stage *self)
{
  GArray *entrants = self->state->entrants;
  PlyStageKind kind = self->declared->kind;

  for (guint i = 0; i < self->schedule->cup->players->len; i++)
    g_array_append_val(entrants, i);
  if (kind == PLY_STAGE_GROUPS || kind == PLY_STAGE_ELIMINATION || kind == PLY_STAGE_SWISS)
    shuffle(self->schedule->cup, self->stage, (guint *)(void *)entrants->data, entrants->len);
}

/* FALSE: that is not known yet. */
static gboolean
enter(Stage *self)
{
  PlyCupStageState *state = self->state;
  int from = self->declared->from;

  if (from >= 0 && !self->schedule->stages[from].over)
    return FALSE;
  state->known = TRUE;
  state->entrants = g_array_new(FALSE, FALSE, sizeof(guint));
  state->groups = g_array_new(FALSE, FALSE, sizeof(guint));
  state->meetings = g_array_new(FALSE, FALSE, sizeof(PlyCupMeeting));
  state->rows = g_array_new(FALSE, FALSE, sizeof(PlyCupRow));
  if (self->declared->of != NULL)
    g_array_append_vals(state->entrants, self->declared->of->data, self->declared->of->len);
  else if (from >= 0)
    enter_from(self, &self->schedule->stages[from]);
  else
    enter_all(self);
  state->n_groups = self->declared->kind == PLY_STAGE_GROUPS ? self->declared->number : 1;
  for (guint i = 0; i < state->entrants->len; i++) {
    guint group = i % state->n_groups;
    g_array_append_val(state->groups, group);
  }
  return TRUE;
}

/* ---- meetings ---- */

static void
count_game(PlyCupMeeting *meeting, const PlyCupJob *job, const PlyCupScore *score)
{
  meeting->played++;
  for (int side = 0; side < 2; side++) {
    int which = job->player[side] == meeting->player[0] ? 0 : 1;
    meeting->half[which] += score->half[side];
    meeting->score[which] += score->score[side];
    meeting->wins[which] += score->half[side] == 2;
    meeting->faults[which] += score->offender == side;
  }
}

static void
decide(const Stage *self, PlyCupMeeting *meeting)
{
  gint64 points = (gint64)meeting->half[0] - meeting->half[1];
  gint64 score = (gint64)meeting->score[0] - meeting->score[1];
  gint64 faults = (gint64)meeting->faults[1] - meeting->faults[0];
  gboolean by_score = self->declared->by_score;
  const struct {
    PlyCupRule rule;
    gint64 by;
  } steps[] = {
      {by_score ? PLY_CUP_BY_SCORE : PLY_CUP_BY_POINTS, by_score ? score : points},
      {by_score ? PLY_CUP_BY_POINTS : PLY_CUP_BY_SCORE, by_score ? points : score},
      {PLY_CUP_BY_FAULTS, faults},
  };
  gint64 by = 0;

  for (guint i = 0; i < G_N_ELEMENTS(steps) && by == 0; i++) {
    meeting->by = steps[i].rule;
    by = steps[i].by;
  }
  if (by == 0) {
    meeting->by = PLY_CUP_BY_LOT;
    by = ply_cup_lot(self->schedule->cup, self->stage, meeting->player[0]) <
                 ply_cup_lot(self->schedule->cup, self->stage, meeting->player[1])
             ? 1
             : -1;
  }
  meeting->over = TRUE;
  meeting->winner = meeting->player[by < 0];
  meeting->loser = meeting->player[by > 0];
}

/* Lists the two games of a pair; TRUE if both are settled, with the half points of the first. */
static gboolean
add_pair(const Stage *self, guint index, guint pair, guint *half)
{
  PlyCupMeeting *meeting = ply_cup_meeting(self->state, index);
  gboolean both = TRUE;

  *half = 0;
  for (guint leg = 0; leg < 2; leg++) {
    PlyCupJob job = {self->stage,
                     index,
                     meeting->round,
                     meeting->group,
                     pair,
                     leg,
                     {meeting->player[leg], meeting->player[!leg]}};
    PlyCupScore score = {.offender = -1};
    gboolean settled = self->lookup(self->data, &job, &score);
    g_array_append_val(self->schedule->jobs, job);
    g_array_append_val(self->schedule->settled, settled);
    meeting->games++;
    both = both && settled;
    if (settled)
      count_game(meeting, &job, &score);
    *half += score.half[leg];
  }
  return both;
}

static void
play_meetings(const Stage *self, guint from)
{
  guint half;

  for (guint i = from; i < self->state->meetings->len; i++) {
    PlyCupMeeting *meeting = ply_cup_meeting(self->state, i);
    if (meeting->player[1] == PLY_CUP_NOBODY)
      continue;
    for (guint pair = 0; pair < self->declared->pairs; pair++)
      add_pair(self, i, pair, &half);
    if (meeting->played == meeting->games)
      decide(self, meeting);
  }
}

static gboolean
all_over(const PlyCupStageState *state)
{
  for (guint i = 0; i < state->meetings->len; i++) {
    if (!ply_cup_meeting(state, i)->over)
      return FALSE;
  }
  return TRUE;
}

static void
play_groups(const Stage *self)
{
  for (guint group = 0; group < self->state->n_groups; group++) {
    g_autoptr(GArray) players = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = group; i < self->state->entrants->len; i += self->state->n_groups)
      g_array_append_val(players, g_array_index(self->state->entrants, guint, i));
    ply_cup_pair_round_robin(self->state, players, group);
  }
  play_meetings(self, 0);
  self->state->over = all_over(self->state);
}

static void
play_gauntlet(const Stage *self)
{
  const GArray *entrants = self->state->entrants;

  for (guint i = 1; i < entrants->len; i++)
    ply_cup_add_meeting(self->state, i - 1, 0, g_array_index(entrants, guint, 0),
                        g_array_index(entrants, guint, i));
  play_meetings(self, 0);
  self->state->over = all_over(self->state);
}

static void
play_elimination(const Stage *self)
{
  guint from;

  ply_cup_pair_bracket(self->state);
  play_meetings(self, 0);
  while (from = self->state->meetings->len, ply_cup_pair_winners(self->state))
    play_meetings(self, from);
  self->state->over = all_over(self->state);
}

static void
play_swiss(const Stage *self)
{
  for (guint round = 0; round < self->declared->number; round++) {
    guint from = self->state->meetings->len;
    ply_cup_table(self->schedule->cup, self->stage, self->state);
    ply_cup_pair_swiss(self->state, round);
    play_meetings(self, from);
    if (!all_over(self->state))
      return;
  }
  self->state->over = TRUE;
}

static void
play_test(const Stage *self)
{
  PlyCupTest *test = &self->state->test;
  PlyPairs pairs = {0};
  guint half;

  ply_cup_add_meeting(self->state, 0, 0, g_array_index(self->state->entrants, guint, 0),
                      g_array_index(self->state->entrants, guint, 1));
  for (guint pair = 0; pair < self->declared->pairs && test->decided == 0;) {
    gboolean whole = TRUE;
    for (guint end = MIN(pair + TEST_PAIRS, self->declared->pairs); pair < end; pair++) {
      if (add_pair(self, 0, pair, &half))
        ply_pairs_add(&pairs, half);
      else
        whole = FALSE;
    }
    ply_rating_test(&pairs, self->declared, test);
    if (!whole) {
      test->decided = 0;
      return;
    }
  }
  PlyCupMeeting *meeting = ply_cup_meeting(self->state, 0);
  decide(self, meeting);
  if (test->decided != 0) {
    meeting->winner = meeting->player[test->decided < 0];
    meeting->loser = meeting->player[test->decided > 0];
    meeting->by = PLY_CUP_BY_TEST;
  }
  self->state->over = TRUE;
}

static void
play(Stage *self)
{
  if (self->state->entrants->len < 2) {
    self->state->over = TRUE;
  } else {
    switch (self->declared->kind) {
    case PLY_STAGE_ELIMINATION:
      play_elimination(self);
      break;
    case PLY_STAGE_SWISS:
      play_swiss(self);
      break;
    case PLY_STAGE_SPRT:
      play_test(self);
      break;
    case PLY_STAGE_GAUNTLET:
    case PLY_STAGE_PLAY_OFF:
      play_gauntlet(self);
      break;
    default:
      play_groups(self);
    }
  }
  ply_cup_table(self->schedule->cup, self->stage, self->state);
}

PlyCupSchedule *
ply_cup_schedule(const PlyCup *cup, PlyCupLookup lookup, gpointer data)
{
  PlyCupSchedule *self = g_new0(PlyCupSchedule, 1);

  self->cup = cup;
  self->jobs = g_array_new(FALSE, FALSE, sizeof(PlyCupJob));
  self->settled = g_array_new(FALSE, FALSE, sizeof(gboolean));
  self->over = TRUE;
  for (guint i = 0; i < cup->stages->len; i++) {
    Stage stage = {self, i, cup->stages->pdata[i], &self->stages[i], lookup, data};
    if (enter(&stage))
      play(&stage);
    self->over = self->over && self->stages[i].over;
  }
  return self;
}

void
ply_cup_schedule_free(PlyCupSchedule *self)
{
  for (guint i = 0; i < PLY_CUP_MOST_STAGES; i++) {
    PlyCupStageState *state = &self->stages[i];
    g_clear_pointer(&state->entrants, g_array_unref);
    g_clear_pointer(&state->groups, g_array_unref);
    g_clear_pointer(&state->meetings, g_array_unref);
    g_clear_pointer(&state->rows, g_array_unref);
  }
  g_array_unref(self->jobs);
  g_array_unref(self->settled);
  g_free(self);
}

guint
ply_cup_schedule_champion(const PlyCupSchedule *self)
{
  const PlyCupStageState *last = &self->stages[self->cup->stages->len - 1];

  return self->over ? ply_cup_schedule_place(last, 1) : PLY_CUP_NOBODY;
}

gboolean
ply_cup_schedule_is_by_lot(const PlyCupSchedule *self)
{
  const PlyCupStageState *last = &self->stages[self->cup->stages->len - 1];
  g_autoptr(GPtrArray) rows = self->over && last->known ? overall(last) : NULL;

  if (rows == NULL || rows->len < 2)
    return FALSE;
  const PlyCupRow *first = rows->pdata[0], *second = rows->pdata[1];
  return first->group == second->group ? first->by == PLY_CUP_BY_LOT : is_level(first, second);
}

/* ---- whether it fits ---- */

/* How many players a stage has, whatever the results are. */
static guint
count_entrants(const PlyCup *cup, const guint *before, const PlyCupStage *stage)
{
  if (stage->of != NULL)
    return stage->of->len;
  if (stage->from < 0)
    return cup->players->len;
  const PlyCupStage *from = cup->stages->pdata[stage->from];
  guint n = before[stage->from], groups = from->kind == PLY_STAGE_GROUPS ? from->number : 1;
  if (stage->best > 0) {
    guint in = 0;
    for (guint i = 0; i < groups; i++)
      in += MIN(stage->best, n / groups + (i < n % groups));
    return in;
  }
  return MIN(stage->last, n) >= stage->first ? MIN(stage->last, n) - stage->first + 1 : 0;
}

static gboolean
check_stage(const PlyCupStage *stage, guint n, GError **error)
{
  gboolean two = stage->kind == PLY_STAGE_PLAY_OFF || stage->kind == PLY_STAGE_SPRT;
  guint groups = stage->kind == PLY_STAGE_GROUPS ? stage->number : 1;
  guint64 meetings = stage->kind == PLY_STAGE_SWISS ? (guint64)n * stage->number
                     : two                          ? 1
                                                    : (guint64)n * n / 2;

  if (two && n != 2)
    g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_RULES,
                _("Expected two players in the stage “%s”, found %u."), stage->name, n);
  else if (n < 2 * groups)
    g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_RULES,
                _("Expected at least %u players in the stage “%s”, found %u."), 2 * groups,
                stage->name, n);
  else if (stage->kind == PLY_STAGE_SWISS && stage->number >= n)
    g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_RULES,
                _("Expected fewer rounds than players in the stage “%s”, found %u."), stage->name,
                stage->number);
  else if (meetings * stage->pairs * 2 > PLY_CUP_MOST_GAMES)
    g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_TOO_LARGE,
                _("Expected at most %d games in the stage “%s”."), PLY_CUP_MOST_GAMES, stage->name);
  else
    return TRUE;
  return FALSE;
}

gboolean
ply_cup_schedule_check(const PlyCup *cup, GError **error)
{
  guint counts[PLY_CUP_MOST_STAGES];

  for (guint i = 0; i < cup->stages->len; i++) {
    const PlyCupStage *stage = cup->stages->pdata[i];
    counts[i] = count_entrants(cup, counts, stage);
    if (!check_stage(stage, counts[i], error))
      return FALSE;
  }
  return TRUE;
}
