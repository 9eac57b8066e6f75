/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A game with tags before its moves, in the way of chess' PGN, as pente.org, PlayOK and others give
 * it out; both ways.
 *
 * Grammar:
 *
 *     game   = { tag }, moves, [ result ] ;       at least one tag; moves as in moves.c, and
 *                                                 variations and remarks besides
 *     variation = "(", moves, ")" ;               in place of the move before it
 *     remark = ";", { character }, line end | "$", number ;      $1 to $6: ! ? !! ?? !? ?!
 *     skipped = "%", { character }, line end ;    at the start of a line
 *     tag    = "[", name, blank, '"', { character }, '"', "]", line end ;
 *     result = "1-0" | "0-1" | "1/2-1/2" | "*" | number, "-", number ;
 *
 *     [Game "Pente"]                  [Event "Prague Open"]
 *     [Player 1 Name "a"]             [Black "a"]
 *     [Player 2 Name "b"]             [White "b"]
 *     [Result "1-0"]                  [Result "33-31"]
 *
 *     1. K10 L11 2. N10 M8            1. f5 d6 2. c3 33-31
 *
 * Player 1 moves first, and is White in Pente. "Game", "GameType" or "Variant", where there is one,
 * names the game; other tags are kept as they are. A file may have many games. */

#include "formats/formats.h"
#include "formats/moves-private.h"
#include "formats/remarks.h"
#include "record/replay.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#define MOST_TAGS  100
#define MOST_VALUE 200 /* characters that are kept of a value */

typedef struct {
  const char *game; /* that must be */
  char *players[2], *result;
  GPtrArray *others; /* name, value … */
} Tags;

