/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Positions of tournament games. Before `depth` empties the theoretical score is their value;
 * between there and the exact part, the exact part's first. */

#include "train.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "formats/wthor.h"

#define CHUNK      64
#define MOST_FILES 256
#define MOST_BYTES ((size_t)64 << 20)

typedef struct {
  const TrainOptions *options;
  const PlyWthor *file;
  const PlyOthelloKernel *kernel;
  TrainSamples *chunks;
  uint64_t seed;
} Job;

static const PlyOthelloBoard start = {UINT64_C(0x0000000810000000), UINT64_C(0x0000001008000000)};

/* Empties before a sample's move decide its value: `theory` and `later` are black's. */
static void
add_early(const TrainSamples *boards, const bool *black, int depth, int theory, int later,
          bool held_out, TrainSamples *to)
{
  for (size_t i = 0; i < boards->n; i++) {
    TrainSample sample = boards->all[i];
    int empties = 64 - __builtin_popcountll(sample.own | sample.other);
    int value = empties >= depth ? theory : later;
    sample.score = (int8_t)(black[i] ? value : -value);
    sample.held_out = held_out;
    train_add(to, &sample);
  }
}

/* Plays on until `exact` empties are left. False if the game is damaged or ends before. */
static bool
play_early(const Job *job, const PlyWthorGame *game, PlyOthelloBoard *board, TrainSamples *boards,
           bool *black)
{
  bool is_black = true;

  *board = start;
  for (int i = 0; i < game->n_moves; i++) {
    if (job->kernel->moves(board->own, board->other) == 0) {
      *board = (PlyOthelloBoard){board->other, board->own};
      is_black = !is_black;
    }
    black[boards->n] = is_black;
    if (64 - __builtin_popcountll(board->own | board->other) <= job->options->exact)
      return true;
    uint64_t turned = job->kernel->flips(game->cells[i], board->own, board->other);
    if (((board->own | board->other) >> game->cells[i] & 1) || turned == 0)
      return false;
    train_add(boards, &(TrainSample){.own = board->own, .other = board->other});
    *board = ply_othello_board_play(*board, game->cells[i], turned);
    is_black = !is_black;
  }
  return false;
}

static void
label_games(void *data, uint32_t chunk)
{
  Job *job = data;
  TrainLabeller *labeller = train_labeller_new();
  TrainSamples boards = {0};
  bool black[PLY_WTHOR_MAX_MOVES + 1];

  for (uint32_t i = chunk * CHUNK; i < job->file->n_games && i < (chunk + 1) * CHUNK; i++) {
    const char *reason;
    PlyOthelloBoard board;
    PlyWthorGame game;
    uint64_t seed = ply_hash_mix(job->seed + i);
    bool held_out = ply_hash_mix(seed) % 20 == 0;
    boards.n = 0;
    if (!ply_wthor_game(job->file, i, &game, &reason) ||
        !play_early(job, &game, &board, &boards, black))
      continue;
    int later = train_label(labeller, board, seed, held_out, &job->chunks[chunk]);
    add_early(&boards, black, job->file->depth, 2 * game.theoretical - 64,
              black[boards.n] ? later : -later, held_out, &job->chunks[chunk]);
  }
  free(boards.all);
  train_labeller_free(labeller);
}

static void
add_file(const TrainOptions *options, const char *path, TrainSamples *samples)
{
  FILE *file = fopen(path, "rb");
  unsigned char *bytes = train_take(MOST_BYTES, 1);
  const char *reason = "it cannot be read";
  PlyWthor wthor;

  if (file == NULL || !ply_wthor_open(&wthor, bytes, fread(bytes, 1, MOST_BYTES, file), &reason)) {
    fprintf(stderr, "train-othello: %s: %s\n", path, reason);
    exit(1);
  }
  fclose(file);
  if (wthor.fault != NULL) {
    fprintf(stderr, "train-othello: %s: %s\n", path, wthor.fault);
    exit(1);
  }
  uint32_t chunks = (wthor.n_games + CHUNK - 1) / CHUNK;
  Job job = {options, &wthor, ply_othello_kernel(), train_take(chunks + 1, sizeof *job.chunks),
             ply_hash_mix((uint64_t)options->seed + wthor.year)};
  train_parallel(options->threads, chunks, label_games, &job);
  for (uint32_t i = 0; i < chunks; i++) {
    for (size_t j = 0; j < job.chunks[i].n; j++)
      train_add(samples, &job.chunks[i].all[j]);
    free(job.chunks[i].all);
  }
  free(job.chunks);
  free(bytes);
}

static int
compare_names(const void *a, const void *b)
{
  return strcmp(a, b);
}

void
train_wthor(const TrainOptions *options, TrainSamples *samples)
{
  static char names[MOST_FILES][256];
  char path[70000];
  DIR *folder = opendir(options->wthor);
  int n = 0;

  if (folder == NULL) {
    fprintf(stderr, "train-othello: %s cannot be read\n", options->wthor);
    exit(1);
  }
  for (struct dirent *entry; n < MOST_FILES && (entry = readdir(folder)) != NULL;) {
    size_t length = strlen(entry->d_name);
    if (length > 4 && length < sizeof names[0] &&
        (strcmp(entry->d_name + length - 4, ".wtb") == 0 ||
         strcmp(entry->d_name + length - 4, ".WTB") == 0))
      memcpy(names[n++], entry->d_name, length + 1);
  }
  closedir(folder);
  qsort(names, (size_t)n, sizeof names[0], compare_names);
  for (int i = 0; i < n; i++) {
    snprintf(path, sizeof path, "%s/%s", options->wthor, names[i]);
    add_file(options, path, samples);
    fprintf(stderr, "%s: %zu positions so far\n", names[i], samples->n);
  }
}
