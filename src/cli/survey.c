/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/survey.h"

#include <glib/gi18n.h>

static GPtrArray *places; /* of PlyCliPlace; NULL: no survey is made */
static PlyCliPlace *asked;

static void
place_free(gpointer data)
{
  PlyCliPlace *self = data;

  g_free(self->path);
  g_free(self->arguments);
  g_free(self->what);
  g_ptr_array_unref(self->options);
  g_ptr_array_unref(self->words);
  g_free(self);
}

static PlyCliPlace *
add(char *path, const char *arguments, const char *what)
{
  PlyCliPlace *place = g_new0(PlyCliPlace, 1);

  *place = (PlyCliPlace){.path = path,
                         .arguments = g_strdup(arguments),
                         .what = g_strdup(*what != '\0' ? _(what) : ""),
                         .options = g_ptr_array_new(),
                         .words = g_ptr_array_new()};
  g_ptr_array_add(places, place);
  return place;
}

void
ply_cli_survey_begin(void)
{
  places = g_ptr_array_new_with_free_func(place_free);
  asked = add(g_strdup(""), "", "");
}

gboolean
ply_cli_survey_is_on(void)
{
  return places != NULL;
}

void
ply_cli_survey_ask(const char *name, const char *arguments, const char *what,
                   int (*run)(int argc, char **argv))
{
  char *argv[] = {(char *)name, (char *)"--help", NULL};
  PlyCliPlace *outer = asked;

  asked = add(*outer->path != '\0' ? g_strconcat(outer->path, " ", name, NULL) : g_strdup(name),
              arguments, what);
  g_ptr_array_add(outer->words, asked);
  run(2, argv);
  asked = outer;
}

void
ply_cli_survey_tell(const PlyCliOption *option)
{
  g_ptr_array_add(asked->options, (gpointer)option);
}

GPtrArray *
ply_cli_survey_end(void)
{
  asked = NULL;
  return g_steal_pointer(&places);
}