static void
tags_clear(Tags *tags)
{
  g_free(tags->players[0]);
  g_free(tags->players[1]);
  g_free(tags->result);
  g_clear_pointer(&tags->others, g_ptr_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Tags, tags_clear)

/* Takes over a value that is kept. */
static void
keep(char **kept, char *value)
{
  g_free(*kept);
  *kept = value;
}

/* What a tag's value says of the game: its id, or NULL. */
static const char *
game_of(const char *name, const char *value)
{
  static const char *const names[] = {"Game", "GameType", "Variant", NULL};
  g_autofree char *lower = g_ascii_strdown(value, -1);

  for (guint i = 0; names[i] != NULL; i++) {
    if (g_ascii_strcasecmp(name, names[i]) != 0)
      continue;
    return strstr(lower, "othello") != NULL || strstr(lower, "reversi") != NULL ? "othello"
           : g_str_equal(g_strstrip(lower), "pente")                            ? "pente"
                                                                                : NULL;
  }
  return NULL;
}

/* The side that a name's tag names, −1 if it is another tag. */
static int
side_of(const char *game, const char *name)
{
  gboolean pente = g_str_equal(game, "pente");
  const char *const first[] = {"Player 1 Name", "Player1", pente ? "White" : "Black"};
  const char *const second[] = {"Player 2 Name", "Player2", pente ? "Black" : "White"};

  for (guint i = 0; i < G_N_ELEMENTS(first); i++) {
    if (g_ascii_strcasecmp(name, first[i]) == 0)
      return 0;
    if (g_ascii_strcasecmp(name, second[i]) == 0)
      return 1;
  }
  return -1;
}

static gboolean
take_tag(Tags *tags, const char *name, const char *value, const PlyTextReader *at, GError **error)
{
  g_autofree char *start = g_utf8_substring(value, 0, MIN(g_utf8_strlen(value, -1), MOST_VALUE));
  gboolean is_game = g_ascii_strcasecmp(name, "Game") == 0;
  const char *game = game_of(name, value);
  int side = side_of(tags->game, name);

  g_strstrip(start);
  if ((is_game || game != NULL) && g_strcmp0(game, tags->game) != 0) {
    g_autofree char *found = g_strdup_printf("“%s”", start);
    return ply_text_expected(
        error, PLY_TEXT_ERROR_RULES, at,
        g_str_equal(tags->game, "pente") ? _("the game Pente") : _("the game Othello"), found);
  }
  if (is_game || strspn(start, "?.-") == strlen(start)) /* PGN's ways to say that nobody knows */
    return TRUE;
  if (side >= 0) {
    keep(&tags->players[side], *start != '\0' ? g_steal_pointer(&start) : NULL);
  } else if (g_ascii_strcasecmp(name, "Result") == 0) {
    keep(&tags->result, *start != '\0' && strcmp(start, "*") != 0 ? g_steal_pointer(&start) : NULL);
  } else {
    g_ptr_array_add(tags->others, g_strdup(name));
    g_ptr_array_add(tags->others, g_steal_pointer(&start));
  }
  return TRUE;
}

/* Splits a line like [Player 1 Name "a"] in place: where its value begins, or NULL. */
static char *
split_tag(char *line)
{
  char *quote = strchr(line, '"');
  gsize n = strlen(line);
  if (*line != '[' || quote == NULL || n < 2 || strcmp(line + n - 2, "\"]") != 0 ||
      quote == line + n - 2)
    return NULL;
  line[n - 2] = '\0';
  *quote = '\0';
  g_strchomp(line);
  return quote + 1;
}

static gboolean
read_tag(PlyTextReader *reader, Tags *tags, GError **error)
{
  PlyTextReader start = *reader;
  g_autofree char *line = ply_text_reader_rest(reader);
  char *value = g_utf8_validate(line, -1, NULL) ? split_tag(line) : NULL;
  if (value == NULL)
    return ply_text_expected_word(error, &start, _("a tag like [Game \"Pente\"]"));
  ply_text_reader_skip_space(reader);
  return take_tag(tags, line + 1, value, &start, error);
}

/* Moves past lines that begin with "%", which say nothing of the game. */
static gboolean
is_tag_or_escape(PlyTextReader *reader)
{
  while (ply_text_reader_peek(reader) == '%') {
    g_free(ply_text_reader_rest(reader));
    ply_text_reader_skip_space(reader);
  }
  return ply_text_reader_peek(reader) == '[';
}

static gboolean
read_tags(PlyTextReader *reader, Tags *tags, GError **error)
{
  ply_text_reader_skip_space(reader);
  for (int n = 0; is_tag_or_escape(reader); n++) {
    if (n == MOST_TAGS)
      return ply_text_expected_word(error, reader, _("fewer tags"));
    if (!read_tag(reader, tags, error))
      return FALSE;
  }
  return TRUE;
}

/* The end of what begins here and is no move: a comment, a line that begins with "%"; `at` if nothing
 * does. */
static gsize
skip_comment(const char *text, gsize length, gsize at)
{
  gboolean line = text[at] == ';' || (text[at] == '%' && (at == 0 || text[at - 1] == '\n'));

  if (!line && text[at] != '{')
    return at;
  while (at < length && text[at] != (line ? '\n' : '}'))
    at++;
  return MIN(at + 1, length);
}

/* The last word that is neither in a comment nor in a variation. FALSE if there is none. */
static gboolean
find_last_word(const PlyTextReader *reader, gsize *begin, gsize *end)
{
  const char *text = reader->text;
  gboolean found = FALSE, inside = FALSE;
  int depth = 0;

  for (gsize at = reader->offset; at < reader->length;) {
    gsize behind = skip_comment(text, reader->length, at);
    gboolean bracket = text[at] == '(' || text[at] == ')';
    depth = MAX(0, depth + (text[at] == '(') - (text[at] == ')' && behind == at));
    if (behind > at || bracket || depth > 0 || g_ascii_isspace(text[at])) {
      inside = FALSE;
      at = MAX(behind, at + 1);
      continue;
    }
    if (!inside)
      *begin = at;
    found = inside = TRUE;
    *end = ++at;
  }
  return found;
}

/* "33-31", "1-0". */
static gboolean
is_score(const char *word)
{
  gsize first = strspn(word, "0123456789"), second;

  if (first < 1 || first > 3 || word[first] != '-')
    return FALSE;
  second = strspn(word + first + 1, "0123456789");
  return second >= 1 && second <= 3 && word[first + 1 + second] == '\0';
}

/* Leaves a result at the end of the game out, whatever is said behind it, and keeps it where no tag
 * has said one. `*own`: what the reader reads from then on, if it must be another text. */
static void
cut_result(PlyTextReader *reader, Tags *tags, char **own)
{
  gsize begin = 0, end = 0;

  if (!find_last_word(reader, &begin, &end))
    return;
  g_autofree char *word = g_strndup(reader->text + begin, end - begin);
  if (!is_score(word) && strcmp(word, "1/2-1/2") != 0 && strcmp(word, "*") != 0)
    return;
  if (tags->result == NULL && *word != '*')
    tags->result = g_strdup(word);
  gsize after = end;
  while (after < reader->length && g_ascii_isspace(reader->text[after]))
    after++;
  if (after == reader->length) {
    reader->length = begin;
    return;
  }
  *own = g_memdup2(reader->text, reader->length);
  memset(*own + begin, ' ', end - begin);
  reader->text = *own;
}

static PlyRecord *
load(const char *game, const char *text, gsize length, const char *name, GError **error)
{
  g_auto(Tags) tags = {.game = game, .others = g_ptr_array_new_with_free_func(g_free)};
  gboolean pente = g_str_equal(game, "pente");
  PlyTextReader reader = ply_text_reader_begin(text, length, name);
  if (!read_tags(&reader, &tags, error))
    return NULL;
  g_autofree char *own = NULL;
  cut_result(&reader, &tags, &own);
  PlyRecord *record = pente ? ply_pente_moves_read(&reader, TRUE, error)
                            : ply_othello_moves_read(&reader, TRUE, error);
  if (record == NULL)
    return NULL;
  for (int side = 0; side < 2; side++)
    record->players[side] = g_steal_pointer(&tags.players[side]);
  for (guint i = 0; i < tags.others->len; i += 2)
    ply_record_set_tag(record, tags.others->pdata[i], tags.others->pdata[i + 1]);
  /* Only where the moves do not tell. */
  if (ply_rules_outcome(&record->rules, &ply_record_main_end(record)->position) == PLY_GOING_ON)
    record->result = g_steal_pointer(&tags.result);
  return record;
}

static PlyRecord *
load_pente(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  return load("pente", text, length, name, error);
}

static PlyRecord *
load_othello(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  return load("othello", text, length, name, error);
}

/* Whether the first move behind the tags, of this game or of a later one, is a square of the 8x8
 * board; comments, numbers and results stand before it. A text without moves is Othello's: games of
 * Pente say what they are. */
static gboolean
first_move_is_small(PlyTextReader *reader)
{
  for (;;) {
    ply_text_reader_skip_space(reader);
    gunichar c = ply_text_reader_peek(reader);
    if (c == PLY_TEXT_END)
      return TRUE;
    if (c == '[' || c == ';' || c == '%') {
      g_free(ply_text_reader_rest(reader));
      continue;
    }
    if (c == '{') {
      while ((c = ply_text_reader_next(reader)) != '}' && c != PLY_TEXT_END)
        ;
      continue;
    }
    if (g_ascii_isalpha(c < 128 ? (char)c : ' ')) {
      g_autofree char *word = ply_text_reader_word(reader);
      return g_ascii_tolower(word[0]) <= 'h' && word[1] >= '1' && word[1] <= '8' &&
             !g_ascii_isdigit(word[2]);
    }
    gboolean number = c < 128 && g_ascii_isdigit((char)c);
    while (ply_text_reader_peek(reader) < 128 &&
           g_ascii_isdigit((char)ply_text_reader_peek(reader)))
      ply_text_reader_next(reader);
    c = ply_text_reader_peek(reader);
    if (number && c < 128 && g_ascii_isalpha((char)c)) /* Pente's "10K" */
      return FALSE;
    if (!number || c != PLY_TEXT_END)
      ply_text_reader_next(reader);
  }
}

/* How sure the text is one of `game` with tags: what the tags say, else how the first move looks,
 * whose square is one of the 8x8 board or not. */
static int
detect(const char *game, const char *text, gsize length)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, "");
  const char *said = NULL;

  ply_text_reader_skip_space(&reader);
  if (!is_tag_or_escape(&reader))
    return 0;
  for (int n = 0; n < MOST_TAGS && ply_text_reader_peek(&reader) == '['; n++) {
    g_autofree char *line = ply_text_reader_rest(&reader);
    char *value = split_tag(line);
    if (value == NULL || !g_ascii_isalpha(line[1])) {
      if (n == 0)
        return 0;
      break;
    }
    const char *here = game_of(line + 1, value);
    said = here != NULL ? here : said;
    ply_text_reader_skip_space(&reader);
  }
  if (said != NULL)
    return g_str_equal(said, game) ? 95 : 0;
  gboolean small = first_move_is_small(&reader);
  return small == g_str_equal(game, "othello") ? 60 : 20;
}

