/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "formats/plain.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "record/safe-file.h"

#define BLOCK       65536
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

/* The encoding of a text by its beginning, UTF-16 or what a game says that it is in; NULL: neither.
 * `strict`: what cannot be is an error, and no "?". */
static const char *
head_encoding(const char *text, gsize length, gboolean *strict)
{
  const char *encoding = wide_encoding(text, length);
  gboolean is_tree;

  *strict = encoding != NULL;
  if (encoding == NULL && begins_as_game(text, length, &is_tree) && is_tree)
    encoding = said_encoding(text, length);
  return encoding;
}

GString *
ply_plain_latin(const char *text, gsize length)
{
  gboolean is_tree;
  gsize written;

  if (!begins_as_game(text, length, &is_tree) || memchr(text, '\0', length) != NULL ||
      g_utf8_validate(text, (gssize)length, NULL))
    return NULL;
  g_autofree char *plain =
      g_convert(text, (gssize)length, "UTF-8", "WINDOWS-1252", NULL, &written, NULL);
  /* Five bytes are no letters there. */
  if (plain == NULL)
    plain = g_convert(text, (gssize)length, "UTF-8", "ISO-8859-1", NULL, &written, NULL);
  return plain != NULL ? g_string_new_len(plain, (gssize)written) : NULL;
}

/* ---- block by block ---- */

typedef struct {
  char bytes[BLOCK];
  gsize at, n;    /* what is left of it */
  gboolean ended; /* nothing follows */
} Block;

struct PlyPlainStream {
  char *name;
  int fd;             /* owned; −1: it is in memory */
  const char *memory; /* what is left of that, borrowed */
  gsize length;
  GConverter *zip, *charset; /* owned, NULL: there is nothing to do */
  gboolean strict;
  gboolean unzipped; /* one packed text is over; another may follow */
  Block raw, plain;  /* as it comes, and unpacked */
};

/* Makes room and adds some bytes, unless nothing follows. */
static gboolean
more_raw(PlyPlainStream *self, GError **error)
{
  Block *raw = &self->raw;
  gssize n = 0;

  raw->n -= raw->at;
  memmove(raw->bytes, raw->bytes + raw->at, raw->n);
  raw->at = 0;
  if (self->fd >= 0) {
    while ((n = read(self->fd, raw->bytes + raw->n, BLOCK - raw->n)) < 0 && errno == EINTR)
      ;
    if (n < 0)
      return ply_safe_file_error(error, self->name, _("cannot be read"));
  } else if (self->length > 0) {
    n = (gssize)MIN(BLOCK - raw->n, self->length);
    memcpy(raw->bytes + raw->n, self->memory, (gsize)n);
    self->memory += n;
    self->length -= (gsize)n;
  }
  raw->n += (gsize)n;
  raw->ended = n == 0;
  return TRUE;
}

/* Whether what comes next is packed; −1 with an error. */
static int
comes_packed(PlyPlainStream *self, GError **error)
{
  Block *raw = &self->raw;

  while (raw->n - raw->at < 3 && !raw->ended)
    if (!more_raw(self, error))
      return -1;
  return is_packed(raw->bytes + raw->at, raw->n - raw->at);
}

/* At most n bytes, unpacked; 0 at the end, −1 with an error. */
static gssize
unpack(PlyPlainStream *self, char *to, gsize n, GError **error)
{
  Block *raw = &self->raw;
  gsize taken = 0, made = 0;

  if (self->zip == NULL) {
    if (raw->at == raw->n && !raw->ended && !more_raw(self, error))
      return -1;
    made = MIN(n, raw->n - raw->at);
    memcpy(to, raw->bytes + raw->at, made);
    raw->at += made;
    return (gssize)made;
  }
  while (made == 0) {
    int packed = comes_packed(self, error);
    if (packed < 0 || (self->unzipped && packed == 0))
      return packed;
    if (self->unzipped) /* packed texts one behind the other are one */
      g_converter_reset(self->zip);
    g_autoptr(GError) local = NULL;
    GConverterResult result = g_converter_convert(
        self->zip, raw->bytes + raw->at, raw->n - raw->at, to, n,
        raw->ended ? G_CONVERTER_INPUT_AT_END : G_CONVERTER_NO_FLAGS, &taken, &made, &local);
    if (result == G_CONVERTER_ERROR) {
      taken = made = 0;
      if (raw->ended || !g_error_matches(local, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT)) {
        refuse(error, self->name, PLY_TEXT_ERROR_SYNTAX, _("text that gzip has packed"),
               _("damaged bytes"));
        return -1;
      }
      if (!more_raw(self, error))
        return -1;
    }
    raw->at += taken;
    self->unzipped = result == G_CONVERTER_FINISHED;
  }
  return (gssize)made;
}

