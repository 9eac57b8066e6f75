/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/search-keys.h"

#include <glib/gi18n.h>

#include "trace/step.h"

/* The kinds of events that have a key of their own, and what is said where there is none. Whole
 * sentences, as other languages bend the words. */
static const struct {
  const char *id;
  unsigned events;
  guint key;
  const char *none_after, *none_before;
} kinds[] = {
    {"cut", PLY_EVENT_CUT, GDK_KEY_c, N_("There is no cutoff after this step."),
     N_("There is no cutoff before this step.")},
    {"best", PLY_EVENT_BEST, GDK_KEY_b, N_("There is no new best value after this step."),
     N_("There is no new best value before this step.")},
    {"fail", PLY_EVENT_FAIL_HIGH | PLY_EVENT_FAIL_LOW, GDK_KEY_f,
     N_("There is no fail-high or fail-low at the root after this step."),
     N_("There is no fail-high or fail-low at the root before this step.")},
    {"table", PLY_EVENT_TABLE, GDK_KEY_t, N_("There is no table hit after this step."),
     N_("There is no table hit before this step.")},
    {"re-search", PLY_EVENT_RE_SEARCH, GDK_KEY_r, N_("There is no re-search after this step."),
     N_("There is no re-search before this step.")},
    {"iteration", PLY_EVENT_ITERATION, GDK_KEY_i, N_("No iteration begins after this step."),
     N_("No iteration begins before this step.")},
    {"pass", PLY_EVENT_PASS, GDK_KEY_p, N_("No pass from the root begins after this step."),
     N_("No pass from the root begins before this step.")},
    /* These two are no events of a step: found by the search tree. */
    {"lesson", 0, GDK_KEY_x, N_("There is no instructive cutoff after this step."),
     N_("There is no instructive cutoff before this step.")},
    {"bookmark", 0, GDK_KEY_j, N_("There is no bookmark after this step."),
     N_("There is no bookmark before this step.")},
    {"root-move", PLY_EVENT_ROOT_MOVE, GDK_KEY_m, N_("There is no root move after this step."),
     N_("There is no root move before this step.")},
};

unsigned
ply_search_events(const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
    if (g_str_equal(kinds[i].id, id))
      return kinds[i].events;
  }
  return 0;
}

const char *
ply_search_no_event(const char *id, int direction)
{
  for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
    if (g_str_equal(kinds[i].id, id))
      return direction > 0 ? _(kinds[i].none_after) : _(kinds[i].none_before);
  }
  return direction > 0 ? _("There is none after this step.") : _("There is none before this step.");
}

static void
bind(GtkEventController *keys, guint key, GdkModifierType modifiers, const char *action,
     const char *target)
{
  GtkShortcut *shortcut =
      gtk_shortcut_new(gtk_keyval_trigger_new(key, modifiers), gtk_named_action_new(action));

  if (target != NULL)
    gtk_shortcut_set_arguments(shortcut, g_variant_new_string(target));
  gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(keys), shortcut);
}

/* Letters go to the next event of a kind, with Shift to the one before: they reach this only
 * where no text is being typed. */
