/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A thread that does jobs one after the other for an object of the main thread, and writes to it:
 * the search of a worker, a seat at a match. Jobs wait in a queue. Letters go the other way through
 * a box of one, where a newer takes the place of one not yet delivered; one doorbell source brings
 * them to the main loop, the first after a quiet time at once and then no oftener than the interval
 * says. Main thread only, but for posting. */

#include <glib.h>

typedef struct PlyJobThread PlyJobThread;

/* What an owner fills in; lives as long as the program. */
typedef struct {
  const char *name;
  gint64 interval_us; /* between two deliveries; 0: none */
  /* On the thread. begin() and end() may be NULL. */
  void (*begin)(gpointer owner);
  void (*run)(gpointer owner, gpointer job); /* takes the job over */
  void (*end)(gpointer owner);
  /* On the main loop; takes the letter over. The thread may be asked to end inside. */
  void (*deliver)(gpointer owner, gpointer letter);
  void (*free_job)(gpointer job);
  void (*free_letter)(gpointer letter);
} PlyJobThreadClass;

/* Starts the thread. Letters come to the calling thread's default main context. */
PlyJobThread *ply_job_thread_new(const PlyJobThreadClass *klass, gpointer owner);
/* Waits for the job under way and all that are queued, and for the thread's end. */
void ply_job_thread_free(PlyJobThread *self);

/* Behind all others. Takes the job over. */
void ply_job_thread_push(PlyJobThread *self, gpointer job);
/* In place of all that wait; NULL: nothing waits then. Takes the job over. */
void ply_job_thread_replace(PlyJobThread *self, gpointer job);

/* On the thread. Takes the letter over. */
void ply_job_thread_post(PlyJobThread *self, gpointer letter);
/* Throws an undelivered letter away. */
void ply_job_thread_empty(PlyJobThread *self);

/* The thread ends when the queue is empty. Does not wait. */
void ply_job_thread_quit(PlyJobThread *self);
/* Whether freeing would not wait. */
gboolean ply_job_thread_is_done(const PlyJobThread *self);
