/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/library/library-puzzles.h"

#include <string.h>

#include <glib/gi18n.h>

#include "model/analysis.h"
#include "model/puzzle-trainer.h"
#include "record/printable.h"
#include "ui/board/board-view.h"
#include "ui/widgets/names.h"
#include "ui/widgets/text.h"
#include "ui/widgets/wrap.h"

#define NAME_LETTERS 40
#define LINE_MOVES   8   /* of a line that are told */
#define SIDE_WIDTH   300 /* px, beside the board, … */
#define SIDE_HEIGHT  200 /* … and below it: the question and what can be done */

struct _PlyLibraryPuzzles {
  AdwBin parent_instance;

  /* Template widgets. */
  GtkStack *stack;
  GtkBox *both;
  PlyBoardView *board;
  GtkWidget *side;
  GtkWidget *next;
  GtkLabel *question, *from, *verdict, *line, *when, *figures, *rest, *failed;

  PlyPuzzleTrainer *trainer; /* owned; NULL until it begins */
  PlyGameTree *game;         /* owned: the puzzle and what is played in it */
  PlyAnalysis *analysis;     /* owned: of the board; it never searches */
  guint64 shown;             /* the key of the puzzle on the board */
  gboolean has_puzzle;
  gboolean showing; /* the answer is being played, and not by the person */
};

G_DEFINE_FINAL_TYPE(PlyLibraryPuzzles, ply_library_puzzles, ADW_TYPE_BIN)

/* ---- words ---- */

static char *
when_text(gint64 seconds)
{
  guint minutes = (guint)((MAX(seconds, 0) + 59) / 60), days = (minutes + 12 * 60) / (24 * 60);

  return days > 0 ? g_strdup_printf(ngettext("in %u day", "in %u days", days), days)
                  : g_strdup_printf(ngettext("in %u minute", "in %u minutes", minutes), minutes);
}

static gint64
from_now(gint64 due)
{
  return due - g_get_real_time() / G_USEC_PER_SEC;
}

/* What says nothing takes no room. */
static void
set_text(GtkLabel *label, const char *text)
{
  gtk_label_set_text(label, text);
  gtk_widget_set_visible(GTK_WIDGET(label), *text != '\0');
}

/* "c3 d3 c4": how it goes on. */
static char *
line_text(const PlyPuzzleAnswer *answer, int at)
{
  GString *text = g_string_new(NULL);
  char move[PLY_NOTATION_BYTES];

  for (int i = 0; i < MIN(answer->moves[at].n_line, LINE_MOVES); i++)
    g_string_append_printf(
        text, "%s%s", i > 0 ? " " : "",
        ply_notation_move(PLY_NOTATION_DEFAULT, &answer->rules, answer->moves[at].line[i], move));
  return g_string_free(text, FALSE);
}

static char *
value_text(const PlyPuzzleAnswer *answer, const PlyClaim *claim)
{
  return ply_text_claim(&answer->rules, answer->position.ply, claim);
}

/* What came of the person's move. */
static char *
grade_text(const PlyPuzzleAnswer *answer, const PlyPuzzleGrade *grade, PlyMove move)
{
  PlyClaim best = ply_puzzle_answer_claim(answer);
  g_autofree char *value = value_text(answer, &grade->claim);
  g_autofree char *wanted = value_text(answer, &best);
  char name[PLY_NOTATION_BYTES];

  ply_notation_move(PLY_NOTATION_DEFAULT, &answer->rules, move, name);
  if (grade->claim.kind == PLY_CLAIM_NONE)
    return g_strdup_printf(_("The engine does not know what %s is worth. It does not count."),
                           name);
  switch (grade->verdict) {
  case PLY_PUZZLE_RIGHT:
    /* Translators: a move and its value, with "≈ " of an estimate or "= " of what is proven. */
    return g_strdup_printf(_("✓ Right: %s, %s."), name, value);
  case PLY_PUZZLE_WRONG:
    /* Translators: a move, its value, and the best move's. */
    return g_strdup_printf(_("✗ Not it: %s, %s, where %s was to be had."), name, value, wanted);
  case PLY_PUZZLE_OPEN:
    break;
  }
  return g_strdup_printf(_("The engine cannot tell %s, %s, from the best, %s. It does not count."),
                         name, value, wanted);
}

