/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* library player, tournament, tag and annotate: what single names and games are about. */

#include <stdlib.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/cli.h"
#include "cli/json-out.h"
#include "cli/library-filter.h"
#include "cli/library-verbs-private.h"
#include "library/profile.h"
#include "record/printable.h"

#define MOST_LINES 20
#define MOST_NAMED 10
#define MOST_TAG   60 /* letters */

/* ---- players and tournaments ---- */

static const char *const json_names[PLY_LIBRARY_N_SECTIONS] = {"sides", "players", "years",
                                                               "events", "openings"};

static const char *
section_title(PlyLibrarySection section, gboolean is_event)
{
  switch (section) {
  case PLY_LIBRARY_SIDES:
    return _("By side");
  case PLY_LIBRARY_PLAYERS:
    return is_event ? _("Table") : _("By opponent");
  case PLY_LIBRARY_YEARS:
    return _("By year");
  case PLY_LIBRARY_EVENTS:
    return _("By tournament");
  default:
    return _("By opening");
  }
}

/* Games, points of those with a result, and the mean result. */
static void
print_tally(const PlyLibraryTally *tally)
{
  g_print("%6u", tally->games);
  if (tally->scored > 0)
    g_print("  %8.1f  %5.1f %%  %+6.2f", tally->points, 100 * tally->points / tally->scored,
            ply_cli_library_mean(tally->sum, tally->scored));
  g_print("\n");
}

static void
print_line(const char *name, const PlyLibraryTally *tally)
{
  g_autofree char *text = ply_printable_line(name, strlen(name), 30);

  g_print("  %s%*s", text, MAX(0, 30 - (int)g_utf8_strlen(text, -1)), "");
  print_tally(tally);
}

static void
print_profile(const char *name, gboolean is_event, const PlyLibraryProfile *profile, guint most)
{
  g_autofree char *text = ply_printable_line(name, strlen(name), 60);

  g_print("%s\n", text);
  if (profile->rating != NULL) {
    g_autofree char *rating = ply_printable_line(profile->rating, strlen(profile->rating), 20);
    g_print(_("Rating: %s\n"), rating);
  }
  g_print("\n");
  print_line(is_event ? _("Games, for the first side") : _("Games"), &profile->all);
  for (guint i = 0; i < PLY_LIBRARY_N_SECTIONS; i++) {
    const GArray *lines = profile->sections[i];
    if (lines->len == 0)
      continue;
    g_print("\n%s\n", section_title((PlyLibrarySection)i, is_event));
    for (guint k = 0; k < lines->len && k < most; k++) {
      const PlyLibraryLine *line = &g_array_index(lines, PlyLibraryLine, k);
      print_line(i != PLY_LIBRARY_SIDES         ? line->name
                 : g_str_equal(line->name, "0") ? _("moving first")
                                                : _("moving second"),
                 &line->tally);
    }
    if (lines->len > most)
      g_print(ngettext("  … and %u more\n", "  … and %u more\n", lines->len - most),
              lines->len - most);
  }
}

static void
add_tally(JsonBuilder *builder, const PlyLibraryTally *tally)
{
  ply_cli_json_number(builder, "games", tally->games);
  ply_cli_json_number(builder, "scored", tally->scored);
  json_builder_set_member_name(builder, "points");
  json_builder_add_double_value(builder, tally->points);
  json_builder_set_member_name(builder, "sum");
  json_builder_add_double_value(builder, tally->sum);
}

