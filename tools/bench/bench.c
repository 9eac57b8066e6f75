/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* plyscope-bench NAME …: runs the measurements whose names are, or begin with, the words given. */

#include "bench/bench.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/options.h"
#include "cli/start.h"

typedef struct {
  const char *name, *what, *takes;
  const BenchFamily *family;
  BenchMeasure *measure;
  int numbers[2]; /* of all its positions or rounds */
  gboolean quiet; /* so many that only their sum is printed */
  BenchSettings usual;
} Bench;

#define FEW 5 /* fewer have no median */

/* clang-format off */
#define TRACE    "game visits", &bench_of_trace
#define RECORDED {.millions = 10, .table_mb = 16}

/* With `takes`: the options that make a difference, besides --positions and --json. */
static const Bench benches[] = {
    {"ffo", "FFO endgames, solved exactly", "threads paired kernel", &bench_of_ffo,
     bench_ffo, {40, 59}, FALSE, {.first = 40, .last = 49, .table_mb = 32}},
    {"othello-small", "4x4 and 6x6 Othello, solved from the start", "threads paired kernel",
     &bench_of_small, bench_small, {4, 6}, FALSE, {.first = 6, .last = 6, .table_mb = 1024}},
    {"othello-perft", "the rules alone: move sequences of 1 to 11 plies", "kernel", &bench_of_kernel,
     bench_perft, {1, 11}, FALSE, {0}},
    {"othello-mid", "8x8, from the start and in the middle of games, to one depth",
     "depth confidence threads paired", &bench_of_search, bench_mid, {1, 11}, FALSE,
     {.depth = 20, .confidence = 73, .table_mb = 128}},
    {"othello-wide", "10x10, five positions to a depth and three to the end", "threads paired",
     &bench_of_search, bench_wide, {1, 8}, FALSE, {.table_mb = 64}},
    {"maxconnect4-22", "random 7x6 positions with 22 empty cells, solved exactly", "threads paired",
     &bench_of_mc4, bench_mc4_22, {1, 1000000}, TRUE, {.last = 1000, .table_mb = 64}},
    {"maxconnect4-26", "the same with 26", "threads paired", &bench_of_mc4, bench_mc4_26,
     {1, 1000000}, TRUE, {.last = 1000, .table_mb = 64}},
    {"maxconnect4-empty", "null windows on empty boards", "threads paired", &bench_of_mc4,
     bench_mc4_empty, {1, 6}, FALSE, {.table_mb = 64}},
    {"maxconnect4-depth", "the engine on the empty board, to one depth", "depth threads paired",
     &bench_of_search, bench_mc4_search, {1, 1}, FALSE, {.depth = 24, .table_mb = 64}},
    {"maxconnect4-second", "how deep it gets in a time of the CPU", "seconds", &bench_of_search,
     bench_mc4_search, {1, 1}, FALSE, {.seconds = 1, .table_mb = 64}},
    {"pente-tactics", "how soon tactical positions are solved", "nodes algorithm threads",
     &bench_of_search, bench_tactics, {1, 60}, FALSE, {.nodes = 1000000, .table_mb = 32}},
    {"pente-speed", "the engine in the middle of games, to one depth",
     "depth algorithm threads paired", &bench_of_search, bench_pente, {1, 10}, FALSE,
     {.depth = 8, .table_mb = 32}},
    {"pente-board", "moves played and undone on the engine's board", "", &bench_of_pente,
     bench_board, {1, 10}, TRUE, {0}},
    {"algorithms", "the textbook searches, in nodes, to one depth", "", &bench_of_search,
     bench_algorithms, {1, 40}, FALSE, {.table_mb = 16}},
    {"stop", "from asking a textbook search to stop until it returns", "", &bench_of_search,
     bench_stop, {1, 20}, FALSE, {.table_mb = 16}},
    {"match", "pairs of games, the engine against textbook PVS", "game nodes seconds openings seed",
     &bench_of_match, bench_match, {1, 100000}, FALSE,
     {.last = 10, .seconds = 0.02, .openings = 8, .seed = 1, .table_mb = 64}},
    {"trace-record", "what recording a search costs", TRACE,
     bench_record, {1, 1}, FALSE, RECORDED},
    {"trace-touch", "first touching as much memory", TRACE,
     bench_touch, {1, 1}, FALSE, RECORDED},
    {"trace-encode", "writing .plytrace", TRACE, bench_encode,
     {1, 1}, FALSE, RECORDED},
    {"trace-decode", "reading it", TRACE, bench_decode, {1, 1}, FALSE,
     RECORDED},
    {"trace-lines", "writing JSON lines", TRACE, bench_lines, {1, 1},
     FALSE, RECORDED},
    {"trace-jump", "to any step", TRACE, bench_jump, {1, 1000}, TRUE,
     RECORDED},
    {"trace-back", "a step back", TRACE, bench_back, {1, 1000}, TRUE,
     RECORDED},
    {"trace-summary", "counting it all", TRACE, bench_summary, {1, 1},
     FALSE, RECORDED},
    {"trace-find", "an event far away", TRACE, bench_find, {1, 1},
     FALSE, RECORDED},
    {"trace-check", "checking without searching again", TRACE,
     bench_check, {1, 1}, FALSE, RECORDED},
    {"trace-layout", "choosing and laying out a tree of 400 nodes", TRACE,
     bench_layout, {1, 1}, FALSE, RECORDED},
    {"trace-tree", "painting it, 1400 × 900", TRACE, bench_paint,
     {1, 20}, TRUE, RECORDED},
    {"trace-icicle", "painting all visits, 1400 × 600, closer and closer", "game visits",
     &bench_of_trace, bench_icicle, {1, 20}, TRUE, RECORDED},
#ifdef PLY_BENCH_WINDOW
    {"frames", "frames of a window while it is used, on a game or a recording",
     "file seconds after", &bench_of_frames, bench_frames, {1, 5}, FALSE,
     {.seconds = 10, .after = 1.5}},
#endif
};