static void
show_line(PlyLibraryPuzzles *self, const PlyPuzzleAnswer *answer, int at)
{
  g_autofree char *moves = at >= 0 ? line_text(answer, at) : NULL;
  g_autofree char *text =
      moves != NULL ? g_strdup_printf(_("It goes on: %s"), moves) : g_strdup("");

  set_text(self->line, text);
}

static void
show_graded(PlyLibraryPuzzles *self)
{
  const PlyPuzzleAnswer *answer = ply_puzzle_trainer_get_answer(self->trainer);
  PlyMove move;
  const PlyPuzzleGrade *grade = ply_puzzle_trainer_get_grade(self->trainer, &move);
  char name[PLY_NOTATION_BYTES];

  if (grade != NULL) {
    g_autofree char *text = grade_text(answer, grade, move);
    set_text(self->verdict, text);
    show_line(self, answer, ply_puzzle_answer_find(answer, move));
    return;
  }
  PlyClaim best = ply_puzzle_answer_claim(answer);
  g_autofree char *value = value_text(answer, &best);
  g_autofree char *text = g_strdup_printf(
      /* Translators: a move and its value. */
      _("The answer: %s, %s."),
      ply_notation_move(PLY_NOTATION_DEFAULT, &answer->rules, answer->moves[0].move, name), value);
  set_text(self->verdict, text);
  show_line(self, answer, 0);
}

static char *
side_to_move(const PlyRecord *record)
{
  return g_strdup(ply_text_game_side(record->rules.game, record->root->position.side));
}

static char *
question_text(PlyLibraryPuzzles *self)
{
  const PlyPuzzleAnswer *answer = ply_puzzle_trainer_get_answer(self->trainer);
  g_autofree char *side = side_to_move(ply_puzzle_trainer_get_record(self->trainer));

  return answer != NULL ? ply_puzzle_question(answer, side)
                        : g_strdup_printf(_("%s to move: find the best move"), side);
}

static char *
player_text(const PlyRecord *record, int side)
{
  const char *name = record->players[side] != NULL ? record->players[side] : "?";

  return ply_printable_line(name, strlen(name), NAME_LETTERS);
}

/* Who missed it. */
static char *
from_text(PlyLibraryPuzzles *self)
{
  const PlyRecord *record = ply_puzzle_trainer_get_record(self->trainer);
  guint times = ply_puzzle_trainer_get_puzzle(self->trainer)->times;
  g_autofree char *one = player_text(record, 0), *other = player_text(record, 1);

  /* Translators: two players, and in how many games the best move was missed. */
  return g_strdup_printf(
      ngettext("%s – %s; missed in %u game", "%s – %s; missed in %u games", times), one, other,
      times);
}

/* ---- the state ---- */

static void
show_figures(PlyLibraryPuzzles *self)
{
  const PlyPuzzleFigures *figures = ply_puzzle_trainer_get_figures(self->trainer);
  g_autofree char *text = g_strdup_printf(
      ngettext("%u puzzle: %u new, %u due, %u resting; %u known well",
               "%u puzzles: %u new, %u due, %u resting; %u known well", figures->all),
      figures->all, figures->fresh, figures->due, figures->all - figures->fresh - figures->due,
      figures->learnt);

  gtk_label_set_text(self->figures, text);
}

static void
show_rest(PlyLibraryPuzzles *self)
{
  const PlyPuzzleFigures *figures = ply_puzzle_trainer_get_figures(self->trainer);
  g_autofree char *when = when_text(from_now(figures->next));
  g_autofree char *text = g_strdup_printf(_("The next puzzle comes again %s."), when);

  gtk_label_set_text(self->rest, figures->next > 0 ? text : "");
}

/* Puts another puzzle on the board. */
static void
show_board(PlyLibraryPuzzles *self)
{
  const PlyRecord *record = ply_puzzle_trainer_get_record(self->trainer);
  const PlyPuzzle *puzzle = ply_puzzle_trainer_get_puzzle(self->trainer);

  if (self->has_puzzle && self->shown == puzzle->key)
    return;
  self->has_puzzle = TRUE;
  self->shown = puzzle->key;
  ply_game_tree_set_record(self->game, ply_record_copy(record));
  gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(self->side)), 0);
}

/* When it comes again, or that nobody will know of the answer. */
static char *
afterwards_text(PlyLibraryPuzzles *self, gboolean graded)
{
  const PlyPuzzle *puzzle = ply_puzzle_trainer_get_puzzle(self->trainer);
  const char *unkept = ply_puzzle_trainer_get_unkept(self->trainer);
  g_autofree char *when = when_text(from_now(puzzle->at.due));

  if (unkept != NULL)
    return g_strdup_printf(_("The last answer is not kept: %s"), unkept);
  return graded && puzzle->at.box > 0 ? g_strdup_printf(_("This puzzle comes again %s."), when)
                                      : g_strdup("");
}

