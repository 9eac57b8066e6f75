/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The host's end of the line protocol: a seat at which a program of the course sits. */

#include "protocols/x-y.h"

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "protocols/process.h"
#include "protocols/program.h"
#include "protocols/protocols.h"
#include "protocols/talk.h"

#define PATIENCE_US  (600 * G_USEC_PER_SEC) /* for a move without a limit */
#define SLACK_US     (10 * G_USEC_PER_SEC)  /* wall time beside the CPU time */
#define START_US     (3 * G_USEC_PER_SEC)   /* wall time for starting up, at most */
#define STILL_US     (100 * 1000)           /* … which ends when in so long */
#define STILL_CPU_US 2000                   /* … no more than this is used */
#define WRITE_US     (10 * G_USEC_PER_SEC)  /* for a program that does not read */
#define READ_US      (2 * G_USEC_PER_SEC)   /* to read the game before the first move */
#define LOOK_US      (5 * 1000)             /* … looking so often */
#define MOST_BLANKS  100                    /* empty lines before an answer */
#define MOST_SPEECH  10000                  /* lines that are no move before an answer */

/* How the course names a player program: by the folder that holds its executable "play". */
typedef struct {
  GStrv argv;
  char *directory; /* to run it in, or NULL: here */
  char *name;      /* for messages */
} Program;

/* A path, which the program's own working directory must not change; no argv if there is no
 * program. */
static void
take_path(Program *self, const char *path, GError **error)
{
  gboolean folder = g_file_test(path, G_FILE_TEST_IS_DIR);
  g_autofree char *whole = g_canonicalize_filename(path, NULL);
  g_autofree char *file = folder ? g_build_filename(whole, "play", NULL) : g_strdup(whole);

  if (!folder && !ply_program_check((const char *const[]){whole, NULL}, error))
    return;
  if (folder && !ply_program_check((const char *const[]){file, NULL}, NULL)) {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                _("“%s” is no player program: the folder holds no executable “play”."), path);
    return;
  }
  self->argv = g_new0(char *, 2);
  self->argv[0] = g_steal_pointer(&file);
  self->directory = folder ? g_steal_pointer(&whole) : NULL;
}

static void
program_clear(Program *self)
{
  g_clear_pointer(&self->argv, g_strfreev);
  g_clear_pointer(&self->directory, g_free);
  g_clear_pointer(&self->name, g_free);
}

/* A folder with an executable "play", which runs in it, an executable file, or a command line.
 * FALSE with one sentence; `self` is then empty. */
static gboolean
find_program(const char *program, Program *self, GError **error)
{
  *self = (Program){0};
  if (!g_file_test(program, G_FILE_TEST_EXISTS))
    self->argv = ply_program_parse(program, error);
  else
    take_path(self, program, error);
  if (self->argv != NULL) {
    self->name = self->directory != NULL ? g_path_get_basename(self->directory)
                                         : ply_program_name((const char *const *)self->argv);
    return TRUE;
  }
  program_clear(self);
  return FALSE;
}

typedef struct {
  Program program;
  PlyManner manner;
  PlyXYGame told;
  gboolean has_told;
  gint64 patience_us;  /* 0: by the limit */
  PlyProcess *process; /* NULL but in a game */
  int side;
  gboolean is_asked; /* in this game */
} Host;

/* Wall time after which a program that sleeps has lost a move of `allowed_us` CPU time (G_MAXINT64:
 * no limit): 4 times that and 10 s, so that a busy machine does no harm; 10 minutes without a
 * limit. */
static gint64
patience_for(gint64 allowed_us)
{
  return allowed_us == G_MAXINT64 ? PATIENCE_US : 4 * allowed_us + SLACK_US;
}

static gboolean
fits(gpointer data, const PlyRules *rules)
{
  return g_str_equal(ply_game_id(rules->game), "othello") && rules->columns == 8;
}

/* A program that waits for its first line uses next to no CPU: what it used until then is its
 * start, which is not counted against its limits. */
