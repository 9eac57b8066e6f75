/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The Pente assignment's conversation: files in the program's current directory.
 *
 * For each move the host writes input.txt (its grammar: formats/pente-input.c), runs the program
 * without arguments, waits for its end, and reads output.txt:
 *
 *     output = row, column, [ LF ] ;
 *     row    = "1" … "19"                     from the bottom
 *     column = "A" … "H" | "J" … "T"
 *
 *     9N
 *
 * playdata.txt belongs to the program; the host deletes it before each game. calibration.txt is
 * what a program called calibrate, run once before all games, leaves for the player. What ours
 * write into these two is in pente-data.h. */

#include "protocols/pente-files.h"

#include <string.h>

#include <glib/gi18n-lib.h>

/* What the document does not say about files is the same for all: the player answers whatever is
 * odd, the host takes nothing that is. */
#define ODD_INPUT                                                                                  \
  (1u << PLY_PENTE_ODD_COLOUR | 1u << PLY_PENTE_ODD_TIME | 1u << PLY_PENTE_ODD_CAPTURES |          \
   1u << PLY_PENTE_ODD_BOARD)

static const PlyDialect dialects[] = {
    {"document", N_("Captured stones are counted one by one; every line ends with LF"), 0,
     ODD_INPUT},
    {"pairs", N_("The captures line counts pairs: 1,0 when White has taken two stones"),
     PLY_PENTE_PAIRS, ODD_INPUT},
    {"crlf", N_("Lines end with CR and LF, as on Windows"), PLY_PENTE_CRLF,
     ODD_INPUT | 1u << PLY_PENTE_ODD_ENDS},
    {NULL, NULL, 0, 0},
};

static const PlyBreach breaches[] = {
    [PLY_PENTE_ODD_COLOUR] = {N_("a colour other than BLACK or WHITE"),
                              "First line: A string BLACK or WHITE indicating which color you "
                              "play."},
    [PLY_PENTE_ODD_TIME] = {N_("a time that is no number above 0"),
                            "Second line: A strictly positive floating point number indicating the "
                            "amount of play time remaining for your agent (in seconds)."},
    [PLY_PENTE_ODD_CAPTURES] = {N_("odd captures"),
                                "Third line: Two non-negative 32-bit integers separated by a comma "
                                "indicating the number of pieces captured by White and Black "
                                "players consecutively."},
    [PLY_PENTE_ODD_BOARD] = {N_("a board other than 19 lines of 19 symbols"),
                             "Next 19 lines: Description of the game board, with 19 lines of 19 "
                             "symbols each"},
    [PLY_PENTE_ODD_MOVE] = {N_("a move written in another way"),
                            "1 line: PIECE_POS which describes your move with an integer (1-19) "
                            "and an uppercase letter (A-T) concatenated."},
    [PLY_PENTE_ODD_ENDS] = {N_("blanks or other line ends"),
                            "End-of-line character is LF (since vocareum is a Unix system and "
                            "follows the Unix convention)."},
    {NULL, NULL},
};

const PlyDialects ply_pente_dialects = {"pente-files", dialects, breaches};

gboolean
ply_pente_parse_output(const PlyRules *rules, const char *text, gsize length, PlyMove *move)
{
  char word[4] = "";
  gsize n = length > 0 && text[length - 1] == '\n' ? length - 1 : length;
  if (n < 2 || n > 3)
    return FALSE;
  memcpy(word, text, n);
  /* The notation's own reader is more patient: small letters, blanks. */
  if (word[0] < '1' || word[0] > '9' || (n == 3 && !g_ascii_isdigit(word[1])) ||
      !g_ascii_isupper(word[n - 1]))
    return FALSE;
  return ply_notation_parse(PLY_NOTATION_PENTE, rules, word, move);
}

/* The row and the column the other way round, and capital letters: "n9" as "9N". */
static char *
turn_round(const char *word)
{
  gboolean letter_first = g_ascii_isalpha(*word);
  g_autofree char *turned =
      letter_first ? g_strdup_printf("%s%c", word + 1, *word) : g_strdup(word);

  return g_ascii_strup(turned, -1);
}

gboolean
ply_pente_read_output(const PlyRules *rules, const char *text, gsize length, PlyMove *move,
                      int *breach)
{
  *breach = -1;
  if (ply_pente_parse_output(rules, text, length, move))
    return TRUE;
  g_autofree char *word = g_strstrip(g_strndup(text, length));
  *breach = PLY_PENTE_ODD_ENDS;
  if (ply_pente_parse_output(rules, word, strlen(word), move))
    return TRUE;
  g_autofree char *turned = turn_round(word);
  *breach = PLY_PENTE_ODD_MOVE;
  return ply_pente_parse_output(rules, turned, strlen(turned), move);
}
