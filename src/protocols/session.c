/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/session.h"

#include "base/clock.h"
#include "base/crew.h"
#include "engine/engines.h"

/* What a flood of lines during a search may take; the rest stays in the pipe. */
#define MOST_WAITING 4096

/* How long a search may go on whose input has ended already: long enough for a script, and short
 * enough for a partner that has died. */
#define LAST_US (10 * G_USEC_PER_SEC)

void
ply_session_line_free(PlySessionLine *line)
{
  g_free(line->text);
  g_free(line);
}

void
ply_session_init(PlySession *self, const PlySessionSetup *setup, PlyChannel *channel)
{
  *self = (PlySession){.setup = setup, .channel = channel};
  self->thinker = ply_thinker_new(setup->table_bytes);
  self->threads = setup->options != NULL ? setup->options->threads : 1;
  self->crew = setup->options != NULL ? setup->options->crew : NULL;
  self->positions = g_array_new(FALSE, FALSE, sizeof(PlyPosition));
  self->moves = g_array_new(FALSE, FALSE, sizeof(PlyMove));
  g_queue_init(&self->waiting);
  ply_session_restart(self, &setup->rules, NULL);
}

void
ply_session_clear(PlySession *self)
{
  ply_thinker_free(self->thinker);
  ply_crew_free(self->own);
  g_array_unref(self->positions);
  g_array_unref(self->moves);
  g_queue_clear_full(&self->waiting, (GDestroyNotify)ply_session_line_free);
}

gboolean
ply_session_set_threads(PlySession *self, int threads)
{
  PlyCrew *crew = threads > 1 ? ply_crew_new(threads - 1) : NULL;

  if (threads > 1 && crew == NULL)
    return FALSE;
  ply_crew_free(self->own);
  self->own = self->crew = crew;
  self->threads = threads;
  return TRUE;
}

/* The options that were asked for belong to one game's evaluations; another game has its own.
 * Threads are for all. */
static void
choose_options(const PlySession *self, int lines, PlySearchOptions *options)
{
  ply_engine_options_init(options, &self->rules);
  if (self->setup->options != NULL && self->rules.game == self->setup->rules.game)
    *options = *self->setup->options;
  if (!ply_algorithm_fits(options->algorithm, &self->rules)) /* a board of another size */
    options->algorithm = ply_algorithm_find("pvs");
  options->threads = self->threads;
  options->crew = ply_search_helpers(options, &self->rules) > 0 ? self->crew : NULL;
  options->multi_pv = CLAMP(lines, options->multi_pv, PLY_MAX_MULTI_PV);
}

void
ply_session_restart(PlySession *self, const PlyRules *rules, const PlyPosition *start)
{
  PlySearchOptions options;
  PlyPosition first;

  self->rules = *rules;
  if (start != NULL)
    first = *start;
  else
    ply_rules_start(rules, &first);
  g_array_set_size(self->positions, 0);
  g_array_set_size(self->moves, 0);
  g_array_append_val(self->positions, first);
  choose_options(self, 1, &options);
  ply_thinker_set_options(self->thinker, &options);
  ply_thinker_warm_up(self->thinker, rules);
}

const PlyPosition *
ply_session_position(const PlySession *self)
{
  return &g_array_index(self->positions, PlyPosition, self->positions->len - 1);
}

gboolean
ply_session_play(PlySession *self, PlyMove move)
{
  const PlyPosition *before = ply_session_position(self);
  PlyMove legal[PLY_MAX_MOVES];
  int n = ply_rules_moves(&self->rules, before, legal), i = 0;
  PlyPosition after;

  while (i < n && legal[i] != move)
    i++;
  if (i == n)
    return FALSE;
  ply_rules_play(&self->rules, before, move, &after, NULL);
  g_array_append_val(self->positions, after);
  g_array_append_val(self->moves, move);
  return TRUE;
}

void
ply_session_undo(PlySession *self, guint n)
{
  n = MIN(n, self->moves->len);
  g_array_set_size(self->moves, self->moves->len - n);
  g_array_set_size(self->positions, self->positions->len - n);
}

/* Reads one line into the queue's form; the end is read once only. */
static PlySessionLine *
read_line(PlySession *self, gint64 deadline_us)
{
  g_autoptr(GString) text = g_string_new(NULL);
  PlyChannelResult result = ply_channel_read(self->channel, deadline_us, text);

  if (result == PLY_CHANNEL_LATE)
    return NULL;
  gboolean goes_on = result == PLY_CHANNEL_LINE || result == PLY_CHANNEL_TOO_LONG;
  self->ended = self->ended || !goes_on;
  PlySessionLine *line = g_new0(PlySessionLine, 1);
  line->result = result;
  line->text = g_strdup(result == PLY_CHANNEL_LINE ? text->str : "");
  return line;
}

