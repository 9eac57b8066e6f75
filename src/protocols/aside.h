/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a program tells besides its moves: what it says of the position while it thinks, and what it
 * writes on stderr, of which the end is kept. Filled by the thread that asks the program and by the
 * one that reads its stderr; looked at by whoever wants to show it. Counts its references; any
 * thread. */

#include <glib.h>

#define PLY_ASIDE_ERRORS_BYTES (32 * 1024) /* of stderr that are kept at most */

typedef struct PlyAside PlyAside;
typedef struct PlySaid PlySaid;

PlyAside *ply_aside_new(void);
PlyAside *ply_aside_ref(PlyAside *self);
void ply_aside_unref(PlyAside *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyAside, ply_aside_unref)

/* Calls `told` on the asking thread after each ply_aside_say(). Before the aside is shared; once. */
void ply_aside_set_told(PlyAside *self, void (*told)(gpointer data, const PlySaid *said),
                        gpointer data);

/* Copied. NULL: a new turn begins, of which nothing has been said. */
void ply_aside_say(PlyAside *self, const PlySaid *said);
/* Copies what was said last. FALSE if nothing was in this turn. */
gboolean ply_aside_get_said(PlyAside *self, PlySaid *said);

/* What comes on stderr is kept here and shown nowhere else. Before the aside is shared. */
void ply_aside_set_quiet(PlyAside *self);
gboolean ply_aside_is_quiet(const PlyAside *self);
void ply_aside_add_errors(PlyAside *self, const char *bytes, gsize n);
/* What was written on stderr, from its end back, made printable, with its line ends. Transfer full.
 * `*serial`, 0 at first, changes with the text; NULL if it has not changed. */
char *ply_aside_get_errors(PlyAside *self, guint *serial);
/* Whether anything was. */
gboolean ply_aside_has_errors(PlyAside *self);
