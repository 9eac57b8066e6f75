/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Recordings as JSON lines and as files: there and back, what is refused and with which words, and
 * the program of the manual's example. */

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/rng.h"
#include "formats/format.h"
#include "formats/trace-file.h"
#include "formats/trace-lines.h"
#include "rules/number-tree.h"
#include "trace/check.h"
#include "trace/codec.h"
#include "trace/recorder.h"
#include "trace/trace-fields.h"

#define BUDGET ((size_t)64 << 20)

static const char textbook[] = "((3 12 8) (2 4 6) (14 5 2))";

static PlyTrace *
record(const char *spec, const PlyNumberTree *tree, int plies, int algorithm, unsigned options,
       int depth)
{
  PlyRecordRequest request = {.title = "“tested”\n\\"};
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition after;
  PlyRng rng;

  g_assert_true(ply_rules_parse(spec, &request.rules));
  request.rules.tree = tree;
  ply_rng_init(&rng, (guint64)plies + 3);
  ply_rules_start(&request.rules, &request.root);
  for (int i = 0; i < plies; i++) {
    int n = ply_rules_moves(&request.rules, &request.root, moves);
    if (n == 0)
      break;
    ply_rules_play(&request.rules, &request.root, moves[ply_rng_below(&rng, (uint32_t)n)], &after,
                   NULL);
    request.root = after;
  }
  ply_search_options_init(&request.options, &request.rules);
  request.options.algorithm = ply_algorithm_at(algorithm);
  request.options.table = (options & 1) != 0;
  request.options.fail_hard = (options & 2) != 0;
  request.options.quiescence = (options & 4) != 0;
  request.options.iterative_deepening = (options & 8) != 0;
  request.options.aspiration = (options & 16) != 0;
  request.limits.depth = depth;
  request.budget = options & 32 ? (size_t)1 << 14 : BUDGET;
  request.limits.nodes = options & 64 ? 777 : 100000;
  request.table_bytes = (size_t)1 << 20;
  PlyTrace *trace = ply_trace_record(&request);
  g_assert_nonnull(trace);
  return trace;
}

static PlyTrace *
load_lines(const char *text, gsize length, GError **error)
{
  /* A copy of just this size, so that the sanitizer sees every byte read past the end. */
  g_autofree char *copy = g_memdup2(text, length);
  return ply_trace_lines_load(copy, length, "file", NULL, error);
}

static bool
append(void *data, const void *bytes, size_t n)
{
  g_byte_array_append(data, bytes, (guint)n);
  return true;
}

/* Whatever was read holds all that the other form asks of a trace. */
static void
check_sound(const PlyTrace *trace)
{
  g_autoptr(GByteArray) bytes = g_byte_array_new();
  PlyTraceDecodeFault fault = {0};
  g_assert_true(ply_trace_encode(trace, NULL, append, bytes));
  PlyTrace *read = ply_trace_decode(bytes->data, bytes->len, BUDGET, &fault);
  g_assert_cmpstr(fault.reason, ==, NULL);
  g_assert_cmpuint(read->n, ==, trace->n);
  ply_trace_unref(read);
}

/* Flags that lines keep or that follow from them; not how the root's passes are told apart, nor the
 * game's end, which a search without depth to go does not see. */
#define FOLLOWING                                                                                  \
  ((unsigned)(PLY_VISIT_CUT | PLY_VISIT_QUIESCENCE | PLY_VISIT_EVALUATED | PLY_TRACE_FOLDED |      \
              PLY_TRACE_STOPPED | PLY_TRACE_BEST | PLY_TRACE_RAISED | PLY_VISIT_TABLE_HIT |        \
              PLY_VISIT_TABLE_CUT))

static void
assert_same_visits(const PlyTrace *a, const PlyTrace *b)
{
  g_assert_cmpuint(a->n, ==, b->n);
  for (guint32 i = 0; i < a->n; i++) {
    const PlyTraceVisit *v = &a->visits[i], *w = &b->visits[i];
    g_assert_true(v->alpha == w->alpha && v->beta == w->beta && v->value == w->value);
    g_assert_true(v->end == w->end && v->parent == w->parent && v->ply == w->ply);
    g_assert_true(v->move == w->move && v->untried == w->untried && v->depth == w->depth);
    g_assert_cmpint(v->key, ==, w->key);
    g_assert_cmpint(ply_trace_bound(v), ==, ply_trace_bound(w));
    if (v->flags & (PLY_VISIT_EVALUATED | PLY_TRACE_FOLDED))
      g_assert_cmpuint(v->detail, ==, w->detail);
    if (v->parent == PLY_TRACE_NONE || (v->flags & PLY_TRACE_STOPPED))
      continue;
    g_assert_cmpint(v->order, ==, w->order);
    g_assert_cmpuint(v->flags & PLY_VISIT_RE_SEARCH, ==, w->flags & PLY_VISIT_RE_SEARCH);
    g_assert_cmpint(v->best, ==, w->best);
    g_assert_cmphex(v->flags & FOLLOWING, ==, w->flags & FOLLOWING);
  }
}

