/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* arena check, replay: one program, looked at closely. */

#include <string.h>

#include <glib/gi18n.h>

#include "arena/players.h"
#include "cli/arena.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "cup/submissions.h"
#include "protocols/program.h"
#include "rules/game.h"

/* What the documents of the courses say of a fault, in their own words; a conversation without one
 * has its own sentence already. */
static const struct {
  const char *protocol;
  PlyCupVerdict verdict;
  const char *sentence;
} clauses[] = {
    {"move-file", PLY_CUP_ILLEGAL,
     "If a player chooses an illegal move, then the player will automatically lose the game."},
    {"move-file", PLY_CUP_TIMEOUT,
     "A player fails to move within the time limit - the other player wins."},
    {"move-file", PLY_CUP_MALFORMED,
     "A move will have the following format: <groupname> <column> <row>"},
    {"x-y", PLY_CUP_ILLEGAL,
     "If a program takes longer than TIMELIMIT to print its move, or if it makes an illegal move, "
     "it "
     "immediately loses and the tournament program ends the game."},
    {"x-y", PLY_CUP_TIMEOUT,
     "If a program takes longer than TIMELIMIT to print its move, or if it makes an illegal move, "
     "it "
     "immediately loses and the tournament program ends the game."},
    {"x-y", PLY_CUP_MALFORMED, "Moves are specified by line consisting of two integers X Y"},
    {"prompt", PLY_CUP_ILLEGAL,
     "flipping at least one of your opponent's pieces is REQUIRED to make a move."},
    {"prompt", PLY_CUP_MALFORMED,
     "the program should print out the chosen move (based on calling minimax) in this format: "
     "**(X,Y)**"},
    {"pente-files", PLY_CUP_ILLEGAL,
     "If the format of output.txt is incorrect or your move is invalid according to the rules of "
     "the "
     "game, your agent loses the game."},
    {"pente-files", PLY_CUP_MALFORMED,
     "If the format of output.txt is incorrect or your move is invalid according to the rules of "
     "the "
     "game, your agent loses the game."},
    {"pente-files", PLY_CUP_TIMEOUT,
     "If time left reaches zero or negative, your agent loses the game."},
    {"pente-files", PLY_CUP_CRASHED,
     "if your code does not compile, or somehow fails to load and parse input.txt, or writes an "
     "incorrectly formatted output.txt, or no output.txt at all, or OuTpUt.TxT, you will get zero "
     "points."},
    {"one-move", PLY_CUP_MALFORMED,
     "Save the current board state to the output file IN EXACTLY THE SAME FORMAT THAT IS USED FOR "
     "INPUT FILES."},
};

typedef struct {
  const char *protocol, *game;
  double move_s;
  gint64 seed;
  gboolean wall, unsafe;
} Arguments;

/* What is checked. */
typedef struct {
  const PlyProtocol *protocol;
  const char *command;
  const char *path; /* of what was handed in, whose name the program goes by; or NULL */
  const char *name;
} Bot;

/* ---- the usual reason for silence ---- */

/* The same program with an output that keeps nothing back: that of C's library and of Python. NULL: it
 * cannot be run so here. Transfer full. */
static char *
unbuffered(const char *command)
{
  g_autofree char *stdbuf = g_find_program_in_path("stdbuf");
  g_auto(GStrv) argv = ply_program_split(command, NULL);
  GString *text = g_string_new("stdbuf -oL env PYTHONUNBUFFERED=1");

  /* A folder is no program of a command line. */
  if (stdbuf == NULL || argv == NULL || g_file_test(argv[0], G_FILE_TEST_IS_DIR)) {
    g_string_free(text, TRUE);
    return NULL;
  }
  for (char **word = argv; *word != NULL; word++) {
    g_autofree char *quoted = g_shell_quote(*word);
    g_string_append_printf(text, " %s", quoted);
  }
  return g_string_free(text, FALSE);
}

static void
print_unflushed(void)
{
  g_print("%s\n",
          _("It prints without flushing: with its output unbuffered it answers at once. Flush "
            "after every line: fflush(stdout) in C, std::endl in C++, print(…, flush=True) in "
            "Python, System.out.flush() in Java."));
}

