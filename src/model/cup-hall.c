/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/cup-hall.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "cup/run.h"
#include "model/tasks.h"

#define SUFFIX     ".plycup"
#define BELL_MS    60
#define DEAR_TIMES 10 /* news are made again after so many times of what they cost */

/* The cup as it was read, kept by all news of it. */
typedef struct {
  PlyCup *cup;
  char *path;
} Source;

typedef struct {
  gboolean taken;
  PlyCupTable table;
  GArray *moves; /* of PlyMove */
  char *end;     /* a sentence, or NULL */
  PlyAside *asides[2];
} Place;

typedef struct {
  char *protocol, *sentence;
} Check;

struct _PlyCupHall {
  GObject parent_instance;

  GFile *file;
  char *path, *results, *folder;
  const PlyCup *cup; /* that is played: the news have it */

  /* As last told. */
  PlyCupHallState state;
  char *fault;
  PlyCupNews *news;
  GThread *thread; /* or NULL */
  GCancellable *cancellable;
  guint games;
  gboolean unsafe;
  gint64 begun_us;
  guint begun_done; /* games settled then */
  int rests;        /* atomic */

  /* Shared with the threads, under the lock. */
  GMutex lock;
  PlyCupHallState next_state;
  char *next_fault;
  PlyCupNews *next_news; /* or NULL: the same */
  gboolean ended;        /* the thread has nothing more to say */
  guint bell;            /* a source; 0: nothing to tell */
  char *box;
  GArray *checks;        /* of Check, by player */
  guint looked, to_look; /* programs, before the first game */
  Place places[PLY_CUP_HALL_MOST_GAMES];
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE(PlyCupHall, ply_cup_hall, G_TYPE_OBJECT)

/* ---- news ---- */

static void
source_clear(Source *self)
{
  ply_cup_free(self->cup);
  g_free(self->path);
}

static void
news_clear(PlyCupNews *self)
{
  ply_cup_figures_free((PlyCupFigures *)self->report.figures);
  ply_cup_schedule_free((PlyCupSchedule *)self->report.schedule);
  g_hash_table_unref(self->report.results);
  g_atomic_rc_box_release_full(self->source, (GDestroyNotify)source_clear);
}

PlyCupNews *
ply_cup_news_ref(PlyCupNews *self)
{
  return g_atomic_rc_box_acquire(self);
}

void
ply_cup_news_unref(PlyCupNews *self)
{
  g_atomic_rc_box_release_full(self, (GDestroyNotify)news_clear);
}

/* Takes the source's reference over; `results` stay the caller's. */
static PlyCupNews *
news_new(Source *source, GHashTable *results)
{
  PlyCupNews *self = g_atomic_rc_box_new0(PlyCupNews);
  PlyCupResults found = {source->cup, NULL};
  GHashTableIter iter;
  gpointer result;

  self->source = source;
  self->cup = source->cup;
  self->report.path = source->path;
  self->report.results =
      g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)ply_cup_result_free);
  g_hash_table_iter_init(&iter, results);
  while (g_hash_table_iter_next(&iter, NULL, &result))
    g_hash_table_insert(self->report.results, ((PlyCupResult *)result)->id,
                        ply_cup_result_ref(result));
  found.results = self->report.results;
  PlyCupSchedule *schedule = ply_cup_schedule(self->cup, ply_cup_results_look_up, &found);
  self->report.schedule = schedule;
  self->report.figures = ply_cup_figures_new(schedule, self->report.results);
  for (guint i = 0; i < schedule->settled->len; i++)
    self->done += g_array_index(schedule->settled, gboolean, i);
  return self;
}

static void
set_players(PlyRecord *record, const PlyCup *cup, const PlyCupJob *job)
{
  for (int side = 0; side < 2; side++) {
    g_free(record->players[side]);
    record->players[side] =
        g_strdup(((PlyCupPlayer *)cup->players->pdata[job->player[side]])->name);
  }
}

