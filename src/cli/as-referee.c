/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* referee: hosts a game of Othello between two programs that talk through files. */

#include "cli/as-programs.h"
#include "cli/box-option.h"

#include <errno.h>
#include <stdio.h>

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "arena/referee.h"
#include "base/rng.h"
#include "cli/dialect-options.h"
#include "cli/options.h"
#include "cli/start.h"
#include "protocols/move-file.h"

#define MOST_EVIDENCE 24 /* lines of the log that are shown with a fault */

typedef struct {
  const char *folder, *start, *log, *commands[2]; /* of the two names, as given */
  double limit_s;
  gint64 seed;
  gboolean private, box;
  PlyDialectOptions dialect;
} Options;

/* What the referee has seen in the folder. */
typedef struct {
  const char *path; /* of the log; or NULL */
  FILE *file;
  GQueue recent; /* lines, owned */
} Evidence;

static gboolean
parse(Options *options, int *argc, char ***argv)
{
  const PlyCliUse uses[] = {
      PLY_CLI_USE("dir", &options->folder),
      PLY_CLI_USE("time-limit:files", &options->limit_s),
      PLY_CLI_USE("seed:referee", &options->seed),
      PLY_CLI_USE("start:referee", &options->start),
      PLY_CLI_USE("a-command", &options->commands[0]),
      PLY_CLI_USE("b-command", &options->commands[1]),
      PLY_CLI_USE("private", &options->private),
      PLY_CLI_USE("box", &options->box),
      PLY_CLI_USE("log", &options->log),
  };
  PlyCliOptions *parser = ply_cli_options_new(_("A B"));

  PLY_CLI_OPTIONS_ADD(parser, uses);
  ply_dialect_options_add(&options->dialect, parser);
  ply_cli_options_say(parser,
                      _("Hosts a game of Othello between two programs, A and B, that talk through\n"
                        "move_file, A.go, B.go and end_game."));
  return ply_cli_options_parse(parser, argc, argv);
}

/* The sentence about what is wrong, or NULL. Transfer full. */
static char *
check(const Options *options, int argc, char **argv)
{
  double least_s = (double)ply_move_file_timing.settle_us / G_USEC_PER_SEC;
  g_autoptr(GError) error = NULL;

  if (argc != 3)
    return g_strdup_printf(_("Expected the names of two players, found %d."), argc - 1);
  if (!ply_move_file_check_name(argv[1], &error) || !ply_move_file_check_name(argv[2], &error))
    return g_strdup(error->message);
  if (g_ascii_strcasecmp(argv[1], argv[2]) == 0)
    return g_strdup_printf(_("Expected two names that differ, found “%s” and “%s”."), argv[1],
                           argv[2]);
  if (options->start != NULL && !g_str_equal(options->start, argv[1]) &&
      !g_str_equal(options->start, argv[2]))
    return g_strdup_printf(_("--start expects “%s” or “%s”; found “%s”."), argv[1], argv[2],
                           options->start);
  if (options->limit_s <= least_s)
    return g_strdup_printf(_("--time-limit expects seconds above %g; found “%g”."), least_s,
                           options->limit_s);
  if (options->box && !options->private)
    return g_strdup(_("--box expects --private; found programs that share a folder."));
  if (options->private && (options->commands[0] == NULL || options->commands[1] == NULL))
    return g_strdup(_("--private expects --a-command and --b-command; found programs that run "
                      "already."));
  if (!g_file_test(options->folder, G_FILE_TEST_IS_DIR))
    return g_strdup_printf(_("--dir expects a folder that exists; found “%s”."), options->folder);
  return NULL;
}

/* Which of the two plays first: 0 or 1. */
static int
draw_first(const Options *options, char **names)
{
  PlyRng rng;

  if (options->start != NULL)
    return g_str_equal(options->start, names[1]);
  ply_rng_init(&rng, (guint64)options->seed);
  return (int)ply_rng_below(&rng, 2);
}