/* ---- the check ---- */

static void
trying(const PlyProtocol *protocol, gpointer data)
{
  g_printerr(_("Trying %s (%s) …\n"), protocol->id, _(protocol->name));
}

static const PlyProtocol *
choose_protocol(const Arguments *arguments, const PlyRules *rules, const char *command,
                const char *name, const PlyJail *jail, GCancellable *cancellable)
{
  g_autoptr(GError) error = NULL;
  const PlyProtocol *protocol;

  if (arguments->protocol != NULL) {
    protocol = ply_protocol_find(arguments->protocol);
    if (protocol == NULL) {
      g_autoptr(GPtrArray) names = g_ptr_array_new();
      for (guint i = 0; ply_protocol_at(i) != NULL; i++)
        g_ptr_array_add(names, (gpointer)ply_protocol_at(i)->id);
      g_ptr_array_add(names, NULL);
      ply_cli_fail_unknown(_("“%s” is no conversation"), arguments->protocol,
                           (const char *const *)names->pdata);
    }
    return protocol;
  }
  protocol = ply_recognise(command, name, rules, jail, cancellable, trying, NULL, &error);
  if (protocol != NULL)
    return protocol;
  ply_cli_fail(error->message);
  g_autofree char *loud = unbuffered(command);
  if (loud != NULL && !g_cancellable_is_cancelled(cancellable) &&
      ply_recognise(loud, name, rules, jail, cancellable, trying, NULL, NULL) != NULL)
    print_unflushed();
  return NULL;
}

static void
print_fault(const PlyProtocol *protocol, const PlyCupResult *result)
{
  const char *sentence = result->sentence != NULL ? result->sentence : "";

  if (result->n_moves == 0)
    g_print(_("%s at its first move: %s\n"), ply_cup_verdict_id(result->verdict), sentence);
  else
    g_print(_("%s at move %u, after “%s”: %s\n"), ply_cup_verdict_id(result->verdict),
            result->n_moves + 1, result->moves, sentence);
  if (result->bytes != NULL &&
      (result->sentence == NULL || strstr(result->sentence, result->bytes) == NULL))
    g_print(_("It said: %s\n"), result->bytes);
  /* A breach quotes its document already. */
  if (result->sentence == NULL || strstr(result->sentence, _("the document says")) == NULL) {
    for (guint i = 0; i < G_N_ELEMENTS(clauses); i++) {
      if (g_str_equal(clauses[i].protocol, protocol->id) && clauses[i].verdict == result->verdict)
        g_print(_("The document says: “%s”\n"), clauses[i].sentence);
    }
  }
  if (result->errors[result->offender] != NULL)
    g_print(_("The end of its standard error:\n%s\n"), result->errors[result->offender]);
}

/* A cup of two: the program and a random player, once with each colour. */
static PlyCup *
make_cup(const Arguments *arguments, const PlyRules *rules, const Bot *bot)
{
  char game[PLY_RULES_SPEC_BYTES];
  g_autofree char *text =
      g_strdup_printf("plycup: 1\ngame: %s\nseed: %" G_GINT64_FORMAT "\nmove time: %.3f\n"
                      "clock: %s\nconversation: %s\nstage: check = play-off\n",
                      ply_rules_format(rules, game), ABS(arguments->seed % 1000000),
                      arguments->move_s, arguments->wall ? "wall" : "cpu", bot->protocol->id);
  PlyCup *cup = ply_cup_read(text, strlen(text), "check", NULL);

  g_autofree char *spec = g_strdup_printf("%s:%s", bot->protocol->id, bot->command);
  ply_cup_add_player(cup, bot->name, bot->path != NULL ? bot->path : spec);
  ((PlyCupPlayer *)cup->players->pdata[0])->submitted = bot->path != NULL;
  ply_cup_add_player(cup, "random", "random");
  return cup;
}

static gboolean
plays_all(gpointer data, const PlyCupJob *job, PlyCupScore *score)
{
  return FALSE;
}

/* Whether a program that was silent until its time was over answers when nothing keeps its words
 * back. */
