/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/random-tree-dialog.h"

#include <glib/gi18n.h>

#include <math.h>
#include <string.h>

#include "record/rounding.h"
#include "record/typed-number.h"
#include "ui/widgets/dialog.h"
#include "ui/dialogs/tree-text.h"
#include "ui/widgets/help.h"

#define DEFAULT_QUALITY 50 /* per cent, once the order is not as drawn */

struct _PlyRandomTreeDialog {
  AdwWindow parent_instance;

  /* Template widgets. */
  GtkStack *pages;
  GtkSpinButton *branching, *depth, *low, *high;
  GtkCheckButton *as_drawn;
  GtkWidget *quality_row;
  GtkRange *quality;
  AdwEntryRow *seed, *code_row;
  GtkLabel *random_note, *text_note;
  GtkTextView *text;
  GtkWidget *go;

  PlyNumberTreeCode code; /* the last good one */
  char code_text[PLY_NUMBER_TREE_CODE_SIZE];
  const char *fault; /* why the fields or the code are no tree, untranslated; or NULL */
  gboolean is_good, text_is_good; /* the code and the text name trees */
  gboolean syncing;
};

G_DEFINE_FINAL_TYPE(PlyRandomTreeDialog, ply_random_tree_dialog, ADW_TYPE_WINDOW)

enum { SIGNAL_CHOSEN, N_SIGNALS };
static guint signals[N_SIGNALS];

static gboolean
shows_text(PlyRandomTreeDialog *self)
{
  return g_strcmp0(gtk_stack_get_visible_child_name(self->pages), "text") == 0;
}

static void
update_go(PlyRandomTreeDialog *self)
{
  gtk_widget_set_sensitive(self->go, shows_text(self) ? self->text_is_good : self->is_good);
}

static void
show_note(GtkLabel *label, const char *sentence, gboolean is_fault)
{
  static const char *plain[] = {"status-bar", NULL}, *fault[] = {"status-bar", "error", NULL};

  gtk_label_set_text(label, sentence);
  gtk_widget_set_css_classes(GTK_WIDGET(label), is_fault ? fault : plain);
}

/* Brings the code's note and the button in line with what is chosen. */
static void
show_outcome(PlyRandomTreeDialog *self)
{
  gboolean fits;
  g_autofree char *text = ply_tree_text_code(&self->code, &fits);

  self->is_good = self->fault == NULL && fits;
  show_note(self->random_note, self->fault != NULL ? _(self->fault) : text, !self->is_good);
  update_go(self);
}

static void
set_text(AdwEntryRow *row, const char *text)
{
  /* Not while it reads the same, so that the cursor stays where it is. */
  if (!g_str_equal(gtk_editable_get_text(GTK_EDITABLE(row)), text))
    gtk_editable_set_text(GTK_EDITABLE(row), text);
}

static void
show_code(PlyRandomTreeDialog *self)
{
  ply_number_tree_code_format(&self->code, self->code_text);
  set_text(self->code_row, self->code_text);
}

static void
show_fields(PlyRandomTreeDialog *self)
{
  const PlyNumberTreeCode *code = &self->code;
  g_autofree char *seed = g_strdup_printf("%" G_GINT64_MODIFIER "x", code->seed);

  gtk_spin_button_set_value(self->branching, code->branching);
  gtk_spin_button_set_value(self->depth, code->depth);
  gtk_spin_button_set_value(self->low, code->low);
  gtk_spin_button_set_value(self->high, code->high);
  gtk_check_button_set_active(self->as_drawn, code->quality < 0);
  if (code->quality >= 0)
    gtk_range_set_value(self->quality, code->quality);
  gtk_widget_set_sensitive(self->quality_row, code->quality >= 0);
  set_text(self->seed, seed);
}

/* A minus may be one that was copied from a window. */
static int
on_typed(GtkSpinButton *spin, double *value)
{
  *value = ply_typed_number(gtk_editable_get_text(GTK_EDITABLE(spin)));
  return isfinite(*value) ? TRUE : GTK_INPUT_ERROR;
}

/* The value that was not touched gives way. */
static void
keep_in_order(PlyRandomTreeDialog *self, gpointer touched)
{
  GtkSpinButton *kept = touched == self->high ? self->high : self->low;

  if (gtk_spin_button_get_value(self->low) > gtk_spin_button_get_value(self->high))
    gtk_spin_button_set_value(kept == self->high ? self->low : self->high,
                              gtk_spin_button_get_value(kept));
}

static void
on_field(PlyRandomTreeDialog *self, gpointer field)
{
  PlyNumberTreeCode *code = &self->code;
  gboolean as_drawn = gtk_check_button_get_active(self->as_drawn);

  if (self->syncing)
    return;
  self->syncing = TRUE;
  keep_in_order(self, field);
  code->branching = gtk_spin_button_get_value_as_int(self->branching);
  code->depth = gtk_spin_button_get_value_as_int(self->depth);
  code->low = gtk_spin_button_get_value_as_int(self->low);
  code->high = gtk_spin_button_get_value_as_int(self->high);
  code->quality = as_drawn ? -1 : (int)(gtk_range_get_value(self->quality) + 0.5);
  gtk_widget_set_sensitive(self->quality_row, !as_drawn);
  self->fault =
      ply_tree_text_read_seed(gtk_editable_get_text(GTK_EDITABLE(self->seed)), &code->seed)
          ? NULL
          : N_("A seed is a number of 1 to 16 hexadecimal digits: 0–9 and a–f.");
  if (self->fault == NULL)
    show_code(self);
  show_outcome(self);
  self->syncing = FALSE;
}

