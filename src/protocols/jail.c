/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/jail.h"

#include <fcntl.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "jail/warden.h"
#include "protocols/control-group-private.h"
#include "protocols/guard-private.h"

#define MIB G_GUINT64_CONSTANT(1048576)

const PlyJail ply_jail_usual = {
    .memory = 1024 * MIB,
    .disk = 64 * MIB,
    .processes = 64,
    .life_us = G_GINT64_CONSTANT(3600) * G_USEC_PER_SEC,
    .rests = TRUE,
};

/* In the order of their weight. */
static const PlyJailGap all_gaps[] = {
    {"sandbox", N_("A program can read what you can read, write what you can write, and reach the "
                   "network and other programs.")},
    {"user", N_("A program runs as the same user as its host.")},
    {"calls", N_("System calls are not filtered.")},
    {"time", N_("CPU time is read from the processes: of those that a program hides as they end it "
                "is less than they used.")},
    {"memory", N_("Memory is looked at, not held: for a moment a program can have more.")},
    {"processes", N_("Processes are looked at, not held: for a moment a program can have more.")},
    {"rest", N_("In the opponent’s turn a program is stopped by a signal, which it can notice.")},
};

typedef struct {
  PlyJailLevel level;
  PlyJailGap gaps[G_N_ELEMENTS(all_gaps) + 1];
  char *why; /* there is no sandbox */
} Found;

/* How long `true` may take, in µs. */
#define TRIAL_US (10 * G_USEC_PER_SEC)

/* Jails a program that does nothing; NULL with a sentence if that cannot be done. */
static PlyGuard *
try_one(GError **error)
{
  static const char *const nothing[] = {"true", NULL};
  int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  PlyGuard *guard =
      ply_guard_start(&ply_jail_usual, nothing, "/", NULL, (const int[]){null, null, null}, error);
  gint64 until = ply_clock_wall_us() + TRIAL_US;
  PlyGuardEnd end = {0};

  close(null);
  while (guard != NULL && !ply_guard_has_ended(guard, &end) && ply_clock_wall_us() < until)
    g_usleep(500);
  if (guard == NULL || (end.code == CLD_EXITED && end.status == 0))
    return guard;
  g_set_error_literal(error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                      _("Nothing runs in the box that was made."));
  ply_guard_free(guard);
  return NULL;
}

/* Whether the gap of this id is one, by what a jail turned out to hold. */
static gboolean
is_gap(const char *id, const PlyGuardHolds *holds)
{
  static const struct {
    const char *id;
    int warden, groups;
  } needs[] = {
      {"user", PLY_WARDEN_USER, 0},          {"calls", PLY_WARDEN_CALLS, 0},
      {"time", 0, PLY_GROUP_TIME},           {"memory", 0, PLY_GROUP_MEMORY},
      {"processes", 0, PLY_GROUP_PROCESSES}, {"rest", 0, PLY_GROUP_REST},
  };

  if (holds == NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS(needs); i++) {
    if (g_str_equal(id, needs[i].id))
      return (holds->warden & needs[i].warden) != needs[i].warden ||
             (holds->groups & needs[i].groups) != needs[i].groups;
  }
  return FALSE;
}

static gpointer
find_out(gpointer data)
{
  Found *found = g_new0(Found, 1);
  g_autoptr(GError) error = NULL;
  PlyGuardHolds holds = {0};
  guint n = 0;

  PlyGuard *guard = try_one(&error);
  if (guard != NULL) {
    holds = ply_guard_get_holds(guard);
    ply_guard_free(guard);
    found->level = holds.groups == PLY_GROUP_ALL ? PLY_JAIL_FULL : PLY_JAIL_SPACES;
  } else {
    found->why = g_strdup(error->message);
  }
  for (guint i = 0; i < G_N_ELEMENTS(all_gaps); i++) {
    if (is_gap(all_gaps[i].id, guard != NULL ? &holds : NULL))
      found->gaps[n++] = all_gaps[i];
  }
  return found;
}

static const Found *
get_found(void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once(&once, find_out, NULL);
}

PlyJailLevel
ply_jail_level(void)
{
  return get_found()->level;
}

const char *
ply_jail_level_name(PlyJailLevel level)
{
  static const char *const names[] = {"none", "namespaces", "namespaces+cgroups"};

  return names[level];
}

const PlyJailGap *
ply_jail_gaps(void)
{
  return get_found()->gaps;
}

gboolean
ply_jail_check(const PlyJail *jail, GError **error)
{
  const Found *found = get_found();

  if (found->level != PLY_JAIL_NONE || jail->unsafe)
    return TRUE;
  g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_NOSYS,
              _("%s So no program that nobody trusts is run; with --unsafe it is, with your own "
                "rights."),
              found->why);
  return FALSE;
}
