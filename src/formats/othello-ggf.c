/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Othello games in the Generic Game Format of GGS, which NBoard speaks too.
 *
 * Grammar (white space may stand between all of these; the first game of a file is read):
 *
 *     file     = { [ count ], game, { game } } ;      count: a number, as in GGS's archives
 *     game     = "(;", { property }, ";)" ;
 *     property = name, "[", value, "]" ;              name: capitals; value: anything but "]"
 *                                                     ("\\" makes a "]" or "\\" plain text)
 *     BO       = N, { square }, side ;                N from 4 to 10, N * N squares from a1, b1 …
 *     square   = "*" | "O" | "-" ;  side = "*" | "O"  black, white, empty
 *     B, W     = ( column, row | "PA" | "pass" ), [ "/", [ value ], [ "/", [ time ] ] ] ;
 *
 *     (;GM[Othello]PB[a]PW[b]RE[?]TY[8]
 *     BO[8 ---------------------------O*------*O--------------------------- *]
 *     B[F5//0.02]W[F6];)
 *
 * PB and PW are the players, EV is the event, DT the date and RE the result, what Black has more.
 * Without BO the game begins at the 8x8 start. A forced pass may be left
 * out. TI[M:S] or TI[H:M:S] is the time of each, less what its moves have taken. C is a comment on
 * the move before it, or on the start; as in SGF, from which GGF comes, TE[1] and TE[2] mark it as
 * good ("!", "!!"), BM[1] and BM[2] as bad ("?", "??"), IT[] as interesting ("!?") and DO[] as
 * doubtful ("?!"). Other properties are skipped. */

#include "formats/formats.h"
#include "formats/remarks.h"
#include "formats/result.h"
#include "record/replay.h"

#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#define MIN_SIDE    4
#define MAX_SIDE    10
#define MOST_VALUE  65536 /* bytes of a value that are looked at */
#define MOST_HEAD   4096  /* of a file, where its game is told */
#define MOST_QUOTED 60

typedef struct {
  char name[8];
  GString *value;
  PlyTextReader at; /* where the value begins */
} Property;

static gboolean
read_name(PlyTextReader *reader, Property *property)
{
  gsize n = 0;

  for (gunichar c; (c = ply_text_reader_peek(reader)) < 128 && g_ascii_isalpha((char)c);
       ply_text_reader_next(reader)) {
    if (n < sizeof property->name - 1)
      property->name[n++] = g_ascii_toupper((char)c);
  }
  property->name[n] = '\0';
  ply_text_reader_skip_space(reader);
  return n > 0 && ply_text_reader_take(reader, '[');
}

/* The next property; FALSE at the game's end, or with an error. */
static gboolean
read_property(PlyTextReader *reader, Property *property, GError **error)
{
  gunichar c;

  ply_text_reader_skip_space(reader);
  if (ply_text_reader_take(reader, ';') && ply_text_reader_take(reader, ')'))
    return FALSE;
  if (!read_name(reader, property))
    return ply_text_expected_char(error, reader, _("a property such as B[F5], or “;)”"));
  property->at = *reader;
  g_string_truncate(property->value, 0);
  gboolean has_lines = g_str_equal(property->name, "C");
  while ((c = ply_text_reader_next(reader)) != ']') {
    gunichar escaped = ply_text_reader_peek(reader);
    if (c == '\\' && (escaped == ']' || escaped == '\\'))
      c = ply_text_reader_next(reader);
    if (c == PLY_TEXT_END)
      return ply_text_expected(error, PLY_TEXT_ERROR_SYNTAX, &property->at, _("a value up to “]”"),
                               _("the end of the file"));
    if (c == PLY_TEXT_INVALID || g_unichar_iscntrl(c))
      c = c == PLY_TEXT_INVALID ? '?' : c == '\n' && has_lines ? '\n' : ' ';
    if (property->value->len < MOST_VALUE)
      g_string_append_unichar(property->value, c);
  }
  return TRUE;
}

/* 1 black, 2 white, 0 empty, −1 anything else. */
static int
square_of(char c)
{
  const char squares[] = "-*O", *at = strchr(squares, g_ascii_toupper(c));

  return at != NULL && c != '\0' ? (int)(at - squares) : -1;
}

static gboolean
parse_board(const char *value, PlyBoard *board)
{
  char *end;
  guint64 size = g_ascii_strtoull(value, &end, 10);
  int n = 0, most = (int)(size * size), side = 0;

  if (size < MIN_SIDE || size > MAX_SIDE)
    return FALSE;
  *board = (PlyBoard){.columns = (guint8)size, .rows = (guint8)size};
  for (; *end != '\0'; end++) {
    if (g_ascii_isspace(*end))
      continue;
    int square = square_of(*end);
    if (square < 0 || n > most)
      return FALSE;
    if (n < most)
      board->cells[n] = (guint8)square;
    else
      side = square;
    n++;
  }
  board->side = side == 2;
  return n == most + 1 && side > 0;
}

/* Starts the record anew from a BO property. */
static gboolean
set_board(PlyRecord **record, const Property *property, GError **error)
{
  PlyBoard board;
  PlyPosition position;
  PlyRules rules;
  int cell;

  if (parse_board(property->value->str, &board)) {
    g_autofree char *spec = g_strdup_printf("othello:%d", board.columns);
    ply_rules_parse(spec, &rules);
    if (ply_rules_set_board(&rules, &board, FALSE, &position, &cell) == PLY_BOARD_OK) {
      PlyRecord *other = ply_record_new_at(&rules, &position);
      for (int side = 0; side < 2; side++) {
        other->players[side] = g_steal_pointer(&(*record)->players[side]);
        other->clock_s[side] = (*record)->clock_s[side];
      }
      other->result = g_steal_pointer(&(*record)->result);
      other->tags = g_steal_pointer(&(*record)->tags);
      other->root->comment = g_steal_pointer(&(*record)->root->comment);
      other->notation = PLY_NOTATION_STANDARD;
      ply_record_free(*record);
      *record = other;
      return TRUE;
    }
  }
  g_autofree char *start = g_utf8_substring(
      property->value->str, 0, MIN(g_utf8_strlen(property->value->str, -1), MOST_QUOTED));
  g_autofree char *found = g_strdup_printf("“%s”", start);
  return ply_text_expected(
      error, PLY_TEXT_ERROR_SYNTAX, &property->at,
      _("a size from 4 to 10, its squares as *, O and -, and the side to move"), found);
}

/* "PA" and "pass", or a square. */
static gboolean
parse_move(const PlyRules *rules, const char *word, PlyMove *move)
{
  if (g_ascii_strcasecmp(word, "PA") == 0)
    word = "pass";
  return ply_notation_parse(PLY_NOTATION_STANDARD, rules, word, move);
}

static gboolean
play(PlyRecord *record, PlyRecordNode **node, const Property *property, GError **error)
{
  g_autofree char *word = g_strndup(property->value->str, strcspn(property->value->str, "/"));
  const PlyRules *rules = &record->rules;
  int side = *property->name == 'W';
  PlyMove move;

  g_strstrip(word);
  if (!parse_move(rules, word, &move))
    return ply_replay_outside(record, &property->at, word, error);
  if ((*node)->position.side != side &&
      ply_rules_is_legal(rules, &(*node)->position, PLY_MOVE_PASS))
    *node = ply_record_play(record, *node, PLY_MOVE_PASS);
  if (*node != NULL && (*node)->position.side != side)
    return ply_text_expected(error, PLY_TEXT_ERROR_RULES, &property->at, _("the other side’s move"),
                             property->name);
  if (*node != NULL)
    *node = ply_replay_move(record, *node, move, &property->at, word, error);
  return *node != NULL;
}

/* "15:00", "1:00:00" or a number of seconds, up to anything else. */
static double
parse_clock(const char *text)
{
  double seconds = 0;

  for (int part = 0; part < 3; part++) {
    char *end;
    seconds = seconds * 60 + CLAMP(g_ascii_strtod(text, &end), 0, 1e6);
    if (end == text || *end != ':')
      break;
    text = end + 1;
  }
  return seconds;
}

/* Takes a move's time, behind its second slash, off its side's clock. */
static void
spend(PlyRecord *record, const Property *property)
{
  const char *eval = strchr(property->value->str, '/');
  const char *time = eval != NULL ? strchr(eval + 1, '/') : NULL;
  double *clock = &record->clock_s[*property->name == 'W'];

  if (time != NULL && *clock > 0)
    *clock = MAX(0.001, *clock - CLAMP(g_ascii_strtod(time + 1, NULL), 0, 1e6));
}

static const struct {
  const char *property;
  int value; /* 0: none */
  PlyMoveMark mark;
} marks[] = {
    {"TE", 1, PLY_MOVE_MARK_GOOD},        {"TE", 2, PLY_MOVE_MARK_BRILLIANT},
    {"BM", 1, PLY_MOVE_MARK_BAD},         {"BM", 2, PLY_MOVE_MARK_VERY_BAD},
    {"IT", 0, PLY_MOVE_MARK_INTERESTING}, {"DO", 0, PLY_MOVE_MARK_DUBIOUS},
};

/* What a property says of the move before it. */
static void
take_remark(GHashTable *remarks, PlyRecordNode *node, const Property *property)
{
  int value = atoi(property->value->str) > 1 ? 2 : 1;

  if (g_str_equal(property->name, "C"))
    ply_remarks_add(remarks, node, property->value->str);
  for (guint i = 0; i < G_N_ELEMENTS(marks) && node->parent != NULL; i++)
    if (g_str_equal(property->name, marks[i].property) &&
        (marks[i].value == 0 || marks[i].value == value))
      node->mark = marks[i].mark;
}

static void
append_remarks(GString *text, const PlyRecordNode *node)
{
  for (guint i = 0; i < G_N_ELEMENTS(marks); i++) {
    if (node->mark != marks[i].mark)
      continue;
    g_string_append_printf(text, "%s[", marks[i].property);
    if (marks[i].value > 0)
      g_string_append_printf(text, "%d", marks[i].value);
    g_string_append_c(text, ']');
  }
  if (node->comment == NULL || *node->comment == '\0')
    return;
  g_auto(GStrv) parts = g_strsplit(node->comment, "\\", -1);
  g_autofree char *escaped = g_strjoinv("\\\\", parts);
  g_string_append_c(text, 'C');
  ply_remarks_append_comment(text, '[', ']', escaped);
}

/* SGF begins alike. It has numbers for games, and properties that GGF has not. */
static gboolean
is_sgf(const Property *property)
{
  const char *const own[] = {"FF", "SZ", "CA", "AP", "AB", "AW", NULL};

  return g_strv_contains(own, property->name) ||
         (g_str_equal(property->name, "GM") && g_ascii_isdigit(*property->value->str));
}

static gboolean
take_property(PlyRecord **record, PlyRecordNode **node, GHashTable *remarks,
              const Property *property, GError **error)
{
  const char *name = property->name, *value = property->value->str;

  if (is_sgf(property))
    return ply_text_expected(error, PLY_TEXT_ERROR_SYNTAX, &property->at,
                             _("a game of Othello in GGF, with GM[Othello]"),
                             _("a file in SGF, the format of Go"));
  if (g_str_equal(name, "GM") && g_ascii_strcasecmp(value, "Othello") != 0)
    return ply_text_expected(error, PLY_TEXT_ERROR_SYNTAX, &property->at, "Othello", value);
  if (g_str_equal(name, "PB") || g_str_equal(name, "PW")) {
    char **player = &(*record)->players[name[1] == 'W'];
    g_free(*player);
    *player = *value != '\0' ? g_strdup(value) : NULL;
  }
  if (g_str_equal(name, "EV") && *value != '\0')
    ply_record_set_tag(*record, "Event", value);
  if (g_str_equal(name, "DT") && *value != '\0')
    ply_record_set_tag(*record, "Date", value);
  if (g_str_equal(name, "RE")) {
    g_free((*record)->result);
    (*record)->result = *value != '\0' && *value != '?' ? g_strdup(value) : NULL;
  }
  if (g_str_equal(name, "TI"))
    (*record)->clock_s[0] = (*record)->clock_s[1] = parse_clock(value);
  if (g_str_equal(name, "BO")) {
    ply_remarks_settle(remarks); /* the nodes go */
    if (!set_board(record, property, error))
      return FALSE;
    *node = (*record)->root;
  }
  take_remark(remarks, *node, property);
  if (g_str_equal(name, "B") || g_str_equal(name, "W")) {
    spend(*record, property);
    return play(*record, node, property, error);
  }
  return TRUE;
}

/* GGS's archives tell before each line how many games it has; two are one played at both ends. */
static void
skip_count(PlyTextReader *reader)
{
  PlyTextReader at = *reader;
  gboolean any = FALSE;

  for (gunichar c; (c = ply_text_reader_peek(&at)) >= '0' && c <= '9'; any = TRUE)
    ply_text_reader_next(&at);
  ply_text_reader_skip_space(&at);
  if (any && ply_text_reader_peek(&at) == '(')
    *reader = at;
}

static PlyRecord *
load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  g_autoptr(PlyRecord) record = ply_replay_record("othello:8", PLY_NOTATION_STANDARD);
  g_autoptr(GString) value = g_string_new(NULL);
  g_autoptr(GHashTable) remarks = ply_remarks_new();
  Property property = {.value = value};
  PlyRecordNode *node = record->root;
  GError *local = NULL;

  PlyTextReader reader = ply_text_reader_begin(text, length, name);
  ply_text_reader_skip_space(&reader);
  skip_count(&reader);
  if (!ply_text_reader_take(&reader, '(') || !ply_text_reader_take(&reader, ';')) {
    ply_text_expected_char(error, &reader, "“(;”");
    return NULL;
  }
  while (local == NULL && read_property(&reader, &property, &local))
    take_property(&record, &node, remarks, &property, &local);
  ply_remarks_settle(remarks);
  /* Only where the moves do not tell. */
  if (node != NULL && ply_rules_outcome(&record->rules, &node->position) != PLY_GOING_ON)
    g_clear_pointer(&record->result, g_free);
  if (local == NULL)
    return g_steal_pointer(&record);
  g_propagate_error(error, local);
  return NULL;
}

static int
detect(const char *text, gsize length)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, "");
  ply_text_reader_skip_space(&reader);
  skip_count(&reader);
  if (!ply_text_reader_take(&reader, '(') || !ply_text_reader_take(&reader, ';'))
    return 0;
  g_autofree char *head = g_ascii_strdown(text, (gssize)MIN(length, MOST_HEAD));
  return strstr(head, "gm[othello]") != NULL ? 98 : 20;
}

