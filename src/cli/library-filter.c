/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/library-filter.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/cli.h"
#include "formats/formats.h"
#include "library/opening-names.h"
#include "record/meant.h"

#define MOST_OPENINGS 5 /* that are named */

void
ply_cli_library_add_options(PlyCliLibraryOptions *options, PlyCliOptions *parser, gboolean filters)
{
  const PlyCliUse library[] = {PLY_CLI_USE("library", &options->library)};
  const PlyCliUse uses[] = {
      PLY_CLI_USE("player", &options->player),
      PLY_CLI_USE("opponent", &options->opponent),
      PLY_CLI_USE("event", &options->event),
      PLY_CLI_USE("year", &options->years),
      PLY_CLI_USE("length", &options->length),
      PLY_CLI_USE("result:library", &options->result),
      PLY_CLI_USE("position:library", &options->position),
      PLY_CLI_USE("moves:library", &options->moves),
      PLY_CLI_USE("opening:library", &options->opening),
      PLY_CLI_USE("pattern", &options->pattern),
      PLY_CLI_USE("tag", &options->tag),
  };

  PLY_CLI_OPTIONS_ADD(parser, library);
  if (filters)
    PLY_CLI_OPTIONS_ADD(parser, uses);
}

PlyLibrary *
ply_cli_library_open(const PlyCliLibraryOptions *options, gboolean create)
{
  g_autofree char *usual = ply_library_default_path();
  g_autoptr(GError) error = NULL;
  PlyLibrary *library =
      ply_library_open(options->library != NULL ? options->library : usual, create, &error);

  if (library == NULL)
    ply_cli_fail(error->message);
  return library;
}

/* "1990-1999", "1990-", "-1999" or "1990". */
static gboolean
read_range(const char *option, const char *text, int range[2])
{
  if (text == NULL)
    return TRUE;
  g_auto(GStrv) ends = g_strsplit(text, "-", 2);
  gboolean good = *text != '\0' && !g_str_equal(text, "-");
  for (int i = 0; i < 2 && good; i++) {
    const char *end = i == 0 || ends[1] == NULL ? ends[0] : ends[1];
    guint64 value = 0;
    good = *end == '\0' || g_ascii_string_to_unsigned(end, 10, 1, 9999, &value, NULL);
    range[i] = (int)value;
  }
  gboolean turned = good && range[1] != 0 && range[0] > range[1];
  return (good && !turned) ||
         ply_cli_refuse_with(_("%s expects %s; found “%s”."), option,
                             turned ? _("the lower number first, as in 10-20")
                                    : _("numbers from 1 to 9999, as in 10-20, 10- or -20"),
                             text);
}

static gboolean
read_opening(const char *name)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new();
  PlyPosition position;
  PlyRules rules;

  if (name == NULL || ply_opening_named(name, &rules, &position))
    return TRUE;
  for (guint i = 0; i == 0 || names->pdata[i - 1] != NULL; i++)
    g_ptr_array_add(names, (gpointer)ply_opening_at(i));
  g_autofree char *nearest =
      ply_meant_nearest(name, (const char *const *)names->pdata, MOST_OPENINGS);
  g_autofree char *expected =
      g_strdup_printf(_("the name of one of %u openings, such as %s"), names->len - 1, nearest);
  return ply_cli_refuse_with(_("%s expects %s; found “%s”."), "--opening", expected, name);
}

/* Of the board of the position that is asked for too, or of Othello's. */
static gboolean
read_pattern(PlyCliLibraryOptions *options, PlyLibraryFilter *filter)
{
  static PlyRules usual;

  if (options->pattern == NULL)
    return TRUE;
  if (filter->rules == NULL) {
    ply_rules_parse("othello", &usual);
    filter->rules = &usual;
  }
  const char *expected = ply_pattern_parse(options->pattern, filter->rules, &options->pattern_is);
  filter->pattern = &options->pattern_is;
  return expected == NULL || ply_cli_refuse_with(_("%s expects %s; found “%s”."), "--pattern",
                                                 _(expected), options->pattern);
}

gboolean
ply_cli_library_filter(PlyCliLibraryOptions *options, PlyLibraryFilter *filter, PlyRecord **at)
{
  g_autoptr(GError) error = NULL;
  const PlyFormat *used = NULL;

  *at = NULL;
  *filter = (PlyLibraryFilter){
      .player = options->player,
      .opponent = options->opponent,
      .event = options->event,
      .result = options->result,
  };
  if (!read_range("--year", options->years, filter->years) ||
      !read_range("--length", options->length, filter->lengths))
    return FALSE;
  if (options->position != NULL && options->moves != NULL)
    return ply_cli_refuse(_("Expected either --position or --moves."));
  if (options->position != NULL)
    *at = ply_cli_load(options->position, NULL, FALSE, &used, &error);
  else if (options->moves != NULL)
    *at = ply_format_load(NULL, options->moves, strlen(options->moves), "--moves", FALSE, &used,
                          &error);
  if (error != NULL)
    return ply_cli_refuse(error->message);
  /* An empty text is a move file before the first move: nobody asks for all games so. */
  if (*at != NULL && ply_record_next((*at)->root) == NULL && ply_record_starts_fresh(*at) &&
      (used == NULL || used == &ply_format_othello_move_file))
    return ply_cli_refuse_with(
        _("%s expects %s; found “%s”."), options->moves != NULL ? "--moves" : "--position",
        _("moves or a position"), options->moves != NULL ? options->moves : options->position);
  if (*at != NULL) {
    filter->rules = &(*at)->rules;
    filter->position = &ply_record_main_end(*at)->position;
  }
  filter->opening = options->opening;
  filter->label = options->tag;
  return read_opening(options->opening) && read_pattern(options, filter);
}

gboolean
ply_cli_library_is_filtered(const PlyCliLibraryOptions *options)
{
  const char *const asked[] = {options->player, options->opponent, options->event,
                               options->years,  options->length,   options->result,
                               options->moves,  options->position, options->opening,
                               options->tag,    options->pattern};

  for (guint i = 0; i < G_N_ELEMENTS(asked); i++)
    if (asked[i] != NULL)
      return TRUE;
  return FALSE;
}

double
ply_cli_library_mean(double sum, guint n)
{
  double mean = round(100 * sum / n) / 100;

  return mean != 0 ? mean : 0;
}
