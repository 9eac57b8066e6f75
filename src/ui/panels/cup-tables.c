/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/cup-tables.h"

#include <glib/gi18n.h>

static const char *const verdicts[PLY_CUP_N_VERDICTS] = {
    [PLY_CUP_PLAYED] = N_("played to its end"),
    [PLY_CUP_TIMEOUT] = N_("too late"),
    [PLY_CUP_ILLEGAL] = N_("an illegal move"),
    [PLY_CUP_MALFORMED] = N_("no move, or one out of turn"),
    [PLY_CUP_CRASHED] = N_("ended or not started"),
    [PLY_CUP_RESOURCE] = N_("beyond a limit"),
    [PLY_CUP_VOID] = N_("void: this machine’s fault"),
};
static const char *const kinds[PLY_STAGE_N_KINDS] = {
    [PLY_STAGE_ROUND_ROBIN] = N_("round robin"), [PLY_STAGE_GROUPS] = N_("groups"),
    [PLY_STAGE_ELIMINATION] = N_("elimination"), [PLY_STAGE_PLAY_OFF] = N_("play-off"),
    [PLY_STAGE_GAUNTLET] = N_("gauntlet"),       [PLY_STAGE_SWISS] = N_("Swiss system"),
    [PLY_STAGE_SPRT] = N_("sequential test"),
};

static void
add_columns(GtkColumnView *view, const PlyRowColumn *columns, guint n, guint toned)
{
  for (guint i = 0; i < n; i++)
    (i == toned ? ply_row_add_toned_column : ply_row_add_column)(view, i, &columns[i]);
}

void
ply_cup_tables_add_standings_columns(GtkColumnView *view)
{
  static const PlyRowColumn columns[] = {
      {N_("Place"), TRUE, FALSE, 0},     {N_("Player"), FALSE, TRUE, 24},
      {N_("Points"), TRUE, FALSE, 0},    {N_("Won–drawn–lost"), TRUE, FALSE, 0},
      {N_("Score"), TRUE, FALSE, 0},     {N_("Faults"), TRUE, FALSE, 0},
      {N_("Tie-break"), FALSE, TRUE, 16}};

  add_columns(view, columns, G_N_ELEMENTS(columns), 1);
}

void
ply_cup_tables_add_game_columns(GtkColumnView *view)
{
  static const PlyRowColumn columns[] = {
      {N_("First"), FALSE, TRUE, 6},  {N_("Second"), FALSE, TRUE, 6},
      {N_("Result"), TRUE, FALSE, 0}, {N_("Score"), TRUE, FALSE, 0},
      {N_("Stage"), FALSE, FALSE, 0}, {N_("How it ended"), FALSE, TRUE, 8}};

  add_columns(view, columns, G_N_ELEMENTS(columns), G_N_ELEMENTS(columns));
}

void
ply_cup_tables_add_player_columns(GtkColumnView *view)
{
  static const PlyRowColumn columns[] = {{N_("Player"), FALSE, FALSE, 0},
                                         {N_("Check"), FALSE, TRUE, 12},
                                         {N_("Faults"), TRUE, FALSE, 0},
                                         {N_("Elo"), TRUE, FALSE, 0}};

  add_columns(view, columns, G_N_ELEMENTS(columns), G_N_ELEMENTS(columns));
}

/* ---- rows ---- */

/* The row at `at`, made if there are fewer; borrowed. */
static PlyRow *
row_at(GListStore *rows, guint at, guint id)
{
  g_autoptr(PlyRow) row = g_list_model_get_item(G_LIST_MODEL(rows), at);

  if (row == NULL || ply_row_get_id(row) != id) {
    g_autoptr(PlyRow) made = ply_row_new(id);
    g_list_store_splice(rows, at, row != NULL ? 1 : 0, (gpointer *)&made, 1);
    return made; /* the store has it */
  }
  return row;
}

static void
cut_rows(GListStore *rows, guint n)
{
  guint there = g_list_model_get_n_items(G_LIST_MODEL(rows));

  if (there > n)
    g_list_store_splice(rows, n, there - n, NULL, 0);
}

/* Frees the text. */
static void
set_text(PlyRow *row, guint column, char *text)
{
  ply_row_set_text(row, column, text);
  g_free(text);
}

static const char *
name_of(const PlyCup *cup, guint player)
{
  return ((PlyCupPlayer *)cup->players->pdata[player])->name;
}

