/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Samples in memory and, as they are there, in files. */

#include "train.h"

#include <stdio.h>
#include <stdlib.h>

void *
train_take(size_t n, size_t size)
{
  void *memory = calloc(n > 0 ? n : 1, size);

  if (memory == NULL) {
    fputs("train-othello: memory is short\n", stderr);
    exit(1);
  }
  return memory;
}

void
train_add(TrainSamples *samples, const TrainSample *sample)
{
  if (samples->n == samples->room) {
    samples->room = samples->room * 3 / 2 + 64;
    samples->all = realloc(samples->all, samples->room * sizeof *samples->all);
    if (samples->all == NULL) {
      fputs("train-othello: memory is short\n", stderr);
      exit(1);
    }
  }
  samples->all[samples->n++] = *sample;
}

void
train_keep(const char *path, const TrainSamples *samples)
{
  FILE *file = fopen(path, "wb");

  if (file == NULL || fwrite(samples->all, sizeof *samples->all, samples->n, file) != samples->n ||
      fclose(file) != 0) {
    fprintf(stderr, "train-othello: %s cannot be written\n", path);
    exit(1);
  }
}

void
train_add_kept(const char *path, TrainSamples *samples)
{
  FILE *file = fopen(path, "rb");
  TrainSample sample;

  if (file == NULL) {
    fprintf(stderr, "train-othello: %s cannot be read\n", path);
    exit(1);
  }
  while (fread(&sample, sizeof sample, 1, file) == 1)
    train_add(samples, &sample);
  fclose(file);
}
