/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* library: games by the thousand, found by who played and by position. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "arena/move-values.h"
#include "cli/cli.h"
#include "cli/json-out.h"
#include "cli/library-filter.h"
#include "cli/library-verbs-private.h"
#include "cli/search-options.h"
#include "cli/verbs.h"
#include "formats/formats.h"
#include "library/files.h"
#include "library/opening-names.h"
#include "record/csv.h"
#include "record/printable.h"
#include "record/safe-file.h"

#define MOST_SHOWN 20
#define MOST_TOLD  20 /* games left out that are named, a file */

/* ---- import ---- */

typedef struct {
  const char *path;
  guint told, broken;
} Told;

static void
on_told(gpointer data, const PlyGamesItem *item, const char *why)
{
  Told *told = data;

  told->broken++;
  if (told->told++ >= MOST_TOLD)
    return;
  if (item->error == NULL)
    g_printerr("%s:%u: ", told->path, item->line);
  g_printerr("%s\n", why);
}

/* Opens the library with the first file that has games, so that none is made for nothing. FALSE after one
 * line. */
static gboolean
import_file(const PlyCliLibraryOptions *options, PlyLibrary **library, const char *path,
            const PlyFormat *format, gboolean quiet, PlyLibraryCounts *counts, gboolean *unread)
{
  g_autoptr(GError) error = NULL;
  PlyLibraryCounts here = {0};
  Told told = {.path = path};

  g_autoptr(PlyGames) games = ply_games_open(path, format, &error);
  if (games == NULL) {
    *unread = TRUE;
    ply_cli_fail(error->message);
    return TRUE;
  }
  if (*library == NULL && (*library = ply_cli_library_open(options, TRUE)) == NULL)
    return FALSE;
  if (!ply_library_import(*library, games, on_told, &told, &here, &error)) {
    ply_cli_fail(error->message);
    return FALSE;
  }
  if (told.broken > MOST_TOLD)
    g_printerr(ngettext("%s: %u more game was left out.\n", "%s: %u more games were left out.\n",
                        told.broken - MOST_TOLD),
               path, told.broken - MOST_TOLD);
  if (!quiet)
    g_print(_("%s: %u new, %u there already, %u left out\n"), path, here.added, here.merged,
            here.broken);
  counts->added += here.added;
  counts->merged += here.merged;
  counts->broken += here.broken;
  return TRUE;
}

static int
import(int argc, char **argv)
{
  PlyCliLibraryOptions options = {0};
  const char *format_id = NULL;
  const PlyFormat *format = NULL;
  gboolean quiet = FALSE, unread = FALSE;
  const PlyCliUse uses[] = {PLY_CLI_USE("format", &format_id), PLY_CLI_USE("quiet", &quiet)};
  PlyCliOptions *parser = ply_cli_options_new("FILE …");
  g_autoptr(GPtrArray) named = g_ptr_array_new();
  g_autoptr(GError) error = NULL;
  PlyLibraryCounts counts = {0};

  ply_cli_options_say(parser, _("Adds the games of files, and of all files in folders, to the "
                                "library. The files stay as they are."));
  ply_cli_library_add_options(&options, parser, FALSE);
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc < 2)
    return ply_cli_fail(_("Expected files or folders."));
  if (!ply_cli_find_format("--format", format_id, &format))
    return PLY_CLI_BAD_INPUT;
  g_autoptr(PlyLibrary) library = NULL;
  for (int i = 1; i < argc; i++)
    g_ptr_array_add(named, argv[i]);
  g_autoptr(GPtrArray) paths = ply_library_files(named, NULL);
  if (paths->len == 0)
    return ply_cli_fail(_("There are no files in these folders."));
  for (guint i = 0; i < paths->len; i++)
    if (!import_file(&options, &library, paths->pdata[i], format, quiet, &counts, &unread))
      return PLY_CLI_BAD_INPUT;
  if (library != NULL && !ply_library_commit(library, &error))
    return ply_cli_fail(error->message);
  if (library != NULL && counts.added >= MOST_SHOWN * 1000)
    ply_library_tidy(library);
  g_print(_("%u new, %u there already, %u left out\n"), counts.added, counts.merged, counts.broken);
  return unread ? PLY_CLI_BAD_INPUT : 0;
}

/* ---- list and find ---- */

