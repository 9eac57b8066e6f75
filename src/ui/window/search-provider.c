/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/window/search-provider-private.h"

#include <string.h>

#include <glib/gi18n.h>

#include "lessons/course.h"
#include "library/library.h"
#include "model/tasks.h"

#define MOST_LESSONS 10
#define MOST_GAMES   20
#define MOST_WORDS   16
#define MOST_ASKED   64 /* results that are told at once */
#define MOST_BYTES   200
#define STAYS_S      3

/* What a result is called: the rest is a lesson of the course, a file, a game's number. */
#define LESSON "lesson:"
#define OWN    "own:"
#define GAME   "game:"

struct PlySearchProvider {
  GDBusConnection *connection;
  guint registered;
  PlySearchPresent present;
  gpointer data;
};

static const char description[] =
    "<node><interface name='org.gnome.Shell.SearchProvider2'>"
    "<method name='GetInitialResultSet'>"
    "<arg type='as' direction='in'/><arg type='as' direction='out'/></method>"
    "<method name='GetSubsearchResultSet'>"
    "<arg type='as' direction='in'/><arg type='as' direction='in'/>"
    "<arg type='as' direction='out'/></method>"
    "<method name='GetResultMetas'>"
    "<arg type='as' direction='in'/><arg type='aa{sv}' direction='out'/></method>"
    "<method name='ActivateResult'>"
    "<arg type='s' direction='in'/><arg type='as' direction='in'/>"
    "<arg type='u' direction='in'/></method>"
    "<method name='LaunchSearch'>"
    "<arg type='as' direction='in'/><arg type='u' direction='in'/></method>"
    "</interface></node>";

/* ---- what there is, on a thread of the pool ---- */

/* Whether each word is in one of the texts, in either case and with or without accents. */
static gboolean
matches(const char *const *words, const char *title, const char *chapter)
{
  for (; *words != NULL; words++) {
    if (!g_str_match_string(*words, title, TRUE) &&
        (chapter == NULL || !g_str_match_string(*words, chapter, TRUE)))
      return FALSE;
  }
  return TRUE;
}

static void
find_lessons(const char *const *words, GPtrArray *results)
{
  g_autofree char *folder = ply_lessons_folder();
  g_autoptr(GPtrArray) own = ply_lessons_list(folder);
  const PlyLessonPlan *lesson;

  for (int i = 0; results->len < MOST_LESSONS && (lesson = ply_course_at(i)) != NULL; i++)
    if (matches(words, _(lesson->title), _(lesson->chapter)))
      g_ptr_array_add(results, g_strconcat(LESSON, lesson->id, NULL));
  for (guint i = 0; results->len < MOST_LESSONS && i < own->len; i++) {
    const PlyLessonFile *file = own->pdata[i];
    if (file->title != NULL && matches(words, file->title, file->chapter))
      g_ptr_array_add(results, g_strconcat(OWN, file->path, NULL));
  }
}

/* Nothing is made for who only asks. */
static PlyLibrary *
open_library(void)
{
  g_autofree char *path = ply_library_default_path();

  return g_file_test(path, G_FILE_TEST_EXISTS) ? ply_library_open(path, FALSE, NULL) : NULL;
}

/* The newest come first. A library that cannot be read has none to show. */
static void
find_games(const char *const *words, GPtrArray *results)
{
  g_autoptr(PlyLibrary) library = open_library();
  g_autoptr(GArray) games = library != NULL ? ply_library_find_words(library, words, NULL) : NULL;

  if (games == NULL || !ply_library_arrange(library, games, PLY_LIBRARY_BY_YEAR, TRUE, NULL))
    return;
  for (guint i = 0; i < MIN(games->len, MOST_GAMES); i++)
    g_ptr_array_add(results, g_strdup_printf(GAME "%u", g_array_index(games, guint32, i)));
}

