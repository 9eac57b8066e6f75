/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A cup as text, a declaration a line:
 *
 *   cup    = { line EOL }
 *   line   = key ":" value | "#" text | nothing
 *   key    = "plycup"      1, the version; the first line
 *          | "title"       text
 *          | "game"        as games are named: othello, othello:6, pente
 *          | "opening"     Pente's rule for White's second stone
 *          | "seed"        a whole number                             (1)
 *          | "openings"    "none" | NUMBER "plies" | "file" NAME      (none)
 *          | "move time" | "game time"     seconds                    (no limit)
 *          | "clock"       "cpu" | "wall"                             (cpu)
 *          | "depth"       plies, which players are told              (no limit)
 *          | "conversation" of programs that name none                (found out)
 *          | "replays"     how often a void game is played again      (2)
 *          | "box time"    seconds after which a program is ended     (3600)
 *          | "player"      NAME "=" PLAYER
 *          | "players"     the folder of submissions
 *          | "stage"       NAME "=" kind { option }
 *   kind   = "round-robin" | "groups" N | "elimination" | "play-off" | "gauntlet" | "swiss" ROUNDS
 *          | "sprt"
 *   option = "from" STAGE ( "best" N | "places" N "-" N )
 *          | "of" NAME { "," NAME }
 *          | "pairs" N     of games in a meeting: an opening with both colours (1)
 *          | "by" ( "points" | "score" )                              (points)
 *          | "elo" A ".." B | "alpha" P | "beta" P      of an SPRT    (0..10, 0.05, 0.05)
 *
 * In parentheses: as if missing. NAME is a word of letters, digits, "-", "_" and "."; a PLAYER is
 * what `match` takes, or a program whose conversation is found out. A stage without "from" and "of"
 * is of all players. */

#include "cup/cup.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "cup/submissions.h"
#include "protocols/protocols.h"
#include "record/game-list.h"
#include "record/printable.h"
#include "record/safe-file.h"
#include "record/text-error.h"
#include "rules/game.h"
#include "rules/opening.h"
#include "search/search.h"

#define MOST_NAME    64
#define MOST_VALUE   1000
#define MOST_SECONDS 1e6
#define MOST_PAIRS   100000

static const char *const kinds[PLY_STAGE_N_KINDS] = {
    [PLY_STAGE_ROUND_ROBIN] = "round-robin",
    [PLY_STAGE_GROUPS] = "groups",
    [PLY_STAGE_ELIMINATION] = "elimination",
    [PLY_STAGE_PLAY_OFF] = "play-off",
    [PLY_STAGE_GAUNTLET] = "gauntlet",
    [PLY_STAGE_SWISS] = "swiss",
    [PLY_STAGE_SPRT] = "sprt",
};

typedef struct {
  PlyTextReader at;
  PlyCup *cup;
  GHashTable *seen; /* keys that stand once */
  GPtrArray *of;    /* of GPtrArray of names, by stage, or NULL: players may come later */
  GArray *of_at;    /* of PlyTextReader: where those begin */
  GError **error;
} Reading;

const char *
ply_stage_kind_id(PlyStageKind kind)
{
  return kinds[kind];
}

static gboolean
want(Reading *self, const PlyTextReader *at, const char *expected)
{
  return ply_text_expected_word(self->error, at, expected);
}

/* ---- words and numbers of a line ---- */

static gboolean
is_of_name(gunichar c)
{
  return c < PLY_TEXT_INVALID && (g_unichar_isalnum(c) || c == '-' || c == '_' || c == '.');
}

static char *
take_name(Reading *self, const char *expected)
{
  gsize from = (ply_text_reader_skip_blanks(&self->at), self->at.offset);
  PlyTextReader begin = self->at;

  while (is_of_name(ply_text_reader_peek(&self->at)))
    ply_text_reader_next(&self->at);
  gsize n = self->at.offset - from;
  if (n > 0 && n <= MOST_NAME)
    return g_strndup(begin.text + from, n);
  want(self, &begin, expected);
  return NULL;
}

/* Moves past `word` if it comes next and nothing hangs on it. */
static gboolean
take_word(Reading *self, const char *word)
{
  PlyTextReader ahead = self->at;

  ply_text_reader_skip_blanks(&ahead);
  g_autofree char *found = ply_text_reader_word(&ahead);
  if (!g_str_equal(found, word))
    return FALSE;
  self->at = ahead;
  return TRUE;
}

