/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What other programs say while they think: the lines of three conversations as values, and whole
 * inquiries of good, sloppy and bad programs. */

#include "../patience.h"
#include "conversation.h"

#include <string.h>

#include "protocols/gtp.h"
#include "protocols/nboard.h"
#include "protocols/ugi.h"

typedef struct {
  PlyRules rules;
  PlyPosition start;
  PlySaid said;
} Ear;

static void
open_ear(Ear *ear)
{
  g_assert_true(ply_rules_parse("othello", &ear->rules));
  ply_rules_start(&ear->rules, &ear->start);
  ply_said_init(&ear->said);
}

static gboolean
hear(Ear *ear, PlyHear reader, const char *text)
{
  return reader(&ear->said, &ear->rules, &ear->start, text);
}

static void
assert_line(const PlySaid *said, guint i, PlySaidKind kind, int number, int depth, guint n_moves)
{
  const PlySaidLine *line = &said->lines[i];

  g_assert_cmpuint(said->n_lines, >, i);
  g_assert_cmpint(line->value.kind, ==, kind);
  g_assert_cmpint(line->value.number, ==, number);
  g_assert_cmpint(line->depth, ==, depth);
  g_assert_cmpuint(line->n_moves, ==, n_moves);
}

static void
test_ugi(void)
{
  Ear ear;

  open_ear(&ear);
  g_assert_true(
      hear(&ear, ply_ugi_hear,
           "info depth 9 seldepth 12 multipv 2 score cp -150 lowerbound nodes 1234 nps 10 "
           "hashfull 3 time 40 pv d3 c3 c4"));
  g_assert_cmpuint(ear.said.n_lines, ==, 1); /* nobody has told of a first one */
  assert_line(&ear.said, 0, PLY_SAID_SCORE, -150, 9, 3);
  g_assert_cmpint(ear.said.lines[0].value.bound, ==, PLY_BOUND_LOWER);
  g_assert_cmpuint(ear.said.nodes, ==, 1234);
  g_assert_cmpint(ear.said.wall_us, ==, 40000);
  g_assert_cmpint(ear.said.deepest, ==, 12);
  g_assert_true(hear(&ear, ply_ugi_hear, "info depth 10 score mate 5 upperbound pv c4"));
  assert_line(&ear.said, 0, PLY_SAID_WIN, 5, 10, 1);
  g_assert_cmpint(ear.said.lines[0].value.bound, ==, PLY_BOUND_UPPER);
  /* A line ends where its moves cannot be played; without a first one there is none. */
  g_assert_true(hear(&ear, ply_ugi_hear, "info depth 11 multipv 2 score cp 3 pv d3 d3 c4"));
  assert_line(&ear.said, 1, PLY_SAID_SCORE, 3, 11, 1);
  g_assert_true(hear(&ear, ply_ugi_hear, "info depth 12 multipv 3 score cp 3 pv a1 c4"));
  g_assert_cmpuint(ear.said.n_lines, ==, 2);
  g_assert_true(hear(&ear, ply_ugi_hear, "info string Hello \033[31m\302\233you"));
  g_assert_nonnull(strstr(ear.said.words, "Hello"));
  g_assert_null(strchr(ear.said.words, '\033'));
  g_assert_false(hear(&ear, ply_ugi_hear, "bestmove d3"));
  g_assert_false(hear(&ear, ply_ugi_hear, "information depth 3"));
  g_assert_false(hear(&ear, ply_ugi_hear, ""));
}

