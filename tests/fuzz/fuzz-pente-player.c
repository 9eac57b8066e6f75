/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What anybody may have put beside our Pente player: input.txt, and its own notes. */

#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "record/folder.h"
#include "formats/format.h"
#include "formats/pente-odd.h"
#include "protocols/pente-data.h"
#include "protocols/pente-files.h"

#define ROW    "...................\n"
#define ROWS_6 ROW ROW ROW ROW ROW ROW

static const char good_input[] = "BLACK\n0.01\n0,0\n" ROWS_6 ROW ".........w.........\n"
                                 "..........b........\n"
                                 ".........w.bw......\n" ROWS_6 ROW ROW ROW;

static char *folder;

static void
remove_folder(void)
{
  ply_folder_remove(folder);
  g_free(folder);
}

static void
make_folder(void)
{
  if (folder != NULL)
    return;
  folder = g_dir_make_tmp("fuzz-pente-XXXXXX", NULL);
  g_assert_nonnull(folder);
  atexit(remove_folder);
}

static void
put(const char *name, const char *text, gsize size)
{
  g_autofree char *path = g_build_filename(folder, name, NULL);
  g_assert_true(
      g_file_set_contents_full(path, text, (gssize)size, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

/* Whatever the notes say, the answer has the form of a move. */
static void
check_answer(const PlyRules *rules)
{
  g_autofree char *path = g_build_filename(folder, PLY_PENTE_OUTPUT, NULL);
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  gsize length;
  PlyMove move;
  g_remove(path);
  PlyManner manner = ply_manner_document(&ply_pente_dialects);
  g_autoptr(GPtrArray) warnings = g_ptr_array_new_with_free_func(g_free);
  gboolean done = ply_pente_play(folder, &manner, warnings, &error);
  g_assert_true(done == (error == NULL));
  g_assert_true(done == g_file_get_contents(path, &text, &length, NULL));
  if (done)
    g_assert_true(ply_pente_parse_output(rules, text, length, &move));
  else
    g_assert_null(strchr(error->message, '\n'));
}

/* What is taken is written the same again. */
static void
check_data(const PlyRules *rules, const char *text, gsize size)
{
  PlyPentePlaydata playdata, again;
  PlyPenteCalibration calibration;
  if (ply_pente_playdata_parse(rules, text, size, &playdata)) {
    g_autofree char *written = ply_pente_playdata_text(rules, &playdata);
    g_assert_true(ply_pente_playdata_parse(rules, written, strlen(written), &again));
    g_autofree char *twice = ply_pente_playdata_text(rules, &again);
    g_assert_cmpstr(twice, ==, written);
  }
  if (ply_pente_calibration_parse(text, size, &calibration))
    g_free(ply_pente_calibration_text(&calibration));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  g_autofree char *text = ply_fuzz_copy(data, size);
  PlyRules rules;
  PlyMove move;
  make_folder();
  ply_rules_parse("pente", &rules);
  ply_pente_parse_output(&rules, text, size, &move);
  check_data(&rules, text, size);
  g_autoptr(GPtrArray) warnings = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(PlyRecord) record =
      ply_pente_odd_read(text, size, "fuzz", PLY_PENTE_COUNTS_EITHER, warnings);
  put(PLY_PENTE_INPUT, good_input, sizeof good_input - 1);
  put(PLY_PENTE_PLAYDATA, text, size);
  put(PLY_PENTE_CALIBRATION, text, size);
  check_answer(&rules);
  /* An input with much time, or with none, would be thought about. */
  double clock_s = record->clock_s[record->root->position.side];
  if (clock_s <= 0 || clock_s > 0.01)
    return 0;
  put(PLY_PENTE_INPUT, text, size);
  check_answer(&rules);
  return 0;
}
