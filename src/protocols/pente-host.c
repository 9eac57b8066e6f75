/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The host's end of pente-files.c. A program gets a folder of its own, for as long as its seat
 * lives; nothing that it leaves there is followed or waited for. */

#include "protocols/pente-files.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "formats/format.h"
#include "protocols/box.h"
#include "protocols/process.h"
#include "protocols/program.h"
#include "record/printable.h"

#define OUTPUT_BYTES    64
#define DEFAULT_SECONDS 300.0 /* what the document calls likely, where nobody sets a limit */
#define CALIBRATE_US    300000000
#define WALL_US         30000000
#define NO_LIMIT        G_MAXINT64

/* As ply_program_parse(), and makes every word that names an existing file here absolute. */
static char **
program_parse(const char *command, GError **error)
{
  char **argv = ply_program_parse(command, error);
  for (guint i = 0; argv != NULL && argv[i] != NULL; i++) {
    if (!g_file_test(argv[i], G_FILE_TEST_EXISTS) ||
        (i == 0 && strchr(argv[0], '/') == NULL && g_file_test(argv[0], G_FILE_TEST_IS_DIR)))
      continue;
    char *absolute = g_canonicalize_filename(argv[i], NULL);
    g_free(argv[i]);
    argv[i] = absolute;
  }
  return argv;
}

/* The calibrate beside it: "DIR/request.py" as the program or as a word of its command line makes
 * it "DIR/calibrate.py", run the same way. NULL if there is none. Transfer full. */
static char **
program_calibrate(const char *const *argv)
{
  /* The last word that is a file: a script comes after its interpreter. */
  guint at = g_strv_length((char **)argv);
  while (at > 0 &&
         (!g_path_is_absolute(argv[at - 1]) || !g_file_test(argv[at - 1], G_FILE_TEST_IS_REGULAR)))
    at--;
  if (at == 0)
    return NULL;
  g_autofree char *folder = g_path_get_dirname(argv[at - 1]);
  g_autofree char *file = g_path_get_basename(argv[at - 1]);
  const char *suffix = strrchr(file, '.');
  g_autofree char *name = g_strconcat("calibrate", suffix != NULL ? suffix : "", NULL);
  char *path = g_build_filename(folder, name, NULL);
  if (!g_file_test(path, G_FILE_TEST_IS_REGULAR) || g_str_equal(path, argv[at - 1])) {
    g_free(path);
    return NULL;
  }
  char **calibrate = g_strdupv((char **)argv);
  g_free(calibrate[at - 1]);
  calibrate[at - 1] = path;
  return calibrate;
}

typedef struct {
  char *name; /* for messages */
  char **argv;
  PlyBox *box; /* NULL until the first game */
  gint64 wall_us;
  PlyManner manner;
  gboolean shows_errors;
} Host;

/* Until when a run may take that may use so much CPU time; `wall_us` 0: the usual. */
static gint64
wall_deadline(gint64 wall_us, gint64 cpu_us)
{
  gint64 now = ply_clock_wall_us();
  if (wall_us == 0)
    wall_us = cpu_us > (NO_LIMIT - WALL_US) / 4 ? NO_LIMIT : 3 * cpu_us + WALL_US;
  return wall_us > NO_LIMIT - now ? NO_LIMIT : now + wall_us;
}

/* Runs calibrate, once. What comes of it is the player's business: a failure is no fault. */
static void
calibrate(const Host *self, GCancellable *cancellable)
{
  g_auto(GStrv) argv = program_calibrate((const char *const *)self->argv);
  if (argv == NULL)
    return;
  g_autoptr(PlyProcess) process = ply_process_start(
      (const char *const *)argv, ply_box_get_path(self->box), 0, cancellable, NULL);
  if (process != NULL && self->shows_errors)
    ply_process_show_errors(process, self->name);
  if (process != NULL)
    ply_process_wait(process, wall_deadline(0, CALIBRATE_US), CALIBRATE_US);
}

static gboolean
begin(gpointer data, const PlyTurn *turn, int side, GError **error)
{
  Host *self = data;
  if (self->box == NULL) {
    self->box = ply_box_new(NULL, "pente", error);
    if (self->box == NULL)
      return FALSE;
    calibrate(self, turn->cancellable);
  }
  ply_box_clear(self->box, PLY_PENTE_PLAYDATA);
  return TRUE;
}

