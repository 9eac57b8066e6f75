/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/settings.h"

/* A program run from its build folder finds the schema there, two folders over the executable's
 * own. */
static GSettingsSchema *
find_schema(void)
{
  GSettingsSchemaSource *installed = g_settings_schema_source_get_default();
  GSettingsSchema *schema =
      installed != NULL ? g_settings_schema_source_lookup(installed, PLY_APPLICATION_ID, TRUE)
                        : NULL;
  g_autofree char *program = g_file_read_link("/proc/self/exe", NULL);

  if (schema != NULL || program == NULL)
    return schema;
  g_autofree char *folder = g_path_get_dirname(program);
  g_autofree char *data = g_build_filename(folder, "..", "..", "data", NULL);
  g_autoptr(GSettingsSchemaSource) built =
      g_settings_schema_source_new_from_directory(data, installed, FALSE, NULL);
  return built != NULL ? g_settings_schema_source_lookup(built, PLY_APPLICATION_ID, TRUE) : NULL;
}

GSettings *
ply_settings_get(void)
{
  static GSettings *settings;

  if (settings == NULL) {
    g_autoptr(GSettingsSchema) schema = find_schema();
    if (schema == NULL)
      g_error("The settings schema %s is not installed.", PLY_APPLICATION_ID);
    settings = g_settings_new_full(schema, NULL, NULL);
  }
  return settings;
}
