/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How programs are looked at before a cup: several at once, told of in the players' order, once. */

#include <string.h>

#include "cup/play.h"
#include "record/folder.h"

typedef struct {
  char *path;
  PlyCup *cup;
  guint looked, n; /* as last told */
  GString *told;   /* "a=x-y " */
  GHashTable *kept;
  GCancellable *cancellable; /* cancelled when the first is looked at; or NULL */
} Fixture;

/* Each of the two answers as soon as the other has begun: one after the other neither plays. */
static const struct {
  const char *name, *text;
} scripts[] = {
    {"first", ": > a\nread -r _\nuntil [ -e b ]; do sleep 0.01; done\necho 3 2\nread -r _\n"},
    {"second", ": > b\nread -r _\nuntil [ -e a ]; do sleep 0.01; done\necho 3 2\nread -r _\n"},
};

static void
set_up(Fixture *f, gconstpointer data)
{
  static const char text[] = "plycup: 1\ngame: othello\nplayer: late = sh second\n"
                             "player: own = random\nplayer: none = plyscope-no-such-program\n"
                             "player: first = sh first\nstage: all = round-robin\n";

  f->path = g_dir_make_tmp("ply-looking-XXXXXX", NULL);
  g_assert_nonnull(f->path);
  for (guint i = 0; i < G_N_ELEMENTS(scripts); i++) {
    g_autofree char *file = g_build_filename(f->path, scripts[i].name, NULL);
    g_autofree char *script = g_strdup_printf("cd '%s'\n%s", f->path, scripts[i].text);
    g_assert_true(g_file_set_contents(file, script, -1, NULL));
  }
  f->cup = ply_cup_read(text, strlen(text), "looking", NULL);
  g_assert_nonnull(f->cup);
  f->told = g_string_new(NULL);
  f->kept = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
}

static void
tear_down(Fixture *f, gconstpointer data)
{
  ply_cup_free(f->cup);
  ply_folder_remove(f->path);
  g_free(f->path);
  g_string_free(f->told, TRUE);
  g_hash_table_unref(f->kept);
}

static char *
recall(gpointer data, const char *key)
{
  return g_strdup(g_hash_table_lookup(((Fixture *)data)->kept, key));
}

static void
keep(gpointer data, const char *key, const char *protocol)
{
  g_hash_table_insert(((Fixture *)data)->kept, g_strdup(key), g_strdup(protocol));
}

static void
tell(gpointer data, guint player, const PlyCupSeat *seat)
{
  Fixture *f = data;

  g_string_append_printf(f->told, "%s=%.*s%s ",
                         ((PlyCupPlayer *)f->cup->players->pdata[player])->name,
                         seat->spec != NULL ? (int)strcspn(seat->spec, ":") : 1,
                         seat->spec != NULL ? seat->spec : "!", seat->found ? "*" : "");
}

static void
looked(gpointer data, guint done, guint n)
{
  Fixture *f = data;

  g_assert_cmpuint(done, ==, f->n == 0 ? 0 : f->looked + 1);
  f->looked = done;
  f->n = n;
  if (f->cancellable != NULL && done == 1)
    g_cancellable_cancel(f->cancellable);
}

static gboolean
look(Fixture *f, guint at_once, GError **error)
{
  const PlyCupMemory memory = {recall, keep, tell, looked, f};
  PlyCupHost host = {.folder = f->path, .at_once = at_once};

  f->looked = f->n = 0;
  g_string_truncate(f->told, 0);
  gboolean good = ply_cup_host_init(&host, f->cup, NULL, f->cancellable, &memory, error);
  ply_cup_host_clear(&host);
  return good;
}

/* The second time nobody has to be asked. */
static void
test_at_once(Fixture *f, gconstpointer data)
{
  g_autoptr(GError) error = NULL;

  g_assert_true(look(f, 2, &error));
  g_assert_no_error(error);
  g_assert_cmpstr(f->told->str, ==, "late=x-y* none=! first=x-y* ");
  g_assert_cmpuint(f->looked, ==, 3);
  g_assert_cmpuint(f->n, ==, 3);
  g_assert_true(look(f, 1, &error));
  g_assert_no_error(error);
  g_assert_cmpstr(f->told->str, ==, "late=x-y none=! first=x-y ");
}

static void
test_cancelled(Fixture *f, gconstpointer data)
{
  g_autoptr(GError) error = NULL;

  f->cancellable = g_cancellable_new();
  g_assert_false(look(f, 3, &error));
  g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint(f->looked, ==, 1);
  g_clear_object(&f->cancellable);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add("/cup/looking/at-once", Fixture, NULL, set_up, test_at_once, tear_down);
  g_test_add("/cup/looking/cancelled", Fixture, NULL, set_up, test_cancelled, tear_down);
  return g_test_run();
}