static int
detect_pente(const char *text, gsize length)
{
  return detect("pente", text, length);
}

static int
detect_othello(const char *text, gsize length)
{
  return detect("othello", text, length);
}

/* A line of its own; what would end it is put otherwise. */
static void
append_tag(GString *text, const char *name, const char *value)
{
  if (value == NULL || *value == '\0')
    return;
  g_autofree char *valid = g_utf8_make_valid(value, -1);
  g_autofree char *start = g_utf8_substring(valid, 0, MIN(g_utf8_strlen(valid, -1), MOST_VALUE));
  g_autoptr(GString) clean = g_string_new(NULL);
  for (const char *p = start; *p != '\0'; p = g_utf8_next_char(p)) {
    gunichar c = g_utf8_get_char(p);
    g_string_append_unichar(clean, g_unichar_iscntrl(c) || c == 0x2028 || c == 0x2029 ? ' '
                                   : c == '"'                                         ? '\''
                                                                                      : c);
  }
  g_strstrip(clean->str); /* what reads it takes no blanks at its ends */
  if (*clean->str != '\0')
    g_string_append_printf(text, "[%s \"%s\"]\n", name, clean->str);
}

static void
append_others(GString *text, const PlyRecord *record)
{
  guint n = record->tags != NULL ? record->tags->len : 0;

  for (guint i = 0; i < n && i < 2 * (MOST_TAGS - 4); i += 2) {
    const char *name = record->tags->pdata[i];
    gsize good = 0;
    while (g_ascii_isalnum(name[good]) ||
           (good > 0 && strchr(" _-", name[good]) != NULL && name[good] != '\0'))
      good++;
    if (g_ascii_isalpha(*name) && name[good] == '\0' && name[good - 1] != ' ' &&
        side_of("pente", name) < 0 && game_of(name, "pente") == NULL &&
        g_ascii_strcasecmp(name, "Result") != 0)
      append_tag(text, name, record->tags->pdata[i + 1]);
  }
}

