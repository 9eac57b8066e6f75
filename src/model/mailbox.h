/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A mailbox of one letter between a search thread and the main loop: a new report takes the place
 * of one not yet delivered. One doorbell source delivers at most 30 a second, the first after a
 * quiet time at once. The report is passed by C11 atomics,
 * which the thread sanitizer can follow. */

#include "model/report.h"

#define PLY_MAILBOX_INTERVAL_US (G_USEC_PER_SEC / 30 + 1)

typedef struct PlyMailbox PlyMailbox;

/* Called on the main loop; takes the report over. */
typedef void (*PlyMailboxDeliver)(PlyModelReport *report, gpointer data);

/* Attaches the doorbell to the calling thread's default main context. */
PlyMailbox *ply_mailbox_new(PlyMailboxDeliver deliver, gpointer data);
/* On the main thread, when no thread puts reports in any more. */
void ply_mailbox_free(PlyMailbox *self);

/* From any one thread. Takes the report over. */
void ply_mailbox_put(PlyMailbox *self, PlyModelReport *report);
/* On the main thread: throws an undelivered report away. */
void ply_mailbox_empty(PlyMailbox *self);
