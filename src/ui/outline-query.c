/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the find bar asks for, the text and every button that is down, and what it tells. */

#include <glib/gi18n.h>

#include "ui/tree/outline-private.h"

/* Below the bar; "" takes it away. */
void
ply_outline_say(PlyOutline *self, const char *text)
{
  gtk_revealer_set_reveal_child(self->status_revealer, *text != '\0');
  if (*text != '\0')
    gtk_label_set_text(self->status, text);
}

/* What stays below the bar until something else is asked for. */
void
ply_outline_set_told(PlyOutline *self, char *told)
{
  g_free(self->told);
  self->told = told;
  ply_outline_say(self, told);
}

/* What is asked for. FALSE, and said why, if the text is no query. */
gboolean
ply_outline_read_query(PlyOutline *self, PlyTraceQuery *query)
{
  const struct {
    GtkToggleButton *button;
    unsigned event;
  } events[] = {{self->cuts, PLY_EVENT_CUT},
                {self->new_best, PLY_EVENT_BEST},
                {self->table, PLY_EVENT_TABLE},
                {self->re_searches, PLY_EVENT_RE_SEARCH}};
  PlyTraceQueryFault fault;
  gboolean good =
      ply_trace_query_parse(gtk_editable_get_text(self->entry), self->trace, query, &fault);

  if (!good) {
    gtk_widget_add_css_class(GTK_WIDGET(self->entry), "error");
    ply_outline_set_told(self, g_strdup_printf(_("Expected %s"), _(fault.expected)));
  } else {
    gtk_widget_remove_css_class(GTK_WIDGET(self->entry), "error");
  }
  gtk_accessible_update_state(GTK_ACCESSIBLE(self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                              good ? GTK_ACCESSIBLE_INVALID_FALSE : GTK_ACCESSIBLE_INVALID_TRUE,
                              -1);
  if (!good)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS(events); i++)
    query->all_events |= gtk_toggle_button_get_active(events[i].button) ? events[i].event : 0;
  if (gtk_toggle_button_get_active(self->move))
    query->move = self->the_move;
  if (gtk_toggle_button_get_active(self->position)) {
    query->has_position = true;
    query->position_key = self->key;
  }
  return TRUE;
}

gboolean
ply_outline_asks_for_nothing(PlyOutline *self)
{
  GtkToggleButton *const buttons[] = {self->cuts,        self->new_best, self->table,
                                      self->re_searches, self->position, self->move};

  for (guint i = 0; i < G_N_ELEMENTS(buttons); i++) {
    if (gtk_toggle_button_get_active(buttons[i]))
      return FALSE;
  }
  g_autofree char *text = g_strstrip(g_strdup(gtk_editable_get_text(self->entry)));
  return *text == '\0';
}