/* Numbers without measure stay within what a report can hold. */
static void
test_greatest(void)
{
  static const char *const lines[] = {
      ("info depth 99999999999 seldepth 77777 multipv 0 nodes 99999999999999999999 score cp "
       "99999999999999 pv d3"),
      "info depth -5 multipv 99999 score mate -99999999 time -3 pv c4",
      "info depth 3 score cp 2147483648 pv e6",
      "info depth 3 score mate 0 pv f5",
      "info score",
      "info score cp",
      "info pv",
      "info depth",
      "info multipv 1 score cp x pv d3",
  };
  PlyRootMove roots[PLY_MAX_MULTI_PV];
  PlyReport report;
  Ear ear;

  open_ear(&ear);
  for (guint i = 0; i < G_N_ELEMENTS(lines); i++) {
    hear(&ear, ply_ugi_hear, lines[i]);
    ply_said_report(&ear.said, &ear.start, roots, &report);
    for (int j = 0; j < report.n_root; j++) {
      g_assert_cmpint(roots[j].depth, <=, PLY_MAX_DEPTH);
      g_assert_cmpint(ABS(roots[j].score), <=, PLY_SCORE_WIN);
      g_assert_cmpint(roots[j].lower, ==, -PLY_SCORE_INFINITE);
      g_assert_cmpint(roots[j].upper, ==, PLY_SCORE_INFINITE);
      PlyClaim claim = ply_claim_of_move(&roots[j]);
      g_assert_true(claim.kind == PLY_CLAIM_ESTIMATE || claim.kind == PLY_CLAIM_NONE);
    }
  }
}

static void
test_nboard(void)
{
  Ear ear;

  open_ear(&ear);
  g_assert_true(hear(&ear, ply_nboard_hear, "status Analyzing"));
  g_assert_cmpstr(ear.said.words, ==, "Analyzing");
  g_assert_true(hear(&ear, ply_nboard_hear, "search D3C3C4 +2.50 0 10@73%"));
  g_assert_true(hear(&ear, ply_nboard_hear, "search c4-c3 3 0 8"));
  g_assert_true(hear(&ear, ply_nboard_hear, "search F5 f6 -1 0 100%"));
  assert_line(&ear.said, 0, PLY_SAID_SCORE, 250, 10, 3);
  g_assert_cmpint(ear.said.lines[0].confidence, ==, 73);
  assert_line(&ear.said, 1, PLY_SAID_SCORE, 300, 8, 2);
  assert_line(&ear.said, 2, PLY_SAID_SCORE, -100, 0, 2);
  /* The same move again, deeper. */
  g_assert_true(hear(&ear, ply_nboard_hear, "search C4C3 -4.00 0 12"));
  g_assert_cmpuint(ear.said.n_lines, ==, 3);
  assert_line(&ear.said, 0, PLY_SAID_SCORE, -400, 12, 2);
  g_assert_true(hear(&ear, ply_nboard_hear, "nodestats 12345 0.5"));
  g_assert_cmpuint(ear.said.nodes, ==, 12345);
  g_assert_cmpint(ear.said.wall_us, ==, 500000);
  g_assert_true(hear(&ear, ply_nboard_hear, "=== E6/1.25/0.1"));
  assert_line(&ear.said, 0, PLY_SAID_SCORE, 125, 0, 1);
  g_assert_true(hear(&ear, ply_nboard_hear, "search nonsense"));
  g_assert_true(hear(&ear, ply_nboard_hear, "search A1B2 5 0 9"));
  g_assert_true(hear(&ear, ply_nboard_hear, "search D3 nan 0 9"));
  g_assert_cmpuint(ear.said.n_lines, ==, 4);
  g_assert_false(hear(&ear, ply_nboard_hear, "pong 3"));
  g_assert_false(hear(&ear, ply_nboard_hear, "searching for love"));
}