/* The result as text: what somebody said of it, or what is counted. Transfer full. */
static char *
result_of(const PlyRecord *record, const PlyRecordNode *at)
{
  PlyOutcome outcome = ply_rules_outcome(&record->rules, &at->position);
  int tally[2];

  if (outcome == PLY_GOING_ON)
    return g_strdup(record->result != NULL ? record->result : "*");
  if (!ply_rules_count(&record->rules))
    return g_strdup(outcome == PLY_FIRST_WINS    ? "1-0"
                    : outcome == PLY_SECOND_WINS ? "0-1"
                                                 : "1/2-1/2");
  ply_rules_tally(&record->rules, &at->position, tally);
  return g_strdup_printf("%d-%d", tally[0], tally[1]);
}

static GString *
save(const PlyRecord *record, const PlyRecordNode *at, GError **error)
{
  gboolean pente = g_str_equal(ply_game_id(record->rules.game), "pente");

  if (!ply_replay_can_save_moves(record, at, error))
    return NULL;
  GString *text = g_string_new(NULL);
  g_autofree char *result = result_of(record, at);
  append_tag(text, "Game", pente ? "Pente" : "Othello");
  append_tag(text, pente ? "Player 1 Name" : "Black", record->players[0]);
  append_tag(text, pente ? "Player 2 Name" : "White", record->players[1]);
  append_others(text, record);
  append_tag(text, "Result", result);
  g_string_append_c(text, '\n');
  if (pente)
    ply_pente_moves_append(text, record, at);
  else
    ply_othello_moves_append(text, record, at);
  gboolean over = ply_rules_outcome(&record->rules, &at->position) != PLY_GOING_ON;
  g_string_append_printf(text, "%s\n", over ? result : "*");
  return text;
}

static void
losses(const PlyRecord *record, const PlyRecordNode *at, GPtrArray *sentences)
{
  (void)record;
  ply_remarks_losses(at, '}', sentences);
}

#define KEEPS                                                                                      \
  PLY_KEEPS_POSITION | PLY_KEEPS_MOVES | PLY_KEEPS_NAMES | PLY_KEEPS_RESULT | PLY_KEEPS_REMARKS |  \
      PLY_KEEPS_TAGS

const PlyFormat ply_format_othello_tags = {
    .id = "othello-tags",
    .name = N_("Othello game with tags (PGN)"),
    .suffix = ".pgn",
    .game = "othello",
    .only_columns = 8,
    .notation = PLY_NOTATION_STANDARD,
    .keeps = KEEPS,
    .detect = detect_othello,
    .load = load_othello,
    .slice = ply_slice_tags,
    .save = save,
    .losses = losses,
};

const PlyFormat ply_format_pente_tags = {
    .id = "pente-tags",
    .name = N_("Pente game with tags (pente.org)"),
    .suffix = ".pgn",
    .game = "pente",
    .notation = PLY_NOTATION_PENTE,
    .keeps = KEEPS,
    .detect = detect_pente,
    .load = load_pente,
    .slice = ply_slice_tags,
    .save = save,
    .losses = losses,
};
