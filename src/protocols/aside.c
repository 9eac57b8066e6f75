/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/aside.h"

#include <pthread.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "protocols/said.h"
#include "record/printable.h"

struct PlyAside {
  int references;
  void (*told)(gpointer data, const PlySaid *said);
  gpointer data;
  gboolean quiet;
  pthread_mutex_t mutex; /* of all below; the thread sanitizer knows pthread's own */
  gboolean has_said;
  PlySaid said;
  GString *errors;
  gboolean cut; /* something before them was thrown away */
  guint serial;
};

PlyAside *
ply_aside_new(void)
{
  PlyAside *self = g_new0(PlyAside, 1);

  self->references = 1;
  self->errors = g_string_new(NULL);
  pthread_mutex_init(&self->mutex, NULL);
  return self;
}

PlyAside *
ply_aside_ref(PlyAside *self)
{
  g_atomic_int_inc(&self->references);
  return self;
}

void
ply_aside_unref(PlyAside *self)
{
  if (!g_atomic_int_dec_and_test(&self->references))
    return;
  pthread_mutex_destroy(&self->mutex);
  g_string_free(self->errors, TRUE);
  g_free(self);
}

void
ply_aside_set_quiet(PlyAside *self)
{
  self->quiet = TRUE;
}

gboolean
ply_aside_is_quiet(const PlyAside *self)
{
  return self->quiet;
}

void
ply_aside_set_told(PlyAside *self, void (*told)(gpointer data, const PlySaid *said), gpointer data)
{
  self->told = told;
  self->data = data;
}

void
ply_aside_say(PlyAside *self, const PlySaid *said)
{
  pthread_mutex_lock(&self->mutex);
  self->has_said = said != NULL;
  if (said != NULL)
    self->said = *said;
  pthread_mutex_unlock(&self->mutex);
  if (said != NULL && self->told != NULL)
    self->told(self->data, said);
}

gboolean
ply_aside_get_said(PlyAside *self, PlySaid *said)
{
  pthread_mutex_lock(&self->mutex);
  gboolean has_said = self->has_said;
  if (has_said)
    *said = self->said;
  pthread_mutex_unlock(&self->mutex);
  return has_said;
}

void
ply_aside_add_errors(PlyAside *self, const char *bytes, gsize n)
{
  pthread_mutex_lock(&self->mutex);
  g_string_append_len(self->errors, bytes, (gssize)n);
  if (self->errors->len > PLY_ASIDE_ERRORS_BYTES) {
    g_string_erase(self->errors, 0, (gssize)(self->errors->len - PLY_ASIDE_ERRORS_BYTES / 2));
    self->cut = TRUE;
  }
  self->serial++;
  pthread_mutex_unlock(&self->mutex);
}

char *
ply_aside_get_errors(PlyAside *self, guint *serial)
{
  char *text = NULL;

  pthread_mutex_lock(&self->mutex);
  if (*serial != self->serial) {
    const char *bytes = self->errors->str;
    const char *line_end = self->cut ? memchr(bytes, '\n', self->errors->len) : NULL;
    gsize skipped = line_end != NULL ? (gsize)(line_end - bytes) + 1 : 0;
    g_autofree char *shown = ply_printable_text(bytes + skipped, self->errors->len - skipped);
    text = self->cut ? g_strconcat(_("… (what was written before is not kept)"), "\n", shown, NULL)
                     : g_steal_pointer(&shown);
    *serial = self->serial;
  }
  pthread_mutex_unlock(&self->mutex);
  return text;
}

gboolean
ply_aside_has_errors(PlyAside *self)
{
  pthread_mutex_lock(&self->mutex);
  gboolean any = self->errors->len > 0;
  pthread_mutex_unlock(&self->mutex);
  return any;
}