static void
on_code(PlyRandomTreeDialog *self)
{
  const char *text = gtk_editable_get_text(GTK_EDITABLE(self->code_row));

  if (self->syncing)
    return;
  self->syncing = TRUE;
  self->fault = NULL;
  if (ply_number_tree_code_parse(text, &self->code)) {
    ply_number_tree_code_format(&self->code, self->code_text);
    show_fields(self);
  } else {
    self->fault = N_("This is not the code of a tree. One reads b3d4v0..99q50s1a2b.");
  }
  show_outcome(self);
  self->syncing = FALSE;
}

static void
on_dice(PlyRandomTreeDialog *self)
{
  self->code.seed = g_random_int();
  self->fault = NULL;
  self->syncing = TRUE;
  show_fields(self);
  show_code(self);
  show_outcome(self);
  self->syncing = FALSE;
}

static PlyNumberTree *
read_text(PlyRandomTreeDialog *self, char **sentence)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(self->text);
  g_autofree char *text = NULL;
  PlyNumberTreeFault fault;

  g_object_get(buffer, "text", &text, NULL);
  PlyNumberTree *tree = ply_number_tree_parse(text, strlen(text), &fault);
  if (tree == NULL)
    *sentence = ply_tree_text_fault(text, &fault);
  return tree;
}

static void
on_text(PlyRandomTreeDialog *self)
{
  g_autofree char *sentence = NULL;
  PlyNumberTree *tree = read_text(self, &sentence);

  self->text_is_good = tree != NULL;
  if (tree != NULL) {
    g_autofree char *leaves = ply_tree_text_leaves(tree);
    g_autofree char *rounding = ply_rounding_text(tree, -1);
    sentence =
        rounding != NULL ? g_strdup_printf("%s\n%s", leaves, rounding) : g_steal_pointer(&leaves);
  }
  show_note(self->text_note, sentence, tree == NULL);
  ply_number_tree_free(tree);
  update_go(self);
}

static void
on_go(PlyRandomTreeDialog *self)
{
  /* A number that is still being typed counts. */
  gtk_spin_button_update(self->branching);
  gtk_spin_button_update(self->depth);
  gtk_spin_button_update(self->low);
  gtk_spin_button_update(self->high);
  if (!gtk_widget_get_sensitive(self->go))
    return;
  g_signal_emit(self, signals[SIGNAL_CHOSEN], 0);
  gtk_window_destroy(GTK_WINDOW(self));
}

static void
bind_template(GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/random-tree-dialog.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyRandomTreeDialog, name)
  BIND(pages);
  BIND(branching);
  BIND(depth);
  BIND(low);
  BIND(high);
  BIND(as_drawn);
  BIND(quality_row);
  BIND(quality);
  BIND(seed);
  BIND(code_row);
  BIND(random_note);
  BIND(text_note);
  BIND(text);
  BIND(go);
#undef BIND
  gtk_widget_class_bind_template_callback(widget_class, on_field);
  gtk_widget_class_bind_template_callback(widget_class, on_typed);
  gtk_widget_class_bind_template_callback(widget_class, on_code);
  gtk_widget_class_bind_template_callback(widget_class, on_dice);
  gtk_widget_class_bind_template_callback(widget_class, on_text);
  gtk_widget_class_bind_template_callback(widget_class, on_go);
  gtk_widget_class_bind_template_callback(widget_class, update_go);
}

static void
ply_random_tree_dialog_class_init(PlyRandomTreeDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  signals[SIGNAL_CHOSEN] = g_signal_new("chosen", PLY_TYPE_RANDOM_TREE_DIALOG, G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
  ply_dialog_bind_close(widget_class);
  /* Where Enter itself works a row, or breaks a line. */
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                      "default.activate", NULL);
  bind_template(widget_class);
}

static void
ply_random_tree_dialog_init(PlyRandomTreeDialog *self)
{
  self->syncing = TRUE;
  self->code = (PlyNumberTreeCode){.branching = 3, .depth = 4, .high = 99, .quality = -1};
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set(GTK_WIDGET(self), PLY_HELP("number-tree"));
  ply_help_listen(GTK_WINDOW(self));
  gtk_range_set_value(self->quality, DEFAULT_QUALITY);
  on_dice(self);
  on_text(self);
  gtk_window_set_default_widget(GTK_WINDOW(self), self->go);
  gtk_window_set_focus(GTK_WINDOW(self), self->go);
}

PlyRandomTreeDialog *
ply_random_tree_dialog_new(GtkWindow *parent)
{
  return g_object_new(PLY_TYPE_RANDOM_TREE_DIALOG, "transient-for", parent, NULL);
}

PlyNumberTree *
ply_random_tree_dialog_make_tree(PlyRandomTreeDialog *self)
{
  g_autofree char *sentence = NULL;

  if (shows_text(self))
    return read_text(self, &sentence);
  return self->is_good ? ply_number_tree_from_code(&self->code) : NULL;
}

const char *
ply_random_tree_dialog_get_code(PlyRandomTreeDialog *self)
{
  return !shows_text(self) && self->is_good ? self->code_text : NULL;
}
