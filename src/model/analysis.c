/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/analysis-private.h"

#include "engine/engines.h"

#define DEFAULT_TABLE_MEGABYTES 64

G_DEFINE_FINAL_TYPE(PlyAnalysis, ply_analysis, G_TYPE_OBJECT)

enum { PROP_GAME = 1, PROP_RUNNING, PROP_SEARCHING, PROP_REPORT, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

enum { SIGNAL_SETTINGS_CHANGED, SIGNAL_PREVIEW_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
notify(PlyAnalysis *self, guint property)
{
  g_object_notify_by_pspec(G_OBJECT(self), properties[property]);
}

/* The preview: a walk along a line from the current position, which the board shows without playing
 * it. How many of `moves` are legal in turn. */
static guint
legal_length(PlyAnalysis *self, const PlyMove *moves, guint n)
{
  const PlyRules *rules = ply_game_tree_get_rules(self->game);
  PlyPosition at = *ply_game_tree_get_position(self->game);
  guint i = 0;

  for (; i < n && ply_rules_is_legal(rules, &at, moves[i]); i++)
    ply_rules_advance(rules, &at, moves[i]);
  return i;
}

/* Plays the shown moves on a copy of the current position. */
static void
show(PlyAnalysis *self, guint shown)
{
  const PlyRules *rules = ply_game_tree_get_rules(self->game);
  PlyPosition next;

  self->preview_shown = shown;
  self->previewed = *ply_game_tree_get_position(self->game);
  for (guint i = 0; i < shown; i++) {
    ply_rules_play(rules, &self->previewed, g_array_index(self->preview, PlyMove, i), &next,
                   &self->preview_change);
    self->previewed = next;
  }
}

void
ply_analysis_set_preview(PlyAnalysis *self, const PlyMove *moves, guint n, guint shown)
{
  guint length = legal_length(self, moves, n);

  if (length == 0 && self->preview->len == 0)
    return;
  g_array_set_size(self->preview, 0);
  if (length > 0)
    g_array_append_vals(self->preview, moves, length);
  show(self, MIN(shown, length));
  g_signal_emit(self, signals[SIGNAL_PREVIEW_CHANGED], 0);
}

guint
ply_analysis_get_preview(PlyAnalysis *self, const PlyMove **moves, guint *shown)
{
  if (moves != NULL)
    *moves = (const PlyMove *)(gpointer)self->preview->data;
  if (shown != NULL)
    *shown = self->preview_shown;
  return self->preview->len;
}

gboolean
ply_analysis_step_preview(PlyAnalysis *self, int step)
{
  int shown = (int)self->preview_shown + step;

  if (self->preview->len == 0 || shown < 0 || shown > (int)self->preview->len)
    return FALSE;
  show(self, (guint)shown);
  g_signal_emit(self, signals[SIGNAL_PREVIEW_CHANGED], 0);
  return TRUE;
}

const PlyPosition *
ply_analysis_get_shown_position(PlyAnalysis *self)
{
  return self->preview_shown > 0 ? &self->previewed : ply_game_tree_get_position(self->game);
}

gboolean
ply_analysis_get_shown_change(PlyAnalysis *self, PlyChange *change)
{
  const PlyRecordNode *current = ply_game_tree_get_current(self->game);

  if (self->preview_shown > 0) {
    *change = self->preview_change;
    return TRUE;
  }
  if (current->parent == NULL)
    return FALSE;
  ply_record_change(ply_game_tree_get_record(self->game), current, change);
  return TRUE;
}

static void
set_searching(PlyAnalysis *self, gboolean searching)
{
  if (self->searching == searching)
    return;
  self->searching = searching;
  notify(self, PROP_SEARCHING);
}

static void
drop_report(PlyAnalysis *self)
{
  if (self->report == NULL)
    return;
  g_clear_pointer(&self->report, ply_model_report_unref);
  notify(self, PROP_REPORT);
}

/* An engine's, for every legal move, unless there are too many for that. A textbook search keeps to
 * what was asked for: its node counts are looked at. */
static int
count_lines(PlyAnalysis *self, const PlyAlgorithm *algorithm)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(ply_game_tree_get_rules(self->game),
                          ply_game_tree_get_position(self->game), moves);

