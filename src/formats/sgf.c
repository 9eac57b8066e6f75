/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Games of Othello and Pente in the Smart Game Format, with variations and comments, both ways.
 *
 * Grammar (white space may stand between all of these; the first game of a file is read here):
 *
 *     tree     = "(", node, { node }, { tree }, ")" ;
 *     node     = ";", { property } ;
 *     property = name, value, { value } ;       name: letters, of which the capitals count
 *     value    = "[", { character | "\", character }, "]" ;
 *     move     = column, number | letter, letter | "pass" | "" ;
 *
 *     (;FF[4]GM[2]SZ[8]PB[a]PW[b];B[f5];W[d6](;B[c3];W[d3])(;B[c5]C[why]))
 *
 * GM is 2 or Othello, or Pente, which has no number. A move is a square as players write it ("f5",
 * "K10") or two letters as in Go, from the top left. AB, AW and PL set the start up. PB, PW, RE, GN
 * (the title), EV, DT, PC and RO are kept, C is a comment; TE, BM, IT and DO are marks as in GGF.
 * Other properties are skipped. Whoever moves first in Pente is White here. */

#include "formats/formats.h"
#include "formats/remarks.h"
#include "record/replay.h"

#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#define MOST_VALUE  65536 /* bytes of a value that are kept */
#define MOST_HEAD   4096
#define MOST_QUOTED 40
#define MOST_DEPTH  1000 /* of variations in variations */
#define MOST_STONES PLY_MAX_CELLS

typedef struct {
  int cell, stone;
} Setup;

typedef struct {
  PlyTextReader *reader;
  PlyRecord *record; /* owned; NULL until the first node is read */
  char *names[2];    /* of Black and White */
  char *result;
  GPtrArray *tags; /* name, value … */
  GString *comment;
  GHashTable *remarks;
  char *title;
  const char *game; /* "othello" or "pente"; NULL: not said */
  int size, side;   /* 0, −1: not said */
  int first_colour; /* of side 0: 0 Black, 1 White; −1: not known yet (Pente) */
  GArray *setup;
  PlyTextReader setup_at;
  PlyTextReader at; /* the value that is being read */
  GString *value;
} Loader;

static void
loader_clear(Loader *self)
{
  g_clear_pointer(&self->record, ply_record_free);
  g_free(self->names[0]);
  g_free(self->names[1]);
  g_free(self->result);
  g_free(self->title);
  g_ptr_array_unref(self->tags);
  g_string_free(self->comment, TRUE);
  g_hash_table_unref(self->remarks);
  g_string_free(self->value, TRUE);
  g_array_unref(self->setup);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Loader, loader_clear)

/* "[…]" whose bracket comes next. */
static gboolean
read_value(Loader *self, GError **error)
{
  PlyTextReader *reader = self->reader;
  gunichar c;

  ply_text_reader_next(reader);
  self->at = *reader;
  g_string_truncate(self->value, 0);
  while ((c = ply_text_reader_next(reader)) != ']') {
    if (c == '\\') {
      c = ply_text_reader_next(reader);
      if (c == '\n') /* a line that goes on */
        continue;
    }
    if (c == PLY_TEXT_END)
      return ply_text_expected(error, PLY_TEXT_ERROR_SYNTAX, &self->at, _("a value up to “]”"),
                               _("the end of the file"));
    if (c == PLY_TEXT_INVALID || (c != '\n' && g_unichar_iscntrl(c)))
      c = c == PLY_TEXT_INVALID ? '?' : ' ';
    if (self->value->len < MOST_VALUE)
      g_string_append_unichar(self->value, c);
  }
  ply_text_reader_skip_space(reader);
  return TRUE;
}

