/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every file in broken/ has exactly the error that broken/errors.tsv states, and no file lacks a
 * line there. */

#include "helpers.h"

#include <string.h>

#define FOLDER "tests/formats/broken"

static void
check_line(const char *line)
{
  g_auto(GStrv) fields = g_strsplit(line, "\t", 3);
  g_assert_cmpuint(g_strv_length(fields), ==, 3);
  g_autofree char *path = g_build_filename(FOLDER, fields[0], NULL);
  gsize length;
  g_autofree char *text = test_read(path, &length);
  const PlyFormat *format = NULL;
  if (!g_str_equal(fields[1], "-")) {
    format = ply_format_find(fields[1]);
    g_assert_nonnull(format);
  }
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) record =
      ply_format_load(format, text, length, fields[0], FALSE, NULL, &error);
  g_assert_null(record);
  g_assert_nonnull(error);
  g_assert_true(error->domain == PLY_TEXT_ERROR);
  /* A star ends what is ours to say: json-glib words the rest, differently in each version. */
  gsize ours = strcspn(fields[2], "*");
  if (fields[2][ours] == '*' && fields[2][ours + 1] == '\0')
    g_assert_cmpint(strncmp(error->message, fields[2], ours), ==, 0);
  else
    g_assert_cmpstr(error->message, ==, fields[2]);
  g_assert_true(g_utf8_validate(error->message, -1, NULL));
}

static void
test_table(void)
{
  gsize length;
  g_autofree char *table = test_read(FOLDER "/errors.tsv", &length);
  g_auto(GStrv) lines = g_strsplit(g_strchomp(table), "\n", -1);
  g_assert_cmpuint(g_strv_length(lines), >, 80);
  for (char **line = lines; *line != NULL; line++)
    check_line(*line);
}

static void
test_complete(void)
{
  gsize length;
  g_autofree char *table = test_read(FOLDER "/errors.tsv", &length);
  g_autofree char *folder = g_build_filename(g_getenv("PLY_SOURCE_ROOT"), FOLDER, NULL);
  g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
  g_assert_nonnull(dir);
  for (const char *name; (name = g_dir_read_name(dir)) != NULL;) {
    g_autofree char *start = g_strdup_printf("%s\t", name);
    if (!g_str_equal(name, "errors.tsv") && strstr(table, start) == NULL)
      g_error("%s has no line in errors.tsv", name);
  }
}

int
main(int argc, char *argv[])
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/formats/broken/table", test_table);
  g_test_add_func("/formats/broken/complete", test_complete);
  return g_test_run();
}