  bool all = self->all_values && ply_algorithm_is_engine(algorithm) && n <= PLY_MAX_MULTI_PV;

  return all ? PLY_MAX_MULTI_PV : self->options.multi_pv;
}

/* The options as they are, with an evaluation and an algorithm that the game on screen has: what
 * the person chose elsewhere comes back with a game that has it. */
PlySearchOptions
ply_analysis_get_effective_options(PlyAnalysis *self)
{
  const PlyRules *rules = ply_game_tree_get_rules(self->game);
  const PlyGame *game = rules->game;
  PlySearchOptions options = self->options;
  const PlyEvaluation *evaluation = ply_game_evaluation(game, options.evaluation->id);

  options.evaluation = evaluation != NULL ? evaluation : ply_game_evaluation(game, NULL);
  if (ply_algorithm_is_engine(options.algorithm))
    options.algorithm = ply_engine_for(rules);
  if (options.algorithm == NULL)
    options.algorithm = ply_algorithm_find("pvs");
  options.multi_pv = count_lines(self, options.algorithm);
  return options;
}

static void
clear_fault(PlyAnalysis *self)
{
  if (self->fault == NULL)
    return;
  g_clear_pointer(&self->fault, g_free);
  notify(self, PROP_REPORT);
}

/* What another program says, or the end of a game, of which it is not asked. */
static void
take_said(PlyAnalysis *self, const PlySaid *said, PlyStop stop)
{
  const PlyRules *rules = ply_game_tree_get_rules(self->game);

  g_clear_pointer(&self->report, ply_model_report_unref);
  self->report = ply_model_report_new_said(rules, ply_game_tree_get_position(self->game),
                                           ply_analysis_get_program(self), said, stop);
  if (self->report->report.figures.wall_us == 0)
    self->report->report.figures.wall_us = g_get_monotonic_time() - self->asked_us;
  notify(self, PROP_REPORT);
}

/* Why a program that nobody has stopped has come to an end. */
static PlyStop
why_ended(const PlyAnalysis *self)
{
  gint64 wall_us = self->limits.wall_us;

  if (wall_us > 0 && g_get_monotonic_time() - self->asked_us >= wall_us)
    return PLY_STOP_WALL;
  return self->limits.depth > 0   ? PLY_STOP_DEPTH
         : self->limits.nodes > 0 ? PLY_STOP_NODES
                                  : PLY_STOP_ASKED;
}

static void
on_said(PlySeatThread *analyst, PlyMatchAnswer *answer, gpointer data)
{
  PlyAnalysis *self = data;
  gboolean failed = !answer->begun || answer->fault != PLY_FAULT_NONE;

  (void)analyst;
  g_object_ref(self);
  if (failed)
    self->fault = g_strdup(answer->sentence);
  if (answer->said != NULL)
    take_said(self, answer->said, answer->thinking ? PLY_STOP_NOT_YET : why_ended(self));
  if (!answer->thinking)
    set_searching(self, FALSE);
  if (failed) {
    notify(self, PROP_REPORT);
    ply_analysis_set_running(self, FALSE);
  }
  ply_match_answer_free(answer);
  g_object_unref(self);
}

static void
ask_analyst(PlyAnalysis *self)
{
  const PlyRules *rules = ply_game_tree_get_rules(self->game);
  const PlyPosition *position = ply_game_tree_get_position(self->game);
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(rules, position, moves);
  gboolean all = self->all_values && n <= PLY_MAX_MULTI_PV;
  PlyInquiry inquiry = {
      .depth = self->limits.depth,
      .nodes = self->limits.nodes,
      .wall_us = self->limits.wall_us,
      .lines = all ? MAX(n, 1) : self->options.multi_pv,
  };
  PlySaid nothing;

  self->asked_us = g_get_monotonic_time();
  if (ply_rules_outcome(rules, position) != PLY_GOING_ON) {
    ply_said_init(&nothing);
    take_said(self, &nothing, PLY_STOP_NO_MOVES);
    return;
  }
  ply_seat_thread_inquire(self->analyst, ply_game_tree_get_record(self->game),
                          ply_game_tree_get_current(self->game), &inquiry);
  set_searching(self, TRUE);
}

static void
update_analyst(PlyAnalysis *self)
{
  ply_worker_stop(self->worker);
  ply_seat_thread_stop(self->analyst);
  set_searching(self, FALSE);
  if (self->running && self->holds == 0)
    ask_analyst(self);
}

/* Starts, restarts or stops the worker: it searches while that is wanted and nobody holds it. */
static void
update(PlyAnalysis *self)
{
  if (self->analyst != NULL) {
    update_analyst(self);
    return;
  }
  if (!self->running || self->holds > 0) {
    ply_worker_stop(self->worker);
    set_searching(self, FALSE);
    return;
  }
  PlySearchOptions options = ply_analysis_get_effective_options(self);
  self->searched_id = ply_game_tree_get_current(self->game)->id;
  ply_worker_start(self->worker, ply_game_tree_get_rules(self->game),
                   ply_game_tree_get_position(self->game), &options, &self->limits);
  set_searching(self, TRUE);
}

static gboolean
is_same(const PlyRecordAnalysis *a, const PlyRecordAnalysis *b)
{
  return a->claim.kind == b->claim.kind && a->claim.bound == b->claim.bound &&
         a->claim.score == b->claim.score && a->claim.depth == b->claim.depth &&
         a->claim.confidence == b->claim.confidence && a->claim.lower == b->claim.lower &&
         a->claim.upper == b->claim.upper && a->best == b->best;
}

/* Keeps the best value with the node, for the move list and the value graph: of estimates only
 * those that are the search's value and not a side of it. */
static void
keep_value(PlyAnalysis *self, const PlyReport *report)
{
  const PlyRecordNode *node = ply_game_tree_get_current(self->game);
  PlyRecordAnalysis found = {
      .claim = ply_claim_of_report(report), .nodes = report->figures.nodes, .best = report->best};
  gboolean half = found.claim.kind == PLY_CLAIM_ESTIMATE && found.claim.bound != PLY_BOUND_EXACT;

  if (node->id != self->searched_id || found.claim.kind == PLY_CLAIM_NONE || half ||
      is_same(&found, &node->analysis))
    return;
  ply_game_tree_set_analysis(self->game, node->id, &found);
}

static void
on_report(PlyAnalysis *self, PlyModelReport *report)
{
  g_clear_pointer(&self->report, ply_model_report_unref);
  self->report = ply_model_report_ref(report);
  keep_value(self, &report->report);
  notify(self, PROP_REPORT);
  if (report->report.stop != PLY_STOP_NOT_YET)
    set_searching(self, FALSE);
}

static void
on_position_changed(PlyAnalysis *self)
{
  ply_analysis_set_preview(self, NULL, 0, 0);
  clear_fault(self);
  drop_report(self);
  update(self);
}

static void
ply_analysis_constructed(GObject *object)
{
  PlyAnalysis *self = PLY_ANALYSIS(object);

  G_OBJECT_CLASS(ply_analysis_parent_class)->constructed(object);
  ply_search_options_init(&self->options, ply_game_tree_get_rules(self->game));
  self->options.algorithm = ply_engine_any(); /* wherever a game has one */
  self->options.threads = (int)g_get_num_processors();
  g_signal_connect_object(self->game, "position-changed", G_CALLBACK(on_position_changed), self,
                          G_CONNECT_SWAPPED);
}

static void
ply_analysis_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PlyAnalysis *self = PLY_ANALYSIS(object);