static const PlyCliOption options[] = {
    {"positions", 0, PLY_OPTION_TEXT, 0, 0, "FIRST-LAST",
     "The positions or rounds to measure, one or a range"},
    {"depth", 'd', PLY_OPTION_NUMBER, 1, PLY_MAX_DEPTH, "PLIES", "How deep to search"},
    {"confidence", 0, PLY_OPTION_CHOICE, 0, 0, "73|87|95|98|99|100", "Of a selective search, in percent"},
    {"nodes", 'n', PLY_OPTION_NUMBER, 1, 0, "N", "Nodes for a position or move"},
    {"seconds", 's', PLY_OPTION_SECONDS, 1e-6, 86400, "S", "CPU time for a position or move, or time of a row of frames"},
    {"after", 0, PLY_OPTION_SECONDS, 0, 86400, "S", "Time before the first frame that counts"},
    {"threads", 0, PLY_OPTION_NUMBER, 1, PLY_CLI_MOST_THREADS, "N",
     "Threads; with more than one, times are of the clock, not of the CPU"},
    {"paired", 0, PLY_OPTION_FLAG, 0, 0, NULL,
     "Measure each position with one thread and, at once after it, with all"},
    {"algorithm", 'a', PLY_OPTION_TEXT, 0, 0, "ID", "The search, instead of the engine"},
    {"kernel", 0, PLY_OPTION_TEXT, 0, 0, "NAME", "Instruction set: portable, avx2 or avx512"},
    {"game", 'g', PLY_OPTION_TEXT, 0, 0, "GAME[:SIZE]", "The game that is searched or played"},
    {"openings", 0, PLY_OPTION_NUMBER, 0, 60, "N", "Random plies at the beginning of a game"},
    {"seed", 0, PLY_OPTION_NUMBER, 0, 0, "N", "Of all that is random"},
    {"visits", 0, PLY_OPTION_SECONDS, 0.001, 100, "MILLIONS", "Visits to record"},
    {"file", 'f', PLY_OPTION_FILE, 0, 0, "FILE", "A game or a recording"},
    {"json", 'j', PLY_OPTION_FLAG, 0, 0, NULL, "One JSON object a line"},
    {0},
};
/* clang-format on */

