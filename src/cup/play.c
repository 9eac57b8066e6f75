/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cup/play.h"

#include <string.h>

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "arena/players.h"
#include "base/clock.h"
#include "cup/submissions.h"
#include "cup/tools.h"
#include "cup/version.h"
#include "protocols/program.h"
#include "protocols/process.h"
#include "record/printable.h"

#define MOST_AT_ONCE 16 /* programs that are looked at at once */
#define PROBE_US     (10 * G_USEC_PER_SEC)
#define MOST_BYTES   400  /* characters of what a program said that are kept */
#define MOST_ERRORS  4000 /* bytes of its stderr */

/* ---- who sits down ---- */

/* "gtp" of "gtp:PROGRAM", if there is such a conversation; else NULL. */
static const PlyProtocol *
named_protocol(const char *spec)
{
  const char *colon = strchr(spec, ':');
  g_autofree char *id = colon != NULL ? g_strndup(spec, (gsize)(colon - spec)) : NULL;

  return id != NULL ? ply_protocol_find(id) : NULL;
}

gboolean
ply_cup_has_programs(const PlyCup *cup)
{
  for (guint i = 0; i < cup->players->len; i++) {
    if (ply_player_find(((PlyCupPlayer *)cup->players->pdata[i])->spec) == NULL)
      return TRUE;
  }
  return FALSE;
}

/* All programs of a cup, looked at on several threads. */
typedef struct {
  const PlyCupHost *host;
  const PlyCupMemory *memory; /* under the lock; or NULL */
  GMutex lock;
  GAsyncQueue *back; /* of seats that are done */
} Look;

static const PlyJail *
jail_of(const PlyCupHost *self, const PlyCupSeat *seat)
{
  return seat->file != NULL ? &seat->jail : self->jail;
}

static char *
recall(Look *look, const char *key)
{
  char *known = NULL;

  g_mutex_lock(&look->lock);
  if (look->memory != NULL && look->memory->recall != NULL)
    known = look->memory->recall(look->memory->data, key);
  g_mutex_unlock(&look->lock);
  return known;
}

static void
keep(Look *look, const char *key, const char *protocol)
{
  g_mutex_lock(&look->lock);
  if (look->memory != NULL && look->memory->keep != NULL)
    look->memory->keep(look->memory->data, key, protocol);
  g_mutex_unlock(&look->lock);
}

static const PlyProtocol *
find_protocol(Look *look, const char *command, PlyCupSeat *seat, GError **error)
{
  const PlyCupHost *self = look->host;
  /* Of this version of the program: another may speak otherwise. */
  g_autofree char *key = g_strdup_printf("%s %s", command, seat->print);
  const PlyProtocol *found =
      self->cup->conversation != NULL ? ply_protocol_find(self->cup->conversation) : NULL;

  if (found != NULL)
    return found;
  g_autofree char *known = recall(look, key);
  if (known != NULL)
    found = ply_protocol_find(known);
  if (found != NULL)
    return found;
  found = ply_recognise(command, seat->called, &self->cup->rules, jail_of(self, seat),
                        self->cancellable, NULL, NULL, error);
  seat->found = found != NULL;
  if (found != NULL)
    keep(look, key, found->id);
  return found;
}

/* The command line with the files that it names in `folder` by their whole names: a window does not
 * stand there. What runs it is looked for on the path unless it has a folder itself. */
static char *
from_folder(const char *command, const char *folder)
{
  g_auto(GStrv) argv = ply_program_split(command, NULL);
  GString *text = g_string_new(NULL);

  for (guint i = 0; argv != NULL && argv[i] != NULL; i++) {
    g_autofree char *whole = g_canonicalize_filename(argv[i], folder);
    gboolean named = (i > 0 || strchr(argv[i], G_DIR_SEPARATOR) != NULL) && *argv[i] != '-' &&
                     g_file_test(whole, G_FILE_TEST_EXISTS);
    g_autofree char *quoted = g_shell_quote(named ? whole : argv[i]);
    g_string_append_printf(text, "%s%s", i > 0 ? " " : "", quoted);
  }
  if (argv == NULL)
    g_string_assign(text, command);
  return g_string_free(text, FALSE);
}