static void
print_node(const PlyRecord *record, const PlyRecordNode *node)
{
  g_autofree char *text = ply_move_file_describe(record, node);
  g_print("%s\n", text);
}

static void
begun(gpointer data, const PlyRecord *record)
{
  g_print(_("%s plays Blue and moves first, %s plays Orange.\n"), record->players[0],
          record->players[1]);
  print_node(record, record->root);
}

/* `data`: the folder in which others follow a game that is played elsewhere, or NULL. */
static void
moved(gpointer data, const PlyRecord *record, const PlyRecordNode *node, const PlyAnswer *answer)
{
  if (data != NULL)
    ply_move_file_host_show(data, &record->rules, node->parent->position.side, node->move, NULL);
  g_print(_("After %.3f s:\n"), (double)answer->wall_us / G_USEC_PER_SEC);
  print_node(record, node);
}

static gboolean
open_log(Evidence *evidence, const char *path)
{
  g_queue_init(&evidence->recent);
  evidence->path = path;
  evidence->file = path != NULL ? g_fopen(path, "w") : NULL;
  if (path == NULL || evidence->file != NULL)
    return TRUE;
  return ply_cli_refuse_with(_("%s: cannot be written: %s."), path, g_strerror(errno));
}

static void
add_evidence(gpointer data, const char *line)
{
  Evidence *evidence = data;

  if (evidence->file != NULL)
    fprintf(evidence->file, "%s\n", line);
  g_queue_push_tail(&evidence->recent, g_strdup(line));
  if (evidence->recent.length > MOST_EVIDENCE)
    g_free(g_queue_pop_head(&evidence->recent));
}

static void
say(gpointer data, const char *text)
{
  g_print("%s", text);
}

static void
show_evidence(const Evidence *evidence)
{
  g_print(_("What happened last in the folder (ms, turn, file, what, bytes, content):\n"));
  for (const GList *each = evidence->recent.head; each != NULL; each = each->next)
    g_print("  %s\n", (const char *)each->data);
}

/* FALSE, after one line on stderr, if the log is not whole. */
static gboolean
close_log(Evidence *evidence)
{
  gboolean bad = evidence->file != NULL && (ferror(evidence->file) | fclose(evidence->file)) != 0;

  g_queue_clear_full(&evidence->recent, g_free);
  if (bad)
    ply_cli_fail_with(_("%s: cannot be written: %s."), evidence->path, g_strerror(errno));
  return !bad;
}

/* A move during the other's turn is that of the one who made it. */
static void
blame_intruder(const PlyMoveFileHost *host, PlyVerdict *verdict)
{
  int intruder = ply_move_file_host_get_intruder(host);

  if (verdict->fault != PLY_FAULT_OUT_OF_ORDER || intruder < 0)
    return;
  verdict->offender = intruder;
  verdict->outcome = intruder == 0 ? PLY_SECOND_WINS : PLY_FIRST_WINS;
}

/* Not played to its end. */
static int
give_up(PlyMoveFileHost *host, const PlyVerdict *verdict, gboolean interrupted)
{
  ply_move_file_host_abandon(host);
  if (verdict->sentence != NULL)
    return ply_cli_fail(verdict->sentence);
  ply_cli_fail(interrupted
                   ? _("Interrupted: the go files have been removed and no end_game written.")
                   : _("The game could not be played."));
  return interrupted ? 1 : PLY_CLI_BAD_INPUT;
}

static int
announce(PlyMoveFileHost *host, const PlyManner *manner, const PlyVerdict *verdict,
         const char *const names[2])
{
  int winner = verdict->outcome == PLY_FIRST_WINS ? 0 : 1;
  gboolean tied = verdict->outcome == PLY_DRAW;
  g_autoptr(GError) error = NULL;
  g_autofree char *line = ply_move_file_end_line(manner, tied ? NULL : names[winner],
                                                 tied ? NULL : names[!winner], verdict->fault);

  if (verdict->sentence != NULL)
    g_print("%s\n", verdict->sentence);
  g_print("%s\n", line);
  if (!ply_move_file_host_close(host, line, &error))
    return ply_cli_fail(error->message);
  return 0;
}

