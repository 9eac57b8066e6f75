/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Games that are a run of moves and nothing else.
 *
 * Grammar (white space, move numbers such as "12." and one of "," ";" "-" may stand before a move;
 * letters in either case):
 *
 *     game    = { comment }, { move, { remark } } ;          at least one move
 *     remark  = mark | comment ;                             one mark a move
 *     mark    = "!" | "?" | "!!" | "??" | "!?" | "?!" ;
 *     comment = "{", text without "}", "}" ;
 *
 * What a move is, each format says below, and which of them have remarks. Othello is on 8x8, Black
 * first. */

#include "formats/formats.h"
#include "formats/moves-private.h"
#include "formats/remarks.h"
#include "record/replay.h"

#include <string.h>

#include <glib/gi18n-lib.h>

/* More moves than the longest game has: where detection stops looking. */
#define ENOUGH_MOVES    1000
#define MOVES_A_LINE    10   /* of Pente */
#define MOST_VARIATIONS 1000 /* in one another */
#define PAIRS_A_LINE    5    /* of numbered moves */
#define MOST_BYTES      4096 /* of pairs of digits that are tried */
#define LONGEST_COLUMNS 56   /* moves of Max-Connect4 on its largest board */

/* How a format writes a move. */
typedef struct {
  PlyNotation notation;
  /* How many bytes at the start of `text` make one move, 0 if they make none. */
  gsize (*split)(const char *text, gsize length);
  const char *expected; /* what the format wants here, English, marked for translation */
  gboolean
      implies_pass; /* a pass may be left out, and is on output but for one that ends the text */
  gboolean reads_remarks; /* comments and marks */
  gboolean tagged;        /* the moves of PGN: variations, and its own remarks */
  /* The notation's spelling of a move that is spelt in another way, transfer full; NULL: as it
   * stands. */
  char *(*spell)(const char *text);
} Words;

/* Bytes of a move number such as "12." or "12...", 0 if there is none. */
static gsize
number_length(const char *text, gsize length)
{
  gsize n = 0;
  while (n < length && g_ascii_isdigit(text[n]))
    n++;
  gsize digits = n;
  while (n < length && text[n] == '.')
    n++;
  return digits > 0 && n > digits ? n : 0;
}

/* Between two moves: "f5-d6", "K10, L11". Two dashes are a pass. */
static gboolean
is_separator(const char *text, gsize length)
{
  return length > 0 &&
         (*text == ',' || *text == ';' || (*text == '-' && !(length > 1 && text[1] == '-')));
}

/* Moves to the next move and returns its length in bytes; 0 at anything else. `after` is whether a
 * move stands before it. */
static gsize
find_move(const Words *words, PlyTextReader *reader, gboolean after)
{
  for (;;) {
    ply_text_reader_skip_space(reader);
    const char *here = reader->text + reader->offset;
    gsize left = reader->length - reader->offset;
    gsize number = number_length(here, left);
    if (after && is_separator(here, left)) {
      after = FALSE; /* one */
      number = 1;
    }
    if (number == 0)
      return words->split(here, left);
    ply_text_reader_seek(reader, reader->offset + number);
  }
}

/* What is said of the move before; `node` may be NULL. */
static gboolean
read_remarks(const Words *words, PlyTextReader *reader, PlyRecordNode *node, gboolean is_root,
             GError **error)
{
  return !words->reads_remarks || ply_remarks_read(reader, node, is_root, words->tagged, error);
}

/* Moves to the first move; its length in bytes, 0 if the text begins with none. */
static gsize
first_move(const Words *words, PlyTextReader *reader)
{
  if (!read_remarks(words, reader, NULL, TRUE, NULL))
    return 0;
  return find_move(words, reader, FALSE);
}

/* Counts the moves at the start of the text; `*all` says whether there is nothing else. */
static guint
count_moves(const Words *words, const char *text, gsize length, gboolean *all)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, "");
  guint count = 0;
  gboolean good = read_remarks(words, &reader, NULL, TRUE, NULL);
  for (gsize n; good && count < ENOUGH_MOVES && (n = find_move(words, &reader, count > 0)) > 0;
       count++) {
    ply_text_reader_seek(&reader, reader.offset + n);
    good = read_remarks(words, &reader, NULL, FALSE, NULL);
  }
  *all = ply_text_reader_peek(&reader) == PLY_TEXT_END;
  return count;
}