static gboolean
more_plain(PlyPlainStream *self, GError **error)
{
  Block *plain = &self->plain;

  plain->n -= plain->at;
  memmove(plain->bytes, plain->bytes + plain->at, plain->n);
  plain->at = 0;
  gssize n = unpack(self, plain->bytes + plain->n, BLOCK - plain->n, error);
  plain->n += (gsize)MAX(n, 0);
  plain->ended = n == 0;
  return n >= 0;
}

/* A byte that is no letter in the text's encoding. */
static gssize
pass_wrong_byte(PlyPlainStream *self, char *to, GError **error)
{
  if (self->strict) {
    refuse(error, self->name, PLY_TEXT_ERROR_SYNTAX, _("text in UTF-16"),
           _("a byte that is not text"));
    return -1;
  }
  self->plain.at++;
  *to = '?';
  return 1;
}

gssize
ply_plain_stream_read(PlyPlainStream *self, char *to, gsize n, GError **error)
{
  Block *plain = &self->plain;
  gsize taken = 0, made = 0;

  if (self->charset == NULL) {
    if (plain->at == plain->n)
      return plain->ended ? 0 : unpack(self, to, n, error);
    made = MIN(n, plain->n - plain->at);
    memcpy(to, plain->bytes + plain->at, made);
    plain->at += made;
    return (gssize)made;
  }
  for (;;) {
    g_autoptr(GError) local = NULL;
    if (plain->at == plain->n && plain->ended)
      return 0;
    if (plain->at < plain->n) {
      GConverterResult result = g_converter_convert(
          self->charset, plain->bytes + plain->at, plain->n - plain->at, to, n,
          plain->ended ? G_CONVERTER_INPUT_AT_END : G_CONVERTER_NO_FLAGS, &taken, &made, &local);
      if (result != G_CONVERTER_ERROR) {
        plain->at += taken;
        if (made > 0)
          return (gssize)made;
      } else if (plain->ended || !g_error_matches(local, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT)) {
        return pass_wrong_byte(self, to, error);
      }
    }
    if (!plain->ended && !more_plain(self, error))
      return -1;
  }
}

/* What is to be done, by what it begins with. */
static gboolean
look_at_head(PlyPlainStream *self, GError **error)
{
  int packed = comes_packed(self, error);

  if (packed < 0)
    return FALSE;
  if (packed > 0)
    self->zip = G_CONVERTER(g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP));
  while (self->plain.n < HEAD_BYTES && !self->plain.ended)
    if (!more_plain(self, error))
      return FALSE;
  const char *encoding = head_encoding(self->plain.bytes, self->plain.n, &self->strict);
  if (encoding != NULL)
    self->charset = G_CONVERTER(g_charset_converter_new("UTF-8", encoding, NULL));
  return TRUE;
}

static PlyPlainStream *
stream_new(int fd, const char *text, gsize length, const char *name, GError **error)
{
  g_autoptr(PlyPlainStream) self = g_new0(PlyPlainStream, 1);

  self->name = g_strdup(name);
  self->fd = fd;
  self->memory = text;
  self->length = length;
  return look_at_head(self, error) ? g_steal_pointer(&self) : NULL;
}

PlyPlainStream *
ply_plain_stream_open(const char *path, GError **error)
{
  int fd = ply_safe_file_open(path, NULL, error);

  return fd >= 0 ? stream_new(fd, NULL, 0, path, error) : NULL;
}

PlyPlainStream *
ply_plain_stream_open_text(const char *text, gsize length, const char *name, GError **error)
{
  return stream_new(-1, text, length, name, error);
}

void
ply_plain_stream_free(PlyPlainStream *self)
{
  if (self == NULL)
    return;
  if (self->fd >= 0)
    close(self->fd);
  g_clear_object(&self->zip);
  g_clear_object(&self->charset);
  g_free(self->name);
  g_free(self);
}

/* ---- all of it ---- */

static GString *
read_all(PlyPlainStream *self, gsize most, GError **error)
{
  g_autoptr(GString) all = g_string_new(NULL);
  char block[BLOCK / 4];
  gssize n;

  while ((n = ply_plain_stream_read(self, block, sizeof block, error)) > 0) {
    g_string_append_len(all, block, n);
    if (all->len > most && self->zip != NULL) {
      refuse(error, self->name, PLY_TEXT_ERROR_TOO_LARGE, _("less text in a packed file"),
             _("more"));
      return NULL;
    }
  }
  return n == 0 ? g_steal_pointer(&all) : NULL;
}

GString *
ply_plain_text(const char *text, gsize length, gsize most, const char *name, GError **error)
{
  gboolean strict;

  /* Almost always there is nothing to do. */
  if (!is_packed(text, length) && head_encoding(text, length, &strict) == NULL)
    return ply_plain_latin(text, MIN(length, most));
  g_autoptr(PlyPlainStream) stream = ply_plain_stream_open_text(text, length, name, error);
  g_autoptr(GString) all = stream != NULL ? read_all(stream, most, error) : NULL;
  GString *latin = all != NULL ? ply_plain_latin(all->str, all->len) : NULL;
  return latin != NULL ? latin : g_steal_pointer(&all);
}
