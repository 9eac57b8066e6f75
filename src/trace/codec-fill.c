/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Blocks of visits on their way from the file to the trace: all of them by a crew, and those that
 * somebody waits for at once by whoever waits. */

#include <string.h>

#include "trace/lazy-private.h"
#include "trace/step.h"

/* The top's visits of the block are there, and perhaps being read: they are compared, and the others
 * laid round them. */
static bool
lay(PlyTrace *trace, PlyBlockReader *reader, uint32_t block)
{
  const PlyLazy *self = trace->lazy;
  uint32_t first = block * PLY_CODEC_BLOCK, left = self->n_visits - first;
  uint32_t end = first + (left < PLY_CODEC_BLOCK ? left : PLY_CODEC_BLOCK), low = 0;

  for (uint32_t high = self->n_top; low < high;) {
    uint32_t middle = low + (high - low) / 2;
    if (self->top[middle] < first)
      low = middle + 1;
    else
      high = middle;
  }
  for (uint32_t i = low; i < self->n_top && self->top[i] < end; i++) {
    if (memcmp(&trace->visits[self->top[i]], &reader->visits[self->top[i] - first],
               sizeof(PlyTraceVisit)) != 0)
      return ply_codec_fail(&reader->reader, "the top is that of another recording");
  }
  for (uint32_t at = first; at < end; low++) {
    uint32_t stop = low < self->n_top && self->top[low] < end ? self->top[low] : end;
    memcpy(&trace->visits[at], &reader->visits[at - first], (stop - at) * sizeof(PlyTraceVisit));
    at = stop + 1;
  }
  return true;
}

static void
add_fault(PlyLazy *self, uint32_t block, const PlyTraceDecodeFault *fault)
{
  uint32_t first = block * PLY_CODEC_BLOCK, left = self->n_visits - first;
  uint32_t lost = self->fault.lost + (left < PLY_CODEC_BLOCK ? left : PLY_CODEC_BLOCK);

  if (self->fault.reason == NULL)
    self->fault = *fault;
  self->fault.visits = self->n_visits;
  self->fault.lost = lost;
}

/* A block that was marked as coming is so no more; whoever waits for it is told. Why it is broken if
 * it is, `fault` tells. */
static void
release(PlyLazy *self, uint32_t block, unsigned char state, const PlyTraceDecodeFault *fault)
{
  pthread_mutex_lock(&self->lock);
  atomic_store_explicit(&self->blocks[block], state, memory_order_release);
  self->n_coming--;
  if (state == PLY_BLOCK_THERE)
    atomic_fetch_sub_explicit(&self->missing, 1, memory_order_acq_rel);
  else if (state == PLY_BLOCK_BROKEN)
    add_fault(self, block, fault);
  pthread_cond_broadcast(&self->came);
  pthread_mutex_unlock(&self->lock);
}

/* Brings a block that is marked as coming. What is wrong with one says nothing about the others. */
static bool
bring(PlyTrace *trace, PlyBlockReader *reader, uint32_t block)
{
  PlyLazy *self = trace->lazy;
  PlyCodecNest nest = {
      .rules = &trace->info.rules, .n_visits = self->n_visits, .base_ply = self->base_ply};
  bool good = ply_block_reader_visits(reader, &self->source, &self->frames[block], &self->index,
                                      block, nest) &&
              lay(trace, reader, block);

  release(self, block, good ? PLY_BLOCK_THERE : PLY_BLOCK_BROKEN, &reader->fault);
  return good;
}

/* Marks a block as coming; false if it is there or broken, or another thread brings it, for which
 * this waits if it is asked to. */
static bool
claim(PlyLazy *self, uint32_t block, bool wait)
{
  pthread_mutex_lock(&self->lock);
  while (wait && atomic_load(&self->blocks[block]) == PLY_BLOCK_COMING)
    pthread_cond_wait(&self->came, &self->lock);
  bool claimed = atomic_load(&self->blocks[block]) == PLY_BLOCK_ABSENT;
  if (claimed) {
    atomic_store(&self->blocks[block], PLY_BLOCK_COMING);
    self->n_coming++;
  }
  pthread_mutex_unlock(&self->lock);
  return claimed;
}

/* Of several threads that demand blocks at once, one has the reader that is kept. */
static PlyBlockReader *
borrow_reader(PlyLazy *self)
{
  pthread_mutex_lock(&self->lock);
  PlyBlockReader *reader = self->reader;
  self->reader = NULL;
  self->free_reader = ply_block_reader_free;
  pthread_mutex_unlock(&self->lock);
  return reader != NULL ? reader : ply_block_reader_new();
}

static void
give_reader_back(PlyLazy *self, PlyBlockReader *reader)
{
  pthread_mutex_lock(&self->lock);
  if (self->reader == NULL) {
    self->reader = reader;
    reader = NULL;
  }
  pthread_mutex_unlock(&self->lock);
  ply_block_reader_free(reader);
}

