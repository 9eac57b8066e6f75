/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The referee's players as seats. Two may share the referee's folder. A program that plays somebody
 * who knows nothing of files has a folder of its own, where the seat writes the
 * other side's moves. */

#include "protocols/move-file-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "protocols/box.h"
#include "protocols/program.h"

#define OTHER_NAME "Opponent"
#define MOST_NAME  60

/* How long a program that we start may take before the clock runs, in µs. */
#define START_US G_USEC_PER_SEC

/* How long a program may take to find end_game and end by itself, in µs. */
#define FAREWELL_US (2 * G_USEC_PER_SEC)

/* How long a program's own go file is away at least before it is there again, in µs, as between two
 * turns under the course's referee; so long it is awake, too, and sees that. */
#define ABSENT_US 150000

/* After its turn it rests, but not before it has had time to see that its go file is away: that long,
 * then until it has used more than a look takes, or so long, in µs. */
#define AWAKE_US      (5 * G_USEC_PER_SEC / 2)
#define AWAKE_CPU_US  100000
#define AWAKE_LOOK_US 20000

/* Files' time stamps are no finer than the system's tick, in µs: an answer must not look like what
 * it answers. */
#define TICK_US 20000

typedef struct {
  PlyMoveFileHost *host; /* NULL before a game in a folder of its own */
  gboolean own_folder;
  PlyBox *box;      /* that folder, during a game; else NULL */
  PlyManner manner; /* there */
  PlyMoveFileWitness witness;
  char *name, *command; /* the command may be NULL */
  char *other;          /* in whose name the other side's moves are written there */
  gboolean shows_errors;
  int side;
  PlyProcess *process;
  gint64 ready_us; /* when the program must be ready */
  PlyFault fault;  /* of its last answer */
  GThread *dozing; /* puts it to rest; or NULL */
  GMutex lock;
  GCond cond;
  gboolean called; /* under the lock: it is not to rest */
} Seat;

/* A word of the command with {name} and {dir} filled in. */
static char *
fill_in(const char *word, const char *name, const char *folder)
{
  GString *text = g_string_new(word);

  g_string_replace(text, "{name}", name, 0);
  g_string_replace(text, "{dir}", folder, 0);
  return g_string_free(text, FALSE);
}

/* On a thread of its own, which alone has the process meanwhile. */
static gpointer
doze(gpointer data)
{
  Seat *seat = data;
  gint64 began = g_get_monotonic_time(), until = began + AWAKE_US;
  gint64 most_us = ply_process_cpu_us(seat->process) + AWAKE_CPU_US;

  g_mutex_lock(&seat->lock);
  /* Several threads of a program may use that much before the one that looks has woken up. */
  while (
      !seat->called && g_get_monotonic_time() < until &&
      (g_get_monotonic_time() < began + ABSENT_US || ply_process_cpu_us(seat->process) <= most_us))
    g_cond_wait_until(&seat->cond, &seat->lock, g_get_monotonic_time() + AWAKE_LOOK_US);
  gboolean rests = !seat->called;
  g_mutex_unlock(&seat->lock);
  if (rests)
    ply_process_rest(seat->process, TRUE);
  return NULL;
}

/* Only in a jail is there a rest. */
static void
let_doze(Seat *seat, const PlyTurn *turn)
{
  seat->called = FALSE;
  if (seat->process != NULL && seat->own_folder && turn->jail != NULL)
    seat->dozing = g_thread_new("ply-doze", doze, seat);
}

/* Before anything else is done with the process. */
static void
wake(Seat *seat)
{
  if (seat->dozing == NULL)
    return;
  g_mutex_lock(&seat->lock);
  seat->called = TRUE;
  g_cond_signal(&seat->cond);
  g_mutex_unlock(&seat->lock);
  g_thread_join(g_steal_pointer(&seat->dozing));
  ply_process_rest(seat->process, FALSE);
}

static gboolean
start_program(Seat *seat, const PlyTurn *turn, GError **error)
{
  const char *folder =
      seat->box != NULL ? ply_box_get_path(seat->box) : ply_move_file_host_get_folder(seat->host);
  g_auto(GStrv) argv = NULL;

  if (seat->command == NULL)
    return TRUE;
  argv = ply_program_split(seat->command, error);
  if (argv == NULL)
    return FALSE;
  for (guint i = 0; argv[i] != NULL; i++) {
    char *word = fill_in(argv[i], seat->name, folder);
    g_free(argv[i]);
    argv[i] = word;
  }
  if (!ply_program_check((const char *const *)argv, error))
    return FALSE;
  seat->process = ply_process_start_in(turn->jail, seat->box, (const char *const *)argv, folder, 0,
                                       turn->cancellable, error);
  /* In a jail the folder is another one. */
  if (seat->process != NULL && turn->jail != NULL)
    ply_move_file_host_moved(seat->host);
  if (seat->process != NULL)
    ply_process_tell_errors(seat->process, turn->aside);
  if (seat->process != NULL && seat->shows_errors)
    ply_process_show_errors(seat->process, seat->name);
  seat->ready_us = ply_clock_wall_us() + START_US;
  return seat->process != NULL;
}

