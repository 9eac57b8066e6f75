/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A proof's file while it is open: read once, then only added to. */

#include "formats/maxconnect4-proof.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>

#include "formats/format.h"
#include "formats/maxconnect4-proof-private.h"
#include "record/safe-file.h"

/* A file is written anew that has more than twice as many records as positions and at least this
 * many more. */
#define SPARE_RECORDS 1000

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
  if (self->fd < 0 || fstat(self->fd, &status) != 0) {
    ply_safe_file_error(error, self->path, _("cannot be opened"));
    return FALSE;
  }
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
  return bytes->len < PLY_MC4_PROOF_HEAD && memcmp(bytes->str, head, bytes->len) == 0;
}

static gboolean
begin(PlyMc4ProofFile *self, const guint8 *head, GError **error)
{
  self->proofs = g_array_new(FALSE, FALSE, sizeof(PlyMc4Proof));
  self->end = 0;
  g_byte_array_append(self->added, head, PLY_MC4_PROOF_HEAD);
  self->sum = ply_mc4_proof_sum(head + PLY_MC4_PROOF_HEAD);
  return ply_mc4_proof_file_save(self, error);
}

static gboolean
rewrite(PlyMc4ProofFile *self, const PlyMc4Shape *shape, PlyMc4Board board, GError **error)
{
  g_autoptr(GByteArray) bytes = ply_mc4_proof_write(
      shape, board, (const PlyMc4Proof *)(void *)self->proofs->data, self->proofs->len);

  self->end = bytes->len;
  self->sum = ply_mc4_proof_sum(bytes->data + bytes->len);
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
  if (memcmp(bytes, head, PLY_MC4_PROOF_HEAD) != 0) {
    g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_RULES,
                _("%s: this is the proof of another position, on %d×%d."), self->path,
                shape.columns, shape.rows);
    return FALSE;
  }
  *torn = (guint)(text->len - whole);
  self->end = (goffset)whole;
  self->sum = ply_mc4_proof_sum(bytes + whole);
  if (*torn > 0 && ftruncate(self->fd, self->end) != 0) {
    ply_safe_file_error(error, self->path, _("cannot be written"));
    return FALSE;
  }
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
  guint8 head[PLY_MC4_PROOF_HEAD];
  guint cut = 0;

  self->path = g_strdup(path);
  self->fd = -1;
  self->added = g_byte_array_new();
  ply_mc4_proof_pack_head(shape, board, head);
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
  guint8 record[PLY_MC4_PROOF_RECORD];

  ply_mc4_proof_pack(proof, self->sum, record);
  self->sum = ply_mc4_proof_sum(record + sizeof record);
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
  if (!write_added(self)) {
    ply_safe_file_error(error, self->path, _("cannot be written"));
    return FALSE;
  }
  self->end += self->added->len;
  g_byte_array_set_size(self->added, 0);
  return TRUE;
}