char *
ply_cup_tables_points(guint half)
{
  return half % 2 == 0 ? g_strdup_printf("%u", half / 2)
         : half == 1   ? g_strdup("½")
                       : g_strdup_printf("%u½", half / 2);
}

static char *
difference(int score)
{
  return score < 0 ? g_strdup_printf("−%d", -score)
                   : g_strdup_printf("%s%d", score ? "+" : "", score);
}

static void
show_head(PlyRow *row, char *text)
{
  set_text(row, 1, text);
  ply_row_set_tone(row, "heading");
  for (guint i = 0; i < PLY_ROW_TEXTS; i++) {
    if (i != 1)
      ply_row_set_text(row, i, "");
  }
}

/* Before a game is played nobody has a place. */
static void
show_standing(PlyRow *row, const PlyCup *cup, const PlyCupRow *standing, gboolean begun)
{
  g_autofree char *how = begun ? ply_cup_row_words(cup, standing) : NULL;

  ply_row_set_tone(row, NULL);
  set_text(row, 0, begun ? g_strdup_printf("%u", standing->place) : g_strdup("–"));
  ply_row_set_text(row, 1, name_of(cup, standing->player));
  set_text(row, 2, ply_cup_tables_points(standing->half));
  set_text(row, 3, g_strdup_printf("%u–%u–%u", standing->wins, standing->draws, standing->losses));
  set_text(row, 4, difference(standing->score));
  set_text(row, 5, g_strdup_printf("%u", standing->faults));
  ply_row_set_text(row, 6, how != NULL ? how : "");
}

gboolean
ply_cup_tables_is_begun(const PlyCupStageState *state)
{
  for (guint r = 0; r < state->rows->len; r++) {
    if (g_array_index(state->rows, PlyCupRow, r).played > 0)
      return TRUE;
  }
  return FALSE;
}

char *
ply_cup_tables_stage(PlyCupNews *news, guint stage)
{
  const PlyCupStage *declared = news->cup->stages->pdata[stage];

  return news->report.schedule->stages[stage].known
             ? g_strdup_printf("%s (%s)", declared->name, _(kinds[declared->kind]))
             /* Translators: a stage and its kind. */
             : g_strdup_printf(_("%s (%s), to be drawn"), declared->name, _(kinds[declared->kind]));
}

/* The last stage that is known comes first: it is the one that is played. */
void
ply_cup_tables_show_standings(GListStore *rows, PlyCupNews *news)
{
  const PlyCup *cup = news->cup;
  guint at = 0;

  for (guint i = cup->stages->len; i-- > 0;) {
    const PlyCupStage *stage = cup->stages->pdata[i];
    const PlyCupStageState *state = &news->report.schedule->stages[i];
    guint group = PLY_CUP_NOBODY;
    gboolean begun = state->known && ply_cup_tables_is_begun(state);
    for (guint r = 0; state->known && r < state->rows->len; r++) {
      const PlyCupRow *standing = &g_array_index(state->rows, PlyCupRow, r);
      if (standing->group != group) {
        group = standing->group;
        show_head(row_at(rows, at++, 0),
                  state->n_groups > 1
                      /* Translators: a stage, its kind, and a group of it. */
                      ? g_strdup_printf(_("%s (%s), group %u"), stage->name, _(kinds[stage->kind]),
                                        group + 1)
                      : ply_cup_tables_stage(news, i));
      }
      show_standing(row_at(rows, at++, 0), cup, standing, begun);
    }
    if (!state->known)
      show_head(row_at(rows, at++, 0), ply_cup_tables_stage(news, i));
  }
  cut_rows(rows, at);
}

static const char *
outcome(PlyOutcome outcome)
{
  return outcome == PLY_FIRST_WINS    ? "1–0"
         : outcome == PLY_SECOND_WINS ? "0–1"
         : outcome == PLY_DRAW        ? "½–½"
                                      : "–";
}

static void
show_result(PlyRow *row, const PlyCupResult *result)
{
  g_autofree char *verdict =
      result->sentence != NULL
          ? g_strdup_printf("%s: %s", _(verdicts[result->verdict]), result->sentence)
          : g_strdup(_(verdicts[result->verdict]));

  ply_row_set_text(row, 2, outcome(result->outcome));
  set_text(row, 3, g_strdup_printf("%d–%d", result->tally[0], result->tally[1]));
  ply_row_set_text(row, 5, verdict);
}

