/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "formats/slices.h"

#include <string.h>

/* Moves past one character, CR and CRLF being line ends as LF is. */
static gsize
step(const char *text, gsize length, gsize at, guint *line)
{
  if (text[at] == '\n' || (text[at] == '\r' && !(at + 1 < length && text[at + 1] == '\n')))
    (*line)++;
  return at + 1;
}

static gsize
skip_line(const char *text, gsize length, gsize at, guint *line)
{
  guint before = *line;
  while (at < length && *line == before)
    at = step(text, length, at, line);
  return at;
}

/* The length of a line without its end. */
static gsize
line_length(const char *text, gsize length, gsize at)
{
  gsize end = at;
  while (end < length && text[end] != '\n' && text[end] != '\r')
    end++;
  return end - at;
}

/* How many bytes before "(" a game begins here, as "(" blanks ";" behind a count or nothing;
 * −1 if none does. */
static gssize
tree_head(const char *text, gsize length)
{
  gsize n = 0, most = MIN(length, PLY_SLICE_MOST_HEAD);
  while (n < most && g_ascii_isdigit(text[n]))
    n++;
  while (n < most && (text[n] == ' ' || text[n] == '\t'))
    n++;
  if (n == most || text[n] != '(')
    return -1;
  gsize semicolon = n + 1;
  while (semicolon < most && g_ascii_isspace(text[semicolon]))
    semicolon++;
  return semicolon < most && text[semicolon] == ';' ? (gssize)n : -1;
}

static gboolean
is_line_end(char c)
{
  return c == '\n' || c == '\r';
}

/* Whether the value that begins here is written to its end as a game's name is, without a bracket
 * inside, as it would have in a comment. */
static gboolean
is_plain_value(const char *text, gsize length)
{
  gsize n = 0, most = MIN(length, PLY_SLICE_MOST_HEAD);
  while (n < most && text[n] != ']' && text[n] != '\\' && text[n] != '[')
    n++;
  return n < most && text[n] == ']';
}

/* Whether a game of its own begins with this "(", and not a variation: its first node has GM. No
 * further than to a line that may begin a game, too, so that each byte is looked at once. */
static gboolean
names_game(const char *text, gsize length)
{
  gboolean in_value = FALSE, begun = FALSE;

  for (gsize n = 1; n < length; n++) {
    char c = text[n];
    if (is_line_end(text[n - 1]) && begun && tree_head(text + n, length - n) >= 0)
      return FALSE;
    if (in_value && c == '\\')
      n++;
    else if (in_value)
      in_value = c != ']';
    else if (n + 3 <= length && g_ascii_strncasecmp(text + n, "GM[", 3) == 0 &&
             !g_ascii_isalpha(text[n - 1]))
      return is_plain_value(text + n + 3, length - n - 3);
    else if (c == '(' || c == ')' || (c == ';' && begun))
      return FALSE;
    else if (c == ';')
      begun = TRUE;
    else
      in_value = c == '[';
  }
  return FALSE;
}

/* The end of the game that begins at `at` with "(". */
static gsize
tree_end(const char *text, gsize length, gsize at, guint *line)
{
  gboolean in_value = FALSE;
  guint depth = 0;

  for (gsize begin = at; at < length; at = step(text, length, at, line)) {
    char c = text[at];
    gssize head = at > begin && is_line_end(text[at - 1]) ? tree_head(text + at, length - at) : -1;
    if (head >= 0 && names_game(text + at + head, length - at - (gsize)head))
      return at;
    if (in_value && c == '\\' && at + 1 < length)
      at = step(text, length, at, line);
    else if (in_value)
      in_value = c != ']';
    else if (c == '[')
      in_value = TRUE;
    else if (c == '(')
      depth++;
    else if (c == ')' && --depth == 0)
      return at + 1;
  }
  return length;
}

guint
ply_slice_line(const char *text, gsize length, gsize at, const PlySlice *slice)
{
  guint line = slice->line;
  for (gsize k = slice->begin; k < at;)
    k = step(text, length, k, &line);
  return line;
}

gboolean
ply_slice_trees(const char *text, gsize length, PlySlice *slice)
{
  gsize at = slice->end;
  guint line = ply_slice_line(text, length, at, slice);

  while (at < length && tree_head(text + at, length - at) != 0)
    at = step(text, length, at, &line);
  if (at >= length)
    return FALSE;
  *slice = (PlySlice){.begin = at, .line = line};
  slice->end = tree_end(text, length, at, &line);
  return TRUE;
}

