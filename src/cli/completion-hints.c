/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What may stand behind an option or among a command's arguments. */

#include "cli/completion-private.h"

#include <string.h>

#include "arena/players.h"
#include "engine/engines.h"
#include "formats/formats.h"
#include "lessons/course.h"
#include "protocols/protocols.h"

typedef void (*Fill)(GString *words);

static void
add(GString *words, const char *word)
{
  g_autofree char *spaced = g_strconcat(" ", words->str, " ", NULL);
  g_autofree char *wanted = g_strconcat(" ", word, " ", NULL);

  if (strstr(spaced, wanted) == NULL)
    g_string_append_printf(words, "%s%s", words->len > 0 ? " " : "", word);
}

static void
fill_games(GString *words)
{
  const PlyGame *game;

  for (int i = 0; (game = ply_game_at(i)) != NULL; i++)
    add(words, ply_game_id(game));
}

static void
fill_algorithms(GString *words)
{
  const PlyAlgorithm *algorithm;

  for (int i = 0; (algorithm = ply_algorithm_at(i)) != NULL; i++)
    add(words, ply_algorithm_id(algorithm));
  add(words, PLY_ENGINE_ID);
}

static void
fill_formats(GString *words)
{
  const PlyFormat *format;

  for (guint i = 0; (format = ply_format_at(i)) != NULL; i++)
    add(words, format->id);
}

static void
fill_formats_written(GString *words)
{
  const PlyFormat *format;

  for (guint i = 0; (format = ply_format_at(i)) != NULL; i++)
    if (format->save != NULL)
      add(words, format->id);
}

static void
fill_protocols(GString *words)
{
  const PlyProtocol *protocol;

  for (guint i = 0; (protocol = ply_protocol_at(i)) != NULL; i++)
    add(words, protocol->id);
}

static void
fill_players(GString *words)
{
  const PlyPlayer *player;

  for (guint i = 0; (player = ply_player_at(i)) != NULL; i++)
    add(words, player->id);
}

static void
fill_lessons(GString *words)
{
  const PlyLessonPlan *lesson;

  for (int i = 0; (lesson = ply_course_at(i)) != NULL; i++)
    add(words, lesson->id);
}

/* How the names of games end. */
static void
fill_game_files(GString *words)
{
  const PlyFormat *format;

  for (guint i = 0; (format = ply_format_at(i)) != NULL; i++)
    if (format->load != NULL)
      add(words, format->suffix);
}

static void
add_all(GString *out, const char *words, Fill fill)
{
  g_auto(GStrv) each = words != NULL ? g_strsplit(words, " ", -1) : NULL;

  for (guint i = 0; each != NULL && each[i] != NULL; i++)
    add(out, each[i]);
  if (fill != NULL)
    fill(out);
}

/* ---- options ---- */

/* Those of which more can be said than what their kind says; as in the options' table. */
static const struct {
  const char *option;
  PlyHintKind kind;
  const char *words;
  Fill fill;
} options[] = {
    {"algorithm", PLY_HINT_WORDS, NULL, fill_algorithms},
    {"algorithm:record", PLY_HINT_WORDS, NULL, fill_algorithms},
    {"format", PLY_HINT_WORDS, NULL, fill_formats},
    {"from:convert", PLY_HINT_WORDS, NULL, fill_formats},
    {"to:convert", PLY_HINT_WORDS, NULL, fill_formats_written},
    {"game", PLY_HINT_WORDS, NULL, fill_games},
    {"game:table", PLY_HINT_WORDS, NULL, fill_games},
    {"gallery", PLY_HINT_WORDS, NULL, fill_lessons},
    {"protocol", PLY_HINT_WORDS, NULL, fill_protocols},
    {"position", PLY_HINT_FILES, NULL, fill_game_files},
    {"position:library", PLY_HINT_FILES, NULL, fill_game_files},
    {"library", PLY_HINT_FILES, ".sqlite", NULL},
    {"results", PLY_HINT_FILES, ".sqlite", NULL},
    {"exercise", PLY_HINT_FILES, ".jsonl", NULL},
    {"output:exercise", PLY_HINT_FILES, ".jsonl", NULL},
};

PlyHint
ply_hint_of_option(const PlyCliOption *option)
{
  for (guint i = 0; i < G_N_ELEMENTS(options); i++) {
    if (!g_str_equal(option->name, options[i].option))
      continue;
    GString *words = g_string_new(NULL);
    add_all(words, options[i].words, options[i].fill);
    return (PlyHint){options[i].kind, g_string_free(words, FALSE)};
  }
  if (option->kind == PLY_OPTION_CHOICE)
    return (PlyHint){PLY_HINT_WORDS, g_strdelimit(g_strdup(option->value), "|", ' ')};
  if (option->kind == PLY_OPTION_FILE)
    return (PlyHint){g_str_equal(option->value, "DIR") ? PLY_HINT_FOLDERS : PLY_HINT_FILES,
                     g_strdup("")};
  return (PlyHint){PLY_HINT_NOTHING, NULL};
}