/* The move's text with single blanks in it. */
static char *
copy_move(const PlyTextReader *at, gsize n)
{
  g_autofree char *text = g_strndup(at->text + at->offset, n);
  g_auto(GStrv) parts = g_strsplit_set(text, " \t", -1);
  GString *copy = g_string_new(NULL);
  for (char **part = parts; *part != NULL; part++)
    if (**part != '\0')
      g_string_append_printf(copy, "%s%s", copy->len > 0 ? " " : "", *part);
  return g_string_free(copy, FALSE);
}

static PlyRecordNode *
play_pass_if_left_out(PlyRecord *record, PlyRecordNode *node, PlyMove move)
{
  const PlyPosition *position = &node->position;
  if (move == PLY_MOVE_PASS || !ply_rules_is_legal(&record->rules, position, PLY_MOVE_PASS))
    return node;
  return ply_record_play(record, node, PLY_MOVE_PASS);
}

static PlyRecordNode *
play(const Words *words, PlyRecord *record, PlyRecordNode *node, const PlyTextReader *at, gsize n,
     GError **error)
{
  g_autofree char *text = copy_move(at, n);
  g_autofree char *spelt = words->spell != NULL ? words->spell(text) : g_strdup(text);
  PlyMove move;
  if (!ply_notation_parse(words->notation, &record->rules, spelt, &move)) {
    ply_replay_outside(record, at, text, error);
    return NULL;
  }
  if (words->implies_pass)
    node = play_pass_if_left_out(record, node, move);
  return ply_replay_move(record, node, move, at, text, error);
}

/* Where moves stand that are not on the main line: after "(", which goes back to before the last
 * move, up to its ")", which goes on behind that. `open` has the nodes to go on from. */
static gboolean
read_bracket(const Words *words, PlyTextReader *reader, GPtrArray *open, PlyRecordNode **node,
             gboolean *found, GError **error)
{
  PlyTextReader at = *reader;

  *found = FALSE;
  if (!words->tagged)
    return TRUE;
  ply_text_reader_skip_space(&at);
  PlyTextReader bracket = at;
  if ((*node)->parent != NULL && ply_text_reader_take(&at, '(')) {
    if (open->len == MOST_VARIATIONS)
      return ply_text_expected_word(error, &bracket, _("fewer variations in variations"));
    g_ptr_array_add(open, *node);
    *node = (*node)->parent;
  } else if (open->len > 0 && ply_text_reader_take(&at, ')')) {
    *node = g_ptr_array_steal_index(open, open->len - 1);
  } else {
    return TRUE;
  }
  *found = TRUE;
  *reader = at;
  return read_remarks(words, reader, *node, TRUE, error);
}

/* Plays the moves from where `reader` stands to the end into a new record. */
static PlyRecord *
read_moves(const Words *words, const PlyRules *rules, PlyTextReader *reader, GError **error)
{
  g_autoptr(PlyRecord) record = ply_record_new(rules, NULL);
  record->notation = words->notation;
  g_autoptr(GPtrArray) open = g_ptr_array_new();
  PlyRecordNode *node = record->root;
  if (!read_remarks(words, reader, node, TRUE, error))
    return NULL;
  for (;;) {
    gboolean bracket;
    if (!read_bracket(words, reader, open, &node, &bracket, error))
      return NULL;
    if (bracket)
      continue;
    gsize n = find_move(words, reader, node->parent != NULL);
    if (n == 0)
      break;
    node = play(words, record, node, reader, n, error);
    if (node == NULL)
      return NULL;
    ply_text_reader_seek(reader, reader->offset + n);
    if (!read_remarks(words, reader, node, FALSE, error))
      return NULL;
  }
  if (ply_text_reader_peek(reader) == PLY_TEXT_END && open->len > 0) {
    ply_text_expected_word(error, reader, _("“)” behind a variation"));
    return NULL;
  }
  if (ply_text_reader_peek(reader) == PLY_TEXT_END && node->parent != NULL)
    return g_steal_pointer(&record);
  ply_text_expected_word(error, reader, _(words->expected));
  return NULL;
}

