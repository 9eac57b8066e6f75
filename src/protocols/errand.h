/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A program that is run once for each move: a file is laid into a folder of its own (box.h), the
 * program is run, and the file that it leaves is read. Whatever it does wrong on the way is its
 * fault, in one sentence. Blocks; one thread at a time. */

#include "protocols/box.h"
#include "protocols/seat.h"

typedef struct {
  const char *name;          /* of the program, for messages */
  const char *kind, *parent; /* of the folder, as ply_box_new() takes them */
  const char *const *argv;
  gboolean in_folder; /* it runs there; else here */
  gboolean shows_errors;
  const char *in, *out;   /* the names of the files */
  gsize most;             /* bytes of the second; what is longer is cut */
  gint64 wall_us, cpu_us; /* what it may take; G_MAXINT64: no limit */
} PlyErrand;

/* Makes the folder anew, in another place, if it is gone though it was there after the last run:
 * that is not the program's doing, and nobody is to gain by it. To be called before each run, and
 * before the folder's path stands in a command. FALSE with the answer failed. */
gboolean ply_errand_mend(const PlyErrand *self, PlyBox **box, PlyAnswer *answer);

/* Lays `text` into the folder. What the program wrote, or NULL with the answer failed. Fills its
 * cpu_us. */
GString *ply_errand_run(const PlyErrand *self, PlyBox *box, const PlyTurn *turn,
                        const GString *text, PlyAnswer *answer);