  switch (id) {
  case PROP_GAME:
    g_value_set_object(value, self->game);
    break;
  case PROP_RUNNING:
    g_value_set_boolean(value, self->running);
    break;
  case PROP_SEARCHING:
    g_value_set_boolean(value, self->searching);
    break;
  case PROP_REPORT:
    g_value_set_boxed(value, self->report);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
  }
}

static void
ply_analysis_set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  PlyAnalysis *self = PLY_ANALYSIS(object);

  switch (id) {
  case PROP_GAME:
    self->game = g_value_dup_object(value);
    break;
  case PROP_RUNNING:
    ply_analysis_set_running(self, g_value_get_boolean(value));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
  }
}

static void
ply_analysis_dispose(GObject *object)
{
  PlyAnalysis *self = PLY_ANALYSIS(object);

  if (self->analyst != NULL)
    ply_seat_thread_retire(self->analyst);
  g_ptr_array_set_size(self->retired, 0);
  g_clear_pointer(&self->analyst, ply_seat_thread_free);
  g_clear_object(&self->worker);
  g_clear_object(&self->game);
  G_OBJECT_CLASS(ply_analysis_parent_class)->dispose(object);
}

static void
ply_analysis_finalize(GObject *object)
{
  PlyAnalysis *self = PLY_ANALYSIS(object);

  g_clear_pointer(&self->report, ply_model_report_unref);
  g_clear_pointer(&self->preview, g_array_unref);
  g_ptr_array_unref(self->retired);
  g_clear_pointer(&self->book, ply_own_book_unref);
  g_free(self->analyst_spec);
  g_free(self->fault);
  G_OBJECT_CLASS(ply_analysis_parent_class)->finalize(object);
}

