/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A game's folder for tests, its files, and a player of ours in a thread. */

#include <glib/gstdio.h>
#include <string.h>

#include "../patience.h"
#include "base/clock.h"
#include "record/folder.h"
#include "protocols/move-file.h"

/* Fast; and nobody gives up waiting. */
static const PlyMoveFileTiming fast = {
    .poll_us = 3000,
    .settle_us = 30000,
    .breath_us = 3000,
    .farewell_us = PATIENCE_US,
};

typedef struct {
  char *folder;
} Folder;

static inline void
folder_open(Folder *self)
{
  g_autoptr(GError) error = NULL;
  self->folder = g_dir_make_tmp("plyscope-test-XXXXXX", &error);
  g_assert_no_error(error);
}

static inline void
folder_clear(Folder *self)
{
  ply_folder_remove(self->folder);
  g_clear_pointer(&self->folder, g_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Folder, folder_clear)

static inline char *
folder_path(const Folder *self, const char *name)
{
  return g_build_filename(self->folder, name, NULL);
}

/* In place, as a program that knows nothing of renaming. */
static inline void
folder_write_bytes(const Folder *self, const char *name, const char *bytes, gsize n)
{
  g_autofree char *path = folder_path(self, name);
  FILE *file = g_fopen(path, "wb");
  g_assert_nonnull(file);
  g_assert_cmpuint(fwrite(bytes, 1, n, file), ==, n);
  fclose(file);
}

static inline void
folder_write(const Folder *self, const char *name, const char *text)
{
  folder_write_bytes(self, name, text, strlen(text));
}

/* In one step: nobody sees it empty or cut, however long the test is kept from running. */
static inline void
folder_place(const Folder *self, const char *name, const char *text)
{
  g_autofree char *from = folder_path(self, "new"), *to = folder_path(self, name);
  folder_write(self, "new", text);
  g_assert_cmpint(g_rename(from, to), ==, 0);
}

/* "" if it is not there. */
static inline char *
folder_read(const Folder *self, const char *name)
{
  g_autofree char *path = folder_path(self, name);
  char *text = NULL;
  return g_file_get_contents(path, &text, NULL, NULL) ? text : g_strdup("");
}

static inline gboolean
folder_has(const Folder *self, const char *name)
{
  g_autofree char *path = folder_path(self, name);
  return g_file_test(path, G_FILE_TEST_EXISTS);
}

static inline void
folder_remove(const Folder *self, const char *name)
{
  g_autofree char *path = folder_path(self, name);
  g_remove(path);
}

/* The next content of move_file that begins with "NAME " and is whole. */
static inline char *
folder_await_move(const Folder *self, const char *name)
{
  g_autofree char *start = g_strconcat(name, " ", NULL);
  for (gint64 until = ply_clock_wall_us() + PATIENCE_US; ply_clock_wall_us() < until;) {
    g_autofree char *text = folder_read(self, "move_file");
    if (g_str_has_prefix(text, start) && g_str_has_suffix(text, "\n"))
      return g_steal_pointer(&text);
    g_usleep(500);
  }
  g_error("no move of %s", name);
}

static inline void
folder_await(const Folder *self, const char *name, gboolean there)
{
  gint64 until = ply_clock_wall_us() + PATIENCE_US;
  while (folder_has(self, name) != there) {
    g_assert_cmpint(ply_clock_wall_us(), <, until);
    g_usleep(500);
  }
}

/* A player of ours in a thread of its own, which does `act` in the middle of what it does: once it has
 * said what begins with `cue`, and before it goes on. */
typedef struct {
  PlyMoveFilePlayer player;
  const Folder *folder;
  const char *cue; /* or NULL */
  void (*act)(const Folder *folder);
  GThread *thread;
  GMutex mutex;
  GString *said;
  GError *error;
  gboolean good;
} Guest;

static inline void
guest_say(gpointer data, const char *text)
{
  Guest *self = data;
  g_mutex_lock(&self->mutex);
  g_string_append(self->said, text);
  g_mutex_unlock(&self->mutex);
  if (self->cue != NULL && g_str_has_prefix(text, self->cue)) {
    self->cue = NULL;
    self->act(self->folder);
  }
}

static inline gpointer
guest_run(gpointer data)
{
  Guest *self = data;
  self->good = ply_move_file_play(&self->player, &self->error);
  return NULL;
}

/* `self` has its name; everything else that is not set gets a value. */
static inline void
guest_start(Guest *self, const Folder *folder)
{
  g_mutex_init(&self->mutex);
  self->said = g_string_new(NULL);
  self->folder = folder;
  self->player.folder = folder->folder;
  self->player.cancellable = g_cancellable_new();
  self->player.say = guest_say;
  self->player.data = self;
  if (self->player.limit_us == 0)
    self->player.limit_us = 2 * G_USEC_PER_SEC;
  if (self->player.timing == NULL)
    self->player.timing = &fast;
  self->thread = g_thread_new("guest", guest_run, self);
}

static inline gboolean
guest_has_said(Guest *self, const char *text)
{
  g_mutex_lock(&self->mutex);
  gboolean found = strstr(self->said->str, text) != NULL;
  g_mutex_unlock(&self->mutex);
  return found;
}

static inline void
guest_await_words(Guest *self, const char *text)
{
  gint64 until = ply_clock_wall_us() + PATIENCE_US;
  while (!guest_has_said(self, text)) {
    if (ply_clock_wall_us() > until)
      g_error("expected “%s”, found “%s”", text, self->said->str);
    g_usleep(1000);
  }
}

/* Waits for its own end. */
static inline void
guest_join(Guest *self)
{
  g_thread_join(g_steal_pointer(&self->thread));
}

static inline void
guest_clear(Guest *self)
{
  if (self->thread != NULL) {
    g_cancellable_cancel(self->player.cancellable);
    guest_join(self);
  }
  g_clear_object(&self->player.cancellable);
  g_clear_error(&self->error);
  g_string_free(self->said, TRUE);
  g_mutex_clear(&self->mutex);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Guest, guest_clear)
