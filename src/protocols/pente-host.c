/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The host's end of pente-files.c. A program gets a folder of its own, for as long as its seat
 * lives; nothing that it leaves there is followed or waited for. */

#include "protocols/pente-files.h"

#include <errno.h>
#include <sys/stat.h>

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "base/clock.h"
#include "formats/format.h"
#include "formats/safe-file.h"
#include "protocols/pente-program.h"
#include "protocols/process.h"

#define OUTPUT_BYTES    64
#define DEFAULT_SECONDS 300.0 /* what the document calls likely, where nobody sets a limit */
#define CALIBRATE_US    300000000
#define WALL_US         30000000
#define DEEPEST_FOLDER  64
#define NO_LIMIT        G_MAXINT64

typedef struct {
  char *name; /* for messages */
  char **argv;
  char *folder; /* NULL until the first game */
  gint64 wall_us;
  PlyProcessFlags flags;
} Host;

/* Empties and removes a folder, whatever its mode; links are removed, not followed. */
static void
remove_folder(const char *path, int depth)
{
  g_chmod(path, 0700);
  g_autoptr(GDir) dir = depth < DEEPEST_FOLDER ? g_dir_open(path, 0, NULL) : NULL;
  const char *name;
  while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
    g_autofree char *entry = g_build_filename(path, name, NULL);
    struct stat status;
    if (lstat(entry, &status) == 0 && S_ISDIR(status.st_mode))
      remove_folder(entry, depth + 1);
    else
      g_unlink(entry);
  }
  g_rmdir(path);
}

/* The path of a file in the program's folder, where there is now no such file. Transfer full. */
static char *
cleared(const Host *self, const char *name)
{
  char *path = g_build_filename(self->folder, name, NULL);
  if (g_unlink(path) != 0 && errno == EISDIR)
    remove_folder(path, 0);
  return path;
}

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
  g_auto(GStrv) argv = ply_pente_program_calibrate((const char *const *)self->argv);
  if (argv == NULL)
    return;
  g_autoptr(PlyProcess) process =
      ply_process_start((const char *const *)argv, self->folder, self->flags, cancellable, NULL);
  if (process != NULL)
    ply_process_wait(process, wall_deadline(0, CALIBRATE_US), CALIBRATE_US);
}

static gboolean
begin(gpointer data, const PlyTurn *turn, int side, GError **error)
{
  Host *self = data;
  (void)side;
  if (self->folder == NULL) {
    self->folder = g_dir_make_tmp("plyscope-pente-XXXXXX", error);
    if (self->folder == NULL)
      return FALSE;
    calibrate(self, turn->cancellable);
  }
  g_autofree char *playdata = cleared(self, PLY_PENTE_PLAYDATA);
  (void)playdata;
  return TRUE;
}

static gboolean
write_input(const Host *self, const PlyTurn *turn, GError **error)
{
  g_autofree char *path = cleared(self, PLY_PENTE_INPUT);
  g_autoptr(PlyRecord) record = ply_record_new_at(turn->rules, turn->position);
  record->clock_s[turn->position->side] =
      turn->allowed_us == NO_LIMIT ? DEFAULT_SECONDS : (double)turn->allowed_us / 1e6;
  g_autoptr(GString) text = ply_format_find("pente-input")->save(record, record->root, error);
  return text != NULL && ply_safe_file_write(path, FALSE, text->str, text->len, error);
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
read_output(const Host *self, const char *path, gboolean success, const char *end,
            PlyAnswer *answer)
{
  g_autoptr(GError) error = NULL;
  struct stat status;
  if (lstat(path, &status) != 0) {
    fail(self, answer, success ? PLY_FAULT_FORMAT : PLY_FAULT_VANISHED,
         g_strdup_printf(_("expected a file output.txt, found none (%s)"), end));
    return NULL;
  }
  if (!S_ISREG(status.st_mode)) {
    fail(self, answer, PLY_FAULT_FORMAT,
         g_strdup(_("expected output.txt to be a file, found something else")));
    return NULL;
  }
  GString *text = ply_safe_file_read_plain(path, OUTPUT_BYTES, &error);
  if (text == NULL)
    ply_answer_fail(answer, PLY_FAULT_FORMAT, g_strdup(error->message));
  return text;
}

static void
judge_output(const Host *self, const PlyTurn *turn, const GString *text, PlyAnswer *answer)
{
  if (ply_pente_parse_output(turn->rules, text->str, text->len, &answer->move)) {
    answer->words = g_strndup(text->str, text->len - (text->str[text->len - 1] == '\n'));
    return;
  }
  answer->move = PLY_MOVE_NONE;
  g_autofree char *shown = g_strndup(text->str, MIN(text->len, 20));
  g_autofree char *escaped = g_strescape(shown, NULL);
  fail(self, answer, PLY_FAULT_FORMAT,
       g_strdup_printf(_("expected a move like “9N” in output.txt, found “%s”"), escaped));
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
run(const Host *self, const PlyTurn *turn, const char *output, PlyAnswer *answer)
{
  g_autoptr(GError) error = NULL;
  PlyProcess *process = ply_process_start((const char *const *)self->argv, self->folder,
                                          self->flags, turn->cancellable, &error);
  if (process == NULL) {
    ply_answer_fail(answer, PLY_FAULT_VANISHED, g_strdup(error->message));
    return;
  }
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
  g_autoptr(GString) text = read_output(self, output, success, end != NULL ? end : "", answer);
  if (text != NULL)
    judge_output(self, turn, text, answer);
}

static void
ask(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  Host *self = data;
  g_autoptr(GError) error = NULL;
  g_autofree char *output = cleared(self, PLY_PENTE_OUTPUT);
  if (write_input(self, turn, &error))
    run(self, turn, output, answer);
  else
    ply_answer_fail(answer, PLY_FAULT_VANISHED, g_strdup(error->message));
}

static gboolean
fits(gpointer data, const PlyRules *rules)
{
  (void)data;
  return g_str_equal(ply_game_id(rules->game), "pente");
}

static void
host_free(gpointer data)
{
  Host *self = data;
  if (self->folder != NULL)
    remove_folder(self->folder, 0);
  g_strfreev(self->argv);
  g_free(self->folder);
  g_free(self->name);
  g_free(self);
}

static const PlySeatClass host_class = {
    .fits = fits, .begin = begin, .ask = ask, .free = host_free};

PlySeat *
ply_pente_seat_new(const char *program, GError **error)
{
  char **argv = ply_pente_program_parse(program, error);
  if (argv == NULL)
    return NULL;
  Host *self = g_new0(Host, 1);
  self->name = g_strdup(program);
  self->argv = argv;
  self->flags = PLY_PROCESS_QUIET_ERRORS;
  return ply_seat_new(&host_class, program, self);
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
  self->flags = show ? 0 : PLY_PROCESS_QUIET_ERRORS;
}
