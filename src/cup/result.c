/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A result as JSON, one object in a line:
 *
 *   "plycupresult": 1, "id": TEXT, "attempt": N, "verdict": TEXT, "outcome": "1-0" | "0-1" | "1/2" |
 *   "*", "offender": −1 | 0 | 1, "first": TEXT, "second": TEXT, "tally": [N, N], "opening": N,
 *   "moves": TEXT, "used_us": [N, N], "longest_us": [N, N], "cpu_us": [N, N] and, where there is
 *   something to say, "sentence", "bytes", "clock", "measured_us", "limit_us", "first_program",
 *   "second_program", "first_stderr", "second_stderr", "box", "unseated": true. */

#include "cup/result.h"

#include <string.h>

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>

#include "arena/players.h"
#include "base/hash.h"
#include "record/json-line.h"
#include "record/json-map.h"
#include "record/printable.h"
#include "record/text-error.h"

static const char *const verdicts[PLY_CUP_N_VERDICTS] = {
    [PLY_CUP_PLAYED] = "played",   [PLY_CUP_TIMEOUT] = "timeout",
    [PLY_CUP_ILLEGAL] = "illegal", [PLY_CUP_MALFORMED] = "malformed",
    [PLY_CUP_CRASHED] = "crashed", [PLY_CUP_RESOURCE] = "resource",
    [PLY_CUP_VOID] = "void",
};
static const char *const outcomes[] = {
    [PLY_GOING_ON] = "*", [PLY_FIRST_WINS] = "1-0", [PLY_SECOND_WINS] = "0-1", [PLY_DRAW] = "1/2"};

PlyCupResult *
ply_cup_result_new(void)
{
  PlyCupResult *self = g_atomic_rc_box_new0(PlyCupResult);

  self->offender = -1;
  return self;
}

PlyCupResult *
ply_cup_result_ref(PlyCupResult *self)
{
  return g_atomic_rc_box_acquire(self);
}

static void
clear(PlyCupResult *self)
{
  g_free(self->id);
  g_free(self->sentence);
  g_free(self->bytes);
  g_free(self->clock);
  g_free(self->moves);
  g_free(self->box);
  for (int side = 0; side < 2; side++) {
    g_free(self->names[side]);
    g_free(self->programs[side]);
    g_free(self->errors[side]);
  }
}

void
ply_cup_result_free(PlyCupResult *self)
{
  g_atomic_rc_box_release_full(self, (GDestroyNotify)clear);
}

const char *
ply_cup_verdict_id(PlyCupVerdict verdict)
{
  return verdicts[verdict];
}

/* ---- a job ---- */

guint64
ply_cup_job_seed(const PlyCup *cup, const PlyCupJob *job)
{
  guint64 word = ply_hash_mix(cup->seed + 1);

  word = ply_hash_mix(word ^ job->stage);
  word = ply_hash_mix(word ^ job->meeting);
  word = ply_hash_mix(word ^ job->pair);
  return ply_hash_mix(word ^ job->leg);
}

/* The same for all meetings of a stage, so that everybody has the same openings. */
void
ply_cup_job_opening(const PlyCup *cup, const PlyCupJob *job, PlyOpeningLine *line)
{
  if (cup->openings != NULL) {
    guint first = (guint)(ply_hash_mix(cup->seed ^ (job->stage + 7)) % cup->openings->len);
    *line = g_array_index(cup->openings, PlyOpeningLine, (first + job->pair) % cup->openings->len);
  } else {
    ply_openings_draw(&cup->rules, (int)cup->plies,
                      ply_hash_mix(ply_hash_mix(cup->seed ^ (job->stage + 7)) ^ job->pair), line);
  }
}

/* What speaks to a program that names no conversation itself; NULL: that is found out, or it is one of
 * our own. */
static const char *
declared_conversation(const PlyCup *cup, const PlyCupPlayer *player)
{
  const char *colon = strchr(player->spec, ':');
  g_autofree char *id =
      colon != NULL ? g_strndup(player->spec, (gsize)(colon - player->spec)) : NULL;

  if (player->submitted)
    return cup->conversation;
  if (ply_player_find(player->spec) != NULL || (id != NULL && ply_protocol_find(id) != NULL))
    return NULL;
  return cup->conversation;
}