static gboolean
is_unflushed(const PlyCupHost *host, const Bot *bot, const PlyCupJob *job,
             const PlyCupResult *result)
{
  g_autofree char *loud = unbuffered(bot->command);

  if (result->verdict != PLY_CUP_TIMEOUT || result->bytes != NULL || loud == NULL)
    return FALSE;
  PlyCupSeat *seat = &g_array_index(host->seats, PlyCupSeat, 0);
  char *before = seat->spec;
  seat->spec = g_strdup_printf("%s:%s", bot->protocol->id, loud);
  g_autoptr(PlyCupResult) again = ply_cup_play(host, job, 0, NULL);
  g_free(seat->spec);
  seat->spec = before;
  return again != NULL && again->verdict != PLY_CUP_VOID &&
         (again->n_moves > result->n_moves || again->verdict != PLY_CUP_TIMEOUT) &&
         again->verdict != PLY_CUP_CRASHED;
}

static int
play_check(const Arguments *arguments, const PlyRules *rules, const Bot *bot,
           GCancellable *cancellable)
{
  g_autoptr(PlyCup) cup = make_cup(arguments, rules, bot);
  g_autoptr(PlyCupSchedule) schedule = ply_cup_schedule(cup, plays_all, NULL);
  g_autoptr(GError) error = NULL;
  PlyCupHost host = {0};
  int status = 0;

  if (!ply_cli_arena_jail(arguments->unsafe, &host.jail, &host.box))
    return PLY_CLI_BAD_INPUT;
  if (!ply_cup_host_init(&host, cup, NULL, cancellable, NULL, &error)) {
    const PlyCupSeat *seat = &g_array_index(host.seats, PlyCupSeat, 0);
    status = g_cancellable_is_cancelled(cancellable) || seat->sentence == NULL
                 ? PLY_CLI_STOPPED
                 : ply_cli_fail(seat->sentence);
    ply_cup_host_clear(&host);
    return status;
  }
  for (guint i = 0; i < schedule->jobs->len && status == 0; i++) {
    const PlyCupJob *job = &g_array_index(schedule->jobs, PlyCupJob, i);
    g_autoptr(PlyCupResult) result = ply_cup_play(&host, job, 0, &error);
    int side = job->player[0] == 0 ? 0 : 1;
    if (result == NULL) {
      status = ply_cli_fail(error->message);
    } else if (result->verdict == PLY_CUP_VOID) {
      status = ply_cli_fail(result->sentence != NULL
                                ? result->sentence
                                : _("This machine could not hold the game: nothing is known."));
    } else if (result->offender == side) {
      print_fault(bot->protocol, result);
      if (is_unflushed(&host, bot, job, result))
        print_unflushed();
      status = PLY_CLI_STOPPED;
    } else {
      g_print(_("As the %s player: %u moves to the end, %d–%d; longest move %.3f s, CPU time %.3f "
                "s.\n"),
              side == 0 ? _("first") : _("second"), result->n_moves, result->tally[side],
              result->tally[!side], (double)result->longest_us[side] / G_USEC_PER_SEC,
              (double)result->cpu_us[side] / G_USEC_PER_SEC);
    }
  }
  ply_cup_host_clear(&host);
  if (status == 0)
    g_print(_("It can play in a cup.\n"));
  return status;
}

/* A command line, if it names a program. Transfer full; NULL with one sentence. */
static char *
can_be_run(const char *command, GError **error)
{
  g_auto(GStrv) argv = ply_program_parse(command, error);

  return argv != NULL ? g_strdup(command) : NULL;
}