static void
print_json(const char *name, const PlyLibraryProfile *profile)
{
  g_autoptr(JsonBuilder) builder = json_builder_new();

  json_builder_begin_object(builder);
  ply_cli_json_text(builder, "name", name);
  if (profile->rating != NULL)
    ply_cli_json_text(builder, "rating", profile->rating);
  add_tally(builder, &profile->all);
  for (guint i = 0; i < PLY_LIBRARY_N_SECTIONS; i++) {
    ply_cli_json_array(builder, json_names[i]);
    for (guint k = 0; k < profile->sections[i]->len; k++) {
      const PlyLibraryLine *line = &g_array_index(profile->sections[i], PlyLibraryLine, k);
      json_builder_begin_object(builder);
      ply_cli_json_text(builder, "name", line->name);
      add_tally(builder, &line->tally);
      json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
  }
  json_builder_end_object(builder);
  ply_cli_json_print(builder);
}

/* The one name that the word stands in, or that it is; NULL after one line. */
static char *
find_name(PlyLibrary *library, gboolean is_event, const char *word)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) names = ply_library_names(library, is_event, word, &error);
  g_autoptr(GString) list = g_string_new(NULL);

  if (names == NULL) {
    ply_cli_fail(error->message);
    return NULL;
  }
  for (guint i = 0; i < names->len; i++)
    if (g_str_equal(names->pdata[i], word))
      return g_strdup(word);
  if (names->len == 1)
    return g_strdup(names->pdata[0]);
  if (names->len == 0) {
    ply_cli_refuse_with(is_event ? _("The library has no tournament “%s”.")
                                 : _("The library has no player “%s”."),
                        word);
    return NULL;
  }
  for (guint i = 0; i < names->len && i < MOST_NAMED; i++) {
    g_autofree char *name = ply_printable_line(names->pdata[i], strlen(names->pdata[i]), 60);
    g_string_append_printf(list, i == 0 ? "%s" : ", %s", name);
  }
  if (names->len > MOST_NAMED)
    g_string_append(list, ", …");
  ply_cli_refuse_with(_("“%s” is more than one of them: %s."), word, list->str);
  return NULL;
}

static int
show_profile(int argc, char **argv, gboolean is_event)
{
  PlyCliLibraryOptions options = {0};
  gboolean json = FALSE;
  int most = MOST_LINES, year = 0;
  const PlyCliUse uses[] = {PLY_CLI_USE("json", &json), PLY_CLI_USE("most:lines", &most),
                            PLY_CLI_USE("year:one", &year)};
  PlyCliOptions *parser = ply_cli_options_new("NAME");
  g_autoptr(GError) error = NULL;

  ply_cli_options_say(
      parser, is_event ? _("Shows the table of a tournament: games, points, what that is in "
                           "per cent, and the mean result.")
                       : _("Shows a player’s games, points, what that is in per cent, and "
                           "the mean result, by side, opponent, year, tournament and "
                           "opening."));
  ply_cli_library_add_options(&options, parser, FALSE);
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 2)
    return ply_cli_fail(_("Expected one name."));
  g_autoptr(PlyLibrary) library = ply_cli_library_open(&options, FALSE);
  g_autofree char *name = library != NULL ? find_name(library, is_event, argv[1]) : NULL;
  if (name == NULL)
    return PLY_CLI_BAD_INPUT;
  g_autoptr(PlyLibraryProfile) profile = ply_library_profile(library, is_event, name, year, &error);
  if (profile == NULL)
    return ply_cli_fail(error->message);
  if (json)
    print_json(name, profile);
  else
    print_profile(name, is_event, profile, (guint)most);
  return 0;
}

int
ply_cli_library_player(int argc, char **argv)
{
  return show_profile(argc, argv, FALSE);
}

int
ply_cli_library_tournament(int argc, char **argv)
{
  return show_profile(argc, argv, TRUE);
}

/* ---- tags ---- */

static int
list_tags(PlyLibrary *library)
{
  g_autoptr(GArray) counts = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) names = ply_library_labels(library, 0, counts, &error);

  if (names == NULL)
    return ply_cli_fail(error->message);
  for (guint i = 0; i < names->len; i++) {
    g_autofree char *name = ply_printable_line(names->pdata[i], strlen(names->pdata[i]), MOST_TAG);
    g_print("%7u  %s\n", g_array_index(counts, guint, i), name);
  }
  return 0;
}

/* Whether it is a tag: text of one line, neither blank nor long. */
static gboolean
is_tag(const char *text)
{
  if (*text == '\0' || !g_utf8_validate(text, -1, NULL) || g_utf8_strlen(text, -1) > MOST_TAG)
    return FALSE;
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char(p)) {
    if (g_unichar_iscntrl(g_utf8_get_char(p)))
      return FALSE;
  }
  return TRUE;
}

