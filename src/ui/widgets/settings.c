/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/settings.h"

#include <stdlib.h>

#include <glib/gi18n.h>

#include "record/installed.h"

#define COMPILED "gschemas.compiled"

/* The folder that the schema is compiled in: of a program that is run from its build folder, two
 * folders over the executable's own; else where it is installed. */
static char *
find_folder(void)
{
  g_autofree char *program = g_file_read_link("/proc/self/exe", NULL);

  if (program != NULL) {
    g_autofree char *folder = g_path_get_dirname(program);
    g_autofree char *data = g_build_filename(folder, "..", "..", "data", NULL);
    g_autofree char *compiled = g_build_filename(data, COMPILED, NULL);
    if (g_file_test(compiled, G_FILE_TEST_EXISTS))
      return g_steal_pointer(&data);
  }
  return ply_installed_folder(PLY_SCHEMA_DIR, COMPILED);
}

/* The program's own schema goes before one that another version of it may have installed. */
static GSettingsSchema *
find_schema(void)
{
  GSettingsSchemaSource *system = g_settings_schema_source_get_default();
  g_autofree char *folder = find_folder();
  g_autoptr(GSettingsSchemaSource) own =
      g_settings_schema_source_new_from_directory(folder, system, FALSE, NULL);
  GSettingsSchemaSource *source = own != NULL ? own : system;

  return source != NULL ? g_settings_schema_source_lookup(source, PLY_APPLICATION_ID, TRUE) : NULL;
}

GSettings *
ply_settings_get(void)
{
  static GSettings *settings;

  if (settings == NULL) {
    g_autoptr(GSettingsSchema) schema = find_schema();
    if (schema == NULL) {
      g_printerr(_("plyscope: the settings schema %s is not installed: install Plyscope anew.\n"),
                 PLY_APPLICATION_ID);
      exit(1);
    }
    settings = g_settings_new_full(schema, NULL, NULL);
  }
  return settings;
}
