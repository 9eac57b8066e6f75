/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cup/run.h"

#include <sched.h>
#include <string.h>

/* A game to be played and, on its way back, what came of it. */
typedef struct {
  PlyCupJob job;
  guint attempt;
  PlyCupResult *result; /* NULL with an error */
  GError *error;
} Work;

typedef struct {
  const PlyCupRun *run;
  GAsyncQueue *to, *from; /* of Work; `quit` sends a thread home */
  Work quit;
  GThread **threads;
  GHashTable *under_way; /* names of games */
  GQueue waiting;        /* Work, in the order of the schedule */
  guint busy;
  guint done, known;
  gboolean over;
} Hall;

typedef struct {
  Hall *hall;
  guint index;
} Worker;

/* The share of the processors that this thread, and the programs that it starts, may use, as a jail has
 * it: one that its programs cannot leave. NULL: there are fewer processors than games. Transfer full. */
static char *
keep_to_own_processors(guint index, guint n)
{
  cpu_set_t all, own;
  guint count, each, at = 0;

  if (sched_getaffinity(0, sizeof all, &all) != 0)
    return NULL;
  count = (guint)CPU_COUNT(&all);
  if (count < n)
    return NULL;
  each = count / n;
  GString *list = g_string_new(NULL);
  CPU_ZERO(&own);
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
    if (!CPU_ISSET(cpu, &all))
      continue;
    if (at / each == index) {
      CPU_SET(cpu, &own);
      g_string_append_printf(list, "%s%d", list->len > 0 ? "," : "", cpu);
    }
    at++;
  }
  if (sched_setaffinity(0, sizeof own, &own) == 0)
    return g_string_free(list, FALSE);
  g_string_free(list, TRUE);
  return NULL;
}

/* What is said of the box where games share processors. NULL: there is no box. Transfer full. */
static char *
without_processors(const char *box)
{
  if (box == NULL)
    return NULL;
  return g_strconcat(box, strstr(box, "not held: ") != NULL ? ", " : "; not held: ", "processors",
                     NULL);
}

static gpointer
work(gpointer data)
{
  g_autofree Worker *self = data;
  Hall *hall = self->hall;
  Work *each;

  PlyCupHost own = *hall->run->host;
  g_autofree char *cpus =
      hall->run->jobs > 1 ? keep_to_own_processors(self->index, hall->run->jobs) : NULL;
  g_autofree char *box = NULL;

  own.cpus = cpus;
  if (hall->run->jobs > 1 && cpus == NULL)
    own.box = box = without_processors(own.box);
  while ((each = g_async_queue_pop(hall->to)) != &hall->quit) {
    each->result = ply_cup_play(&own, &each->job, each->attempt, &each->error);
    g_async_queue_push(hall->from, each);
  }
  return NULL;
}

static void
work_free(Work *each)
{
  g_clear_pointer(&each->result, ply_cup_result_free);
  g_clear_error(&each->error);
  g_free(each);
}

/* Adds what the schedule has to be played now. */
static void
plan(Hall *hall)
{
  const PlyCup *cup = hall->run->host->cup;
  PlyCupResults results = {cup, hall->run->results};
  g_autoptr(PlyCupSchedule) schedule = ply_cup_schedule(cup, ply_cup_results_look_up, &results);

  hall->over = schedule->over;
  hall->known = schedule->jobs->len;
  hall->done = 0;
  for (guint i = 0; i < schedule->jobs->len; i++) {
    char id[PLY_CUP_ID_BYTES];
    if (g_array_index(schedule->settled, gboolean, i)) {
      hall->done++;
      continue;
    }
    const PlyCupJob *job = &g_array_index(schedule->jobs, PlyCupJob, i);
    ply_cup_job_id(cup, job, id);
    if (g_hash_table_contains(hall->under_way, id))
      continue;
    const PlyCupResult *before = g_hash_table_lookup(hall->run->results, id);
    Work *each = g_new0(Work, 1);
    *each = (Work){.job = *job, .attempt = before != NULL ? before->attempt + 1 : 0};
    g_queue_push_tail(&hall->waiting, each);
    g_hash_table_add(hall->under_way, g_strdup(id));
  }
}

/* Takes a game over that has come back; FALSE with an error. */
static gboolean
commit(Hall *hall, Work *each, GError **error)
{
  const PlyCupRun *run = hall->run;

  if (each->result == NULL) {
    g_propagate_error(error, g_steal_pointer(&each->error));
    return FALSE;
  }
  if (!ply_cup_store_add(run->store, each->result, NULL, error))
    return FALSE;
  g_hash_table_remove(hall->under_way, each->result->id);
  hall->done++;
  PlyCupResult *result = g_steal_pointer(&each->result);
  g_hash_table_replace(run->results, result->id, result);
  if (run->played != NULL)
    run->played(run->data, &each->job, result, hall->done, hall->known);
  return TRUE;
}

static gboolean
is_at_rest(const Hall *hall)
{
  return hall->run->rests != NULL && g_atomic_int_get(hall->run->rests) != 0;
}

/* Plays until nothing is left; after a fault only what is under way is waited for. */
static gboolean
play_all(Hall *hall, GError **error)
{
  gboolean good = TRUE;

  plan(hall);
  while (hall->busy > 0 || (good && !hall->over)) {
    while (good && !is_at_rest(hall) && hall->busy < hall->run->jobs &&
           !g_queue_is_empty(&hall->waiting)) {
      g_async_queue_push(hall->to, g_queue_pop_head(&hall->waiting));
      hall->busy++;
    }
    if (hall->busy == 0)
      break;
    Work *each = g_async_queue_pop(hall->from);
    hall->busy--;
    good = commit(hall, each, good ? error : NULL) && good;
    work_free(each);
    if (good && !is_at_rest(hall) && g_queue_is_empty(&hall->waiting))
      plan(hall);
  }
  return good;
}

gboolean
ply_cup_run(PlyCupRun *self, GError **error)
{
  Hall hall = {.run = self,
               .to = g_async_queue_new(),
               .from = g_async_queue_new(),
               .threads = g_new0(GThread *, self->jobs),
               .under_way = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
  Work *left;

  g_queue_init(&hall.waiting);
  for (guint i = 0; i < self->jobs; i++) {
    Worker *worker = g_new(Worker, 1);
    *worker = (Worker){&hall, i};
    hall.threads[i] = g_thread_new("ply-cup", work, worker);
  }
  gboolean good = play_all(&hall, error);
  for (guint i = 0; i < self->jobs; i++)
    g_async_queue_push(hall.to, &hall.quit);
  for (guint i = 0; i < self->jobs; i++)
    g_thread_join(hall.threads[i]);
  while ((left = g_queue_pop_head(&hall.waiting)) != NULL)
    work_free(left);
  g_hash_table_unref(hall.under_way);
  g_async_queue_unref(hall.to);
  g_async_queue_unref(hall.from);
  g_free(hall.threads);
  return good;
}