static void
await_start(PlyProcess *process, GCancellable *cancellable)
{
  gint64 end = ply_clock_wall_us() + START_US;
  gint64 used = -1;

  for (gint64 now; (now = ply_clock_wall_us()) < end;) {
    gint64 before = used;

    used = ply_process_cpu_us(process);
    /* On a busy machine a program can go without CPU time although it is not done. */
    if (before >= 0 && used - before < STILL_CPU_US && ply_process_sleeps(process))
      return;
    if (g_cancellable_is_cancelled(cancellable))
      return;
    if (ply_process_wait(process, MIN(now + STILL_US, end), G_MAXINT64) != PLY_PROCESS_LATE)
      return;
  }
}

static PlyXYGame
game_of(const Host *self, const PlyTimeControl *control)
{
  if (self->has_told)
    return self->told;
  PlyXYLimits limits = {
      .depth = control->depth, .game_us = control->game_us, .move_us = control->move_us};
  PlyXYGame game = {.side = self->side};
  ply_x_y_write_limits(&limits, &self->manner, &game);
  return game;
}

static PlyChannelResult
send_game(Host *self, const PlyTimeControl *control, gint64 deadline_us)
{
  PlyXYGame game = game_of(self, control);
  g_autofree char *line =
      g_strdup_printf("game %c %d %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n", "BW"[self->side],
                      game.depth, game.limit1_ms, game.limit2_ms);

  return ply_channel_write(ply_process_get_channel(self->process), deadline_us, line);
}

static gboolean
begin(gpointer data, const PlyTurn *turn, int side, GError **error)
{
  Host *self = data;
  PlyPosition start;

  ply_rules_start(turn->rules, &start);
  if (turn->n_moves > 0 || turn->start->key != start.key) {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                _("The line protocol can only begin at Othello's start position."));
    return FALSE;
  }
  g_clear_pointer(&self->process, ply_process_free);
  self->side = side;
  self->is_asked = FALSE;
  self->process =
      ply_process_start_in(turn->jail, NULL, (const char *const *)self->program.argv,
                           self->program.directory, PLY_PROCESS_PIPES, turn->cancellable, error);
  if (self->process == NULL)
    return FALSE;
  ply_process_tell_errors(self->process, turn->aside);
  ply_process_show_errors(self->process, self->program.name);
  await_start(self->process, turn->cancellable);
  /* Black's first move is asked for by this line. A program that is gone, or does not read, is
   * found out when it is asked. */
  if (side == 1)
    send_game(self, turn->control, ply_clock_wall_us() + WRITE_US);
  return TRUE;
}

static void
fail_late(const Host *self, const PlyTurn *turn, gint64 wall_us, gint64 cpu_us, PlyAnswer *answer)
{
  char *words;

  if (turn->allowed_us != G_MAXINT64 && turn->control->cpu && cpu_us >= turn->allowed_us)
    words = g_strdup_printf(_("%s has used more than the %.3f s of CPU time that it had left."),
                            self->program.name, (double)turn->allowed_us / G_USEC_PER_SEC);
  else
    words = g_strdup_printf(_("%s has not answered within %.6g s, using %.3f s of CPU time."),
                            self->program.name, (double)wall_us / G_USEC_PER_SEC,
                            (double)cpu_us / G_USEC_PER_SEC);
  ply_answer_fail(answer, PLY_FAULT_TIME, words);
}

/* A result of the channel other than a line. */
static void
fail_channel(Host *self, PlyChannelResult result, PlyAnswer *answer)
{
  PlyFault fault;
  char *sentence = ply_talk_fault(self->process, self->program.name, result, &fault);

  ply_answer_fail(answer, fault, sentence);
}

/* Ends a sentence about a breach in the document's words, if one is strict. Takes it over. */
static char *
add_document(const Host *self, char *sentence, guint breach)
{
  if (self->manner.reading != PLY_READING_STRICT)
    return sentence;
  g_autofree char *words = sentence;
  g_autofree char *document = ply_manner_complain(&self->manner, breach, NULL);
  return g_strdup_printf("%s %s", words, document);
}