static void
test_gtp(void)
{
  Ear ear;

  open_ear(&ear);
  g_assert_true(hear(&ear, ply_gtp_hear,
                     "info move D3 visits 120 winrate 5312 prior 900 lcb 5200 order 0 pv D3 C3 C4 "
                     "info move C4 visits 30 winrate 0.25 order 1 pv C4 A1"));
  g_assert_cmpuint(ear.said.n_lines, ==, 2);
  assert_line(&ear.said, 0, PLY_SAID_CHANCE, 5312, 0, 3);
  g_assert_cmpuint(ear.said.lines[0].nodes, ==, 120);
  assert_line(&ear.said, 1, PLY_SAID_CHANCE, 2500, 0, 1);
  g_assert_cmpuint(ear.said.nodes, ==, 150);
  g_assert_true(hear(&ear, ply_gtp_hear,
                     "info move F5 visits 3 winrate 0.6 scoreLead -1.5 scoreStdev 3 order 0"));
  g_assert_cmpuint(ear.said.n_lines, ==, 1);
  assert_line(&ear.said, 0, PLY_SAID_SCORE, -150, 0, 1);
  g_assert_true(hear(&ear, ply_gtp_hear, "info info move info pv"));
  g_assert_true(hear(&ear, ply_gtp_hear, "info move Z99 winrate 2 pv Z99"));
  g_assert_cmpuint(ear.said.n_lines, ==, 1);
  g_assert_false(hear(&ear, ply_gtp_hear, "=3"));
}

/* More moves than there is room for. */
static void
test_full(void)
{
  PlySaid said;
  PlySaidLine line = {.confidence = 100, .n_moves = 1};

  ply_said_init(&said);
  for (guint i = 0; i < 2 * PLY_MAX_MULTI_PV; i++) {
    line.moves[0] = (PlyMove)i;
    line.depth = (int)i + 1;
    ply_said_rank_line(&said, &line);
    ply_said_set_line(&said, i + 1000, &line);
  }
  g_assert_cmpuint(said.n_lines, ==, PLY_MAX_MULTI_PV);
  g_assert_cmpint(said.lines[0].depth, ==, 2 * PLY_MAX_MULTI_PV);
}

/* An inquiry of a program, and what comes of it. */
typedef struct {
  PlySaid said;
  gboolean has_said;
  PlyAnswer answer;
  char *errors; /* on stderr */
} Told;

static void
clear_told(Told *told)
{
  ply_answer_clear(&told->answer);
  g_free(told->errors);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Told, clear_told)

typedef struct {
  GCancellable *stop;
  gboolean asked;
} Stop;

/* Once the program has told a line, it is stopped. */
static void
stop_told(gpointer data, const PlySaid *said)
{
  Stop *stop = data;

  if (said->n_lines > 0)
    g_cancellable_cancel(stop->stop);
}

static void
inquire(const char *protocol, const char *program, const PlyInquiry *wanted, Told *told)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(PlySeat) seat = ply_protocol_find(protocol)->seat_new(program, &error);
  g_autoptr(PlyAside) aside = ply_aside_new();
  g_autoptr(GCancellable) soft = g_cancellable_new();
  Stop stop = {.stop = soft};
  PlyTimeControl control = {0};
  PlyPosition start;
  PlyRules rules;
  PlyInquiry inquiry = *wanted;
  guint serial = 0;

  g_assert_no_error(error);
  g_assert_true(ply_rules_parse("othello", &rules));
  ply_rules_start(&rules, &start);
  if (inquiry.depth == 0 && inquiry.wall_us == 0)
    ply_aside_set_told(aside, stop_told, &stop);
  inquiry.stop = soft;
  PlyTurn turn = {.rules = &rules,
                  .start = &start,
                  .position = &start,
                  .control = &control,
                  .allowed_us = G_MAXINT64,
                  .aside = aside};
  *told = (Told){0};
  g_assert_true(ply_seat_can_inquire(seat));
  if (!ply_seat_begin(seat, &turn, 0, &error)) {
    ply_answer_fail(&told->answer, PLY_FAULT_VANISHED, g_strdup(error->message));
    return;
  }
  ply_seat_inquire(seat, &turn, &inquiry, &told->answer);
  told->has_said = ply_aside_get_said(aside, &told->said);
  ply_seat_free(g_steal_pointer(&seat)); /* all that it wrote is read then */
  told->errors = ply_aside_get_errors(aside, &serial);
}

static char *
ours(const char *command)
{
  g_autofree char *cli = g_shell_quote(g_getenv("PLY_CLI"));

  return g_strdup_printf("%s %s", cli, command);
}

