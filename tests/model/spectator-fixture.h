/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A folder of one's own, a game on screen and its spectator. */

#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "record/folder.h"
#include "model/spectator.h"
#include "wait.h"

typedef struct {
  char *path;
  PlyGameTree *game;
  PlySpectator *spectator;
  guint plies;      /* waited for */
  const char *said; /* waited for */
} Fixture;

static inline char *
in_folder(Fixture *f, const char *name)
{
  return g_build_filename(f->path, name, NULL);
}

/* In place, as players write: one open, one write, one close. */
static inline void
write_file(const char *path, const char *text)
{
  FILE *file = fopen(path, "w");

  g_assert_nonnull(file);
  g_assert_cmpuint(fwrite(text, 1, strlen(text), file), ==, strlen(text));
  g_assert_cmpint(fclose(file), ==, 0);
}

/* In one step: a test that is kept from running leaves no file empty for so long that it counts. */
static inline void
put(Fixture *f, const char *name, const char *text)
{
  g_autofree char *path = in_folder(f, name), *new = g_strconcat(f->path, ".new", NULL);

  write_file(new, text);
  g_assert_cmpint(g_rename(new, path), ==, 0);
}

/* Somebody's reading of a file after it was written. */
typedef struct {
  int fd;
  const char *name;
  enum { WRITING, WRITTEN, OPENED, READ } state;
} Reading;

static inline void
note_event(Reading *self, const struct inotify_event *event)
{
  if (event->len == 0 || !g_str_equal(event->name, self->name))
    return;
  if (event->mask & IN_MOVED_TO)
    self->state = WRITTEN;
  else if ((event->mask & IN_OPEN) && self->state == WRITTEN)
    self->state = OPENED;
  else if ((event->mask & IN_CLOSE_NOWRITE) && self->state == OPENED)
    self->state = READ;
}

static inline gboolean
is_read(gpointer data)
{
  Reading *self = data;
  _Alignas(struct inotify_event) char room[4096];
  ssize_t n;

  while ((n = read(self->fd, room, sizeof room)) > 0) {
    for (char *at = room; at < room + n;) {
      struct inotify_event *event = (gpointer)at;
      note_event(self, event);
      at += sizeof *event + event->len;
    }
  }
  return self->state == READ;
}

/* Writes a file and waits until the watching thread has read it; the main loop stands still
 * meanwhile if it is `busy`. */
static inline void
put_and_see(Fixture *f, const char *name, const char *text, gboolean busy)
{
  Reading reading = {.fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC), .name = name};
  gint64 end = g_get_monotonic_time() + PATIENCE_US;

  g_assert_cmpint(inotify_add_watch(reading.fd, f->path, IN_OPEN | IN_MOVED_TO | IN_CLOSE_NOWRITE),
                  >=, 0);
  put(f, name, text);
  while (busy && !is_read(&reading) && g_get_monotonic_time() < end)
    g_usleep(500);
  g_assert_true(wait_until(is_read, &reading));
  close(reading.fd);
  if (!busy)
    wait_past(50); /* on its way from that thread to this one */
}

static inline void
drop(Fixture *f, const char *name)
{
  g_autofree char *path = in_folder(f, name);

  g_assert_cmpint(g_unlink(path), ==, 0);
}

static inline void
set_up(Fixture *f, gconstpointer data)
{
  PlyRules rules;

  ply_rules_parse("othello", &rules);
  f->path = g_dir_make_tmp("ply-spectator-XXXXXX", NULL);
  g_assert_nonnull(f->path);
  f->game = ply_game_tree_new(ply_record_new(&rules, NULL));
  f->spectator = ply_spectator_new(f->game);
}

static inline void
follow(Fixture *f)
{
  g_autoptr(GFile) folder = g_file_new_for_path(f->path);
  g_autoptr(GError) error = NULL;

  g_assert_true(ply_spectator_follow(f->spectator, folder, &error));
  g_assert_no_error(error);
}

static inline void
tear_down(Fixture *f, gconstpointer data)
{
  ply_spectator_stop(f->spectator);
  g_clear_object(&f->spectator);
  g_clear_object(&f->game);
  ply_folder_remove(f->path);
  g_free(f->path);
}

static inline guint
end_ply(Fixture *f)
{
  return ply_record_depth(ply_record_main_end(ply_game_tree_get_record(f->game)));
}

static inline gboolean
has_plies(gpointer data)
{
  Fixture *f = data;

  return end_ply(f) == f->plies;
}

static inline void
await_plies(Fixture *f, guint plies)
{
  f->plies = plies;
  if (!wait_until(has_plies, f))
    g_test_message("%u plies, not %u; %s", end_ply(f), plies,
                   ply_spectator_get_status(f->spectator));
  g_assert_cmpuint(end_ply(f), ==, plies);
}

static inline gboolean
has_said(gpointer data)
{
  Fixture *f = data;

  return strstr(ply_spectator_get_status(f->spectator), f->said) != NULL;
}

static inline void
await_status(Fixture *f, const char *said)
{
  f->said = said;
  if (!wait_until(has_said, f))
    g_test_message("it says: %s", ply_spectator_get_status(f->spectator));
  g_assert_true(has_said(f));
}