/* Two dots part the ends of a range. The text ends where its length says. */
static gboolean
is_range(PlyTextReader at)
{
  return ply_text_reader_next(&at) == '.' && ply_text_reader_peek(&at) == '.';
}

static gboolean
take_number(Reading *self, double least, double most, gboolean whole, double *number)
{
  ply_text_reader_skip_blanks(&self->at);
  PlyTextReader begin = self->at;
  char text[32];
  guint n = 0;
  gunichar c;

  while ((c = ply_text_reader_peek(&self->at)) < 0x80 && n + 1 < sizeof text &&
         (g_ascii_isdigit((char)c) || (c == '-' && n == 0) ||
          (c == '.' && !whole && !is_range(self->at)))) {
    text[n++] = (char)c;
    ply_text_reader_next(&self->at);
  }
  text[n] = '\0';
  char *end = text;
  *number = g_ascii_strtod(text, &end);
  if (n > 0 && *end == '\0' && end != text && *number >= least && *number <= most)
    return TRUE;
  g_autofree char *range = g_strdup_printf(
      whole ? _("a whole number from %.0f to %.0f") : _("a number from %g to %g"), least, most);
  return want(self, &begin, range);
}

static gboolean
take_count(Reading *self, guint least, guint most, guint *count)
{
  double number;

  if (!take_number(self, least, most, TRUE, &number))
    return FALSE;
  *count = (guint)number;
  return TRUE;
}

static gboolean
end_line(Reading *self)
{
  ply_text_reader_skip_blanks(&self->at);
  if (ply_text_reader_at_line_end(&self->at))
    return TRUE;
  return want(self, &self->at, _("the end of the line"));
}

/* The rest of the line; NULL where there is nothing or too much. */
static char *
take_rest(Reading *self, const char *expected)
{
  ply_text_reader_skip_blanks(&self->at);
  PlyTextReader begin = self->at;
  char *rest = ply_text_reader_rest(&self->at);

  if (*rest != '\0' && strlen(rest) <= MOST_VALUE && g_utf8_validate(rest, -1, NULL))
    return rest;
  g_free(rest);
  want(self, &begin, expected);
  return NULL;
}

/* ---- stages ---- */

static int
find_stage(const PlyCup *cup, const char *name)
{
  for (guint i = 0; i < cup->stages->len; i++) {
    if (g_str_equal(((PlyCupStage *)cup->stages->pdata[i])->name, name))
      return (int)i;
  }
  return -1;
}

static int
find_player(const PlyCup *cup, const char *name)
{
  for (guint i = 0; i < cup->players->len; i++) {
    if (g_str_equal(((PlyCupPlayer *)cup->players->pdata[i])->name, name))
      return (int)i;
  }
  return -1;
}

static void
stage_free(gpointer data)
{
  PlyCupStage *stage = data;

  g_free(stage->name);
  g_clear_pointer(&stage->of, g_array_unref);
  g_free(stage);
}

static gboolean
read_from(Reading *self, PlyCupStage *stage)
{
  ply_text_reader_skip_blanks(&self->at);
  PlyTextReader begin = self->at;
  g_autofree char *name = take_name(self, _("the name of an earlier stage"));

  if (name == NULL)
    return FALSE;
  stage->from = find_stage(self->cup, name);
  if (stage->from < 0)
    return want(self, &begin, _("the name of an earlier stage"));
  if (take_word(self, "best"))
    return take_count(self, 1, PLY_CUP_MOST_PLAYERS, &stage->best);
  if (!take_word(self, "places")) {
    ply_text_reader_skip_blanks(&self->at);
    return want(self, &self->at, _("“best” and a number, or “places” and two"));
  }
  if (!take_count(self, 1, PLY_CUP_MOST_PLAYERS, &stage->first))
    return FALSE;
  if (!ply_text_reader_take(&self->at, '-'))
    return ply_text_expected_char(self->error, &self->at, "“-”");
  return take_count(self, stage->first, PLY_CUP_MOST_PLAYERS, &stage->last);
}

static gboolean
read_of(Reading *self, GPtrArray *names)
{
  do {
    char *name = take_name(self, _("the name of a player"));
    if (name == NULL)
      return FALSE;
    g_ptr_array_add(names, name);
    if (names->len > PLY_CUP_MOST_PLAYERS)
      return want(self, &self->at, _("fewer players"));
  } while (ply_text_reader_take(&self->at, ','));
  return TRUE;
}