static PlyRecord *
load_moves(const Words *words, const char *game, const char *text, gsize length, const char *name,
           GError **error)
{
  PlyRules rules;
  ply_rules_parse(game, &rules);
  PlyTextReader reader = ply_text_reader_begin(text, length, name);
  return read_moves(words, &rules, &reader, error);
}

/* What is said of a node, each comment with a blank round it. */
static void
append_remarks(GString *text, const PlyRecordNode *node)
{
  g_string_append(text, ply_move_mark_text(node->mark));
  if (node->comment == NULL || *node->comment == '\0')
    return;
  if (node->parent != NULL)
    g_string_append_c(text, ' ');
  ply_remarks_append_comment(text, '{', '}', node->comment);
  if (node->parent == NULL)
    g_string_append_c(text, ' ');
}

/* The moves to `at`, `gap` after each but the last of a line of `a_line`; with a blank between
 * them and what is said of them if `remarks`, for a format that keeps that. */
static GString *
save_moves(const Words *words, char gap, guint a_line, gboolean remarks, const PlyRecord *record,
           const PlyRecordNode *at, GError **error)
{
  if (!ply_replay_can_save_moves(record, at, error))
    return NULL;
  GString *text = g_string_new(NULL);
  char move[PLY_NOTATION_BYTES];
  g_autoptr(GPtrArray) path = ply_record_path((PlyRecordNode *)at);
  if (remarks && ply_remarks_any(at))
    gap = ' ';
  else
    remarks = FALSE;
  if (remarks)
    append_remarks(text, path->pdata[0]);
  for (guint i = 1; i < path->len; i++) {
    const PlyRecordNode *node = path->pdata[i];
    if (words->implies_pass && node->move == PLY_MOVE_PASS && node != at)
      continue;
    g_string_append(text, ply_notation_move(words->notation, &record->rules, node->move, move));
    if (remarks)
      append_remarks(text, node);
    if (node == at || i % a_line == 0)
      g_string_append_c(text, '\n');
    else if (gap != '\0')
      g_string_append_c(text, gap);
  }
  return text;
}

static void
brace_losses(const PlyRecord *record, const PlyRecordNode *at, GPtrArray *sentences)
{
  (void)record;
  ply_remarks_losses(at, '}', sentences);
}

/* Othello as the field writes it:
 *
 *     move   = column, row | "pass" | "pa" | "ps" | "--" ;
 *     column = "a" … "h" ;  row = "1" … "8" ;   a1 at the top left
 *
 *     f5d6c3d3c4
 *
 * A side that has to pass passes without being told. Remarks are read and not written: other
 * programs take this for moves alone. */

/* Bytes of a pass, in any of its spellings; 0 if it is none. */
static gsize
pass_length(const char *text, gsize length)
{
  static const char *const spellings[] = {"pass", "pa", "ps", "--"};
  for (guint i = 0; i < G_N_ELEMENTS(spellings); i++) {
    gsize n = strlen(spellings[i]);
    if (length >= n && g_ascii_strncasecmp(text, spellings[i], n) == 0)
      return n;
  }
  return 0;
}

static char *
othello_spell(const char *text)
{
  return g_strdup(pass_length(text, strlen(text)) > 0 ? "pass" : text);
}

static gsize
othello_split(const char *text, gsize length)
{
  gsize pass = pass_length(text, length);
  if (pass > 0)
    return pass;
  if (length < 2 || !g_ascii_isalpha(text[0]) || !g_ascii_isdigit(text[1]))
    return 0;
  return length > 2 && g_ascii_isdigit(text[2]) ? 3 : 2;
}

static const Words othello_words = {
    .notation = PLY_NOTATION_STANDARD,
    .split = othello_split,
    .expected = N_("a move like “f5”"),
    .implies_pass = TRUE,
    .reads_remarks = TRUE,
    .spell = othello_spell,
};

static int
othello_detect(const char *text, gsize length)
{
  gboolean all;
  guint count = count_moves(&othello_words, text, length, &all);
  PlyTextReader at = ply_text_reader_begin(text, length, "");
  gsize n = first_move(&othello_words, &at);
  const char *first = text + at.offset;
  if (count == 0 || *first == '-') /* the squares of an empty board */
    return 0;
  /* No square of this board: Pente's, unless nothing else can read it. */
  if (all && (n > 2 || g_ascii_tolower(first[0]) > 'h' || first[1] == '9'))
    return 40;
  return all ? 80 : count > 1 ? 30 : 0;
}

