/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/window/options-private.h"

#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "record/meant.h"

static const GOptionEntry options[] = {
    {"analyze", 'a', 0, G_OPTION_ARG_NONE, NULL, N_("Start analysing at once"), NULL},
    {"sample", 's', 0, G_OPTION_ARG_STRING, NULL, N_("Open a sample position"), N_("NAME")},
    {"gallery", 'g', 0, G_OPTION_ARG_STRING, NULL, N_("Open a search of the gallery"), N_("NAME")},
    {"start", 0, 0, G_OPTION_ARG_STRING, NULL,
     N_("Begin at the lessons, at the positions or at the programs"), "learn|analyze|run-programs"},
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

/* Of which option the one that GLib's error is about is likely to be a misspelling; or NULL. */
static const char *
guess(const GError *error, char **argv)
{
  const char *names[G_N_ELEMENTS(options) + 2] = {"help"};
  const char *unknown = NULL;

  for (guint i = 0; options[i].long_name != NULL; i++)
    names[i + 1] = options[i].long_name;
  for (int i = 1; argv[i] != NULL; i++) {
    g_autofree char *word = g_strndup(argv[i], strcspn(argv[i], "="));
    if (g_str_has_prefix(word, "--") && strstr(error->message, word) != NULL)
      unknown = argv[i];
  }
  if (unknown == NULL)
    return NULL;
  g_autofree char *word = g_strndup(unknown + 2, strcspn(unknown + 2, "="));
  return ply_meant(word, names);
}

/* What an option's value is read into, only to see whether it can be read. */
typedef union {
  gboolean flag;
  double number;
  char *text;
} Value;

gboolean
ply_options_check(char **argv)
{
  GOptionContext *context = g_option_context_new(NULL);
  GOptionEntry entries[G_N_ELEMENTS(options)];
  Value values[G_N_ELEMENTS(options)] = {0};
  g_auto(GStrv) words = g_strdupv(argv);
  g_autoptr(GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS(options); i++) {
    entries[i] = options[i];
    entries[i].arg_data = &values[i];
  }
  g_option_context_add_main_entries(context, entries, GETTEXT_PACKAGE);
  /* What GApplication answers itself. */
  g_option_context_set_help_enabled(context, FALSE);
  gboolean good = g_option_context_parse_strv(context, &words, &error);
  for (guint i = 0; i < G_N_ELEMENTS(options); i++) {
    if (options[i].arg == G_OPTION_ARG_STRING || options[i].arg == G_OPTION_ARG_FILENAME)
      g_free(values[i].text);
  }
  g_option_context_free(context);
  if (good)
    return TRUE;
  gboolean unknown = g_error_matches(error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION);
  if (unknown) {
    for (int i = 1; argv[i] != NULL; i++) {
      if (g_str_equal(argv[i], "-h") || g_str_equal(argv[i], "-?") ||
          g_str_has_prefix(argv[i], "--help") || g_str_has_prefix(argv[i], "--gapplication-"))
        return TRUE;
    }
  }
  const char *meant = unknown ? guess(error, argv) : NULL;
  /* GLib's sentences have no full stop. */
  g_autofree char *sentence =
      meant != NULL ? g_strdup_printf(_("%s; did you mean --%s?"), error->message, meant)
                    : g_strdup_printf("%s.", error->message);
  g_printerr("plyscope: %s\n", sentence);
  return FALSE;
}

void
ply_options_add(GApplication *application)
{
  g_application_add_main_option_entries(application, options);
  g_application_set_option_context_parameter_string(application, _("[FILE…]"));
}

int
ply_options_read(PlyOptions *self, GApplication *application, GVariantDict *given)
{
  const char *size, *picture, *follow;

  if (g_variant_dict_contains(given, "version")) {
    g_print("plyscope %s\n", PLY_VERSION);
    return 0;
  }
  g_variant_dict_lookup(given, "analyze", "b", &self->analyse);
  g_variant_dict_lookup(given, "sample", "s", &self->sample);
  g_variant_dict_lookup(given, "gallery", "s", &self->gallery);
  g_variant_dict_lookup(given, "start", "s", &self->start);
  g_variant_dict_lookup(given, "after", "d", &self->drive.after_s);
  g_variant_dict_lookup(given, "keys", "s", &self->drive.actions);
  if (g_variant_dict_lookup(given, "picture", "^&ay", &picture))
    self->drive.picture = g_strdup(picture);
  if (g_variant_dict_lookup(given, "follow", "^&ay", &follow))
    self->follow = g_file_new_for_commandline_arg(follow);
  if (g_variant_dict_lookup(given, "size", "&s", &size) &&
      sscanf(size, "%dx%d", &self->drive.width, &self->drive.height) != 2) {
    g_printerr(_("plyscope: expected --size WIDTHxHEIGHT, found “%s”.\n"), size);
    return 2;
  }
  self->drive.dark = g_variant_dict_contains(given, "dark");
  self->drive.light = g_variant_dict_contains(given, "light");
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