/* The capitals of a name. */
static gboolean
read_name(Loader *self, char name[8], GError **error)
{
  PlyTextReader *reader = self->reader;
  gsize n = 0;

  for (gunichar c; (c = ply_text_reader_peek(reader)) < 128 && g_ascii_isalpha((char)c);
       ply_text_reader_next(reader))
    if (n < 7 && g_ascii_isupper((char)c))
      name[n++] = (char)c;
  name[n] = '\0';
  ply_text_reader_skip_space(reader);
  if (n > 0 && ply_text_reader_peek(reader) == '[')
    return TRUE;
  return ply_text_expected_char(error, reader, _("a property such as B[f5], “;”, “(” or “)”"));
}

/* A value as one word of a message. Transfer full. */
static char *
quote(const Loader *self)
{
  const char *value = self->value->str;
  char *start = g_utf8_substring(value, 0, MIN(g_utf8_strlen(value, -1), MOST_QUOTED));
  return g_strstrip(g_strdelimit(start, "\n\r", ' '));
}

/* "pa" is a square of a board as large as Pente's, and "tt" of none of Go's, which takes it for a
 * pass. */
static gboolean
is_pass(const char *word, const PlyRules *rules)
{
  return *word == '\0' || g_str_equal(word, "--") || g_str_equal(word, "tt") ||
         g_ascii_strcasecmp(word, "pass") == 0 ||
         (rules->columns < 16 && g_ascii_strcasecmp(word, "pa") == 0);
}

/* A square in any of the ways; −1 if it is none of the board. */
static int
parse_cell(const PlyRules *rules, const char *word)
{
  gboolean pente = g_str_equal(ply_game_id(rules->game), "pente");
  char lower = (char)g_ascii_tolower(word[0]);
  PlyMove move;

  if (strlen(word) == 2 && g_ascii_isalpha(word[0]) && g_ascii_isalpha(word[1])) {
    int column = lower - 'a', row = g_ascii_tolower(word[1]) - 'a';
    return column < rules->columns && row < rules->rows ? row * rules->columns + column : -1;
  }
  if (!g_ascii_isalpha(word[0]) || !g_ascii_isdigit(word[1]))
    return -1;
  g_autofree char *spelt = pente ? g_strdup_printf("%s%c", word + 1, word[0]) : g_strdup(word);
  PlyNotation notation = pente ? PLY_NOTATION_PENTE : PLY_NOTATION_STANDARD;
  if (!ply_notation_parse(notation, rules, spelt, &move) || move >= PLY_MAX_CELLS)
    return -1;
  return move;
}

/* Which side a colour is. */
static int
side_of(Loader *self, int colour)
{
  if (self->first_colour < 0)
    self->first_colour = colour;
  return colour != self->first_colour;
}

static gboolean
parse_rules(Loader *self, PlyRules *rules)
{
  gboolean pente = g_strcmp0(self->game, "pente") == 0;
  g_autofree char *spec = pente || self->size == 0 ? g_strdup(pente ? "pente" : "othello")
                                                   : g_strdup_printf("othello:%d", self->size);
  if (pente && self->size != 0 && self->size != 19)
    return FALSE;
  if (!ply_rules_parse(spec, rules))
    return FALSE;
  rules->opening = pente ? PLY_OPENING_NONE : rules->opening;
  return TRUE;
}

static gboolean
wrong_game(Loader *self, GError **error)
{
  g_autofree char *start = quote(self);
  g_autofree char *found = self->game == NULL && *start == '\0'
                               ? g_strdup(_("a game that is not named"))
                               : g_strdup_printf("GM[%s]", start);
  return ply_text_expected(error, PLY_TEXT_ERROR_RULES, &self->at,
                           _("a game of Othello, GM[2], or Pente, GM[Pente]"), found);
}

