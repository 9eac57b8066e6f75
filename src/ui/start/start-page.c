/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/start/start-page.h"

#include <string.h>

#include <glib/gi18n.h>

#include "formats/format.h"
#include "model/recents.h"
#include "ui/start/columns-private.h"
#include "ui/start/own-lessons-private.h"
#include "ui/start/samples.h"
#include "ui/start/start-row-private.h"
#include "ui/start/tile-private.h"
#include "ui/widgets/help.h"
#include "ui/widgets/progress.h"
#include "ui/widgets/settings.h"

#define ACROSS      3 /* tiles */
#define FEW_LESSONS 7
#define FEW_RECENT  3
#define FEW_SAMPLES 3

struct _PlyStartPage {
  AdwBin parent_instance;

  GtkButton *go_on, *open;
  GtkLabel *go_on_text;
  GtkWidget *progress_box;
  GtkProgressBar *progress;
  GtkLabel *progress_text;
  GtkListBox *lessons;
  GtkToggleButton *all_lessons;
  GtkWidget *recent_head;
  GtkGrid *recent;
  GtkToggleButton *all_recent;
  GtkGrid *games;
  GtkGrid *samples;
  GtkToggleButton *all_samples;
  GtkListBox *programs, *library;
};

G_DEFINE_FINAL_TYPE(PlyStartPage, ply_start_page, ADW_TYPE_BIN)

/* “Deep cut: a bound that was handed down” is a title and what it is about. Transfer full. */
static char *
head_of(const char *title, const char **rest)
{
  const char *colon = strstr(title, ": ");

  *rest = colon != NULL ? colon + 2 : NULL;
  /* In French a blank stands before the colon, too. */
  return g_strchomp(colon != NULL ? g_strndup(title, (gsize)(colon - title)) : g_strdup(title));
}

static void
empty_list(GtkListBox *list)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index(list, 0)) != NULL)
    gtk_list_box_remove(list, GTK_WIDGET(row));
}

static void
empty_grid(GtkGrid *grid)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child(GTK_WIDGET(grid))) != NULL)
    gtk_grid_remove(grid, child);
}

static void
add_lesson(PlyStartPage *self, const PlyLessonPlan *entry, int number)
{
  gboolean finished = ply_progress_is_finished(entry->id);
  g_autofree char *text = g_strdup_printf("%d", number);
  const char *rest;
  g_autofree char *head = head_of(_(entry->title), &rest);
  /* Translators: a lesson in a list, for a screen reader. */
  g_autofree char *name =
      finished ? g_strdup_printf(_("%s, finished"), _(entry->title)) : g_strdup(_(entry->title));
  GtkWidget *before =
      finished ? gtk_image_new_from_icon_name("object-select-symbolic") : gtk_label_new(text);

  gtk_widget_set_size_request(before, 24, 24);
  gtk_widget_add_css_class(before, finished ? "lesson-done" : "lesson-number");
  GtkWidget *row =
      ply_start_row_new(before, head, rest, name, "win.learn", g_variant_new_string(entry->id));
  ply_start_row_set_chapter(row, entry->chapter);
  gtk_list_box_append(self->lessons, row);
}

static void
fill_lessons(PlyStartPage *self)
{
  const PlyLessonPlan *next = ply_progress_next(), *entry;
  gboolean all = gtk_toggle_button_get_active(self->all_lessons);
  int n, done = ply_progress_count(&n),
         first = MAX(0, MIN(ply_course_index(next) - 1, n - FEW_LESSONS));
  const char *rest;
  g_autofree char *head = head_of(_(next->title), &rest);
  g_autofree char *go_on =
      /* Translators: %s is a lesson. */
      g_strdup_printf(ply_progress_has_begun() ? _("Continue: %s") : _("Begin: %s"), head);
  g_autofree char *text =
      g_strdup_printf(ngettext("%d of %d lesson", "%d of %d lessons", (gulong)n), done, n);
  g_autofree char *more =
      all ? g_strdup(_("Fewer Lessons"))
          : g_strdup_printf(ngettext("All %d Lesson", "All %d Lessons", (gulong)n), n);

  gtk_label_set_text(self->go_on_text, go_on);
  gtk_actionable_set_action_target_value(GTK_ACTIONABLE(self->go_on),
                                         g_variant_new_string(next->id));
  gtk_actionable_set_action_name(GTK_ACTIONABLE(self->go_on), "win.learn");
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->go_on), GTK_ACCESSIBLE_PROPERTY_LABEL, go_on,
                                 -1);
  gtk_widget_set_visible(self->progress_box, done > 0);
  gtk_progress_bar_set_fraction(self->progress, (double)done / n);
  gtk_label_set_text(self->progress_text, text);
  gtk_button_set_label(GTK_BUTTON(self->all_lessons), more);
  empty_list(self->lessons);
  for (int i = all ? 0 : first; (entry = ply_course_at(i)) != NULL; i++) {
    if (all || i < first + FEW_LESSONS)
      add_lesson(self, entry, i + 1);
  }
}

