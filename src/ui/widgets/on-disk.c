/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/on-disk.h"

#include <glib/gi18n.h>

#include "model/document-io.h"
#include "model/file-words.h"

struct PlyOnDisk {
  GHashTable *stamps; /* owned: by URI */
};

PlyOnDisk *
ply_on_disk_new(void)
{
  PlyOnDisk *self = g_new(PlyOnDisk, 1);

  self->stamps = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  return self;
}

void
ply_on_disk_free(PlyOnDisk *self)
{
  g_hash_table_unref(self->stamps);
  g_free(self);
}

void
ply_on_disk_keep(PlyOnDisk *self, GFile *file, char *stamp)
{
  g_hash_table_replace(self->stamps, g_file_get_uri(file),
                       stamp != NULL ? stamp : ply_document_stamp(file));
}

/* Whether somebody else has written the file since it was read or written here. */
static gboolean
is_changed(PlyOnDisk *self, GFile *file)
{
  g_autofree char *uri = g_file_get_uri(file), *now = ply_document_stamp(file);
  const char *then = g_hash_table_lookup(self->stamps, uri);

  return then != NULL && *now != '\0' && !g_str_equal(then, now);
}

void
ply_on_disk_replace(PlyOnDisk *self, GtkWidget *owner, GFile *file, PlyThen *then)
{
  if (!is_changed(self, file)) {
    ply_then_go(then);
    return;
  }
  g_autofree char *printable = ply_file_words_name(file);
  g_autofree char *body = g_strdup_printf(
      _("Another program has changed “%s” since it was opened or saved here. Saving puts what is "
        "open here in the place of what is there now."),
      printable);
  ply_unsaved_confirm(owner, _("Replace the changed file?"), body, _("_Replace"), then);
}