static void
show_puzzle(PlyLibraryPuzzles *self, PlyTrainerState state)
{
  gboolean graded = state == PLY_TRAINER_GRADED;
  g_autofree char *question = question_text(self), *from = from_text(self);
  g_autofree char *afterwards = afterwards_text(self, graded);

  show_board(self);
  /* The accent is on what is to be done: first on the board. */
  if (graded)
    gtk_widget_add_css_class(self->next, "suggested-action");
  else
    gtk_widget_remove_css_class(self->next, "suggested-action");
  gtk_label_set_text(self->question, question);
  gtk_label_set_text(self->from, from);
  if (graded) {
    show_graded(self);
  } else {
    set_text(self->line, "");
    set_text(self->verdict, state == PLY_TRAINER_GRADING ? _("The engine is at it …") : "");
  }
  set_text(self->when, afterwards);
}

static void
on_changed(PlyLibraryPuzzles *self)
{
  PlyTrainerState state = ply_puzzle_trainer_get_state(self->trainer);
  gboolean there =
      state == PLY_TRAINER_ASKING || state == PLY_TRAINER_GRADING || state == PLY_TRAINER_GRADED;
  const char *const pages[] = {
      [PLY_TRAINER_LOADING] = "loading", [PLY_TRAINER_EMPTY] = "empty",
      [PLY_TRAINER_RESTING] = "rest",    [PLY_TRAINER_ASKING] = "puzzle",
      [PLY_TRAINER_GRADING] = "puzzle",  [PLY_TRAINER_GRADED] = "puzzle",
      [PLY_TRAINER_FAILED] = "failed",
  };

  if (there)
    show_puzzle(self, state);
  show_figures(self);
  if (state == PLY_TRAINER_RESTING)
    show_rest(self);
  if (state == PLY_TRAINER_FAILED)
    gtk_label_set_text(self->failed, ply_puzzle_trainer_get_error(self->trainer));
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "puzzles.answer",
                                there && state != PLY_TRAINER_GRADING &&
                                    ply_puzzle_trainer_get_answer(self->trainer) != NULL);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "puzzles.again", state == PLY_TRAINER_GRADED);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "puzzles.next", there);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "puzzles.early", state == PLY_TRAINER_RESTING);
  /* The one before stays in sight until the next has come. */
  if (state != PLY_TRAINER_LOADING || !self->has_puzzle)
    gtk_stack_set_visible_child_name(self->stack, pages[state]);
}

/* ---- what the person does ---- */

static void
on_played(PlyLibraryPuzzles *self)
{
  const PlyRecordNode *node = ply_game_tree_get_current(self->game);

  /* What is played further is for looking only. */
  if (!self->showing && self->trainer != NULL && node->parent != NULL &&
      node->parent->parent == NULL)
    ply_puzzle_trainer_play(self->trainer, node->move);
}

static void
next(PlyLibraryPuzzles *self, gboolean early)
{
  if (self->trainer == NULL)
    return;
  ply_puzzle_trainer_next(self->trainer, early);
  gtk_widget_grab_focus(GTK_WIDGET(self->board));
}

static void
act_next(GtkWidget *widget, const char *name, GVariant *parameter)
{
  PlyLibraryPuzzles *self = PLY_LIBRARY_PUZZLES(widget);

  self->has_puzzle = FALSE; /* the same one may come again, with its first position */
  next(self, g_str_equal(name, "puzzles.early"));
}

static void
act_answer(GtkWidget *widget, const char *name, GVariant *parameter)
{
  PlyLibraryPuzzles *self = PLY_LIBRARY_PUZZLES(widget);
  const PlyPuzzleAnswer *answer = ply_puzzle_trainer_get_answer(self->trainer);

  if (answer == NULL)
    return;
  self->showing = TRUE;
  ply_game_tree_go_first(self->game);
  ply_game_tree_play(self->game, answer->moves[0].move);
  self->showing = FALSE;
  ply_puzzle_trainer_give_up(self->trainer);
}