char *
ply_hint_option_name(const PlyCliOption *option)
{
  return g_strndup(option->name, strcspn(option->name, ":"));
}

const char *
ply_hint_word(const PlyCliPlace *place)
{
  const char *blank = strrchr(place->path, ' ');

  return blank != NULL ? blank + 1 : place->path;
}

/* ---- arguments ---- */

/* What the words of usage lines stand for. */
static const struct {
  const char *word;
  PlyHintKind kind;
  const char *words;
  Fill fill;
} arguments[] = {
    {"FILE", PLY_HINT_FILES, NULL, fill_game_files},
    {"IN", PLY_HINT_FILES, NULL, fill_game_files},
    {"GAMES", PLY_HINT_FILES, NULL, fill_game_files},
    {"OUT", PLY_HINT_FILES, NULL, NULL},
    {"RECORDING", PLY_HINT_FILES, ".plytrace .jsonl .plytalk", NULL},
    {"MINE", PLY_HINT_FILES, ".plytrace .jsonl", NULL},
    {"CUP", PLY_HINT_FILES, ".plycup", NULL},
    {"EXERCISE", PLY_HINT_FILES, ".jsonl", NULL},
    {"LESSON", PLY_HINT_FILES, ".plylesson", NULL},
    {"CERTIFICATE", PLY_HINT_FILES, NULL, NULL},
    {"BOOK", PLY_HINT_FILES, NULL, NULL},
    {"PROGRAM", PLY_HINT_FILES, NULL, NULL},
    {"PROGRAM1", PLY_HINT_FILES, NULL, NULL},
    {"BOT", PLY_HINT_FILES, NULL, NULL},
    {"A", PLY_HINT_FILES, NULL, NULL},
    {"WHITE", PLY_HINT_FILES, NULL, NULL},
    {"INPUT", PLY_HINT_FILES, NULL, NULL},
    {"REVIEWS", PLY_HINT_FILES, NULL, NULL},
    {"FOLDER", PLY_HINT_FOLDERS, NULL, NULL},
    {"ID", PLY_HINT_WORDS, NULL, fill_lessons},
    {"GAME", PLY_HINT_WORDS, NULL, fill_games},
    {"PLAYER", PLY_HINT_WORDS_AND_FILES, NULL, fill_players},
};

/* Words that stand for themselves: "bash|zsh|fish", "maxconnect4". */
static PlyHint
literal_hint(const char *word)
{
  g_autofree char *whole = g_strndup(word, strcspn(word, "[:]"));

  if (!g_ascii_islower(whole[0]))
    return (PlyHint){PLY_HINT_NOTHING, NULL};
  return (PlyHint){PLY_HINT_WORDS, g_strdelimit(g_steal_pointer(&whole), "|", ' ')};
}

static PlyHint
hint_of_word(const char *word)
{
  gsize length = strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");

  for (guint at = 0; length > 0 && at < G_N_ELEMENTS(arguments); at++) {
    if (strlen(arguments[at].word) != length || strncmp(arguments[at].word, word, length) != 0)
      continue;
    GString *words = g_string_new(NULL);
    add_all(words, arguments[at].words, arguments[at].fill);
    return (PlyHint){arguments[at].kind, g_string_free(words, FALSE)};
  }
  return literal_hint(word);
}

/* Of the first word that stands for anything; where it may be left out, of the next one too if both
 * are words: "[speed] [GAME]". */
PlyHint
ply_hint_of_arguments(const PlyCliPlace *place)
{
  g_auto(GStrv) each = g_strsplit(place->arguments, " ", -1);
  PlyHint found = {PLY_HINT_NOTHING, NULL};

  for (guint i = 0; each[i] != NULL; i++) {
    gboolean optional = each[i][0] == '[';
    const char *word = each[i] + optional;
    if (word[0] == '-' || (found.kind == PLY_HINT_WORDS && !optional))
      break;
    PlyHint hint = hint_of_word(word);
    if (found.kind == PLY_HINT_WORDS && hint.kind == PLY_HINT_WORDS) {
      char *both = g_strconcat(found.words, " ", hint.words, NULL);
      PLY_HINT_CLEAR(found);
      found.words = both;
    } else if (found.kind == PLY_HINT_NOTHING) {
      found = hint;
      hint.words = NULL;
    }
    PLY_HINT_CLEAR(hint);
    if (found.kind != PLY_HINT_NOTHING && (found.kind != PLY_HINT_WORDS || !optional))
      break;
  }
  return found;
}