/* Takes the trace over. */
static void
check_round_trip(PlyTrace *trace)
{
  g_autoptr(GError) error = NULL;
  GString *lines = ply_trace_lines_save(trace);
  g_assert_true(ply_trace_file_is_trace(lines->str, lines->len));
  PlyTrace *read = load_lines(lines->str, lines->len, &error);
  g_assert_no_error(error);
  assert_same_visits(trace, read);
  g_assert_true(read->info.foreign);
  g_assert_true(read->info.rules.game == trace->info.rules.game);
  g_assert_cmpuint(read->info.root.key, ==, trace->info.root.key);
  g_assert_cmpint(read->info.rules.opening, ==, trace->info.rules.opening);
  g_assert_true(read->info.options.algorithm == trace->info.options.algorithm);
  g_assert_true(read->info.options.fail_hard == trace->info.options.fail_hard);
  g_assert_cmpstr(read->info.title, ==, trace->info.title);
  g_assert_cmpuint(read->n_notes, ==, trace->n_notes);
  for (guint32 i = 0; i < read->n_notes; i++) {
    g_assert_cmpuint(read->notes[i].step, ==, trace->notes[i].step);
    g_assert_cmpstr(read->notes[i].text, ==, trace->notes[i].text);
  }
  check_sound(read);
  GString *again = ply_trace_lines_save(read);
  g_assert_cmpstr(lines->str, ==, again->str);
  g_string_free(lines, TRUE);
  g_string_free(again, TRUE);
  ply_trace_unref(read);
  ply_trace_unref(trace);
}

static void
test_round_trips(void)
{
  static const struct {
    const char *spec;
    int depth;
  } games[] = {{"othello", 4}, {"othello:4", 9},   {"othello:10", 3},
               {"pente", 2},   {"maxconnect4", 5}, {"maxconnect4:5x4", 6}};
  unsigned options = 0;

  for (guint g = 0; g < G_N_ELEMENTS(games); g++) {
    for (int algorithm = 0; ply_algorithm_at(algorithm) != NULL; algorithm++) {
      for (int plies = 0; plies < 60; plies = plies * 4 + 3) {
        PlyTrace *trace =
            record(games[g].spec, NULL, plies, algorithm, ++options % 128, games[g].depth);
        if (trace->n > 0)
          check_round_trip(trace);
        else
          ply_trace_unref(trace);
      }
    }
  }
}

static void
test_number_trees(void)
{
  for (int algorithm = 0; ply_algorithm_at(algorithm) != NULL; algorithm++) {
    for (int plies = 0; plies < 6; plies++) {
      PlyNumberTree *tree = ply_number_tree_random(3, 6, -99, 99, (guint64)plies);
      PlyTrace *trace = record("number-tree", tree, plies, algorithm, (unsigned)plies * 2, 6);
      g_assert_true(ply_trace_add_note(trace, 1, "a \"note\"\tof two words"));
      g_assert_true(ply_trace_add_note(trace, 2 * (guint64)trace->n - 1, "done"));
      check_round_trip(trace);
      ply_number_tree_free(tree);
    }
  }
}

static const char foreign[] =
    "{\"plytrace\":1, \"algorithm\":\"mine\", \"extra\":[{\"a\":\"]\"}], "
    "\"title\":\"\\u00e9\"}\r\n"
    "\r\n"
    "{\"e\":\"enter\",\"depth\":2,\"alpha\":null,\"beta\":99999999999}\r\n"
    "{\"e\":\"enter\",\"move\":\"1\",\"alpha\":-4,\"beta\":4}\n"
    "{\"e\":\"leave\",\"value\":-4}\n"
    "{\"e\":\"enter\",\"move\":\"2\",\"alpha\":-5,\"beta\":-4}\n"
    "{\"e\":\"cut\",\"untried\":7}\n"
    "{\"e\":\"leave\",\"value\":-6,\"table\":true}\n"
    "{\"e\":\"enter\",\"move\":1,\"alpha\":-99,\"beta\":-4}\n"
    "{\"e\":\"leave\",\"value\":-8,\"bound\":\"exact\",\"evaluation\":3}\n"
    "{\"e\":\"note\",\"text\":\"here\"}\n"
    "{\"e\":\"leave\",\"value\":8}\n"
    "{\"e\":\"enter\",\"depth\":3}";