static void
put_tile(GtkGrid *grid, GtkWidget *tile, guint i)
{
  gtk_grid_attach(grid, tile, (int)i % ACROSS, (int)i / ACROSS, 1, 1);
}

/* The grid keeps its columns with fewer tiles. */
static void
put_blanks(GtkGrid *grid, guint n)
{
  for (; n % ACROSS != 0; n++)
    put_tile(grid, gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), n);
}

/* “Today”, “Yesterday”, or the date. Transfer full. */
static char *
day_of(gint64 time)
{
  g_autoptr(GDateTime) utc = g_date_time_new_from_unix_utc(time / G_USEC_PER_SEC);
  g_autoptr(GDateTime) then = utc != NULL ? g_date_time_to_local(utc) : NULL;
  g_autoptr(GDateTime) now = g_date_time_new_now_local();
  g_autoptr(GDateTime) yesterday = g_date_time_add_days(now, -1);

  if (then == NULL || time <= 0)
    return NULL;
  if (g_date_time_get_day_of_year(then) == g_date_time_get_day_of_year(now) &&
      g_date_time_get_year(then) == g_date_time_get_year(now))
    return g_strdup(_("Today"));
  if (g_date_time_get_day_of_year(then) == g_date_time_get_day_of_year(yesterday) &&
      g_date_time_get_year(then) == g_date_time_get_year(yesterday))
    return g_strdup(_("Yesterday"));
  return g_date_time_format(then, "%x");
}

static void
fill_samples(PlyStartPage *self)
{
  g_autoptr(GPtrArray) samples = ply_samples_list();
  gboolean all = gtk_toggle_button_get_active(self->all_samples);
  guint n = 0, round = 0;
  g_autofree char *more =
      all ? g_strdup(_("Fewer Samples"))
          : g_strdup_printf(ngettext("All %u Sample", "All %u Samples", samples->len),
                            samples->len);

  gtk_button_set_label(GTK_BUTTON(self->all_samples), more);
  empty_grid(self->samples);
  /* A few are one of each game in turn, all come as they are. */
  g_autofree gboolean *taken = g_new0(gboolean, samples->len);
  while (n < (all ? samples->len : MIN(FEW_SAMPLES, samples->len))) {
    const PlyGame *game = all ? NULL : ply_game_at((int)(round++ % ACROSS));
    for (guint i = 0; i < samples->len; i++) {
      const PlySample *sample = g_ptr_array_index(samples, i);
      if (taken[i] || (game != NULL && !g_str_equal(sample->game, ply_game_id(game))))
        continue;
      g_autoptr(GBytes) bytes = ply_sample_read(sample->file, NULL);
      PlyRules rules;
      const char *name =
          ply_rules_parse(sample->game, &rules) ? ply_game_name(rules.game) : N_("Number tree");
      taken[i] = TRUE;
      put_tile(self->samples,
               ply_tile_new(bytes, NULL, _(sample->title), _(name), "win.sample",
                            g_variant_new_string(sample->file)),
               n++);
      break;
    }
  }
  put_blanks(self->samples, n);
}

/* Which tile of the grid has the keyboard; -1: none. */
static int
focused_tile(GtkGrid *grid)
{
  int i = 0;

  for (GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(grid)); child != NULL;
       child = gtk_widget_get_next_sibling(child), i++) {
    if (gtk_widget_get_state_flags(child) & GTK_STATE_FLAG_FOCUS_WITHIN)
      return i;
  }
  return -1;
}

