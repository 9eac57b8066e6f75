/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/window/recovery.h"

#include <glib/gi18n.h>

#include "record/printable.h"
#include "model/journal.h"
#include "ui/widgets/help.h"
#include "ui/widgets/question.h"

#define MOST_NAMED 8
#define MOST_TITLE 60 /* characters */

/* A question on screen. */
typedef struct {
  PlyWindow *window; /* owned: the question stands over it */
  GPtrArray *found;  /* owned; of PlyJournalEntry, NULL where it was taken */
} Offer;

static void
offer_free(gpointer data, GClosure *closure)
{
  Offer *offer = data;

  g_ptr_array_unref(offer->found);
  g_object_unref(offer->window);
  g_free(offer);
}

/* "Textbook tree: 14:05, 22 November 2026". Transfer full. */
static char *
describe(const PlyJournalEntry *entry)
{
  g_autoptr(GDateTime) time = g_date_time_new_from_unix_local(ply_journal_entry_get_time(entry));
  g_autofree char *when = time != NULL ? g_date_time_format(time, "%x, %R") : NULL;
  const char *title = ply_journal_entry_get_title(entry);
  const char *kind = ply_journal_entry_is_game(entry)   ? _("Game")
                     : ply_journal_entry_is_talk(entry) ? _("Talk")
                                                        : _("Recording");
  const char *known = *title != '\0' ? _(title) : kind;
  g_autofree char *name = ply_printable_line(known, strlen(known), MOST_TITLE);

  return g_strdup_printf("%s (%s)", name, when != NULL ? when : "");
}

static char *
body_text(const GPtrArray *found)
{
  GString *text = g_string_new(_("Plyscope ended before this was saved:"));

  for (guint i = 0; i < MIN(found->len, MOST_NAMED); i++) {
    g_autofree char *line = describe(g_ptr_array_index(found, i));
    g_string_append_printf(text, "\n%s", line);
  }
  if (found->len > MOST_NAMED)
    g_string_append_printf(text, "\n…");
  return g_string_free(text, FALSE);
}

/* Takes those out that a talk needs; NULL if it is none. */
static GPtrArray *
take_recordings(GPtrArray *found, PlyJournalEntry *talk)
{
  if (!ply_journal_entry_is_talk(talk))
    return NULL;
  GPtrArray *taken = g_ptr_array_new_with_free_func((GDestroyNotify)ply_journal_entry_free);
  for (guint i = found->len; i-- > 0;) {
    if (ply_journal_entry_needs(talk, g_ptr_array_index(found, i)))
      g_ptr_array_add(taken, g_ptr_array_steal_index(found, i));
  }
  return taken;
}

/* Talks go before the recordings that they need. */
static void
restore_talks(PlyWindow *window, GPtrArray *found)
{
  for (guint i = found->len; i-- > 0; i = MIN(i, found->len)) {
    if (!ply_journal_entry_is_talk(g_ptr_array_index(found, i)))
      continue;
    PlyJournalEntry *talk = g_ptr_array_steal_index(found, i);
    ply_window_restore(window, talk, take_recordings(found, talk));
  }
}

/* The oldest first, so that the newest is in front. */
static void
on_response(GtkWidget *dialog, const char *response, gpointer data)
{
  Offer *offer = data;
  gboolean is_restore = g_str_equal(response, "save");

  if (g_str_equal(response, "cancel"))
    return;
  if (is_restore)
    restore_talks(offer->window, offer->found);
  while (offer->found->len > 0) {
    PlyJournalEntry *entry = g_ptr_array_steal_index(offer->found, offer->found->len - 1);
    if (is_restore)
      ply_window_restore(offer->window, entry, NULL);
    else
      ply_journal_entry_remove(entry);
  }
}

void
ply_recovery_offer(PlyWindow *window)
{
  g_autoptr(GPtrArray) found = ply_journal_find();

  if (found->len == 0)
    return;
  g_autofree char *body = body_text(found);
  GtkWidget *dialog =
      ply_question_save_new(GTK_WINDOW(window), PLY_HELP("unsaved"), _("Restore unsaved work?"),
                            body, _("_Not Now"), _("_Discard"), _("_Restore"));
  Offer *offer = g_new(Offer, 1);
  *offer = (Offer){g_object_ref(window), g_steal_pointer(&found)};
  g_signal_connect_data(dialog, "response", G_CALLBACK(on_response), offer, offer_free, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}
