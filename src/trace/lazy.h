/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A recording that is still on its way out of its file. Its description, notes, tiles (tiles.h) and
 * the visits round which much happens, its top, are there at once; the rest comes in blocks, those
 * that are asked for first. Any thread may read what is there. A visit that is not there must not be
 * read: what walks over all visits waits until the trace is whole; ply_trace_child() and
 * ply_trace_next() lead only to visits that are there. */

#include "base/crew.h"
#include "trace/codec.h"

/* Where the bytes of a file come from. The file may be as long as it wants; it is never all in
 * memory. */
typedef struct PlyTraceSource {
  void *data;
  uint64_t size;
  /* All of the `n` bytes from `at`, which lie below `size`. Any thread, several at a time. */
  bool (*read)(void *data, uint64_t at, void *bytes, size_t n);
  void (*close)(void *data); /* or NULL */
} PlyTraceSource;

/* Opens a recording of version 2: description, notes, top and index, and all of it where it has no
 * top. The source is closed when it
 * is no more needed, also if this fails: NULL with `fault` filled in if the bytes are no trace, or
 * one of more than `most_bytes` of records. */
PlyTrace *ply_trace_open(const PlyTraceSource *source, size_t most_bytes,
                         PlyTraceDecodeFault *fault);

/* Reads all that is not there yet, by the threads of the crew (NULL: this one alone). `progress`
 * (may be NULL) is kept up to date, in visits. False if should_stop() (may be NULL; asked at every
 * block, by any of the threads) said so, or with `fault` filled in: what came stays, and so does
 * what comes after a damaged block. Several threads may do so at once, and wait for each other's
 * blocks. */
bool ply_trace_fill(PlyTrace *trace, PlyCrew *crew, _Atomic uint64_t *progress, void *data,
                    bool (*should_stop)(void *data), PlyTraceDecodeFault *fault);

/* Sees that all is there of the part of the tree that a visit lies in: its siblings and those of
 * the nodes above it, and all below it that is not too much (then its children). Reads a block or
 * two, or waits for the thread that is reading them. False with `fault` filled in. */
bool ply_trace_need(PlyTrace *trace, uint32_t visit, PlyTraceDecodeFault *fault);
/* The same for the visit of a step, so that ply_trace_state_at() can be asked. */
bool ply_trace_need_step(PlyTrace *trace, uint64_t step, PlyTraceDecodeFault *fault);

/* Whether everything is there. It stays so. */
bool ply_trace_is_whole(const PlyTrace *trace);
/* The innermost visit that is there and has `visit` in its subtree: itself, if it is there;
 * PLY_TRACE_NONE if none is. */
uint32_t ply_trace_seen(const PlyTrace *trace, uint32_t visit);
/* Narrows [*low, *high), all visits, to a part with the last visit that is entered by `step`. */
void ply_lazy_range_of_step(const PlyTrace *trace, uint64_t step, uint32_t *low, uint32_t *high);
/* Recorded visits of each level, as the index of a file tells them. False if there is none. */
bool ply_trace_level_sizes(const PlyTrace *trace, uint64_t sizes[PLY_TRACE_MAX_LEVELS]);
/* For trace.c; NULL is allowed. */
void ply_lazy_free(PlyLazy *lazy);