static gboolean
read_elo(Reading *self, PlyCupStage *stage)
{
  if (!take_number(self, -1000, 1000, FALSE, &stage->elo0))
    return FALSE;
  if (!ply_text_reader_take(&self->at, '.') || !ply_text_reader_take(&self->at, '.'))
    return ply_text_expected_char(self->error, &self->at, "“..”");
  PlyTextReader begin = self->at;
  if (!take_number(self, -1000, 1000, FALSE, &stage->elo1))
    return FALSE;
  return stage->elo1 > stage->elo0 || want(self, &begin, _("a greater number than the first"));
}

static gboolean
read_options(Reading *self, PlyCupStage *stage, GPtrArray *names, PlyTextReader *names_at)
{
  gboolean good = TRUE;

  while (good) {
    ply_text_reader_skip_blanks(&self->at);
    if (ply_text_reader_at_line_end(&self->at))
      return TRUE;
    if (stage->from < 0 && names->len == 0 && take_word(self, "from")) {
      good = read_from(self, stage);
    } else if (stage->from < 0 && names->len == 0 && take_word(self, "of")) {
      *names_at = self->at;
      good = read_of(self, names);
    } else if (take_word(self, "pairs")) {
      good = take_count(self, 1, MOST_PAIRS, &stage->pairs);
    } else if (take_word(self, "by")) {
      stage->by_score = take_word(self, "score");
      ply_text_reader_skip_blanks(&self->at);
      good = stage->by_score || take_word(self, "points") ||
             want(self, &self->at, _("“points” or “score”"));
    } else if (stage->kind == PLY_STAGE_SPRT && take_word(self, "elo")) {
      good = read_elo(self, stage);
    } else if (stage->kind == PLY_STAGE_SPRT && take_word(self, "alpha")) {
      good = take_number(self, 0.0001, 0.4, FALSE, &stage->alpha);
    } else if (stage->kind == PLY_STAGE_SPRT && take_word(self, "beta")) {
      good = take_number(self, 0.0001, 0.4, FALSE, &stage->beta);
    } else {
      return want(self, &self->at, _("an option of this stage, or the end of the line"));
    }
  }
  return FALSE;
}

static gboolean
read_kind(Reading *self, PlyCupStage *stage)
{
  ply_text_reader_skip_blanks(&self->at);
  for (int kind = 0; kind < PLY_STAGE_N_KINDS; kind++) {
    if (!take_word(self, kinds[kind]))
      continue;
    stage->kind = (PlyStageKind)kind;
    if (kind == PLY_STAGE_GROUPS || kind == PLY_STAGE_SWISS)
      return take_count(self, 1, PLY_CUP_MOST_PLAYERS, &stage->number);
    return TRUE;
  }
  g_autoptr(GString) names = g_string_new(_("one of "));
  for (int kind = 0; kind < PLY_STAGE_N_KINDS; kind++)
    g_string_append_printf(names, "%s%s", kind > 0 ? ", " : "", kinds[kind]);
  return want(self, &self->at, names->str);
}

/* NAME "=", the name being none of those before. */
static char *
take_new_name(Reading *self, int (*find)(const PlyCup *, const char *))
{
  ply_text_reader_skip_blanks(&self->at);
  PlyTextReader begin = self->at;
  g_autofree char *name = take_name(self, _("a name of letters and digits"));

  if (name == NULL)
    return NULL;
  if (find(self->cup, name) >= 0) {
    want(self, &begin, _("a name that has not been used"));
    return NULL;
  }
  ply_text_reader_skip_blanks(&self->at);
  if (ply_text_reader_take(&self->at, '='))
    return g_steal_pointer(&name);
  ply_text_expected_char(self->error, &self->at, "“=”");
  return NULL;
}

