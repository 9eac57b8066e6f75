/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/preferences.h"

#include <glib/gi18n.h>

#include "model/file-words.h"
#include "model/own-book-loader.h"
#include "ui/widgets/combo.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/file-choice.h"
#include "ui/widgets/help.h"
#include "ui/widgets/tree-manner.h"
#include "ui/widgets/settings.h"

struct _PlyPreferences {
  AdwWindow parent_instance;

  /* Template widgets. */
  AdwComboRow *style, *shapes;
  AdwActionRow *book;
  GtkWidget *own_book;
  AdwPreferencesGroup *board_group, *tree_group, *program_group;

  char *chosen; /* the book that is being read to be taken; NULL: the one that is set */
  GCancellable *cancellable; /* of a book that is being read; or NULL */
};

G_DEFINE_FINAL_TYPE(PlyPreferences, ply_preferences, ADW_TYPE_WINDOW)

static const char *const styles[] = {"system", "light", "dark"};

static const struct {
  const char *key, *title, *subtitle;
} switches[] = {
    {"black-discs", N_("Black and white discs"),
     N_("For Othello, in place of blue and orange; the sides are called so, too")},
    {"show-legal-moves", N_("Legal moves"), N_("A dot wherever one can play")},
    {"show-values", N_("Values"), N_("The value of each candidate move on the board")},
    {"all-values", N_("Values of all moves"),
     N_("The engine finds the exact value of each, as far as there are at most 32")},
    {"show-pv", N_("Principal variation"), N_("The expected line as numbered stones")},
    {"animations", N_("Animations"), N_("Discs flip and fall; never under reduced motion")},
};

static void
on_style(PlyPreferences *self)
{
  g_settings_set_string(ply_settings_get(), "style",
                        styles[adw_combo_row_get_selected(self->style)]);
  ply_preferences_apply_style();
}

static void
on_shapes(PlyPreferences *self)
{
  g_settings_set_string(ply_settings_get(), "tree-shapes",
                        ply_tree_shapes_name((int)adw_combo_row_get_selected(self->shapes)));
}

/* ---- the book ---- */

static void
say_book(PlyPreferences *self, const char *words)
{
  g_autofree char *path = g_settings_get_string(ply_settings_get(), "book-file");

  adw_action_row_set_subtitle(self->book, words);
  gtk_widget_set_visible(self->own_book, *path != '\0');
}

/* Only what is a book is remembered; what is wrong with a file is said in its row. */
static void
on_book_read(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyOwnBook) book = ply_own_book_load_finish(result, &error);
  PlyPreferences *self = data;

  if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return; /* the window may be gone */
  if (book == NULL) {
    say_book(self, error->message);
    return;
  }
  if (self->chosen != NULL)
    g_settings_set_string(ply_settings_get(), "book-file", self->chosen);
  g_autofree char *path = g_settings_get_string(ply_settings_get(), "book-file");
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_autofree char *name = ply_file_words_name(file);
  guint n = (guint)ply_own_book_get(book)->n;
  g_autofree char *words =
      g_strdup_printf(ngettext("%s, %u position", "%s, %u positions", n), name, n);
  say_book(self, words);
}

/* Reads a book, to be taken from now on if `chosen`. */
static void
read_book(PlyPreferences *self, const char *path, gboolean chosen)
{
  g_cancellable_cancel(self->cancellable);
  g_clear_object(&self->cancellable);
  g_free(self->chosen);
  self->chosen = chosen ? g_strdup(path) : NULL;
  self->cancellable = g_cancellable_new();
  ply_own_book_load_async(path, self->cancellable, on_book_read, self);
}

static void
show_book(PlyPreferences *self)
{
  g_autofree char *path = g_settings_get_string(ply_settings_get(), "book-file");

  if (*path != '\0')
    read_book(self, path, FALSE);
  else
    say_book(self, _("The program’s own"));
}

static void
on_own_book(PlyPreferences *self)
{
  g_cancellable_cancel(self->cancellable);
  g_settings_reset(ply_settings_get(), "book-file");
  show_book(self);
}

static void
on_book_chosen(gpointer self, GFile *file, gpointer data)
{
  g_autofree char *path = g_file_get_path(file);

  if (path != NULL)
    read_book(self, path, TRUE);
}

static void
on_choose_book(PlyPreferences *self)
{
  PlyFileQuestion question = {.title = _("Choose an Opening Book"), .accept = _("_Choose")};

  ply_file_choice_ask(GTK_WIDGET(self), &question, on_book_chosen, NULL, NULL);
}