void
ply_search_keys_add(GtkWidget *widget)
{
  static const struct {
    guint key;
    GdkModifierType modifiers;
    const char *action;
  } keys[] = {
      {GDK_KEY_Page_Down, 0, "microscope.forward"},
      {GDK_KEY_Page_Up, 0, "microscope.back"},
      {GDK_KEY_period, 0, "microscope.forward"},
      {GDK_KEY_comma, 0, "microscope.back"},
      {GDK_KEY_Home, 0, "microscope.first"},
      {GDK_KEY_End, 0, "microscope.last"},
      {GDK_KEY_n, 0, "microscope.into"},
      {GDK_KEY_o, 0, "microscope.over"},
      {GDK_KEY_u, 0, "microscope.out"},
      {GDK_KEY_k, 0, "microscope.bookmark"},
      /* GtkWindow has Space for the focused widget's own action. Buttons and entries have taken
       * theirs by then, and a controller of a widget is asked before the keys of its class. */
      {GDK_KEY_space, 0, "scope.play"},
      {GDK_KEY_Escape, 0, "microscope.leave-lecture"},
      {GDK_KEY_F4, 0, "microscope.practice"},
      {GDK_KEY_F4, GDK_SHIFT_MASK, "microscope.exercise"},
      {GDK_KEY_F3, 0, "microscope.show-answer"},
      {GDK_KEY_F7, 0, "microscope.next-lesson"},
      {GDK_KEY_F7, GDK_SHIFT_MASK, "microscope.previous-lesson"},
      {GDK_KEY_F11, 0, "microscope.lecture"},
      {GDK_KEY_l, 0, "microscope.spotlight"},
      {GDK_KEY_d, 0, "microscope.show-code"},
      {GDK_KEY_s, 0, "microscope.show-stack"},
      {GDK_KEY_a, 0, "microscope.ask-first"},
      {GDK_KEY_w, 0, "scope.max-min"},
      {GDK_KEY_r, GDK_CONTROL_MASK, "microscope.record"},
      {GDK_KEY_d, GDK_CONTROL_MASK, "microscope.record-second"},
      {GDK_KEY_v, 0, "microscope.compare-right"},
      {GDK_KEY_s, GDK_CONTROL_MASK, "microscope.save"},
      {GDK_KEY_e, GDK_CONTROL_MASK, "microscope.export"},
      {GDK_KEY_e, GDK_CONTROL_MASK | GDK_ALT_MASK, "microscope.export-picture"},
      {GDK_KEY_c, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "microscope.copy-picture"},
      {GDK_KEY_z, GDK_CONTROL_MASK, "microscope.undo"},
      {GDK_KEY_y, GDK_CONTROL_MASK, "microscope.redo"},
      {GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "microscope.redo"},
      {GDK_KEY_Insert, 0, "microscope.add-child"},
      {GDK_KEY_Return, GDK_CONTROL_MASK, "microscope.add-child"},
      {GDK_KEY_Return, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "microscope.add-sibling"},
      {GDK_KEY_F2, 0, "microscope.edit-number"},
      {GDK_KEY_F2, GDK_SHIFT_MASK, "microscope.edit-name"},
      {GDK_KEY_Delete, 0, "microscope.delete-node"},
      {GDK_KEY_Left, GDK_ALT_MASK, "microscope.move-left"},
      {GDK_KEY_Right, GDK_ALT_MASK, "microscope.move-right"},
      {GDK_KEY_Up, GDK_ALT_MASK, "microscope.raise-value"},
      {GDK_KEY_Down, GDK_ALT_MASK, "microscope.lower-value"},
      {GDK_KEY_Left, GDK_SHIFT_MASK, "microscope.pan-left"},
      {GDK_KEY_Right, GDK_SHIFT_MASK, "microscope.pan-right"},
      {GDK_KEY_Up, GDK_SHIFT_MASK, "microscope.pan-up"},
      {GDK_KEY_Down, GDK_SHIFT_MASK, "microscope.pan-down"},
      {GDK_KEY_plus, GDK_CONTROL_MASK, "microscope.zoom-in"},
      {GDK_KEY_minus, GDK_CONTROL_MASK, "microscope.zoom-out"},
      {GDK_KEY_0, GDK_CONTROL_MASK, "microscope.zoom-fit"},
  };

  GtkEventController *controller = gtk_shortcut_controller_new();

  for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
    bind(controller, keys[i].key, keys[i].modifiers, keys[i].action, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
    bind(controller, kinds[i].key, 0, "microscope.next", kinds[i].id);
    bind(controller, kinds[i].key, GDK_SHIFT_MASK, "microscope.previous", kinds[i].id);
  }
  gtk_widget_add_controller(widget, controller);
}