/* The same of what may have its conversation before it. Transfer full. */
static char *
declared_command(const PlyCupHost *self, const PlyCupPlayer *player)
{
  const PlyProtocol *protocol = named_protocol(player->spec);

  if (self->folder == NULL || ply_player_find(player->spec) != NULL)
    return g_strdup(player->spec);
  g_autofree char *command =
      from_folder(protocol != NULL ? strchr(player->spec, ':') + 1 : player->spec, self->folder);
  return protocol != NULL ? g_strconcat(protocol->id, ":", command, NULL)
                          : g_steal_pointer(&command);
}

static void
seat_player(Look *look, const PlyCupPlayer *player, PlyCupSeat *seat)
{
  const PlyCupHost *self = look->host;
  g_autoptr(GError) error = NULL;
  g_autofree char *command = player->submitted ? ply_submission_command(player->spec, self->jail,
                                                                        self->cancellable, &error)
                                               : declared_command(self, player);
  const PlyProtocol *protocol = NULL;
  const char *own =
      command != NULL && named_protocol(command) != NULL ? strchr(command, ':') + 1 : command;
  g_autofree char *tool = own != NULL && !player->submitted && ply_player_find(own) == NULL
                              ? ply_tools_missing(own)
                              : NULL;

  if (tool != NULL) {
    ply_tools_fail(tool, &error);
    seat->sentence = ply_printable(error->message);
    seat->print = g_strdup("");
    seat->host_failed = TRUE;
    return;
  }
  /* A group's program goes by the group's name, under which it was handed in. */
  seat->called = player->submitted ? player->name : NULL;
  /* What a submission did not make of itself, and that there is nothing to make, are its own faults. */
  seat->host_failed = command == NULL && player->submitted &&
                      !g_error_matches(error, G_IO_ERROR, G_IO_ERROR_FAILED) &&
                      !g_error_matches(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  /* Beside a single file lie the others' that were handed in: it reads itself alone. */
  if (self->jail != NULL && player->submitted &&
      g_file_test(player->spec, G_FILE_TEST_IS_REGULAR)) {
    seat->file = g_canonicalize_filename(player->spec, NULL);
    seat->jail = *self->jail;
    seat->jail.folder = seat->file;
  }
  const char *program = command;
  if (command != NULL && named_protocol(command) != NULL)
    program = strchr(command, ':') + 1;
  seat->print = program != NULL && ply_player_find(program) == NULL ? ply_program_version(program)
                                                                    : g_strdup("");
  if (command != NULL && !player->submitted &&
      (ply_player_find(command) != NULL || named_protocol(command) != NULL)) {
    seat->spec = g_steal_pointer(&command);
    return;
  }
  if (command != NULL)
    protocol = find_protocol(look, command, seat, &error);
  if (protocol != NULL)
    seat->spec = g_strdup_printf("%s:%s", protocol->id, command);
  else
    seat->sentence = ply_printable(error->message);
}

/* FALSE with one sentence where nobody who is not of ours can be started: then there is no cup to play,
 * whoever's fault that is. */
static gboolean
some_can_play(const PlyCupHost *self, const gboolean *wanted, GError **error)
{
  const PlyCupSeat *first = NULL;
  const char *name = NULL;
  guint programs = 0;

  for (guint i = 0; i < self->seats->len; i++) {
    const PlyCupPlayer *player = self->cup->players->pdata[i];
    const PlyCupSeat *seat = &g_array_index(self->seats, PlyCupSeat, i);
    if ((wanted != NULL && !wanted[i]) || ply_player_find(player->spec) != NULL)
      continue;
    if (seat->spec != NULL)
      return TRUE;
    if (programs++ == 0) {
      first = seat;
      name = player->name;
    }
  }
  if (programs == 0)
    return TRUE;
  if (programs == 1)
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                /* Translators: a program's name, and why. */
                _("Nothing was played, since the only program that was handed in cannot be "
                  "started. %s: %s"),
                name, first->sentence);
  else
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                /* Translators: how many, the first one's name, and why. */
                _("Nothing was played, since none of the %u programs that were handed in can be "
                  "started. %s: %s"),
                programs, name, first->sentence);
  return FALSE;
}

guint
ply_cup_usual_at_once(void)
{
  return CLAMP(2 * g_get_num_processors(), 1, MOST_AT_ONCE);
}