static void
act_again(GtkWidget *widget, const char *name, GVariant *parameter)
{
  PlyLibraryPuzzles *self = PLY_LIBRARY_PUZZLES(widget);

  ply_game_tree_go_first(self->game);
  gtk_widget_grab_focus(GTK_WIDGET(self->board));
}

void
ply_library_puzzles_begin(PlyLibraryPuzzles *self, const char *path)
{
  if (self->trainer == NULL) {
    self->trainer = ply_puzzle_trainer_new(path);
    g_signal_connect_object(self->trainer, "changed", G_CALLBACK(on_changed), self,
                            G_CONNECT_SWAPPED);
  }
  /* One that is not answered yet is still there. */
  if (ply_puzzle_trainer_get_state(self->trainer) != PLY_TRAINER_ASKING ||
      ply_puzzle_trainer_get_answer(self->trainer) == NULL) {
    self->has_puzzle = FALSE;
    ply_puzzle_trainer_next(self->trainer, FALSE);
  }
  gtk_widget_grab_focus(GTK_WIDGET(self->board));
}

void
ply_library_puzzles_set_level(PlyLibraryPuzzles *self, PlyFoldLevel level)
{
  gboolean over = level >= PLY_FOLD_NARROW;

  gtk_orientable_set_orientation(GTK_ORIENTABLE(self->both),
                                 over ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_size_request(self->side, over ? -1 : SIDE_WIDTH, -1);
  /* A board asks for as much as there is. */
  gtk_scrolled_window_set_min_content_height(GTK_SCROLLED_WINDOW(self->side),
                                             over ? SIDE_HEIGHT : -1);
}

/* ---- the page ---- */

static void
ply_library_puzzles_unmap(GtkWidget *widget)
{
  PlyLibraryPuzzles *self = PLY_LIBRARY_PUZZLES(widget);

  if (self->trainer != NULL && ply_puzzle_trainer_get_answer(self->trainer) == NULL)
    ply_puzzle_trainer_stop(self->trainer);
  GTK_WIDGET_CLASS(ply_library_puzzles_parent_class)->unmap(widget);
}

static void
ply_library_puzzles_dispose(GObject *object)
{
  PlyLibraryPuzzles *self = PLY_LIBRARY_PUZZLES(object);

  if (self->trainer != NULL)
    ply_puzzle_trainer_stop(self->trainer);
  g_clear_object(&self->trainer);
  adw_bin_set_child(ADW_BIN(self), NULL);
  gtk_widget_dispose_template(GTK_WIDGET(self), PLY_TYPE_LIBRARY_PUZZLES);
  g_clear_object(&self->analysis);
  g_clear_object(&self->game);
  G_OBJECT_CLASS(ply_library_puzzles_parent_class)->dispose(object);
}

static void
ply_library_puzzles_class_init(PlyLibraryPuzzlesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_BOARD_VIEW);
  g_type_ensure(PLY_TYPE_WRAP);
  G_OBJECT_CLASS(klass)->dispose = ply_library_puzzles_dispose;
  widget_class->unmap = ply_library_puzzles_unmap;
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/library-puzzles.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyLibraryPuzzles, name)
  BIND(stack);
  BIND(both);
  BIND(board);
  BIND(side);
  BIND(next);
  BIND(question);
  BIND(from);
  BIND(verdict);
  BIND(line);
  BIND(when);
  BIND(figures);
  BIND(rest);
  BIND(failed);
#undef BIND
  gtk_widget_class_install_action(widget_class, "puzzles.next", NULL, act_next);
  gtk_widget_class_install_action(widget_class, "puzzles.early", NULL, act_next);
  gtk_widget_class_install_action(widget_class, "puzzles.answer", NULL, act_answer);
  gtk_widget_class_install_action(widget_class, "puzzles.again", NULL, act_again);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_n, 0, "puzzles.next", NULL);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_a, 0, "puzzles.answer", NULL);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_r, 0, "puzzles.again", NULL);
}

static void
ply_library_puzzles_init(PlyLibraryPuzzles *self)
{
  PlyRules rules;

  gtk_widget_init_template(GTK_WIDGET(self));
  ply_names_pass_on(GTK_WIDGET(self));
  ply_rules_parse("othello", &rules);
  self->game = ply_game_tree_new(ply_record_new(&rules, NULL));
  self->analysis = ply_analysis_new(self->game);
  g_object_set(self->board, "analysis", self->analysis, "show-values", FALSE, NULL);
  g_signal_connect_object(self->game, "played", G_CALLBACK(on_played), self, G_CONNECT_SWAPPED);
}