/* Makes the record of what the first node says. */
static gboolean
begin_record(Loader *self, GError **error)
{
  PlyBoard board = {0};
  PlyPosition position;
  PlyRules rules;
  int cell;

  if (self->game == NULL) { /* Go */
    g_string_truncate(self->value, 0);
    self->at = *self->reader;
    return wrong_game(self, error);
  }
  if (!parse_rules(self, &rules)) {
    g_autofree char *found = g_strdup_printf("%d", self->size);
    return ply_text_expected(error, PLY_TEXT_ERROR_RULES, self->reader,
                             _("a board from 4x4 to 10x10 for Othello, 19x19 for Pente"), found);
  }
  gboolean pente = g_strcmp0(self->game, "pente") == 0;
  if (self->first_colour < 0 && !pente)
    self->first_colour = 0;
  if (self->setup->len == 0 && self->side < 0) {
    self->record = ply_record_new(&rules, NULL);
  } else {
    /* In Pente White is the first side: a board that is set up says nothing of who began. */
    if (self->first_colour < 0)
      self->first_colour = 1;
    if (self->setup->len == 0) {
      ply_rules_start(&rules, &position);
      ply_rules_read_board(&rules, &position, &board);
    }
    board.columns = rules.columns;
    board.rows = rules.rows;
    board.side = (guint8)(self->side >= 0 ? side_of(self, self->side) : 0);
    for (guint i = 0; i < self->setup->len; i++) {
      Setup *stone = &g_array_index(self->setup, Setup, i);
      if (stone->cell < board.columns * board.rows)
        board.cells[stone->cell] = (guint8)(stone->stone < 0 ? 0 : side_of(self, stone->stone) + 1);
    }
    if (ply_rules_set_board(&rules, &board, FALSE, &position, &cell) != PLY_BOARD_OK)
      return ply_text_expected(error, PLY_TEXT_ERROR_RULES, &self->setup_at,
                               _("a board that can be played"), _("one that cannot"));
    self->record = ply_record_new_at(&rules, &position);
  }
  self->record->notation = pente ? PLY_NOTATION_PENTE : PLY_NOTATION_STANDARD;
  ply_remarks_add(self->remarks, self->record->root, self->comment->str);
  return TRUE;
}

static gboolean
take_game(Loader *self, GError **error)
{
  const char *value = self->value->str;

  if (g_str_equal(value, "2") || g_ascii_strcasecmp(value, "Othello") == 0 ||
      g_ascii_strcasecmp(value, "Reversi") == 0)
    self->game = "othello";
  else if (g_ascii_strcasecmp(value, "Pente") == 0)
    self->game = "pente";
  else
    return wrong_game(self, error);
  return TRUE;
}

static gboolean
take_stone(Loader *self, int stone, GError **error)
{
  g_autofree char *word = quote(self);
  Setup setup = {.stone = stone};
  PlyRules rules;

  if (!parse_rules(self, &rules))
    return TRUE; /* told when the node is at its end */
  setup.cell = parse_cell(&rules, word);
  if (setup.cell < 0 || self->setup->len >= MOST_STONES)
    return ply_text_expected(error, PLY_TEXT_ERROR_RULES, &self->at, _("a square of the board"),
                             setup.cell < 0 ? word : _("more stones than squares"));
  self->setup_at = self->at;
  g_array_append_val(self->setup, setup);
  return TRUE;
}