PlyRecord *
ply_cup_news_make_record(PlyCupNews *self, guint job)
{
  const PlyCupResult *result = ply_cup_result_of(self->report.schedule, self->report.results, job);
  PlyRecord *record = result != NULL ? ply_cup_result_record(self->cup, result) : NULL;

  if (record != NULL)
    set_players(record, self->cup, &g_array_index(self->report.schedule->jobs, PlyCupJob, job));
  return record;
}

/* ---- on the threads ---- */

static gboolean deliver(gpointer data);

/* With the lock. */
static void
ring(PlyCupHall *self)
{
  if (self->bell == 0)
    self->bell = g_timeout_add(BELL_MS, deliver, self);
}

/* Takes the news over, NULL: the same. `error` (or NULL) is freed. */
static void
tell(PlyCupHall *self, PlyCupHallState state, PlyCupNews *news, GError *error)
{
  g_mutex_lock(&self->lock);
  if (news != NULL) {
    g_clear_pointer(&self->next_news, ply_cup_news_unref);
    self->next_news = news;
  }
  /* What was played last does not undo that somebody wants a pause. */
  if (state != PLY_CUP_HALL_PLAYING || self->next_state != PLY_CUP_HALL_PAUSING)
    self->next_state = state;
  if (error != NULL) {
    g_free(self->next_fault);
    self->next_fault = g_strdup(error->message);
    g_error_free(error);
  }
  ring(self);
  g_mutex_unlock(&self->lock);
}

static void
tell_end(PlyCupHall *self, PlyCupHallState state, PlyCupNews *news, GError *error)
{
  tell(self, state, news, error);
  g_mutex_lock(&self->lock);
  self->ended = TRUE;
  g_mutex_unlock(&self->lock);
}

/* What is there, without a file being made. Transfer full; NULL with an error. */
static GHashTable *
look(const char *path, GError **error)
{
  g_autoptr(PlyCupStore) store = ply_cup_store_open(
      path, g_file_test(path, G_FILE_TEST_EXISTS) ? PLY_CUP_STORE_SHARED : PLY_CUP_STORE_FROZEN,
      error);

  return store != NULL ? ply_cup_store_read(store, error) : NULL;
}

static gpointer
read_cup(gpointer data)
{
  PlyCupHall *self = data;
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyCup) cup = ply_cup_load(self->path, &error);
  g_autoptr(GHashTable) results = NULL;

  if (cup != NULL && ply_cup_schedule_check(cup, &error))
    results = look(self->results, &error);
  if (results == NULL) {
    tell_end(self, PLY_CUP_HALL_UNREADABLE, NULL, g_steal_pointer(&error));
    return NULL;
  }
  Source *source = g_atomic_rc_box_new0(Source);
  *source = (Source){g_steal_pointer(&cup), g_strdup(self->path)};
  PlyCupNews *news = news_new(source, results);
  tell_end(self, news->report.schedule->over ? PLY_CUP_HALL_OVER : PLY_CUP_HALL_RESTING, news,
           NULL);
  return NULL;
}

/* What the thread that plays has. */
typedef struct {
  PlyCupHall *hall;
  PlyCupStore *store;
  GHashTable *results;
  Source *source; /* borrowed */
  gint64 news_us, cost_us;
} Play;

static PlyCupNews *
make_news(Play *self)
{
  gint64 from = g_get_monotonic_time();
  PlyCupNews *news = news_new(g_atomic_rc_box_acquire(self->source), self->results);

  self->news_us = g_get_monotonic_time();
  self->cost_us = self->news_us - from;
  return news;
}

/* Of a cup of very many games news cost more than a game. */
static void
on_played(gpointer data, const PlyCupJob *job, const PlyCupResult *result, guint done, guint known)
{
  Play *self = data;

  if (g_get_monotonic_time() - self->news_us >= DEAR_TIMES * self->cost_us)
    tell(self->hall, PLY_CUP_HALL_PLAYING, make_news(self), NULL);
}