static guint
new_signal(const char *name)
{
  return g_signal_new(name, PLY_TYPE_ANALYSIS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                      0);
}

static void
ply_analysis_class_init(PlyAnalysisClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS(klass);
  GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->constructed = ply_analysis_constructed;
  object_class->get_property = ply_analysis_get_property;
  object_class->set_property = ply_analysis_set_property;
  object_class->dispose = ply_analysis_dispose;
  object_class->finalize = ply_analysis_finalize;

  properties[PROP_GAME] = g_param_spec_object("game", NULL, NULL, PLY_TYPE_GAME_TREE,
                                              readable | G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY);
  properties[PROP_RUNNING] = g_param_spec_boolean(
      "running", NULL, NULL, FALSE, readable | G_PARAM_WRITABLE | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_SEARCHING] = g_param_spec_boolean("searching", NULL, NULL, FALSE, readable);
  properties[PROP_REPORT] =
      g_param_spec_boxed("report", NULL, NULL, PLY_TYPE_MODEL_REPORT, readable);
  g_object_class_install_properties(object_class, N_PROPERTIES, properties);
  signals[SIGNAL_SETTINGS_CHANGED] = new_signal("settings-changed");
  signals[SIGNAL_PREVIEW_CHANGED] = new_signal("preview-changed");
}

static void
ply_analysis_init(PlyAnalysis *self)
{
  self->table_megabytes = DEFAULT_TABLE_MEGABYTES;
  self->retired = g_ptr_array_new_with_free_func((GDestroyNotify)ply_seat_thread_free);
  self->preview = g_array_new(FALSE, FALSE, sizeof(PlyMove));
  self->worker = ply_worker_new((gsize)DEFAULT_TABLE_MEGABYTES << 20);
  g_signal_connect_swapped(self->worker, "report", G_CALLBACK(on_report), self);
}

PlyAnalysis *
ply_analysis_new(PlyGameTree *game)
{
  return g_object_new(PLY_TYPE_ANALYSIS, "game", game, NULL);
}

PlyGameTree *
ply_analysis_get_game(PlyAnalysis *self)
{
  return self->game;
}

gboolean
ply_analysis_get_running(PlyAnalysis *self)
{
  return self->running;
}

void
ply_analysis_set_running(PlyAnalysis *self, gboolean running)
{
  if (self->running == running)
    return;
  self->running = running;
  if (running)
    clear_fault(self);
  update(self);
  notify(self, PROP_RUNNING);
}

gboolean
ply_analysis_get_searching(PlyAnalysis *self)
{
  return self->searching;
}

void
ply_analysis_hold(PlyAnalysis *self)
{
  if (self->holds++ == 0)
    update(self);
}

void
ply_analysis_release(PlyAnalysis *self)
{
  g_return_if_fail(self->holds > 0);
  if (--self->holds == 0 && self->running)
    update(self);
}

const PlyModelReport *
ply_analysis_get_report(PlyAnalysis *self)
{
  return self->report;
}

