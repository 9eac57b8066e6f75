/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/dialect.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

PlyManner
ply_manner_document(const PlyDialects *of)
{
  return (PlyManner){.of = of, .dialect = &of->dialects[0]};
}

static char *
list_names(const PlyDialects *of)
{
  GString *names = g_string_new(NULL);

  for (const PlyDialect *each = of->dialects; each->name != NULL; each++)
    g_string_append_printf(names, "%s%s", each == of->dialects ? "" : ", ", each->name);
  return g_string_free(names, FALSE);
}

gboolean
ply_manner_set_dialect(PlyManner *self, const char *name, GError **error)
{
  for (const PlyDialect *each = self->of->dialects; each->name != NULL; each++) {
    if (g_str_equal(each->name, name)) {
      self->dialect = each;
      return TRUE;
    }
  }
  g_autofree char *names = list_names(self->of);
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
              _("Expected one of the dialects %s, found “%s”."), names, name);
  return FALSE;
}

gboolean
ply_manner_has(const PlyManner *self, guint32 habit)
{
  return (self->dialect->habits & habit) != 0;
}

gboolean
ply_manner_admits(const PlyManner *self, guint breach)
{
  switch (self->reading) {
  case PLY_READING_STRICT:
    return FALSE;
  case PLY_READING_LENIENT:
    return TRUE;
  case PLY_READING_USUAL:
    break;
  }
  return (self->dialect->admits & ((guint32)1 << breach)) != 0;
}

char *
ply_manner_complain(const PlyManner *self, guint breach, const char *found)
{
  const PlyBreach *each = &self->of->breaches[breach];

  if (found == NULL)
    return g_strdup_printf(_("Found %s; the document says: “%s”"), _(each->what), each->sentence);
  return g_strdup_printf(_("Found %s, “%s”; the document says: “%s”"), _(each->what), found,
                         each->sentence);
}

char *
ply_dialects_describe(const PlyDialects *self)
{
  GString *text = g_string_new(NULL);

  for (const PlyDialect *each = self->dialects; each->name != NULL; each++) {
    g_string_append_printf(text, "%s%s\n    %s\n", each->name,
                           each == self->dialects ? _(" (the default)") : "", _(each->what));
    for (guint i = 0; self->breaches[i].what != NULL; i++) {
      if ((each->admits & ((guint32)1 << i)) != 0)
        g_string_append_printf(text, _("    plays on after %s\n"), _(self->breaches[i].what));
    }
  }
  return g_string_free(text, FALSE);
}
