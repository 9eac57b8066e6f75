/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* check-proof: replays a certificate with the rules alone. */

#include "cli/cli.h"

#include <string.h>

#include <glib/gi18n.h>

#include "cli/options.h"
#include "cli/proof-text.h"
#include "cli/search-options.h"

#define MEMORY_MBYTE 1024

typedef struct {
  int memory;
  gboolean quiet, positions;
} Arguments;

static gboolean
parse(Arguments *arguments, int *argc, char ***argv)
{
  const PlyCliUse uses[] = {
      PLY_CLI_USE("memory", &arguments->memory),
      PLY_CLI_USE("positions", &arguments->positions),
      PLY_CLI_USE("quiet:check-proof", &arguments->quiet),
  };
  PlyCliOptions *parser = ply_cli_options_new("CERTIFICATE [GAME]");

  ply_cli_options_say(
      parser, _("Replays a certificate with the rules of its game alone. The exit status is 0 if "
                "all that it claims was\nreplayed. With GAME, a file of any format, it must be "
                "about that file's position."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  return ply_cli_options_parse(parser, argc, argv);
}

/* "…12.… 1 >= 200 e6": cells from the top left, side to move, what it is worth to it, its move. */
static void
print_position(void *data, const PlyProofGoal *goal, const PlyPosition *position, PlyMove move)
{
  const PlyRules *rules = goal->rules;
  gboolean mine = position->side == goal->prover;
  char text[PLY_NOTATION_BYTES];
  PlyBoard board;

  ply_rules_read_board(rules, position, &board);
  for (int i = 0; i < rules->columns * rules->rows; i++)
    g_print("%c", ".12"[board.cells[i]]);
  g_print(" %d %d %d %s %d", board.captured[0], board.captured[1], position->side + 1,
          mine ? ">=" : "<=", mine ? goal->least : -goal->least);
  g_print(" %s\n",
          move == PLY_MOVE_NONE ? "*" : ply_notation_move(PLY_NOTATION_DEFAULT, rules, move, text));
}

/* The game of the certificate. */
static PlyRecord *
record_of(const PlyProofHead *head)
{
  PlyNumberTree *tree = head->tree != NULL ? ply_number_tree_copy(head->tree) : NULL;
  PlyRules rules = tree != NULL ? ply_number_tree_rules(tree) : head->rules;
  PlyRecord *record =
      head->has_board ? ply_record_new_at(&rules, &head->start) : ply_record_new(&rules, tree);
  PlyRecordNode *node = record->root;

  record->notation = ply_notation_resolve(PLY_NOTATION_DEFAULT, &rules);
  for (int i = 0; i < head->n_moves && node != NULL; i++)
    node = ply_record_play(record, node, head->moves[i]);
  return record;
}

static void
print_result(const PlyProofChecked *checked)
{
  const PlyProofHead *head = &checked->head;
  g_autoptr(PlyRecord) record = record_of(head);
  g_autofree char *board = ply_cli_board_text(record, ply_record_main_end(record));
  g_autofree char *moves = ply_cli_line_text(record, head->moves, (guint)head->n_moves);
  g_autofree char *what = ply_cli_proof_text(checked);

  g_print("%s\n", board);
  if (head->n_moves > 0)
    g_print(_("After %s:\n"), moves);
  g_print(_("%s to move: %s.\n"),
          _(ply_notation_side(record->notation, &head->rules, head->root.side)), what);
  if (g_str_equal(ply_game_id(head->rules.game), "othello"))
    g_print("%s\n", head->winner_takes_empties
                        ? _("The winner of a game that ends early is given the empty squares.")
                        : _("Empty squares count for nobody."));
}

static gboolean
same_tree(const PlyNumberTree *a, const PlyNumberTree *b)
{
  if (a == NULL || b == NULL || a->n_nodes != b->n_nodes)
    return a == b;
  for (int32_t i = 0; i < a->n_nodes; i++) {
    if (a->nodes[i].n_children != b->nodes[i].n_children || a->nodes[i].value != b->nodes[i].value)
      return FALSE;
  }
  return TRUE;
}

/* Pente's opening rule stands in the certificate; most files of positions do not say theirs. */
static gboolean
same_position(const PlyProofHead *head, const PlyRules *rules, const PlyPosition *position)
{
  PlyRules same = *rules;
  PlyBoard a, b;

  same.opening = head->rules.opening;
  if (!ply_rules_equal(&head->rules, &same) || !same_tree(head->rules.tree, rules->tree))
    return FALSE;
  if (rules->tree != NULL)
    return ply_number_tree_node(&head->root) == ply_number_tree_node(position);
  ply_rules_read_board(&head->rules, &head->root, &a);
  ply_rules_read_board(rules, position, &b);
  return a.side == b.side && a.captured[0] == b.captured[0] && a.captured[1] == b.captured[1] &&
         memcmp(a.cells, b.cells, (gsize)a.columns * a.rows) == 0;
}

static gboolean
check_game(const PlyProofHead *head, const char *path, GError **error)
{
  g_autoptr(PlyRecord) record = ply_cli_load(path, NULL, TRUE, NULL, error);

  if (record == NULL)
    return FALSE;
  if (same_position(head, &record->rules, &ply_record_main_end(record)->position))
    return TRUE;
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
              _("The certificate is about another position than that of %s."), path);
  return FALSE;
}

static int
run(const Arguments *arguments, const char *path, const char *game)
{
  g_autoptr(GError) error = NULL;
  PlyProofChecked *checked = g_new0(PlyProofChecked, 1);
  int status = 0;

  if (!ply_cli_proof_check_file(path, (gsize)arguments->memory << 20,
                                arguments->positions ? print_position : NULL, checked, &error) ||
      (game != NULL && !check_game(&checked->head, game, &error)))
    status = checked->stopped ? PLY_CLI_STOPPED : PLY_CLI_BAD_INPUT;
  if (status != 0)
    ply_cli_fail(error->message);
  else if (!arguments->quiet)
    print_result(checked);
  ply_proof_checked_clear(checked);
  g_free(checked);
  return status;
}

int
ply_cli_check_proof(int argc, char **argv)
{
  Arguments arguments = {.memory = MEMORY_MBYTE};

  if (!parse(&arguments, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 2 && argc != 3)
    return ply_cli_fail(_("Expected a certificate; “-” is standard input."));
  ply_cli_catch_interrupt();
  return run(&arguments, argv[1], argc == 3 ? argv[2] : NULL);
}