/* What a program of one's own may write, and what becomes of it. */
static void
test_foreign(void)
{
  g_autoptr(GError) error = NULL;
  PlyTrace *trace = load_lines(foreign, strlen(foreign), &error);

  g_assert_no_error(error);
  const PlyTraceVisit *v = trace->visits;
  g_assert_cmpuint(trace->n, ==, 5);
  g_assert_cmpstr(ply_algorithm_id(trace->info.options.algorithm), ==, "alpha-beta");
  g_assert_cmpstr(trace->info.title, ==, "é");
  g_assert_cmpint(v[0].alpha, ==, -PLY_SCORE_INFINITE);
  g_assert_cmpint(v[0].beta, ==, PLY_SCORE_INFINITE);
  g_assert_cmphex(v[0].flags & (PLY_VISIT_ITERATION | PLY_VISIT_RE_SEARCH), ==,
                  PLY_VISIT_ITERATION);
  g_assert_cmpint(v[0].best, ==, 1);
  g_assert_cmpint(v[1].depth, ==, 1);
  g_assert_cmpint(v[1].move, ==, 0);
  g_assert_cmpint(ply_trace_bound(&v[1]), ==, PLY_BOUND_EXACT); /* a leaf's own value */
  g_assert_cmphex(v[1].flags & (PLY_TRACE_BEST | PLY_TRACE_RAISED), ==,
                  PLY_TRACE_BEST | PLY_TRACE_RAISED);
  g_assert_cmpint(v[2].untried, ==, 7);
  g_assert_true(v[2].flags & PLY_VISIT_TABLE_CUT);
  g_assert_false(v[2].flags & PLY_TRACE_BEST);
  g_assert_cmpint(v[3].move, ==, v[2].move);
  g_assert_cmpint(v[3].order, ==, 1);
  g_assert_true(v[3].flags & PLY_VISIT_RE_SEARCH);
  g_assert_cmpint(ply_trace_bound(&v[3]), ==, PLY_BOUND_EXACT);
  g_assert_cmpint(ply_trace_evaluation(&v[3]), ==, 3);
  g_assert_true(v[4].flags & PLY_TRACE_STOPPED);
  g_assert_true(v[4].flags & PLY_VISIT_ITERATION);
  g_assert_cmpint(trace->info.score, ==, 8);
  g_assert_cmpint(trace->info.best, ==, 1);
  g_assert_cmpint(trace->info.stop, ==, PLY_STOP_ASKED);
  g_assert_cmpstr(ply_trace_note(trace, 6), ==, "here");
  check_sound(trace);
  ply_trace_unref(trace);
}

static void
test_positions(void)
{
  static const char *const heads[] = {
      "\"game\":\"othello\",\"position\":\"---------------------------OX------XO-------------------"
      "-"
      "------- X\"",
      "\"game\":\"othello:4\",\"position\":\".....OX..XO..... O\"",
      ("\"game\":\"pente\",\"opening\":\"none\",\"position\":\"{\\\"plygame\\\":1,\\\"game\\\":"
       "\\\"pente\\\",\\\"nodes\\\":[{\\\"id\\\":0}]}\""),
      "\"game\":\"maxconnect4:4x3\",\"position\":\"............ O\"",
      "\"game\":\"number-tree\",\"tree\":\"((3 12 8) (2 4 6))\",\"position\":\"2\"",
  };

  for (guint i = 0; i < G_N_ELEMENTS(heads); i++) {
    g_autofree char *text = g_strdup_printf(
        "{\"plytrace\":1,%s}\n{\"e\":\"enter\"}\n{\"e\":\"leave\",\"value\":0}\n", heads[i]);
    g_autoptr(GError) error = NULL;
    PlyTrace *trace = load_lines(text, strlen(text), &error);
    g_assert_no_error(error);
    g_assert_cmpint(trace->info.root.side, ==, i == 1 || i >= 3);
    check_round_trip(trace);
  }
}

#define OTHELLO "{\"plytrace\":1,\"game\":\"othello\"}\n"
#define ANY     "{\"plytrace\":1}\n"
#define ENTER   "{\"e\":\"enter\"}\n"