static void
look_at(gpointer data, gpointer shared)
{
  PlyCupSeat *seat = data;
  Look *look = shared;
  const PlyCupHost *host = look->host;
  gsize player = (gsize)(seat - (PlyCupSeat *)(gpointer)host->seats->data);

  if (!g_cancellable_is_cancelled(host->cancellable))
    seat_player(look, host->cup->players->pdata[player], seat);
  g_async_queue_push(look->back, seat);
}

/* Tells of those that are done, up to the first that is not. */
static void
tell_next(const Look *look, const gboolean *done, guint *next)
{
  const PlyCupHost *host = look->host;

  for (; *next < host->seats->len && done[*next]; (*next)++) {
    const PlyCupPlayer *player = host->cup->players->pdata[*next];
    const PlyCupSeat *seat = &g_array_index(host->seats, PlyCupSeat, *next);
    if (ply_player_find(player->spec) == NULL && (seat->spec != NULL || seat->sentence != NULL))
      look->memory->tell(look->memory->data, *next, seat);
  }
}

static void
look_at_all(PlyCupHost *self, const gboolean *wanted, const PlyCupMemory *memory)
{
  Look look = {.host = self, .memory = memory, .back = g_async_queue_new()};
  GThreadPool *pool = g_thread_pool_new(look_at, &look, (int)MAX(self->at_once, 1), FALSE, NULL);
  g_autofree gboolean *done = g_new0(gboolean, self->seats->len);
  guint n = 0, next = 0;

  g_mutex_init(&look.lock);
  for (guint i = 0; i < self->seats->len; i++) {
    const PlyCupPlayer *player = self->cup->players->pdata[i];
    PlyCupSeat *seat = &g_array_index(self->seats, PlyCupSeat, i);
    gboolean out = wanted != NULL && !wanted[i], own = ply_player_find(player->spec) != NULL;
    if (own && !out)
      seat_player(&look, player, seat);
    done[i] = own || out;
    n += !done[i];
    if (!done[i])
      g_thread_pool_push(pool, seat, NULL);
  }
  if (n > 0 && memory != NULL && memory->looked != NULL)
    memory->looked(memory->data, 0, n);
  for (guint i = 1; i <= n; i++) {
    PlyCupSeat *seat = g_async_queue_pop(look.back);
    if (memory == NULL || g_cancellable_is_cancelled(self->cancellable))
      continue;
    done[seat - (PlyCupSeat *)(gpointer)self->seats->data] = TRUE;
    if (memory->looked != NULL)
      memory->looked(memory->data, i, n);
    if (memory->tell != NULL)
      tell_next(&look, done, &next);
  }
  g_thread_pool_free(pool, FALSE, TRUE);
  g_async_queue_unref(look.back);
  g_mutex_clear(&look.lock);
}

gboolean
ply_cup_host_init(PlyCupHost *self, const PlyCup *cup, const gboolean *wanted,
                  GCancellable *cancellable, const PlyCupMemory *memory, GError **error)
{
  self->cup = cup;
  self->cancellable = cancellable;
  self->seats = g_array_new(FALSE, TRUE, sizeof(PlyCupSeat));
  g_array_set_size(self->seats, cup->players->len);
  look_at_all(self, wanted, memory);
  return !g_cancellable_set_error_if_cancelled(cancellable, error) &&
         some_can_play(self, wanted, error);
}

void
ply_cup_host_renew(const PlyCupHost *self, GHashTable *results)
{
  g_autoptr(GHashTable) players = g_hash_table_new(g_str_hash, g_str_equal);
  GHashTableIter iter;
  gpointer value;

  for (guint i = 0; i < self->seats->len; i++) {
    if (g_array_index(self->seats, PlyCupSeat, i).spec != NULL)
      g_hash_table_add(players, ((PlyCupPlayer *)self->cup->players->pdata[i])->name);
  }
  g_hash_table_iter_init(&iter, results);
  while (g_hash_table_iter_next(&iter, NULL, &value)) {
    PlyCupResult *result = value;
    gboolean can = TRUE;
    for (int side = 0; side < 2; side++) {
      if (result->offender < 0 || result->offender == side)
        can = can && g_hash_table_contains(players, result->names[side]);
    }
    result->again = result->unseated && can;
  }
}

