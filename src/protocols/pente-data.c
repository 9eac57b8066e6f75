/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/pente-data.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "protocols/pente-files.h"
#include "protocols/thinker.h"
#include "record/safe-file.h"
#include "rules/notation.h"

#define CALIBRATION_HEAD "plyscope-calibration 1\n"
#define PLAYDATA_HEAD    "plyscope-playdata 1\n"

#define MOST_NODES_PER_SECOND G_GINT64_CONSTANT(10000000000)
#define MOST_START_UP_US      10000000
#define MOST_US               G_GINT64_CONSTANT(1000000000000000) /* input.txt's own limit */
#define MOST_PLY              2000
#define TABLE_BYTES           (16 << 20)

/* The text still to be read. */
typedef struct {
  const char *at, *end;
} Rest;

static gboolean
take(Rest *rest, const char *word)
{
  gsize n = strlen(word);
  if ((gsize)(rest->end - rest->at) < n || memcmp(rest->at, word, n) != 0)
    return FALSE;
  rest->at += n;
  return TRUE;
}

/* "WORD NUMBER" and the line's end; the number is from `least` to `most`. */
static gboolean
take_number(Rest *rest, const char *word, gint64 least, gint64 most, gint64 *number)
{
  if (!take(rest, word) || !take(rest, " "))
    return FALSE;
  const char *first = rest->at;
  *number = 0;
  for (; rest->at < rest->end && g_ascii_isdigit(*rest->at) && *number <= most; rest->at++)
    *number = *number * 10 + (*rest->at - '0');
  return rest->at > first && *number >= least && *number <= most && take(rest, "\n");
}

static gboolean
take_key(Rest *rest, guint64 *key)
{
  *key = 0;
  for (int i = 0; i < 16; i++, rest->at++) {
    if (rest->at >= rest->end || !g_ascii_isxdigit(*rest->at))
      return FALSE;
    *key = *key << 4 | (guint64)g_ascii_xdigit_value(*rest->at);
  }
  return take(rest, " ");
}

static gboolean
take_answer(Rest *rest, const PlyRules *rules, PlyPenteAnswer *answer)
{
  char word[8] = "";
  if (!take(rest, "answer ") || !take_key(rest, &answer->key))
    return FALSE;
  for (gsize n = 0; rest->at < rest->end && *rest->at != '\n' && n < sizeof word - 1; n++)
    word[n] = *rest->at++;
  return ply_notation_parse(PLY_NOTATION_PENTE, rules, word, &answer->move) && take(rest, "\n");
}

gboolean
ply_pente_calibration_parse(const char *text, gsize length, PlyPenteCalibration *data)
{
  Rest rest = {text, text + length};
  PlyPenteCalibration found = {0};
  *data = found;
  if (!take(&rest, CALIBRATION_HEAD) ||
      !take_number(&rest, "nodes-per-second", 1, MOST_NODES_PER_SECOND, &found.nodes_per_second) ||
      !take_number(&rest, "start-up-us", 0, MOST_START_UP_US, &found.start_up_us) ||
      rest.at != rest.end)
    return FALSE;
  *data = found;
  return TRUE;
}

gboolean
ply_pente_playdata_parse(const PlyRules *rules, const char *text, gsize length,
                         PlyPentePlaydata *data)
{
  Rest rest = {text, text + length};
  PlyPentePlaydata found = {0};
  memset(data, 0, sizeof *data);
  if (!take(&rest, PLAYDATA_HEAD) || !take_number(&rest, "ply", 1, MOST_PLY, &found.ply) ||
      !take_number(&rest, "left-us", 0, MOST_US, &found.left_us) ||
      !take_number(&rest, "spent-us", 0, MOST_US, &found.spent_us) ||
      !take_number(&rest, "overhead-us", 0, MOST_US, &found.overhead_us))
    return FALSE;
  while (rest.at < rest.end) {
    if (found.n_answers == PLY_PENTE_MAX_ANSWERS ||
        !take_answer(&rest, rules, &found.answers[found.n_answers]))
      return FALSE;
    found.n_answers++;
  }
  *data = found;
  return TRUE;
}

char *
ply_pente_calibration_text(const PlyPenteCalibration *data)
{
  return g_strdup_printf(CALIBRATION_HEAD "nodes-per-second %" G_GINT64_FORMAT "\n"
                                          "start-up-us %" G_GINT64_FORMAT "\n",
                         CLAMP(data->nodes_per_second, 1, MOST_NODES_PER_SECOND),
                         CLAMP(data->start_up_us, 0, MOST_START_UP_US));
}

char *
ply_pente_playdata_text(const PlyRules *rules, const PlyPentePlaydata *data)
{
  char move[PLY_NOTATION_BYTES];
  GString *text = g_string_new(PLAYDATA_HEAD);
  g_string_append_printf(text,
                         "ply %" G_GINT64_FORMAT "\nleft-us %" G_GINT64_FORMAT
                         "\nspent-us %" G_GINT64_FORMAT "\noverhead-us %" G_GINT64_FORMAT "\n",
                         data->ply, data->left_us, data->spent_us, data->overhead_us);
  for (guint i = 0; i < data->n_answers; i++)
    g_string_append_printf(
        text, "answer %016" G_GINT64_MODIFIER "x %s\n", data->answers[i].key,
        ply_notation_move(PLY_NOTATION_PENTE, rules, data->answers[i].move, move));
  return g_string_free(text, FALSE);
}

PlyMove
ply_pente_playdata_find(const PlyPentePlaydata *data, const PlyRules *rules,
                        const PlyPosition *position)
{
  for (guint i = 0; i < data->n_answers; i++)
    if (data->answers[i].key == position->key &&
        ply_rules_is_legal(rules, position, data->answers[i].move))
      return data->answers[i].move;
  return PLY_MOVE_NONE;
}

/* How fast the player's search is on this machine. The position is the document's own sample, row
 * 10 to 12 as its prose has them: a game's usual beginning. */
static const char *const sample[] = {"10K", "11L", "10N", "10M", "12K"};

static void
set_up(PlyRules *rules, PlyPosition *position)
{
  PlyMove move;
  ply_rules_parse("pente", rules);
  ply_rules_start(rules, position);
  for (guint i = 0; i < G_N_ELEMENTS(sample); i++) {
    ply_notation_parse(PLY_NOTATION_PENTE, rules, sample[i], &move);
    ply_rules_advance(rules, position, move);
  }
}

gboolean
ply_pente_calibrate(const char *folder, gint64 cpu_us, GError **error)
{
  PlyPenteCalibration data = {.start_up_us = ply_clock_process_cpu_us()};
  g_autoptr(PlyThinker) thinker = ply_thinker_new(TABLE_BYTES);
  g_autofree char *path = g_build_filename(folder, PLY_PENTE_CALIBRATION, NULL);
  PlySearchLimits limits = {.cpu_us = cpu_us, .wall_us = 20 * cpu_us};
  PlyRules rules;
  PlyPosition position;
  PlyReport report;
  set_up(&rules, &position);
  ply_thinker_choose(thinker, &rules, &position, &limits, NULL, &report);
  double seconds = (double)MAX(report.figures.cpu_us, 1) / 1e6;
  data.nodes_per_second = (gint64)((double)report.figures.nodes / seconds);
  g_autofree char *text = ply_pente_calibration_text(&data);
  return ply_safe_file_write(path, FALSE, text, strlen(text), error);
}
