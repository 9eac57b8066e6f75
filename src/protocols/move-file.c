/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Othello through files in a folder that a referee and two players share.
 *
 * Grammar:
 *
 *     move_file = [ group, blank, column, blank, row, line end ] ;   empty before the first move
 *     NAME.go   = anything ;                              it is there while it is NAME's turn
 *     end_game  = "END: ", ( winner, " WINS! ", loser, " LOSES! ", reason | "Match TIED!" ) ;
 *     reason    = "The winning player has more discs on the board!" | "Time out!"
 *               | "Out-of-order move!" | "Invalid move!" ;
 *
 * The referee makes an empty move_file and NAME.go. NAME looks for end_game, reads the other's move
 * from move_file and overwrites it with its own, all in one open, write and close. The referee sees
 * the file change, waits until it has settled, reads it, and takes NAME.go away; then it is the
 * other's turn. At the end it writes end_game and makes both go files. The player that finds
 * move_file empty plays Blue. The ends are in move-file-player.c and move-file-host.c, how both handle the
 * files is in move-file-folder.c. */

#include "protocols/move-file-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "formats/move-line.h"
#include "record/board-text.h"
#include "record/printable.h"

#define ALL_OF_A_MOVE                                                                              \
  (1u << PLY_MOVE_FILE_SMALL_COLUMN | 1u << PLY_MOVE_FILE_SEVERAL_LINES |                          \
   1u << PLY_MOVE_FILE_BARE_PASS)
#define LONGEST_NAME  64
#define LONGEST_SHOWN 240 /* characters of a partner's text: the longest end_game fits */

/* The dialects of the move-file conversation. The course's own referee (its version 6) differs from
 * the course's document, and students' players keep to whatever it lets pass. */

static const PlyBreach breaches[] = {
    [PLY_MOVE_FILE_SMALL_COLUMN] = {N_("a column in lower case"),
                                    "column is a letter from A to H, or P for passing"},
    [PLY_MOVE_FILE_SEVERAL_LINES] =
        {N_("more than one line"),
         "Write its move to move_file (overwriting the content of that file)."},
    [PLY_MOVE_FILE_BARE_PASS] =
        {N_("a pass without a number"),
         "row is a number from 1 to 8, (doesn't matter which number if column=P, but do include a "
         "number)"},
    [PLY_MOVE_FILE_FOREIGN_NAME] = {N_("a name that is no player’s"),
                                    "A move will have the following format: <groupname> <column> "
                                    "<row>"},
    [PLY_MOVE_FILE_BARE_END] = {N_("a result without “END: ”"),
                                "END: <winning_groupname> WINS! <losing_groupname> LOSES! "
                                "<reason>"},
    {NULL, NULL},
};

/* A player does not judge: it plays on after whatever it can understand. */
static const PlyDialect referees[] = {
    {"document", N_("the referee of the course’s document"), 0,
     ALL_OF_A_MOVE | 1u << PLY_MOVE_FILE_BARE_END},
    {"wpi-referee-v6",
     N_("the course’s own referee, version 6: reads at once, needs no settling, and makes no go "
        "files at the end"),
     PLY_MOVE_FILE_AT_ONCE | PLY_MOVE_FILE_NO_LAST_GO,
     ALL_OF_A_MOVE | 1u << PLY_MOVE_FILE_BARE_END},
    {NULL, NULL, 0, 0},
};
const PlyDialects ply_move_file_player_dialects = {"move-file", referees, breaches};

static const PlyDialect habits[] = {
    {"document", N_("as the course’s document says"), 0, 1u << PLY_MOVE_FILE_SMALL_COLUMN},
    {"wpi-referee-v6",
     N_("as the course’s own referee, version 6: reads at once, takes the last line in either "
        "name, "
        "writes end_game without “END: ” and makes no go files at the end"),
     PLY_MOVE_FILE_AT_ONCE | PLY_MOVE_FILE_NO_LAST_GO | PLY_MOVE_FILE_NO_END_WORD |
         PLY_MOVE_FILE_ANY_NAME,
     1u << PLY_MOVE_FILE_SEVERAL_LINES | 1u << PLY_MOVE_FILE_FOREIGN_NAME},
    {NULL, NULL, 0, 0},
};
const PlyDialects ply_move_file_referee_dialects = {"move-file", habits, breaches};