void
ply_cup_host_clear(PlyCupHost *self)
{
  for (guint i = 0; self->seats != NULL && i < self->seats->len; i++) {
    PlyCupSeat *seat = &g_array_index(self->seats, PlyCupSeat, i);
    g_free(seat->spec);
    g_free(seat->sentence);
    g_free(seat->print);
    g_free(seat->file);
  }
  g_clear_pointer(&self->seats, g_array_unref);
}

/* ---- whose fault ---- */

/* Whether this machine can do now what a game needs: start a program, write a file. */
static gboolean
machine_is_well(void)
{
  static const char *const argv[] = {"true", NULL};
  g_autofree char *path = NULL;
  g_autoptr(PlyProcess) process = ply_process_start(argv, NULL, 0, NULL, NULL);
  gboolean well =
      process != NULL &&
      ply_process_wait(process, ply_clock_wall_us() + PROBE_US, G_MAXINT64) == PLY_PROCESS_ENDED &&
      ply_process_is_success(process);
  int fd = g_file_open_tmp("plyscope-probe-XXXXXX", &path, NULL);

  well = well && fd >= 0 && write(fd, "probe\n", 6) == 6;
  if (fd >= 0) {
    close(fd);
    g_unlink(path);
  }
  return well;
}

static PlyCupVerdict
verdict_of(PlyFault fault)
{
  switch (fault) {
  case PLY_FAULT_NONE:
    return PLY_CUP_PLAYED;
  case PLY_FAULT_TIME:
    return PLY_CUP_TIMEOUT;
  case PLY_FAULT_ILLEGAL:
    return PLY_CUP_ILLEGAL;
  case PLY_FAULT_FORMAT:
  case PLY_FAULT_OUT_OF_ORDER:
    return PLY_CUP_MALFORMED;
  case PLY_FAULT_RESOURCE:
    return PLY_CUP_RESOURCE;
  default:
    return PLY_CUP_CRASHED;
  }
}

static char *
cut(const char *text)
{
  return text != NULL ? ply_printable_line(text, strlen(text), MOST_BYTES) : NULL;
}

/* `host_failed`: the machine was at fault. */
static void
set_verdict(PlyCupResult *result, const PlyVerdict *verdict, const PlyTimeControl *control,
            gboolean host_failed)
{
  result->sentence = cut(verdict->sentence);
  if (host_failed) {
    result->verdict = PLY_CUP_VOID;
    result->outcome = PLY_GOING_ON;
    return;
  }
  result->verdict = verdict->begun ? verdict_of(verdict->fault) : PLY_CUP_CRASHED;
  result->outcome = verdict->outcome;
  result->offender = verdict->offender;
  if (verdict->offender < 0)
    return;
  result->outcome = verdict->offender == 0 ? PLY_SECOND_WINS : PLY_FIRST_WINS;
  /* Of a program that said nothing the seat's own sentence stands there. */
  if (g_strcmp0(verdict->words, verdict->sentence) != 0)
    result->bytes = cut(verdict->words);
  result->measured_us = verdict->fault_us;
  result->limit_us = verdict->allowed_us == G_MAXINT64 ? 0 : verdict->allowed_us;
  if (result->verdict != PLY_CUP_TIMEOUT)
    return;
  /* A program that sleeps uses no CPU time: what it ran out of is the conversation's patience by the
   * clock, which its sentence names. */
  gboolean slept = control->cpu && verdict->fault_us < result->limit_us;
  result->clock = g_strdup(control->cpu && !slept ? "cpu" : "wall");
  if (slept) {
    result->measured_us = verdict->fault_wall_us;
    result->limit_us = 0;
  }
}

/* ---- a game ---- */

typedef struct {
  PlyReferee referee;
  PlyAside *asides[2];
  PlyJail jails[2];
  const PlyCupWatch *watch; /* as the next, of a game that is watched */
  const PlyCupJob *job;
} Table;

static void
tell_begun(gpointer data, const PlyRecord *record)
{
  const Table *self = data;

  self->watch->begun(self->watch->data, self->job, &record->root->position, self->asides);
}

static void
tell_moved(gpointer data, const PlyRecord *record, const PlyRecordNode *node,
           const PlyAnswer *answer)
{
  const Table *self = data;

  self->watch->moved(self->watch->data, self->job, node,
                     ply_referee_cost(&self->referee.control[0], answer));
}

