/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What all verbs of `arena` begin with. */

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cli/arena.h"
#include "cli/start.h"

#define SUFFIX ".plycup"

gboolean
ply_cli_cup_open(const char *path, const char *results, PlyCliCup *self)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *whole = g_canonicalize_filename(path, NULL);
  g_autofree char *folder = g_path_get_dirname(whole);

  *self = (PlyCliCup){.path = path, .cup = ply_cup_load(path, &error)};
  if (self->cup == NULL || !ply_cup_schedule_check(self->cup, &error))
    return ply_cli_refuse(error->message);
  if (results != NULL) {
    self->results = g_canonicalize_filename(results, NULL);
  } else {
    gsize n = strlen(whole);
    if (g_str_has_suffix(whole, SUFFIX))
      n -= strlen(SUFFIX);
    g_autofree char *stem = g_strndup(whole, n);
    self->results = g_strconcat(stem, ".sqlite", NULL);
  }
  if (chdir(folder) == 0)
    return TRUE;
  return ply_cli_refuse_with("%s: %s.", folder, g_strerror(errno));
}

void
ply_cli_cup_clear(PlyCliCup *self)
{
  g_clear_pointer(&self->cup, ply_cup_free);
  g_clear_pointer(&self->results, g_free);
}

gboolean
ply_cli_cup_read(const PlyCliCup *self, PlyCupStoreUse use, PlyCupStore **store,
                 GHashTable **results)
{
  g_autoptr(GError) error = NULL;

  *results = NULL;
  *store = ply_cup_store_open(self->results, use, &error);
  if (*store != NULL)
    *results = ply_cup_store_read(*store, &error);
  if (*results != NULL)
    return TRUE;
  g_clear_pointer(store, ply_cup_store_close);
  return ply_cli_refuse(error->message);
}

PlyCupSchedule *
ply_cli_cup_schedule(const PlyCliCup *self, GHashTable *results)
{
  PlyCupResults found = {self->cup, results};

  return ply_cup_schedule(self->cup, ply_cup_results_look_up, &found);
}

/* ---- players ---- */

static char *
recall(gpointer data, const char *command)
{
  return ply_cup_store_recall(data, command);
}

static void
keep(gpointer data, const char *command, const char *protocol)
{
  ply_cup_store_keep(data, command, protocol);
}

/* Who looks at the programs, and tells a person about it. */
typedef struct {
  PlyCupStore *store;
  const PlyCup *cup;
  GString *cannot; /* lines about those that cannot play */
  gboolean shown;  /* a line of progress stands on the terminal */
} Telling;

static char *
recall_for(gpointer data, const char *command)
{
  return recall(((Telling *)data)->store, command);
}

static void
keep_for(gpointer data, const char *command, const char *protocol)
{
  keep(((Telling *)data)->store, command, protocol);
}

static void
clear_line(Telling *self)
{
  if (self->shown)
    g_printerr("\r\033[K");
  self->shown = FALSE;
}

static void
looked(gpointer data, guint done, guint n)
{
  Telling *self = data;

  if (!isatty(STDERR_FILENO) || n < 2)
    return;
  clear_line(self);
  if (done < n)
    g_printerr(_("Programs looked at: %u of %u"), done, n);
  self->shown = done < n;
}

static void
tell(gpointer data, guint player, const PlyCupSeat *seat)
{
  Telling *self = data;
  const char *name = ((PlyCupPlayer *)self->cup->players->pdata[player])->name;

  if (seat->spec != NULL && !seat->found)
    return;
  if (seat->spec == NULL) {
    /* Where nobody can play one sentence says so. */
    g_string_append_printf(self->cannot, _("%s cannot play: %s\n"), name, seat->sentence);
    return;
  }
  clear_line(self);
  g_autofree char *found = g_strndup(seat->spec, strcspn(seat->spec, ":"));
  g_printerr(_("%s speaks %s.\n"), name, found);
}