/* "40–24", "1–0", what is said of it, or "?". Transfer full. */
static char *
result_text(const PlyLibraryRow *row)
{
  if (row->result != NULL)
    return ply_printable_line(row->result, strlen(row->result), 20);
  return row->scored ? g_strdup_printf("%+d", row->score) : g_strdup("?");
}

static char *
name_text(const char *name, guint most)
{
  return name != NULL ? ply_printable_line(name, strlen(name), most) : g_strdup("–");
}

static void
print_cell(const char *text, int width)
{
  g_print("%s%*s  ", text, MAX(0, width - (int)g_utf8_strlen(text, -1)), "");
}

static void
print_row(const PlyLibraryRow *row)
{
  g_autofree char *first = name_text(row->players[0], 24), *second = name_text(row->players[1], 24);
  g_autofree char *event = name_text(row->event, 26), *result = result_text(row);

  g_print("%7u  %4d  ", row->id, row->year);
  print_cell(first, 24);
  print_cell(second, 24);
  print_cell(result, 6);
  g_print("%3u  %s\n", row->length, event);
}

static void
add_json(JsonBuilder *builder, const PlyLibraryRow *row)
{
  static const char *const names[] = {"first", "second", "event", "result"};
  const char *values[] = {row->players[0], row->players[1], row->event, row->result};

  json_builder_begin_object(builder);
  ply_cli_json_number(builder, "id", row->id);
  for (guint i = 0; i < G_N_ELEMENTS(names); i++)
    if (values[i] != NULL)
      ply_cli_json_text(builder, names[i], values[i]);
  if (row->year > 0)
    ply_cli_json_number(builder, "year", row->year);
  if (row->scored)
    ply_cli_json_number(builder, "score", row->score);
  ply_cli_json_number(builder, "length", row->length);
  json_builder_end_object(builder);
}

static void
print_csv(const PlyLibraryRow *row)
{
  g_autoptr(GString) line = g_string_new(NULL);
  const char *texts[] = {row->players[0], row->players[1], row->event, row->result};

  g_string_append_printf(line, "%u,%d", row->id, row->year);
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
    g_string_append_c(line, ',');
    ply_csv_append(line, texts[i] != NULL ? texts[i] : "");
  }
  if (row->scored)
    g_string_append_printf(line, ",%d,%u", row->score, row->length);
  else
    g_string_append_printf(line, ",,%u", row->length);
  g_print("%s\n", line->str);
}

/* What the engine says of the moves; NULL: nobody asked. FALSE after one line. */
static gboolean
find_values(const PlyLibraryFilter *filter, int depth, PlyMoveValues **values)
{
  PlySearchLimits limits = {.depth = depth};

  *values = NULL;
  if (depth == 0)
    return TRUE;
  *values = ply_move_values_new(filter->rules, filter->position);
  ply_cli_catch_interrupt();
  return ply_move_values_search(*values, &limits, ply_cli_interrupted) ||
         ply_cli_refuse(_("There is not enough memory."));
}

/* "  ≈ +1.5 (book)", "  = +4". */
static void
print_value(const PlyLibraryFilter *filter, const PlyMoveValue *value)
{
  char text[PLY_CLAIM_BYTES];

  if (value == NULL || value->claim.kind == PLY_CLAIM_NONE)
    return;
  g_print("  %s", ply_claim_text(filter->rules, filter->position->ply, &value->claim, text));
  if (value->from_book)
    g_print(" %s", _("(book)"));
}

static void
print_continuations(const PlyLibraryFilter *filter, PlyNotation notation, const GArray *found,
                    const PlyMoveValues *values)
{
  for (guint i = 0; i < found->len; i++) {
    const PlyLibraryMove *one = &g_array_index(found, PlyLibraryMove, i);
    char move[PLY_NOTATION_BYTES];
    ply_notation_move(notation, filter->rules, one->move, move);
    g_print("%-6s %7u", move, one->games);
    if (one->scored > 0)
      g_print("  %5.1f %%  %+6.2f", 100 * one->wins / one->scored,
              ply_cli_library_mean(one->sum, one->scored));
    else if (values != NULL)
      g_print("%*s", 17, "");
    if (values != NULL)
      print_value(filter, ply_move_values_find(values, one->move));
    g_print("\n");
  }
  g_print("\n");
}

