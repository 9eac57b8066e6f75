/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* plyscope-bench NAME …: runs the measurements whose names are, or begin with, the words given. */

#include "bench/bench.h"

#include <string.h>
#include <time.h>

#include "cli/start.h"

typedef struct {
  const char *name, *what;
  const BenchFamily *family;
  BenchMeasure *measure;
  int numbers[2]; /* of all its positions or rounds */
  gboolean quiet; /* so many that only their sum is printed */
  BenchSettings usual;
} Bench;

#define FEW 5 /* fewer have no median */

/* clang-format off */
static const Bench benches[] = {
    {"ffo", "FFO endgames, solved exactly", &bench_of_othello, bench_ffo, {40, 59}, FALSE,
     {.last = 49, .table_mb = 32}},
    {"othello-small", "4x4 and 6x6 Othello, solved from the start", &bench_of_othello, bench_small,
     {4, 6}, FALSE, {.first = 6, .table_mb = 1024}},
    {"othello-mid", "8x8, from the start and in the middle of games, to one depth",
     &bench_of_search, bench_mid, {1, 11}, FALSE, {.depth = 20, .confidence = 73, .table_mb = 128}},
    {"othello-wide", "10x10, five positions to a depth and three to the end", &bench_of_search,
     bench_wide, {1, 8}, FALSE, {.table_mb = 64}},
    {"maxconnect4-22", "random 7x6 positions with 22 empty cells, solved exactly", &bench_of_mc4,
     bench_mc4_22, {1, 1000000}, TRUE, {.last = 1000, .table_mb = 64}},
    {"maxconnect4-26", "the same with 26", &bench_of_mc4, bench_mc4_26, {1, 1000000}, TRUE,
     {.last = 1000, .table_mb = 64}},
    {"maxconnect4-empty", "null windows on empty boards", &bench_of_mc4, bench_mc4_empty, {1, 6},
     FALSE, {.table_mb = 64}},
    {"maxconnect4-depth", "the engine on the empty board, to one depth", &bench_of_search,
     bench_mc4_search, {1, 1}, FALSE, {.depth = 24, .table_mb = 64}},
    {"maxconnect4-second", "how deep it gets in --seconds of the CPU", &bench_of_search,
     bench_mc4_search, {1, 1}, FALSE, {.seconds = 1, .table_mb = 64}},
    {"pente-tactics", "within how many of --nodes tactical positions are solved", &bench_of_search,
     bench_tactics, {1, 60}, FALSE, {.nodes = 1000000, .table_mb = 32}},
    {"pente-speed", "the engine in the middle of games, to one depth", &bench_of_search,
     bench_pente, {1, 10}, FALSE, {.depth = 8, .table_mb = 32}},
    {"stop", "from asking each textbook search to stop until it returns", &bench_of_search,
     bench_stop, {1, 1000}, TRUE, {.table_mb = 16}},
#define TRACE(name, what, measure, rounds)                                                         \
    {"trace-" name, what, &bench_of_trace, measure, {1, rounds}, rounds > 1,           \
     {.millions = 10, .table_mb = 16}}
    TRACE("record", "what recording a search costs", bench_record, 1),
    {"engine-record", "what recording an engine's search to --nodes costs", &bench_of_search,
     bench_record_engine, {1, 2}, FALSE, {.nodes = 1000000, .table_mb = 64}},
    TRACE("touch", "first touching as much memory", bench_touch, 1),
    TRACE("encode", "writing .plytrace", bench_encode, 1),
    TRACE("decode", "reading it", bench_decode, 1),
    TRACE("lines", "writing JSON lines", bench_lines, 1),
    TRACE("jump", "to any step", bench_jump, 1000),
    TRACE("back", "a step back", bench_back, 1000),
    TRACE("summary", "counting it all", bench_summary, 1),
    TRACE("find", "an event far away", bench_find, 1),
    TRACE("check", "checking without searching again", bench_check, 1),
    TRACE("layout", "choosing and laying out a tree of 400 nodes", bench_layout, 1),
    TRACE("tree", "painting it, 1400 × 900", bench_paint, 20),
    TRACE("icicle", "painting all visits, 1400 × 600, closer and closer", bench_icicle, 20),
#define LARGE(name, what, measure, rounds)                                                         \
    {"large-" name, what, &bench_of_large, measure, {1, rounds}, rounds > 1,           \
     {.millions = 100, .table_mb = 64}}
    LARGE("record", "recording --visits to --file", bench_large_record, 1),
    LARGE("open", "from the --file to a first picture of all", bench_large_open, 1),
    LARGE("cold", "to any step while nothing else is there", bench_large_cold, 1000),
    LARGE("warm", "to the same steps again", bench_large_warm, 1000),
    LARGE("fill", "until all is there", bench_large_fill, 1),
    LARGE("find", "the next event, from any step", bench_large_find, 1000),
    LARGE("icicle", "painting it, 1400 × 600, anywhere", bench_large_icicle, 300),
    LARGE("memory", "memory of its own by now", bench_large_memory, 1),
#ifdef PLY_BENCH_WINDOW
    {"frames", "frames of a window while it is used, on the game or recording of --file",
     &bench_of_frames, bench_frames, {1, 5}, FALSE, {.seconds = 10, .after = 1.5}},
#endif
};
/* clang-format on */