/* Some sites count rows from the bottom, where the first move is then one of these. */
static gboolean
begins_from_below(const PlyTextReader *start)
{
  static const char *const firsts[] = {"d6", "c5", "f4", "e3"};
  PlyTextReader at = *start;
  gsize n = first_move(&othello_words, &at);

  for (guint i = 0; n == 2 && i < G_N_ELEMENTS(firsts); i++)
    if (g_ascii_strncasecmp(at.text + at.offset, firsts[i], 2) == 0)
      return TRUE;
  return FALSE;
}

static char *
spell_from_below(const char *text)
{
  if (pass_length(text, strlen(text)) > 0)
    return g_strdup("pass");
  if (strlen(text) != 2 || text[1] < '1' || text[1] > '8')
    return g_strdup(text);
  return g_strdup_printf("%c%c", text[0], '1' + '8' - text[1]);
}

static const Words from_below = {
    .notation = PLY_NOTATION_STANDARD,
    .split = othello_split,
    .expected = N_("a move like “f5”"),
    .implies_pass = TRUE,
    .reads_remarks = TRUE,
    .spell = spell_from_below,
};

PlyRecord *
ply_othello_moves_read(const PlyTextReader *start, gboolean tagged, GError **error)
{
  Words as_written = othello_words, turned = from_below;
  gboolean below = begins_from_below(start);
  PlyTextReader reader = *start;
  PlyRules rules;

  as_written.tagged = turned.tagged = tagged;
  ply_rules_parse("othello", &rules);
  if (below) {
    PlyRecord *record = read_moves(&turned, &rules, &reader, NULL);
    if (record != NULL) {
      record->note = g_strdup(_("The rows are counted from the bottom in this text; the game is "
                                "shown with row 1 at the top."));
      return record;
    }
    reader = *start;
  }
  return read_moves(&as_written, &rules, &reader, error);
}

/* "1. f5 d6 2. c3", with what is said of the moves. */
static void
append_numbered(GString *text, const Words *words, const PlyRecord *record, const PlyRecordNode *at)
{
  g_autoptr(GPtrArray) path = ply_record_path((PlyRecordNode *)at);
  char move[PLY_NOTATION_BYTES];

  append_remarks(text, path->pdata[0]);
  for (guint i = 1; i < path->len; i++) {
    const PlyRecordNode *node = path->pdata[i];
    ply_notation_move(words->notation, &record->rules, node->move, move);
    g_autofree char *spelt = words->spell != NULL ? words->spell(move) : g_strdup(move);
    if (i % 2 == 1)
      g_string_append_printf(text, "%u. ", (i + 1) / 2);
    g_string_append(text, spelt);
    append_remarks(text, node);
    g_string_append_c(text, i % (2 * PAIRS_A_LINE) == 0 && i + 1 < path->len ? '\n' : ' ');
  }
}

void
ply_othello_moves_append(GString *text, const PlyRecord *record, const PlyRecordNode *at)
{
  append_numbered(text, &othello_words, record, at);
}

static PlyRecord *
othello_load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  PlyTextReader start = ply_text_reader_begin(text, length, name);
  return ply_othello_moves_read(&start, FALSE, error);
}

static GString *
othello_save(const PlyRecord *record, const PlyRecordNode *at, GError **error)
{
  return save_moves(&othello_words, '\0', G_MAXUINT, FALSE, record, at, error);
}

const PlyFormat ply_format_othello_moves = {
    .id = "othello-moves",
    .name = N_("Othello moves (f5d6c3)"),
    .suffix = ".txt",
    .game = "othello",
    .only_columns = 8,
    .notation = PLY_NOTATION_STANDARD,
    .keeps = PLY_KEEPS_POSITION | PLY_KEEPS_MOVES,
    .detect = othello_detect,
    .load = othello_load,
    .slice = ply_slice_lines,
    .lines = TRUE,
    .save = othello_save,
};

/* Othello as the line protocol's lines, both players' in turn:
 *
 *     move = ( x, blank, y | "pass" ), line end ;
 *     x    = "0" … "7" from the left ;  y = "0" … "7" from the top
 *
 *     5 4
 *     5 5
 *
 * Text of this form that is a Max-Connect4 game too is taken for Othello if its first line is a
 * first move of Othello. */