static Place *
place_of(PlyCupHall *self, const PlyCupJob *job, gboolean free_too)
{
  Place *oldest = NULL;

  for (guint i = 0; i < PLY_CUP_HALL_MOST_GAMES; i++) {
    Place *place = &self->places[i];
    if (place->taken && place->table.going_on && memcmp(&place->table.job, job, sizeof *job) == 0)
      return place;
    if (oldest == NULL && (!place->taken || !place->table.going_on))
      oldest = place;
  }
  return free_too ? oldest : NULL;
}

/* With the lock. */
static void
place_clear(Place *self)
{
  g_clear_pointer(&self->end, g_free);
  for (int side = 0; side < 2; side++)
    g_clear_pointer(&self->asides[side], ply_aside_unref);
}

static void
on_begun(gpointer data, const PlyCupJob *job, const PlyPosition *start, PlyAside *const asides[2])
{
  PlyCupHall *self = data;

  g_mutex_lock(&self->lock);
  Place *place = place_of(self, job, TRUE);
  if (place != NULL) {
    place->taken = TRUE;
    place_clear(place);
    for (int side = 0; side < 2; side++)
      place->asides[side] = ply_aside_ref(asides[side]);
    place->table = (PlyCupTable){.going_on = TRUE,
                                 .job = *job,
                                 .position = *start,
                                 .last = PLY_MOVE_NONE,
                                 .wrong = PLY_MOVE_NONE,
                                 .since_us = g_get_monotonic_time()};
    if (place->moves == NULL)
      place->moves = g_array_new(FALSE, FALSE, sizeof(PlyMove));
    g_array_set_size(place->moves, 0);
  }
  ring(self);
  g_mutex_unlock(&self->lock);
}

static void
on_moved(gpointer data, const PlyCupJob *job, const PlyRecordNode *node, gint64 cost_us)
{
  PlyCupHall *self = data;

  g_mutex_lock(&self->lock);
  Place *place = place_of(self, job, FALSE);
  if (place != NULL) {
    place->table.used_us[place->table.position.side] += cost_us;
    place->table.position = node->position;
    place->table.last = node->move;
    place->table.since_us = g_get_monotonic_time();
    place->table.moves[place->moves->len % PLY_CUP_TABLE_MOVES] = node->move;
    place->table.moves_us[place->moves->len % PLY_CUP_TABLE_MOVES] = cost_us;
    g_array_append_val(place->moves, node->move);
    place->table.n_moves = place->moves->len;
  }
  ring(self);
  g_mutex_unlock(&self->lock);
}

/* Who has won, and by what. Transfer full. */
static char *
describe_end(const PlyCup *cup, const PlyCupJob *job, PlyOutcome outcome, const char *sentence)
{
  int winner = outcome == PLY_FIRST_WINS ? 0 : outcome == PLY_SECOND_WINS ? 1 : -1;

  if (winner < 0)
    return g_strdup(sentence != NULL      ? sentence
                    : outcome == PLY_DRAW ? _("A draw.")
                                          : _("It was stopped."));
  const char *name = ((PlyCupPlayer *)cup->players->pdata[job->player[winner]])->name;
  /* Translators: a player. */
  g_autofree char *wins = g_strdup_printf(_("%s wins."), name);
  return sentence != NULL ? g_strdup_printf("%s %s", wins, sentence) : g_steal_pointer(&wins);
}

static void
on_ended(gpointer data, const PlyCupJob *job, const PlyVerdict *verdict)
{
  PlyCupHall *self = data;

  g_mutex_lock(&self->lock);
  Place *place = place_of(self, job, FALSE);
  if (place != NULL) {
    place->table.going_on = FALSE;
    place->table.fault = verdict->offender >= 0;
    place->table.wrong = verdict->fault == PLY_FAULT_ILLEGAL ? verdict->wrong : PLY_MOVE_NONE;
    place->end = describe_end(self->cup, job, verdict->outcome, verdict->sentence);
  }
  ring(self);
  g_mutex_unlock(&self->lock);
}