/* At the beginning of a line. */
static gsize
count_blanks(const char *line, gsize length)
{
  gsize n = 0;
  while (n < length && g_ascii_isspace(line[n]))
    n++;
  return n;
}

/* Whether a line is a tag, [Name "value"]. */
static gboolean
is_tag(const char *line, gsize length)
{
  const char *quote = memchr(line, '"', length);

  while (length > 0 && g_ascii_isspace(line[length - 1]))
    length--;
  return length > 4 && line[0] == '[' && g_ascii_isalpha(line[1]) && quote != NULL &&
         line[length - 1] == ']' && line[length - 2] == '"' && quote < line + length - 2;
}

/* Whether two lines are tags of one name. */
static gboolean
is_same_tag(const char *one, const char *other, gsize length)
{
  gsize n = 1;
  while (n < length && (g_ascii_isalnum(other[n]) || other[n] == '_'))
    n++;
  return n < length && strncmp(one, other, n) == 0 && one[n] == other[n];
}

gboolean
ply_slice_tags(const char *text, gsize length, PlySlice *slice)
{
  gsize at = slice->end;
  guint line = ply_slice_line(text, length, at, slice);
  gboolean moves = FALSE, blank = FALSE;

  /* What stands before the first tag belongs to no game. */
  while (at < length && !is_tag(text + at, line_length(text, length, at)))
    at = skip_line(text, length, at, &line);
  if (at >= length)
    return FALSE;
  *slice = (PlySlice){.begin = at, .line = line};
  for (; at < length; at = skip_line(text, length, at, &line)) {
    gsize n = line_length(text, length, at), blanks = count_blanks(text + at, n);
    gboolean tag = is_tag(text + at, n);
    /* A game without moves ends where its first tag comes again. */
    if (tag && (moves || (blank && is_same_tag(text + slice->begin, text + at, n))))
      break;
    moves |= !tag && blanks < n;
    blank |= blanks == n;
  }
  slice->end = at;
  return TRUE;
}

gboolean
ply_slice_lines(const char *text, gsize length, PlySlice *slice)
{
  gsize at = slice->end;
  guint line = ply_slice_line(text, length, at, slice);

  for (; at < length; at = skip_line(text, length, at, &line)) {
    gsize n = line_length(text, length, at), blanks = count_blanks(text + at, n);
    if (blanks == n || strchr("#%;", text[at + blanks]) != NULL)
      continue;
    *slice = (PlySlice){.begin = at, .end = at + n, .line = line};
    return TRUE;
  }
  return FALSE;
}

gboolean
ply_slice_ends_in_tag(const char *text, gsize length)
{
  gsize begin = length > 0 ? length - 1 : 0;

  while (begin > 0 && !is_line_end(text[begin - 1]))
    begin--;
  return length > 0 && is_tag(text + begin, line_length(text, length, begin));
}

/* Whether a game surely begins with the line at `at`. */
static gboolean
surely_begins(PlySliceNext next, const char *text, gsize length, gsize at, gboolean *in_tags)
{
  gsize n = line_length(text, length, at);

  if (next == ply_slice_trees) {
    gssize head = tree_head(text + at, length - at);
    return head >= 0 && names_game(text + at + head, length - at - (gsize)head);
  }
  if (next != ply_slice_tags)
    return TRUE;
  gboolean tag = is_tag(text + at, n), behind = *in_tags;
  if (at + n < length) /* all of the line is there */
    *in_tags = tag;
  return at + n < length && tag && !behind;
}

gboolean
ply_slice_skip(PlySliceNext next, const char *text, gsize length, gsize *at, guint *line,
               gboolean *in_tags)
{
  gboolean at_begin = *at == 0; /* of a line */
  gsize last = *at, k = *at;    /* where the last line begins */
  guint number = *line;

  while (k < length) {
    if (at_begin && surely_begins(next, text, length, k, in_tags)) {
      *at = k;
      *line = number;
      return TRUE;
    }
    k = skip_line(text, length, k, &number);
    at_begin = k > 0 && is_line_end(text[k - 1]);
    if (at_begin && (k < length || text[k - 1] == '\n')) { /* after '\r' one may come yet */
      last = k;
      *line = number;
    }
  }
  *at = last;
  return FALSE;
}