static void
end_game(Seat *seat)
{
  wake(seat);
  if (seat->process != NULL) {
    ply_process_wait(seat->process, ply_clock_wall_us() + FAREWELL_US, G_MAXINT64);
    g_clear_pointer(&seat->process, ply_process_free);
  }
  if (seat->own_folder)
    g_clear_pointer(&seat->host, ply_move_file_host_free);
  g_clear_pointer(&seat->box, ply_box_free);
}

static gboolean
fits(gpointer data, const PlyRules *rules)
{
  return g_str_equal(ply_game_id(rules->game), "othello") && rules->columns == 8;
}

static gboolean
make_folder(Seat *seat, int side, GError **error)
{
  const char *names[2];

  seat->box = ply_box_new(NULL, "othello", error);
  if (seat->box == NULL)
    return FALSE;
  names[side] = seat->name;
  names[!side] = seat->other;
  seat->host = ply_move_file_host_new(ply_box_get_own_path(seat->box), names, NULL);
  ply_move_file_host_set_alone(seat->host);
  ply_move_file_host_set_manner(seat->host, &seat->manner);
  ply_move_file_host_set_witness(seat->host, &seat->witness);
  return TRUE;
}

static gboolean
begin(gpointer data, const PlyTurn *turn, int side, GError **error)
{
  Seat *seat = data;
  PlyPosition start;

  end_game(seat);
  seat->side = side;
  seat->fault = PLY_FAULT_NONE;
  ply_rules_start(turn->rules, &start);
  if (turn->start->key != start.key || turn->n_moves > 0) {
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                        _("Expected a game from its start: a move file tells of one move, and not "
                          "of those before or of a position that was set up."));
    return FALSE;
  }
  if (seat->own_folder && !make_folder(seat, side, error))
    return FALSE;
  return ply_move_file_host_open(seat->host, error) && start_program(seat, turn, error);
}

/* The other side's last move, in a folder of one's own. */
static gboolean
pass_on(Seat *seat, const PlyTurn *turn, GError **error)
{
  if (!seat->own_folder || turn->n_moves == 0)
    return TRUE;
  if (!ply_box_is_whole(seat->box)) {
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                _("%s: expected the game’s folder, found none."), ply_box_get_path(seat->box));
    return FALSE;
  }
  g_autofree char *line =
      ply_move_file_line(seat->other, turn->rules, turn->moves[turn->n_moves - 1]);
  return ply_move_file_host_write(seat->host, line, error) &&
         ply_move_file_sleep_until(ply_clock_wall_us() + TICK_US, NULL);
}

/* What the host cannot do in a folder of the program's own is the program's doing, unless the disk
 * refuses it everywhere. */
static void
blame_box(const Seat *seat, const PlyTurn *turn, const GError *error, PlyAnswer *answer)
{
  static const char probe[] = "Opponent A 1\n";

  if (seat->box == NULL || answer->fault != PLY_FAULT_CANCELLED ||
      (turn->cancellable != NULL && g_cancellable_is_cancelled(turn->cancellable)) ||
      !ply_box_probe(seat->box, probe, strlen(probe)))
    return;
  if (g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOSPC))
    ply_answer_fail(answer, PLY_FAULT_RESOURCE, ply_box_describe_full(seat->name));
  else
    ply_answer_fail(
        answer, PLY_FAULT_FORMAT,
        g_strdup_printf(_("%s has removed or replaced the folder that it was given."), seat->name));
}

/* Who never answers may wait for a file in another name. */
static void
tell_name(const Seat *seat, const PlyTurn *turn, PlyAnswer *answer)
{
  if (!seat->own_folder || seat->command == NULL || answer->fault != PLY_FAULT_TIME ||
      turn->n_moves > 1)
    return;
  /* Translators: a file's name, as in “GroupX.go”, and a program's. */
  g_autofree char *told = g_strdup_printf(_("The file “%s.go” told it that it was its turn: its "
                                            "group’s name is %s here."),
                                          seat->name, seat->name);
  ply_answer_fail(answer, PLY_FAULT_TIME, g_strdup_printf("%s %s", answer->words, told));
}

static void
ask(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  g_autoptr(GError) error = NULL;
  Seat *seat = data;

  wake(seat);
  if (seat->process != NULL)
    ply_move_file_sleep_until(seat->ready_us, turn->cancellable);
  gboolean passed = pass_on(seat, turn, &error);
  if (passed) {
    passed = ply_move_file_host_ask(seat->host, seat->side, turn, seat->process, answer, &error);
    if (seat->process != NULL)
      answer->cpu_us = ply_process_cpu_us(seat->process);
  }
  /* Without a folder there is no game, and nobody is to blame. */
  if (!passed)
    ply_answer_fail(answer, PLY_FAULT_CANCELLED, g_strdup(error->message));
  blame_box(seat, turn, error, answer);
  tell_name(seat, turn, answer);
  if (seat->process != NULL)
    ply_answer_exceed(answer, seat->name, ply_process_get_excess(seat->process));
  seat->fault = answer->fault;
  if (answer->fault == PLY_FAULT_NONE &&
      !ply_rules_is_legal(turn->rules, turn->position, answer->move))
    seat->fault = PLY_FAULT_ILLEGAL;
  seat->ready_us = ply_clock_wall_us() + (seat->own_folder ? ABSENT_US : 0);
  let_doze(seat, turn);
}