static void
show_game(PlyRow *row, const PlyCup *cup, const PlyCupJob *job)
{
  ply_row_set_text(row, 0, name_of(cup, job->player[0]));
  ply_row_set_text(row, 1, name_of(cup, job->player[1]));
  ply_row_set_text(row, 4, ((PlyCupStage *)cup->stages->pdata[job->stage])->name);
}

void
ply_cup_tables_show_games(GListStore *rows, PlyCupNews *news)
{
  const PlyCupSchedule *schedule = news->report.schedule;
  GPtrArray *more = g_ptr_array_new_with_free_func(g_object_unref);
  guint there = g_list_model_get_n_items(G_LIST_MODEL(rows));

  for (guint i = there; i < schedule->jobs->len; i++)
    g_ptr_array_add(more, ply_row_new(i));
  g_list_store_splice(rows, MIN(there, schedule->jobs->len),
                      there > schedule->jobs->len ? there - schedule->jobs->len : 0, more->pdata,
                      more->len);
  g_ptr_array_unref(more);
  for (guint i = 0; i < schedule->jobs->len; i++) {
    g_autoptr(PlyRow) row = g_list_model_get_item(G_LIST_MODEL(rows), i);
    const PlyCupResult *result = g_array_index(schedule->settled, gboolean, i)
                                     ? ply_cup_result_of(schedule, news->report.results, i)
                                     : NULL;
    show_game(row, news->cup, &g_array_index(schedule->jobs, PlyCupJob, i));
    if (result != NULL)
      show_result(row, result);
  }
}

static char *
check_of(PlyCupHall *hall, const PlyCup *cup, guint i)
{
  const PlyCupPlayer *player = cup->players->pdata[i];
  gboolean cannot;
  g_autofree char *check = ply_cup_hall_get_check(hall, i, &cannot);

  if (cannot)
    return g_strdup_printf(_("cannot play: %s"), check);
  if (check != NULL)
    /* Translators: a program's conversation: "gtp". */
    return g_strdup_printf(_("✓ speaks %s"), check);
  if (!player->submitted)
    return g_strdup(player->spec);
  if (cup->conversation != NULL)
    /* Translators: of programs that were handed in; a conversation: "gtp". */
    return g_strdup_printf(_("speaks %s, as the cup says"), cup->conversation);
  return g_strdup(_("a program, not yet looked at"));
}

void
ply_cup_tables_show_players(GListStore *rows, PlyCupHall *hall)
{
  PlyCupNews *news = ply_cup_hall_get_news(hall);

  for (guint i = 0; i < news->cup->players->len; i++) {
    const PlyCupPlayer *player = news->cup->players->pdata[i];
    const PlyCupPlayerFigures *figures = &news->report.figures->players[i];
    PlyRow *row = row_at(rows, i, i);
    guint faults = 0;
    for (guint v = PLY_CUP_PLAYED + 1; v < PLY_CUP_VOID; v++)
      faults += figures->verdicts[v];
    ply_row_set_text(row, 0, player->name);
    set_text(row, 1, check_of(hall, news->cup, i));
    set_text(row, 2, g_strdup_printf("%u", faults));
    set_text(row, 3,
             figures->rating.games > 0
                 ? g_strdup_printf("%s%.0f ± %.0f", figures->rating.elo < -0.5 ? "−" : "",
                                   ABS(figures->rating.elo), figures->rating.error)
                 : g_strdup(""));
  }
}

char *
ply_cup_tables_describe(PlyCupNews *news, guint job)
{
  const PlyCupSchedule *schedule = news->report.schedule;
  const PlyCupJob *game = &g_array_index(schedule->jobs, PlyCupJob, job);
  const PlyCupResult *result = ply_cup_result_of(schedule, news->report.results, job);
  GString *text = g_string_new(NULL);

  g_string_printf(text, "%s – %s: ", name_of(news->cup, game->player[0]),
                  name_of(news->cup, game->player[1]));
  if (result == NULL) {
    g_string_append(text, _("not yet played"));
    return g_string_free(text, FALSE);
  }
  g_string_append_printf(text, "%s, %s", outcome(result->outcome), _(verdicts[result->verdict]));
  if (result->sentence != NULL)
    g_string_append_printf(text, ". %s", result->sentence);
  if (result->bytes != NULL) {
    g_string_append(text, "\n");
    g_string_append_printf(text, _("It said “%s”."), result->bytes);
  }
  return g_string_free(text, FALSE);
}
