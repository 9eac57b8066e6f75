/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz.h"

#include "cup/result.h"

#include <string.h>

/* Enough to see that it can be planned. */
#define MOST_PLAYERS 12
#define MOST_PAIRS   8

static gboolean
first_wins(gpointer data, const PlyCupJob *job, PlyCupScore *score)
{
  *score = (PlyCupScore){.half = {2, 0}, .score = {1, 0}, .offender = -1};
  return TRUE;
}

/* A cup all of whose games are won by who moves first comes to its end, and plans each game once. */
static void
plan(PlyCup *cup)
{
  g_autoptr(GHashTable) ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(GError) error = NULL;

  while (cup->players->len < 2)
    ply_cup_add_player(cup, cup->players->len == 0 ? "fuzz-one" : "fuzz-two", "random");
  gboolean small = cup->players->len <= MOST_PLAYERS && cup->openings_file == NULL;
  for (guint i = 0; i < cup->stages->len; i++)
    small = small && ((PlyCupStage *)cup->stages->pdata[i])->pairs <= MOST_PAIRS;
  if (!ply_cup_schedule_check(cup, &error)) {
    g_assert_nonnull(error);
    return;
  }
  if (!small)
    return;
  g_autoptr(PlyCupSchedule) schedule = ply_cup_schedule(cup, first_wins, NULL);
  g_assert_true(schedule->over);
  g_assert_cmpuint(ply_cup_schedule_champion(schedule), <, cup->players->len);
  for (guint i = 0; i < schedule->jobs->len; i++) {
    char id[PLY_CUP_ID_BYTES];
    ply_cup_job_id(cup, &g_array_index(schedule->jobs, PlyCupJob, i), id);
    g_assert_true(g_hash_table_add(ids, g_strdup(id)));
  }
}

static void
check_error(const GError *error)
{
  g_assert_true(g_utf8_validate(error->message, -1, NULL));
  g_assert_null(strchr(error->message, '\n'));
  g_assert_true(g_str_has_prefix(error->message, "fuzz:"));
}

/* A result that is read is written and read as the same bytes. */
static void
read_result(const char *text, gsize size)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyCupResult) result = ply_cup_result_read(text, size, "fuzz", &error);

  if (result == NULL) {
    check_error(error);
    return;
  }
  g_autofree char *once = ply_cup_result_write(result);
  g_autoptr(PlyCupResult) again = ply_cup_result_read(once, strlen(once), "fuzz", &error);
  g_assert_no_error(error);
  g_autofree char *twice = ply_cup_result_write(again);
  g_assert_cmpstr(once, ==, twice);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  g_autofree char *text = ply_fuzz_copy(data, size);
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyCup) cup = ply_cup_read(text, size, "fuzz", &error);

  g_assert_true((cup == NULL) == (error != NULL));
  if (cup != NULL)
    plan(cup);
  else
    check_error(error);
  read_result(text, size);
  return 0;
}