void
ply_cup_job_id(const PlyCup *cup, const PlyCupJob *job, char id[PLY_CUP_ID_BYTES])
{
  const PlyCupStage *stage = cup->stages->pdata[job->stage];
  char spec[PLY_RULES_SPEC_BYTES];
  PlyOpeningLine line;
  g_autoptr(GString) text = g_string_new("plycup job 1\n");

  g_string_append_printf(
      text, "%s %d\n%d %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %d\n%s %u %u %u %u %u\n",
      ply_rules_format(&cup->rules, spec), cup->rules.opening, cup->control.depth,
      cup->control.move_us, cup->control.game_us, cup->control.cpu, stage->name, job->meeting,
      job->round, job->group, job->pair, job->leg);
  for (int side = 0; side < 2; side++) {
    const PlyCupPlayer *player = cup->players->pdata[job->player[side]];
    const char *conversation = declared_conversation(cup, player);
    g_string_append_printf(text, "%s=%s\n", player->name, player->submitted ? "" : player->spec);
    if (conversation != NULL)
      g_string_append_printf(text, "conversation %s\n", conversation);
  }
  if (cup->life_us != PLY_CUP_LIFE_US)
    g_string_append_printf(text, "box %" G_GINT64_FORMAT "\n", cup->life_us);
  g_string_append_printf(text, "%" G_GUINT64_FORMAT "\n", ply_cup_job_seed(cup, job));
  ply_cup_job_opening(cup, job, &line);
  for (guint i = 0; i < line.n; i++)
    g_string_append_printf(text, "%u ", line.moves[i]);
  g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text->str, -1);
  g_strlcpy(id, sum, PLY_CUP_ID_BYTES);
}

void
ply_cup_result_score(const PlyCup *cup, const PlyCupResult *self, PlyCupScore *score)
{
  *score = (PlyCupScore){.offender = self->offender};
  for (int side = 0; side < 2; side++) {
    PlyOutcome won = side == 0 ? PLY_FIRST_WINS : PLY_SECOND_WINS;
    score->half[side] = self->outcome == won ? 2 : self->outcome == PLY_DRAW ? 1 : 0;
    if (self->verdict != PLY_CUP_PLAYED && self->offender >= 0)
      score->score[side] =
          side == self->offender
              ? 0
              : MAX(1, ply_rules_count(&cup->rules) ? MAX(self->tally[0], self->tally[1]) : 1);
    else if (ply_rules_count(&cup->rules))
      score->score[side] = self->tally[side];
    else
      score->score[side] = (int)score->half[side] / 2;
  }
}

/* ---- writing ---- */

static void
add_text(GString *line, const char *key, const char *text)
{
  if (text == NULL)
    return;
  g_string_append_printf(line, ", \"%s\": ", key);
  ply_json_line_append(line, text);
}

static void
add_two(GString *line, const char *key, const gint64 numbers[2])
{
  g_string_append_printf(line, ", \"%s\": [%" G_GINT64_FORMAT ", %" G_GINT64_FORMAT "]", key,
                         numbers[0], numbers[1]);
}

char *
ply_cup_result_write(const PlyCupResult *self)
{
  GString *line = g_string_new("{\"plycupresult\": 1");
  gint64 tally[2] = {self->tally[0], self->tally[1]};

  add_text(line, "id", self->id);
  g_string_append_printf(line, ", \"attempt\": %u", self->attempt);
  add_text(line, "verdict", verdicts[self->verdict]);
  add_text(line, "outcome", outcomes[self->outcome]);
  g_string_append_printf(line, ", \"offender\": %d", self->offender);
  add_text(line, "first", self->names[0]);
  add_text(line, "second", self->names[1]);
  add_text(line, "first_program", self->programs[0]);
  add_text(line, "second_program", self->programs[1]);
  add_two(line, "tally", tally);
  g_string_append_printf(line, ", \"opening\": %u", self->n_opening);
  add_text(line, "moves", self->moves != NULL ? self->moves : "");
  add_two(line, "used_us", self->used_us);
  add_two(line, "longest_us", self->longest_us);
  add_two(line, "cpu_us", self->cpu_us);
  add_text(line, "sentence", self->sentence);
  add_text(line, "bytes", self->bytes);
  add_text(line, "clock", self->clock);
  if (self->offender >= 0)
    g_string_append_printf(
        line, ", \"measured_us\": %" G_GINT64_FORMAT ", \"limit_us\": %" G_GINT64_FORMAT,
        self->measured_us, self->limit_us);
  add_text(line, "first_stderr", self->errors[0]);
  add_text(line, "second_stderr", self->errors[1]);
  add_text(line, "box", self->box);
  if (self->unseated)
    g_string_append(line, ", \"unseated\": true");
  g_string_append_c(line, '}');
  return g_string_free(line, FALSE);
}