/* What is wrong with the file; nothing of it: there was no memory to read it. */
static bool
tell(PlyLazy *self, PlyTraceDecodeFault *fault)
{
  pthread_mutex_lock(&self->lock);
  *fault = self->fault;
  pthread_mutex_unlock(&self->lock);
  if (fault->reason == NULL)
    fault->reason = "memory is short";
  return false;
}

static bool
is_there(const PlyLazy *self, uint32_t block)
{
  return atomic_load_explicit(&self->blocks[block], memory_order_acquire) == PLY_BLOCK_THERE;
}

static bool
demand(PlyTrace *trace, uint32_t block, PlyTraceDecodeFault *fault)
{
  PlyLazy *self = trace->lazy;

  if (is_there(self, block))
    return true;
  if (!claim(self, block, true))
    return is_there(self, block) || tell(self, fault);
  PlyBlockReader *reader = borrow_reader(self);
  if (reader == NULL) {
    release(self, block, PLY_BLOCK_ABSENT, NULL);
    *fault = (PlyTraceDecodeFault){.reason = "memory is short"};
    return false;
  }
  bool good = bring(trace, reader, block);
  give_reader_back(self, reader);
  return good || tell(self, fault);
}

bool
ply_trace_need(PlyTrace *trace, uint32_t visit, PlyTraceDecodeFault *fault)
{
  uint32_t first, end;

  *fault = (PlyTraceDecodeFault){0};
  if (ply_trace_is_whole(trace))
    return true;
  ply_lazy_part(trace, visit, &first, &end);
  if (first == end)
    return true;
  for (uint32_t block = first / PLY_CODEC_BLOCK; block <= (end - 1) / PLY_CODEC_BLOCK; block++) {
    if (!demand(trace, block, fault))
      return false;
  }
  return true;
}

bool
ply_trace_need_step(PlyTrace *trace, uint64_t step, PlyTraceDecodeFault *fault)
{
  uint32_t low = 0, high = trace->n;

  *fault = (PlyTraceDecodeFault){0};
  if (ply_trace_is_whole(trace))
    return true;
  ply_lazy_range_of_step(trace, step, &low, &high);
  if (!demand(trace, low / PLY_CODEC_BLOCK, fault))
    return false;
  /* The last visit entered by then. */
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (ply_trace_enter_step(trace, middle) <= step)
      low = middle;
    else
      high = middle;
  }
  return ply_trace_need(trace, low, fault);
}

typedef struct {
  PlyTrace *trace;
  _Atomic uint64_t *progress;
  void *data;
  bool (*should_stop)(void *data);
  atomic_uint next; /* block */
  atomic_bool stopped;
} Filling;

/* Threads count one after the other and store in any order: the greatest stands. */
static void
advance(_Atomic uint64_t *progress, uint64_t visits)
{
  uint64_t before = atomic_load(progress);

  while (before < visits && !atomic_compare_exchange_weak(progress, &before, visits))
    ;
}

static void
fill(void *data, int index)
{
  Filling *self = data;
  PlyLazy *lazy = self->trace->lazy;
  PlyBlockReader *reader = ply_block_reader_new();

  while (reader != NULL && !atomic_load(&self->stopped)) {
    uint32_t block = atomic_fetch_add(&self->next, 1);
    if (block >= lazy->n_blocks)
      break;
    if (self->should_stop != NULL && self->should_stop(self->data))
      atomic_store(&self->stopped, true);
    else if (claim(lazy, block, false))
      bring(self->trace, reader, block);
    if (self->progress != NULL) {
      uint64_t there = lazy->n_blocks - atomic_load(&lazy->missing);
      uint64_t visits = there * PLY_CODEC_BLOCK;
      advance(self->progress, visits < lazy->n_visits ? visits : lazy->n_visits);
    }
  }
  ply_block_reader_free(reader);
}

/* What others were still bringing; true if all is there. */
static bool
wait_for_all(PlyLazy *self)
{
  pthread_mutex_lock(&self->lock);
  while (self->n_coming > 0)
    pthread_cond_wait(&self->came, &self->lock);
  bool whole = atomic_load(&self->missing) == 0;
  if (whole && self->source.close != NULL) {
    self->source.close(self->source.data);
    self->source.close = NULL;
  }
  pthread_mutex_unlock(&self->lock);
  return whole;
}

bool
ply_trace_fill(PlyTrace *trace, PlyCrew *crew, _Atomic uint64_t *progress, void *data,
               bool (*should_stop)(void *data), PlyTraceDecodeFault *fault)
{
  Filling self = {.trace = trace, .progress = progress, .data = data, .should_stop = should_stop};
  PlyLazy *lazy = trace->lazy;

  *fault = (PlyTraceDecodeFault){0};
  if (lazy == NULL)
    return true;
  if (crew != NULL) {
    ply_crew_begin(crew, fill, &self);
    ply_crew_end(crew);
  } else {
    fill(&self, 0);
  }
  if (atomic_load(&self.stopped))
    return false;
  if (!wait_for_all(lazy))
    return tell(lazy, fault);
  if (progress != NULL) /* others may have brought the last blocks */
    advance(progress, lazy->n_visits);
  return true;
}