PlySessionLine *
ply_session_next(PlySession *self)
{
  PlySessionLine *line = g_queue_pop_head(&self->waiting);

  while (line == NULL && !self->ended)
    line = read_line(self, PLY_CHANNEL_FOREVER);
  if (line == NULL) {
    line = g_new0(PlySessionLine, 1);
    line->result = PLY_CHANNEL_END;
    line->text = g_strdup("");
  }
  return line;
}

/* Lets the conversation judge a line; takes it over. A line behind one that waits must wait too,
 * but a partner that is gone is noticed at once. */
static void
hear(PlySession *self, PlySessionLine *line, gboolean early)
{
  gboolean end = line->result != PLY_CHANNEL_LINE && line->result != PLY_CHANNEL_TOO_LONG;
  int heard = PLY_HEARD_KEEP;

  if (self->heard != NULL && (!self->held || end))
    heard = (int)self->heard(self->data, line, early);
  if ((heard & PLY_HEARD_STOP) != 0)
    self->stopped = TRUE;
  if ((heard & PLY_HEARD_KEEP) != 0) {
    self->held = TRUE;
    g_queue_push_tail(&self->waiting, line);
  } else {
    ply_session_line_free(line);
  }
}

static void
listen(PlySession *self, gboolean early)
{
  while (!self->ended && g_queue_get_length(&self->waiting) < MOST_WAITING &&
         ply_channel_has_input(self->channel)) {
    PlySessionLine *line = read_line(self, 0);
    if (line == NULL)
      return;
    hear(self, line, early);
  }
}

static bool
should_stop(void *data)
{
  PlySession *self = data;

  listen(self, FALSE);
  return self->stopped || (self->last_us > 0 && ply_clock_wall_us() > self->last_us);
}

/* Lines that came with the request to search are heard first. */
static void
listen_early(PlySession *self)
{
  guint n = g_queue_get_length(&self->waiting);

  self->held = self->stopped = FALSE;
  for (guint i = 0; i < n; i++)
    hear(self, g_queue_pop_head(&self->waiting), TRUE);
  listen(self, TRUE);
  self->last_us = self->ended ? ply_clock_wall_us() + LAST_US : 0;
}

void
ply_session_wait(PlySession *self)
{
  PlySessionLine *line = self->ended ? NULL : read_line(self, PLY_CHANNEL_FOREVER);

  if (line != NULL)
    hear(self, line, FALSE);
}

static gint64
narrower(gint64 a, gint64 b)
{
  return a == 0 || b == 0 ? MAX(a, b) : MIN(a, b);
}

void
ply_session_cap(const PlySession *self, PlySearchLimits *limits)
{
  const PlySearchLimits *most = &self->setup->limits;

  if (self->setup->only_default)
    return;
  limits->depth = (int)narrower(limits->depth, most->depth);
  limits->nodes = (guint64)narrower((gint64)limits->nodes, (gint64)most->nodes);
  limits->wall_us = narrower(limits->wall_us, most->wall_us);
  limits->cpu_us = narrower(limits->cpu_us, most->cpu_us);
}

PlySearchLimits
ply_session_limits(const PlySession *self, gint64 wall_us)
{
  PlySearchLimits limits = {.wall_us = wall_us, .saved = TRUE};

  if (wall_us <= 0)
    return self->setup->limits;
  ply_session_cap(self, &limits);
  return limits;
}

PlyMove
ply_session_search(PlySession *self, const PlySearchLimits *limits, int lines, PlyReport *report)
{
  PlySearchOptions options;
  PlyMove move;

  listen_early(self);
  choose_options(self, lines, &options);
  ply_thinker_set_options(self->thinker, &options);
  ply_thinker_set_interrupt(self->thinker, should_stop, self);
  ply_thinker_set_report(self->thinker, self->report, self->data);
  move = ply_thinker_choose(self->thinker, &self->rules, ply_session_position(self), limits,
                            self->setup->cancellable, report);
  ply_thinker_set_interrupt(self->thinker, NULL, NULL);
  ply_thinker_set_report(self->thinker, NULL, NULL);
  return move;
}