static void
search(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const char *const *words = data;
  GPtrArray *results = g_ptr_array_new();

  if (*words != NULL && g_strv_length((GStrv)words) <= MOST_WORDS) {
    find_lessons(words, results);
    find_games(words, results);
  }
  g_ptr_array_add(results, NULL);
  g_task_return_pointer(task, g_ptr_array_free(results, FALSE), (GDestroyNotify)g_strfreev);
}

static void
add_meta(GVariantBuilder *metas, const char *id, const char *name, const char *text)
{
  g_variant_builder_open(metas, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add(metas, "{sv}", "id", g_variant_new_string(id));
  g_variant_builder_add(metas, "{sv}", "name", g_variant_new_string(name));
  if (text != NULL && *text != '\0')
    g_variant_builder_add(metas, "{sv}", "description", g_variant_new_string(text));
  g_variant_builder_add(metas, "{sv}", "gicon", g_variant_new_string(PLY_APPLICATION_ID));
  g_variant_builder_close(metas);
}

static void
add_game(GVariantBuilder *metas, const char *id, PlyLibrary *library)
{
  g_auto(PlyLibraryRow) row = {0};
  guint64 number;

  if (library == NULL ||
      !g_ascii_string_to_unsigned(id + strlen(GAME), 10, 0, G_MAXUINT32, &number, NULL) ||
      !ply_library_row(library, (guint32)number, &row, NULL))
    return;
  g_autofree char *year = row.year > 0 ? g_strdup_printf("%d", row.year) : NULL;
  const char *known[4] = {NULL};
  guint n = 0;
  if (row.event != NULL)
    known[n++] = row.event;
  if (year != NULL)
    known[n++] = year;
  if (row.result != NULL)
    known[n++] = row.result;
  g_autofree char *name = g_strdup_printf("%s – %s", row.players[0] != NULL ? row.players[0] : "?",
                                          row.players[1] != NULL ? row.players[1] : "?");
  g_autofree char *text = g_strjoinv(", ", (GStrv)known);
  add_meta(metas, id, name, text);
}

static void
add_own(GVariantBuilder *metas, const char *id, const GPtrArray *own)
{
  for (guint i = 0; i < own->len; i++) {
    const PlyLessonFile *file = own->pdata[i];
    if (file->title != NULL && g_str_equal(file->path, id + strlen(OWN)))
      add_meta(metas, id, file->title, _("Your lessons"));
  }
}

static void
describe(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autofree char *folder = ply_lessons_folder();
  g_autoptr(GPtrArray) own = ply_lessons_list(folder);
  g_autoptr(PlyLibrary) library = open_library();
  const char *const *ids = data;
  GVariantBuilder metas;

  g_variant_builder_init(&metas, G_VARIANT_TYPE("aa{sv}"));
  for (guint i = 0; i < MOST_ASKED && ids[i] != NULL; i++) {
    const PlyLessonPlan *lesson =
        g_str_has_prefix(ids[i], LESSON) ? ply_course_find(ids[i] + strlen(LESSON)) : NULL;
    if (lesson != NULL)
      add_meta(&metas, ids[i], _(lesson->title), _(lesson->chapter));
    else if (g_str_has_prefix(ids[i], GAME))
      add_game(&metas, ids[i], library);
    else if (g_str_has_prefix(ids[i], OWN))
      add_own(&metas, ids[i], own);
  }
  g_task_return_pointer(task, g_variant_ref_sink(g_variant_builder_end(&metas)),
                        (GDestroyNotify)g_variant_unref);
}

/* ---- answers ---- */

/* The program stays while somebody waits for it, and a little longer: the next question follows. */
static void
begin(GDBusMethodInvocation *invocation, GStrv words, GTaskThreadFunc run,
      GAsyncReadyCallback answer)
{
  g_autoptr(GTask) task = g_task_new(NULL, NULL, answer, invocation);

  g_task_set_task_data(task, words, (GDestroyNotify)g_strfreev);
  g_application_hold(g_application_get_default());
  ply_tasks_run(task, run);
}

static gboolean
release(gpointer data)
{
  g_application_release(g_application_get_default());
  return G_SOURCE_REMOVE;
}

static void
on_found(GObject *source, GAsyncResult *result, gpointer data)
{
  g_auto(GStrv) results = g_task_propagate_pointer(G_TASK(result), NULL);

  g_dbus_method_invocation_return_value(data, g_variant_new("(^as)", results));
  g_timeout_add_seconds(STAYS_S, release, NULL);
}

static void
on_described(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(GVariant) metas = g_task_propagate_pointer(G_TASK(result), NULL);

  g_dbus_method_invocation_return_value(data, g_variant_new("(@aa{sv})", metas));
  g_timeout_add_seconds(STAYS_S, release, NULL);
}

static void
show(PlySearchProvider *self, const char *id)
{
  PlyWindow *window = self->present(self->data);
  guint64 number;

  if (window == NULL)
    return;
  if (g_str_has_prefix(id, LESSON)) {
    ply_window_open_gallery(window, id + strlen(LESSON));
  } else if (g_str_has_prefix(id, OWN)) {
    g_autoptr(GFile) file = g_file_new_for_path(id + strlen(OWN));
    ply_window_open_file(window, file);
  } else if (g_str_has_prefix(id, GAME) &&
             g_ascii_string_to_unsigned(id + strlen(GAME), 10, 0, G_MAXUINT32, &number, NULL)) {
    ply_window_open_library_game(window, (guint32)number);
  }
}

/* Of words as the desktop gives them; those that are too long ask nothing. Transfer full. */
static GStrv
take_words(GVariant *parameters, guint index)
{
  g_autoptr(GVariant) words = g_variant_get_child_value(parameters, index);
  GStrv all = g_variant_dup_strv(words, NULL);

  for (guint i = 0; all[i] != NULL; i++) {
    if (strlen(all[i]) > MOST_BYTES && !g_str_has_prefix(all[i], OWN))
      *all[i] = '\0';
  }
  return all;
}

static void
on_call(GDBusConnection *connection, const char *sender, const char *path, const char *interface,
        const char *method, GVariant *parameters, GDBusMethodInvocation *invocation, gpointer data)
{
  PlySearchProvider *self = data;

  if (g_str_equal(method, "GetInitialResultSet")) {
    begin(invocation, take_words(parameters, 0), search, on_found);
  } else if (g_str_equal(method, "GetSubsearchResultSet")) {
    begin(invocation, take_words(parameters, 1), search, on_found);
  } else if (g_str_equal(method, "GetResultMetas")) {
    begin(invocation, take_words(parameters, 0), describe, on_described);
  } else if (g_str_equal(method, "ActivateResult")) {
    const char *id;
    g_variant_get_child(parameters, 0, "&s", &id);
    show(self, id);
    g_dbus_method_invocation_return_value(invocation, NULL);
  } else {
    g_auto(GStrv) words = take_words(parameters, 0);
    g_autofree char *text = g_strjoinv(" ", words);
    PlyWindow *window = self->present(self->data);
    if (window != NULL)
      ply_window_search_library(window, text);
    g_dbus_method_invocation_return_value(invocation, NULL);
  }
}

/* ---- life ---- */

PlySearchProvider *
ply_search_provider_new(GDBusConnection *connection, const char *path, PlySearchPresent present,
                        gpointer data, GError **error)
{
  static const GDBusInterfaceVTable table = {.method_call = on_call};
  g_autoptr(GDBusNodeInfo) node = g_dbus_node_info_new_for_xml(description, error);
  PlySearchProvider *self;

  if (node == NULL)
    return NULL;
  self = g_new0(PlySearchProvider, 1);
  *self =
      (PlySearchProvider){.connection = g_object_ref(connection), .present = present, .data = data};
  self->registered = g_dbus_connection_register_object(connection, path, node->interfaces[0],
                                                       &table, self, NULL, error);
  if (self->registered == 0)
    g_clear_pointer(&self, ply_search_provider_free);
  return self;
}

void
ply_search_provider_free(PlySearchProvider *self)
{
  if (self->registered != 0)
    g_dbus_connection_unregister_object(self->connection, self->registered);
  g_object_unref(self->connection);
  g_free(self);
}