static GtkWidget *
new_recent_tile(const PlyRecent *recent)
{
  g_autofree char *day = day_of(recent->time);
  /* Translators: %s is a file. */
  g_autofree char *removal = g_strdup_printf(_("Remove %s from the Recent Files"), recent->title);
  g_autoptr(GBytes) game =
      recent->position != NULL ? g_bytes_new(recent->position, strlen(recent->position)) : NULL;
  GtkWidget *tile = ply_tile_new(game, "text-x-generic-symbolic", recent->title, day, "win.recent",
                                 g_variant_new_string(recent->uri));

  return ply_tile_with_removal(tile, removal, "win.forget-recent",
                               g_variant_new_string(recent->uri));
}

static void
fill_recent(PlyStartPage *self)
{
  const GPtrArray *list = ply_recents_list(ply_recents_get_default());
  gboolean all = gtk_toggle_button_get_active(self->all_recent);
  guint n = all ? list->len : MIN(list->len, FEW_RECENT);
  int focused = focused_tile(self->recent);
  g_autofree char *more =
      all ? g_strdup(_("Fewer Files"))
          : g_strdup_printf(ngettext("All %u File", "All %u Files", list->len), list->len);

  gtk_button_set_label(GTK_BUTTON(self->all_recent), more);
  empty_grid(self->recent);
  for (guint i = 0; i < n; i++)
    put_tile(self->recent, new_recent_tile(g_ptr_array_index(list, i)), i);
  put_blanks(self->recent, n);
  gtk_widget_set_visible(self->recent_head, list->len > 0);
  gtk_widget_set_visible(GTK_WIDGET(self->recent), list->len > 0);
  gtk_widget_set_visible(GTK_WIDGET(self->all_recent), list->len > FEW_RECENT);
  /* The keyboard stays with the tile that has taken the place, or the last one. */
  if (focused >= 0 && n > 0)
    gtk_widget_child_focus(gtk_grid_get_child_at(self->recent, MIN(focused, (int)n - 1) % ACROSS,
                                                 MIN(focused, (int)n - 1) / ACROSS),
                           GTK_DIR_TAB_FORWARD);
  else if (focused >= 0)
    gtk_widget_child_focus(GTK_WIDGET(self->games), GTK_DIR_TAB_FORWARD);
}

/* The start of a game, as text. Transfer full. */
static GBytes *
start_of(const PlyRules *rules)
{
  g_autoptr(PlyRecord) record = ply_record_new(rules, NULL);
  GString *text = ply_format_find("plygame")->save(record, record->root, NULL);

  return g_string_free_to_bytes(text);
}

/* What wins, below the tile of a game that looks like another at its start; else NULL. */
static const char *
aim_of(const char *game)
{
  static const struct {
    const char *game, *aim;
  } aims[] = {
      {"maxconnect4", N_("most fours win")},
      {"connect4", N_("the first four wins")},
      {"nim", N_("the last stone wins")},
      {"nim-misere", N_("the last stone loses")},
  };

  for (guint i = 0; i < G_N_ELEMENTS(aims); i++) {
    if (g_str_equal(aims[i].game, game))
      return _(aims[i].aim);
  }
  return NULL;
}

/* Games with a board; number trees are drawn. */
static void
fill_games(PlyStartPage *self)
{
  const PlyGame *game;
  guint n = 0;

  for (int i = 0; (game = ply_game_at(i)) != NULL; i++) {
    PlyRules rules;
    if (g_str_equal(ply_game_id(game), "number-tree") ||
        !ply_rules_parse(ply_game_id(game), &rules))
      continue;
    g_autoptr(GBytes) start = start_of(&rules);
    put_tile(self->games,
             ply_tile_new(start, NULL, _(ply_game_name(game)), aim_of(ply_game_id(game)),
                          "win.new-game", g_variant_new_string(ply_game_id(game))),
             n++);
  }
  put_blanks(self->games, n);
}

static void
add_program(GtkListBox *list, const char *icon, const char *title, const char *subtitle,
            const char *action)
{
  GtkWidget *image = gtk_image_new_from_icon_name(icon);

  gtk_widget_set_size_request(image, 24, 24);
  gtk_list_box_append(list, ply_start_row_new(image, title, subtitle, title, action, NULL));
}