/* What is said of the game in its first node. */
static gboolean
take_root(Loader *self, const char *name, GError **error)
{
  static const char *const kept[][2] = {
      {"EV", "Event"}, {"DT", "Date"}, {"PC", "Site"}, {"RO", "Round"}};
  const char *value = self->value->str;

  if (g_str_equal(name, "GM"))
    return take_game(self, error);
  if (g_str_equal(name, "SZ"))
    self->size = CLAMP(atoi(value), 0, 99);
  if (g_str_equal(name, "PL"))
    self->side = g_ascii_tolower(*value) == 'w' || *value == '2';
  if (g_str_equal(name, "AB") || g_str_equal(name, "AW") || g_str_equal(name, "AE"))
    return take_stone(self, name[1] == 'E' ? -1 : name[1] == 'W', error);
  char **text = g_str_equal(name, "PB")   ? &self->names[0]
                : g_str_equal(name, "PW") ? &self->names[1]
                : g_str_equal(name, "RE") ? &self->result
                : g_str_equal(name, "GN") ? &self->title
                                          : NULL;
  g_autofree char *line = g_strstrip(g_strdelimit(g_strdup(value), "\n", ' '));
  if (text != NULL && *line != '\0') {
    g_free(*text);
    *text = g_steal_pointer(&line);
    return TRUE;
  }
  for (guint i = 0; i < G_N_ELEMENTS(kept); i++) {
    if (g_str_equal(name, kept[i][0]) && *line != '\0') {
      g_ptr_array_add(self->tags, g_strdup(kept[i][1]));
      g_ptr_array_add(self->tags, g_strdup(line));
    }
  }
  if (g_str_equal(name, "C"))
    g_string_append_printf(self->comment, "%s%s", self->comment->len > 0 ? "\n" : "", value);
  return TRUE;
}