static const struct {
  const char *text, *message;
} refusals[] = {
    {"", "file:1:1: expected a line of JSON that begins with “{”, found the end of the file."},
    {"{}", "file:1:1: expected \"plytrace\": 1, found none."},
    {"{\"plytrace\":2}", "file:1:13: expected \"plytrace\": 1, found “2”."},
    {"{\"plytrace\":1", "file:1:14: expected “,” or “}”, found the end of the file."},
    {"{\"plytrace\":1,}", "file:1:15: expected a name in quotation marks, found “}”."},
    {"{\"plytrace\":1}", "file:1:15: expected a line with “enter”, found the end of the file."},
    {"{\"plytrace\":1} x", "file:1:16: expected the end of the line, found “x”."},
    {"{\"plytrace\":1,\"game\":\"othelo\"}",
     "file:1:22: expected “othello”, “pente”, “maxconnect4”, “connect4”, “mnk”, “nim”, "
     "“nim-misere” "
     "or “number-tree”, found “\"othelo\"”."},
    {"{\"plytrace\":1,\"game\":\"othello:99\"}",
     "file:1:22: expected “othello”, “pente”, “maxconnect4”, “connect4”, “mnk”, “nim”, "
     "“nim-misere” "
     "or “number-tree”, found “\"othello:99\"”."},
    {"{\"plytrace\":1,\"game\":\"number-tree\"}",
     "file:1:1: expected a member “tree”, found none."},
    {"{\"plytrace\":1,\"game\":\"number-tree\",\"tree\":\"(3 x)\"}",
     "file:1:43: expected a number or '(', found “x)”."},
    {"{\"plytrace\":1,\"game\":\"othello\",\"position\":\"?\"}",
     "file:1:43: expected a position, found position:1:1: expected a position or game in a known "
     "format, found “?”."},
    {"{\"plytrace\":1,\"game\":\"othello\",\"position\":\".....OX..XO..... O\"}",
     "file:1:43: expected a position of this game and size, found “\".....OX..XO.....”."},
    {"{\"plytrace\":1,\"game\":7}", "file:1:22: expected text in quotation marks, found “7”."},
    {"{\"plytrace\":1,\"fail_hard\":1}", "file:1:27: expected true or false, found “1”."},
    {ANY "{\"e\":\"leave\",\"value\":1}",
     "file:2:6: expected “enter”: no call is open, found “\"leave\"”."},
    {ANY "{\"e\":\"exit\"}",
     "file:2:6: expected “enter”, “cut”, “leave” or “note”, found “\"exit\"”."},
    {ANY "\n\n[1]", "file:4:1: expected a line of JSON that begins with “{”, found “[”."},
    {ANY ENTER "{\"e\":\"leave\"}", "file:3:1: expected a member “value”: a whole number from "
                                    "-1000000 to 1000000, found none."},
    {ANY ENTER "{\"e\":\"leave\",\"value\":1.5}",
     "file:3:22: expected a member “value”: a whole number from -1000000 to 1000000, found "
     "“1.5”."},
    {ANY ENTER "{\"e\":\"leave\",\"value\":\"x\"}",
     "file:3:22: expected a member “value”: a whole number from -1000000 to 1000000, found "
     "“\"x\"”."},
    {ANY ENTER "{\"e\":\"leave\",\"value\":1,\"bound\":\"both\"}",
     "file:3:32: expected “exact”, “lower” or “upper”, found “\"both\"”."},
    {ANY ENTER "{\"e\":\"cut\",\"untried\":512}",
     "file:3:22: expected a member “untried”: a whole number from 0 to 511, found “512”."},
    {ANY ENTER "{\"e\":\"cut\"}\n" ENTER,
     "file:4:6: expected “leave” after “cut”, found “\"enter\"”."},
    {ANY "{\"e\":\"enter\",\"move\":3}", "file:2:21: expected no move at the root, found “3”."},
    {ANY "{\"e\":\"enter\",\"depth\":200}",
     "file:2:22: expected a member “depth”: a whole number from -128 to 127, found “200”."},
    {ANY ENTER ENTER,
     "file:3:1: expected a move: a child's name, or its number, \"1\" as text or 0 "
     "as a number for the first, found none."},
    {ANY ENTER "{\"e\":\"enter\",\"move\":\"\"}", "file:3:21: expected a move: a child's name, or "
                                                  "its number, \"1\" as text or 0 as a number for "
                                                  "the first, found “\"\"”."},
    {ANY "{\"e\":\"note\",\"text\":\"\"}",
     "file:2:6: expected one note after “enter” or “leave”, found “\"note\"”."},
    {OTHELLO ENTER "{\"e\":\"enter\",\"move\":\"z9\"}",
     "file:3:21: expected a move of this game, found “\"z9\"”."},
    {OTHELLO ENTER "{\"e\":\"enter\",\"move\":64}",
     "file:3:21: expected a move of this game, found “64”."},
    {OTHELLO ENTER "{\"e\":\"enter\",\"move\":\"a1\"}",
     "file:3:21: expected a legal move, found “a1”, which traps nothing."},
    {OTHELLO ENTER "{\"e\":\"enter\",\"move\":\"\xff\"}",
     "file:3:22: expected UTF-8 text, found a byte that is not text."},
};

/* A window that is open is said as each language's greatest number. */
static void
test_open_windows(void)
{
  static const char *const windows[][2] = {
      {"-1000000", "1000000"},
      {"\"-inf\"", "Infinity"},
      {"-2147483648", "2147483647"},
      {"-9223372036854775808", "9223372036854775807"},
      {"-9.223372036854776E18", "9.223372036854776E18"},
      {"-1.7976931348623157e308", "1.7976931348623157E+308"},
  };

  for (guint i = 0; i < G_N_ELEMENTS(windows); i++) {
    g_autofree char *text = g_strdup_printf(
        "{\"plytrace\":1,\"algorithm\":\"alpha-beta\"}\n"
        "{\"e\":\"enter\",\"depth\":0,\"alpha\":%s,\"beta\":%s}\n{\"e\":\"leave\",\"value\":3}\n",
        windows[i][0], windows[i][1]);
    g_autoptr(GError) error = NULL;
    PlyTrace *trace = load_lines(text, strlen(text), &error);
    g_assert_no_error(error);
    g_assert_cmpint(ply_visit_alpha(&trace->visits[0]), ==, -PLY_SCORE_INFINITE);
    g_assert_cmpint(ply_visit_beta(&trace->visits[0]), ==, PLY_SCORE_INFINITE);
    ply_trace_unref(trace);
  }
}

