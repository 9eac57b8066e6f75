/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The player's end of pente-files.c: one move a run. */

#include "protocols/pente-files.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "formats/format.h"
#include "formats/pente-odd.h"
#include "protocols/pente-data.h"
#include "protocols/thinker.h"
#include "protocols/time-share.h"
#include "record/safe-file.h"
#include "record/text-error.h"

#define CAPTURES_TO_WIN 10
#define CAPTURES_LINE   2 /* lines before it that are not blank */
#define FIRST_ROW       3
#define ELLIPSIS        0x2026
#define INPUT_BYTES     65536 /* a real file has about 400 */
#define MOST_PAIRS      180

/* Besides the search and what has been used by its start: files and the end of the process. */
#define WRITE_US         700
#define MOST_OVERHEAD_US 1000000 /* a master that charges more than this a move is not believed */

#define NO_NOTES_US   50000 /* with less left, notes for the next move cost more than they give */
#define QUICK_US      5000  /* with a smaller share: what is remembered, else a glance */
#define GLANCE_US     300
#define MOST_SHARE_US 30000000

#define DEFAULT_NODES_PER_SECOND 500000
#define TABLE_BYTES_A_NODE       16
#define LEAST_TABLE              (1 << 20)
#define MOST_TABLE               (64 << 20)

static gboolean
begins_five(const PlyBoard *board, int row, int column)
{
  static const gint8 steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  int side = board->columns, colour = board->cells[row * side + column];

  for (int d = 0; colour != 0 && d < 4; d++) {
    int n = 1, y = row + steps[d][0], x = column + steps[d][1];
    for (; y < side && x >= 0 && x < side && board->cells[y * side + x] == colour; n++) {
      y += steps[d][0];
      x += steps[d][1];
    }
    if (n >= 5)
      return TRUE;
  }
  return FALSE;
}

/* The cell where a five begins, reading from the top left; 0 if there is none. */
static int
find_five(const PlyBoard *board)
{
  for (int cell = 0; cell < board->columns * board->rows; cell++) {
    if (begins_five(board, cell / board->columns, cell % board->columns))
      return cell;
  }
  return 0;
}

static void
go_to_line(PlyTextReader *reader, int line)
{
  ply_text_reader_skip_space(reader);
  for (; line > 0; line--) {
    ply_text_reader_skip_line(reader);
    ply_text_reader_skip_space(reader);
  }
}

/* Sets an error that names the place: the ten captured stones, the beginning of a five, or the
 * first row of a full board. `position` was read from `text`, and its game is over; `name` is the
 * file's, for messages. */
static void
set_over(GError **error, const PlyRules *rules, const PlyPosition *position, const char *text,
         gsize length, const char *name)
{
  PlyBoard board;

  ply_rules_read_board(rules, position, &board);
  PlyTextReader reader = ply_text_reader_begin(text, length, name);
  if (board.captured[0] >= CAPTURES_TO_WIN || board.captured[1] >= CAPTURES_TO_WIN) {
    go_to_line(&reader, CAPTURES_LINE);
    /* Black's number stands behind the comma. */
    if (board.captured[0] < CAPTURES_TO_WIN) {
      while (!ply_text_reader_at_line_end(&reader) && ply_text_reader_next(&reader) != ',')
        continue;
      ply_text_reader_skip_blanks(&reader);
    }
  } else {
    int five = find_five(&board);
    go_to_line(&reader, FIRST_ROW + five / board.columns);
    for (int column = 0; column < five % board.columns;)
      column += ply_text_reader_next(&reader) == ELLIPSIS ? 3 : 1;
  }
  ply_text_expected(error, PLY_TEXT_ERROR_RULES, &reader, _("a game that goes on"),
                    _("one that is over"));
}

typedef struct {
  PlyRules rules;
  PlyPosition position;
  gint64 left_us, overhead_us, share_us;
  PlyPenteCalibration calibration;
  PlyPentePlaydata before, after;
} Player;

static GString *
read_data(const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename(folder, name, NULL);
  return ply_safe_file_read(path, PLY_PENTE_DATA_BYTES, NULL);
}

static void
read_both_data(Player *self, const char *folder)
{
  g_autoptr(GString) calibration = read_data(folder, PLY_PENTE_CALIBRATION);
  g_autoptr(GString) playdata = read_data(folder, PLY_PENTE_PLAYDATA);
  if (calibration != NULL && calibration->len <= PLY_PENTE_DATA_BYTES)
    ply_pente_calibration_parse(calibration->str, calibration->len, &self->calibration);
  if (playdata != NULL && playdata->len <= PLY_PENTE_DATA_BYTES)
    ply_pente_playdata_parse(&self->rules, playdata->str, playdata->len, &self->before);
  /* Left over from another game, where the master does not delete it. */
  if (self->before.ply != self->position.ply - 1 || self->before.left_us < self->left_us)
    self->before = (PlyPentePlaydata){0};
}