const PlyMoveFileTiming ply_move_file_timing = {
    .poll_us = 50000,
    .settle_us = 100000,
    .breath_us = 100000,
    .farewell_us = 10 * G_USEC_PER_SEC,
};

gboolean
ply_move_file_check_name(const char *name, GError **error)
{
  gsize length = strlen(name);
  if (length > 0 && length <= LONGEST_NAME && *name != '.' &&
      strspn(name, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_-.") == length)
    return TRUE;
  g_autofree char *shown = ply_move_file_printable(name, length);
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
              _("Expected a name of 1 to %d letters, digits, “_”, “-” and “.”, found “%s”."),
              LONGEST_NAME, shown);
  return FALSE;
}

char *
ply_move_file_printable(const char *bytes, gsize length)
{
  return ply_printable_line(bytes, length, LONGEST_SHOWN);
}

void
ply_move_file_line_clear(PlyMoveFileLine *line)
{
  g_clear_pointer(&line->group, g_free);
  g_clear_pointer(&line->sentence, g_free);
  line->move = PLY_MOVE_NONE;
}

static void
set_fault(PlyMoveFileLine *line, PlyFault fault, const GError *error)
{
  line->fault = fault;
  line->sentence = g_strdup(error->message);
}

/* Notes a breach, or makes a fault of it. Whether it is played on after. */
static gboolean
admit(PlyMoveFileLine *line, const PlyManner *manner, guint breach, const char *found)
{
  if (ply_manner_admits(manner, breach)) {
    line->breaches |= 1u << breach;
    return TRUE;
  }
  g_autofree char *shown = ply_move_file_printable(found, strlen(found));
  line->fault = PLY_FAULT_FORMAT;
  line->sentence = ply_manner_complain(manner, breach, shown);
  return FALSE;
}

/* The square and its legality. */
static void
judge(PlyMoveFileLine *line, const PlyMoveLine *words, const PlyRules *rules,
      const PlyPosition *position)
{
  const PlyRecord board = {.rules = *rules}; /* all that is asked of it */
  g_autoptr(GError) error = NULL;

  if (!ply_move_line_parse(words, &board, &line->move, &error)) {
    line->move = PLY_MOVE_NONE;
    set_fault(line, PLY_FAULT_ILLEGAL, error);
  } else if (!ply_rules_is_legal(rules, position, line->move)) {
    g_autofree char *reason = ply_replay_reason(rules, position, line->move, words->text);
    ply_text_expected(&error, PLY_TEXT_ERROR_RULES, &words->column, _("a legal move"), reason);
    set_fault(line, PLY_FAULT_ILLEGAL, error);
  }
}

/* “NAME P” and nothing more. */
static gboolean
is_bare_pass(PlyTextReader reader)
{
  g_autofree char *group = ply_text_reader_word(&reader);
  ply_text_reader_skip_blanks(&reader);
  g_autofree char *column = ply_text_reader_word(&reader);
  ply_text_reader_skip_blanks(&reader);
  return *group != '\0' && g_ascii_strcasecmp(column, "P") == 0 &&
         ply_text_reader_at_line_end(&reader);
}

/* One line, with what it lacks filled in. */
static void
read_line(PlyMoveFileLine *line, PlyTextReader *reader, const PlyManner *manner,
          const PlyRules *rules, const PlyPosition *position)
{
  g_auto(PlyMoveLine) words = {0};
  g_autoptr(GError) error = NULL;
  PlyTextReader whole = *reader;
  g_autofree char *text = ply_text_reader_rest(&whole);
  g_autofree char *filled = NULL;

  if (is_bare_pass(*reader)) {
    if (!admit(line, manner, PLY_MOVE_FILE_BARE_PASS, text))
      return;
    filled = g_strconcat(text, " 1", NULL);
    *reader = ply_text_reader_begin(filled, strlen(filled), reader->name);
  }
  if (!ply_move_line_read(reader, &words, &error)) {
    set_fault(line, PLY_FAULT_FORMAT, error);
    return;
  }
  line->group = ply_move_file_printable(words.group, strlen(words.group));
  if (!g_ascii_islower(*words.text) || admit(line, manner, PLY_MOVE_FILE_SMALL_COLUMN, words.text))
    judge(line, &words, rules, position);
}

void
ply_move_file_read(const char *text, gsize length, const PlyManner *manner, const PlyRules *rules,
                   const PlyPosition *position, PlyMoveFileLine *line)
{
  *line = (PlyMoveFileLine){.move = PLY_MOVE_NONE};
  PlyTextReader reader = ply_text_reader_begin(text, length, "move_file");
  guint n = ply_move_line_find_last(&reader);
  line->empty = n == 0;
  if (n == 0)
    return;
  PlyTextReader last = reader;
  g_autofree char *shown = ply_text_reader_rest(&last);
  if (n == 1 || admit(line, manner, PLY_MOVE_FILE_SEVERAL_LINES, shown))
    read_line(line, &reader, manner, rules, position);
}

char *
ply_move_file_describe(const PlyRecord *record, const PlyRecordNode *node)
{
  GString *text = g_string_new(NULL);
  char move[PLY_NOTATION_BYTES];
  int tally[2];

  if (node->parent != NULL) {
    int side = node->parent->position.side;
    g_string_append_printf(
        text, "%d. %s (%s): %s\n", node->position.ply,
        record->players[side] != NULL ? record->players[side] : "?",
        _(ply_notation_side(PLY_NOTATION_MOVE_FILE, &record->rules, side)),
        ply_notation_move(PLY_NOTATION_MOVE_FILE, &record->rules, node->move, move));
  }
  ply_board_text_append(text, &record->rules, &node->position, PLY_NOTATION_MOVE_FILE, ".BO");
  ply_rules_tally(&record->rules, &node->position, tally);
  g_string_append_printf(text, _("    Blue %d, Orange %d\n"), tally[0], tally[1]);
  return g_string_free(text, FALSE);
}

/* The document's words. */
static const char *
end_reason(PlyFault fault)
{
  switch (fault) {
  case PLY_FAULT_TIME:
  case PLY_FAULT_VANISHED:
  case PLY_FAULT_RESOURCE:
    return "Time out!";
  case PLY_FAULT_OUT_OF_ORDER:
    return "Out-of-order move!";
  case PLY_FAULT_ILLEGAL:
  case PLY_FAULT_FORMAT:
    return "Invalid move!";
  case PLY_FAULT_NONE:
  case PLY_FAULT_CANCELLED:
    break;
  }
  return "The winning player has more discs on the board!";
}

char *
ply_move_file_end_line(const PlyManner *manner, const char *winner, const char *loser,
                       PlyFault fault)
{
  const char *word = ply_manner_has(manner, PLY_MOVE_FILE_NO_END_WORD) ? "" : "END: ";

  if (winner == NULL)
    return g_strconcat(word, "Match TIED!", NULL);
  return g_strdup_printf("%s%s WINS! %s LOSES! %s", word, winner, loser, end_reason(fault));
}

char *
ply_move_file_line(const char *name, const PlyRules *rules, PlyMove move)
{
  char text[PLY_NOTATION_BYTES];
  return g_strdup_printf("%s %s\n", name,
                         ply_notation_move(PLY_NOTATION_MOVE_FILE, rules, move, text));
}
