/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "formats/plain.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include <string.h>

#define HEAD_BYTES  4096 /* in which a game says how it is encoded */
#define GUESS_BYTES 32   /* at the start of a text without a mark */

static gboolean
refuse(GError **error, const char *name, PlyTextError code, const char *expected, const char *found)
{
  PlyTextReader at = ply_text_reader_begin(NULL, 0, name);
  return ply_text_expected(error, code, &at, expected, found);
}

static gboolean
is_packed(const char *text, gsize length)
{
  return length > 2 && memcmp(text, "\x1f\x8b", 2) == 0;
}

static GString *
unpack(const char *text, gsize length, gsize most, const char *name, GError **error)
{
  g_autoptr(GZlibDecompressor) zip = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  g_autoptr(GString) plain = g_string_new(NULL);
  GConverterResult result = G_CONVERTER_CONVERTED;
  char block[65536];

  for (gsize at = 0; result != G_CONVERTER_FINISHED || is_packed(text + at, length - at);) {
    gsize taken = 0, made = 0;
    if (result == G_CONVERTER_FINISHED) /* packed texts one behind the other are one */
      g_converter_reset(G_CONVERTER(zip));
    result = g_converter_convert(G_CONVERTER(zip), text + at, length - at, block, sizeof block,
                                 G_CONVERTER_INPUT_AT_END, &taken, &made, NULL);
    if (result == G_CONVERTER_ERROR) {
      refuse(error, name, PLY_TEXT_ERROR_SYNTAX, _("text that gzip has packed"),
             _("damaged bytes"));
      return NULL;
    }
    g_string_append_len(plain, block, (gssize)made);
    at += taken;
    if (plain->len > most) {
      refuse(error, name, PLY_TEXT_ERROR_TOO_LARGE, _("less text in a packed file"), _("more"));
      return NULL;
    }
  }
  return g_steal_pointer(&plain);
}

/* The encoding of a text in UTF-16, NULL if it is in another. */
static const char *
wide_encoding(const char *text, gsize length)
{
  guint zeros[2] = {0, 0};
  gsize n = MIN(length & ~(gsize)1, GUESS_BYTES);

  if (length >= 2 && memcmp(text, "\xff\xfe", 2) == 0)
    return "UTF-16LE";
  if (length >= 2 && memcmp(text, "\xfe\xff", 2) == 0)
    return "UTF-16BE";
  for (gsize i = 0; i < n; i++) {
    if (text[i] == '\0')
      zeros[i % 2]++;
    else if (!g_ascii_isprint(text[i]) && !g_ascii_isspace(text[i]))
      return NULL;
  }
  if (n < 8 || zeros[0] + zeros[1] != n / 2)
    return NULL;
  return zeros[1] == n / 2 ? "UTF-16LE" : zeros[0] == n / 2 ? "UTF-16BE" : NULL;
}

/* Encodings that a game may say it is in: no others are looked for by name, which is a file's. */
static const char *const encodings[] = {
    "ISO-8859-1",   "ISO-8859-2",   "ISO-8859-5",   "ISO-8859-7", "ISO-8859-9", "ISO-8859-15",
    "WINDOWS-1250", "WINDOWS-1251", "WINDOWS-1252", "KOI8-R",     "KOI8-U",     "SHIFT_JIS",
    "EUC-JP",       "EUC-KR",       "GB2312",       "GBK",        "GB18030",    "BIG5",
};
static const struct {
  const char *said, *meant;
} aliases[] = {{"LATIN1", "ISO-8859-1"},   {"LATIN-1", "ISO-8859-1"},  {"ISO8859-1", "ISO-8859-1"},
               {"CP1252", "WINDOWS-1252"}, {"CP1251", "WINDOWS-1251"}, {"CP1250", "WINDOWS-1250"},
               {"SHIFT-JIS", "SHIFT_JIS"}, {"SJIS", "SHIFT_JIS"},      {"EUCJP", "EUC-JP"},
               {"BIG-5", "BIG5"},          {"EUCKR", "EUC-KR"}};

