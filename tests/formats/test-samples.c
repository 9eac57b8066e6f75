/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The samples load as what their index says, and the registry is the folder. */

#include "helpers.h"

#include <json-glib/json-glib.h>
#include <string.h>

#define FOLDER "data/samples"

static void
check_sample(JsonObject *sample)
{
  const char *file = json_object_get_string_member(sample, "file");
  g_assert_true(g_utf8_strlen(json_object_get_string_member(sample, "title"), -1) > 5);
  g_assert_true(g_utf8_strlen(json_object_get_string_member(sample, "look_for"), -1) > 20);
  g_autofree char *path = g_build_filename(g_getenv("PLY_SOURCE_ROOT"), FOLDER, file, NULL);
  g_autoptr(GError) error = NULL;
  const PlyFormat *used = NULL;
  g_autoptr(PlyRecord) record = ply_format_load_file(path, NULL, FALSE, &used, &error);
  g_assert_no_error(error);
  g_assert_cmpstr(json_object_get_string_member(sample, "game"), ==,
                  ply_game_id(record->rules.game));
  if (used->game != NULL) /* saved games hold any */
    g_assert_cmpstr(used->game, ==, ply_game_id(record->rules.game));
  const PlyPosition *end = &ply_record_main_end(record)->position;
  g_assert_cmpint((int)ply_rules_outcome(&record->rules, end), ==, (int)PLY_GOING_ON);
}

static void
test_samples(void)
{
  gsize length;
  g_autofree char *index = test_read(FOLDER "/samples.json", &length);
  g_autoptr(JsonParser) parser = json_parser_new();
  g_assert_true(json_parser_load_from_data(parser, index, (gssize)length, NULL));
  JsonArray *samples = json_node_get_array(json_parser_get_root(parser));
  g_assert_cmpuint(json_array_get_length(samples), >=, 10);
  for (guint i = 0; i < json_array_get_length(samples); i++)
    check_sample(json_array_get_object_element(samples, i));
  g_autofree char *folder = g_build_filename(g_getenv("PLY_SOURCE_ROOT"), FOLDER, NULL);
  g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
  for (const char *name; (name = g_dir_read_name(dir)) != NULL;)
    g_assert_nonnull(strstr(index, name[0] == 's' ? "[" : name));
}

/* A source that opens with a grammar has formats, each of which is in the registry, and no other
 * has any. */
static void
test_registry_is_folder(void)
{
  g_autofree char *folder = g_build_filename(g_getenv("PLY_SOURCE_ROOT"), "src/formats", NULL);
  g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
  g_autoptr(GRegex) id = g_regex_new("\\.id = \"([a-z0-9-]+)\"", 0, 0, NULL);
  guint defined = 0, formats = 0;
  for (const char *name; (name = g_dir_read_name(dir)) != NULL;) {
    g_autofree char *path = g_build_filename("src/formats", name, NULL);
    gsize length;
    guint here = 0;
    if (!g_str_has_suffix(name, ".c"))
      continue;
    g_autofree char *text = test_read(path, &length);
    g_autoptr(GMatchInfo) match = NULL;
    for (g_regex_match(id, text, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL), here++) {
      g_autofree char *found = g_match_info_fetch(match, 1);
      if (ply_format_find(found) == NULL)
        g_error("%s: %s is not in the registry", name, found);
    }
    if ((here > 0) != (g_strstr_len(text, 1200, " * Grammar") != NULL))
      g_error("%s: expected a format with a grammar before it", name);
    defined += here;
  }
  for (const PlyFormat *format; (format = ply_format_at(formats)) != NULL; formats++)
    g_assert_true(ply_format_find(format->id) == format);
  g_assert_cmpuint(defined, ==, formats);
}

int
main(int argc, char *argv[])
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/formats/samples", test_samples);
  g_test_add_func("/formats/registry-is-folder", test_registry_is_folder);
  return g_test_run();
}