static gboolean
read_stage(Reading *self)
{
  PlyTextReader begin = self->at;
  char *name = take_new_name(self, find_stage);

  if (name == NULL)
    return FALSE;
  if (self->cup->stages->len == PLY_CUP_MOST_STAGES) {
    g_free(name);
    return want(self, &begin, _("fewer stages"));
  }
  PlyCupStage *stage = g_new0(PlyCupStage, 1);
  *stage =
      (PlyCupStage){.name = name, .pairs = 1, .from = -1, .elo1 = 10, .alpha = 0.05, .beta = 0.05};
  GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
  PlyTextReader names_at = begin;
  gboolean good = read_kind(self, stage) && read_options(self, stage, names, &names_at);
  g_ptr_array_add(self->cup->stages, stage);
  g_ptr_array_add(self->of, names);
  g_array_append_val(self->of_at, names_at);
  return good;
}

/* ---- the other declarations ---- */

void
ply_cup_add_player(PlyCup *self, const char *name, const char *spec)
{
  PlyCupPlayer *player = g_new0(PlyCupPlayer, 1);

  *player =
      (PlyCupPlayer){.name = g_strdup(name), .spec = g_strdup(spec), .command = g_strdup(spec)};
  g_ptr_array_add(self->players, player);
}

static gboolean
read_player(Reading *self)
{
  g_autofree char *name = take_new_name(self, find_player);
  g_autofree char *spec =
      name != NULL ? take_rest(self, _("a player, such as “engine” or “gtp:PROGRAM”")) : NULL;

  if (spec == NULL)
    return FALSE;
  if (self->cup->players->len == PLY_CUP_MOST_PLAYERS)
    return want(self, &self->at, _("fewer players"));
  ply_cup_add_player(self->cup, name, spec);
  return TRUE;
}

static gboolean
read_game(Reading *self)
{
  ply_text_reader_skip_blanks(&self->at);
  PlyTextReader begin = self->at;
  g_autofree char *word = ply_text_reader_word(&self->at);

  if (ply_rules_parse(word, &self->cup->rules) && self->cup->rules.game->read_board != NULL)
    return end_line(self);
  g_autofree char *games = ply_game_list_rules(TRUE);
  return want(self, &begin, games);
}

static gboolean
read_opening(Reading *self)
{
  ply_text_reader_skip_blanks(&self->at);
  PlyTextReader begin = self->at;
  g_autofree char *word = ply_text_reader_word(&self->at);

  if (ply_opening_find(word, &self->cup->rules.opening))
    return end_line(self);
  return want(self, &begin, PLY_OPENING_NAMES_LISTED);
}

static gboolean
read_openings(Reading *self)
{
  double plies;

  if (take_word(self, "none"))
    return end_line(self);
  if (take_word(self, "file")) {
    self->cup->openings_file = take_rest(self, _("the name of a file"));
    return self->cup->openings_file != NULL;
  }
  if (!take_number(self, 0, PLY_MAX_MOVES, TRUE, &plies))
    return FALSE;
  self->cup->plies = (guint)plies;
  ply_text_reader_skip_blanks(&self->at);
  return take_word(self, "plies") ? end_line(self) : want(self, &self->at, "“plies”");
}

static gboolean
read_seconds(Reading *self, gint64 *us)
{
  double seconds;

  if (!take_number(self, 0.001, MOST_SECONDS, FALSE, &seconds))
    return FALSE;
  *us = (gint64)(seconds * G_USEC_PER_SEC + 0.5);
  return end_line(self);
}

static gboolean
read_clock(Reading *self)
{
  self->cup->control.cpu = !take_word(self, "wall");
  ply_text_reader_skip_blanks(&self->at);
  if (self->cup->control.cpu && !take_word(self, "cpu"))
    return want(self, &self->at, _("“cpu” or “wall”"));
  return end_line(self);
}

static gboolean
read_conversation(Reading *self)
{
  ply_text_reader_skip_blanks(&self->at);
  PlyTextReader begin = self->at;
  g_autofree char *word = ply_text_reader_word(&self->at);

  if (ply_protocol_find(word) != NULL) {
    self->cup->conversation = g_steal_pointer(&word);
    return end_line(self);
  }
  g_autoptr(GString) names = g_string_new(_("one of "));
  for (guint i = 0; ply_protocol_at(i) != NULL; i++)
    g_string_append_printf(names, "%s%s", i > 0 ? ", " : "", ply_protocol_at(i)->id);
  return want(self, &begin, names->str);
}