/* Of a game that is not known: its moves have names, its numbers are as other languages print them. */
static void
test_unknown_game(void)
{
  static const char text[] =
      "{\"plytrace\":1,\"game\":\"hexapawn\",\"algorithm\":\"alpha-beta\"}\n"
      "{\"e\":\"enter\",\"depth\":2,\"alpha\":\"-inf\",\"beta\":Infinity}\n"
      "{\"e\":\"enter\",\"move\":\"a2-b3, takes\",\"depth\":1,\"alpha\":\"−∞\"}\n"
      "{\"e\":\"enter\",\"move\":\"c\",\"depth\":0}\n{\"e\":\"leave\",\"value\":3.0}\n"
      "{\"e\":\"leave\",\"value\":2147483647}\n"
      "{\"e\":\"enter\",\"move\":\"c\"}\n{\"e\":\"leave\",\"value\":\"−3\"}\n"
      "{\"e\":\"enter\",\"move\":\"a2-b3, takes\"}\n{\"e\":\"leave\",\"value\":-5}\n"
      "{\"e\":\"leave\",\"value\":5}\n";
  g_autoptr(GError) error = NULL;
  PlyTrace *trace = load_lines(text, strlen(text), &error);

  g_assert_no_error(error);
  g_assert_cmpuint(trace->n, ==, 5);
  g_assert_cmpstr(trace->info.title, ==, "hexapawn");
  g_assert_null(trace->info.rules.game);
  static const struct {
    PlyMove move;
    PlyScore value;
  } right[] = {{PLY_MOVE_NONE, 5}, {0, PLY_SCORE_INFINITE}, {0, 3}, {1, -3}, {0, -5}};
  for (guint i = 0; i < G_N_ELEMENTS(right); i++) {
    g_assert_cmpuint(trace->visits[i].move, ==, right[i].move);
    g_assert_cmpint(ply_visit_value(&trace->visits[i]), ==, right[i].value);
  }
  ply_trace_unref(trace);
}

static void
test_refused(void)
{
  for (guint i = 0; i < G_N_ELEMENTS(refusals); i++) {
    g_autoptr(GError) error = NULL;
    PlyTrace *trace = load_lines(refusals[i].text, strlen(refusals[i].text), &error);
    g_assert_null(trace);
    g_assert_cmpstr(error->message, ==, refusals[i].message);
    g_assert_true(error->domain == PLY_TEXT_ERROR);
  }
}

/* Nesting: as deep as a trace can be, one deeper, and brackets without end. */
static void
test_depth(void)
{
  for (int deep = 129; deep <= 131; deep++) {
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) text = g_string_new(ANY ENTER);
    for (int i = 1; i < deep; i++)
      g_string_append(text, "{\"e\":\"enter\",\"move\":0}\n");
    PlyTrace *trace = load_lines(text->str, text->len, &error);
    g_assert_true((trace != NULL) == (deep <= PLY_TRACE_MAX_LEVELS));
    if (trace != NULL)
      check_sound(trace);
    ply_trace_unref(trace);
  }
  g_autofree char *open = g_strnfill(100000, '[');
  g_autofree char *text = g_strdup_printf("{\"plytrace\":1,\"x\":%s", open);
  g_autoptr(GError) error = NULL;
  g_assert_null(load_lines(text, strlen(text), &error));
  g_assert_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_SYNTAX);
}

/* 512 different moves of one node fit, one more does not. */
static void
test_many_moves(void)
{
  for (int n = 512; n <= 513; n++) {
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) text = g_string_new(ANY ENTER);
    for (int i = 0; i < n; i++)
      g_string_append_printf(text, "{\"e\":\"enter\",\"move\":%d}\n{\"e\":\"leave\",\"value\":0}\n",
                             i);
    PlyTrace *trace = load_lines(text->str, text->len, &error);
    g_assert_true((trace != NULL) == (n == 512));
    ply_trace_unref(trace);
  }
}

