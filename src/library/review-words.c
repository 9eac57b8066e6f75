/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "library/review-words.h"

#include <stdlib.h>
#include <string.h>

static const char letters[] = "smb";

static void
begin(GString *line)
{
  if (line->len > 0)
    g_string_append_c(line, ' ');
}

void
ply_review_word_append_nothing(GString *line)
{
  begin(line);
  g_string_append_c(line, '.');
}

void
ply_review_word_append(GString *line, const PlyReviewLoss *loss, const char *best)
{
  static const char *const kinds[] = {"", "", ">", "<"};

  if (loss->kind == PLY_LOSS_OPEN) {
    ply_review_word_append_nothing(line);
    return;
  }
  begin(line);
  if (loss->uncountable)
    g_string_append_c(line, '!');
  else
    g_string_append_printf(line, "%s%d", kinds[loss->kind], loss->loss);
  if (loss->size != PLY_REVIEW_GOOD)
    g_string_append_printf(line, "%c:%s", letters[loss->size - 1], best);
}

gboolean
ply_review_word_parse(const char *text, PlyReviewWord *word)
{
  gboolean won = *text == '!';

  *word = (PlyReviewWord){.said = !g_str_equal(text, "."), .counted = !won && *text != '<'};
  if (!word->said)
    return TRUE;
  text += won || *text == '<' || *text == '>';
  gsize digits = strspn(text, "0123456789");
  if (won ? digits > 0 : digits == 0 || digits > 7)
    return FALSE;
  word->loss = won ? 0 : atoi(text);
  text += digits;
  if (*text == '\0')
    return TRUE;
  const char *letter = strchr(letters, *text);
  if (letter == NULL || text[1] != ':' || text[2] == '\0')
    return FALSE;
  word->size = (PlyReviewSize)(PLY_REVIEW_SLIP + (letter - letters));
  word->best = text + 2;
  return TRUE;
}