/* Whether the line may be passed over by one who plays on. */
static gboolean
is_speech(const Host *self, const PlyRules *rules, const char *line)
{
  PlyMove move;
  int breach;

  return ply_manner_admits(&self->manner, PLY_X_Y_ODD_SPEECH) &&
         !ply_x_y_read_move(rules, line, &move, &breach);
}

/* Whether a line is empty, which is a breach of its own. */
static gboolean
is_blank(const Host *self, const GString *line)
{
  g_autofree char *words = g_strstrip(g_strdup(line->str));

  return *words == '\0' && ply_manner_admits(&self->manner, PLY_X_Y_ODD_BLANKS);
}

/* Whether it has kept silent, as it must, while the other side was to move. */
static gboolean
was_silent(Host *self, const PlyTurn *turn, PlyAnswer *answer)
{
  PlyChannel *channel = ply_process_get_channel(self->process);
  g_autoptr(GString) line = g_string_new(NULL);

  for (int i = 0; i < MOST_BLANKS && ply_channel_has_input(channel); i++) {
    PlyChannelResult result = ply_channel_read(channel, ply_clock_wall_us(), line);
    if (result == PLY_CHANNEL_LATE) /* a part of a line */
      return TRUE;
    if (result != PLY_CHANNEL_LINE) {
      fail_channel(self, result, answer);
      return FALSE;
    }
    if (!is_blank(self, line) && !is_speech(self, turn->rules, line->str)) {
      g_autofree char *shown = ply_x_y_show(line->str);
      ply_answer_fail(answer, PLY_FAULT_OUT_OF_ORDER,
                      add_document(self,
                                   g_strdup_printf(_("%s has written “%s” when it was not its "
                                                     "turn."),
                                                   self->program.name, shown),
                                   PLY_X_Y_ODD_SPEECH));
      return FALSE;
    }
  }
  return TRUE;
}

static PlyChannelResult
send_move(Host *self, const PlyTurn *turn, gint64 deadline_us)
{
  char text[PLY_NOTATION_BYTES];

  ply_notation_move(PLY_NOTATION_X_Y, turn->rules, turn->moves[turn->n_moves - 1], text);
  g_autofree char *line = g_strconcat(text, "\n", NULL);
  return ply_channel_write(ply_process_get_channel(self->process), deadline_us, line);
}

/* White hears the game and, from a quick opponent, a move at once: a reader that is made anew for
 * each line would take both and forget the second. */
static void
await_read(PlyProcess *process)
{
  gint64 end = ply_clock_wall_us() + READ_US;

  for (gint64 now; !ply_process_waits(process) && (now = ply_clock_wall_us()) < end;) {
    if (ply_process_wait(process, now + LOOK_US, G_MAXINT64) != PLY_PROCESS_LATE)
      return;
  }
}

/* What asks for the move: the other side's last one, or the game. */
static gboolean
tell(Host *self, const PlyTurn *turn, gint64 deadline_us, PlyAnswer *answer)
{
  PlyChannelResult result = turn->n_moves > 0 ? send_move(self, turn, deadline_us)
                                              : send_game(self, turn->control, deadline_us);

  if (result == PLY_CHANNEL_LATE)
    ply_answer_fail(answer, PLY_FAULT_TIME,
                    g_strdup_printf(_("%s does not read its input."), self->program.name));
  else if (result != PLY_CHANNEL_LINE)
    fail_channel(self, result, answer);
  return result == PLY_CHANNEL_LINE;
}

static void
understand(const Host *self, const PlyTurn *turn, const char *line, PlyAnswer *answer)
{
  g_autofree char *shown = ply_x_y_show(line);
  int breach;

  if (ply_x_y_read_move(turn->rules, line, &answer->move, &breach) &&
      (breach < 0 || ply_manner_admits(&self->manner, (guint)breach))) {
    answer->words = g_strstrip(g_steal_pointer(&shown));
    return;
  }
  answer->move = PLY_MOVE_NONE;
  ply_answer_fail(
      answer, PLY_FAULT_FORMAT,
      add_document(self,
                   g_strdup_printf(_("%s has answered “%s”: expected “X Y” from 0 to 7 or “pass”."),
                                   self->program.name, shown),
                   (guint)breach));
}

