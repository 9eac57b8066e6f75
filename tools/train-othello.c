/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* train-othello: learns the weights of the Othello evaluation and writes them as plain numbers,
 * which pack-othello packs. Equal options give equal bytes, whatever the number of threads. */

#include "train.h"

#include <getopt.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  atomic_uint next;
  uint32_t n;
  void (*work)(void *data, uint32_t i);
  void *data;
} Pool;

static void *
run_thread(void *data)
{
  Pool *pool = data;

  for (uint32_t i; (i = atomic_fetch_add(&pool->next, 1)) < pool->n;)
    pool->work(pool->data, i);
  return NULL;
}

void
train_parallel(int threads, uint32_t n, void (*work)(void *data, uint32_t i), void *data)
{
  Pool pool = {.n = n, .work = work, .data = data};
  pthread_t ids[256];
  int begun = 0;

  while (begun < threads - 1 && begun < 255 &&
         pthread_create(&ids[begun], NULL, run_thread, &pool) == 0)
    begun++;
  run_thread(&pool);
  while (begun > 0)
    pthread_join(ids[--begun], NULL);
}

static double
seconds(void)
{
  struct timespec now;

  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static size_t
parameter_count(void)
{
  PlyOthelloGeometry main, order;

  if (!ply_othello_geometry_init(&main, true) || !ply_othello_geometry_init(&order, false))
    abort();
  size_t n = ply_othello_eval_parameters(&main, &order);
  ply_othello_geometry_clear(&main);
  ply_othello_geometry_clear(&order);
  return n;
}

/* Little-endian numbers of 16 bits and nothing else. */
static void
write_raw(const char *path, const int16_t *parameters)
{
  size_t n = parameter_count();
  unsigned char *bytes = train_take(n, 2);
  FILE *file = fopen(path, "wb");

  for (size_t i = 0; i < n; i++) {
    bytes[2 * i] = (unsigned char)(parameters[i] & 0xff);
    bytes[2 * i + 1] = (unsigned char)(parameters[i] >> 8 & 0xff);
  }
  if (file == NULL || fwrite(bytes, 2, n, file) != n || fclose(file) != 0) {
    fprintf(stderr, "train-othello: %s cannot be written\n", path);
    exit(1);
  }
  free(bytes);
}

static PlyOthelloEval *
read_raw(const char *path)
{
  size_t n = parameter_count();
  unsigned char *bytes = train_take(n, 2);
  int16_t *parameters = train_take(n, sizeof *parameters);
  FILE *file = fopen(path, "rb");

  if (file == NULL || fread(bytes, 2, n, file) != n) {
    fprintf(stderr, "train-othello: %s cannot be read\n", path);
    exit(1);
  }
  fclose(file);
  for (size_t i = 0; i < n; i++)
    parameters[i] = (int16_t)(uint16_t)(bytes[2 * i] | bytes[2 * i + 1] << 8);
  PlyOthelloEval *eval = ply_othello_eval_make(parameters);
  free(parameters);
  free(bytes);
  return eval;
}

/* Learns from the samples, says how well, and writes the parameters. */
static PlyOthelloEval *
learn(const TrainOptions *options, TrainSamples *samples, double begun)
{
  if (options->search > 0)
    train_choose(options, samples);
  fprintf(stderr, "%zu positions after %.1f s\n", samples->n, seconds() - begun);
  int16_t *parameters = train_fit(options, samples);
  PlyOthelloEval *eval = ply_othello_eval_make(parameters);

  if (eval == NULL)
    abort();
  train_report(eval, samples);
  write_raw(options->output, parameters);
  fprintf(stderr, "learned after %.1f s\n", seconds() - begun);
  free(parameters);
  return eval;
}

static void
train(const TrainOptions *options)
{
  TrainSamples games = {0}, samples = {0};
  PlyOthelloEval *eval = NULL;
  double begun = seconds();

  if (options->wthor != NULL)
    train_wthor(options, &games);
  if (options->add != NULL)
    train_add_kept(options->add, &games);
  if (options->keep != NULL && options->rounds == 0)
    train_keep(options->keep, &games);
  if (options->from != NULL)
    eval = read_raw(options->from);
  else if (games.n > 0)
    eval = learn(options, &games, begun);
  for (int round = 0; round < options->rounds; round++) {
    samples.n = 0;
    for (size_t i = 0; i < games.n; i++)
      train_add(&samples, &games.all[i]);
    train_self_play(options, eval, round, &samples);
    if (options->keep != NULL)
      train_keep(options->keep, &samples);
    ply_othello_eval_free(eval);
    eval = learn(options, &samples, begun);
  }
  ply_othello_eval_free(eval);
  free(samples.all);
  free(games.all);
}

static const char usage[] =
    "Usage: train-othello [OPTION…] OUTPUT\n"
    "  --wthor DIR     also learn from the .wtb files there\n"
    "  --games N       games of self-play in the last round, others an eighth (100000)\n"
    "  --rounds N      play and learn so often (3)\n"
    "  --exact N       empties from which on all values are exact (14)\n"
    "  --depth N       plies of self-play's search (3)\n"
    "  --threads N     (1)\n"
    "  --iterations N  steps of the least squares (30)\n"
    "  --ridge X       its regularisation, in samples (20)\n"
    "  --overlap X     weight of the neighbouring stages' nearest samples (0.3)\n"
    "  --seed N        (1)\n"
    "  --keep FILE     store the positions of the last round, or of the games without one\n"
    "  --from FILE     what an earlier run wrote plays the first round\n"
    "  --add FILE      also learn from such positions\n"
    "  --search N      plies of the search that labels positions before the exact ones (0: none)\n"
    "  --most N        with it: positions with each number of discs (30000),\n"
    "  --strays N      boards after one or two random moves beside each of them (1),\n"
    "  --trust N       empties up to which the positions have exact values (0)\n";

/* An option and where its argument goes. */
typedef struct {
  const char *name;
  enum { TEXT, INTEGER, REAL } kind;
  void *to;
} Option;

#define OPTIONS 17

static void
take_argument(const Option *option, const char *argument)
{
  if (option->kind == TEXT)
    *(const char **)option->to = argument;
  else if (option->kind == INTEGER)
    *(int *)option->to = atoi(argument);
  else
    *(double *)option->to = atof(argument);
}

/* False if the arguments are none that make sense. */
static bool
read_options(int argc, char **argv, TrainOptions *o)
{
  const Option table[OPTIONS] = {
      {"wthor", TEXT, &o->wthor},
      {"keep", TEXT, &o->keep},
      {"from", TEXT, &o->from},
      {"add", TEXT, &o->add},
      {"games", INTEGER, &o->games},
      {"rounds", INTEGER, &o->rounds},
      {"exact", INTEGER, &o->exact},
      {"depth", INTEGER, &o->depth},
      {"threads", INTEGER, &o->threads},
      {"seed", INTEGER, &o->seed},
      {"search", INTEGER, &o->search},
      {"most", INTEGER, &o->most},
      {"strays", INTEGER, &o->strays},
      {"trust", INTEGER, &o->trust},
      {"iterations", INTEGER, &o->iterations},
      {"ridge", REAL, &o->ridge},
      {"overlap", REAL, &o->overlap},
  };
  struct option names[OPTIONS + 1] = {{0}};
  int option;

  for (int i = 0; i < OPTIONS; i++)
    names[i] = (struct option){table[i].name, required_argument, NULL, i};
  while ((option = getopt_long(argc, argv, "", names, NULL)) != -1) {
    if (option < 0 || option >= OPTIONS)
      return false;
    take_argument(&table[option], optarg);
  }
  if (optind + 1 != argc)
    return false;
  o->output = argv[optind];
  return o->games >= 0 && o->rounds >= 0 && o->exact >= 1 && o->exact <= 24 && o->depth >= 1 &&
         o->ridge > 0 && (o->search == 0 || (o->search >= 3 && o->search <= 12)) && o->most > 0 &&
         o->strays >= 0 && o->trust <= o->exact;
}

int
main(int argc, char **argv)
{
  TrainOptions options = {.games = 100000,
                          .rounds = 3,
                          .exact = 14,
                          .depth = 3,
                          .threads = 1,
                          .iterations = 30,
                          .ridge = 20,
                          .overlap = 0.3,
                          .seed = 1,
                          .most = 30000,
                          .strays = 1};

  if (!read_options(argc, argv, &options)) {
    fputs(usage, stderr);
    return 2;
  }
  train(&options);
  return 0;
}