static gboolean
read_value(Reading *self, const char *key, const PlyTextReader *key_at)
{
  PlyCup *cup = self->cup;
  double number;

  if (g_str_equal(key, "player"))
    return read_player(self);
  if (g_str_equal(key, "stage"))
    return read_stage(self);
  if (!g_hash_table_add(self->seen, g_strdup(key)))
    return want(self, key_at, _("a key that has not been used"));
  if (g_str_equal(key, "title"))
    return (cup->title = take_rest(self, _("a title"))) != NULL;
  if (g_str_equal(key, "game"))
    return read_game(self);
  if (g_str_equal(key, "opening"))
    return read_opening(self);
  if (g_str_equal(key, "openings"))
    return read_openings(self);
  if (g_str_equal(key, "seed")) {
    if (!take_number(self, 0, 1e15, TRUE, &number))
      return FALSE;
    cup->seed = (guint64)number;
    return end_line(self);
  }
  if (g_str_equal(key, "move time"))
    return read_seconds(self, &cup->control.move_us);
  if (g_str_equal(key, "game time"))
    return read_seconds(self, &cup->control.game_us);
  if (g_str_equal(key, "box time"))
    return read_seconds(self, &cup->life_us);
  if (g_str_equal(key, "clock"))
    return read_clock(self);
  if (g_str_equal(key, "depth")) {
    if (!take_number(self, 1, PLY_MAX_DEPTH, TRUE, &number))
      return FALSE;
    cup->control.depth = (int)number;
    return end_line(self);
  }
  if (g_str_equal(key, "conversation"))
    return read_conversation(self);
  if (g_str_equal(key, "replays"))
    return take_count(self, 0, 10, &cup->replays) && end_line(self);
  if (g_str_equal(key, "players"))
    return (cup->folder = take_rest(self, _("the name of a folder"))) != NULL;
  return want(self, key_at,
              _("one of title, game, opening, openings, seed, move time, game time, clock, depth, "
                "conversation, replays, box time, player, players, stage"));
}

static gboolean
read_line(Reading *self)
{
  PlyTextReader begin = self->at;
  GString *key = g_string_new(NULL);
  gunichar c;

  while ((c = ply_text_reader_peek(&self->at)) < 0x80 && (g_ascii_islower((char)c) || c == ' ') &&
         key->len < MOST_NAME) {
    g_string_append_c(key, (char)c);
    ply_text_reader_next(&self->at);
  }
  g_autofree char *name = g_strchomp(g_string_free(key, FALSE));
  if (!ply_text_reader_take(&self->at, ':'))
    return ply_text_expected_char(self->error, &self->at, "“:”");
  return read_value(self, name, &begin);
}

static gboolean
read_first(Reading *self)
{
  PlyTextReader begin = self->at;

  if (take_word(self, "plycup:") && take_word(self, "1") && end_line(self))
    return TRUE;
  if (self->error != NULL && *self->error != NULL)
    return FALSE;
  return want(self, &begin, "“plycup: 1”");
}

/* The names that stages have of players are looked up when all players are known. */
static gboolean
find_names(Reading *self)
{
  for (guint i = 0; i < self->of->len; i++) {
    GPtrArray *names = self->of->pdata[i];
    PlyCupStage *stage = self->cup->stages->pdata[i];
    PlyTextReader *at = &g_array_index(self->of_at, PlyTextReader, i);
    if (names->len == 0)
      continue;
    stage->of = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint j = 0; j < names->len; j++) {
      int found = find_player(self->cup, names->pdata[j]);
      guint index = (guint)found;
      for (guint k = 0; k < stage->of->len && found >= 0; k++)
        found = g_array_index(stage->of, guint, k) == index ? -1 : found;
      if (found < 0) {
        g_autofree char *quoted = g_strdup_printf("“%s”", (char *)names->pdata[j]);
        return ply_text_expected(self->error, PLY_TEXT_ERROR_RULES, at,
                                 _("players of this cup, each once"), quoted);
      }
      g_array_append_val(stage->of, index);
    }
  }
  return TRUE;
}

static gboolean
read_all(Reading *self)
{
  if (!read_first(self))
    return FALSE;
  for (gunichar c; (c = ply_text_reader_peek(&self->at)) != PLY_TEXT_END;) {
    if (c == '\n')
      ply_text_reader_next(&self->at);
    else if (c == '#')
      ply_text_reader_skip_line(&self->at);
    else if (!read_line(self))
      return FALSE;
  }
  if (self->cup->rules.game == NULL)
    return want(self, &self->at, "“game:”");
  return self->cup->stages->len > 0 || want(self, &self->at, "“stage:”");
}

