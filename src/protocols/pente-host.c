/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The host's end of pente-files.c. A program gets a folder of its own, for as long as its seat
 * lives; nothing that it leaves there is followed or waited for. */

#include "protocols/pente-files.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "formats/format.h"
#include "protocols/errand.h"
#include "protocols/process.h"
#include "protocols/program.h"
#include "record/printable.h"

#define BOX_KIND        "pente"
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

/* How long a run may take that may use so much CPU time; `wall_us` 0: the usual. */
static gint64
wall_for(gint64 wall_us, gint64 cpu_us)
{
  if (wall_us > 0)
    return wall_us;
  return cpu_us > (NO_LIMIT - WALL_US) / 4 ? NO_LIMIT : 3 * cpu_us + WALL_US;
}

/* How long the answer of this turn may take. */
static gint64
wall_of(const Host *self, const PlyTurn *turn)
{
  if (self->wall_us == 0 && !turn->control->cpu && turn->allowed_us != NO_LIMIT)
    return turn->allowed_us;
  return wall_for(self->wall_us, turn->allowed_us);
}

/* Runs calibrate, once. What comes of it is the player's business: a failure is no fault. */
static void
calibrate(const Host *self, const PlyTurn *turn)
{
  g_auto(GStrv) argv = program_calibrate((const char *const *)self->argv);
  if (argv == NULL)
    return;
  g_autoptr(PlyProcess) process =
      ply_process_start_in(turn->jail, self->box, (const char *const *)argv,
                           ply_box_get_path(self->box), 0, turn->cancellable, NULL);
  if (process != NULL && self->shows_errors)
    ply_process_show_errors(process, self->name);
  if (process != NULL)
    ply_process_wait(process, ply_clock_wall_us() + wall_for(turn->prepare_us, CALIBRATE_US),
                     CALIBRATE_US);
}

static gboolean
begin(gpointer data, const PlyTurn *turn, int side, GError **error)
{
  Host *self = data;
  if (self->box == NULL) {
    self->box = ply_box_new(NULL, BOX_KIND, error);
    if (self->box == NULL)
      return FALSE;
    calibrate(self, turn);
  }
  ply_box_clear(self->box, PLY_PENTE_PLAYDATA);
  return TRUE;
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
  /* A move that is right but for what cannot be seen. */
  g_autofree char *what =
      breach == PLY_PENTE_ODD_ENDS
          ? g_strdup_printf(_("expected a move like “9N” in output.txt, found “%s” with %s"), shown,
                            _(ply_pente_dialects.breaches[breach].what))
          : g_strdup_printf(_("expected a move like “9N” in output.txt, found “%s”"), shown);
  ply_answer_fail(answer, PLY_FAULT_FORMAT, g_strdup_printf("%s: %s.", self->name, what));
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

static void
ask(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  Host *self = data;
  const PlyErrand errand = {.name = self->name,
                            .kind = BOX_KIND,
                            .argv = (const char *const *)self->argv,
                            .in_folder = TRUE,
                            .shows_errors = self->shows_errors,
                            .in = PLY_PENTE_INPUT,
                            .out = PLY_PENTE_OUTPUT,
                            .most = OUTPUT_BYTES,
                            .wall_us = wall_of(self, turn),
                            .cpu_us = turn->allowed_us};
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) record = ply_record_new_at(turn->rules, turn->position);
  record->clock_s[turn->position->side] =
      turn->allowed_us == NO_LIMIT ? DEFAULT_SECONDS : (double)turn->allowed_us / 1e6;
  g_autoptr(GString) input = ply_format_find("pente-input")->save(record, record->root, &error);
  if (input == NULL) {
    ply_answer_fail(answer, PLY_FAULT_CANCELLED, g_strdup(error->message));
    return;
  }
  translate_input(self, turn, input);
  if (!ply_errand_mend(&errand, &self->box, answer))
    return;
  g_autoptr(GString) output = ply_errand_run(&errand, self->box, turn, input, answer);
  if (output != NULL)
    judge_output(self, turn, output, answer);
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

static void
call(gpointer data, const char *name)
{
  Host *self = data;

  g_free(self->name);
  self->name = ply_printable(name);
}

static const PlySeatClass host_class = {
    .fits = fits, .begin = begin, .ask = ask, .free = host_free, .call = call};

PlySeat *
ply_pente_seat_new(const char *program, GError **error)
{
  char **argv = program_parse(program, error);
  if (argv == NULL)
    return NULL;
  Host *self = g_new0(Host, 1);
  self->name = ply_program_name((const char *const *)argv);
  self->manner = ply_manner_document(&ply_pente_dialects);
  self->argv = argv;
  return ply_seat_new(&host_class, self->name, self);
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
