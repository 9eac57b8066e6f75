/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "base/crew.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

/* A search recurses; some C libraries give a thread far less. */
#define STACK_BYTES ((size_t)8 << 20)

typedef struct {
  PlyCrew *crew;
  pthread_t thread;
  int index;
} Member;

struct PlyCrew {
  pthread_mutex_t lock;
  pthread_cond_t begun, ended;
  PlyCrewWork work;
  void *data;
  unsigned turn; /* pieces of work begun so far */
  int busy;      /* members that have not ended the last one */
  bool leaving;
  int n;
  Member members[];
};

static void *
serve(void *data)
{
  Member *member = data;
  PlyCrew *crew = member->crew;
  unsigned done = 0;

  pthread_mutex_lock(&crew->lock);
  for (;;) {
    while (crew->turn == done && !crew->leaving)
      pthread_cond_wait(&crew->begun, &crew->lock);
    if (crew->leaving)
      break;
    done = crew->turn;
    pthread_mutex_unlock(&crew->lock);
    crew->work(crew->data, member->index);
    pthread_mutex_lock(&crew->lock);
    if (--crew->busy == 0)
      pthread_cond_signal(&crew->ended);
  }
  pthread_mutex_unlock(&crew->lock);
  return NULL;
}

/* A new thread inherits the signals that its maker blocks. */
static bool
start_all(PlyCrew *crew, int n)
{
  pthread_attr_t attributes;
  sigset_t all, before;

  if (pthread_attr_init(&attributes) != 0)
    return false;
  pthread_attr_setstacksize(&attributes, STACK_BYTES);
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  while (crew->n < n) {
    Member *member = &crew->members[crew->n];
    *member = (Member){.crew = crew, .index = crew->n};
    if (pthread_create(&member->thread, &attributes, serve, member) != 0)
      break;
    crew->n++;
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  return crew->n == n;
}

PlyCrew *
ply_crew_new(int n)
{
  assert(n >= 1);
  PlyCrew *crew = calloc(1, sizeof *crew + (size_t)n * sizeof crew->members[0]);

  if (crew == NULL)
    return NULL;
  pthread_mutex_init(&crew->lock, NULL);
  pthread_cond_init(&crew->begun, NULL);
  pthread_cond_init(&crew->ended, NULL);
  if (!start_all(crew, n)) {
    ply_crew_free(crew);
    return NULL;
  }
  return crew;
}

void
ply_crew_free(PlyCrew *crew)
{
  if (crew == NULL)
    return;
  pthread_mutex_lock(&crew->lock);
  assert(crew->busy == 0);
  crew->leaving = true;
  pthread_cond_broadcast(&crew->begun);
  pthread_mutex_unlock(&crew->lock);
  for (int i = 0; i < crew->n; i++)
    pthread_join(crew->members[i].thread, NULL);
  pthread_cond_destroy(&crew->ended);
  pthread_cond_destroy(&crew->begun);
  pthread_mutex_destroy(&crew->lock);
  free(crew);
}

int
ply_crew_size(const PlyCrew *crew)
{
  return crew->n;
}

void
ply_crew_begin(PlyCrew *crew, PlyCrewWork work, void *data)
{
  pthread_mutex_lock(&crew->lock);
  assert(crew->busy == 0);
  crew->work = work;
  crew->data = data;
  crew->busy = crew->n;
  crew->turn++;
  pthread_cond_broadcast(&crew->begun);
  pthread_mutex_unlock(&crew->lock);
}

void
ply_crew_end(PlyCrew *crew)
{
  pthread_mutex_lock(&crew->lock);
  while (crew->busy > 0)
    pthread_cond_wait(&crew->ended, &crew->lock);
  pthread_mutex_unlock(&crew->lock);
}
