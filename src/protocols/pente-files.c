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
 * write into these two is in pente-data.h.
 */

#include "protocols/pente-files.h"

#include <string.h>

#include <glib/gi18n-lib.h>

const PlyProtocol ply_protocol_pente_files = {
    .id = "pente-files",
    .name = N_("Pente over input.txt and output.txt"),
    .game = "pente",
    .program = "pente",
    .notation = PLY_NOTATION_PENTE,
    .seat_new = ply_pente_seat_new,
};

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