/* ---- reading ---- */

typedef struct {
  JsonObject *object;
  PlyTextReader start;
  GError **error;
} Reading;

static gboolean
fail(const Reading *self, const char *key, const char *expected)
{
  PlyTextReader at = ply_json_map_find(&self->start, key, -1, NULL);

  return ply_text_expected_word(self->error, &at, expected);
}

/* Printable, whoever wrote it; NULL where there is none. */
static gboolean
read_text(const Reading *self, const char *key, gboolean must, char **text)
{
  JsonNode *node = json_object_get_member(self->object, key);

  if (node == NULL && !must)
    return TRUE;
  if (node == NULL || !JSON_NODE_HOLDS_VALUE(node) ||
      json_node_get_value_type(node) != G_TYPE_STRING)
    return fail(self, key, _("a text"));
  const char *found = json_node_get_string(node);
  *text = ply_printable_text(found, strlen(found));
  return TRUE;
}

static gboolean
to_number(JsonNode *node, gint64 least, gint64 most, gint64 *number)
{
  if (node == NULL || !JSON_NODE_HOLDS_VALUE(node) ||
      json_node_get_value_type(node) != G_TYPE_INT64)
    return FALSE;
  *number = json_node_get_int(node);
  return *number >= least && *number <= most;
}

static gboolean
read_number(const Reading *self, const char *key, gint64 least, gint64 most, gint64 *number)
{
  return to_number(json_object_get_member(self->object, key), least, most, number) ||
         fail(self, key, _("a whole number"));
}

static gboolean
read_two(const Reading *self, const char *key, gint64 numbers[2])
{
  JsonNode *node = json_object_get_member(self->object, key);
  JsonArray *array = node != NULL && JSON_NODE_HOLDS_ARRAY(node) ? json_node_get_array(node) : NULL;

  if (array == NULL || json_array_get_length(array) != 2)
    return fail(self, key, _("two whole numbers"));
  for (guint i = 0; i < 2; i++) {
    if (!to_number(json_array_get_element(array, i), G_MININT32, G_MAXINT64, &numbers[i]))
      return fail(self, key, _("two whole numbers"));
  }
  return TRUE;
}

static gboolean
read_word(const Reading *self, const char *key, const char *const *words, int n, int *index)
{
  g_autofree char *word = NULL;

  if (!read_text(self, key, TRUE, &word))
    return FALSE;
  for (int i = 0; i < n; i++) {
    if (g_str_equal(words[i], word)) {
      *index = i;
      return TRUE;
    }
  }
  return fail(self, key, _("one of the words that a result has there"));
}

static gboolean
read_unseated(const Reading *self, PlyCupResult *result)
{
  JsonNode *node = json_object_get_member(self->object, "unseated");

  if (node == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_VALUE(node) || json_node_get_value_type(node) != G_TYPE_BOOLEAN)
    return fail(self, "unseated", _("true or false"));
  result->unseated = json_node_get_boolean(node);
  return TRUE;
}

static gboolean
read_id(const Reading *self, PlyCupResult *result)
{
  if (!read_text(self, "id", TRUE, &result->id))
    return FALSE;
  if (strlen(result->id) == PLY_CUP_ID_BYTES - 1 &&
      strspn(result->id, "0123456789abcdef") == PLY_CUP_ID_BYTES - 1)
    return TRUE;
  return fail(self, "id", _("40 hexadecimal digits"));
}