/* What "CA[…]" in the first node of SGF names, of the encodings above; NULL: nothing of them. */
static const char *
said_encoding(const char *text, gsize length)
{
  g_autofree char *head = g_strndup(text, MIN(length, HEAD_BYTES));
  const char *at = strstr(head, "CA[");
  const char *second = strchr(head, ';') != NULL ? strchr(strchr(head, ';') + 1, ';') : NULL;

  if (at == NULL || at == head || g_ascii_isalpha(at[-1]) || (second != NULL && second < at))
    return NULL;
  g_autofree char *name = g_ascii_strup(at + 3, (gssize)strcspn(at + 3, "]"));
  g_strstrip(name);
  for (guint i = 0; i < G_N_ELEMENTS(aliases); i++)
    if (g_str_equal(aliases[i].said, name))
      return aliases[i].meant;
  for (guint i = 0; i < G_N_ELEMENTS(encodings); i++)
    if (g_str_equal(encodings[i], name))
      return encodings[i];
  return NULL;
}

/* Whether it begins as a game of PGN, SGF or GGF does, behind a count. */
static gboolean
begins_as_game(const char *text, gsize length, gboolean *is_tree)
{
  gsize at = 0;

  while (at < MIN(length, HEAD_BYTES) && (g_ascii_isspace(text[at]) || g_ascii_isdigit(text[at])))
    at++;
  *is_tree = at < length && text[at] == '(';
  return at < length && (*is_tree || text[at] == '[' || text[at] == '%');
}

/* The encoding of a game's text that is neither UTF-8 nor UTF-16: the one that it names, or that of
 * Western Europe where its bytes are no UTF-8. NULL: it is UTF-8, or no game. */
static const char *
narrow_encoding(const char *text, gsize length)
{
  gboolean is_tree;

  if (!begins_as_game(text, length, &is_tree))
    return NULL;
  const char *said = is_tree ? said_encoding(text, length) : NULL;
  if (said != NULL)
    return said;
  return memchr(text, '\0', length) == NULL && !g_utf8_validate(text, (gssize)length, NULL)
             ? "WINDOWS-1252"
             : NULL;
}

/* What cannot be is a "?". NULL: nothing is to be done. */
static GString *
widen(const char *text, gsize length)
{
  const char *encoding = narrow_encoding(text, length);
  gsize written;

  if (encoding == NULL)
    return NULL;
  g_autofree char *plain = g_convert(text, (gssize)length, "UTF-8", encoding, NULL, &written, NULL);
  /* Five bytes are no letters there. */
  if (plain == NULL && g_str_equal(encoding, "WINDOWS-1252"))
    plain = g_convert(text, (gssize)length, "UTF-8", "ISO-8859-1", NULL, &written, NULL);
  return plain != NULL ? g_string_new_len(plain, (gssize)written) : NULL;
}

GString *
ply_plain_text(const char *text, gsize length, gsize most, const char *name, GError **error)
{
  const char *encoding;
  gsize written;

  if (is_packed(text, length)) {
    g_autoptr(GString) plain = unpack(text, length, most, name, error);
    if (plain == NULL || is_packed(plain->str, plain->len))
      return g_steal_pointer(&plain);
    GString *other = ply_plain_text(plain->str, plain->len, most, name, error);
    return other != NULL || (error != NULL && *error != NULL) ? other : g_steal_pointer(&plain);
  }
  if ((encoding = wide_encoding(text, length)) == NULL)
    return widen(text, MIN(length, most));
  g_autofree char *plain =
      g_convert(text, (gssize)MIN(length, most), "UTF-8", encoding, NULL, &written, NULL);
  if (plain == NULL) {
    refuse(error, name, PLY_TEXT_ERROR_SYNTAX, _("text in UTF-16"), _("a byte that is not text"));
    return NULL;
  }
  return g_string_new_len(plain, (gssize)written);
}