static PlyCup *
cup_new(void)
{
  PlyCup *cup = g_new0(PlyCup, 1);

  cup->seed = 1;
  cup->replays = 2;
  cup->life_us = PLY_CUP_LIFE_US;
  cup->control.cpu = TRUE;
  cup->players = g_ptr_array_new();
  cup->stages = g_ptr_array_new_with_free_func(stage_free);
  return cup;
}

void
ply_cup_free(PlyCup *self)
{
  for (guint i = 0; i < self->players->len; i++) {
    PlyCupPlayer *player = self->players->pdata[i];
    g_free(player->name);
    g_free(player->spec);
    g_free(player->command);
    g_free(player);
  }
  g_ptr_array_unref(self->players);
  g_ptr_array_unref(self->stages);
  g_clear_pointer(&self->openings, g_array_unref);
  g_free(self->openings_file);
  g_free(self->folder);
  g_free(self->conversation);
  g_free(self->title);
  g_free(self);
}

/* Reads the text, then `more` may add players, then names are looked up. */
static PlyCup *
read_cup(const char *text, gsize length, const char *name,
         gboolean (*more)(PlyCup *cup, gpointer data, GError **error), gpointer data,
         GError **error)
{
  g_autoptr(PlyCup) cup = cup_new();
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(GPtrArray) of = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
  g_autoptr(GArray) of_at = g_array_new(FALSE, FALSE, sizeof(PlyTextReader));
  GError *fault = NULL;
  Reading self = {ply_text_reader_begin(text, length, name), cup, seen, of, of_at, &fault};

  if (length > PLY_CUP_MOST_BYTES) {
    ply_text_expected(&fault, PLY_TEXT_ERROR_TOO_LARGE, &self.at, _("a file of at most 1 MiB"),
                      _("a larger one"));
  } else if (read_all(&self) && (more == NULL || more(cup, data, &fault)) &&
             (cup->folder != NULL && more == NULL ? TRUE : find_names(&self))) {
    if (cup->title == NULL)
      cup->title = g_strdup("");
    return g_steal_pointer(&cup);
  }
  g_propagate_error(error, fault);
  return NULL;
}

PlyCup *
ply_cup_read(const char *text, gsize length, const char *name, GError **error)
{
  return read_cup(text, length, name, NULL, NULL, error);
}

/* What the file names, relative to its folder `data`. */
static gboolean
add_named(PlyCup *cup, gpointer data, GError **error)
{
  const char *base = data;

  if (cup->openings_file != NULL) {
    g_autofree char *path = g_canonicalize_filename(cup->openings_file, base);
    cup->openings = ply_openings_read(&cup->rules, path, error);
    if (cup->openings == NULL)
      return FALSE;
  }
  if (cup->folder != NULL) {
    g_autofree char *path = g_canonicalize_filename(cup->folder, base);
    g_autoptr(GPtrArray) found = ply_submissions_list(path, error);
    if (found == NULL)
      return FALSE;
    for (guint i = 0; i < found->len && cup->players->len < PLY_CUP_MOST_PLAYERS; i++) {
      g_autofree char *spec = g_build_filename(path, found->pdata[i], NULL);
      g_autofree char *name = ply_submission_name(found->pdata[i]);
      if (find_player(cup, name) >= 0) { /* "a" and "a.py" */
        g_free(name);
        name = g_strdup(found->pdata[i]);
      }
      ply_cup_add_player(cup, name, spec);
      ((PlyCupPlayer *)cup->players->pdata[cup->players->len - 1])->submitted = TRUE;
    }
  }
  if (cup->players->len >= 2)
    return TRUE;
  g_set_error_literal(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_RULES,
                      _("Expected two players or more in a cup."));
  return FALSE;
}

PlyCup *
ply_cup_load(const char *path, GError **error)
{
  g_autoptr(GString) text = ply_safe_file_read(path, PLY_CUP_MOST_BYTES, error);

  if (text == NULL) {
    return NULL;
  }
  g_autofree char *whole = g_canonicalize_filename(path, NULL);
  g_autofree char *base = g_path_get_dirname(whole);
  g_autofree char *shown = ply_printable(path);
  PlyCup *cup = read_cup(text->str, text->len, shown, add_named, base, error);
  g_string_free(g_steal_pointer(&text), TRUE);
  return cup;
}
