/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Certificates: what is true gets one, which is replayed; what is false gets none; and whatever is
 * done to one, it is refused or what it still proves is true. */

#include "makers.h"

#include <stdlib.h>
#include <string.h>

#include "plain.h"
#include "rules/game.h"
#include "rules/notation.h"

#define NODES     2000000
#define MUTATIONS 40

typedef struct {
  PlyRules rules;
  PlyNumberTree *tree;
  PlyPosition position;
  gboolean winner;
  PlyScore value;
} Case;

static guint scale = 1;
static Plain *plain;
static guint64 accepted, refused;

static void
clear_case(Case *self)
{
  ply_number_tree_free(self->tree);
}

/* An endgame of some game whose value is known. */
static void
make_case(PlyRng *rng, const char *spec, int least, int more, Case *self)
{
  gboolean good = FALSE;

  while (!good) {
    *self = (Case){.winner = (gboolean)ply_rng_below(rng, 2)};
    g_assert_true(ply_rules_parse(spec, &self->rules));
    if (self->rules.game == &ply_game_number_tree) {
      g_autofree char *text = make_tree_text(rng, least + (int)ply_rng_below(rng, (guint32)more));
      PlyNumberTreeFault fault;
      self->tree = ply_number_tree_parse(text, strlen(text), &fault);
      self->rules = ply_number_tree_rules(self->tree);
      ply_rules_start(&self->rules, &self->position);
      good = TRUE;
    } else {
      good = make_endgame(&self->rules, rng, least + (int)ply_rng_below(rng, (guint32)more),
                          &self->position);
    }
    good = good &&
           plain_value(plain, &self->rules, &self->position, self->winner, NODES, &self->value);
    if (!good)
      clear_case(self);
  }
}

static PlyScore
step_of(const Case *self)
{
  return self->rules.game->score_unit;
}

/* Refused with a place and a reason. */
static void
assert_refused(const char *text, gsize n, const char *what)
{
  PlyProofChecked *checked = g_new0(PlyProofChecked, 1);
  PlyProofFault fault;

  if (check_text(text, n, checked, &fault))
    g_error("%s was accepted:\n%.*s", what, (int)MIN(n, 4000), text);
  g_assert_nonnull(fault.expected);
  g_assert_cmpuint(fault.line, >=, 1);
  g_assert_cmpuint(fault.column, >=, 1);
  ply_proof_checked_clear(checked);
  g_free(checked);
}

/* Whatever the text says now, it is refused or true. */
static void
assert_sound(const GString *text)
{
  PlyProofChecked *checked = g_new0(PlyProofChecked, 1);
  const PlyProofHead *head = &checked->head;
  PlyProofFault fault;
  PlyScore value;

  gboolean good = check_text(text->str, text->len, checked, &fault);
  refused += !good;
  accepted += good;
  if (good &&
      plain_value(plain, &head->rules, &head->root, head->winner_takes_empties, NODES, &value)) {
    if ((checked->has_lower && value < checked->lower) ||
        (checked->has_upper && value > checked->upper))
      g_error("a false claim was accepted (value %d):\n%s", value, text->str);
  }
  ply_proof_checked_clear(checked);
  g_free(checked);
}

static GString *
replaced(const GString *text, const char *from, const char *to)
{
  GString *copy = g_string_new_len(text->str, (gssize)text->len);

  g_assert_cmpuint(g_string_replace(copy, from, to, 1), ==, 1);
  return copy;
}

static void
refuse_replaced(const GString *text, const char *from, const char *to, const char *what)
{
  GString *copy = replaced(text, from, to);

  assert_refused(copy->str, copy->len, what);
  g_string_free(copy, TRUE);
}

/* A greater lower bound and a lesser upper one. */
static void
refuse_stronger(const Case *self, const GString *text)
{
  g_autofree char *lower = g_strdup_printf("claim >= %d\n", self->value);
  g_autofree char *more = g_strdup_printf("claim >= %d\n", self->value + step_of(self));
  g_autofree char *upper = g_strdup_printf("claim <= %d\n", self->value);
  g_autofree char *less = g_strdup_printf("claim <= %d\n", self->value - step_of(self));

  refuse_replaced(text, lower, more, "a stronger lower bound");
  refuse_replaced(text, upper, less, "a stronger upper bound");
}

