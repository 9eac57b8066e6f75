/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pente's threat-space search against an exhaustive search of all moves: which of the short wins it
 * finds. With "long" as argument wins of up to five plies rather than three, and its speed. */

#include "pente-proof.h"

#include "base/clock.h"

static gboolean is_long;

/* Against an exhaustive search: no win that it denies, and most of those that it sees. */
static void
test_share(void)
{
  int seen[6] = {0}, found[6] = {0}, most = is_long ? 5 : 3;
  Proof proof;
  PlyRng rng;

  ply_rng_init(&rng, 22);
  proof_begin(&proof);
  for (int i = 0; i < (is_long ? 200 : 40); i++) {
    PlyPosition position;
    PlyMove move;
    lively_position(&proof.rules, &rng, 10 + i % 20, &position);
    int length = 0;
    for (int plies = 3; plies <= most && length == 0; plies += 2)
      length = wins_within(&proof.rules, &position, plies, &move) ? plies : 0;
    PlyPenteThreatWin win = find(&proof, &position, PLY_PENTE_ALL, (most + 1) / 2, 0);
    g_assert_cmpint(win.length > 0, <=, length > 0);
    if (length == 0)
      continue;
    seen[length]++;
    if (win.length == length)
      found[length]++;
    else if (is_long)
      complain(&proof, &position, &win);
  }
  for (int i = 3; i <= most; i += 2)
    g_test_message("length %d: %d of %d found", i, found[i], seen[i]);
  proof_end(&proof);
}

static int
compare_times(gconstpointer a, gconstpointer b)
{
  gint64 left = *(const gint64 *)a, right = *(const gint64 *)b;

  return (left > right) - (left < right);
}

static void
tell_median(const char *what, GArray *times)
{
  if (times->len == 0)
    return;
  g_array_sort(times, compare_times);
  g_test_message("%s: %u positions, median %" G_GINT64_FORMAT
                 " us, 90th percentile %" G_GINT64_FORMAT " us",
                 what, times->len, g_array_index(times, gint64, times->len / 2),
                 g_array_index(times, gint64, times->len * 9 / 10));
}

/* How fast it is: wins of 7 to 15 plies, and positions without one, each from an empty memory. */
static void
tell_speed(void)
{
  g_autoptr(GArray) wins = g_array_new(FALSE, FALSE, sizeof(gint64));
  g_autoptr(GArray) none = g_array_new(FALSE, FALSE, sizeof(gint64));
  guint64 nodes = 0, cut = 0;
  int lengths[64] = {0};
  gint64 total = 0;
  Proof proof;
  PlyRng rng;

  ply_rng_init(&rng, 23);
  proof_begin(&proof);
  for (int i = 0; i < 1500; i++) {
    PlyPosition position;
    lively_position(&proof.rules, &rng, 10 + i % 20, &position);
    ply_pente_threats_clear(proof.threats);
    gint64 start = ply_clock_thread_cpu_us();
    PlyPenteThreatWin win = find(&proof, &position, PLY_PENTE_ALL, 8, 20000);
    gint64 took = ply_clock_thread_cpu_us() - start;
    total += took;
    nodes += win.nodes;
    cut += !win.complete;
    lengths[win.length]++;
    if (win.length >= 7)
      g_array_append_val(wins, took);
    else if (win.length == 0)
      g_array_append_val(none, took);
  }
  tell_median("won in 7 to 15 plies", wins);
  tell_median("no win found", none);
  for (int i = 0; i < 64; i++)
    if (lengths[i] != 0)
      g_test_message("length %d: %d positions", i, lengths[i]);
  g_test_message("%.0f nodes/s, %" G_GUINT64_FORMAT " searches cut short",
                 1e6 * (double)nodes / (double)total, cut);
  proof_end(&proof);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  is_long = argc > 1 && g_str_equal(argv[1], "long");
  g_test_add_func("/engine/pente-threats/share", test_share);
  if (is_long)
    g_test_add_func("/engine/pente-threats/speed", tell_speed);
  return g_test_run();
}