static gboolean
print_games(PlyLibrary *library, const GArray *games, guint most, gboolean csv)
{
  g_auto(PlyLibraryRow) row = {0};
  g_autoptr(GError) error = NULL;

  if (csv)
    g_print("id,year,first,second,event,result,score,length\n");
  for (guint i = 0; i < games->len && i < most; i++) {
    if (!ply_library_row(library, g_array_index(games, guint32, i), &row, &error))
      return ply_cli_refuse(error->message);
    if (csv)
      print_csv(&row);
    else
      print_row(&row);
  }
  return TRUE;
}

/* The engine's, for the first side, as "score" is. */
static void
add_value(JsonBuilder *builder, const PlyMoveValue *value)
{
  json_builder_set_member_name(builder, "engine");
  json_builder_begin_object(builder);
  ply_cli_json_claim(builder, &value->claim);
  if (value->claim.kind == PLY_CLAIM_ESTIMATE) {
    ply_cli_json_number(builder, "depth", value->claim.depth);
    ply_cli_json_number(builder, "confidence", value->claim.confidence);
  }
  json_builder_set_member_name(builder, "book");
  json_builder_add_boolean_value(builder, value->from_book);
  json_builder_end_object(builder);
}

static gboolean
print_json(PlyLibrary *library, const PlyLibraryFilter *filter, const PlyRecord *at,
           const GArray *games, const GArray *found, const PlyMoveValues *values, guint most,
           gint64 took_us)
{
  g_autoptr(JsonBuilder) builder = json_builder_new();
  g_auto(PlyLibraryRow) row = {0};
  g_autoptr(GError) error = NULL;
  PlyNotation notation = at != NULL ? at->notation : PLY_NOTATION_DEFAULT;
  const char *opening = at != NULL ? ply_opening_name(at, ply_record_main_end(at)) : NULL;
  char move[PLY_NOTATION_BYTES];

  json_builder_begin_object(builder);
  if (opening != NULL)
    ply_cli_json_text(builder, "opening", opening);
  ply_cli_json_number(builder, "count", games->len);
  ply_cli_json_number(builder, "us", took_us);
  if (found != NULL) {
    ply_cli_json_array(builder, "moves");
    for (guint i = 0; i < found->len; i++) {
      const PlyLibraryMove *one = &g_array_index(found, PlyLibraryMove, i);
      json_builder_begin_object(builder);
      ply_cli_json_text(builder, "move",
                        ply_notation_move(notation, filter->rules, one->move, move));
      ply_cli_json_number(builder, "games", one->games);
      if (one->scored > 0) {
        json_builder_set_member_name(builder, "wins");
        json_builder_add_double_value(builder, one->wins / one->scored);
        json_builder_set_member_name(builder, "score");
        json_builder_add_double_value(builder, one->sum / one->scored);
      }
      if (values != NULL)
        add_value(builder, ply_move_values_find(values, one->move));
      json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
  }
  ply_cli_json_array(builder, "games");
  for (guint i = 0; i < games->len && i < most; i++) {
    if (!ply_library_row(library, g_array_index(games, guint32, i), &row, &error))
      return ply_cli_refuse(error->message);
    add_json(builder, &row);
  }
  json_builder_end_array(builder);
  json_builder_end_object(builder);
  ply_cli_json_print(builder);
  return TRUE;
}

static int
find(int argc, char **argv)
{
  PlyCliLibraryOptions options = {0};
  gboolean json = FALSE, csv = FALSE, counted = FALSE;
  int most = MOST_SHOWN, depth = 0;
  const PlyCliUse uses[] = {PLY_CLI_USE("json", &json), PLY_CLI_USE("csv", &csv),
                            PLY_CLI_USE("count", &counted), PLY_CLI_USE("most:library", &most),
                            PLY_CLI_USE("depth:library", &depth)};
  PlyCliOptions *parser = ply_cli_options_new("");
  g_autoptr(PlyRecord) at = NULL;
  g_autoptr(GArray) found = NULL;
  g_autoptr(PlyMoveValues) values = NULL;
  g_autoptr(GError) error = NULL;
  PlyLibraryFilter filter;

  ply_cli_options_say(parser, _("Lists games of the library, and of a position the moves that were "
                                "played there: games, the first side’s wins and its mean score, "
                                "and with --depth the engine’s value."));
  ply_cli_library_add_options(&options, parser, TRUE);
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 1)
    return ply_cli_fail(_("Expected nothing behind the options."));
  if (!ply_cli_library_filter(&options, &filter, &at))
    return PLY_CLI_BAD_INPUT;
  if (depth > 0 && filter.position == NULL)
    return ply_cli_fail(_("--depth needs --moves or --position: values are of moves there."));
  if (depth > 0 && (csv || counted))
    return ply_cli_fail(_("Expected either --depth, or --csv or --count."));
  g_autoptr(PlyLibrary) library = ply_cli_library_open(&options, FALSE);
  if (library == NULL)
    return PLY_CLI_BAD_INPUT;
  gint64 began = g_get_monotonic_time();
  g_autoptr(GArray) games = ply_library_find(library, &filter, &error);
  gint64 took = g_get_monotonic_time() - began;
  if (games == NULL)
    return ply_cli_fail(error->message);
  if (counted && !json) {
    g_print("%u\n", games->len);
    return 0;
  }
  if (filter.position != NULL && !csv && !counted &&
      (found = ply_library_moves(library, &filter, games, &error)) == NULL)
    return ply_cli_fail(error != NULL ? error->message : _("There is not enough memory."));
  if (!find_values(&filter, depth, &values))
    return PLY_CLI_BAD_INPUT;
  if (json)
    return print_json(library, &filter, at, games, found, values, counted ? 0 : (guint)most, took)
               ? 0
               : PLY_CLI_BAD_INPUT;
  if (!csv)
    g_print(ngettext("%u game\n\n", "%u games\n\n", games->len), games->len);
  const char *opening = at != NULL ? ply_opening_name(at, ply_record_main_end(at)) : NULL;
  if (opening != NULL && !csv)
    g_print("%s\n\n", opening);
  if (found != NULL)
    print_continuations(&filter, at->notation, found, values);
  return print_games(library, games, (guint)most, csv) ? 0 : PLY_CLI_BAD_INPUT;
}