static void
watch(Table *self, const PlyCupWatch *watch, const PlyCupJob *job)
{
  if (watch == NULL)
    return;
  self->watch = watch;
  self->job = job;
  self->referee.data = self;
  self->referee.begun = tell_begun;
  self->referee.moved = tell_moved;
}

static void
table_clear(Table *self)
{
  for (int side = 0; side < 2; side++) {
    g_clear_pointer(&self->referee.seats[side], ply_seat_free);
    g_clear_pointer(&self->asides[side], ply_aside_unref);
  }
}

/* The side that cannot even be seated, or −1 with both seated. */
static int
seat_both(const PlyCupHost *self, const PlyCupJob *job, Table *table, char **sentence)
{
  for (int side = 0; side < 2; side++) {
    const PlyCupSeat *seat = &g_array_index(self->seats, PlyCupSeat, job->player[side]);
    g_autoptr(GError) error = NULL;
    guint64 seed = ply_cup_job_seed(self->cup, job) + (guint64)side;
    table->referee.seats[side] =
        seat->spec != NULL ? ply_players_seat(seat->spec, seed, &error) : NULL;
    if (table->referee.seats[side] == NULL) {
      *sentence = seat->spec != NULL ? ply_printable(error->message) : g_strdup(seat->sentence);
      return side;
    }
    if (!ply_seat_fits(table->referee.seats[side], &self->cup->rules)) {
      *sentence = g_strdup_printf(_("%s does not play this game."),
                                  ply_seat_get_name(table->referee.seats[side]));
      return side;
    }
    if (seat->called != NULL)
      ply_seat_set_name(table->referee.seats[side], seat->called);
    /* The one place where a program's jail is asked for. */
    if (jail_of(self, seat) != NULL) {
      table->jails[side] = *jail_of(self, seat);
      table->jails[side].life_us = self->cup->life_us;
      table->jails[side].cpus = self->cpus;
      ply_seat_set_jail(table->referee.seats[side], &table->jails[side]);
    }
    table->asides[side] = ply_aside_new();
    ply_aside_set_quiet(table->asides[side]);
    table->referee.asides[side] = table->asides[side];
  }
  return -1;
}

static char *
errors_of(PlyAside *aside)
{
  guint serial = 0;
  g_autofree char *text =
      aside != NULL && ply_aside_has_errors(aside) ? ply_aside_get_errors(aside, &serial) : NULL;

  if (text == NULL || strlen(text) <= MOST_ERRORS)
    return g_steal_pointer(&text);
  const char *from = g_utf8_find_next_char(text + strlen(text) - MOST_ERRORS, NULL);
  return g_strdup(from);
}

static char *
moves_of(const PlyRecord *record, guint *n)
{
  GString *text = g_string_new(NULL);
  g_autoptr(GPtrArray) path = ply_record_path(ply_record_main_end(record));
  char move[PLY_NOTATION_BYTES];

  *n = path->len - 1;
  for (guint i = 1; i < path->len; i++)
    g_string_append_printf(text, "%s%s", i > 1 ? " " : "",
                           ply_notation_move(PLY_NOTATION_DEFAULT, &record->rules,
                                             ((PlyRecordNode *)path->pdata[i])->move, move));
  return g_string_free(text, FALSE);
}

static PlyCupResult *
begin_result(const PlyCupHost *self, const PlyCupJob *job, guint attempt)
{
  PlyCupResult *result = ply_cup_result_new();
  char id[PLY_CUP_ID_BYTES];

  ply_cup_job_id(self->cup, job, id);
  result->id = g_strdup(id);
  result->attempt = attempt;
  result->box = g_strdup(self->box);
  for (int side = 0; side < 2; side++) {
    const char *print = g_array_index(self->seats, PlyCupSeat, job->player[side]).print;
    result->programs[side] = g_strdup(print != NULL ? print : "");
    result->names[side] =
        g_strdup(((PlyCupPlayer *)self->cup->players->pdata[job->player[side]])->name);
  }
  return result;
}