static gboolean
read_verdict(const Reading *self, PlyCupResult *result)
{
  gint64 number, tally[2];
  int verdict = 0, outcome = 0;

  if (!read_number(self, "plycupresult", 1, 1, &number) || !read_id(self, result) ||
      !read_number(self, "attempt", 0, 100, &number))
    return FALSE;
  result->attempt = (guint)number;
  if (!read_word(self, "verdict", verdicts, PLY_CUP_N_VERDICTS, &verdict) ||
      !read_word(self, "outcome", outcomes, G_N_ELEMENTS(outcomes), &outcome) ||
      !read_number(self, "offender", -1, 1, &number) || !read_two(self, "tally", tally))
    return FALSE;
  result->verdict = (PlyCupVerdict)verdict;
  result->outcome = (PlyOutcome)outcome;
  result->offender = (int)number;
  for (int side = 0; side < 2; side++)
    result->tally[side] = (int)CLAMP(tally[side], -PLY_MAX_CELLS, PLY_MAX_CELLS);
  if ((outcome == PLY_GOING_ON) != (verdict == PLY_CUP_VOID))
    return fail(self, "outcome", _("an outcome that fits the verdict"));
  return TRUE;
}

static gboolean
read_members(const Reading *self, PlyCupResult *result)
{
  gint64 number;

  if (!read_verdict(self, result) || !read_text(self, "first", TRUE, &result->names[0]) ||
      !read_text(self, "second", TRUE, &result->names[1]) ||
      !read_text(self, "moves", TRUE, &result->moves) ||
      !read_number(self, "opening", 0, PLY_MAX_MOVES, &number))
    return FALSE;
  result->n_opening = (guint)number;
  if (!read_two(self, "used_us", result->used_us) ||
      !read_two(self, "longest_us", result->longest_us) ||
      !read_two(self, "cpu_us", result->cpu_us))
    return FALSE;
  if (result->offender >= 0 &&
      (!read_number(self, "measured_us", 0, G_MAXINT64, &result->measured_us) ||
       !read_number(self, "limit_us", 0, G_MAXINT64, &result->limit_us)))
    return FALSE;
  return read_text(self, "sentence", FALSE, &result->sentence) &&
         read_text(self, "first_program", FALSE, &result->programs[0]) &&
         read_text(self, "second_program", FALSE, &result->programs[1]) &&
         read_text(self, "bytes", FALSE, &result->bytes) &&
         read_text(self, "clock", FALSE, &result->clock) &&
         read_text(self, "first_stderr", FALSE, &result->errors[0]) &&
         read_text(self, "second_stderr", FALSE, &result->errors[1]) &&
         read_text(self, "box", FALSE, &result->box) && read_unseated(self, result);
}

PlyCupResult *
ply_cup_result_read(const char *text, gsize length, const char *name, GError **error)
{
  g_autoptr(PlyCupResult) result = ply_cup_result_new();
  g_autoptr(JsonParser) parser = json_parser_new();
  PlyTextReader start = ply_text_reader_begin(text, length, name);

  if (length > PLY_CUP_RESULT_MOST_BYTES) {
    ply_text_expected(error, PLY_TEXT_ERROR_TOO_LARGE, &start, _("a file of at most 1 MiB"),
                      _("a larger one"));
    return NULL;
  }
  if (!ply_json_map_check(&start, error) ||
      !json_parser_load_from_data(parser, text, (gssize)length, error))
    return NULL;
  JsonNode *root = json_parser_get_root(parser);
  if (root == NULL || !JSON_NODE_HOLDS_OBJECT(root)) {
    ply_text_expected_char(error, &start, _("an object"));
    return NULL;
  }
  Reading self = {json_node_get_object(root), start, error};
  if (!read_members(&self, result))
    return NULL;
  g_auto(GStrv) words = g_strsplit_set(result->moves, " ", -1);
  for (guint i = 0; words[i] != NULL; i++)
    result->n_moves += *words[i] != '\0';
  return g_steal_pointer(&result);
}

PlyRecord *
ply_cup_result_record(const PlyCup *cup, const PlyCupResult *self)
{
  g_autoptr(PlyRecord) record = ply_record_new(&cup->rules, NULL);
  g_auto(GStrv) words = g_strsplit_set(self->moves, " \n\t", -1);
  PlyRecordNode *node = record->root;

  for (guint i = 0; words[i] != NULL; i++) {
    PlyMove move;
    if (*words[i] == '\0')
      continue;
    if (!ply_notation_parse(PLY_NOTATION_DEFAULT, &cup->rules, words[i], &move) ||
        !ply_rules_is_legal(&cup->rules, &node->position, move) ||
        (node = ply_record_play(record, node, move)) == NULL)
      return NULL;
  }
  for (int side = 0; side < 2; side++)
    record->players[side] = g_strdup(self->names[side]);
  return g_steal_pointer(&record);
}
