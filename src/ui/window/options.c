/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/window/options-private.h"

#include <stdio.h>

#include <glib/gi18n.h>

void
ply_options_add(GApplication *application)
{
  static const GOptionEntry options[] = {
      {"analyze", 'a', 0, G_OPTION_ARG_NONE, NULL, N_("Start analysing at once"), NULL},
      {"sample", 's', 0, G_OPTION_ARG_STRING, NULL, N_("Open a sample position"), N_("NAME")},
      {"gallery", 'g', 0, G_OPTION_ARG_STRING, NULL, N_("Open a search of the gallery"),
       N_("NAME")},
      {"start", 0, 0, G_OPTION_ARG_STRING, NULL,
       N_("Begin at the lessons, at the positions or at the programs"),
       "learn|analyze|run-programs"},
      {"follow", 'f', 0, G_OPTION_ARG_FILENAME, NULL,
       N_("Follow the game that programs play in a folder"), N_("FOLDER")},
      {"tournament", 0, 0, G_OPTION_ARG_NONE, NULL,
       N_("Play BLACK WHITE DEPTHLIMIT TIMELIMIT1 TIMELIMIT2, which follow; then --as DIALECT, "
          "--strict or --lenient"),
       NULL},
      {"picture", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_("Save a picture of the window and quit"),
       N_("FILE")},
      {"after", 0, 0, G_OPTION_ARG_DOUBLE, NULL, N_("Seconds to wait before the picture"),
       N_("SECONDS")},
      {"keys", 0, 0, G_OPTION_ARG_STRING, NULL,
       N_("Actions to do before the picture, separated by spaces"), N_("ACTIONS")},
      {"size", 0, 0, G_OPTION_ARG_STRING, NULL, N_("Size of the window"), N_("WIDTHxHEIGHT")},
      {"dark", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Dark style"), NULL},
      {"light", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Light style"), NULL},
      {"version", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Say which version this is, and quit"), NULL},
      G_OPTION_ENTRY_NULL,
  };

  g_application_add_main_option_entries(application, options);
  g_application_set_option_context_parameter_string(application, _("[FILE…]"));
}

int
ply_options_read(PlyOptions *self, GApplication *application, GVariantDict *options)
{
  const char *size, *picture, *follow;

  if (g_variant_dict_contains(options, "version")) {
    g_print("plyscope %s\n", PLY_VERSION);
    return 0;
  }
  g_variant_dict_lookup(options, "analyze", "b", &self->analyse);
  g_variant_dict_lookup(options, "sample", "s", &self->sample);
  g_variant_dict_lookup(options, "gallery", "s", &self->gallery);
  g_variant_dict_lookup(options, "start", "s", &self->start);
  g_variant_dict_lookup(options, "after", "d", &self->drive.after_s);
  g_variant_dict_lookup(options, "keys", "s", &self->drive.actions);
  if (g_variant_dict_lookup(options, "picture", "^&ay", &picture))
    self->drive.picture = g_strdup(picture);
  if (g_variant_dict_lookup(options, "follow", "^&ay", &follow))
    self->follow = g_file_new_for_commandline_arg(follow);
  if (g_variant_dict_lookup(options, "size", "&s", &size) &&
      sscanf(size, "%dx%d", &self->drive.width, &self->drive.height) != 2) {
    g_printerr(_("plyscope: expected --size WIDTHxHEIGHT, found “%s”.\n"), size);
    return 2;
  }
  self->drive.dark = g_variant_dict_contains(options, "dark");
  self->drive.light = g_variant_dict_contains(options, "light");
  /* A driven window must not land in a program that runs already. */
  if (self->drive.picture != NULL)
    g_application_set_flags(application,
                            g_application_get_flags(application) | G_APPLICATION_NON_UNIQUE);
  return -1;
}

void
ply_options_clear(PlyOptions *self)
{
  ply_drive_clear(&self->drive);
  g_clear_pointer(&self->sample, g_free);
  g_clear_pointer(&self->gallery, g_free);
  g_clear_pointer(&self->start, g_free);
  g_clear_object(&self->follow);
}
