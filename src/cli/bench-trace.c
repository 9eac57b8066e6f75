/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* bench trace: what recording costs, and how long it takes to write and read recordings. */

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <glib/gi18n.h>

#include "base/clock.h"
#include "cli/bench.h"
#include "cli/cli.h"
#include "cli/search-options.h"
#include "cli/trace.h"
#include "formats/trace-lines.h"
#include "trace/codec.h"
#include "trace/recorder.h"

#define ROUNDS           5
#define TABLE_BYTES      ((gsize)16 << 20)
#define DEFAULT_MILLIONS 10.0
#define MOST_MILLIONS    100.0

static int
compare(gconstpointer a, gconstpointer b)
{
  double left = *(const double *)a, right = *(const double *)b;

  return left < right ? -1 : left > right;
}

double
ply_bench_quantile(double *values, guint n, double share)
{
  qsort(values, n, sizeof *values, compare);
  return values[(guint)((n - 1) * share)];
}

double
ply_bench_ms(gint64 began_us)
{
  return (double)(ply_clock_wall_us() - began_us) / 1000;
}

/* Of the game's positions the first that is in the middle of a game, or else the first. */
static const PlyBenchPosition *
find_position(const char *game)
{
  const PlyBenchPosition *bench, *found = NULL;

  for (guint i = 0; (bench = ply_bench_position(i)) != NULL; i++) {
    if (g_str_equal(bench->game, game) &&
        (found == NULL || (found->moves[0] == '\0' && bench->moves[0] != '\0')))
      found = bench;
  }
  return found;
}

static void
prepare(PlyRecordRequest *request, const PlyBenchPosition *bench, double millions)
{
  *request = (PlyRecordRequest){.table_bytes = TABLE_BYTES, .title = "bench"};
  ply_bench_set_up(bench, &request->rules, &request->root);
  ply_search_options_init(&request->options, &request->rules);
  request->options.algorithm = ply_algorithm_find("alpha-beta");
  request->limits = (PlySearchLimits){.depth = 60, .nodes = (guint64)(millions * 1e6)};
  request->budget = ((gsize)(millions * 1e6) + 1000) * sizeof(PlyTraceVisit);
}

/* Of one search. The time in user mode leaves out what the system does, such as giving memory. */
typedef struct {
  double nodes, wall_us, user_us;
} Run;

static double
user_us(void)
{
  struct rusage usage;

  getrusage(RUSAGE_THREAD, &usage);
  return (double)usage.ru_utime.tv_sec * 1e6 + (double)usage.ru_utime.tv_usec;
}

static Run
run_bare(const PlyRecordRequest *request)
{
  double began = user_us();
  PlySearch *searcher = ply_search_new();
  PlyTable *table = ply_table_new(request->table_bytes);
  PlyReport report;

  ply_search_run(searcher, &request->rules, &request->root, &request->options, &request->limits,
                 table, NULL, &report);
  ply_table_free(table);
  ply_search_free(searcher);
  double user = user_us() - began;
  return (Run){(double)report.figures.nodes, (double)report.figures.wall_us, user};
}

static Run
run_recorded(const PlyRecordRequest *request, PlyTrace **trace)
{
  ply_trace_unref(*trace);
  double began = user_us();
  *trace = ply_trace_record(request);
  double user = user_us() - began;
  if (*trace == NULL)
    g_error("memory is short");
  return (Run){(double)(*trace)->info.visits, (double)(*trace)->info.wall_us, user};
}

/* The median of µs a node, in user or in wall time. */
static double
us_a_node(const Run *runs, gboolean user)
{
  double us[ROUNDS];

  for (guint i = 0; i < ROUNDS; i++)
    us[i] = (user ? runs[i].user_us : runs[i].wall_us) / MAX(1, runs[i].nodes);
  return ply_bench_quantile(us, ROUNDS, 0.5);
}

/* Alternately, so that what else the machine does hits both. Returns the last recording. */
static PlyTrace *
measure_recording(const PlyRecordRequest *request)
{
  Run bare[ROUNDS], recorded[ROUNDS];
  PlyTrace *trace = NULL;

  for (guint i = 0; i < ROUNDS; i++) {
    bare[i] = run_bare(request);
    recorded[i] = run_recorded(request, &trace);
  }
  double wall = us_a_node(bare, FALSE), more = us_a_node(recorded, FALSE) - wall;
  double user = us_a_node(bare, TRUE), more_user = us_a_node(recorded, TRUE) - user;
  g_print("visits: %u recorded of %" G_GUINT64_FORMAT "\n", trace->n, trace->info.visits);
  g_print("search alone:      %6.2f million nodes/s (median of %d)\n", 1 / wall, ROUNDS);
  g_print("search, recorded:  %6.2f million nodes/s (median of %d)\n", 1 / (wall + more), ROUNDS);
  g_print(
      "cost of recording: %.1f %% in user time, %.1f ns a visit; %.1f %% in wall time, %.1f ns a "
      "visit, which has the system's first touch of memory in it\n",
      100 * more_user / MAX(user, 1e-9), 1e3 * more_user, 100 * more / wall, 1e3 * more);
  return trace;
}