/* Leaves out the byte at `at`, or puts others in its place. */
static GString *
edited(const GString *text, gsize at, const char *with)
{
  GString *copy = g_string_new_len(text->str, (gssize)text->len);

  g_string_erase(copy, (gssize)at, 1);
  g_string_insert(copy, (gssize)at, with);
  return copy;
}

/* A missing proof of a reply, one too many, a move that is not legal, a memory that is none. */
static void
refuse_broken(const GString *text)
{
  gsize body = (gsize)(strstr(text->str, "claim") - text->str);

  for (gsize at = body; at < text->len; at++) {
    gboolean settled = text->str[at] == '.' && !g_ascii_isdigit(text->str[at + 1]);
    GString *copy = settled                ? edited(text, at, "")
                    : text->str[at] == ')' ? edited(text, at, ".)")
                    : text->str[at] == '!' ? edited(text, at, "")
                                           : NULL;
    if (copy == NULL)
      continue;
    if (text->str[at] == '!')
      assert_sound(copy);
    else
      assert_refused(copy->str, copy->len, settled ? "a missing child" : "a child too many");
    g_string_free(copy, TRUE);
    if (at > body + 2000) /* enough of a long one */
      break;
  }
}

static void
refuse_cut(PlyRng *rng, const GString *text)
{
  for (guint i = 0; i < 20; i++)
    assert_refused(text->str, ply_rng_below(rng, (guint32)text->len - 1), "a part");
  GString *longer = g_string_new_len(text->str, (gssize)text->len);
  g_string_append(longer, "x");
  assert_refused(longer->str, longer->len, "more after the end");
  g_string_free(longer, TRUE);
}

static void
mutate(PlyRng *rng, const GString *text)
{
  static const char signs[] = "....==!()()0123456789abcdefgh \n->=K";

  for (guint i = 0; i < MUTATIONS; i++) {
    GString *copy = g_string_new_len(text->str, (gssize)text->len);
    for (guint k = 1 + ply_rng_below(rng, 3); k > 0; k--) {
      gsize at = ply_rng_below(rng, (guint32)copy->len);
      char with[2] = {signs[ply_rng_below(rng, sizeof signs - 1)], '\0'};
      if (ply_rng_below(rng, 3) > 0)
        g_string_erase(copy, (gssize)at, 1);
      if (ply_rng_below(rng, 3) > 0)
        g_string_insert(copy, (gssize)at, with);
    }
    assert_sound(copy);
    g_string_free(copy, TRUE);
  }
}

static void
check_true(const Case *self, const GString *text)
{
  PlyProofChecked *checked = g_new0(PlyProofChecked, 1);
  PlyProofFault fault = {0};

  if (!check_text(text->str, text->len, checked, &fault))
    g_error("%u:%u: %s\n%s", fault.line, fault.column, fault.expected, text->str);
  g_assert_true(checked->has_lower && checked->has_upper);
  g_assert_cmpint(checked->lower, ==, self->value);
  g_assert_cmpint(checked->upper, ==, self->value);
  g_assert_true(checked->head.root.key == self->position.key);
  ply_proof_checked_clear(checked);
  g_free(checked);
}

/* What is false is found to be so. */
static void
make_none(const Case *self, const PlyProofHead *head)
{
  GString *text;

  g_assert_cmpint(
      make_certificate(head, self->value + step_of(self), PLY_SCORE_INFINITE, 0, MAKE_MOST, &text),
      ==, PLY_PROOF_FALSE);
  g_string_free(text, TRUE);
  g_assert_cmpint(
      make_certificate(head, -PLY_SCORE_INFINITE, self->value - step_of(self), 0, MAKE_MOST, &text),
      ==, PLY_PROOF_FALSE);
  g_string_free(text, TRUE);
}

