/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/job-thread.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

struct PlyJobThread {
  const PlyJobThreadClass *klass;
  gpointer owner;
  GThread *thread;
  GSource *doorbell;

  /* Under the lock. pthread's own, which the thread sanitizer knows, as it does C11's atomics. */
  pthread_mutex_t lock;
  pthread_cond_t work;
  GQueue jobs;
  gboolean quit;

  _Atomic(gpointer) letter;
  _Atomic gint64 next_us; /* no delivery before this moment */
  atomic_bool done;
};

typedef struct {
  GSource source;
  PlyJobThread *thread; /* borrowed: the thread's end destroys the source first */
} Doorbell;

static gboolean
ring(GSource *source, GSourceFunc callback, gpointer data)
{
  PlyJobThread *self = ((Doorbell *)source)->thread;

  /* Quiet first, then look: a letter that is posted in between rings again. */
  g_source_set_ready_time(source, -1);
  if (self->klass->interval_us > 0)
    atomic_store(&self->next_us, g_get_monotonic_time() + self->klass->interval_us);
  gpointer letter = atomic_exchange(&self->letter, NULL);
  if (letter != NULL)
    self->klass->deliver(self->owner, letter);
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs doorbell_functions = {.dispatch = ring};

/* The next job, or NULL when the thread is to end. */
static gpointer
wait_for_job(PlyJobThread *self)
{
  pthread_mutex_lock(&self->lock);
  while (g_queue_is_empty(&self->jobs) && !self->quit)
    pthread_cond_wait(&self->work, &self->lock);
  gpointer job = g_queue_pop_head(&self->jobs);
  pthread_mutex_unlock(&self->lock);
  return job;
}

static gpointer
run_jobs(gpointer data)
{
  PlyJobThread *self = data;
  gpointer job;

  if (self->klass->begin != NULL)
    self->klass->begin(self->owner);
  while ((job = wait_for_job(self)) != NULL)
    self->klass->run(self->owner, job);
  if (self->klass->end != NULL)
    self->klass->end(self->owner);
  atomic_store(&self->done, true);
  return NULL;
}

PlyJobThread *
ply_job_thread_new(const PlyJobThreadClass *klass, gpointer owner)
{
  PlyJobThread *self = g_new0(PlyJobThread, 1);

  self->klass = klass;
  self->owner = owner;
  pthread_mutex_init(&self->lock, NULL);
  pthread_cond_init(&self->work, NULL);
  g_queue_init(&self->jobs);
  atomic_init(&self->letter, NULL);
  atomic_init(&self->next_us, 0);
  atomic_init(&self->done, false);
  self->doorbell = g_source_new(&doorbell_functions, sizeof(Doorbell));
  ((Doorbell *)self->doorbell)->thread = self;
  g_source_set_static_name(self->doorbell, klass->name);
  g_source_attach(self->doorbell, g_main_context_get_thread_default());
  self->thread = g_thread_new(klass->name, run_jobs, self);
  return self;
}

void
ply_job_thread_free(PlyJobThread *self)
{
  ply_job_thread_quit(self);
  g_thread_join(self->thread);
  g_source_destroy(self->doorbell);
  g_source_unref(self->doorbell);
  ply_job_thread_empty(self);
  pthread_cond_destroy(&self->work);
  pthread_mutex_destroy(&self->lock);
  g_free(self);
}

void
ply_job_thread_push(PlyJobThread *self, gpointer job)
{
  pthread_mutex_lock(&self->lock);
  g_queue_push_tail(&self->jobs, job);
  pthread_cond_signal(&self->work);
  pthread_mutex_unlock(&self->lock);
}

void
ply_job_thread_replace(PlyJobThread *self, gpointer job)
{
  pthread_mutex_lock(&self->lock);
  g_queue_clear_full(&self->jobs, self->klass->free_job);
  if (job != NULL)
    g_queue_push_tail(&self->jobs, job);
  pthread_cond_signal(&self->work);
  pthread_mutex_unlock(&self->lock);
}

void
ply_job_thread_post(PlyJobThread *self, gpointer letter)
{
  gpointer older = atomic_exchange(&self->letter, letter);

  if (older != NULL)
    self->klass->free_letter(older); /* the bell has been rung for it already */
  else
    g_source_set_ready_time(self->doorbell, atomic_load(&self->next_us));
}

void
ply_job_thread_empty(PlyJobThread *self)
{
  gpointer letter = atomic_exchange(&self->letter, NULL);

  if (letter != NULL)
    self->klass->free_letter(letter);
}

void
ply_job_thread_quit(PlyJobThread *self)
{
  pthread_mutex_lock(&self->lock);
  self->quit = TRUE;
  pthread_cond_signal(&self->work);
  pthread_mutex_unlock(&self->lock);
}

gboolean
ply_job_thread_is_done(const PlyJobThread *self)
{
  return atomic_load(&self->done);
}