static gboolean
go_to_first(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  GtkRoot *root = gtk_widget_get_root(data);

  /* What has no place yet cannot be brought into sight. */
  if (root != NULL && gtk_widget_get_width(data) == 0)
    return G_SOURCE_CONTINUE;
  gtk_widget_grab_focus(data);
  if (GTK_IS_WINDOW(root))
    gtk_window_set_focus_visible(GTK_WINDOW(root), TRUE);
  return G_SOURCE_REMOVE;
}

void
ply_start_page_go_to(PlyStartPage *self, const char *door)
{
  GtkWidget *first = g_str_equal(door, PLY_DOOR_LEARN) ? GTK_WIDGET(self->go_on)
                     : g_str_equal(door, PLY_DOOR_ANALYSE)
                         ? GTK_WIDGET(self->open)
                         : GTK_WIDGET(gtk_list_box_get_row_at_index(self->programs, 0));

  gtk_widget_add_tick_callback(first, go_to_first, first, NULL);
}

static void
ply_start_page_dispose(GObject *object)
{
  GtkWidget *child = adw_bin_get_child(ADW_BIN(object));

  if (child != NULL)
    adw_bin_set_child(ADW_BIN(object), NULL);
  G_OBJECT_CLASS(ply_start_page_parent_class)->dispose(object);
}

static void
ply_start_page_class_init(PlyStartPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_start_page_dispose;
  g_type_ensure(PLY_TYPE_COLUMNS);
  g_type_ensure(PLY_TYPE_OWN_LESSONS);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/start-page.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyStartPage, name)
  BIND(go_on);
  BIND(open);
  BIND(go_on_text);
  BIND(progress_box);
  BIND(progress);
  BIND(progress_text);
  BIND(lessons);
  BIND(all_lessons);
  BIND(recent_head);
  BIND(recent);
  BIND(all_recent);
  BIND(games);
  BIND(samples);
  BIND(all_samples);
  BIND(programs);
  BIND(library);
#undef BIND
  gtk_widget_class_bind_template_callback(widget_class, fill_lessons);
  gtk_widget_class_bind_template_callback(widget_class, fill_recent);
  gtk_widget_class_bind_template_callback(widget_class, fill_samples);
  gtk_widget_class_set_css_name(widget_class, "start-page");
}

static void
ply_start_page_init(PlyStartPage *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set(GTK_WIDGET(self), PLY_HELP("start"));
  gtk_list_box_set_header_func(self->lessons, ply_start_row_put_chapter, NULL, NULL);
  add_program(self->library, "view-list-symbolic", _("Game Library"),
              _("Games by the thousand, found by player, year and position"), "win.library");
  add_program(self->programs, "media-playback-start-symbolic", _("Two Programs Play"),
              _("Your program, a friend's or Plyscope's, under the course's rules"),
              "win.play-programs");
  add_program(self->programs, "view-list-symbolic", _("Tournament"),
              _("Everybody against everybody: a class's programs, unattended"), "win.tournament");
  add_program(self->programs, "list-add-symbolic", _("New Tournament"),
              _("Who plays which game, in groups, rounds or an elimination"), "win.new-tournament");
  add_program(self->programs, "folder-symbolic", _("Follow a Folder"),
              _("Watch a game that a referee plays through files"), "win.follow");
  add_program(self->programs, "power-profile-performance-symbolic", _("CPU Time by Depth"),
              _("What each further ply costs, as a table and a chart"), "win.cpu-table");
  fill_lessons(self);
  fill_games(self);
  fill_recent(self);
  fill_samples(self);
  g_signal_connect_object(ply_settings_get(), "changed::lesson-last", G_CALLBACK(fill_lessons),
                          self, G_CONNECT_SWAPPED);
  g_signal_connect_object(ply_settings_get(), "changed::lessons-finished", G_CALLBACK(fill_lessons),
                          self, G_CONNECT_SWAPPED);
  g_signal_connect_object(ply_recents_get_default(), "changed", G_CALLBACK(fill_recent), self,
                          G_CONNECT_SWAPPED);
}