/* A name without what would end its value: not every program knows an escaped bracket. */
static void
add_name(GString *text, const char *property, const char *name)
{
  g_string_append_printf(text, "%s[", property);
  for (const char *p = name; p != NULL && *p != '\0'; p++) {
    if (*p == '\\')
      g_string_append_c(text, '\\');
    g_string_append_c(text, *p == ']' ? ')' : *p);
  }
  g_string_append_c(text, ']');
}

static void
add_board(const PlyRecord *record, GString *text)
{
  int n = record->rules.columns * record->rules.rows;
  PlyBoard board;

  ply_rules_read_board(&record->rules, &record->root->position, &board);
  g_string_append_printf(text, "TY[%d]BO[%d ", board.columns, board.columns);
  for (int cell = 0; cell < n; cell++)
    g_string_append_c(text, "-*O"[board.cells[cell]]);
  g_string_append_printf(text, " %c]", "*O"[board.side]);
}

/* One time for both, that of the side to move. */
static void
add_clock(const PlyRecord *record, const PlyRecordNode *at, GString *text)
{
  int seconds = (int)CLAMP(record->clock_s[at->position.side], 0, 1e6);

  if (seconds > 0)
    g_string_append_printf(text, "TI[%d:%02d]", seconds / 60, seconds % 60);
}