/* Our own programs, to a depth, and without a limit until they are stopped. */
static void
test_own(void)
{
  static const struct {
    const char *protocol, *command;
  } own[] = {{"ugi", "ugi --game othello"}, {"nboard", "nboard"}};

  for (guint i = 0; i < G_N_ELEMENTS(own); i++) {
    g_autofree char *program = ours(own[i].command);
    g_auto(Told) deep = {0}, endless = {.answer.fault = PLY_FAULT_TIME};
    inquire(own[i].protocol, program, &(PlyInquiry){.depth = 4, .lines = 3}, &deep);
    g_assert_cmpstr(deep.answer.words, !=, "");
    g_assert_cmpint(deep.answer.fault, ==, PLY_FAULT_NONE);
    g_assert_cmpuint(deep.said.n_lines, >=, 3);
    g_assert_cmpint(deep.said.lines[0].depth, ==, 4);
    g_assert_cmpint(deep.said.lines[2].value.kind, ==, PLY_SAID_SCORE);
    g_assert_cmpuint(deep.said.nodes, >, 0);
    /* The host waits two seconds for the answer then: a machine may be too busy for that, but not
     * always. */
    for (int tries = 0; tries < 10 && endless.answer.fault != PLY_FAULT_NONE; tries++) {
      clear_told(&endless);
      inquire(own[i].protocol, program, &(PlyInquiry){.lines = 1}, &endless);
    }
    g_assert_cmpint(endless.answer.fault, ==, PLY_FAULT_NONE);
    g_assert_true(endless.has_said);
    g_assert_cmpuint(endless.said.n_lines, >, 0);
  }
}

/* GTP alone has no word for analysing: the move, which is not played on the program's board. */
static void
test_own_gtp(void)
{
  g_autofree char *program = ours("gtp --game othello --depth 2");
  g_auto(Told) told = {0};

  inquire("gtp", program, &(PlyInquiry){.wall_us = PATIENCE_US, .lines = 1}, &told);
  g_assert_cmpint(told.answer.fault, ==, PLY_FAULT_NONE);
  g_assert_cmpint(told.answer.move, !=, PLY_MOVE_NONE);
  assert_line(&told.said, 0, PLY_SAID_NOTHING, 0, 0, 1);
}

/* Thinks aloud until it is told anything, as Leela Zero and KataGo do. */
static void
test_analyze(void)
{
  static const char script[] =
      "n=; while read -r i c r; do case \"$c\" in "
      "list_commands) printf '=%s list_commands\\nlz-analyze\\n\\n' $i;; "
      "lz-analyze) printf '=%s\\n' $i; echo 'info move D3 visits 9 winrate 5100 order 0 pv D3 C3'; "
      "echo thinking aloud >&2; read -r line; echo 'info move C4 visits 10 winrate 5200 order 0 pv "
      "C4'; echo;; "
      "*) printf '=%s\\n\\n' $i;; esac; done";
  g_autofree char *quoted = g_shell_quote(script);
  g_autofree char *program = g_strdup_printf("sh -c %s", quoted);
  g_auto(Told) told = {0};

  inquire("gtp", program, &(PlyInquiry){.lines = 1}, &told);
  g_assert_cmpint(told.answer.fault, ==, PLY_FAULT_NONE);
  assert_line(&told.said, 0, PLY_SAID_CHANCE, 5200, 0, 1);
  g_assert_cmpstr(told.errors, ==, "thinking aloud\n");
}