static char *
recall(gpointer data, const char *command)
{
  return ply_cup_store_recall(((Play *)data)->store, command);
}

static void
keep(gpointer data, const char *command, const char *protocol)
{
  ply_cup_store_keep(((Play *)data)->store, command, protocol);
}

/* "namespaces; not held: memory", as results have it. */
static char *
describe_box(void)
{
  GString *text = g_string_new(ply_jail_level_name(ply_jail_level()));

  for (const PlyJailGap *gap = ply_jail_gaps(); gap->id != NULL; gap++)
    g_string_append_printf(text, "%s%s", gap == ply_jail_gaps() ? "; not held: " : ", ", gap->id);
  return g_string_free(text, FALSE);
}

static void
check_clear(gpointer data)
{
  g_free(((Check *)data)->protocol);
  g_free(((Check *)data)->sentence);
}

/* What a player was found to be. */
static void
tell_check(gpointer data, guint player, const PlyCupSeat *seat)
{
  PlyCupHall *self = ((Play *)data)->hall;
  const char *colon = seat->spec != NULL ? strchr(seat->spec, ':') : NULL;

  g_mutex_lock(&self->lock);
  if (self->checks->len <= player)
    g_array_set_size(self->checks, player + 1);
  Check *check = &g_array_index(self->checks, Check, player);
  check_clear(check);
  *check = (Check){colon != NULL ? g_strndup(seat->spec, (gsize)(colon - seat->spec)) : NULL,
                   g_strdup(seat->sentence)};
  ring(self);
  g_mutex_unlock(&self->lock);
}

static void
tell_looked(gpointer data, guint done, guint n)
{
  PlyCupHall *self = ((Play *)data)->hall;

  g_mutex_lock(&self->lock);
  self->looked = done;
  self->to_look = n;
  ring(self);
  g_mutex_unlock(&self->lock);
}

static gboolean
play_games(Play *self, PlyCupHost *host, GError **error)
{
  PlyCupMemory memory = {recall, keep, tell_check, tell_looked, self};

  gboolean good =
      ply_cup_host_init(host, self->source->cup, NULL, self->hall->cancellable, &memory, error);
  if (!good)
    return FALSE;
  ply_cup_host_renew(host, self->results);
  tell(self->hall, PLY_CUP_HALL_PLAYING, make_news(self), NULL);
  PlyCupRun run = {.host = host,
                   .store = self->store,
                   .results = self->results,
                   .jobs = self->hall->games,
                   .rests = &self->hall->rests,
                   .played = on_played,
                   .data = self};
  return ply_cup_run(&run, error);
}

static void
play_with(PlyCupHall *self, Source *source, const PlyJail *jail, const char *box)
{
  g_autoptr(GError) error = NULL;
  const PlyCupWatch watch = {on_begun, on_moved, on_ended, self};
  PlyCupHost host = {.jail = jail,
                     .box = box,
                     .folder = self->folder,
                     .watch = &watch,
                     .at_once = ply_cup_usual_at_once()};
  Play play = {.hall = self, .source = source};
  PlyCupNews *news = NULL;

  play.store = ply_cup_store_open(self->results, PLY_CUP_STORE_ALONE, &error);
  if (play.store != NULL)
    play.results = ply_cup_store_read(play.store, &error);
  if (play.results != NULL) {
    play_games(&play, &host, &error);
    ply_cup_host_clear(&host);
    news = make_news(&play);
    g_hash_table_unref(play.results);
  }
  g_clear_pointer(&play.store, ply_cup_store_close);
  if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ||
      g_cancellable_is_cancelled(self->cancellable))
    g_clear_error(&error);
  tell_end(self,
           news != NULL && news->report.schedule->over ? PLY_CUP_HALL_OVER : PLY_CUP_HALL_RESTING,
           news, g_steal_pointer(&error));
}