/* Whether a game has it; FALSE after one line, too. */
static gboolean
is_given(PlyLibrary *library, const char *tag)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) names = ply_library_labels(library, 0, NULL, &error);

  if (names == NULL)
    return ply_cli_refuse(error->message);
  if (g_ptr_array_find_with_equal_func(names, tag, g_str_equal, NULL))
    return TRUE;
  g_autofree char *shown = ply_printable_line(tag, strlen(tag), MOST_TAG);
  g_autofree char *told = g_strdup_printf(_("No game has the tag “%s”."), shown);
  return ply_cli_refuse(told);
}

int
ply_cli_library_tag(int argc, char **argv)
{
  PlyCliLibraryOptions options = {0};
  gboolean remove = FALSE, all = FALSE;
  const PlyCliUse uses[] = {PLY_CLI_USE("remove", &remove), PLY_CLI_USE("all:library", &all)};
  PlyCliOptions *parser = ply_cli_options_new("[TAG]");
  g_autoptr(PlyRecord) at = NULL;
  g_autoptr(GError) error = NULL;
  PlyLibraryFilter filter;

  ply_cli_options_say(parser, _("Gives the games that the options ask for a tag, all by --all; "
                                "without a tag, lists the tags and how many games have each."));
  ply_cli_library_add_options(&options, parser, TRUE);
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc > 2 || (argc == 1 && remove))
    return ply_cli_fail(_("Expected one tag."));
  if (argc == 1 && (all || ply_cli_library_is_filtered(&options)))
    return ply_cli_fail(_("Expected the tag that these games get; without options that say which "
                          "games, all tags are listed."));
  g_autofree char *tag = g_strstrip(g_strdup(argc == 2 ? argv[1] : ""));
  if (argc == 2 && !is_tag(tag))
    return ply_cli_fail(_("A tag is text of 1 to 60 letters."));
  /* A slip of the keyboard does not tag a hundred thousand games, nor take their tags. */
  if (argc == 2 && !all && !ply_cli_library_is_filtered(&options))
    return ply_cli_fail(_("Expected options that say which games, or --all."));
  if (!ply_cli_library_filter(&options, &filter, &at))
    return PLY_CLI_BAD_INPUT;
  g_autoptr(PlyLibrary) library = ply_cli_library_open(&options, FALSE);
  if (library == NULL)
    return PLY_CLI_BAD_INPUT;
  if (argc == 1)
    return list_tags(library);
  if (remove && !is_given(library, tag))
    return PLY_CLI_BAD_INPUT;
  if (remove && filter.label == NULL)
    filter.label = tag; /* others have none to lose, and are not counted */
  g_autoptr(GArray) games = ply_library_find(library, &filter, &error);
  if (games == NULL || !ply_library_put_label(library, tag, games, !remove, &error))
    return ply_cli_fail(error->message);
  g_print(ngettext("%u game\n", "%u games\n", games->len), games->len);
  return 0;
}

/* ---- annotate ---- */

int
ply_cli_library_annotate(int argc, char **argv)
{
  PlyCliLibraryOptions options = {0};
  PlyCliOptions *parser = ply_cli_options_new("N FILE");
  g_autoptr(GError) error = NULL;
  guint64 id = 0;

  ply_cli_options_say(parser, _("Keeps the comments, marks, variations and names of a file with "
                                "game N of the library, whose moves the file must have."));
  ply_cli_library_add_options(&options, parser, FALSE);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 3 || !g_ascii_string_to_unsigned(argv[1], 10, 1, G_MAXINT32, &id, NULL))
    return ply_cli_fail(_("Expected the number of a game, as find lists it, and a file."));
  g_autoptr(PlyRecord) record = ply_cli_load(argv[2], NULL, FALSE, NULL, &error);
  if (record == NULL)
    return ply_cli_fail(error->message);
  g_autoptr(PlyLibrary) library = ply_cli_library_open(&options, FALSE);
  if (library == NULL)
    return PLY_CLI_BAD_INPUT;
  if (!ply_library_put_record(library, (guint32)id, record, &error))
    return ply_cli_fail(error->message);
  return 0;
}