/* Nobody's seat was empty but one's: it has lost without a move, unless the machine is at fault. */
static PlyCupResult *
lose_unseated(PlyCupResult *result, int side, char *sentence, gboolean host_failed)
{
  if (host_failed) {
    result->verdict = PLY_CUP_VOID;
    result->outcome = PLY_GOING_ON;
    result->sentence = sentence;
    result->moves = g_strdup("");
    return result;
  }
  result->verdict = PLY_CUP_CRASHED;
  result->offender = side;
  result->outcome = side == 0 ? PLY_SECOND_WINS : PLY_FIRST_WINS;
  result->sentence = sentence;
  result->moves = g_strdup("");
  return result;
}

static gboolean
is_host_fault(const PlyVerdict *verdict)
{
  gboolean claimed = !verdict->begun || verdict->fault == PLY_FAULT_CANCELLED ||
                     verdict->fault == PLY_FAULT_VANISHED;

  return claimed && !machine_is_well();
}

PlyCupResult *
ply_cup_play(const PlyCupHost *self, const PlyCupJob *job, guint attempt, GError **error)
{
  g_autoptr(PlyCupResult) result = begin_result(self, job, attempt);
  Table table = {.referee = {.rules = self->cup->rules,
                             .control = {self->cup->control, self->cup->control},
                             .cancellable = self->cancellable}};
  g_auto(PlyVerdict) verdict = {0};
  PlyOpeningLine line;
  char *sentence = NULL;
  int unseated = seat_both(self, job, &table, &sentence);

  if (unseated >= 0) {
    table_clear(&table);
    const PlyCupSeat *seat = &g_array_index(self->seats, PlyCupSeat, job->player[unseated]);
    result->unseated = seat->spec == NULL;
    return lose_unseated(g_steal_pointer(&result), unseated, sentence, seat->host_failed);
  }
  ply_cup_job_opening(self->cup, job, &line);
  table.referee.opening = line.moves;
  table.referee.n_opening = line.n;
  watch(&table, self->watch, job);
  ply_referee_run(&table.referee, &verdict);
  if (table.watch != NULL)
    table.watch->ended(table.watch->data, job, &verdict);
  for (int side = 0; side < 2; side++)
    result->errors[side] = errors_of(table.asides[side]);
  table_clear(&table);
  if (g_cancellable_set_error_if_cancelled(self->cancellable, error))
    return NULL;
  if (verdict.unable) {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                _("%s: %s Write “openings: none” in the cup."), result->names[verdict.offender],
                verdict.sentence);
    return NULL;
  }
  /* A host that stopped without being told to blames the side that was to move. */
  if (verdict.fault == PLY_FAULT_CANCELLED)
    verdict.offender = ply_record_main_end(verdict.record)->position.side;
  set_verdict(result, &verdict, &self->cup->control, is_host_fault(&verdict));
  result->moves = moves_of(verdict.record, &result->n_moves);
  result->n_opening = MIN(line.n, result->n_moves);
  for (int side = 0; side < 2; side++) {
    result->tally[side] = verdict.tally[side];
    result->used_us[side] = verdict.used_us[side];
    result->longest_us[side] = verdict.longest_us[side];
    result->cpu_us[side] = verdict.cpu_us[side];
  }
  return g_steal_pointer(&result);
}

/* ---- once more ---- */

typedef struct {
  guint before;            /* moves that are given */
  const GArray *moves;     /* of PlyMove: those */
  int side;                /* who is asked */
  gboolean from_the_start; /* its own answers stand for its moves among those */
  gboolean faulty;         /* it was at fault again */
  GCancellable *stop;
  char *said;
} Again;

static void
moved_again(gpointer data, const PlyRecord *record, const PlyRecordNode *node,
            const PlyAnswer *answer)
{
  Again *self = data;
  guint depth = ply_record_depth(node);
  char move[PLY_NOTATION_BYTES], then[PLY_NOTATION_BYTES];

  ply_notation_move(PLY_NOTATION_DEFAULT, &record->rules, node->move, move);
  if (depth <= self->before) {
    PlyMove given = g_array_index(self->moves, PlyMove, depth - 1);
    if (node->move == given)
      return;
    self->said = g_strdup_printf(
        _("It played %s as move %u, and not %s as in that game: with the same conversation it does "
          "not come to the same place again."),
        move, depth, ply_notation_move(PLY_NOTATION_DEFAULT, &record->rules, given, then));
  } else {
    GString *text = g_string_new(NULL);
    g_string_printf(text, _("It played %s after %.3f s, %.3f s of CPU time."), move,
                    (double)answer->wall_us / G_USEC_PER_SEC,
                    (double)answer->cpu_us / G_USEC_PER_SEC);
    if (answer->words != NULL) {
      g_autofree char *words = cut(answer->words);
      g_string_append_c(text, ' ');
      g_string_append_printf(text, _("It said “%s”."), words);
    }
    self->said = g_string_free(text, FALSE);
  }
  g_cancellable_cancel(self->stop);
}