/* The document's sentence that a text breaks: the line where its reader gave up tells which. */
static PlyPenteBreach
breach_at(const char *text, const char *message)
{
  const char *place = strchr(message, ':');
  guint64 line = place != NULL ? g_ascii_strtoull(place + 1, NULL, 10) : 1;
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  int before = 0;

  for (guint i = 0; lines[i] != NULL && i + 1 < line; i++)
    before += *g_strstrip(lines[i]) != '\0';
  return (PlyPenteBreach)CLAMP(before, PLY_PENTE_ODD_COLOUR, PLY_PENTE_ODD_BOARD);
}

/* In the document's form, or not at all. */
static PlyRecord *
read_strictly(const PlyManner *manner, const GString *text, const char *path, GError **error)
{
  g_autoptr(GError) problem = NULL;
  PlyRecord *record = ply_format_load(ply_format_find("pente-input"), text->str, text->len, path,
                                      FALSE, NULL, &problem);

  if (record != NULL)
    return record;
  PlyPenteBreach breach = breach_at(text->str, problem->message);
  g_autofree char *words = ply_manner_complain(manner, breach, NULL);
  g_set_error(error, problem->domain, problem->code, "%s %s", problem->message, words);
  return NULL;
}

/* The line of captured stones in the document's form, of a text that has pairs in their place.
 * FALSE if it has no such line. */
static gboolean
translate_pairs(GString *text)
{
  g_auto(GStrv) lines = g_strsplit(text->str, "\n", -1);
  guint64 pairs[2];
  char *end;

  if (g_strv_length(lines) < 3)
    return FALSE;
  pairs[0] = g_ascii_strtoull(lines[2], &end, 10);
  if (!g_ascii_isdigit(*lines[2]) || *end != ',' || !g_ascii_isdigit(end[1]))
    return FALSE;
  pairs[1] = g_ascii_strtoull(end + 1, &end, 10);
  if (MAX(pairs[0], pairs[1]) > MOST_PAIRS)
    return FALSE;
  g_autofree char *rest = g_strdup(end);
  g_free(lines[2]);
  lines[2] = g_strdup_printf("%u,%u%s", (guint)pairs[0] * 2, (guint)pairs[1] * 2, rest);
  g_autofree char *joined = g_strjoinv("\n", lines);
  g_string_assign(text, joined);
  return TRUE;
}

static PlyRecord *
read_record(const PlyManner *manner, GString *text, const char *path, GPtrArray *warnings,
            GError **error)
{
  PlyPenteCounts counts = PLY_PENTE_COUNTS_EITHER;

  if (text->len > INPUT_BYTES) {
    g_autofree char *words =
        g_strdup_printf(_("%s: expected at most %d bytes, found more."), path, INPUT_BYTES);
    if (manner->reading == PLY_READING_STRICT) {
      g_set_error_literal(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_TOO_LARGE, words);
      return NULL;
    }
    g_string_truncate(text, INPUT_BYTES);
    g_ptr_array_add(warnings, g_steal_pointer(&words));
  }
  if (ply_manner_has(manner, PLY_PENTE_PAIRS))
    counts = translate_pairs(text) ? PLY_PENTE_COUNTS_STONES : PLY_PENTE_COUNTS_PAIRS;
  if (manner->reading == PLY_READING_STRICT)
    return read_strictly(manner, text, path, error);
  return ply_pente_odd_read(text->str, text->len, path, counts, warnings);
}

static gboolean
read_input(Player *self, const char *folder, const PlyManner *manner, GPtrArray *warnings,
           GError **error)
{
  g_autofree char *path = g_build_filename(folder, PLY_PENTE_INPUT, NULL);
  g_autoptr(GString) text = ply_safe_file_read(path, INPUT_BYTES, error);
  if (text == NULL)
    return FALSE;
  g_autoptr(PlyRecord) record = read_record(manner, text, path, warnings, error);
  if (record == NULL)
    return FALSE;
  self->rules = record->rules;
  self->position = record->root->position;
  self->left_us = (gint64)(record->clock_s[self->position.side] * 1e6);
  if (ply_rules_outcome(&self->rules, &self->position) == PLY_GOING_ON)
    return TRUE;
  set_over(error, &self->rules, &self->position, text->str, text->len, path);
  return FALSE;
}

/* What the master charged for our last move above what we had measured ourselves. One slow move is
 * forgotten in time. */
static gint64
learn_overhead(const Player *self)
{
  const PlyPentePlaydata *before = &self->before;
  if (before->ply == 0)
    return 0;
  gint64 seen = before->left_us - self->left_us - before->spent_us;
  gint64 faded = before->overhead_us - before->overhead_us / 8;
  return CLAMP(MAX(seen, faded), 0, MOST_OVERHEAD_US);
}

static void
divide_time(Player *self)
{
  gint64 start_us = MAX(ply_clock_process_cpu_us(), self->calibration.start_up_us);
  self->overhead_us = learn_overhead(self);
  self->share_us = ply_time_share(&self->rules, &self->position, self->left_us,
                                  start_us + WRITE_US + self->overhead_us);
  self->share_us = MIN(self->share_us, MOST_SHARE_US);
}