static gboolean
play(Loader *self, PlyRecordNode **node, int colour, GError **error)
{
  const PlyRules *rules = &self->record->rules;
  g_autofree char *word = quote(self);
  int side = side_of(self, colour);
  gboolean pass = is_pass(word, rules);
  int cell = pass ? -1 : parse_cell(rules, word);
  PlyMove move = pass ? PLY_MOVE_PASS : (PlyMove)cell;

  if (!pass && cell < 0)
    return ply_replay_outside(self->record, &self->at, word, error);
  if ((*node)->position.side != side && !pass &&
      ply_rules_is_legal(rules, &(*node)->position, PLY_MOVE_PASS))
    *node = ply_replay_move(self->record, *node, PLY_MOVE_PASS, &self->at, word, error);
  if (*node == NULL)
    return FALSE;
  if ((*node)->position.side != side)
    return ply_text_expected(error, PLY_TEXT_ERROR_RULES, &self->at, _("the other side’s move"),
                             colour == 0 ? "B" : "W");
  *node = ply_replay_move(self->record, *node, move, &self->at, pass ? _("a pass") : word, error);
  return *node != NULL;
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

static gboolean
take_move(Loader *self, PlyRecordNode **node, const char *name, GError **error)
{
  int value = atoi(self->value->str) > 1 ? 2 : 1;

  if (g_str_equal(name, "B") || g_str_equal(name, "W"))
    return play(self, node, *name == 'W', error);
  if (g_str_equal(name, "C"))
    ply_remarks_add(self->remarks, *node, self->value->str);
  for (guint i = 0; i < G_N_ELEMENTS(marks) && (*node)->parent != NULL; i++)
    if (g_str_equal(name, marks[i].property) && (marks[i].value == 0 || marks[i].value == value))
      (*node)->mark = marks[i].mark;
  return TRUE;
}

/* A node's properties, behind its ";". */
static gboolean
read_node(Loader *self, PlyRecordNode **node, GError **error)
{
  char name[8];

  for (;;) {
    ply_text_reader_skip_space(self->reader);
    gunichar c = ply_text_reader_peek(self->reader);
    if (c == ';' || c == '(' || c == ')' || c == PLY_TEXT_END)
      break;
    if (!read_name(self, name, error))
      return FALSE;
    gboolean is_move = g_str_equal(name, "B") || g_str_equal(name, "W");
    if (self->record == NULL && is_move) {
      if (!begin_record(self, error))
        return FALSE;
      *node = self->record->root;
    }
    while (ply_text_reader_peek(self->reader) == '[') {
      if (!read_value(self, error) || !(self->record == NULL ? take_root(self, name, error)
                                                             : take_move(self, node, name, error)))
        return FALSE;
    }
  }
  if (self->record == NULL) {
    if (!begin_record(self, error))
      return FALSE;
    *node = self->record->root;
  }
  return TRUE;
}

/* The whole tree; where a variation begins is kept on a stack of our own. */
static gboolean
read_tree(Loader *self, GError **error)
{
  g_autoptr(GPtrArray) stack = g_ptr_array_new();
  PlyRecordNode *node = NULL;

  for (;;) {
    PlyTextReader *reader = self->reader;
    ply_text_reader_skip_space(reader);
    if (ply_text_reader_take(reader, '(')) {
      if (stack->len == MOST_DEPTH)
        return ply_text_expected(error, PLY_TEXT_ERROR_TOO_LARGE, reader,
                                 _("fewer variations in variations"), _("more"));
      g_ptr_array_add(stack, node);
    } else if (stack->len > 0 && ply_text_reader_take(reader, ';')) {
      if (!read_node(self, &node, error))
        return FALSE;
    } else if (stack->len > 0 && self->record != NULL && ply_text_reader_take(reader, ')')) {
      node = stack->pdata[stack->len - 1];
      g_ptr_array_set_size(stack, (int)stack->len - 1);
      if (stack->len == 0)
        return TRUE;
    } else {
      return ply_text_expected_char(
          error, reader, stack->len == 0 ? "“(;”" : _("a property such as B[f5], “;”, “(” or “)”"));
    }
  }
}

/* The strictest opening rule that the moves of Pente keep. */
static void
settle_opening(PlyRecord *record)
{
  const PlyOpening openings[] = {PLY_OPENING_WITHIN_3, PLY_OPENING_AT_LEAST_3};

  if (!g_str_equal(ply_game_id(record->rules.game), "pente") || !ply_record_starts_fresh(record))
    return;
  for (guint i = 0; i < G_N_ELEMENTS(openings); i++) {
    PlyRules rules = record->rules;
    GQueue todo = G_QUEUE_INIT;
    gboolean good = TRUE;
    rules.opening = (guint8)openings[i];
    g_queue_push_tail(&todo, record->root);
    while (good && !g_queue_is_empty(&todo)) {
      const PlyRecordNode *node = g_queue_pop_tail(&todo);
      for (guint k = 0; k < ply_record_n_children(node); k++) {
        PlyRecordNode *child = ply_record_child(node, k);
        good &= ply_rules_is_legal(&rules, &node->position, child->move);
        if (ply_record_depth(child) < 4)
          g_queue_push_tail(&todo, child);
      }
    }
    g_queue_clear(&todo);
    if (good) {
      record->rules.opening = rules.opening;
      return;
    }
  }
}

static PlyRecord *
load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, name);
  g_auto(Loader) self = {
      .reader = &reader,
      .side = -1,
      .first_colour = -1,
      .tags = g_ptr_array_new_with_free_func(g_free),
      .comment = g_string_new(NULL),
      .remarks = ply_remarks_new(),
      .value = g_string_new(NULL),
      .setup = g_array_new(FALSE, FALSE, sizeof(Setup)),
  };

  if (!read_tree(&self, error))
    return NULL;
  ply_remarks_settle(self.remarks);
  PlyRecord *record = g_steal_pointer(&self.record);
  settle_opening(record);
  int first = self.first_colour < 0 ? 1 : self.first_colour;
  record->players[0] = g_steal_pointer(&self.names[first]);
  record->players[1] = g_steal_pointer(&self.names[!first]);
  record->title = g_steal_pointer(&self.title);
  for (guint i = 0; i < self.tags->len; i += 2)
    ply_record_set_tag(record, self.tags->pdata[i], self.tags->pdata[i + 1]);
  if (ply_rules_outcome(&record->rules, &ply_record_main_end(record)->position) == PLY_GOING_ON)
    record->result = g_steal_pointer(&self.result);
  /* Whoever moved first in Pente is White here, and so is who won. */
  char *result = record->result;
  if (first == 0 && result != NULL && g_str_equal(ply_game_id(record->rules.game), "pente") &&
      (*result == 'B' || *result == 'W') && result[1] == '+')
    *result = *result == 'B' ? 'W' : 'B';
  return record;
}