/* ---- export ---- */

typedef struct {
  PlyLibrary *library;
  const GArray *games;
  const char *path, *suffix;
  const PlyFormat *format; /* of the games so far */
  guint written, left_out;
  GError *error;
} Export;

/* Whether the format is that of the games before: only SGF says with each which game it is. */
static gboolean
is_same_kind(Export *export, const PlyFormat *format)
{
  const PlyFormat *before = export->format;

  export->format = format;
  if (before == NULL || before == format || g_str_equal(export->suffix, ".sgf"))
    return TRUE;
  g_set_error(&export->error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
              _("%s: games of %s and of %s cannot be read back from one such file."), export->path,
              before->game, format->game);
  errno = EINVAL;
  return FALSE;
}

/* The format with this suffix that can have many games in a file, for this game. */
static const PlyFormat *
format_for(const char *suffix, const PlyRecord *record)
{
  const PlyFormat *format;

  for (guint i = 0; (format = ply_format_at(i)) != NULL; i++)
    if (format->slice != NULL && g_str_equal(format->suffix, suffix) &&
        (format->keeps & PLY_KEEPS_MOVES) != 0 && ply_format_can_save(format, record))
      return format;
  return NULL;
}

static gboolean
fill(int fd, gpointer data)
{
  Export *export = data;

  for (guint i = 0; i < export->games->len; i++) {
    g_autoptr(PlyRecord) record = ply_library_record(
        export->library, g_array_index(export->games, guint32, i), &export->error);
    const PlyFormat *format = record != NULL ? format_for(export->suffix, record) : NULL;
    if (record == NULL) {
      errno = EIO;
      return FALSE;
    }
    g_autoptr(GString) text =
        format != NULL ? format->save(record, ply_record_main_end(record), NULL) : NULL;
    if (text == NULL) {
      export->left_out++;
      continue;
    }
    if (!is_same_kind(export, format))
      return FALSE;
    if (!g_str_equal(export->suffix, ".ggf"))
      g_string_append_c(text, '\n');
    else
      g_string_prepend(text, "1 ");
    if (!ply_safe_file_write_all(fd, text->str, text->len))
      return FALSE;
    export->written++;
  }
  return TRUE;
}

