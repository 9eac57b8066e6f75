/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the window meets on a desktop: another program, from which one drags and copies.
 *
 *   other-program drag-files FILE …   a window whose label can be dragged: these files; prints
 *                                     “taken” where they may be dropped, “refused” where not
 *   other-program drag-text FILE      the same: the text in the file
 *   other-program drop-files          a window onto which files may be dropped; prints “over” for each
 *                                     move of what is dragged, then the files' paths, one a line
 *   other-program drop-text           the same with text
 *   other-program copy FILE           puts the text in the file on the clipboard, until it is ended
 *   other-program paste               prints the clipboard's text and ends; status 1 if it holds
 * none */

#include <stdio.h>
#include <string.h>

#include <gtk/gtk.h>

static GMainLoop *loop;
static int status;

static GdkContentProvider *
offer_files(char **paths)
{
  GSList *files = NULL;

  for (char **path = paths; *path != NULL; path++)
    files = g_slist_append(files, g_file_new_for_commandline_arg(*path));
  GdkFileList *list = gdk_file_list_new_from_list(files);
  GdkContentProvider *offer = gdk_content_provider_new_typed(GDK_TYPE_FILE_LIST, list);
  g_boxed_free(GDK_TYPE_FILE_LIST, list);
  g_slist_free_full(files, g_object_unref);
  return offer;
}

static char *
read_text(const char *path)
{
  g_autoptr(GError) error = NULL;
  char *text = NULL;

  if (!g_file_get_contents(path, &text, NULL, &error))
    g_error("%s", error->message);
  return text;
}

static GdkContentProvider *
offer_text(const char *path)
{
  g_autofree char *text = read_text(path);

  return gdk_content_provider_new_typed(G_TYPE_STRING, text);
}

/* What is let go of before the program below has said that it takes it is not dropped. */
static void
on_answer(GdkDrag *drag)
{
  puts(gdk_drag_get_selected_action(drag) != 0 ? "taken" : "refused");
  fflush(stdout);
}

static void
on_drag(GtkDragSource *source, GdkDrag *drag)
{
  g_signal_connect(drag, "notify::selected-action", G_CALLBACK(on_answer), NULL);
}

/* With one thing in it. */
static void
show_window(const char *words, GtkEventController *controller)
{
  GtkWidget *window = gtk_window_new();
  GtkWidget *label = gtk_label_new(words);

  gtk_widget_add_controller(label, controller);
  gtk_window_set_child(GTK_WINDOW(window), label);
  gtk_window_set_title(GTK_WINDOW(window), "Other program");
  gtk_window_set_default_size(GTK_WINDOW(window), 140, 90);
  g_signal_connect_swapped(window, "destroy", G_CALLBACK(g_main_loop_quit), loop);
  gtk_window_present(GTK_WINDOW(window));
}

static void
show_drag_source(GdkContentProvider *offer)
{
  GtkDragSource *source = gtk_drag_source_new();

  gtk_drag_source_set_content(source, offer);
  gtk_drag_source_set_actions(source, GDK_ACTION_COPY);
  g_signal_connect(source, "drag-begin", G_CALLBACK(on_drag), NULL);
  show_window("Drag this", GTK_EVENT_CONTROLLER(source));
}

static gboolean
on_drop(GtkDropTarget *target, const GValue *value)
{
  if (G_VALUE_HOLDS_STRING(value)) {
    puts(g_value_get_string(value));
  } else {
    g_autoptr(GSList) files = gdk_file_list_get_files(g_value_get_boxed(value));
    for (GSList *at = files; at != NULL; at = at->next)
      puts(g_file_peek_path(at->data));
  }
  fflush(stdout);
  return TRUE;
}

/* A second one tells that the other has heard what is said to the first. */
static GdkDragAction
on_over(void)
{
  puts("over");
  fflush(stdout);
  return GDK_ACTION_COPY;
}

static void
show_drop_target(GType type)
{
  GtkDropTarget *target = gtk_drop_target_new(type, GDK_ACTION_COPY);

  g_signal_connect(target, "motion", G_CALLBACK(on_over), NULL);
  g_signal_connect(target, "drop", G_CALLBACK(on_drop), NULL);
  show_window("Drop it here", GTK_EVENT_CONTROLLER(target));
}

static void
on_read(GObject *clipboard, GAsyncResult *result, gpointer data)
{
  g_autofree char *text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(clipboard), result, NULL);

  status = text == NULL;
  if (text != NULL)
    fputs(text, stdout);
  g_main_loop_quit(loop);
}

int
main(int argc, char **argv)
{
  gtk_init();
  loop = g_main_loop_new(NULL, FALSE);
  GdkClipboard *clipboard = gdk_display_get_clipboard(gdk_display_get_default());
  g_autoptr(GdkContentProvider) offer = NULL;
  const char *verb = argc > 1 ? argv[1] : "";

  if (argc > 2 && g_str_equal(verb, "drag-files")) {
    offer = offer_files(argv + 2);
    show_drag_source(offer);
  } else if (argc == 3 && g_str_equal(verb, "drag-text")) {
    offer = offer_text(argv[2]);
    show_drag_source(offer);
  } else if (argc == 2 && g_str_equal(verb, "drop-files")) {
    show_drop_target(GDK_TYPE_FILE_LIST);
  } else if (argc == 2 && g_str_equal(verb, "drop-text")) {
    show_drop_target(G_TYPE_STRING);
  } else if (argc == 3 && g_str_equal(verb, "copy")) {
    offer = offer_text(argv[2]);
    gdk_clipboard_set_content(clipboard, offer);
  } else if (argc == 2 && g_str_equal(verb, "paste")) {
    gdk_clipboard_read_text_async(clipboard, NULL, on_read, NULL);
  } else {
    g_printerr("usage: other-program drag-files FILE … | drag-text FILE | drop-files | drop-text | "
               "copy FILE | paste\n");
    return 2;
  }
  g_main_loop_run(loop);
  return status;
}