/* "PROGRAM: WHAT." Takes `what` over. */
static void
fail(const Host *self, PlyAnswer *answer, PlyFault fault, char *what)
{
  ply_answer_fail(answer, fault, g_strdup_printf("%s: %s.", self->name, what));
  g_free(what);
}

/* What stands in output.txt, or NULL with a fault. */
static GString *
read_output(const Host *self, gboolean success, const char *end, PlyAnswer *answer)
{
  g_autoptr(GError) error = NULL;
  GString *text = ply_box_read(self->box, PLY_PENTE_OUTPUT, OUTPUT_BYTES, &error);
  if (text != NULL)
    return text;
  if (g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    fail(self, answer, success ? PLY_FAULT_FORMAT : PLY_FAULT_VANISHED,
         g_strdup_printf(_("expected a file output.txt, found none (%s)"), end));
  else if (g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_LOOP) ||
           g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_INVAL))
    fail(self, answer, PLY_FAULT_FORMAT,
         g_strdup(_("expected output.txt to be a file, found something else")));
  else
    ply_answer_fail(answer, PLY_FAULT_FORMAT, g_strdup(error->message));
  return NULL;
}

static void
judge_output(const Host *self, const PlyTurn *turn, const GString *text, PlyAnswer *answer)
{
  const PlyManner *manner = &self->manner;
  int breach;
  if (ply_pente_read_output(turn->rules, text->str, text->len, &answer->move, &breach) &&
      (breach < 0 || ply_manner_admits(manner, (guint)breach))) {
    answer->words = g_strstrip(g_strndup(text->str, text->len));
    return;
  }
  answer->move = PLY_MOVE_NONE;
  g_autofree char *shown = ply_printable_line(text->str, text->len, 20);
  if (manner->reading == PLY_READING_STRICT) {
    g_autofree char *document = ply_manner_complain(manner, (guint)breach, shown);
    ply_answer_fail(answer, PLY_FAULT_FORMAT, g_strdup_printf("%s: %s", self->name, document));
    return;
  }
  fail(self, answer, PLY_FAULT_FORMAT,
       g_strdup_printf(_("expected a move like “9N” in output.txt, found “%s”"), shown));
}

/* How the run ended, if not by itself. */
static gboolean
judge_end(const Host *self, PlyProcessWait wait, gint64 wall_us, PlyAnswer *answer)
{
  switch (wait) {
  case PLY_PROCESS_ENDED:
    return TRUE;
  case PLY_PROCESS_LATE:
    fail(self, answer, PLY_FAULT_TIME,
         g_strdup_printf(_("did not end within %.1f seconds, though it had CPU time left"),
                         (double)wall_us / 1e6));
    return FALSE;
  case PLY_PROCESS_USED_UP:
    fail(self, answer, PLY_FAULT_TIME, g_strdup(_("used up its CPU time")));
    return FALSE;
  case PLY_PROCESS_STOPPED:
    break;
  }
  ply_answer_fail(answer, PLY_FAULT_CANCELLED, NULL);
  return FALSE;
}

static void
run(const Host *self, const PlyTurn *turn, PlyAnswer *answer)
{
  g_autoptr(GError) error = NULL;
  PlyProcess *process = ply_process_start(
      (const char *const *)self->argv, ply_box_get_path(self->box), 0, turn->cancellable, &error);
  if (process == NULL) {
    ply_answer_fail(answer, PLY_FAULT_VANISHED, g_strdup(error->message));
    return;
  }
  if (self->shows_errors)
    ply_process_show_errors(process, self->name);
  ply_process_tell_errors(process, turn->aside);
  gint64 began = ply_clock_wall_us();
  PlyProcessWait wait =
      ply_process_wait(process, wall_deadline(self->wall_us, turn->allowed_us), turn->allowed_us);
  gint64 wall_us = ply_clock_wall_us() - began;
  answer->cpu_us = ply_process_cpu_us(process);
  gboolean success = wait == PLY_PROCESS_ENDED && ply_process_is_success(process);
  g_autofree char *end = g_strdup(ply_process_get_end(process));
  /* Whatever it has left running is ended before its folder is looked at. */
  ply_process_free(process);
  if (!judge_end(self, wait, wall_us, answer))
    return;
  if (!ply_box_is_whole(self->box)) {
    fail(self, answer, PLY_FAULT_FORMAT,
         g_strdup(_("has removed or replaced the folder that it was given")));
    return;
  }
  g_autoptr(GString) text = read_output(self, success, end != NULL ? end : "", answer);
  if (text != NULL)
    judge_output(self, turn, text, answer);
}

