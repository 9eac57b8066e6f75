/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The start page in a window of its own, whose actions write down what they were asked for. */

#include "dialogs.h"
#include "frames.h"
#include "model/recents.h"
#include "ui/start/little-board.h"
#include "ui/start/samples.h"
#include "ui/start/start-page.h"
#include "ui/widgets/progress.h"
#include "ui/widgets/settings.h"

typedef struct {
  GtkWindow *window;
  GtkWidget *page;
  GString *asked; /* "learn 'deep-cut'; open; " */
} Start;

static inline void
write_down(GSimpleAction *action, GVariant *parameter, gpointer data)
{
  Start *start = data;
  g_autofree char *text = parameter != NULL ? g_variant_print(parameter, FALSE) : NULL;

  g_string_append_printf(start->asked, "%s%s%s; ", g_action_get_name(G_ACTION(action)),
                         text != NULL ? " " : "", text != NULL ? text : "");
}

static inline void
start_init(Start *start, int width, int height)
{
  static const GActionEntry entries[] = {
      {.name = "open", .activate = write_down},
      {.name = "paste", .activate = write_down},
      {.name = "new-game", .activate = write_down, .parameter_type = "s"},
      {.name = "learn", .activate = write_down, .parameter_type = "s"},
      {.name = "draw-tree", .activate = write_down},
      {.name = "sample", .activate = write_down, .parameter_type = "s"},
      {.name = "recent", .activate = write_down, .parameter_type = "s"},
      {.name = "forget-recent", .activate = write_down, .parameter_type = "s"},
      {.name = "forget-all-recent", .activate = write_down},
      {.name = "play-programs", .activate = write_down},
      {.name = "tournament", .activate = write_down},
      {.name = "new-tournament", .activate = write_down},
      {.name = "follow", .activate = write_down},
      {.name = "cpu-table", .activate = write_down},
      {.name = "library", .activate = write_down},
  };
  g_autoptr(GSimpleActionGroup) group = g_simple_action_group_new();

  start->asked = g_string_new(NULL);
  start->window = GTK_WINDOW(adw_window_new());
  start->page = g_object_new(PLY_TYPE_START_PAGE, NULL);
  g_action_map_add_action_entries(G_ACTION_MAP(group), entries, G_N_ELEMENTS(entries), start);
  gtk_widget_insert_action_group(GTK_WIDGET(start->window), "win", G_ACTION_GROUP(group));
  adw_window_set_content(ADW_WINDOW(start->window), start->page);
  gtk_widget_set_size_request(GTK_WIDGET(start->window), width, -1);
  gtk_window_set_default_size(start->window, width, height);
  gtk_window_present(start->window);
  wait_frames(start->window);
}

static inline void
start_clear(Start *start)
{
  gpointer left = start->window;

  g_object_add_weak_pointer(G_OBJECT(left), &left);
  gtk_window_destroy(start->window);
  g_assert_true(wait_until(is_gone, &left));
  g_string_free(start->asked, TRUE);
}

/* Calls `visit` for the widget and all below it that can be seen. */
static inline void
walk(GtkWidget *widget, void (*visit)(GtkWidget *widget, gpointer data), gpointer data)
{
  if (!gtk_widget_get_mapped(widget))
    return;
  visit(widget, data);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
       child = gtk_widget_get_next_sibling(child))
    walk(child, visit, data);
}

static inline void
count_unpainted(GtkWidget *widget, gpointer data)
{
  if (PLY_IS_LITTLE_BOARD(widget) && !ply_little_board_is_painted(PLY_LITTLE_BOARD(widget)))
    ++*(int *)data;
}

static inline gboolean
is_painted(gpointer page)
{
  int unpainted = 0;

  walk(page, count_unpainted, &unpainted);
  return unpainted == 0;
}

/* Three files that are recent: a game of each kind of board. */
static inline void
add_recent_files(void)
{
  static const char *const specs[] = {"othello", "pente", "maxconnect4"};
  static const char *const names[] = {"/games/Anchor against Skylark.plygame", "/games/input.txt",
                                      "/games/semi-final 3.plygame"};

  for (gsize i = 0; i < G_N_ELEMENTS(specs); i++) {
    g_autoptr(GFile) file = g_file_new_for_path(names[i]);
    PlyRules rules;
    PlyPosition position, after;
    PlyMove moves[PLY_MAX_MOVES];
    ply_rules_parse(specs[i], &rules);
    ply_rules_start(&rules, &position);
    for (int k = 0; k < 11; k++) {
      int n = ply_rules_moves(&rules, &position, moves);
      if (n == 0)
        break;
      ply_rules_play(&rules, &position, moves[(k * 5 + 3) % n], &after, NULL);
      position = after;
    }
    ply_recents_add(ply_recents_get_default(), file, NULL, &rules, &position);
  }
}

static inline void
forget_recent_files(void)
{
  const GPtrArray *list = ply_recents_list(ply_recents_get_default());

  while (list->len > 0) {
    g_autofree char *uri = g_strdup(((PlyRecent *)g_ptr_array_index(list, 0))->uri);
    ply_recents_remove(ply_recents_get_default(), uri);
  }
  ply_recents_wait();
}