static PlySeat *
make_seat(const Options *options, PlyMoveFileHost *host, const PlyManner *manner,
          const PlyMoveFileWitness *witness, const char *const names[2], int side, int given)
{
  const char *command = options->commands[given];

  return options->private ? ply_move_file_private_seat(names, side, command, manner, witness)
                          : ply_move_file_host_seat(host, side, command);
}

static int
finish(const PlyReferee *referee, PlyMoveFileHost *host, const PlyManner *manner,
       const Evidence *evidence, const char *const names[2])
{
  g_auto(PlyVerdict) verdict = {0};

  ply_referee_run(referee, &verdict);
  if (verdict.outcome == PLY_GOING_ON)
    return give_up(host, &verdict, g_cancellable_is_cancelled(referee->cancellable));
  blame_intruder(host, &verdict);
  if (verdict.fault != PLY_FAULT_NONE)
    show_evidence(evidence);
  return announce(host, manner, &verdict, names);
}

static int
host_game(const Options *options, const PlyManner *manner, Evidence *evidence, char **given)
{
  int first = draw_first(options, given);
  const char *const names[2] = {given[first], given[!first]};
  PlyMoveFileWitness witness = {.log = add_evidence, .say = say, .data = evidence};
  g_autoptr(GCancellable) cancellable = ply_cli_cancel_on_signals();
  g_autoptr(PlyMoveFileHost) host = ply_move_file_host_new(options->folder, names, NULL);
  g_autoptr(PlySeat) blue = make_seat(options, host, manner, &witness, names, 0, first);
  g_autoptr(PlySeat) orange = make_seat(options, host, manner, &witness, names, 1, !first);
  PlyTimeControl control = {.move_us = (gint64)(options->limit_s * G_USEC_PER_SEC + 0.5)};
  g_autoptr(GError) error = NULL;
  PlyReferee referee = {
      .seats = {blue, orange},
      .control = {control, control},
      .cancellable = cancellable,
      .data = options->private ? host : NULL,
      .begun = begun,
      .moved = moved,
  };

  ply_move_file_host_set_manner(host, manner);
  if (!ply_cli_box_seat(options->box, blue) || !ply_cli_box_seat(options->box, orange))
    return PLY_CLI_BAD_INPUT;
  if (!options->private)
    ply_move_file_host_set_witness(host, &witness);
  else if (!ply_move_file_host_open(host, &error))
    return ply_cli_fail(error->message);
  ply_rules_parse("othello", &referee.rules);
  return finish(&referee, host, manner, evidence, names);
}

/* The game, with its log opened before and closed after it. */
static int
run(const Options *options, const PlyManner *manner, char **names)
{
  Evidence evidence;

  if (!open_log(&evidence, options->log))
    return PLY_CLI_BAD_INPUT;
  int status = host_game(options, manner, &evidence, names);
  return close_log(&evidence) || status != 0 ? status : PLY_CLI_BAD_INPUT;
}

int
ply_as_referee(int argc, char **argv)
{
  Options options = {
      .folder = ".",
      .limit_s = (double)PLY_MOVE_FILE_LIMIT_US / G_USEC_PER_SEC,
      .seed = g_get_real_time(),
  };

  PlyManner manner;
  int status;

  if (!parse(&options, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (!ply_dialect_options_choose(&options.dialect, &ply_move_file_referee_dialects, &manner,
                                  &status))
    return status;
  g_autofree char *fault = check(&options, argc, argv);
  return fault != NULL ? ply_cli_fail(fault) : run(&options, &manner, argv + 1);
}