/* Clearing a table costs time: no more of one than the search can fill. */
static gsize
table_bytes(const Player *self)
{
  if (self->share_us < 4 * QUICK_US)
    return 0;
  gint64 nodes = self->calibration.nodes_per_second;
  double second = (double)(nodes > 0 ? nodes : DEFAULT_NODES_PER_SECOND);
  double bytes = second * (double)self->share_us / 1e6 * TABLE_BYTES_A_NODE;
  return (gsize)CLAMP(bytes, LEAST_TABLE, MOST_TABLE);
}

/* In what positions the line that was found would go on with which moves of ours. */
static void
remember_line(Player *self, const PlyRootMove *root)
{
  PlyPosition at = self->position;
  self->after.n_answers = 0;
  for (int i = 0; i < root->pv_length; i++) {
    if (i > 0 && i % 2 == 0 && self->after.n_answers < PLY_PENTE_MAX_ANSWERS)
      self->after.answers[self->after.n_answers++] = (PlyPenteAnswer){at.key, root->pv[i]};
    ply_rules_advance(&self->rules, &at, root->pv[i]);
  }
}

static void
set_limits(const Player *self, PlySearchLimits *limits)
{
  gboolean quick = self->share_us < QUICK_US;
  *limits = (PlySearchLimits){.cpu_us = quick ? GLANCE_US : self->share_us,
                              /* Only CPU time is charged; this is for a machine that has none. */
                              .wall_us = 10 * self->share_us + 5000000,
                              .saved = TRUE,
                              .playing = TRUE};
}

static PlyMove
search(Player *self)
{
  g_autoptr(PlyThinker) thinker = ply_thinker_new(table_bytes(self));
  PlySearchLimits limits;
  PlyReport report;
  set_limits(self, &limits);
  PlyMove move = ply_thinker_choose(thinker, &self->rules, &self->position, &limits, NULL, &report);
  if (report.n_root > 0 && report.root[0].move == move)
    remember_line(self, &report.root[0]);
  return move;
}

/* White's second stone, exactly three from the centre along a line: legal whether the rule is "at
 * most three" or "at least three", and however a distance is measured. The one farthest from
 * Black's stone, so that Black has not begun there. */
static PlyMove
second_stone(const Player *self)
{
  static const gint8 steps[4][2] = {{0, 3}, {3, 0}, {0, -3}, {-3, 0}};
  int side = self->rules.columns, middle = side / 2, farthest = -1;
  PlyMove best = PLY_MOVE_NONE;
  PlyBoard board;
  if (self->position.side != 0 || self->position.ply != 2)
    return best;
  ply_rules_read_board(&self->rules, &self->position, &board);
  for (int i = 0; i < 4; i++) {
    int row = middle + steps[i][0], column = middle + steps[i][1], nearest = side;
    for (int cell = 0; cell < side * side; cell++)
      if (board.cells[cell] == 2)
        nearest = MIN(nearest, MAX(ABS(cell / side - row), ABS(cell % side - column)));
    PlyMove move = (PlyMove)(row * side + column);
    if (nearest > farthest && ply_rules_is_legal(&self->rules, &self->position, move)) {
      farthest = nearest;
      best = move;
    }
  }
  return best;
}

static PlyMove
choose(Player *self)
{
  PlyMove moves[PLY_MAX_MOVES], move = second_stone(self);
  if (move != PLY_MOVE_NONE)
    return move;
  if (ply_rules_moves(&self->rules, &self->position, moves) == 1)
    return moves[0];
  if (self->share_us < QUICK_US)
    move = ply_pente_playdata_find(&self->before, &self->rules, &self->position);
  if (move == PLY_MOVE_NONE)
    return search(self);
  self->after.n_answers = self->before.n_answers;
  memcpy(self->after.answers, self->before.answers, sizeof self->before.answers);
  return move;
}

/* A game does not end because its notes cannot be written. */
static void
write_playdata(Player *self, const char *folder)
{
  g_autofree char *path = g_build_filename(folder, PLY_PENTE_PLAYDATA, NULL);
  self->after.ply = self->position.ply + 1;
  self->after.left_us = self->left_us;
  self->after.overhead_us = self->overhead_us;
  self->after.spent_us = ply_clock_process_cpu_us();
  g_autofree char *text = ply_pente_playdata_text(&self->rules, &self->after);
  ply_safe_file_write(path, FALSE, text, strlen(text), NULL);
}

gboolean
ply_pente_play(const char *folder, const PlyManner *manner, GPtrArray *warnings, GError **error)
{
  g_autofree char *path = g_build_filename(folder, PLY_PENTE_OUTPUT, NULL);
  char move[PLY_NOTATION_BYTES];
  Player self = {0};
  if (!read_input(&self, folder, manner, warnings, error))
    return FALSE;
  read_both_data(&self, folder);
  divide_time(&self);
  ply_notation_move(PLY_NOTATION_PENTE, &self.rules, choose(&self), move);
  g_autofree char *text = g_strconcat(move, "\n", NULL);
  if (!ply_safe_file_write(path, FALSE, text, strlen(text), error))
    return FALSE;
  if (self.left_us >= NO_NOTES_US)
    write_playdata(&self, folder);
  return TRUE;
}