/* The other player is not asked: whoever it is, it need not be started. Its moves are those of the
 * game that was. */
static void
play_given(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  const GArray *moves = data;

  if (turn->n_moves < moves->len)
    answer->move = g_array_index(moves, PlyMove, turn->n_moves);
  else
    ply_answer_fail(answer, PLY_FAULT_CANCELLED, NULL);
}

static PlySeat *
seat_of_given(GArray *moves)
{
  static const PlySeatClass klass = {.ask = play_given, .free = (void (*)(gpointer))g_array_unref};

  return ply_seat_new(&klass, "given", g_array_ref(moves));
}

/* Brings the side to where the moves end, by its conversation's own way to begin there or by playing
 * all of the game again. FALSE: it has no such way. */
static gboolean
ask_again(const PlyCupHost *self, const PlyCupJob *job, const PlyCupResult *result, GArray *moves,
          Again *again)
{
  g_autoptr(GCancellable) stop = g_cancellable_new();
  Table table = {.referee = {.rules = self->cup->rules,
                             .control = {self->cup->control, self->cup->control},
                             .cancellable = stop,
                             .moved = moved_again,
                             .data = again}};
  g_auto(PlyVerdict) verdict = {0};
  char *sentence = NULL;

  if (seat_both(self, job, &table, &sentence) >= 0) {
    table_clear(&table);
    again->said = sentence;
    return TRUE;
  }
  again->stop = stop;
  g_clear_pointer(&table.referee.seats[!again->side], ply_seat_free);
  table.referee.seats[!again->side] = seat_of_given(moves);
  table.referee.opening = (const PlyMove *)(const void *)moves->data;
  table.referee.n_opening = again->from_the_start ? MIN(result->n_opening, moves->len) : moves->len;
  if (!again->from_the_start) {
    PlyTimeControl *control = &table.referee.control[again->side];
    if (control->game_us > 0)
      control->game_us =
          MAX(1, control->game_us + result->measured_us - result->used_us[again->side]);
  }
  ply_referee_run(&table.referee, &verdict);
  table_clear(&table);
  if (verdict.unable && !again->from_the_start)
    return FALSE;
  if (again->said != NULL)
    return TRUE;
  guint at = ply_record_depth(ply_record_main_end(verdict.record));
  again->faulty = verdict.sentence != NULL;
  if (verdict.sentence == NULL)
    again->said = g_strdup(_("It was stopped."));
  else if (verdict.begun && at < again->before)
    again->said = g_strdup_printf(_("Already at move %u: %s"), at + 1, verdict.sentence);
  else
    again->said = g_strdup(verdict.sentence);
  return TRUE;
}

char *
ply_cup_play_again(const PlyCupHost *self, const PlyCupJob *job, const PlyCupResult *result,
                   GError **error)
{
  g_autoptr(PlyRecord) record = ply_cup_result_record(self->cup, result);
  g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(PlyMove));

  if (record == NULL || result->offender < 0) {
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                        _("Nobody was at fault in this game: there is no move to ask for again."));
    return NULL;
  }
  g_autoptr(GPtrArray) path = ply_record_path(ply_record_main_end(record));
  for (guint i = 1; i < path->len; i++)
    g_array_append_val(moves, ((PlyRecordNode *)path->pdata[i])->move);
  Again again = {.before = moves->len, .moves = moves, .side = result->offender}, whole = again;
  gboolean could = ask_again(self, job, result, moves, &again);
  /* What a program does there may depend on what it did before. */
  if (!could || (!again.faulty && moves->len > result->n_opening)) {
    whole.from_the_start = TRUE;
    ask_again(self, job, result, moves, &whole);
  }
  if (!could || whole.faulty) {
    g_free(again.said);
    return whole.said;
  }
  g_free(whole.said);
  return again.said;
}