/* What has ended meanwhile goes at once; nobody waits for the rest. */
static void
retire_analyst(PlyAnalysis *self)
{
  for (guint i = self->retired->len; i-- > 0;) {
    if (ply_seat_thread_is_done(g_ptr_array_index(self->retired, i)))
      g_ptr_array_remove_index_fast(self->retired, i);
  }
  if (self->analyst == NULL)
    return;
  ply_seat_thread_retire(self->analyst);
  g_ptr_array_add(self->retired, g_steal_pointer(&self->analyst));
}

gboolean
ply_analysis_set_program(PlyAnalysis *self, const PlyProtocol *protocol, const char *command,
                         GError **error)
{
  g_autoptr(PlySeat) seat = NULL;

  if (protocol == NULL && self->analyst == NULL)
    return TRUE;
  if (protocol != NULL) {
    seat = protocol->seat_new(command, error);
    if (seat == NULL)
      return FALSE;
    g_return_val_if_fail(ply_seat_can_inquire(seat), FALSE);
  }
  retire_analyst(self);
  g_clear_pointer(&self->analyst_spec, g_free);
  if (seat != NULL) {
    self->analyst_spec = g_strconcat(protocol->id, ":", command, NULL);
    self->analyst = ply_seat_thread_new(g_steal_pointer(&seat), NULL, on_said, self);
  }
  clear_fault(self);
  ply_worker_stop(self->worker);
  drop_report(self);
  update(self);
  g_signal_emit(self, signals[SIGNAL_SETTINGS_CHANGED], 0);
  return TRUE;
}

const char *
ply_analysis_get_program(PlyAnalysis *self)
{
  return self->analyst != NULL ? ply_seat_thread_get_name(self->analyst) : NULL;
}

PlyAside *
ply_analysis_get_aside(PlyAnalysis *self)
{
  return self->analyst != NULL ? ply_seat_thread_get_aside(self->analyst) : NULL;
}

const char *
ply_analysis_get_program_spec(PlyAnalysis *self)
{
  return self->analyst_spec;
}

const char *
ply_analysis_get_fault(PlyAnalysis *self)
{
  return self->fault;
}

const PlySearchOptions *
ply_analysis_get_options(PlyAnalysis *self)
{
  return &self->options;
}

void
ply_analysis_set_options(PlyAnalysis *self, const PlySearchOptions *options)
{
  self->options = *options;
  drop_report(self);
  update(self);
  g_signal_emit(self, signals[SIGNAL_SETTINGS_CHANGED], 0);
}

const PlySearchLimits *
ply_analysis_get_limits(PlyAnalysis *self)
{
  return &self->limits;
}

void
ply_analysis_set_limits(PlyAnalysis *self, const PlySearchLimits *limits)
{
  self->limits = *limits;
  update(self);
  g_signal_emit(self, signals[SIGNAL_SETTINGS_CHANGED], 0);
}

PlyOwnBook *
ply_analysis_get_book(PlyAnalysis *self)
{
  return self->book;
}

void
ply_analysis_set_book(PlyAnalysis *self, PlyOwnBook *book)
{
  g_clear_pointer(&self->book, ply_own_book_unref);
  self->book = book != NULL ? ply_own_book_ref(book) : NULL;
}

guint
ply_analysis_get_table_megabytes(PlyAnalysis *self)
{
  return self->table_megabytes;
}

void
ply_analysis_set_table_megabytes(PlyAnalysis *self, guint megabytes)
{
  megabytes = CLAMP(megabytes, 1, 4096);
  if (self->table_megabytes == megabytes)
    return;
  self->table_megabytes = megabytes;
  ply_worker_set_table_bytes(self->worker, (gsize)megabytes << 20);
  update(self);
  g_signal_emit(self, signals[SIGNAL_SETTINGS_CHANGED], 0);
}

void
ply_analysis_set_all_values(PlyAnalysis *self, gboolean all_values)
{
  if (self->all_values == all_values)
    return;
  self->all_values = all_values;
  update(self);
  g_signal_emit(self, signals[SIGNAL_SETTINGS_CHANGED], 0);
}

void
ply_analysis_set_tree_shown(PlyAnalysis *self, gboolean shown)
{
  gboolean counted = ply_worker_show_tree(self->worker, shown);

  if (shown && !counted && self->analyst == NULL && self->running && self->holds == 0)
    update(self);
}
