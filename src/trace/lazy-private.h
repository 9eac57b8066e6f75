/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The inside of PlyLazy, for lazy.c and the codec's files. */

#include <pthread.h>

#include "trace/codec-private.h"
#include "trace/lazy.h"
#include "trace/tiles.h"

enum { PLY_BLOCK_ABSENT, PLY_BLOCK_COMING, PLY_BLOCK_THERE, PLY_BLOCK_BROKEN };

struct PlyLazy {
  PlyTraceSource source;
  PlyCodecFrame *frames; /* of the blocks of visits */
  uint32_t n_blocks;
  int base_ply;
  uint32_t n_visits;
  PlyCodecIndex index;
  uint32_t *top; /* visits that are there from the start, ascending */
  uint32_t n_top;

  pthread_mutex_t lock;   /* of what follows, except where it is atomic */
  pthread_cond_t came;    /* a block is no more COMING */
  PlyBlockReader *reader; /* of who demands a block, or NULL */
  void (*free_reader)(PlyBlockReader *reader);
  PlyTraceDecodeFault fault; /* the first of a block; its reason NULL: none is broken */
  uint32_t n_coming;         /* blocks */
  atomic_uchar *blocks;      /* PLY_BLOCK_*; THERE is stored after the visits */
  atomic_uint next;          /* to be filled */
  atomic_uint missing;       /* blocks not there, the broken ones among them */
};

/* The part of the recording that must be there for a visit: [*first, *end). */
void ply_lazy_part(const PlyTrace *trace, uint32_t visit, uint32_t *first, uint32_t *end);
