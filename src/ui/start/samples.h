/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The sample positions that come with the program, from its resources. Main thread. */

#include <gio/gio.h>

typedef struct {
  char *file;     /* "othello-tournament.txt" */
  char *game;     /* id of its game */
  char *title;    /* English, to be translated */
  char *look_for; /* what to look for; English, to be translated */
} PlySample;

/* Every sample; of PlySample, transfer full. */
GPtrArray *ply_samples_list(void);
/* A menu of them by game, with the action win.sample('file'). Transfer full. */
GMenuModel *ply_samples_menu(void);
/* The file of the sample that is meant by its file's name, with or without its suffix; NULL if
 * there is none. Transfer full. */
char *ply_sample_find(const char *name);
/* The names of all without their suffixes, "othello-pass, pente-capture". Transfer full. */
char *ply_samples_names(void);
/* The sample's text, or NULL with an error. Transfer full. */
GBytes *ply_sample_read(const char *file, GError **error);
