/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The trainer of the Othello evaluation (docs/engineering/evaluation.md): C, POSIX threads. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/othello/eval.h"

typedef struct TrainOptions {
  const char *wthor; /* a folder, or NULL */
  const char *output;
  const char *keep, *add; /* files of samples, or NULL */
  const char *from;       /* a file of parameters, or NULL */
  int games;              /* of self-play, in the last round; earlier ones have an eighth */
  int rounds;
  int exact; /* empties from which on every position gets its exact value */
  int depth; /* plies of self-play's search */
  int threads;
  int iterations;
  double ridge;   /* of the least squares, in samples */
  double overlap; /* weight of the neighbouring stages' nearest samples */
  int seed;
  int search; /* plies; 0: positions before the exact ones have what became of the game */
  int most;   /* chosen positions with each number of discs, if there is a search */
  int strays; /* boards after random moves beside each of them */
  int trust;  /* empties up to which the values are already exact */
} TrainOptions;

typedef struct TrainSample {
  uint64_t own, other;
  int8_t score;
  uint8_t held_out;
} TrainSample;

typedef struct TrainSamples {
  TrainSample *all;
  size_t n, room;
} TrainSamples;

/* Prints what is short and ends the program. */
void *train_take(size_t n, size_t size);
void train_add(TrainSamples *samples, const TrainSample *sample);
/* Files of samples as this machine has them, to learn from again with other options. */
void train_keep(const char *path, const TrainSamples *samples);
void train_add_kept(const char *path, TrainSamples *samples);
/* Runs work(data, i) for i < n on the threads; what it does must not depend on which. */
void train_parallel(int threads, uint32_t n, void (*work)(void *data, uint32_t i), void *data);

/* train-play.c: adds the positions of self-play. Without an evaluation, by mobility and corners.
 * The same samples in the same order for any number of threads. */
void train_self_play(const TrainOptions *options, const PlyOthelloEval *eval, int round,
                     TrainSamples *samples);
/* train-wthor.c: … of the games in the folder. */
void train_wthor(const TrainOptions *options, TrainSamples *samples);

/* train-label.c: a game's way from `options->exact` empties on, with exact values, into `samples`;
 * 25 % of the moves are random. Returns the value of `board`. */
typedef struct TrainLabeller TrainLabeller;
TrainLabeller *train_labeller_new(void);
void train_labeller_free(TrainLabeller *labeller);
int train_label(TrainLabeller *labeller, PlyOthelloBoard board, uint64_t seed, bool held_out,
                TrainSamples *samples);

/* train-stray.c: chooses and adds positions for a search to label; solves what is to be exact. */
void train_choose(const TrainOptions *options, TrainSamples *samples);
/* train-search.c: gives them the values that a search finds. */
void train_relabel(const TrainOptions *options, const PlyOthelloEval *eval, TrainSample *samples,
                   size_t n);

/* train-fit.c: parameters in 1/100 disc from the samples that are not held out. */
int16_t *train_fit(const TrainOptions *options, TrainSamples *samples);
/* train-report.c: the error on those that are, as a Markdown table on standard output. */
void train_report(const PlyOthelloEval *eval, const TrainSamples *samples);