/* Digits at `text`, at most two of which make sense. */
static gsize
count_digits(const char *text, gsize length)
{
  gsize n = 0;
  while (n < length && n < 3 && g_ascii_isdigit(text[n]))
    n++;
  return n < 3 ? n : 0;
}

static gsize
x_y_split(const char *text, gsize length)
{
  gsize end = 4;
  if (length < 4 || strncmp(text, "pass", 4) != 0) {
    gsize x = count_digits(text, length), gap = x;
    while (gap < length && (text[gap] == ' ' || text[gap] == '\t'))
      gap++;
    gsize y = count_digits(text + gap, length - gap);
    if (x == 0 || gap == x || y == 0)
      return 0;
    end = gap + y;
  }
  gsize rest = end;
  while (rest < length && (text[rest] == ' ' || text[rest] == '\t'))
    rest++;
  return rest == length || text[rest] == '\n' || text[rest] == '\r' ? end : 0;
}

static const Words x_y_words = {
    .notation = PLY_NOTATION_X_Y,
    .split = x_y_split,
    .expected = N_("a line like “5 4” or “pass”"),
};

static int
x_y_detect(const char *text, gsize length)
{
  gboolean all;
  guint count = count_moves(&x_y_words, text, length, &all);
  if (count == 0 || (!all && count < 2))
    return 0;
  PlyTextReader reader = ply_text_reader_begin(text, length, "");
  ply_text_reader_skip_space(&reader);
  g_autofree char *x = ply_text_reader_word(&reader);
  ply_text_reader_skip_blanks(&reader);
  g_autofree char *y = ply_text_reader_word(&reader);
  g_autofree char *move = g_strdup_printf("%s %s", x, y);
  const char *const first[] = {"3 2", "2 3", "5 4", "4 5", NULL};
  return g_strv_contains(first, move) ? 85 : 40;
}

static PlyRecord *
x_y_load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  return load_moves(&x_y_words, "othello", text, length, name, error);
}

static GString *
x_y_save(const PlyRecord *record, const PlyRecordNode *at, GError **error)
{
  return save_moves(&x_y_words, '\0', 1, FALSE, record, at, error);
}

const PlyFormat ply_format_othello_x_y = {
    .id = "othello-x-y",
    .name = N_("Othello moves of the line protocol"),
    .suffix = ".txt",
    .game = "othello",
    .only_columns = 8,
    .notation = PLY_NOTATION_X_Y,
    .keeps = PLY_KEEPS_POSITION | PLY_KEEPS_MOVES,
    .detect = x_y_detect,
    .load = x_y_load,
    .save = x_y_save,
};

/* Pente, White first:
 *
 *     move   = row, column | column, row ;
 *     row    = "1" … "19" from the bottom ;  column = "A" … "T" without "I"
 *
 *     10K 11L 13K          as the course writes it, and as it is written here
 *     1. K10 L11 2. N10    as the rest of the world writes it
 *     10K 11L? {too near}  with what somebody thinks of it
 *
 * The opening rule is the strictest one that the moves keep: White's second stone within 3, else at
 * least 3 away, else none. */

static gsize
pente_split(const char *text, gsize length)
{
  gsize n = 0;
  if (length > 1 && g_ascii_isalpha(*text) && g_ascii_isdigit(text[1]))
    return length > 2 && g_ascii_isdigit(text[2]) ? 3 : 2;
  while (n < length && n < 2 && g_ascii_isdigit(text[n]))
    n++;
  return n > 0 && n < length && g_ascii_isalpha(text[n]) ? n + 1 : 0;
}

/* The row first. */
static char *
pente_spell(const char *text)
{
  return g_ascii_isalpha(*text) ? g_strdup_printf("%s%c", text + 1, *text) : g_strdup(text);
}

static const Words pente_words = {
    .notation = PLY_NOTATION_PENTE,
    .split = pente_split,
    .expected = N_("a move like “10K” or “K10”"),
    .reads_remarks = TRUE,
    .spell = pente_spell,
};

/* With the letter first it looks like Othello, whose board ends at h8:
 * Pente begins in the centre. */
