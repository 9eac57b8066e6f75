/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/format-filters.h"

#include <glib/gi18n.h>

char *
ply_format_usual_name(const PlyFormat *format)
{
  return *format->suffix == '.' ? g_strconcat(_("game"), format->suffix, NULL)
                                : g_strdup(format->suffix);
}

static void
add_filter(GListStore *filters, const char *name, const char *const *patterns)
{
  g_autoptr(GtkFileFilter) filter = gtk_file_filter_new();

  gtk_file_filter_set_name(filter, name);
  for (; *patterns != NULL; patterns++)
    gtk_file_filter_add_pattern(filter, *patterns);
  g_list_store_append(filters, filter);
}

/* Copies of "input.txt" are called "input-3.txt", of "move_file", "move_file.old". */
static void
add_format(GListStore *filters, const PlyFormat *format)
{
  const char *suffix = strrchr(format->suffix, '.');
  g_autofree char *pattern =
      suffix != NULL ? g_strconcat("*", suffix, NULL) : g_strconcat(format->suffix, "*", NULL);

  add_filter(filters, _(format->name), (const char *const[]){pattern, NULL});
}

static const char *const cups[] = {"*.plycup", NULL}, *const all[] = {"*", NULL};

GListModel *
ply_format_filters_cup(void)
{
  GListStore *filters = g_list_store_new(GTK_TYPE_FILE_FILTER);

  add_filter(filters, _("Tournaments"), cups);
  add_filter(filters, _("All files"), all);
  return G_LIST_MODEL(filters);
}

GListModel *
ply_format_filters(const PlyFormat *format)
{
  GListStore *filters = g_list_store_new(GTK_TYPE_FILE_FILTER);
  static const char *const talks[] = {"*.plytalk", NULL};
  static const char *const recordings[] = {"*.plytrace", "*.jsonl", NULL};
  static const char *const lessons[] = {"*.plylesson", NULL};
  const PlyFormat *each;

  if (format != NULL)
    add_format(filters, format);
  add_filter(filters, _("All files"), all);
  if (format == NULL) {
    add_filter(filters, _("Recordings of searches"), recordings);
    add_filter(filters, _("Talks"), talks);
    add_filter(filters, _("Lessons"), lessons);
    add_filter(filters, _("Tournaments"), cups);
  }
  for (guint i = 0; format == NULL && (each = ply_format_at(i)) != NULL; i++) {
    if (each->load != NULL)
      add_format(filters, each);
  }
  return G_LIST_MODEL(filters);
}