static void
ply_preferences_dispose(GObject *object)
{
  PlyPreferences *self = PLY_PREFERENCES(object);

  g_cancellable_cancel(self->cancellable);
  g_clear_object(&self->cancellable);
  g_clear_pointer(&self->chosen, g_free);
  G_OBJECT_CLASS(ply_preferences_parent_class)->dispose(object);
}

static void
add_row(AdwPreferencesGroup *group, const char *title, const char *subtitle, GtkWidget *control)
{
  GtkWidget *row = adw_action_row_new();

  adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
  adw_action_row_set_subtitle(ADW_ACTION_ROW(row), subtitle);
  gtk_widget_set_valign(control, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix(ADW_ACTION_ROW(row), control);
  adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), control);
  gtk_accessible_update_property(GTK_ACCESSIBLE(control), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  adw_preferences_group_add(group, row);
}

static void
add_switch(AdwPreferencesGroup *group, const char *key, const char *title, const char *subtitle)
{
  GtkWidget *toggle = gtk_switch_new();

  g_settings_bind(ply_settings_get(), key, toggle, "active", G_SETTINGS_BIND_DEFAULT);
  add_row(group, title, subtitle, toggle);
}

static void
add_spin(AdwPreferencesGroup *group, const char *key, const char *title, const char *subtitle,
         double least, double most, guint digits)
{
  GtkWidget *spin = gtk_spin_button_new_with_range(least, most, 1);

  gtk_spin_button_set_digits(GTK_SPIN_BUTTON(spin), digits);
  g_settings_bind(ply_settings_get(), key, spin, "value", G_SETTINGS_BIND_DEFAULT);
  add_row(group, title, subtitle, spin);
}

static void
ply_preferences_class_init(PlyPreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_preferences_dispose;
  ply_dialog_bind_close(widget_class);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/preferences.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyPreferences, style);
  gtk_widget_class_bind_template_child(widget_class, PlyPreferences, board_group);
  gtk_widget_class_bind_template_child(widget_class, PlyPreferences, shapes);
  gtk_widget_class_bind_template_child(widget_class, PlyPreferences, tree_group);
  gtk_widget_class_bind_template_child(widget_class, PlyPreferences, program_group);
  gtk_widget_class_bind_template_child(widget_class, PlyPreferences, book);
  gtk_widget_class_bind_template_child(widget_class, PlyPreferences, own_book);
  gtk_widget_class_bind_template_callback(widget_class, on_choose_book);
  gtk_widget_class_bind_template_callback(widget_class, on_own_book);
  gtk_widget_class_bind_template_callback(widget_class, on_style);
  gtk_widget_class_bind_template_callback(widget_class, on_shapes);
}

static void
ply_preferences_init(PlyPreferences *self)
{
  g_autofree char *style = g_settings_get_string(ply_settings_get(), "style");

  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set(GTK_WIDGET(self), PLY_HELP("values"));
  ply_help_listen(GTK_WINDOW(self));
  ply_combos_show_whole(GTK_WIDGET(self));
  for (guint i = 0; i < G_N_ELEMENTS(styles); i++) {
    if (g_str_equal(styles[i], style))
      adw_combo_row_set_selected(self->style, i);
  }
  for (guint i = 0; i < G_N_ELEMENTS(switches); i++)
    add_switch(self->board_group, switches[i].key, _(switches[i].title), _(switches[i].subtitle));
  adw_combo_row_set_selected(self->shapes, (guint)ply_tree_manner().shapes);
  add_switch(self->tree_group, "named-windows", _("Windows by name"),
             _("α = 3, β = 8 in place of [3, 8]"));
  add_switch(self->program_group, "analysis-at-start", _("Analyse at once"),
             _("Start the analysis when a position is opened"));
  add_spin(self->program_group, "table-megabytes", _("Transposition table"),
           _("MiB of memory for the analysis"), 1, 4096, 0);
  add_spin(self->program_group, "move-seconds", _("Seconds a move"),
           _("For the program in a new game"), 0.1, 3600, 1);
  show_book(self);
}

PlyPreferences *
ply_preferences_new(GtkWindow *parent)
{
  return g_object_new(PLY_TYPE_PREFERENCES, "transient-for", parent, NULL);
}

void
ply_preferences_apply_style(void)
{
  g_autofree char *style = g_settings_get_string(ply_settings_get(), "style");
  AdwColorScheme scheme = g_str_equal(style, "dark")    ? ADW_COLOR_SCHEME_FORCE_DARK
                          : g_str_equal(style, "light") ? ADW_COLOR_SCHEME_FORCE_LIGHT
                                                        : ADW_COLOR_SCHEME_DEFAULT;

  adw_style_manager_set_color_scheme(adw_style_manager_get_default(), scheme);
}
