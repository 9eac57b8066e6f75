/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The grammar is in the header. First bytes and records, then what a journal says of its positions,
 * held against each other, then the file while it is open: read once, then only added to. */

#include "formats/maxconnect4-proof.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>

#include "base/bytes.h"
#include "base/hash.h"
#include "engine/maxconnect4/consistent.h"
#include "formats/format.h"
#include "record/safe-file.h"

#define VERSION    1
#define HEAD       32 /* bytes */
#define RECORD     24
#define HEAD_SUM   (HEAD - 4)
#define RECORD_SUM (RECORD - 4)

/* A file is written anew that has more than twice as many records as positions and at least this
 * many more. */
#define SPARE_RECORDS 1000

static const char magic[8] = "PLYMC4P\n";

static guint32
sum_of(guint32 before, const guint8 *bytes, guint n)
{
  guint64 sum = before;

  for (guint at = 0; at < n; at += 8)
    sum = ply_hash_mix(sum ^ ply_bytes_load(bytes + at, MIN(8, n - at)));
  return (guint32)(sum >> 32);
}

static void
pack_head(const PlyMc4Shape *shape, PlyMc4Board board, guint8 bytes[HEAD])
{
  memcpy(bytes, magic, sizeof magic);
  bytes[8] = VERSION;
  bytes[9] = shape->columns;
  bytes[10] = shape->rows;
  bytes[11] = 0;
  ply_bytes_store(bytes + 12, board.own, 8);
  ply_bytes_store(bytes + 20, board.other, 8);
  ply_bytes_store(bytes + HEAD_SUM, sum_of(0, bytes, HEAD_SUM), 4);
}

/* `before`: the sum at the end of what is before the record. */
static void
pack(const PlyMc4Proof *proof, guint32 before, guint8 bytes[RECORD])
{
  ply_bytes_store(bytes, proof->code, 8);
  ply_bytes_store(bytes + 8, proof->nodes, 8);
  bytes[16] = (guint8)proof->lower;
  bytes[17] = (guint8)proof->upper;
  bytes[18] = (guint8)proof->column;
  bytes[19] = proof->opened;
  ply_bytes_store(bytes + RECORD_SUM, sum_of(before, bytes, RECORD_SUM), 4);
}

/* The sum that ends there. */
static guint32
sum_at(const guint8 *end)
{
  return (guint32)ply_bytes_load(end - 4, 4);
}

GByteArray *
ply_mc4_proof_write(const PlyMc4Shape *shape, PlyMc4Board board, const PlyMc4Proof *proofs, gsize n)
{
  GByteArray *bytes = g_byte_array_new();
  guint8 head[HEAD], record[RECORD];

  pack_head(shape, board, head);
  g_byte_array_append(bytes, head, sizeof head);
  for (gsize i = 0; i < n; i++) {
    pack(&proofs[i], sum_at(bytes->data + bytes->len), record);
    g_byte_array_append(bytes, record, sizeof record);
  }
  return bytes;
}

static gboolean
expected(GError **error, const char *name, gsize at, const char *what)
{
  g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_SYNTAX,
              _("%s: at byte %.0f: expected %s, found something else."), name, (double)at, what);
  return FALSE;
}

static gboolean
shape_is_good(const guint8 *bytes)
{
  return bytes[9] >= 4 && bytes[9] <= 8 && bytes[10] >= 3 && bytes[10] <= 7 &&
         (bytes[10] + 1) * bytes[9] <= 64;
}

static gboolean
parse_head(const guint8 *bytes, gsize length, const char *name, PlyMc4Shape *shape,
           PlyMc4Board *board, GError **error)
{
  PlyMc4Board decoded;

  if (length < sizeof magic || memcmp(bytes, magic, sizeof magic) != 0)
    return expected(error, name, 0, _("the proof of a Max-Connect4 position"));
  if (length < HEAD)
    return expected(error, name, length, _("more of the head"));
  if (bytes[8] != VERSION)
    return expected(error, name, 8, _("version 1"));
  if (sum_at(bytes + HEAD) != sum_of(0, bytes, HEAD_SUM))
    return expected(error, name, HEAD_SUM, _("the sum of the head"));
  if (!shape_is_good(bytes) || bytes[11] != 0)
    return expected(error, name, 9, _("the columns and rows of a board"));
  *shape = ply_mc4_shape(bytes[9], bytes[10]);
  *board = (PlyMc4Board){ply_bytes_load(bytes + 12, 8), ply_bytes_load(bytes + 20, 8)};
  if ((board->own & board->other) != 0 || ((board->own | board->other) & ~shape->board) != 0 ||
      !ply_mc4_decode(shape, ply_mc4_code(shape, *board), &decoded) || decoded.own != board->own ||
      decoded.other != board->other)
    return expected(error, name, 12, _("a position of the game"));
  return TRUE;
}