static gpointer
play_cup(gpointer data)
{
  PlyCupHall *self = data;
  Source *source = self->news->source; /* the news stay until the thread has ended */
  g_autofree char *box = NULL;
  PlyJail jail = ply_jail_usual;

  source = g_atomic_rc_box_acquire(source);
  self->cup = source->cup;
  if (!ply_cup_has_programs(source->cup)) {
    play_with(self, source, NULL, NULL);
  } else if (ply_jail_level() == PLY_JAIL_NONE && !self->unsafe) {
    tell_end(self, PLY_CUP_HALL_UNSAFE, NULL, NULL);
  } else {
    jail.unsafe = self->unsafe;
    box = describe_box();
    g_mutex_lock(&self->lock);
    if (self->box == NULL) /* of one machine it never changes */
      self->box = g_strdup(box);
    g_mutex_unlock(&self->lock);
    play_with(self, source, &jail, box);
  }
  g_atomic_rc_box_release_full(source, (GDestroyNotify)source_clear);
  return NULL;
}

/* ---- on the main loop ---- */

static void
join(PlyCupHall *self)
{
  g_thread_join(g_steal_pointer(&self->thread));
  ply_tasks_end();
}

static void
start(PlyCupHall *self, GThreadFunc work)
{
  self->ended = FALSE;
  ply_tasks_begin();
  self->thread = g_thread_new("ply-cup-hall", work, self);
}

static gboolean
deliver(gpointer data)
{
  PlyCupHall *self = data;
  G_GNUC_UNUSED g_autoptr(PlyCupHall) kept = g_object_ref(self);

  g_mutex_lock(&self->lock);
  self->bell = 0;
  self->state = self->next_state;
  g_free(self->fault);
  self->fault = g_strdup(self->next_fault);
  PlyCupNews *news = g_steal_pointer(&self->next_news), *before = NULL;
  if (news != NULL) {
    before = self->news;
    self->news = news;
  }
  gboolean ended = self->ended;
  self->ended = FALSE;
  g_mutex_unlock(&self->lock);
  if (before != NULL)
    ply_cup_news_unref(before);
  if (ended && self->thread != NULL)
    join(self);
  g_signal_emit(self, changed_signal, 0);
  return G_SOURCE_REMOVE;
}

void
ply_cup_hall_play(PlyCupHall *self, guint games, gboolean unsafe)
{
  if (self->thread != NULL || self->news == NULL)
    return;
  g_clear_object(&self->cancellable);
  self->cancellable = g_cancellable_new();
  self->games = CLAMP(games, 1, PLY_CUP_HALL_MOST_GAMES);
  self->unsafe = unsafe;
  self->looked = self->to_look = 0;
  g_array_set_size(self->checks, 0);
  g_atomic_int_set(&self->rests, 0);
  self->begun_us = g_get_monotonic_time();
  self->begun_done = self->news->done;
  g_clear_pointer(&self->next_fault, g_free);
  g_clear_pointer(&self->fault, g_free);
  for (guint i = 0; i < PLY_CUP_HALL_MOST_GAMES; i++)
    self->places[i].taken = FALSE;
  /* Before the thread begins: it may have ended before this does. */
  self->state = self->next_state = PLY_CUP_HALL_PREPARING;
  start(self, play_cup);
  g_signal_emit(self, changed_signal, 0);
}

void
ply_cup_hall_pause(PlyCupHall *self)
{
  if (self->state != PLY_CUP_HALL_PREPARING && self->state != PLY_CUP_HALL_PLAYING)
    return;
  g_mutex_lock(&self->lock);
  gboolean prepares = self->next_state == PLY_CUP_HALL_PREPARING;
  g_mutex_unlock(&self->lock);
  /* There is no game yet that could be played to its end. */
  if (prepares) {
    ply_cup_hall_stop(self);
    return;
  }
  g_atomic_int_set(&self->rests, 1);
  /* What a person did counts at once, unless the thread has come to its end meanwhile. */
  g_mutex_lock(&self->lock);
  self->state = PLY_CUP_HALL_PAUSING;
  if (self->next_state == PLY_CUP_HALL_PLAYING)
    self->next_state = PLY_CUP_HALL_PAUSING;
  g_mutex_unlock(&self->lock);
  g_signal_emit(self, changed_signal, 0);
}

