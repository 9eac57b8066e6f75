/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "formats/plain.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include <string.h>

#define GUESS_BYTES 32 /* at the start of a text without a mark */

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

GString *
ply_plain_text(const char *text, gsize length, gsize most, const char *name, GError **error)
{
  const char *encoding;
  gsize written;

  if (is_packed(text, length)) {
    g_autoptr(GString) plain = unpack(text, length, most, name, error);
    if (plain == NULL || wide_encoding(plain->str, plain->len) == NULL)
      return g_steal_pointer(&plain);
    return ply_plain_text(plain->str, plain->len, most, name, error);
  }
  if ((encoding = wide_encoding(text, length)) == NULL)
    return NULL;
  g_autofree char *plain =
      g_convert(text, (gssize)MIN(length, most), "UTF-8", encoding, NULL, &written, NULL);
  if (plain == NULL) {
    refuse(error, name, PLY_TEXT_ERROR_SYNTAX, _("text in UTF-16"), _("a byte that is not text"));
    return NULL;
  }
  return g_string_new_len(plain, (gssize)written);
}