/* Reads on to the answer, past what may stand before it. */
static PlyChannelResult
read_answer(Host *self, const PlyTurn *turn, gint64 deadline, gint64 most_cpu, GString *line)
{
  for (int blanks = 0, speech = 0;;) {
    PlyChannelResult result = ply_process_read(self->process, deadline, most_cpu, line);
    if (result != PLY_CHANNEL_LINE)
      return result;
    if (is_blank(self, line) && blanks < MOST_BLANKS)
      blanks++;
    else if (is_speech(self, turn->rules, line->str) && speech < MOST_SPEECH)
      speech++;
    else
      return result;
  }
}

static void
hear(Host *self, const PlyTurn *turn, gint64 wall_us, PlyAnswer *answer)
{
  g_autoptr(GString) line = g_string_new(NULL);
  gint64 began = ply_clock_wall_us(), deadline = began + wall_us;
  gint64 before = ply_process_cpu_us(self->process);
  gboolean limited = turn->allowed_us != G_MAXINT64 && turn->control->cpu;
  PlyChannelResult result;

  if (!tell(self, turn, deadline, answer))
    return;
  result =
      read_answer(self, turn, deadline, limited ? before + turn->allowed_us : G_MAXINT64, line);
  answer->wall_us = MAX(ply_clock_wall_us() - began, 1);
  answer->cpu_us = ply_process_cpu_us(self->process) - before;
  if (result == PLY_CHANNEL_LINE)
    understand(self, turn, line->str, answer);
  else if (result == PLY_CHANNEL_LATE)
    fail_late(self, turn, wall_us, answer->cpu_us, answer);
  else
    fail_channel(self, result, answer);
}

static void
ask(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  Host *self = data;
  gint64 patience = self->patience_us > 0 ? self->patience_us : patience_for(turn->allowed_us);

  if (!turn->control->cpu)
    patience = MIN(patience, turn->allowed_us);
  if (!self->is_asked && self->side == 1)
    await_read(self->process);
  self->is_asked = TRUE;
  if (was_silent(self, turn, answer))
    hear(self, turn, patience, answer);
}

/* The end of its input is all that a program is told of the game's end. */
static void
finish(gpointer data, const PlyTurn *turn, PlyOutcome outcome, const char *verdict)
{
  Host *self = data;

  g_clear_pointer(&self->process, ply_process_free);
}

static void
host_free(gpointer data)
{
  Host *self = data;

  g_clear_pointer(&self->process, ply_process_free);
  program_clear(&self->program);
  g_free(self);
}

static PlyProcess *
process_of(gpointer data)
{
  const Host *self = data;

  return self->process;
}

static const PlySeatClass host_class = {.fits = fits,
                                        .begin = begin,
                                        .ask = ask,
                                        .finish = finish,
                                        .free = host_free,
                                        .process = process_of};

PlySeat *
ply_x_y_seat_new(const char *program, const PlyManner *manner, const PlyXYGame *told,
                 gint64 patience_us, GError **error)
{
  Program found;

  if (!find_program(program, &found, error))
    return NULL;
  Host *self = g_new0(Host, 1);
  self->program = found;
  self->manner = manner != NULL ? *manner : ply_manner_document(&ply_x_y_dialects);
  self->has_told = told != NULL;
  if (told != NULL)
    self->told = *told;
  self->patience_us = patience_us;
  return ply_seat_new(&host_class, found.name, self);
}

static PlySeat *
seat_new(const char *program, GError **error)
{
  return ply_x_y_seat_new(program, NULL, NULL, 0, error);
}

const PlyProtocol ply_protocol_x_y = {
    .id = "x-y",
    .name = N_("Othello over stdin and stdout"),
    .game = "othello",
    .program = "play",
    .notation = PLY_NOTATION_X_Y,
    .seat_new = seat_new,
};
