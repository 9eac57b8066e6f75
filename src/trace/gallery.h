/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Searches worth watching, in the order in which they are best taught: what is searched, how, what
 * to notice. Static, immutable, any thread. */

#include "trace/recorder.h"

typedef struct PlyGalleryEntry {
  const char *id;     /* "deep-cut" */
  const char *title;  /* English, to be translated */
  const char *notice; /* English, to be translated: what to notice, in 2–5 sentences */

  const char *game;  /* as ply_rules_parse() takes it, or NULL for a number tree */
  const char *tree;  /* a number tree as text, or NULL */
  const char *moves; /* from the start, in the game's usual notation, parted by blanks, or NULL */

  const char *algorithm;      /* id */
  const char *evaluation;     /* id, or NULL for the game's own */
  int depth;                  /* plies */
  bool iterative_deepening;   /* depth 1, 2, … */
  bool table;                 /* a transposition table */
  bool ordering;              /* every move ordering that there is; else the game's order */
  PlyScore aspiration_window; /* half its width; 0: no aspiration */
  int quiescence_depth;       /* 0: no quiescence */

  uint32_t visits;  /* of the recording, passes from the root included: by them it is known again */
  uint32_t look_at; /* the visit where it happens: stepping begins there */
} PlyGalleryEntry;

/* In teaching order; NULL past the last. `index` is at least 0. */
const PlyGalleryEntry *ply_gallery_at(int index);
/* The entry of this id, or NULL. */
const PlyGalleryEntry *ply_gallery_find(const char *id);

/* Fills `request` so that ply_trace_record() records the entry, whole. Its title is the entry's in
 * English. `*tree` becomes the number tree that the request borrows, for the caller to free once
 * the recording is done, or NULL. False if memory is short. */
bool ply_gallery_prepare(const PlyGalleryEntry *entry, PlyRecordRequest *request,
                         PlyNumberTree **tree);