/* A part of the cost that depends on the machine rather than on the recorder. */
static void
measure_memory(const PlyTrace *trace)
{
  gsize bytes = (gsize)trace->n * sizeof *trace->visits;
  PlyTrace *fresh = ply_trace_new(&trace->info, bytes);

  if (fresh == NULL)
    g_error("memory is short");
  gint64 began = ply_clock_wall_us();
  memset(fresh->visits, 0xff, bytes);
  double ms = ply_bench_ms(began);
  g_print("of that, first touching %.0f MB of fresh memory: %.0f ms, %.1f ns a visit\n",
          (double)bytes / 1e6, ms, ms * 1e6 / trace->n);
  ply_trace_unref(fresh);
}

static bool
count_bytes(void *data, const void *bytes, size_t n)
{
  guint64 *total = data;

  *total += n;
  return true;
}

static bool
keep_bytes(void *data, const void *bytes, size_t n)
{
  g_byte_array_append(data, bytes, (guint)n);
  return true;
}

static void
measure_files(const PlyTrace *trace)
{
  g_autoptr(GByteArray) file = g_byte_array_new();
  PlyTraceDecodeFault fault;
  guint64 bytes = 0;

  gint64 began = ply_clock_wall_us();
  ply_trace_encode(trace, count_bytes, &bytes);
  double encoded = ply_bench_ms(began);
  g_print("bytes a visit: in memory %zu, .plytrace %.2f (%.1f MB)\n", sizeof(PlyTraceVisit),
          (double)bytes / trace->n, (double)bytes / 1e6);
  ply_trace_encode(trace, keep_bytes, file);
  began = ply_clock_wall_us();
  PlyTrace *again = ply_trace_decode(file->data, file->len, SIZE_MAX, &fault);
  double decoded = ply_bench_ms(began);
  gboolean same = again != NULL && again->n == trace->n &&
                  memcmp(again->visits, trace->visits, trace->n * sizeof *trace->visits) == 0;
  ply_trace_unref(again);
  g_print("encode .plytrace: %.0f ms; decode: %.0f ms (%s)\n", encoded, decoded,
          same ? "the same records" : "OTHER RECORDS");
  bytes = 0;
  began = ply_clock_wall_us();
  ply_trace_lines_write(trace, count_bytes, &bytes);
  g_print("JSON lines: %.1f bytes a visit (%.0f MB), written in %.0f ms\n",
          (double)bytes / trace->n, (double)bytes / 1e6, ply_bench_ms(began));
}

static int
bench(const PlyBenchPosition *position, double millions)
{
  PlyRecordRequest request;

  prepare(&request, position, millions);
  g_print("%s after “%s”, alpha-beta with table, %.10g million nodes\n", position->game,
          position->moves, millions);
  g_autoptr(PlyTrace) trace = measure_recording(&request);
  measure_memory(trace);
  measure_files(trace);
  ply_bench_trace_reading(trace);
  ply_bench_trace_painting(trace);
  return 0;
}

int
ply_bench_trace(int argc, char **argv)
{
  double millions = DEFAULT_MILLIONS;
  g_autofree char *game = NULL;
  const GOptionEntry entries[] = {
      {"visits", 0, 0, G_OPTION_ARG_DOUBLE, &millions, N_("Visits to record"), N_("MILLIONS")},
      {"game", 0, 0, G_OPTION_ARG_STRING, &game, N_("The game that is searched"), N_("GAME")},
      G_OPTION_ENTRY_NULL,
  };
  GOptionContext *context = g_option_context_new(NULL);

  g_option_context_add_main_entries(context, entries, GETTEXT_PACKAGE);
  if (!ply_cli_parse(context, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  const PlyBenchPosition *position = find_position(game != NULL ? game : "othello");
  if (!ply_cli_require(millions >= 0.001 && millions <= MOST_MILLIONS, "--visits",
                       _("millions from 0.001 to 100")) ||
      !ply_cli_require(position != NULL, "--game", _("othello, maxconnect4 or pente")))
    return PLY_CLI_BAD_INPUT;
  if (argc > 1)
    return ply_cli_fail(_("bench trace expects no more arguments."));
  return bench(position, millions);
}