gboolean
ply_cli_cup_host(const PlyCliCup *self, PlyCupStore *store, gboolean unsafe, const gboolean *wanted,
                 GCancellable *cancellable, PlyCupHost *host)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GString) cannot = g_string_new(NULL);
  Telling telling = {store, self->cup, cannot, FALSE};
  PlyCupMemory memory = {recall_for, keep_for, tell, looked, &telling};
  const PlyJail *jail = NULL;
  const char *box = NULL;

  if (ply_cup_has_programs(self->cup) && !ply_cli_arena_jail(unsafe, &jail, &box))
    return FALSE;
  *host = (PlyCupHost){.jail = jail, .box = box, .at_once = ply_cup_usual_at_once()};
  gboolean good = ply_cup_host_init(host, self->cup, wanted, cancellable, &memory, &error);
  clear_line(&telling);
  if (good) {
    g_printerr("%s", cannot->str);
    return TRUE;
  }
  ply_cup_host_clear(host);
  if (!g_cancellable_is_cancelled(cancellable))
    return ply_cli_refuse(error->message);
  g_printerr(_("Stopped. What was found out is kept; the same command goes on.\n"));
  return FALSE;
}

/* Those who were at fault where a game could not begin; FALSE: there are none. */
static gboolean
find_unseated(const PlyCup *cup, GHashTable *results, gboolean *wanted)
{
  gboolean any = FALSE;
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init(&iter, results);
  while (g_hash_table_iter_next(&iter, NULL, &value)) {
    const PlyCupResult *result = value;
    for (int side = 0; result->unseated && side < 2; side++) {
      if (result->offender >= 0 && result->offender != side)
        continue;
      for (guint i = 0; i < cup->players->len; i++) {
        if (g_str_equal(((PlyCupPlayer *)cup->players->pdata[i])->name, result->names[side]))
          any = wanted[i] = TRUE;
      }
    }
  }
  return any;
}

gboolean
ply_cli_cup_renew(const PlyCliCup *self, PlyCupStore *store, gboolean unsafe,
                  GCancellable *cancellable, GHashTable *results)
{
  g_autoptr(GError) error = NULL;
  g_autofree gboolean *wanted = g_new0(gboolean, self->cup->players->len);
  PlyCupMemory memory = {.recall = recall, .keep = keep, .data = store};
  PlyJail jail = ply_jail_usual;
  PlyCupHost host = {.jail = &jail, .at_once = ply_cup_usual_at_once()};

  jail.unsafe = unsafe;
  if (!find_unseated(self->cup, results, wanted) || !ply_jail_check(&jail, NULL))
    return TRUE;
  gboolean good = ply_cup_host_init(&host, self->cup, wanted, cancellable, &memory, &error);
  if (good)
    ply_cup_host_renew(&host, results);
  ply_cup_host_clear(&host);
  /* That still none of them can be started is no fault of who asks. */
  return good || !g_cancellable_is_cancelled(cancellable) || ply_cli_refuse(error->message);
}

guint
ply_cli_cup_find(const PlyCupSchedule *schedule, const char *id)
{
  for (guint i = 0; i < schedule->jobs->len; i++) {
    char own[PLY_CUP_ID_BYTES];
    ply_cup_job_id(schedule->cup, &g_array_index(schedule->jobs, PlyCupJob, i), own);
    if (g_str_equal(own, id))
      return i;
  }
  return schedule->jobs->len;
}

gboolean
ply_cli_arena_jail(gboolean unsafe, const PlyJail **jail, const char **box)
{
  static PlyJail own;
  static char *line;
  g_autoptr(GError) error = NULL;

  own = ply_jail_usual;
  own.unsafe = unsafe;
  if (!ply_jail_check(&own, &error))
    return ply_cli_refuse(error->message);
  if (line == NULL) {
    GString *text = g_string_new(ply_jail_level_name(ply_jail_level()));
    for (const PlyJailGap *gap = ply_jail_gaps(); gap->id != NULL; gap++)
      g_string_append_printf(text, "%s%s", gap == ply_jail_gaps() ? "; not held: " : ", ", gap->id);
    line = g_string_free(text, FALSE);
  }
  *jail = &own;
  *box = line;
  return TRUE;
}