static void
test_case(PlyRng *rng, const char *spec, int least, int more)
{
  Case self;
  GString *text;

  make_case(rng, spec, least, more, &self);
  g_autofree PlyProofHead *head = make_head(&self.rules, &self.position, self.winner);
  g_assert_cmpint(make_certificate(head, self.value, self.value, 0, MAKE_MOST, &text), ==,
                  PLY_PROOF_WRITTEN);
  check_true(&self, text);
  make_none(&self, head);
  refuse_stronger(&self, text);
  refuse_broken(text);
  refuse_cut(rng, text);
  mutate(rng, text);
  g_string_free(text, TRUE);
  clear_case(&self);
}

static void
test_games(gconstpointer data)
{
  const char *const *specs = data;
  PlyRng rng;

  ply_rng_init(&rng, g_str_hash(specs[0]));
  accepted = refused = 0;
  for (guint i = 0; i < 6 * scale; i++) {
    for (guint k = 0; specs[k] != NULL; k++) {
      gboolean tree = g_str_equal(specs[k], "number-tree");
      test_case(&rng, specs[k], tree ? 3 : 6, tree ? 3 : 4);
    }
  }
  g_test_message("%" G_GUINT64_FORMAT " changed certificates refused, %" G_GUINT64_FORMAT
                 " still true",
                 refused, accepted);
  g_assert_cmpuint(refused, >, 4 * accepted);
}

/* ---- Pente ---- */

typedef struct {
  const char *rows[7]; /* in the middle of an empty board */
  guint8 side;
  guint16 captured[2];
  int plies; /* the side to move wins (odd) or loses (even) within this many */
} Fight;

static const Fight fights[] = {
    /* A four wants one stone more. */
    {{".......", ".bbbb..", "...w...", "..w.w..", ".......", ".......", "......."}, 1, {0, 0}, 1},
    /* An open three becomes an open four. */
    {{".......", "..bbb..", ".......", "..w....", "....w..", "....w..", "......."}, 1, {0, 0}, 3},
    /* The side that faces an open four loses. */
    {{".......", ".bbbb..", ".......", "..w....", "....w..", ".......", "......."}, 0, {0, 0}, 2},
    /* The fifth pair. */
    {{".......", ".bww...", ".......", "..w....", "....b..", ".......", "......."}, 1, {0, 8}, 1},
};

static void
set_fight(const Fight *fight, const PlyRules *rules, PlyPosition *position)
{
  PlyBoard board = {.columns = 19,
                    .rows = 19,
                    .side = fight->side,
                    .captured = {fight->captured[0], fight->captured[1]}};
  int cell;

  for (int row = 0; row < 7; row++) {
    for (int column = 0; column < 7; column++) {
      char stone = fight->rows[row][column];
      board.cells[(6 + row) * 19 + 6 + column] = stone == 'w' ? 1 : stone == 'b' ? 2 : 0;
    }
  }
  g_assert_cmpint(ply_rules_set_board(rules, &board, TRUE, position, &cell), ==, PLY_BOARD_OK);
}

static GString *
certify_fight(const Fight *fight, int plies, PlyProofMade *made)
{
  PlyRules rules;
  PlyPosition position;
  GString *text;

  g_assert_true(ply_rules_parse("pente", &rules));
  rules.opening = PLY_OPENING_NONE;
  set_fight(fight, &rules, &position);
  g_autofree PlyProofHead *head = make_head(&rules, &position, FALSE);
  PlyScore win = PLY_SCORE_WIN - position.ply - plies;
  *made = fight->plies % 2 == 1
              ? make_certificate(head, win, PLY_SCORE_INFINITE, 0, MAKE_MOST, &text)
              : make_certificate(head, -PLY_SCORE_INFINITE, -win, 0, MAKE_MOST, &text);
  return text;
}