void
ply_cup_hall_stop(PlyCupHall *self)
{
  g_atomic_int_set(&self->rests, 1);
  if (self->cancellable != NULL)
    g_cancellable_cancel(self->cancellable);
}

gboolean
ply_cup_hall_is_at_rest(PlyCupHall *self)
{
  return self->thread == NULL;
}

GFile *
ply_cup_hall_get_file(PlyCupHall *self)
{
  return self->file;
}

PlyCupHallState
ply_cup_hall_get_state(PlyCupHall *self)
{
  return self->state;
}

const char *
ply_cup_hall_get_fault(PlyCupHall *self)
{
  return self->fault;
}

PlyCupNews *
ply_cup_hall_get_news(PlyCupHall *self)
{
  return self->news;
}

const char *
ply_cup_hall_get_box(PlyCupHall *self)
{
  g_mutex_lock(&self->lock);
  const char *box = self->box;
  g_mutex_unlock(&self->lock);
  return box;
}

gboolean
ply_cup_hall_get_looked(PlyCupHall *self, guint *done, guint *n)
{
  g_mutex_lock(&self->lock);
  *done = self->looked;
  *n = self->to_look;
  g_mutex_unlock(&self->lock);
  return *n > 0;
}

char *
ply_cup_hall_get_check(PlyCupHall *self, guint player, gboolean *cannot)
{
  char *text = NULL;

  g_mutex_lock(&self->lock);
  *cannot = FALSE;
  if (player < self->checks->len) {
    const Check *check = &g_array_index(self->checks, Check, player);
    *cannot = check->sentence != NULL;
    text = g_strdup(*cannot ? check->sentence : check->protocol);
  }
  g_mutex_unlock(&self->lock);
  return text;
}

gint64
ply_cup_hall_get_left_us(PlyCupHall *self)
{
  if (self->thread == NULL || self->news == NULL || self->news->done <= self->begun_done)
    return -1;
  gint64 gone = g_get_monotonic_time() - self->begun_us;
  guint left = self->news->report.schedule->jobs->len - self->news->done;
  return gone / (self->news->done - self->begun_done) * left;
}

gboolean
ply_cup_hall_get_table(PlyCupHall *self, guint i, PlyCupTable *table)
{
  g_mutex_lock(&self->lock);
  gboolean taken = i < PLY_CUP_HALL_MOST_GAMES && self->places[i].taken;
  if (taken)
    *table = self->places[i].table;
  g_mutex_unlock(&self->lock);
  return taken;
}

char *
ply_cup_hall_get_end(PlyCupHall *self, guint i)
{
  g_mutex_lock(&self->lock);
  char *end = g_strdup(self->places[i].end);
  g_mutex_unlock(&self->lock);
  return end;
}

PlyAside *
ply_cup_hall_get_aside(PlyCupHall *self, guint i, int side)
{
  g_mutex_lock(&self->lock);
  PlyAside *aside = self->places[i].asides[side];
  if (aside != NULL)
    ply_aside_ref(aside);
  g_mutex_unlock(&self->lock);
  return aside;
}

/* As far as it is known, from the news. */
static PlyRecord *
make_settled_record(PlyCupHall *self, const PlyCupJob *job, char **end)
{
  const GArray *jobs = self->news->report.schedule->jobs;

  for (guint i = 0; i < jobs->len; i++) {
    if (memcmp(&g_array_index(jobs, PlyCupJob, i), job, sizeof *job) != 0)
      continue;
    const PlyCupResult *result =
        ply_cup_result_of(self->news->report.schedule, self->news->report.results, i);
    PlyRecord *record = result != NULL ? ply_cup_news_make_record(self->news, i) : NULL;
    if (record != NULL)
      *end = describe_end(self->news->cup, job, result->outcome, result->sentence);
    return record;
  }
  return NULL;
}