int
ply_cli_arena_check(int argc, char **argv)
{
  Arguments arguments = {.game = "othello", .move_s = 10, .seed = 1};
  const PlyCliUse uses[] = {
      PLY_CLI_USE("protocol", &arguments.protocol), PLY_CLI_USE("game", &arguments.game),
      PLY_CLI_USE("move-time", &arguments.move_s),  PLY_CLI_USE("wall-clock", &arguments.wall),
      PLY_CLI_USE("seed", &arguments.seed),         PLY_CLI_USE("unsafe", &arguments.unsafe),
  };
  PlyCliOptions *parser = ply_cli_options_new("BOT");
  g_autoptr(GError) error = NULL;
  PlyRules rules;

  ply_cli_options_say(parser, _("Finds out in which conversation a program plays, lets it play a "
                                "random player with each colour, and explains its first fault. BOT "
                                "is a file, a folder or a command line."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 2)
    return ply_cli_fail(_("Expected a program."));
  if (!ply_rules_parse(arguments.game, &rules) || rules.game->read_board == NULL)
    return ply_cli_require_game("--game", TRUE);
  const PlyJail *jail;
  const char *box;
  if (!ply_cli_arena_jail(arguments.unsafe, &jail, &box))
    return PLY_CLI_BAD_INPUT;
  g_autoptr(GCancellable) cancellable = ply_cli_cancel_on_signals();
  g_autofree char *whole = g_canonicalize_filename(argv[1], NULL);
  g_autofree char *entry = g_path_get_basename(whole), *name = ply_submission_name(entry);
  gboolean handed_in = g_file_test(whole, G_FILE_TEST_EXISTS);
  g_autofree char *command = handed_in ? ply_submission_command(whole, jail, cancellable, &error)
                                       : can_be_run(argv[1], &error);
  if (command == NULL)
    return ply_cli_fail(error->message);
  const PlyProtocol *protocol =
      choose_protocol(&arguments, &rules, command, handed_in ? name : NULL, jail, cancellable);
  if (protocol == NULL)
    return PLY_CLI_BAD_INPUT;
  Bot bot = {protocol, command, handed_in ? whole : NULL, handed_in ? name : "bot"};
  g_print(_("It speaks %s: %s, as its document has it.\n"), protocol->id, _(protocol->name));
  return play_check(&arguments, &rules, &bot, cancellable);
}

int
ply_cli_arena_replay(int argc, char **argv)
{
  const char *results_path = NULL, *job = NULL;
  gboolean unsafe = FALSE;
  const PlyCliUse uses[] = {
      PLY_CLI_USE("job", &job),
      PLY_CLI_USE("results", &results_path),
      PLY_CLI_USE("unsafe", &unsafe),
  };
  PlyCliOptions *parser = ply_cli_options_new("CUP");
  g_autoptr(GError) error = NULL;
  g_auto(PlyCliCup) cup = {0};
  g_autoptr(PlyCupStore) store = NULL;
  g_autoptr(GHashTable) results = NULL;
  PlyCupHost host = {0};

  ply_cli_options_say(parser, _("Asks who was at fault in a game for the same move again, and says "
                                "what comes of it this time."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 2 || job == NULL)
    return ply_cli_fail(_("Expected the file of a cup, and --job with the name of a game."));
  if (!ply_cli_cup_open(argv[1], results_path, &cup) ||
      !ply_cli_cup_read(&cup, PLY_CUP_STORE_SHARED, &store, &results))
    return PLY_CLI_BAD_INPUT;
  g_autoptr(PlyCupSchedule) schedule = ply_cli_cup_schedule(&cup, results);
  const PlyCupResult *result = g_hash_table_lookup(results, job);
  guint index = ply_cli_cup_find(schedule, job);
  if (result == NULL || index == schedule->jobs->len)
    return ply_cli_fail_with(_("“%s” is no game that was played in this cup."), job);
  g_autoptr(GCancellable) cancellable = ply_cli_cancel_on_signals();
  g_autofree gboolean *wanted = g_new0(gboolean, cup.cup->players->len);
  const PlyCupJob *found = &g_array_index(schedule->jobs, PlyCupJob, index);
  wanted[found->player[0]] = wanted[found->player[1]] = TRUE;
  if (!ply_cli_cup_host(&cup, store, unsafe, wanted, cancellable, &host))
    return PLY_CLI_BAD_INPUT;
  g_autofree char *said = ply_cup_play_again(&host, found, result, &error);
  ply_cup_host_clear(&host);
  if (said == NULL)
    return ply_cli_fail(error->message);
  g_print(_("Then: %s\nNow: %s\n"), result->sentence != NULL ? result->sentence : "", said);
  return 0;
}