/* A shared folder is the referee's to close. Of another's fault the conversation has four reasons
 * only, and the seat is not told which it was. */
static void
finish(gpointer data, const PlyTurn *turn, PlyOutcome outcome, const char *verdict)
{
  Seat *seat = data;
  PlyFault fault = seat->fault;

  wake(seat);
  if (!seat->own_folder || seat->host == NULL)
    return;
  if (outcome == PLY_GOING_ON) {
    ply_move_file_host_abandon(seat->host);
    g_clear_pointer(&seat->process, ply_process_free);
  } else {
    int winner = outcome == PLY_DRAW ? -1 : outcome == PLY_FIRST_WINS ? 0 : 1;
    if (winner == seat->side && ply_rules_outcome(turn->rules, turn->position) == PLY_GOING_ON)
      fault = PLY_FAULT_ILLEGAL;
    g_autofree char *line = ply_move_file_end_line(
        ply_move_file_host_get_manner(seat->host),
        winner < 0 ? NULL : ply_move_file_host_get_name(seat->host, winner),
        winner < 0 ? NULL : ply_move_file_host_get_name(seat->host, !winner), fault);
    ply_move_file_host_close(seat->host, line, NULL);
  }
  end_game(seat);
}

static void
seat_free(gpointer data)
{
  Seat *seat = data;

  end_game(seat);
  g_free(seat->name);
  g_free(seat->other);
  g_free(seat->command);
  g_mutex_clear(&seat->lock);
  g_cond_clear(&seat->cond);
  g_free(seat);
}

/* As the conversation can have it, and not the other side's. Transfer full. */
static char *
fitting_name(const char *name)
{
  g_autofree char *own = g_strndup(name, MOST_NAME);

  g_strcanon(own, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_-.", '_');
  if (g_ascii_strcasecmp(own, OTHER_NAME) == 0)
    return g_strconcat(own, "-2", NULL);
  return g_steal_pointer(&own);
}

static void
call(gpointer data, const char *name)
{
  Seat *self = data;

  g_free(self->name);
  self->name = fitting_name(name);
}

static const PlySeatClass seat_class = {
    .fits = fits, .begin = begin, .ask = ask, .finish = finish, .free = seat_free, .call = call};

static PlySeat *
sit_down(Seat *seat)
{
  g_mutex_init(&seat->lock);
  g_cond_init(&seat->cond);
  return ply_seat_new(&seat_class, seat->name, seat);
}

PlySeat *
ply_move_file_host_seat(PlyMoveFileHost *self, int side, const char *command)
{
  Seat *seat = g_new0(Seat, 1);

  *seat = (Seat){
      .host = self,
      .name = g_strdup(ply_move_file_host_get_name(self, side)),
      .command = g_strdup(command),
      .side = side,
      .shows_errors = TRUE,
  };
  return sit_down(seat);
}

PlySeat *
ply_move_file_private_seat(const char *const names[2], int side, const char *command,
                           const PlyManner *manner, const PlyMoveFileWitness *witness)
{
  Seat *seat = g_new0(Seat, 1);

  *seat = (Seat){
      .own_folder = TRUE,
      .manner = *manner,
      .witness = *witness,
      .name = g_strdup(names[side]),
      .other = g_strdup(names[!side]),
      .command = g_strdup(command),
      .side = side,
      .shows_errors = TRUE,
  };
  return sit_down(seat);
}

/* The name that a program has by itself: "build/GroupX.py" is GroupX, and so is "python3 GroupX.py".
 * Transfer full. */
static char *
name_of(const char *const *argv)
{
  g_autofree char *base = ply_program_name(argv);

  if (strrchr(base, '.') > base)
    *strrchr(base, '.') = '\0';
  g_strdelimit(base, ".", '_');
  return fitting_name(base);
}

static PlySeat *
seat_new(const char *program, GError **error)
{
  g_auto(GStrv) argv = ply_program_parse(program, error);

  if (argv == NULL)
    return NULL;
  Seat *seat = g_new0(Seat, 1);
  *seat = (Seat){
      .own_folder = TRUE,
      .manner = ply_manner_document(&ply_move_file_referee_dialects),
      .name = name_of((const char *const *)argv),
      .other = g_strdup(OTHER_NAME),
      .command = g_strdup(program),
  };
  return sit_down(seat);
}

const PlyProtocol ply_protocol_move_file = {
    .id = "move-file",
    .name = N_("Othello over files"),
    .game = "othello",
    .program = "move-file",
    .notation = PLY_NOTATION_MOVE_FILE,
    .seat_new = seat_new,
};