PlyRecord *
ply_cup_hall_make_record(PlyCupHall *self, const PlyCupJob *job, char **end, gint64 *since_us)
{
  GArray *moves = NULL;

  *end = NULL;
  *since_us = 0;
  if (self->news == NULL)
    return NULL;
  g_mutex_lock(&self->lock);
  for (guint i = 0; i < PLY_CUP_HALL_MOST_GAMES && moves == NULL; i++) {
    const Place *place = &self->places[i];
    if (!place->taken || memcmp(&place->table.job, job, sizeof *job) != 0)
      continue;
    moves = g_array_copy(place->moves);
    *end = g_strdup(place->end);
    *since_us = place->table.going_on ? place->table.since_us : 0;
  }
  g_mutex_unlock(&self->lock);
  if (moves == NULL)
    return make_settled_record(self, job, end);
  PlyRecord *record = ply_record_new(&self->news->cup->rules, NULL);
  PlyRecordNode *node = record->root;
  for (guint at = 0; at < moves->len && node != NULL; at++)
    node = ply_record_play(record, node, g_array_index(moves, PlyMove, at));
  g_array_unref(moves);
  set_players(record, self->news->cup, job);
  return record;
}

static void
ply_cup_hall_dispose(GObject *object)
{
  PlyCupHall *self = PLY_CUP_HALL(object);

  /* A window that goes at once waits for its programs to be ended, which takes no longer than that. */
  ply_cup_hall_stop(self);
  if (self->thread != NULL)
    join(self);
  g_mutex_lock(&self->lock);
  if (self->bell != 0)
    g_source_remove(self->bell);
  self->bell = 0;
  g_mutex_unlock(&self->lock);
  G_OBJECT_CLASS(ply_cup_hall_parent_class)->dispose(object);
}

static void
ply_cup_hall_finalize(GObject *object)
{
  PlyCupHall *self = PLY_CUP_HALL(object);

  g_clear_pointer(&self->news, ply_cup_news_unref);
  g_clear_pointer(&self->next_news, ply_cup_news_unref);
  g_clear_object(&self->cancellable);
  g_object_unref(self->file);
  g_free(self->path);
  g_free(self->results);
  g_free(self->folder);
  g_free(self->fault);
  g_free(self->next_fault);
  g_free(self->box);
  g_array_unref(self->checks);
  for (guint i = 0; i < PLY_CUP_HALL_MOST_GAMES; i++)
    g_clear_pointer(&self->places[i].moves, g_array_unref);
  for (guint i = 0; i < PLY_CUP_HALL_MOST_GAMES; i++)
    place_clear(&self->places[i]);
  g_mutex_clear(&self->lock);
  G_OBJECT_CLASS(ply_cup_hall_parent_class)->finalize(object);
}

static void
ply_cup_hall_class_init(PlyCupHallClass *klass)
{
  G_OBJECT_CLASS(klass)->dispose = ply_cup_hall_dispose;
  G_OBJECT_CLASS(klass)->finalize = ply_cup_hall_finalize;
  changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 0);
}

static void
ply_cup_hall_init(PlyCupHall *self)
{
  g_mutex_init(&self->lock);
  self->checks = g_array_new(FALSE, TRUE, sizeof(Check));
  g_array_set_clear_func(self->checks, check_clear);
}

PlyCupHall *
ply_cup_hall_new(GFile *file)
{
  PlyCupHall *self = g_object_new(PLY_TYPE_CUP_HALL, NULL);
  gsize n;

  self->file = g_object_ref(file);
  self->path = g_file_get_path(file);
  if (self->path == NULL)
    self->path = g_file_get_parse_name(file);
  n = strlen(self->path);
  if (g_str_has_suffix(self->path, SUFFIX))
    n -= strlen(SUFFIX);
  g_autofree char *stem = g_strndup(self->path, n);
  self->results = g_strconcat(stem, ".sqlite", NULL);
  self->folder = g_path_get_dirname(self->path);
  start(self, read_cup);
  return self;
}