static void
test_damaged_lines(void)
{
  PlyTrace *trace = record("othello:4", NULL, 3, 2, 1, 4);
  GString *lines = ply_trace_lines_save(trace);
  gsize length = MIN(lines->len, 3000);
  guint refused = 0;
  PlyRng rng;

  ply_rng_init(&rng, 12);
  for (int i = 0; i < 2000; i++) {
    gsize at = ply_rng_below(&rng, (guint32)length), n = i % 2 == 0 ? at : length;
    char old = lines->str[at];
    g_autoptr(GError) error = NULL;
    lines->str[at] =
        (char)(i % 4 == 1 ? "{}\",:01-[x"[ply_rng_below(&rng, 10)] : (char)ply_rng_next(&rng));
    PlyTrace *read = load_lines(lines->str, n, &error);
    lines->str[at] = old;
    g_assert_true((read == NULL) == (error != NULL));
    if (error != NULL) {
      refused++;
      g_assert_true(g_str_has_prefix(error->message, "file:"));
      g_assert_true(g_utf8_validate(error->message, -1, NULL));
    } else {
      check_sound(read);
    }
    ply_trace_unref(read);
  }
  g_assert_cmpuint(refused, >, 500);
  g_string_free(lines, TRUE);
  ply_trace_unref(trace);
}

static char *
make_folder(void)
{
  g_autoptr(GError) error = NULL;
  char *folder = g_dir_make_tmp("ply-trace-XXXXXX", &error);
  g_assert_no_error(error);
  return folder;
}

static guint
count_files(const char *folder)
{
  g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
  guint n = 0;
  while (g_dir_read_name(dir) != NULL)
    n++;
  return n;
}

