/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/start/samples.h"

#include <string.h>

#include <glib/gi18n.h>
#include <json-glib/json-glib.h>

#include "rules/rules.h"

#define RESOURCE_FOLDER "/org/plyscope/Plyscope/samples/"

static void
sample_free(gpointer data)
{
  PlySample *sample = data;

  g_free(sample->file);
  g_free(sample->game);
  g_free(sample->title);
  g_free(sample->look_for);
  g_free(sample);
}

static void
add_sample(JsonArray *array, guint index, JsonNode *node, gpointer data)
{
  JsonObject *object = json_node_get_object(node);
  PlySample *sample = g_new(PlySample, 1);

  *sample = (PlySample){
      g_strdup(json_object_get_string_member(object, "file")),
      g_strdup(json_object_get_string_member(object, "game")),
      g_strdup(json_object_get_string_member(object, "title")),
      g_strdup(json_object_get_string_member(object, "look_for")),
  };
  g_ptr_array_add(data, sample);
}

GPtrArray *
ply_samples_list(void)
{
  GPtrArray *list = g_ptr_array_new_with_free_func(sample_free);
  g_autoptr(JsonParser) parser = json_parser_new();
  g_autoptr(GBytes) index = ply_sample_read("samples.json", NULL);

  /* The index is part of the program: it is there and well-formed, which a test sees to. */
  if (json_parser_load_from_data(parser, g_bytes_get_data(index, NULL),
                                 (gssize)g_bytes_get_size(index), NULL))
    json_array_foreach_element(json_node_get_array(json_parser_get_root(parser)), add_sample, list);
  return list;
}

GMenuModel *
ply_samples_menu(void)
{
  GMenu *menu = g_menu_new();
  g_autoptr(GPtrArray) samples = ply_samples_list();
  const PlyGame *game;

  for (int i = 0; (game = ply_game_at(i)) != NULL; i++) {
    g_autoptr(GMenu) section = g_menu_new();
    for (guint j = 0; j < samples->len; j++) {
      const PlySample *sample = g_ptr_array_index(samples, j);
      if (!g_str_equal(sample->game, ply_game_id(game)))
        continue;
      g_autofree char *action = g_strdup_printf("win.sample('%s')", sample->file);
      g_menu_append(section, _(sample->title), action);
    }
    g_menu_append_section(menu, _(ply_game_name(game)), G_MENU_MODEL(section));
  }
  return G_MENU_MODEL(menu);
}

/* Its file's name without the suffix. Transfer full. */
static char *
stem_of(const PlySample *sample)
{
  const char *dot = strrchr(sample->file, '.');

  return dot != NULL ? g_strndup(sample->file, (gsize)(dot - sample->file))
                     : g_strdup(sample->file);
}

char *
ply_sample_find(const char *name)
{
  g_autoptr(GPtrArray) samples = ply_samples_list();

  for (guint i = 0; i < samples->len; i++) {
    const PlySample *sample = g_ptr_array_index(samples, i);
    g_autofree char *stem = stem_of(sample);
    if (g_str_equal(sample->file, name) || g_str_equal(stem, name))
      return g_strdup(sample->file);
  }
  return NULL;
}

char *
ply_samples_names(void)
{
  g_autoptr(GPtrArray) samples = ply_samples_list();
  GString *names = g_string_new(NULL);

  for (guint i = 0; i < samples->len; i++) {
    g_autofree char *stem = stem_of(g_ptr_array_index(samples, i));
    g_string_append_printf(names, "%s%s", i > 0 ? ", " : "", stem);
  }
  return g_string_free(names, FALSE);
}

GBytes *
ply_sample_read(const char *file, GError **error)
{
  g_autofree char *path = g_strconcat(RESOURCE_FOLDER, file, NULL);

  return g_resources_lookup_data(path, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
}