static int
pente_detect(const char *text, gsize length)
{
  gboolean all;
  guint count = count_moves(&pente_words, text, length, &all);
  PlyTextReader at = ply_text_reader_begin(text, length, "");
  gsize n = first_move(&pente_words, &at);
  if (count == 0)
    return 0;
  if (g_ascii_isalpha(text[at.offset]))
    return !all ? 0 : n == 3 && g_ascii_strncasecmp(text + at.offset, "K10", 3) == 0 ? 85 : 50;
  return all ? 80 : count > 1 ? 30 : 0;
}

PlyRecord *
ply_pente_moves_read(const PlyTextReader *start, gboolean tagged, GError **error)
{
  Words words = pente_words;
  const PlyOpening openings[] = {PLY_OPENING_WITHIN_3, PLY_OPENING_AT_LEAST_3, PLY_OPENING_NONE};
  g_autoptr(GError) first = NULL;
  PlyRules rules;
  words.tagged = tagged;
  ply_rules_parse("pente", &rules);
  for (guint i = 0; i < G_N_ELEMENTS(openings); i++) {
    PlyTextReader reader = *start;
    rules.opening = openings[i];
    PlyRecord *record = read_moves(&words, &rules, &reader, first == NULL ? &first : NULL);
    if (record != NULL)
      return record;
  }
  g_propagate_error(error, g_steal_pointer(&first));
  return NULL;
}

static char *
letter_first(const char *text)
{
  gsize n = strlen(text);
  return g_strdup_printf("%c%.*s", text[n - 1], (int)n - 1, text);
}

void
ply_pente_moves_append(GString *text, const PlyRecord *record, const PlyRecordNode *at)
{
  static const Words world = {.notation = PLY_NOTATION_PENTE, .spell = letter_first};
  append_numbered(text, &world, record, at);
}

static PlyRecord *
pente_load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  PlyTextReader start = ply_text_reader_begin(text, length, name);
  return ply_pente_moves_read(&start, FALSE, error);
}

static GString *
pente_save(const PlyRecord *record, const PlyRecordNode *at, GError **error)
{
  return save_moves(&pente_words, ' ', MOVES_A_LINE, TRUE, record, at, error);
}

const PlyFormat ply_format_pente_moves = {
    .id = "pente-moves",
    .name = N_("Pente moves (10K 11L, K10 L11)"),
    .suffix = ".txt",
    .game = "pente",
    .notation = PLY_NOTATION_PENTE,
    .keeps = PLY_KEEPS_POSITION | PLY_KEEPS_MOVES | PLY_KEEPS_REMARKS,
    .detect = pente_detect,
    .load = pente_load,
    .slice = ply_slice_lines,
    .lines = TRUE,
    .save = pente_save,
    .losses = brace_losses,
};

/* Max-Connect4 as its columns, player 1 first:
 *
 *     move = "1" … "7" ;                   from the left
 *
 *     44435261
 *
 * Columns that are also a legal game of Othello in pairs of digits are written with a number:
 * "1. 4 3". With remarks blanks stand between them: "4! 4 {so} 3". */

static gsize
columns_split(const char *text, gsize length)
{
  return length > 0 && g_ascii_isdigit(text[0]) ? 1 : 0;
}

static const Words columns_words = {
    .notation = PLY_NOTATION_COLUMN,
    .split = columns_split,
    .expected = N_("a column from 1 to 7"),
    .reads_remarks = TRUE,
};

static int
columns_detect(const char *text, gsize length)
{
  gboolean all;
  guint count = count_moves(&columns_words, text, length, &all);
  return all && count > 0 ? 50 : 0;
}

static PlyRecord *
columns_load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  return load_moves(&columns_words, "maxconnect4", text, length, name, error);
}

/* Othello as pairs of digits:
 *
 *     move  = digit, digit ;
 *     digit = "1" … "8" ;                  row and column, 11 at the top left
 *
 *     5664334346
 *
 * Whether the row or the column comes first cannot be seen and hardly matters: the board of the one
 * is that of the other reflected. It is read so that the game begins with f5 where it can: "56" as
 * row and column, "65" as column and row; else as row and column. Passes are left out.
 *
 * The columns of a Max-Connect4 game look the same. Text that is a legal game of Othello from its
 * first move to its last is one; that of Max-Connect4 hardly ever is, and is written so that it
 * cannot be taken for it. */

