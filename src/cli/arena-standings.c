/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* arena standings, games, plan, power: what a cup says, without playing. */

#include <string.h>

#include <glib/gi18n.h>

#include "cli/arena.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/search-options.h"
#include "cup/figures.h"
#include "cup/power.h"
#include "record/safe-file.h"

/* A cup with all that is known of it. */
typedef struct {
  PlyCliCup cup;
  PlyCupStore *store;
  GHashTable *results;
  PlyCupSchedule *schedule;
  PlyCupFigures *figures;
  PlyCupReport report;
} Known;

static void
known_clear(Known *self)
{
  g_clear_pointer(&self->figures, ply_cup_figures_free);
  g_clear_pointer(&self->schedule, ply_cup_schedule_free);
  g_clear_pointer(&self->results, g_hash_table_unref);
  g_clear_pointer(&self->store, ply_cup_store_close);
  ply_cli_cup_clear(&self->cup);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Known, known_clear)

static gboolean
know(const char *path, const char *results, Known *self)
{
  if (!ply_cli_cup_open(path, results, &self->cup) ||
      !ply_cli_cup_read(&self->cup, PLY_CUP_STORE_SHARED, &self->store, &self->results))
    return FALSE;
  self->schedule = ply_cli_cup_schedule(&self->cup, self->results);
  self->figures = ply_cup_figures_new(self->schedule, self->results);
  self->report = (PlyCupReport){self->schedule, self->results, self->figures, path};
  return TRUE;
}

/* Frees `text`. */
static int
print(GString *text)
{
  g_print("%s", text->str);
  g_string_free(text, TRUE);
  return 0;
}

/* The words of a command on one cup. */
static gboolean
parse(PlyCliOptions *parser, int *argc, char ***argv)
{
  if (!ply_cli_options_parse(parser, argc, argv))
    return FALSE;
  return *argc == 2 || ply_cli_refuse(_("Expected the file of a cup."));
}