static void
test_pente(void)
{
  PlyProofMade made;
  PlyRng rng;

  ply_rng_init(&rng, 5);
  for (guint i = 0; i < G_N_ELEMENTS(fights); i++) {
    PlyProofChecked *checked = g_new0(PlyProofChecked, 1);
    PlyProofFault fault = {0};
    GString *text = certify_fight(&fights[i], fights[i].plies, &made);
    g_assert_cmpint(made, ==, PLY_PROOF_WRITTEN);
    if (!check_text(text->str, text->len, checked, &fault))
      g_error("%u:%u: %s\n%s", fault.line, fault.column, fault.expected, text->str);
    ply_proof_checked_clear(checked);
    refuse_broken(text);
    refuse_cut(&rng, text);
    g_string_free(text, TRUE);
    /* Two plies sooner nobody wins. */
    text = certify_fight(&fights[i], fights[i].plies - 2, &made);
    g_assert_cmpint(made, !=, PLY_PROOF_WRITTEN);
    g_string_free(text, TRUE);
    g_free(checked);
  }
}

/* One reply of many left out of the proof of an open four: the checker plays them all. */
static void
test_pente_reply(void)
{
  PlyProofMade made;
  GString *text = certify_fight(&fights[1], 3, &made);

  g_assert_cmpint(made, ==, PLY_PROOF_WRITTEN);
  refuse_replaced(text, "claim >= ", "claim >= 1", "a value that cannot be");
  /* Black's three becomes a four on the side where White can stop it. */
  g_autofree char *tree = g_strdup(strstr(text->str, "\nclaim"));
  g_test_message("%s", tree);
  g_assert_nonnull(strchr(tree, '.'));
  GString *head = g_string_new_len(text->str, strstr(text->str, "claim") - text->str);
  g_string_append_printf(head, "%.*s\n10K.\nend\n", (int)(strchr(tree + 1, '\n') - tree - 1),
                         tree + 1);
  assert_refused(head->str, head->len, "a move that wins nothing");
  g_string_free(head, TRUE);
  g_string_free(text, TRUE);
}

/* ---- hostile texts ---- */