static gboolean
proof_is_good(const PlyMc4Shape *shape, const guint8 *bytes, const PlyMc4Proof *proof)
{
  PlyMc4Board board;

  return ply_mc4_decode(shape, proof->code, &board) &&
         ply_mc4_first_code(shape, board, NULL) == proof->code && proof->lower <= proof->upper &&
         proof->lower >= -PLY_MC4_MOST && proof->column >= -1 && proof->column < shape->columns &&
         (proof->column < 0 || (ply_mc4_moves(shape, board) >> (proof->column * shape->stride) &
                                ((UINT64_C(1) << shape->rows) - 1)) != 0) &&
         bytes[19] <= 1;
}

static gboolean
is_zero(const guint8 *bytes, gsize n)
{
  return n == 0 || (bytes[0] == 0 && memcmp(bytes, bytes + 1, n - 1) == 0);
}

GArray *
ply_mc4_proof_parse(const guint8 *bytes, gsize length, const char *name, PlyMc4Shape *shape,
                    PlyMc4Board *board, gsize *whole, GError **error)
{
  g_autoptr(GArray) proofs = g_array_new(FALSE, FALSE, sizeof(PlyMc4Proof));
  gsize at = HEAD;

  if (!parse_head(bytes, length, name, shape, board, error))
    return NULL;
  for (; length - at >= RECORD; at += RECORD) {
    const guint8 *record = bytes + at;
    if (ply_bytes_load(record, 8) == 0 && is_zero(record, length - at))
      break;
    if (sum_at(record + RECORD) != sum_of(sum_at(record), record, RECORD_SUM)) {
      expected(error, name, at, _("a record with the sum of its bytes"));
      return NULL;
    }
    PlyMc4Proof proof = {ply_bytes_load(record, 8), ply_bytes_load(record + 8, 8),
                         (int8_t)record[16],        (int8_t)record[17],
                         (int8_t)record[18],        record[19] != 0};
    if (!proof_is_good(shape, record, &proof)) {
      expected(error, name, at, _("what can be known of a position"));
      return NULL;
    }
    g_array_append_val(proofs, proof);
  }
  *whole = at;
  return g_steal_pointer(&proofs);
}

static int
compare_codes(gconstpointer a, gconstpointer b)
{
  guint64 left = ((const PlyMc4Proof *)a)->code, right = ((const PlyMc4Proof *)b)->code;

  return left < right ? -1 : left > right;
}

/* The array's sort leaves equals as they were. */
void
ply_mc4_proof_keep_latest(GArray *proofs)
{
  guint kept = 0;

  g_array_sort(proofs, compare_codes);
  for (guint i = 0; i < proofs->len; i++) {
    const PlyMc4Proof *proof = &g_array_index(proofs, PlyMc4Proof, i);
    if (i + 1 == proofs->len || proof[1].code != proof->code)
      g_array_index(proofs, PlyMc4Proof, kept++) = *proof;
  }
  g_array_set_size(proofs, kept);
}

static bool
is_known(void *data, const PlyMc4Shape *shape, PlyMc4Board board, int *lower, int *upper)
{
  const GArray *proofs = data;
  PlyMc4Proof wanted = {.code = ply_mc4_first_code(shape, board, NULL)};
  guint at;

  if (!g_array_binary_search((GArray *)proofs, &wanted, compare_codes, &at))
    return false;
  *lower = g_array_index(proofs, PlyMc4Proof, at).lower;
  *upper = g_array_index(proofs, PlyMc4Proof, at).upper;
  return true;
}

gboolean
ply_mc4_proof_check(const PlyMc4Shape *shape, const GArray *proofs, const char *name,
                    GError **error)
{
  for (guint i = 0; i < proofs->len; i++) {
    const PlyMc4Proof *proof = &g_array_index(proofs, PlyMc4Proof, i);
    const char *reason = NULL;
    PlyMc4Board board;
    if (ply_mc4_decode(shape, proof->code, &board))
      reason = ply_mc4_contradiction(shape, board, proof->lower, proof->upper, proof->column,
                                     is_known, (void *)proofs);
    if (reason != NULL) {
      g_autofree char *code = g_strdup_printf("%016" G_GINT64_MODIFIER "x", proof->code);
      g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_RULES,
                  _("%s: what it says of the position %s cannot be: %s."), name, code, _(reason));
      return FALSE;
    }
  }
  return TRUE;
}

struct PlyMc4ProofFile {
  char *path;
  int fd;
  goffset end; /* where the next record goes */
  guint32 sum;
  GArray *proofs;
  GByteArray *added; /* not written yet */
};

void
ply_mc4_proof_file_free(PlyMc4ProofFile *self)
{
  if (self == NULL)
    return;
  if (self->fd >= 0)
    close(self->fd);
  g_free(self->path);
  g_clear_pointer(&self->proofs, g_array_unref);
  g_clear_pointer(&self->added, g_byte_array_unref);
  g_free(self);
}

static gboolean
open_alone(PlyMc4ProofFile *self, GError **error)
{
  struct stat status;

  if (self->fd >= 0)
    close(self->fd);
  self->fd = open(self->path, O_RDWR | O_CREAT | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, 0666);
  if (self->fd < 0 || fstat(self->fd, &status) != 0)
    return ply_safe_file_error(error, self->path, _("cannot be opened"));
  if (!S_ISREG(status.st_mode)) {
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                _("%s: expected a regular file, found something else."), self->path);
    return FALSE;
  }
  if (flock(self->fd, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK)
      g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_AGAIN,
                  _("%s: another program is working on this proof."), self->path);
    else
      ply_safe_file_error(error, self->path, _("cannot be locked"));
    return FALSE;
  }
  return TRUE;
}