static double
now_us(const BenchRun *run)
{
  struct timespec now;

  clock_gettime(run->by_clock ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

void
bench_begin(BenchRun *run)
{
  run->us = now_us(run);
}

void
bench_end(BenchRun *run)
{
  run->us = now_us(run) - run->us;
}

/* ---- figures ---- */

typedef struct {
  GArray *us, *nodes; /* of doubles */
  double total_us, total_nodes;
  int right, wrong;
} Sum;

int
bench_compare(gconstpointer a, gconstpointer b)
{
  double left = *(const double *)a, right = *(const double *)b;

  return left < right ? -1 : left > right;
}

/* Of sorted values; 0.5 is the median. */
static double
quantile(const GArray *values, double share)
{
  return g_array_index(values, double, (guint)((values->len - 1) * share));
}

static void
add(Sum *sum, const BenchRun *run)
{
  double nodes = (double)run->nodes;

  g_array_append_val(sum->us, run->us);
  g_array_append_val(sum->nodes, nodes);
  sum->total_us += run->us;
  sum->total_nodes += nodes;
  sum->right += run->right > 0;
  sum->wrong += run->right == 0;
}

static void
print_result(const Bench *bench, const BenchRun *run)
{
  static const char *const words[] = {"", "WRONG", "right"};

  if (run->settings->json) {
    g_print("{\"bench\": \"%s\", \"number\": %d, \"threads\": %d, \"found\": \"%s\", ", bench->name,
            run->number, run->threads, run->found);
    if (run->right >= 0)
      g_print("\"right\": %s, ", run->right ? "true" : "false");
    g_print("\"nodes\": %" G_GUINT64_FORMAT ", \"seconds\": %.6f}\n", run->nodes, run->us / 1e6);
    return;
  }
  g_print("%-28s %-26s %-5s", run->label, run->found, words[run->right + 1]);
  if (run->nodes > 0)
    g_print(" %12" G_GUINT64_FORMAT " nodes", run->nodes);
  g_print(" %9.4f s", run->us / 1e6);
  if (run->nodes > 0)
    g_print(" %7.2f Mn/s", (double)run->nodes / MAX(run->us, 1e-3));
  g_print("\n");
}

static void
print_sum(const Bench *bench, int threads, Sum *sum)
{
  guint n = sum->us->len;
  double first = g_array_index(sum->us, double, 0);

  g_print("%s", bench->name);
  if (threads > 1)
    g_print(", %d threads", threads);
  g_print(": %.4f s", sum->total_us / 1e6);
  if (sum->total_nodes > 0)
    g_print(", %.0f nodes, %.2f Mn/s", sum->total_nodes,
            sum->total_nodes / MAX(sum->total_us, 1e-3));
  if (sum->right + sum->wrong > 0)
    g_print(", %d of %d right", sum->right, sum->right + sum->wrong);
  g_array_sort(sum->us, bench_compare);
  g_array_sort(sum->nodes, bench_compare);
  if (n >= FEW)
    g_print("; %u times: first %.4f ms, median %.4f, 95 %% %.4f, 99 %% %.4f, most %.4f", n,
            first / 1e3, quantile(sum->us, 0.5) / 1e3, quantile(sum->us, 0.95) / 1e3,
            quantile(sum->us, 0.99) / 1e3, quantile(sum->us, 1) / 1e3);
  if (n >= FEW && sum->total_nodes > 0)
    g_print("; nodes: median %.0f, mean %.0f", quantile(sum->nodes, 0.5), sum->total_nodes / n);
  g_print("\n");
}

/* ---- the runner ---- */

static const BenchSettings nothing = {.openings = -1, .seed = -1, .after = -1};

/* Whether `use`, an option of `given`, was on the command line; where its value is, and how long. */
static gboolean
is_given(const PlyCliUse *use, const BenchSettings *given, gsize *at, gsize *length)
{
  *at = (gsize)((const char *)use->at - (const char *)given);
  *length = use->type == 'i' ? sizeof(int) : use->type == 's' ? sizeof(char *) : sizeof(gint64);
  return memcmp((const char *)given + *at, (const char *)&nothing + *at, *length) != 0;
}

/* What is usual, and over it what was given. */
static BenchSettings
settings_of(const Bench *bench, const BenchSettings *given, const PlyCliUse *uses, guint n)
{
  BenchSettings settings = bench->usual;
  gsize at, length;

  if (settings.first == 0)
    settings.first = bench->numbers[0];
  if (settings.last == 0)
    settings.last = bench->numbers[1];
  for (guint i = 0; i < n; i++) {
    if (is_given(&uses[i], given, &at, &length))
      memcpy((char *)&settings + at, (const char *)given + at, length);
  }
  if (given->last != 0) {
    settings.first = given->first;
    settings.last = given->last;
  }
  if (given->percent != NULL)
    settings.confidence = atoi(given->percent);
  settings.threads = MAX(1, given->threads);
  settings.crew = given->crew;
  return settings;
}

/* The exit status: bad input too if something is not as it should be. */
static int
run(const Bench *bench, const BenchSettings *chosen, gpointer state)
{
  BenchSettings settings = *chosen;
  int counts[2] = {settings.paired ? 1 : settings.threads, settings.threads}, wrong = 0;
  Sum sums[2] = {0};

  for (int i = 0; i < 2; i++) {
    sums[i].us = g_array_new(FALSE, FALSE, sizeof(double));
    sums[i].nodes = g_array_new(FALSE, FALSE, sizeof(double));
  }
  for (int number = settings.first; number <= settings.last; number++) {
    for (int i = 0; i <= settings.paired; i++) {
      BenchRun one = {
          .state = state,
          .settings = &settings,
          .number = number,
          .threads = counts[i],
          .by_clock = counts[i] > 1 || bench->family == &bench_of_trace,
          .right = -1,
      };
      bench->measure(&one);
      if (one.label[0] == '\0')
        continue; /* there is no such position */
      if (!bench->quiet)
        print_result(bench, &one);
      add(&sums[i], &one);
    }
  }
  for (int i = 0; i <= settings.paired; i++) {
    if (!settings.json && sums[i].us->len > 0)
      print_sum(bench, counts[i], &sums[i]);
    wrong += sums[i].wrong;
  }
  if (settings.paired && !settings.json)
    g_print("%s: %.2f times as fast, %.2f times the nodes/s\n", bench->name,
            sums[0].total_us / MAX(sums[1].total_us, 1),
            sums[1].total_nodes / MAX(sums[1].total_us, 1) * sums[0].total_us /
                MAX(sums[0].total_nodes, 1));
  for (int i = 0; i < 2; i++) {
    g_array_unref(sums[i].us);
    g_array_unref(sums[i].nodes);
  }
  return wrong == 0 ? 0 : PLY_CLI_BAD_INPUT;
}

/* "endgames" are all that begin with "endgames-". */
static gboolean
is_named(const Bench *bench, const char *word)
{
  gsize n = strlen(word);

  return strncmp(bench->name, word, n) == 0 && (bench->name[n] == '\0' || bench->name[n] == '-');
}

static gboolean
is_chosen(const Bench *bench, char **words)
{
  gboolean chosen = FALSE;

  for (; *words != NULL; words++)
    chosen = chosen || is_named(bench, *words);
  return chosen;
}

/* ---- the command line ---- */

static char *
list_benches(void)
{
  GString *text = g_string_new("Measures the engines and what is round them: each NAME stands for "
                               "one of these, or for all that begin with it.\n");

  for (guint i = 0; i < G_N_ELEMENTS(benches); i++)
    g_string_append_printf(text, "\n  %-20s %s%s%s", benches[i].name, benches[i].what,
                           benches[i].takes[0] != '\0' ? "; takes " : "", benches[i].takes);
  return g_string_free(text, FALSE);
}

static gboolean
check_names(char **words)
{
  for (; *words != NULL; words++) {
    gboolean known = FALSE;
    for (guint i = 0; i < G_N_ELEMENTS(benches); i++)
      known = known || is_named(&benches[i], *words);
    if (!known) {
      ply_cli_fail_with("“%s” is no measurement: --help lists them.", *words);
      return FALSE;
    }
  }
  return TRUE;
}

/* Nothing that was asked for is ignored by all that run. */
static gboolean
check_taken(char **words, const char *option)
{
  if (g_str_equal(option, "positions") || g_str_equal(option, "json"))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS(benches); i++) {
    g_auto(GStrv) takes = g_strsplit(benches[i].takes, " ", -1);
    if (is_chosen(&benches[i], words) && g_strv_contains((const char *const *)takes, option))
      return TRUE;
  }
  ply_cli_fail_with("--%s would do nothing here.", option);
  return FALSE;
}

/* "40-49" or "40", within the numbers of all that run. */
static gboolean
check_positions(char **words, BenchSettings *given)
{
  if (given->positions == NULL)
    return TRUE;
  g_auto(GStrv) ends = g_strsplit(given->positions, "-", 2);
  guint64 first = 0, last = 0;
  gboolean good = ends[0] != NULL &&
                  g_ascii_string_to_unsigned(ends[0], 10, 1, G_MAXINT, &first, NULL) &&
                  g_ascii_string_to_unsigned(ends[1] != NULL ? ends[1] : ends[0], 10, first,
                                             G_MAXINT, &last, NULL);
  for (guint i = 0; good && i < G_N_ELEMENTS(benches); i++) {
    const Bench *bench = &benches[i];
    if (!is_chosen(bench, words) ||
        ((int)first >= bench->numbers[0] && (int)last <= bench->numbers[1]))
      continue;
    ply_cli_fail_with("--positions of %s expects numbers from %d to %d.", bench->name,
                      bench->numbers[0], bench->numbers[1]);
    return FALSE;
  }
  given->first = (int)first;
  given->last = (int)last;
  return ply_cli_require(good, "--positions", "a number or a range, as in 40-49");
}

static int
run_all(char **words, const BenchSettings *given, const PlyCliUse *uses, guint n)
{
  const BenchFamily *family = NULL;
  gpointer state = NULL;
  int status = 0;

  for (guint i = 0; i < G_N_ELEMENTS(benches); i++) {
    const Bench *bench = &benches[i];
    if (!is_chosen(bench, words))
      continue;
    BenchSettings settings = settings_of(bench, given, uses, n);
    if (family != bench->family) {
      if (family != NULL)
        family->close(state);
      family = bench->family;
      state = family->open(&settings);
    }
    if (state == NULL)
      return PLY_CLI_BAD_INPUT;
    int one = run(bench, &settings, state);
    status = MAX(status, one);
  }
  if (family != NULL)
    family->close(state);
  return status;
}

static void
clear(BenchSettings *given)
{
  char *texts[] = {given->kernel, given->game,      given->algorithm,
                   given->file,   given->positions, given->percent};

  for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
    g_free(texts[i]);
  ply_crew_free(given->crew);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(BenchSettings, clear)

int
main(int argc, char **argv)
{
  g_auto(BenchSettings) given = nothing;
  g_autofree char *list = list_benches();
  const PlyCliUse uses[] = {
      PLY_CLI_USE("positions", &given.positions), PLY_CLI_USE("depth", &given.depth),
      PLY_CLI_USE("confidence", &given.percent),  PLY_CLI_USE("nodes", &given.nodes),
      PLY_CLI_USE("seconds", &given.seconds),     PLY_CLI_USE("after", &given.after),
      PLY_CLI_USE("threads", &given.threads),     PLY_CLI_USE("paired", &given.paired),
      PLY_CLI_USE("algorithm", &given.algorithm), PLY_CLI_USE("kernel", &given.kernel),
      PLY_CLI_USE("game", &given.game),           PLY_CLI_USE("openings", &given.openings),
      PLY_CLI_USE("seed", &given.seed),           PLY_CLI_USE("visits", &given.millions),
      PLY_CLI_USE("file", &given.file),           PLY_CLI_USE("json", &given.json),
  };
  PlyCliOptions *parser = ply_cli_options_new_from(options, "NAME…");
  gsize at, length;

  ply_cli_start("plyscope-bench");
  ply_cli_options_say(parser, list);
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc < 2)
    return ply_cli_fail("Expected the name of a measurement: --help lists them.");
  gboolean good = check_names(argv + 1) && check_positions(argv + 1, &given);
  for (guint i = 0; good && i < G_N_ELEMENTS(uses); i++)
    good = !is_given(&uses[i], &given, &at, &length) || check_taken(argv + 1, uses[i].name);
  if (!good ||
      !ply_cli_require(!given.paired || given.threads > 1, "--paired", "--threads above 1"))
    return PLY_CLI_BAD_INPUT;
  given.crew = given.threads > 1 ? ply_crew_new(given.threads - 1) : NULL;
  return run_all(argv + 1, &given, uses, G_N_ELEMENTS(uses));
}
