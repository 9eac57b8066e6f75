/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/mailbox.h"

struct PlyMailbox {
  _Atomic(PlyModelReport *) letter;
  _Atomic gint64 next_us; /* no delivery before this moment */
  GSource *doorbell;      /* owned */
  PlyMailboxDeliver deliver;
  gpointer data;
};

typedef struct {
  GSource source;
  PlyMailbox *mailbox; /* borrowed: the mailbox destroys the source first */
} Doorbell;

static gboolean
ring(GSource *source, GSourceFunc callback, gpointer data)
{
  PlyMailbox *self = ((Doorbell *)source)->mailbox;

  /* Quiet first, then look: a letter put in between rings again. */
  g_source_set_ready_time(source, -1);
  atomic_store(&self->next_us, g_get_monotonic_time() + PLY_MAILBOX_INTERVAL_US);
  PlyModelReport *report = atomic_exchange(&self->letter, NULL);
  if (report != NULL)
    self->deliver(report, self->data);
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs doorbell_functions = {.dispatch = ring};

PlyMailbox *
ply_mailbox_new(PlyMailboxDeliver deliver, gpointer data)
{
  PlyMailbox *self = g_new0(PlyMailbox, 1);

  self->deliver = deliver;
  self->data = data;
  atomic_init(&self->letter, NULL);
  atomic_init(&self->next_us, 0);
  self->doorbell = g_source_new(&doorbell_functions, sizeof(Doorbell));
  ((Doorbell *)self->doorbell)->mailbox = self;
  g_source_set_static_name(self->doorbell, "Plyscope reports");
  g_source_attach(self->doorbell, g_main_context_get_thread_default());
  return self;
}

void
ply_mailbox_free(PlyMailbox *self)
{
  g_source_destroy(self->doorbell);
  g_source_unref(self->doorbell);
  ply_mailbox_empty(self);
  g_free(self);
}

void
ply_mailbox_put(PlyMailbox *self, PlyModelReport *report)
{
  PlyModelReport *older = atomic_exchange(&self->letter, report);

  if (older != NULL) {
    ply_model_report_unref(older);
    return; /* the bell has been rung for it already */
  }
  g_source_set_ready_time(self->doorbell, atomic_load(&self->next_us));
}

void
ply_mailbox_empty(PlyMailbox *self)
{
  PlyModelReport *report = atomic_exchange(&self->letter, NULL);

  if (report != NULL)
    ply_model_report_unref(report);
}