static void
add_result(const PlyRecord *record, GString *text)
{
  const PlyPosition *end = &ply_record_main_end(record)->position;
  int tally[2], score;

  if (ply_rules_outcome(&record->rules, end) == PLY_GOING_ON) {
    if (ply_result_score(record->result, &record->rules, &score))
      g_string_append_printf(text, "RE[%+d]", score);
    else
      g_string_append(text, "RE[?]");
    return;
  }
  ply_rules_tally(&record->rules, end, tally);
  g_string_append_printf(text, "RE[%+d]", tally[0] - tally[1]);
}

static GString *
save(const PlyRecord *record, const PlyRecordNode *at, GError **error)
{
  GString *text = g_string_new("(;GM[Othello]PC[Plyscope]");
  g_autoptr(GPtrArray) path = ply_record_path((PlyRecordNode *)at);
  char move[PLY_NOTATION_BYTES];

  add_name(text, "PB", record->players[0]);
  add_name(text, "PW", record->players[1]);
  if (ply_record_tag(record, "Event") != NULL)
    add_name(text, "EV", ply_record_tag(record, "Event"));
  if (ply_record_tag(record, "Date") != NULL)
    add_name(text, "DT", ply_record_tag(record, "Date"));
  add_result(record, text);
  add_clock(record, at, text);
  add_board(record, text);
  append_remarks(text, record->root);
  for (guint i = 1; i < path->len; i++) {
    const PlyRecordNode *node = path->pdata[i];
    const PlyRecordNode *before = path->pdata[i - 1];
    ply_notation_move(PLY_NOTATION_STANDARD, &record->rules, node->move, move);
    g_autofree char *upper = g_ascii_strup(move, -1);
    g_string_append_printf(text, "%c[%s]", "BW"[before->position.side],
                           node -> move == PLY_MOVE_PASS ? "PA" : upper);
    append_remarks(text, node);
  }
  g_string_append(text, ";)\n");
  return text;
}

static void
losses(const PlyRecord *record, const PlyRecordNode *at, GPtrArray *sentences)
{
  gboolean more = FALSE;

  for (guint i = 0; record->tags != NULL && i < record->tags->len; i += 2)
    more |= !g_strv_contains((const char *const[]){"Event", "Date", NULL}, record->tags->pdata[i]);
  if (more)
    g_ptr_array_add(sentences, g_strdup(N_("What else is said of the game, such as the event, is "
                                           "not kept.")));
  ply_remarks_losses(at, ']', sentences);
}

const PlyFormat ply_format_othello_ggf = {
    .id = "othello-ggf",
    .name = N_("Othello game in GGF"),
    .suffix = ".ggf",
    .game = "othello",
    .notation = PLY_NOTATION_STANDARD,
    .keeps =
        PLY_KEEPS_POSITION | PLY_KEEPS_MOVES | PLY_KEEPS_NAMES | PLY_KEEPS_REMARKS | PLY_KEEPS_TAGS,
    .detect = detect,
    .load = load,
    .slice = ply_slice_trees,
    .save = save,
    .losses = losses,
};