static void
test_files(void)
{
  g_autofree char *folder = make_folder();
  const char *const names[] = {"a.plytrace", "b.jsonl"};
  g_autoptr(GCancellable) cancelled = g_cancellable_new();
  PlyTrace *trace = record("othello:6", NULL, 5, 1, 0, 3);

  g_cancellable_cancel(cancelled);
  for (int i = 0; i < 2; i++) {
    g_autofree char *path = g_build_filename(folder, names[i], NULL), *before = NULL, *after = NULL;
    g_autoptr(GError) error = NULL;
    gsize n = 0;
    g_assert_true(ply_trace_file_save(path, trace, NULL, &error));
    g_assert_true(g_file_get_contents(path, &before, &n, NULL));
    g_assert_true(ply_trace_file_is_trace(before, MIN(n, 512)));
    g_assert_true((ply_trace_codec_version(before, n) == 2) == (i == 0));
    PlyTrace *read = ply_trace_file_load(path, NULL, &error);
    g_assert_no_error(error);
    assert_same_visits(trace, read);
    ply_trace_unref(read);
    /* Stopped: the old file is as it was, and nothing lies beside it. */
    g_assert_false(ply_trace_file_save(path, trace, cancelled, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_clear_error(&error);
    g_assert_true(g_file_get_contents(path, &after, NULL, NULL));
    g_assert_cmpmem(before, n, after, n);
    g_assert_cmpuint(count_files(folder), ==, 1);
    g_assert_null(ply_trace_file_load(path, cancelled, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_clear_error(&error);
    g_assert_true(g_file_set_contents(path, before, (gssize)n - 3, NULL));
    read = ply_trace_file_load(path, NULL, &error);
    g_assert_true((read == NULL) && g_str_has_prefix(error->message, path));
    g_unlink(path);
  }
  g_rmdir(folder);
  ply_trace_unref(trace);
}

static void
test_wrong_files(void)
{
  g_autofree char *folder = make_folder();
  g_autofree char *fifo = g_build_filename(folder, "fifo", NULL);
  g_autofree char *none = g_build_filename(folder, "none", "none", NULL);
  g_autofree char *huge = g_build_filename(folder, "huge", NULL);
  const char *const paths[] = {folder, fifo, none, huge};
  PlyTrace *trace = record("othello:4", NULL, 0, 1, 0, 2);
  g_autoptr(GError) error = NULL;

  g_assert_cmpint(mkfifo(fifo, 0600), ==, 0);
  g_assert_true(g_file_set_contents(huge, "PLYTRACE", 8, NULL));
  if (truncate(huge, PLY_TRACE_FILE_MAX_BYTES + 1) != 0)
    g_test_message("no sparse files here");
  for (guint i = 0; i < G_N_ELEMENTS(paths); i++) {
    g_assert_null(ply_trace_file_load(paths[i], NULL, &error));
    g_assert_true(g_str_has_prefix(error->message, paths[i]));
    g_clear_error(&error);
  }
  g_assert_false(ply_trace_file_save(none, trace, NULL, &error));
  g_assert_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
  g_assert_false(ply_trace_file_is_trace("{\"plygame\": 1}", 14));
  g_assert_false(ply_trace_file_is_trace("PLY", 3));
  g_unlink(fifo);
  g_unlink(huge);
  g_rmdir(folder);
  ply_trace_unref(trace);
}

/* The program of the manual's example makes the calls that our own search makes. */
static void
test_example(void)
{
  g_autofree char *folder = make_folder();
  g_autofree char *path = g_build_filename(folder, "mine.jsonl", NULL), *output = NULL;
  const char *const argv[] = {g_getenv("PLY_EXAMPLE"), path, NULL};
  g_autoptr(GError) error = NULL;
  PlyNumberTreeFault fault;
  int status = -1;

  g_assert_nonnull(argv[0]);
  g_spawn_sync(NULL, (char **)argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &output, NULL, &status,
               &error);
  g_assert_no_error(error);
  g_assert_cmpint(status, ==, 0);
  g_assert_cmpstr(output, ==, "value 3\n");
  PlyTrace *read = ply_trace_file_load(path, NULL, &error);
  g_assert_no_error(error);
  PlyNumberTree *tree = ply_number_tree_parse(textbook, strlen(textbook), &fault);
  PlyTrace *own = record("number-tree", tree, 0, 1, 0, 2);
  g_assert_cmpuint(own->n, ==, read->n);
  for (guint32 i = 0; i < own->n; i++) {
    const PlyTraceVisit *v = &own->visits[i], *w = &read->visits[i];
    g_assert_true(v->alpha == w->alpha && v->beta == w->beta && v->value == w->value);
    g_assert_true(v->end == w->end && v->parent == w->parent && v->key == w->key);
    g_assert_true(v->move == w->move && v->best == w->best && v->order == w->order);
    g_assert_true(v->untried == w->untried && v->depth == w->depth && v->ply == w->ply);
    g_assert_cmphex(v->flags & (PLY_VISIT_CUT | PLY_TRACE_BEST | PLY_TRACE_RAISED), ==,
                    w->flags & (PLY_VISIT_CUT | PLY_TRACE_BEST | PLY_TRACE_RAISED));
  }
  g_assert_cmpint(read->info.score, ==, own->info.score);
  g_assert_cmpint(read->info.best, ==, own->info.best);
  PlyTraceFault wrong = {0};
  ply_trace_check(read, NULL, NULL, &wrong);
  g_assert_cmpstr(wrong.sentence, ==, "");
  ply_trace_unref(own);
  ply_trace_unref(read);
  ply_number_tree_free(tree);
  g_unlink(path);
  g_rmdir(folder);
}

/* Whatever nests can be read; what no search could have done is found by the check. */
static void
test_nonsense(void)
{
#define TREE                                                                                       \
  "{\"plytrace\":1,\"game\":\"number-tree\",\"tree\":\"((3 12 8) (2 4 6) (14 5 2))\","             \
  "\"algorithm\":"
#define CALL(move, depth) "{\"e\":\"enter\",\"move\":\"" #move "\",\"depth\":" #depth "}\n"
#define BACK(value)       "{\"e\":\"leave\",\"value\":" #value "}\n"
#define LEAF(move, value) CALL(move, 0) BACK(value)
#define ROOT              "{\"e\":\"enter\",\"depth\":2}\n"
  static const char *const texts[][2] = {
      {TREE "\"minimax\"}\n" ROOT CALL(3, 1) LEAF(1, 77) BACK(-77) BACK(77),
       "visit 2: its evaluation is 77, but for the side to move the tree's leaf is 14"},
      {TREE "\"minimax\"}\n" ROOT CALL(3, 1) LEAF(1, 14) BACK(-14) BACK(14),
       "visit 1: of its moves 0 are called untried, but 2 were not tried"},
      {TREE "\"minimax\"}\n" ROOT CALL(3, 1) LEAF(3, 2) LEAF(2, 5) LEAF(1, 14) BACK(-2) BACK(2),
       "visit 0: of its moves 0 are called untried, but 2 were not tried"},
      {TREE "\"alpha-beta\"}\n" ROOT CALL(1, 1) BACK(-99) BACK(99),
       "visit 1: it has moves, but none was tried"},
      {TREE "\"minimax\"}\n" ROOT CALL(3, 1) LEAF(1, 14) "{\"e\":\"leave\",\"value\":-14,"
                                                         "\"untried\":2}\n" BACK(14),
       "visit 1: 2 moves were not tried, but nothing cut them off"},
      {"{\"plytrace\":1,\"game\":\"othello:4\",\"algorithm\":\"minimax\"}\n"
       "{\"e\":\"enter\",\"depth\":1}\n{\"e\":\"enter\",\"move\":\"b1\"}\n" BACK(3) BACK(-3),
       "visit 0: of its moves 0 are called untried, but 3 were not tried"},
  };

  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
    g_autoptr(GError) error = NULL;
    PlyTraceFault fault;
    PlyTrace *trace = load_lines(texts[i][0], strlen(texts[i][0]), &error);
    g_assert_no_error(error);
    g_assert_false(ply_trace_check(trace, NULL, NULL, &fault));
    g_assert_cmpstr(fault.sentence, ==, texts[i][1]);
    ply_trace_unref(trace);
  }
}

/* A cutoff that does not say how much it leaves out is counted where the game is known. */
static void
test_cut_counted(void)
{
  static const char text[] =
      TREE "\"alpha-beta\"}\n" ROOT CALL(1, 1) LEAF(1, 3) LEAF(2, 12) LEAF(3, 8) BACK(
          -3) "{\"e\":\"enter\",\"move\":\"2\",\"depth\":1,\"beta\":-3}\n"
              "{\"e\":\"enter\",\"move\":\"1\",\"alpha\":3}\n" BACK(2) "{\"e\":\"cut\"}\n" BACK(-2);
  g_autoptr(GError) error = NULL;
  PlyTrace *trace = load_lines(text, strlen(text), &error);

  g_assert_no_error(error);
  g_assert_cmpuint(trace->n, ==, 7);
  g_assert_true(trace->visits[5].flags & PLY_VISIT_CUT);
  g_assert_cmpuint(trace->visits[5].untried, ==, 2);
  ply_trace_unref(trace);
}

/* The manual shows the program that is tested here, word for word. */
static void
test_manual(void)
{
  const char *root = g_getenv("PLY_SOURCE_ROOT");
  g_autofree char *source = g_build_filename(root, "tests/trace/example-student.c", NULL);
  g_autofree char *manual = g_build_filename(root, "docs/trace-format.md", NULL);
  g_autofree char *code = NULL, *text = NULL;

  g_assert_true(g_file_get_contents(source, &code, NULL, NULL));
  g_assert_true(g_file_get_contents(manual, &text, NULL, NULL));
  g_auto(GStrv) parts = g_strsplit(code, "/* [example] */\n", 3);
  g_assert_cmpuint(g_strv_length(parts), ==, 3);
  g_assert_nonnull(strstr(text, parts[1]));
}

/* A call that says nothing but its value, at the horizon or without calls inside it. */
static void
test_silent_leaves(void)
{
  static const struct {
    const char *head, *inside; /* of the first line, and what the second call says besides */
    gboolean evaluated;
  } cases[] = {
      {"", ",\"value\":7", TRUE},
      {"", ",\"value\":7,\"table\":true", FALSE},
      {"", ",\"stopped\":true", FALSE},
      {"", ",\"value\":7,\"folded\":3", FALSE},
      {",\"fail_hard\":true", ",\"value\":7", TRUE},
      {",\"fail_hard\":true", ",\"value\":9", FALSE},   /* may have been more */
      {",\"game\":\"othello\"", ",\"value\":7", FALSE}, /* depth 1 and moves: nobody knows */
      {",\"game\":\"number-tree\",\"tree\":\"(7 8)\"", ",\"value\":7", TRUE},
  };

  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    gboolean othello = strstr(cases[i].head, "othello") != NULL;
    g_autofree char *lines =
        g_strdup_printf("{\"plytrace\":1%s}\n{\"e\":\"enter\",\"depth\":2}\n"
                        "{\"e\":\"enter\",\"move\":\"%s\",\"alpha\":-9,\"beta\":9}\n"
                        "{\"e\":\"leave\"%s}\n{\"e\":\"leave\",\"value\":-7}\n",
                        cases[i].head, othello ? "d3" : "1", cases[i].inside);
    g_autoptr(GError) error = NULL;
    PlyTrace *trace = load_lines(lines, strlen(lines), &error);
    g_assert_no_error(error);
    const PlyTraceVisit *leaf = &trace->visits[1];
    g_assert_cmpint((leaf->flags & PLY_VISIT_EVALUATED) != 0, ==, cases[i].evaluated);
    if (cases[i].evaluated)
      g_assert_cmpint(ply_trace_evaluation(leaf), ==, leaf->value);
    g_assert_cmpuint(trace->visits[0].flags & PLY_VISIT_EVALUATED, ==, 0);
    check_sound(trace);
    ply_trace_unref(trace);
  }
}

int
main(int argc, char *argv[])
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/formats/trace/round-trips", test_round_trips);
  g_test_add_func("/formats/trace/number-trees", test_number_trees);
  g_test_add_func("/formats/trace/foreign", test_foreign);
  g_test_add_func("/formats/trace/silent-leaves", test_silent_leaves);
  g_test_add_func("/formats/trace/positions", test_positions);
  g_test_add_func("/formats/trace/open-windows", test_open_windows);
  g_test_add_func("/formats/trace/unknown-game", test_unknown_game);
  g_test_add_func("/formats/trace/refused", test_refused);
  g_test_add_func("/formats/trace/depth", test_depth);
  g_test_add_func("/formats/trace/many-moves", test_many_moves);
  g_test_add_func("/formats/trace/damaged-lines", test_damaged_lines);
  g_test_add_func("/formats/trace/files", test_files);
  g_test_add_func("/formats/trace/wrong-files", test_wrong_files);
  g_test_add_func("/formats/trace/example", test_example);
  g_test_add_func("/formats/trace/nonsense", test_nonsense);
  g_test_add_func("/formats/trace/cut-counted", test_cut_counted);
  g_test_add_func("/formats/trace/manual", test_manual);
  return g_test_run();
}