/* Whether the bytes are the beginning of this head: nothing more was written before a kill. */
static gboolean
is_part_of(const GString *bytes, const guint8 *head)
{
  return bytes->len < HEAD && memcmp(bytes->str, head, bytes->len) == 0;
}

static gboolean
begin(PlyMc4ProofFile *self, const guint8 *head, GError **error)
{
  self->proofs = g_array_new(FALSE, FALSE, sizeof(PlyMc4Proof));
  self->end = 0;
  g_byte_array_append(self->added, head, HEAD);
  self->sum = sum_at(head + HEAD);
  return ply_mc4_proof_file_save(self, error);
}

static gboolean
rewrite(PlyMc4ProofFile *self, const PlyMc4Shape *shape, PlyMc4Board board, GError **error)
{
  g_autoptr(GByteArray) bytes = ply_mc4_proof_write(
      shape, board, (const PlyMc4Proof *)(void *)self->proofs->data, self->proofs->len);

  self->end = bytes->len;
  self->sum = sum_at(bytes->data + bytes->len);
  return ply_safe_file_write(self->path, TRUE, (const char *)bytes->data, bytes->len, error) &&
         open_alone(self, error);
}

static gboolean
go_on(PlyMc4ProofFile *self, const GString *text, const guint8 *head, guint *torn, GError **error)
{
  const guint8 *bytes = (const guint8 *)text->str;
  PlyMc4Shape shape;
  PlyMc4Board board;
  gsize whole;

  self->proofs = ply_mc4_proof_parse(bytes, text->len, self->path, &shape, &board, &whole, error);
  if (self->proofs == NULL)
    return FALSE;
  if (memcmp(bytes, head, HEAD) != 0) {
    g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_RULES,
                _("%s: this is the proof of another position, on %d×%d."), self->path,
                shape.columns, shape.rows);
    return FALSE;
  }
  *torn = (guint)(text->len - whole);
  self->end = (goffset)whole;
  self->sum = sum_at(bytes + whole);
  if (*torn > 0 && ftruncate(self->fd, self->end) != 0)
    return ply_safe_file_error(error, self->path, _("cannot be written"));
  guint records = self->proofs->len;
  ply_mc4_proof_keep_latest(self->proofs);
  if (!ply_mc4_proof_check(&shape, self->proofs, self->path, error))
    return FALSE;
  return records <= 2 * self->proofs->len + SPARE_RECORDS || rewrite(self, &shape, board, error);
}

PlyMc4ProofFile *
ply_mc4_proof_file_open(const char *path, const PlyMc4Shape *shape, PlyMc4Board board, guint *torn,
                        GError **error)
{
  g_autoptr(PlyMc4ProofFile) self = g_new0(PlyMc4ProofFile, 1);
  guint8 head[HEAD];
  guint cut = 0;

  self->path = g_strdup(path);
  self->fd = -1;
  self->added = g_byte_array_new();
  pack_head(shape, board, head);
  if (!open_alone(self, error))
    return NULL;
  g_autoptr(GString) text = ply_safe_file_read(path, PLY_MC4_PROOF_MAX_BYTES, error);
  if (text == NULL)
    return NULL;
  if (text->len > PLY_MC4_PROOF_MAX_BYTES) {
    g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_TOO_LARGE, _("%s: the file is too large."),
                path);
    return NULL;
  }
  gboolean good =
      is_part_of(text, head) ? begin(self, head, error) : go_on(self, text, head, &cut, error);
  if (torn != NULL)
    *torn = cut;
  return good ? g_steal_pointer(&self) : NULL;
}

const PlyMc4Proof *
ply_mc4_proof_file_get_proofs(const PlyMc4ProofFile *self, gsize *n)
{
  *n = self->proofs->len;
  return (const PlyMc4Proof *)(void *)self->proofs->data;
}

void
ply_mc4_proof_file_add(PlyMc4ProofFile *self, const PlyMc4Proof *proof)
{
  guint8 record[RECORD];

  pack(proof, self->sum, record);
  self->sum = sum_at(record + sizeof record);
  g_byte_array_append(self->added, record, sizeof record);
}

static gboolean
write_added(PlyMc4ProofFile *self)
{
  for (guint done = 0; done < self->added->len;) {
    ssize_t n =
        pwrite(self->fd, self->added->data + done, self->added->len - done, self->end + done);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      return FALSE;
    done += (guint)n;
  }
  return fsync(self->fd) == 0;
}

gboolean
ply_mc4_proof_file_save(PlyMc4ProofFile *self, GError **error)
{
  if (self->added->len == 0)
    return TRUE;
  if (!write_added(self))
    return ply_safe_file_error(error, self->path, _("cannot be written"));
  self->end += self->added->len;
  g_byte_array_set_size(self->added, 0);
  return TRUE;
}