static int
export_games(int argc, char **argv)
{
  PlyCliLibraryOptions options = {0};
  PlyCliOptions *parser = ply_cli_options_new("OUT");
  g_autoptr(PlyRecord) at = NULL;
  g_autoptr(GError) error = NULL;
  PlyLibraryFilter filter;

  ply_cli_options_say(parser,
                      _("Writes games of the library, all unless the options say which, into "
                        "one file: .sgf keeps all that is said of them, .pgn, .ggf and .txt "
                        "less."));
  ply_cli_library_add_options(&options, parser, TRUE);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  const char *suffix = argc == 2 ? strrchr(argv[1], '.') : NULL;
  const char *const known[] = {".sgf", ".pgn", ".ggf", ".txt", NULL};
  if (suffix == NULL || !g_strv_contains(known, suffix))
    return ply_cli_fail(_("Expected a file whose name ends in .sgf, .pgn, .ggf or .txt."));
  if (!ply_cli_library_filter(&options, &filter, &at))
    return PLY_CLI_BAD_INPUT;
  g_autoptr(PlyLibrary) library = ply_cli_library_open(&options, FALSE);
  if (library == NULL)
    return PLY_CLI_BAD_INPUT;
  g_autoptr(GArray) games = ply_library_find(library, &filter, &error);
  if (games == NULL)
    return ply_cli_fail(error->message);
  Export export = {.library = library, .games = games, .path = argv[1], .suffix = suffix};
  if (!ply_safe_file_replace(argv[1], TRUE, fill, &export)) {
    if (export.error == NULL)
      ply_safe_file_error(&export.error, argv[1], _("cannot be written"));
    g_autoptr(GError) told = export.error;
    return ply_cli_fail(told->message);
  }
  g_print(_("%u written, %u left out that the format cannot hold\n"), export.written,
          export.left_out);
  return 0;
}

/* ---- stats ---- */

static int
stats(int argc, char **argv)
{
  PlyCliLibraryOptions options = {0};
  gboolean json = FALSE;
  const PlyCliUse uses[] = {PLY_CLI_USE("json", &json)};
  PlyCliOptions *parser = ply_cli_options_new("");
  PlyLibraryFigures figures;
  g_autoptr(GError) error = NULL;

  ply_cli_options_say(parser, _("Says how much is in the library."));
  ply_cli_library_add_options(&options, parser, FALSE);
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 1)
    return ply_cli_fail(_("Expected nothing behind the options."));
  g_autoptr(PlyLibrary) library = ply_cli_library_open(&options, FALSE);
  if (library == NULL)
    return PLY_CLI_BAD_INPUT;
  if (!ply_library_figures(library, &figures, &error))
    return ply_cli_fail(error->message);
  if (json) {
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    ply_cli_json_number(builder, "games", figures.games);
    ply_cli_json_number(builder, "players", figures.players);
    ply_cli_json_number(builder, "events", figures.events);
    ply_cli_json_number(builder, "bytes", (gint64)figures.bytes);
    json_builder_end_object(builder);
    ply_cli_json_print(builder);
    return 0;
  }
  g_print(_("Games: %u\nPlayers: %u\nEvents: %u\n"), figures.games, figures.players,
          figures.events);
  if (figures.games > 0)
    g_print(_("Bytes: %.0f, %u a game\n"), (double)figures.bytes,
            (guint)(figures.bytes / figures.games));
  return 0;
}

int
ply_cli_library(int argc, char **argv)
{
  static const PlyCliVerb verbs[] = {
      {"import", import, "FILE …", N_("add the games of files and folders")},
      {"find", find, "", N_("find games by position, player, year and more")},
      {"list", find, "", N_("do the same as find")},
      {"export", export_games, "OUT", N_("write games into one file")},
      {"review", ply_cli_library_review, "", N_("say what each move of games gave away")},
      {"merge", ply_cli_library_merge, "REVIEWS …", N_("take in reviews of other machines")},
      {"report", ply_cli_library_report, "", N_("sum reviews up by player, year and phase")},
      {"puzzles", ply_cli_library_puzzles, "OUT", N_("write where somebody blundered, as puzzles")},
      {"player", ply_cli_library_player, "NAME", N_("say what a player comes to")},
      {"tournament", ply_cli_library_tournament, "NAME", N_("show a tournament’s table")},
      {"tag", ply_cli_library_tag, "[TAG]", N_("give games a tag, or list the tags")},
      {"annotate", ply_cli_library_annotate, "N FILE",
       N_("keep the comments and variations of a file with a game")},
      {"stats", stats, "", N_("say how much there is")},
      {.name = NULL},
  };
  const PlyCliVerbWords words = {
      .usage = _("Usage: plyscope-cli library VERB [ARGUMENTS]\n\nVerbs:\n"),
      .unknown = _("“%s” is nothing that library does"),
      .expected = _("Expected import, find, list, export, review, merge, report, puzzles, player, "
                    "tournament, tag, annotate or stats."),
  };

  return ply_cli_verbs_run(verbs, &words, argc, argv);
}