static gboolean
is_digit(char c)
{
  return c >= '1' && c <= '8';
}

static gsize
digits_split(const char *text, gsize length)
{
  return length >= 2 && is_digit(text[0]) && is_digit(text[1]) ? 2 : 0;
}

static char *
spell_row_first(const char *text)
{
  return g_strdup_printf("%c%c", 'a' + (text[1] - '1'), text[0]);
}

static char *
spell_column_first(const char *text)
{
  return g_strdup_printf("%c%c", 'a' + (text[0] - '1'), text[1]);
}

static const Words row_first = {
    .notation = PLY_NOTATION_STANDARD,
    .split = digits_split,
    .expected = N_("a move like “56”, two digits from 1 to 8"),
    .implies_pass = TRUE,
    .spell = spell_row_first,
};

static const Words column_first = {
    .notation = PLY_NOTATION_STANDARD,
    .split = digits_split,
    .expected = N_("a move like “56”, two digits from 1 to 8"),
    .implies_pass = TRUE,
    .spell = spell_column_first,
};

static PlyRecord *
load_pairs(const char *text, gsize length, const char *name, GError **error)
{
  PlyTextReader at = ply_text_reader_begin(text, length, name);
  gsize n = first_move(&row_first, &at);
  gboolean swapped = n == 2 && text[at.offset] == '6' && text[at.offset + 1] == '5';
  return load_moves(swapped ? &column_first : &row_first, "othello", text, length, name, error);
}

static PlyRecord *
digits_load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  PlyRecord *record = load_pairs(text, length, name, error);
  if (record == NULL || length > MOST_BYTES)
    return record;
  g_autoptr(PlyRecord) other = columns_load(text, length, name, force, NULL);
  if (other != NULL)
    record->note =
        g_strdup(_("These digits are read as a game of Othello (othello-digits); they could be "
                   "columns of Max-Connect4, too (maxconnect4-moves): --from or --format says "
                   "which."));
  return record;
}

/* Whether the text is a legal game of Othello from its first pair of digits to its last. */
static gboolean
is_game_in_pairs(const char *text, gsize length)
{
  gboolean all;
  if (length > MOST_BYTES || count_moves(&row_first, text, length, &all) == 0 || !all)
    return FALSE;
  g_autoptr(PlyRecord) record = load_pairs(text, length, "", NULL);
  return record != NULL;
}

static int
digits_detect(const char *text, gsize length)
{
  gboolean all;
  if (is_game_in_pairs(text, length))
    return 60;
  /* More digits than Max-Connect4 has squares: a mistake in Othello, and to be told as one. */
  return count_moves(&row_first, text, length, &all) > LONGEST_COLUMNS / 2 && all ? 55 : 0;
}

const PlyFormat ply_format_othello_digits = {
    .id = "othello-digits",
    .name = N_("Othello moves as digits (566433)"),
    .suffix = ".txt",
    .game = "othello",
    .only_columns = 8,
    .notation = PLY_NOTATION_STANDARD,
    .detect = digits_detect,
    .load = digits_load,
    .slice = ply_slice_lines,
    .lines = TRUE,
};

/* Without blanks: two columns with one would look like a line of the Othello line protocol. */
static GString *
columns_save(const PlyRecord *record, const PlyRecordNode *at, GError **error)
{
  GString *text = save_moves(&columns_words, '\0', G_MAXUINT, TRUE, record, at, error);
  if (text == NULL || !is_game_in_pairs(text->str, text->len))
    return text;
  for (gsize i = text->len - 2; i > 0; i--)
    g_string_insert_c(text, (gssize)i, ' ');
  return g_string_prepend(text, "1. ");
}

const PlyFormat ply_format_maxconnect4_moves = {
    .id = "maxconnect4-moves",
    .name = N_("Max-Connect4 moves (4435)"),
    .suffix = ".txt",
    .game = "maxconnect4",
    .notation = PLY_NOTATION_COLUMN,
    .keeps = PLY_KEEPS_POSITION | PLY_KEEPS_MOVES | PLY_KEEPS_REMARKS,
    .detect = columns_detect,
    .load = columns_load,
    .save = columns_save,
    .losses = brace_losses,
};