/* How sure it is SGF, and whether it says that it is Pente. */
static int
detect(const char *text, gsize length, gboolean *pente)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, "");
  ply_text_reader_skip_space(&reader);
  if (!ply_text_reader_take(&reader, '('))
    return 0;
  ply_text_reader_skip_space(&reader);
  if (!ply_text_reader_take(&reader, ';'))
    return 0;
  g_autofree char *head = g_ascii_strdown(text, (gssize)MIN(length, MOST_HEAD));
  static const char *const own[] = {"ff[", "sz[", "ca[", "ap[", "ab[", "aw["};
  const char *game = strstr(head, "gm[");
  gboolean sgf = game != NULL && g_ascii_isdigit(game[3]);
  for (guint i = 0; i < G_N_ELEMENTS(own); i++)
    sgf |= strstr(head, own[i]) != NULL;
  *pente = game != NULL && g_str_has_prefix(game, "gm[pente");
  return sgf || *pente ? 99 : 15;
}

static int
detect_othello(const char *text, gsize length)
{
  gboolean pente = FALSE;
  int sure = detect(text, length, &pente);
  return pente ? 0 : sure;
}

static int
detect_pente(const char *text, gsize length)
{
  gboolean pente = FALSE;
  int sure = detect(text, length, &pente);
  return pente ? sure : 0;
}

static void
append_text(GString *text, const char *property, const char *value)
{
  if (value == NULL || *value == '\0')
    return;
  g_autofree char *valid = g_utf8_make_valid(value, -1);
  g_string_append_printf(text, "%s[", property);
  for (const char *p = g_strstrip(valid); *p != '\0'; p++) {
    if (*p == ']' || *p == '\\')
      g_string_append_c(text, '\\');
    g_string_append_c(text, *p);
  }
  g_string_append_c(text, ']');
}

/* A square: as players write it in Othello, as in Go in Pente, whose programs show it. */
static void
append_cell(GString *text, const PlyRecord *record, int cell)
{
  int columns = record->rules.columns;

  if (g_str_equal(ply_game_id(record->rules.game), "pente"))
    g_string_append_printf(text, "[%c%c]", 'a' + cell % columns, 'a' + cell / columns);
  else
    g_string_append_printf(text, "[%c%d]", 'a' + cell % columns, 1 + cell / columns);
}

static void
append_node(GString *text, const PlyRecord *record, const PlyRecordNode *node)
{
  gboolean pente = g_str_equal(ply_game_id(record->rules.game), "pente");

  if (node->parent != NULL) {
    g_string_append_printf(text, ";%c", "BW"[node->parent->position.side ^ (pente ? 1 : 0)]);
    if (node->move == PLY_MOVE_PASS)
      g_string_append(text, "[]");
    else
      append_cell(text, record, node->move);
  }
  for (guint i = 0; i < G_N_ELEMENTS(marks); i++) {
    if (node->mark != marks[i].mark)
      continue;
    g_string_append_printf(text, "%s[", marks[i].property);
    if (marks[i].value > 0)
      g_string_append_printf(text, "%d", marks[i].value);
    g_string_append_c(text, ']');
  }
  append_text(text, "C", node->comment);
}

/* A game is as deep as it is long, a few hundred moves. */
static void
append_below(GString *text, const PlyRecord *record, const PlyRecordNode *node)
{
  while (ply_record_n_children(node) == 1) {
    node = ply_record_next(node);
    append_node(text, record, node);
  }
  for (guint i = 0; i < ply_record_n_children(node); i++) {
    g_string_append(text, "\n(");
    append_node(text, record, ply_record_child(node, i));
    append_below(text, record, ply_record_child(node, i));
    g_string_append_c(text, ')');
  }
}