static void
test_hostile(void)
{
  static const char *const texts[] = {
      "",
      "plyscope-proof 1",
      "plyscope-proof 2\ngame pente\nclaim >= 0\n.\nend\n",
      "plyscope-proof 1\nclaim >= 0\n.\nend\n",
      "plyscope-proof 1\ngame chess\nclaim >= 0\n.\nend\n",
      "plyscope-proof 1\ngame number-tree\nclaim >= 0\n.\nend\n",
      "plyscope-proof 1\ngame number-tree\ntree ((((\nclaim >= 0\n.\nend\n",
      "plyscope-proof 1\ngame number-tree\ntree (<3 12> 2)\nclaim >= 2\n.\nend\n",
      "plyscope-proof 1\ngame othello:4\ntree (1 2)\nclaim >= 0\n.\nend\n",
      "plyscope-proof 1\ngame othello:4\ngame othello:6\nclaim >= 0\n.\nend\n",
      "plyscope-proof 1\ngame othello:4\nmoves a1\nclaim >= 0\n.\nend\n",
      "plyscope-proof 1\ngame othello:4\nmoves b1\nboard\n....\n.12.\n.21.\n....\nside 1\n",
      "plyscope-proof 1\ngame othello:4\nboard\n....\n.12.\n.21.\nside 1\nclaim >= 0\n.\nend\n",
      "plyscope-proof 1\ngame othello:4\nboard\n....\n.12.\n.21.\n....\nclaim >= 0\n.\nend\n",
      "plyscope-proof 1\ngame othello:4\nboard\n....\n.12.\n.21.\n....\nside 3\nclaim >= "
      "0\n.\nend\n",
      "plyscope-proof 1\ngame othello:4\nplayout 9\nclaim >= 0\n.\nend\n",
      "plyscope-proof 1\ngame pente\nplayout 3\nclaim >= 0\n.\nend\n",
      "plyscope-proof 1\ngame pente\ncaptured 3 0\nside 1\nclaim >= 0\n.\nend\n",
      "plyscope-proof 1\ngame maxconnect4:4x4\nboard\n1...\n....\n....\n....\nside 1\nclaim >= "
      "0\n.\n",
      "plyscope-proof 1\ngame othello:4\nclaim >= 99999999999999999999\n.\nend\n",
      "plyscope-proof 1\ngame othello:4\nclaim => 0\n.\nend\n",
      "plyscope-proof 1\ngame othello:4\nclaim >= 0\n=\nend\n",
      "plyscope-proof 1\ngame othello:4\nclaim >= 0\n!=\nend\n",
      "plyscope-proof 1\ngame othello:4\nclaim >= -6400\n.0\nend\n",
      "plyscope-proof 1\ngame othello:4\nclaim >= -6400\n.99999999\nend\n",
      "plyscope-proof 1\ngame othello:4\nend\n",
      "plyscope-proof 1\ngame maxconnect4:4x4\nclaim >= -9900\n.\nclaim >= -9900\n.\nend\n",
      "plyscope-proof 1\ngame maxconnect4:4x4\nclaim >= -9900\n.\n",
      "plyscope-proof 1\ngame maxconnect4:4x4\nclaim >= -9900\n.2\nend\n",
      "plyscope-proof 1\ngame number-tree\ntree (1 2)\nclaim >= 2\n1.\nend\n",
      /* What was proven of one claim proves nothing of the other. */
      "plyscope-proof 1\ngame number-tree\ntree ((1 2) 0)\nclaim >= 1\n!1(..)\n"
      "claim <= 0\n=\nend\n",
      "plyscope-proof 1\ngame number-tree\ntree (1 2)\nclaim >= 2\n(..)\nend\n",
      "plyscope-proof 1\ngame number-tree\ntree (1 2)\nclaim <= 1\n(..)\nend\n",
      "plyscope-proof 1\ngame number-tree\ntree (1 2)\nclaim <= 2\n(..\nend\n",
      "plyscope-proof 1\ngame number-tree\ntree (1 2)\nclaim <= 2\n(.(..))\nend\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
    assert_refused(texts[i], strlen(texts[i]), texts[i]);
}

/* What is well and small is taken: the texts above are refused for their faults. */
static void
test_small(void)
{
  static const char *const texts[] = {
      "plyscope-proof 1\ngame number-tree\ntree (1 2)\nclaim >= 2\n2.\nclaim <= 2\n(..)\nend\n",
      "plyscope-proof 1\r\ngame number-tree\r\ntree (1 (2 3))\r\nclaim <= 2\r\n( .\n\n!1 "
      ".\n)\r\nend",
      "plyscope-proof 1\ngame maxconnect4:4x4\nclaim >= -9900\n.\nend\n",
      "plyscope-proof 1\ngame othello:4\ncount winner\nmoves b1\nclaim >= -99900\n"
      "a1(c1)\nend\n",
  };
  PlyProofChecked *checked = g_new0(PlyProofChecked, 1);
  PlyProofFault fault;

  for (guint i = 0; i < 3; i++) {
    gboolean good = check_text(texts[i], strlen(texts[i]), checked, &fault);
    if (!good)
      g_error("%u: %u:%u: %s", i, fault.line, fault.column, fault.expected);
    ply_proof_checked_clear(checked);
  }
  assert_refused(texts[3], strlen(texts[3]), "a line that stops before the game does");
  g_free(checked);
}

/* A line deeper than any, and a file that wants everything remembered. */
static void
test_deep(void)
{
  GString *tree = g_string_new("plyscope-proof 1\ngame pente\nopening none\nclaim >= 899990\n");
  PlyProofChecked *checked = g_new0(PlyProofChecked, 1);
  PlyProofFault fault;

  for (guint i = 0; i < 200000; i++)
    g_string_append_c(tree, i % 2 == 0 ? '!' : '(');
  assert_refused(tree->str, tree->len, "signs without moves");
  g_string_truncate(tree, 0);
  g_string_append(tree, "plyscope-proof 1\ngame number-tree\ntree ");
  for (guint i = 0; i < 60; i++)
    g_string_append_c(tree, '(');
  g_string_append(tree, "7");
  for (guint i = 0; i < 60; i++)
    g_string_append_c(tree, ')');
  g_string_append(tree, "\nclaim >= 7\n");
  for (guint i = 0; i < 60; i++)
    g_string_append(tree, i % 2 == 0 ? "!1" : "!(");
  g_string_append(tree, ".");
  for (guint i = 0; i < 30; i++)
    g_string_append(tree, ")");
  g_string_append(tree, "\nend\n");
  g_assert_true(check_text(tree->str, tree->len, checked, &fault));
  g_assert_cmpuint(checked->positions, ==, 60);
  ply_proof_checked_clear(checked);
  g_free(checked);
  g_string_free(tree, TRUE);
}

static size_t
read_all(void *data, char *bytes, size_t most)
{
  GString *text = data;
  gsize n = MIN(text->len, most);

  memcpy(bytes, text->str, n);
  g_string_erase(text, 0, (gssize)n);
  return n;
}

static void
test_memory(void)
{
  Case self;
  GString *text;
  PlyRng rng;
  PlyProofFault fault;
  PlyProofChecked *checked = g_new0(PlyProofChecked, 1);

  ply_rng_init(&rng, 3);
  make_case(&rng, "othello:6", 11, 1, &self);
  g_autofree PlyProofHead *head = make_head(&self.rules, &self.position, self.winner);
  g_assert_cmpint(make_certificate(head, self.value, self.value, 0, MAKE_MOST, &text), ==,
                  PLY_PROOF_WRITTEN);
  g_assert_nonnull(strchr(text->str, '='));
  PlyProofCheckSetup setup = {.data = text, .read = read_all, .memory = 10};
  g_assert_false(ply_proof_check(&setup, checked, &fault));
  g_assert_cmpstr(fault.expected, ==, "less to be remembered: the memory set aside for it is full");
  ply_proof_checked_clear(checked);
  g_free(checked);
  g_string_free(text, TRUE);
}

/* Limits end in an answer, not in half a certificate. */
static void
test_limits(void)
{
  Case self;
  GString *text;
  PlyRng rng;

  ply_rng_init(&rng, 4);
  make_case(&rng, "othello:6", 11, 1, &self);
  g_autofree PlyProofHead *head = make_head(&self.rules, &self.position, self.winner);
  g_assert_cmpint(make_certificate(head, self.value, self.value, 0, 300, &text), ==,
                  PLY_PROOF_TOO_LARGE);
  g_string_free(text, TRUE);
  g_assert_cmpint(make_certificate(head, self.value, self.value, 5, MAKE_MOST, &text), ==,
                  PLY_PROOF_NOT_FOUND);
  g_string_free(text, TRUE);
}

int
main(int argc, char **argv)
{
  static const char *const othello[] = {"othello:4", "othello:5", "othello:6",  "othello:7",
                                        "othello:8", "othello:9", "othello:10", NULL};
  static const char *const columns[] = {"maxconnect4:4x4", "maxconnect4:5x4", "maxconnect4",
                                        "maxconnect4:8x7", NULL};
  static const char *const trees[] = {"number-tree", "number-tree", NULL};

  g_test_init(&argc, &argv, NULL);
  scale = argc > 1 ? (guint)atoi(argv[1]) : 1;
  plain = plain_new();
  g_test_add_data_func("/proofs/certificates/othello", othello, test_games);
  g_test_add_data_func("/proofs/certificates/maxconnect4", columns, test_games);
  g_test_add_data_func("/proofs/certificates/number-tree", trees, test_games);
  g_test_add_func("/proofs/certificates/pente", test_pente);
  g_test_add_func("/proofs/certificates/pente-reply", test_pente_reply);
  g_test_add_func("/proofs/certificates/hostile", test_hostile);
  g_test_add_func("/proofs/certificates/small", test_small);
  g_test_add_func("/proofs/certificates/deep", test_deep);
  g_test_add_func("/proofs/certificates/memory", test_memory);
  g_test_add_func("/proofs/certificates/limits", test_limits);
  int status = g_test_run();
  plain_free(plain);
  return status;
}