/* ---- figures ---- */

double
bench_now_us(const BenchRun *run)
{
  struct timespec now;

  clock_gettime(run->by_clock ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

typedef struct {
  GArray *times; /* of doubles: µs */
  double us, nodes;
  int right, wrong;
} Sum;

static int
compare(gconstpointer a, gconstpointer b)
{
  double left = *(const double *)a, right = *(const double *)b;

  return left < right ? -1 : left > right;
}

/* Of sorted values, in ms; 0.5 is the median. */
static double
quantile(const GArray *times, double share)
{
  return g_array_index(times, double, (guint)((times->len - 1) * share)) / 1e3;
}

char *
bench_tell(GArray *times)
{
  if (times->len == 0)
    return g_strdup("none");
  double first = g_array_index(times, double, 0) / 1e3;
  g_array_sort(times, compare);
  return g_strdup_printf("%u times: first %.4f ms, median %.4f, 95 %% %.4f, 99 %% %.4f, most %.4f",
                         times->len, first, quantile(times, 0.5), quantile(times, 0.95),
                         quantile(times, 0.99), quantile(times, 1));
}

static void
add(Sum *sum, const BenchRun *run)
{
  g_array_append_val(sum->times, run->us);
  sum->us += run->us;
  sum->nodes += (double)run->nodes;
  sum->right += run->right > 0;
  sum->wrong += run->right == 0;
}

static void
print_result(const BenchRun *run)
{
  static const char *const words[] = {"", "WRONG", "right"};

  g_print("%-28s %-26s %-5s", run->label, run->found, words[run->right + 1]);
  if (run->nodes > 0)
    g_print(" %12" G_GUINT64_FORMAT " nodes %9.4f s %7.2f Mn/s\n", run->nodes, run->us / 1e6,
            (double)run->nodes / MAX(run->us, 1e-3));
  else
    g_print(" %9.4f s\n", run->us / 1e6);
}

static void
print_sum(const Bench *bench, int threads, const Sum *sum)
{
  g_print("%s, %d thread%s: %.4f s", bench->name, threads, threads > 1 ? "s" : "", sum->us / 1e6);
  if (sum->nodes > 0)
    g_print(", %.0f nodes, %.2f Mn/s", sum->nodes, sum->nodes / MAX(sum->us, 1e-3));
  if (sum->right + sum->wrong > 0)
    g_print(", %d of %d right", sum->right, sum->right + sum->wrong);
  g_autofree char *times = sum->times->len >= FEW ? bench_tell(sum->times) : NULL;
  g_print("%s%s\n", times != NULL ? "; " : "", times != NULL ? times : "");
}

/* ---- the runner ---- */

/* What is usual, and over it what was given: 0 or NULL is nothing. */
static BenchSettings
settings_of(const Bench *bench, const BenchSettings *given)
{
  BenchSettings settings = *given;
  const BenchSettings *usual = &bench->usual;

  if (given->last == 0) {
    settings.first = MAX(usual->first, bench->numbers[0]);
    settings.last = usual->last > 0 ? usual->last : bench->numbers[1];
  }
  settings.depth = given->depth > 0 ? given->depth : usual->depth;
  settings.confidence = given->confidence > 0 ? given->confidence : usual->confidence;
  settings.nodes = given->nodes > 0 ? given->nodes : usual->nodes;
  settings.seconds = given->seconds > 0 ? given->seconds : usual->seconds;
  settings.millions = given->millions > 0 ? given->millions : usual->millions;
  settings.after = given->after > 0 ? given->after : usual->after;
  settings.table_mb = usual->table_mb;
  return settings;
}

/* With one thread if need be, and with all; whether all is as it should be. */
static gboolean
run(const Bench *bench, const BenchSettings *settings, gpointer state)
{
  int counts[2] = {settings->paired ? 1 : settings->threads, settings->threads}, wrong = 0;
  Sum sums[2] = {{.times = g_array_new(FALSE, FALSE, sizeof(double))},
                 {.times = g_array_new(FALSE, FALSE, sizeof(double))}};

  for (int number = settings->first; number <= settings->last; number++) {
    for (int i = 0; i <= settings->paired; i++) {
      BenchRun one = {
          .state = state,
          .settings = settings,
          .number = number,
          .threads = counts[i],
          .by_clock = counts[i] > 1 || bench->family == &bench_of_trace,
          .right = -1,
      };
      g_strlcpy(one.label, bench->name, sizeof one.label);
      double began = bench_now_us(&one);
      if (!bench->measure(&one))
        continue;
      if (one.us == 0)
        one.us = bench_now_us(&one) - began;
      if (!bench->quiet)
        print_result(&one);
      add(&sums[i], &one);
    }
  }
  for (int i = 0; i <= settings->paired; i++) {
    if (sums[i].times->len > 0)
      print_sum(bench, counts[i], &sums[i]);
    wrong += sums[i].wrong;
  }
  if (settings->paired)
    g_print("%s: %.2f times as fast, %.2f times the nodes/s\n", bench->name,
            sums[0].us / MAX(sums[1].us, 1),
            sums[1].nodes / MAX(sums[1].us, 1) * sums[0].us / MAX(sums[0].nodes, 1));
  g_array_unref(sums[0].times);
  g_array_unref(sums[1].times);
  return wrong == 0;
}

/* "trace" are all that begin with "trace-". */
static gboolean
is_named(const Bench *bench, const char *word)
{
  gsize n = strlen(word);

  return strncmp(bench->name, word, n) == 0 && (bench->name[n] == '\0' || bench->name[n] == '-');
}

/* The first word that names no measurement, or NULL. */
static const char *
find_unknown(char **words)
{
  for (; *words != NULL; words++) {
    guint i = 0;
    while (i < G_N_ELEMENTS(benches) && !is_named(&benches[i], *words))
      i++;
    if (i == G_N_ELEMENTS(benches))
      return *words;
  }
  return NULL;
}

static int
run_all(char **words, const BenchSettings *given)
{
  const BenchFamily *family = NULL;
  gpointer state = NULL;
  gboolean good = TRUE;

  for (guint i = 0; good && i < G_N_ELEMENTS(benches); i++) {
    const Bench *bench = &benches[i];
    gboolean chosen = FALSE;
    for (char **word = words; *word != NULL; word++)
      chosen = chosen || is_named(bench, *word);
    if (!chosen)
      continue;
    BenchSettings settings = settings_of(bench, given);
    if (settings.first < bench->numbers[0] || settings.last > bench->numbers[1])
      return ply_cli_fail_with("--positions of %s expects numbers from %d to %d.", bench->name,
                               bench->numbers[0], bench->numbers[1]);
    if (family != bench->family) {
      if (family != NULL)
        family->close(state);
      family = bench->family;
      state = family->open(&settings);
      if (state == NULL)
        return PLY_CLI_BAD_INPUT;
    }
    good = run(bench, &settings, state) && good;
  }
  if (family != NULL)
    family->close(state);
  return good ? 0 : PLY_CLI_BAD_INPUT;
}

/* ---- the command line ---- */

static char *
list_benches(void)
{
  GString *text = g_string_new("Measures the engines and what is round them: each NAME stands for "
                               "one of these, or for all that begin with it.\n");

  for (guint i = 0; i < G_N_ELEMENTS(benches); i++)
    g_string_append_printf(text, "\n  %-20s %s", benches[i].name, benches[i].what);
  return g_string_free(text, FALSE);
}

/* "40-49" or "40". */
static gboolean
read_positions(const char *text, BenchSettings *given)
{
  g_auto(GStrv) ends = g_strsplit(text, "-", 2);
  const char *last = ends[0] != NULL && ends[1] != NULL ? ends[1] : text;
  guint64 numbers[2] = {0};
  gboolean good = ends[0] != NULL &&
                  g_ascii_string_to_unsigned(ends[0], 10, 1, G_MAXINT, &numbers[0], NULL) &&
                  g_ascii_string_to_unsigned(last, 10, numbers[0], G_MAXINT, &numbers[1], NULL);

  given->first = (int)numbers[0];
  given->last = (int)numbers[1];
  return ply_cli_require(good, "--positions", "a number or a range, as in 40-49");
}

/* 0: not given. */
static gboolean
is_confidence(int percent)
{
  static const guint8 known[] = {0, 73, 87, 95, 98, 99, 100};
  guint i = 0;

  while (i < G_N_ELEMENTS(known) && known[i] != percent)
    i++;
  return i < G_N_ELEMENTS(known);
}

int
main(int argc, char **argv)
{
  BenchSettings given = {.threads = 1};
  g_autofree char *positions = NULL, *list = list_benches();
  g_autoptr(GError) error = NULL;
  const GOptionEntry entries[] = {
      {"positions", 0, 0, G_OPTION_ARG_STRING, &positions, "The positions or rounds to measure",
       "FIRST-LAST"},
      {"depth", 'd', 0, G_OPTION_ARG_INT, &given.depth, "How deep to search", "PLIES"},
      {"confidence", 0, 0, G_OPTION_ARG_INT, &given.confidence,
       "Of a selective search: 73, 87, 95, 98, 99 or 100 percent", "P"},
      {"nodes", 'n', 0, G_OPTION_ARG_INT64, &given.nodes, "Nodes for a position", "N"},
      {"seconds", 's', 0, G_OPTION_ARG_DOUBLE, &given.seconds,
       "CPU time for a position, or time of a row of frames", "S"},
      {"after", 0, 0, G_OPTION_ARG_DOUBLE, &given.after, "Time before the first frame", "S"},
      {"visits", 0, 0, G_OPTION_ARG_DOUBLE, &given.millions, "Visits to record", "MILLIONS"},
      {"threads", 0, 0, G_OPTION_ARG_INT, &given.threads,
       "Threads of solvers and engines; with more than one, times are of the clock", "N"},
      {"paired", 0, 0, G_OPTION_ARG_NONE, &given.paired,
       "Measure each position with one thread and, at once after it, with all", NULL},
      {"algorithm", 'a', 0, G_OPTION_ARG_STRING, &given.algorithm,
       "Pente’s search, instead of the engine", "ID"},
      {"kernel", 0, 0, G_OPTION_ARG_STRING, &given.kernel,
       "The instruction set of Othello’s solver: portable, avx2 or avx512", "NAME"},
      {"file", 'f', 0, G_OPTION_ARG_FILENAME, &given.file, "A game or a recording", "FILE"},
      {0},
  };
  g_autoptr(GOptionContext) context = g_option_context_new("NAME…");

  ply_cli_start("plyscope-bench");
  g_option_context_set_summary(context, list);
  g_option_context_add_main_entries(context, entries, NULL);
  if (!g_option_context_parse(context, &argc, &argv, &error))
    return ply_cli_fail_with("%s.", error->message);
  if ((positions != NULL && !read_positions(positions, &given)) ||
      !ply_cli_require(given.threads >= 1 && given.threads <= PLY_CLI_MOST_THREADS, "--threads",
                       "a number from 1 to 64") ||
      !ply_cli_require(is_confidence(given.confidence), "--confidence",
                       "73, 87, 95, 98, 99 or 100") ||
      !ply_cli_require(!given.paired || given.threads > 1, "--paired", "--threads above 1"))
    return PLY_CLI_BAD_INPUT;
  const char *unknown = argc < 2 ? "" : find_unknown(argv + 1);
  if (unknown != NULL)
    return ply_cli_fail_with("“%s” is no measurement: --help lists them.", unknown);
  given.crew = given.threads > 1 ? ply_crew_new(given.threads - 1) : NULL;
  int status = run_all(argv + 1, &given);
  ply_crew_free(given.crew);
  g_free(given.kernel);
  g_free(given.algorithm);
  g_free(given.file);
  return status;
}