int
ply_cli_arena_standings(int argc, char **argv)
{
  const char *results = NULL, *html = NULL;
  gboolean csv = FALSE, json = FALSE;
  const PlyCliUse uses[] = {
      PLY_CLI_USE("csv", &csv),
      PLY_CLI_USE("json", &json),
      PLY_CLI_USE("html", &html),
      PLY_CLI_USE("results", &results),
  };
  PlyCliOptions *parser = ply_cli_options_new("CUP");
  g_autoptr(GError) error = NULL;
  g_auto(Known) known = {0};

  ply_cli_options_say(parser,
                      _("Prints the tables of a cup as it stands, and how strong its players "
                        "are."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  g_autofree char *page = html != NULL ? g_canonicalize_filename(html, NULL) : NULL;
  if (!know(argv[1], results, &known))
    return PLY_CLI_BAD_INPUT;
  if (page != NULL) {
    GString *text = ply_cup_report_html(&known.report);
    gboolean good = ply_safe_file_write(page, TRUE, text->str, text->len, &error);
    g_string_free(text, TRUE);
    if (!good)
      return ply_cli_fail(error->message);
  }
  return json           ? print(ply_cup_report_json(&known.report))
         : csv          ? print(ply_cup_report_csv(&known.report))
         : html != NULL ? 0
                        : print(ply_cup_report_text(&known.report));
}

int
ply_cli_arena_games(int argc, char **argv)
{
  const char *results = NULL;
  gboolean records = FALSE;
  const PlyCliUse uses[] = {
      PLY_CLI_USE("records", &records),
      PLY_CLI_USE("results", &results),
  };
  PlyCliOptions *parser = ply_cli_options_new("CUP");
  g_auto(Known) known = {0};

  ply_cli_options_say(parser, _("Prints the games of a cup in the order of its schedule, a line "
                                "each."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!parse(parser, &argc, &argv) || !know(argv[1], results, &known))
    return PLY_CLI_BAD_INPUT;
  return print(records ? ply_cup_games_records(&known.report) : ply_cup_games_log(&known.report));
}

/* ---- plan ---- */

static void
print_job(const Known *self, guint index)
{
  const PlyCup *cup = self->cup.cup;
  const PlyCupJob *job = &g_array_index(self->schedule->jobs, PlyCupJob, index);
  char id[PLY_CUP_ID_BYTES];

  ply_cup_job_id(cup, job, id);
  const PlyCupResult *before = g_hash_table_lookup(self->results, id);
  g_print("%s\t%s\t%u\t%u\t%u\t%s\t%s\t%u\n", id,
          ((PlyCupStage *)cup->stages->pdata[job->stage])->name, job->round + 1, job->group + 1,
          job->pair + 1, ((PlyCupPlayer *)cup->players->pdata[job->player[0]])->name,
          ((PlyCupPlayer *)cup->players->pdata[job->player[1]])->name,
          before != NULL ? before->attempt + 1 : 0);
}

/* How long it takes if each game takes as long as that: games are started in their order, each as
 * soon as a place is free. */
static void
print_time(guint games, double seconds, guint at_once)
{
  double whole = (games + at_once - 1) / at_once * seconds;

  g_print(ngettext("%u game of %.3f s, %u at once: %.0f s (%.2f h).\n",
                   "%u games of %.3f s, %u at once: %.0f s (%.2f h).\n", games),
          games, seconds, at_once, whole, whole / 3600);
}

int
ply_cli_arena_plan(int argc, char **argv)
{
  const char *results = NULL;
  double seconds = PLY_CLI_NOT_GIVEN;
  int jobs = 1;
  guint games = 0;
  const PlyCliUse uses[] = {
      PLY_CLI_USE("seconds-each", &seconds),
      PLY_CLI_USE("jobs:arena", &jobs),
      PLY_CLI_USE("results", &results),
  };
  PlyCliOptions *parser = ply_cli_options_new("CUP");
  g_auto(Known) known = {0};

  ply_cli_options_say(parser, _("Lists the games that can be played now, parted by tabs: name, "
                                "stage, round, group, opening, both players, attempt."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!parse(parser, &argc, &argv) || !know(argv[1], results, &known))
    return PLY_CLI_BAD_INPUT;
  g_autoptr(GCancellable) cancellable = ply_cli_cancel_on_signals();
  if (!ply_cli_cup_renew(&known.cup, known.store, FALSE, cancellable, known.results))
    return PLY_CLI_STOPPED;
  ply_cup_schedule_free(known.schedule);
  known.schedule = ply_cli_cup_schedule(&known.cup, known.results);
  for (guint i = 0; i < known.schedule->jobs->len; i++) {
    if (g_array_index(known.schedule->settled, gboolean, i))
      continue;
    games++;
    if (seconds == PLY_CLI_NOT_GIVEN)
      print_job(&known, i);
  }
  if (seconds != PLY_CLI_NOT_GIVEN)
    print_time(games, seconds, (guint)jobs);
  return 0;
}

/* ---- power ---- */

static gboolean
stop(void)
{
  return ply_cli_interrupted(NULL);
}

int
ply_cli_arena_power(int argc, char **argv)
{
  double spread = 200, gap = PLY_CLI_NOT_GIVEN, draws = 0.1;
  int trials = 1000;
  gint64 seed = 1;
  const PlyCliUse uses[] = {
      PLY_CLI_USE("gap", &gap),       PLY_CLI_USE("spread", &spread), PLY_CLI_USE("draws", &draws),
      PLY_CLI_USE("trials", &trials), PLY_CLI_USE("seed", &seed),
  };
  PlyCliOptions *parser = ply_cli_options_new("CUP");
  g_auto(PlyCliCup) cup = {0};
  PlyPower power;

  ply_cli_options_say(parser, _("Plays a cup many times with drawn results, and says how often its "
                                "best player wins."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (!ply_cli_cup_open(argv[1], NULL, &cup))
    return PLY_CLI_BAD_INPUT;
  PlyPowerSetup setup = {.gap = gap == PLY_CLI_NOT_GIVEN ? -1 : gap,
                         .spread = spread,
                         .draws = draws,
                         .trials = (guint)trials,
                         .seed = (guint64)seed};
  ply_power_run(cup.cup, &setup, stop, &power);
  if (power.trials == 0)
    return PLY_CLI_STOPPED;
  g_print(_("The best of %u players wins %.1f %% of such cups (95 %%: %.1f to %.1f), and comes "
            "second in %.1f %%; %u cups of %.0f games on average.\n"),
          cup.cup->players->len, 100.0 * power.won / power.trials, 100 * power.low,
          100 * power.high, 100.0 * power.second / power.trials, power.trials, power.games);
  return 0;
}