/* Each is blamed in one sentence, and none is waited for longer than a few seconds. */
static void
test_bad(void)
{
  static const struct {
    const char *protocol, *cases;
    PlyFault fault;
    const char *sentence;
  } bad[] = {
      {"ugi", "ugi) echo ugiok;; isready) echo readyok;; go*) echo 'info depth 1 pv d3'; kill $$;;",
       PLY_FAULT_VANISHED, "has ended: signal 15"},
      /* Deaf once it thinks. */
      {"ugi",
       "ugi) echo ugiok;; isready) echo readyok;; go*) echo 'info depth 1 pv d3'; sleep 1000;;",
       PLY_FAULT_TIME, "has not answered in time"},
      {"ugi", "ugi) echo ugiok;; isready) echo readyok;; go*) echo bestmove love;;",
       PLY_FAULT_FORMAT, "love"},
      {"ugi", "ugi) echo ugiok;; isready) echo readyok;; go*) while :; do echo love; done;;",
       PLY_FAULT_FORMAT, "lines that tell nothing"},
      {"nboard", "ping*) echo \"pong ${l#ping }\";; hint*) echo search D3 1 0 1; exit 3;;",
       PLY_FAULT_VANISHED, "exit status 3"},
      {"gtp", "*genmove*) echo '? cannot'; echo;; *) echo =; echo;;", PLY_FAULT_FORMAT, "refuses"},
  };

  for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
    g_autofree char *program = conversation_shell(bad[i].cases);
    g_auto(Told) told = {0};
    inquire(bad[i].protocol, program, &(PlyInquiry){.lines = 1}, &told);
    g_test_message("%s: %s", bad[i].cases, told.answer.words);
    g_assert_cmpint(told.answer.fault, ==, bad[i].fault);
    g_assert_nonnull(strstr(told.answer.words, bad[i].sentence));
  }
}

/* Sloppy ones are understood: words in front of the answer, moves in capitals, no values. */
static void
test_sloppy(void)
{
  g_autofree char *program = conversation_shell(
      "ugi) echo hello; echo ugiok;; isready) echo '  readyok';; "
      "go*) echo; echo thinking; echo 'info pv D3 rubbish'; echo 'info depth two score cp'; "
      "printf '\\tbestmove D3 ponder c3\\r\\n';;");
  g_auto(Told) told = {0};

  inquire("ugi", program, &(PlyInquiry){.depth = 3, .lines = 1}, &told);
  g_assert_cmpint(told.answer.fault, ==, PLY_FAULT_NONE);
  assert_line(&told.said, 0, PLY_SAID_NOTHING, 0, 0, 1);
}

/* Of stderr the end is kept, made fit to be shown. */
static void
test_errors(void)
{
  g_autoptr(PlyAside) aside = ply_aside_new();
  guint serial = 0;

  g_assert_null(ply_aside_get_errors(aside, &serial));
  g_assert_false(ply_aside_has_errors(aside));
  ply_aside_add_errors(aside, "one\n\033]0;evil\007two\n", 17);
  g_autofree char *first = ply_aside_get_errors(aside, &serial);
  g_assert_nonnull(strstr(first, "one\n"));
  g_assert_null(strpbrk(first, "\033\007"));
  g_assert_null(ply_aside_get_errors(aside, &serial));
  for (int i = 0; i < 100000; i++)
    ply_aside_add_errors(aside, "line of text\n", 13);
  ply_aside_add_errors(aside, "the last", 8);
  g_autofree char *last = ply_aside_get_errors(aside, &serial);
  g_assert_cmpuint(strlen(last), <=, PLY_ASIDE_ERRORS_BYTES + 100);
  g_assert_true(g_str_has_suffix(last, "\nthe last"));
  g_assert_true(g_str_has_prefix(last, "\342\200\246 (what was written before is not kept)\nline"));
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  ply_channel_ignore_pipe_signal();
  g_test_add_func("/protocols/said/ugi", test_ugi);
  g_test_add_func("/protocols/said/greatest", test_greatest);
  g_test_add_func("/protocols/said/nboard", test_nboard);
  g_test_add_func("/protocols/said/gtp", test_gtp);
  g_test_add_func("/protocols/said/full", test_full);
  g_test_add_func("/protocols/said/own", test_own);
  g_test_add_func("/protocols/said/own-gtp", test_own_gtp);
  g_test_add_func("/protocols/said/analyze", test_analyze);
  g_test_add_func("/protocols/said/bad", test_bad);
  g_test_add_func("/protocols/said/sloppy", test_sloppy);
  g_test_add_func("/protocols/said/errors", test_errors);
  return g_test_run();
}