static void
append_setup(GString *text, const PlyRecord *record)
{
  gboolean pente = g_str_equal(ply_game_id(record->rules.game), "pente");
  PlyBoard board;

  ply_rules_read_board(&record->rules, &record->root->position, &board);
  for (int side = 0; side < 2; side++) {
    gboolean any = FALSE;
    for (int cell = 0; cell < board.columns * board.rows; cell++) {
      if (board.cells[cell] != side + 1)
        continue;
      if (!any)
        g_string_append_printf(text, "A%c", "BW"[side ^ (pente ? 1 : 0)]);
      any = TRUE;
      append_cell(text, record, cell);
    }
  }
  g_string_append_printf(text, "PL[%c]", "BW"[board.side ^ (pente ? 1 : 0)]);
}

static GString *
save(const PlyRecord *record, const PlyRecordNode *at, GError **error)
{
  gboolean pente = g_str_equal(ply_game_id(record->rules.game), "pente");
  GString *text = g_string_new(NULL);

  (void)at;
  g_string_append_printf(text, "(;FF[4]GM[%s]SZ[%d]CA[UTF-8]AP[Plyscope]", pente ? "Pente" : "2",
                         record->rules.columns);
  append_text(text, "PB", record->players[pente ? 1 : 0]);
  append_text(text, "PW", record->players[pente ? 0 : 1]);
  append_text(text, "GN", record->title);
  append_text(text, "EV", ply_record_tag(record, "Event"));
  append_text(text, "DT", ply_record_tag(record, "Date"));
  append_text(text, "PC", ply_record_tag(record, "Site"));
  append_text(text, "RO", ply_record_tag(record, "Round"));
  append_text(text, "RE", record->result);
  if (!ply_record_starts_fresh(record))
    append_setup(text, record);
  append_node(text, record, record->root);
  append_below(text, record, record->root);
  g_string_append(text, ")\n");
  return text;
}

static void
losses(const PlyRecord *record, const PlyRecordNode *at, GPtrArray *sentences)
{
  PlyBoard board;
  gboolean kept = FALSE;

  (void)at;
  ply_rules_read_board(&record->rules, &record->root->position, &board);
  if (board.captured[0] + board.captured[1] > 0)
    g_ptr_array_add(sentences, g_strdup(N_("The stones captured before the start are not kept.")));
  for (guint i = 0; record->tags != NULL && i < record->tags->len; i += 2)
    kept |= !g_strv_contains((const char *const[]){"Event", "Date", "Site", "Round", NULL},
                             record->tags->pdata[i]);
  if (kept)
    g_ptr_array_add(sentences, g_strdup(N_("What else is said of the game, such as the event, is "
                                           "not kept.")));
}

#define KEEPS                                                                                      \
  PLY_KEEPS_POSITION | PLY_KEEPS_MOVES | PLY_KEEPS_NAMES | PLY_KEEPS_RESULT | PLY_KEEPS_REMARKS |  \
      PLY_KEEPS_TAGS | PLY_KEEPS_TREE | PLY_KEEPS_TITLE

const PlyFormat ply_format_othello_sgf = {
    .id = "othello-sgf",
    .name = N_("Othello game in the Smart Game Format (SGF)"),
    .suffix = ".sgf",
    .game = "othello",
    .notation = PLY_NOTATION_STANDARD,
    .keeps = KEEPS,
    .detect = detect_othello,
    .load = load,
    .slice = ply_slice_trees,
    .save = save,
    .losses = losses,
};

const PlyFormat ply_format_pente_sgf = {
    .id = "pente-sgf",
    .name = N_("Pente game in the Smart Game Format (SGF)"),
    .suffix = ".sgf",
    .game = "pente",
    .notation = PLY_NOTATION_PENTE,
    .keeps = KEEPS,
    .detect = detect_pente,
    .load = load,
    .slice = ply_slice_trees,
    .save = save,
    .losses = losses,
};