/* A folder that is gone, though it was there at the end of the program's last move, is made anew:
 * it is not its doing, and nobody is to gain by it. */
static gboolean
mend_box(Host *self, GError **error)
{
  if (ply_box_is_whole(self->box))
    return TRUE;
  PlyBox *fresh = ply_box_new(NULL, "pente", error);
  if (fresh == NULL)
    return FALSE;
  ply_box_free(self->box);
  self->box = fresh;
  return TRUE;
}

/* The text in this dialect. */
static void
translate_input(const Host *self, const PlyTurn *turn, GString *text)
{
  PlyBoard board;

  if (ply_manner_has(&self->manner, PLY_PENTE_PAIRS)) {
    ply_rules_read_board(turn->rules, turn->position, &board);
    g_autofree char *stones = g_strdup_printf("\n%u,%u\n", board.captured[0], board.captured[1]);
    g_autofree char *pairs =
        g_strdup_printf("\n%u,%u\n", board.captured[0] / 2u, board.captured[1] / 2u);
    g_string_replace(text, stones, pairs, 1);
  }
  if (ply_manner_has(&self->manner, PLY_PENTE_CRLF))
    g_string_replace(text, "\n", "\r\n", 0);
}

/* Lays input.txt into the program's folder. FALSE with a fault: the host's own, if no folder can
 * hold it. */
static gboolean
lay_input(Host *self, const PlyTurn *turn, PlyAnswer *answer)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) record = ply_record_new_at(turn->rules, turn->position);
  record->clock_s[turn->position->side] =
      turn->allowed_us == NO_LIMIT ? DEFAULT_SECONDS : (double)turn->allowed_us / 1e6;
  g_autoptr(GString) text = ply_format_find("pente-input")->save(record, record->root, &error);
  if (text != NULL && mend_box(self, &error)) {
    translate_input(self, turn, text);
    ply_box_clear(self->box, PLY_PENTE_OUTPUT);
    if (ply_box_write(self->box, PLY_PENTE_INPUT, text->str, text->len, &error))
      return TRUE;
    if (ply_box_probe(self->box, text->str, text->len)) {
      fail(self, answer, PLY_FAULT_FORMAT, g_strdup(_("has made its folder unusable")));
      return FALSE;
    }
  }
  ply_answer_fail(answer, PLY_FAULT_CANCELLED, g_strdup(error->message));
  return FALSE;
}

static void
ask(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  Host *self = data;
  if (lay_input(self, turn, answer))
    run(self, turn, answer);
}

static gboolean
fits(gpointer data, const PlyRules *rules)
{
  return g_str_equal(ply_game_id(rules->game), "pente");
}

static void
host_free(gpointer data)
{
  Host *self = data;
  g_clear_pointer(&self->box, ply_box_free);
  g_strfreev(self->argv);
  g_free(self->name);
  g_free(self);
}

static const PlySeatClass host_class = {
    .fits = fits, .begin = begin, .ask = ask, .free = host_free};

PlySeat *
ply_pente_seat_new(const char *program, GError **error)
{
  char **argv = program_parse(program, error);
  if (argv == NULL)
    return NULL;
  Host *self = g_new0(Host, 1);
  self->name = g_strdup(program);
  self->manner = ply_manner_document(&ply_pente_dialects);
  self->argv = argv;
  return ply_seat_new(&host_class, program, self);
}

void
ply_pente_seat_set_manner(PlySeat *seat, const PlyManner *manner)
{
  Host *self = ply_seat_get_data(seat);
  self->manner = *manner;
}

void
ply_pente_seat_limit_wall(PlySeat *seat, gint64 wall_us)
{
  Host *self = ply_seat_get_data(seat);
  self->wall_us = wall_us;
}

void
ply_pente_seat_show_errors(PlySeat *seat, gboolean show)
{
  Host *self = ply_seat_get_data(seat);
  self->shows_errors = show;
}

const PlyProtocol ply_protocol_pente_files = {
    .id = "pente-files",
    .name = N_("Pente over input.txt and output.txt"),
    .game = "pente",
    .program = "pente",
    .notation = PLY_NOTATION_PENTE,
    .seat_new = ply_pente_seat_new,
};
