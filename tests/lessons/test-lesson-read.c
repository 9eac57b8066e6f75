/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A lesson that a person writes: what of it is read, and what is told where it is wrong. */

#include <string.h>

#include <glib/gstdio.h>

#include "lessons/course.h"
#include "lessons/lesson-verify.h"
#include "record/folder.h"
#include "record/text-error.h"
#include "rules/number-tree.h"

#define HEAD "plylesson: 1\ntitle: A title\n"
#define TREE HEAD "tree: ((3 12 8) (2 4 6))\n"
#define END  "[notice]\nLook.\n"
#define TASK "tree: (1 2)\n[question]\nWhich?\nanswer: 2\n[notice]\nx\n"
#define ASK  "[question]\nHow many?\n"

static PlyLessonPlan *
read_text(const char *text)
{
  g_autoptr(GError) error = NULL;
  PlyLessonPlan *plan = ply_lesson_plan_read(text, strlen(text), "own/my-first.plylesson", &error);

  g_assert_no_error(error);
  return plan;
}

static void
test_whole(void)
{
  g_autoptr(PlyLessonPlan) plan = read_text("\xef\xbb\xbf# My lesson\r\n"
                                            "plylesson: 1\r\n"
                                            "chapter:   My   chapter\r\n"
                                            "title: A title\r\n"
                                            "  that goes on\r\n"
                                            "\r\n"
                                            "tree: ((3 12 8)\r\n"
                                            "       (2 4 6))\r\n"
                                            "depth: 2\r\n"
                                            "cut: >\r\n"
                                            "fail: hard\r\n"
                                            "look at: path 2\r\n"
                                            "check: leaves = 6\r\n"
                                            "check: value at look = 3\r\n"
                                            "\r\n"
                                            "[question]\r\n"
                                            "Why? (Think\r\n"
                                            "of it.)\r\n"
                                            "\r\n"
                                            "Once more.\r\n"
                                            "( ) So, or\r\n"
                                            "    so\r\n"
                                            "# not this\r\n"
                                            "(x) Not so\r\n"
                                            "[why]\r\n"
                                            "Because.\r\n"
                                            "[exercise]\r\n"
                                            "tree: ((1 2) (3 4))\r\n"
                                            "algorithm: minimax\r\n"
                                            "By hand.\r\n"
                                            "[notice]\r\n"
                                            "One: line.\r\n"
                                            "   Another.\r\n");

  g_assert_cmpstr(plan->id, ==, "my-first");
  g_assert_cmpstr(plan->chapter, ==, "My chapter");
  g_assert_cmpstr(plan->title, ==, "A title that goes on");
  g_assert_cmpint(plan->tree->n_nodes, ==, 9);
  g_assert_true(plan->options.cut_beyond && plan->options.fail_hard);
  g_assert_cmpstr(plan->question, ==, "Why? (Think of it.)\n\nOnce more.");
  g_assert_cmpuint(plan->n_choices, ==, 2);
  g_assert_cmpstr(plan->choices[0].text, ==, "So, or so");
  g_assert_true(!plan->choices[0].right && plan->choices[1].right);
  g_assert_cmpstr(plan->why, ==, "Because.");
  g_assert_cmpstr(plan->exercise, ==, "By hand.");
  g_assert_cmpint(plan->exercise_tree->n_nodes, ==, 7);
  g_assert_cmpstr(ply_algorithm_id(plan->exercise_options.algorithm), ==, "minimax");
  g_assert_cmpstr(plan->notice, ==, "One: line. Another.");
  g_autoptr(GError) error = NULL;
  PlyTrace *trace = ply_lesson_verify(plan, "own", NULL, NULL, &error);
  g_assert_no_error(error);
  g_assert_cmpuint(ply_lesson_plan_visit(plan, trace, plan->look_at), ==, 5);
  ply_trace_unref(trace);
  g_autofree char *answer = ply_lesson_plan_answer(plan);
  g_assert_cmpstr(answer, ==, "Not so");
}

static void
test_answers(void)
{
  g_autoptr(PlyLessonPlan) plan = read_text(TREE ASK "answer: 0.5\n" END "[why]\nBecause.\n");
  gboolean is_number;

  g_assert_true(ply_lesson_plan_is_answer(plan, " 1/2", NULL));
  g_assert_true(ply_lesson_plan_is_answer(plan, "0.50", &is_number) && is_number);
  g_assert_false(ply_lesson_plan_is_answer(plan, "−0.5", &is_number));
  g_assert_true(is_number);
  g_assert_false(ply_lesson_plan_is_answer(plan, "half", &is_number));
  g_assert_false(is_number);
}

/* Each wrong file is told in one sentence. */
static void
test_faults(void)
{
  static const struct {
    const char *text, *told;
  } cases[] = {
      {"", "x:1:1: expected “plylesson: 1”, found the end of the file."},
      {"title: x\n", "x:1:1: expected “plylesson: 1”, found “title: x”."},
      {"plylesson: 2\n", "x:1:12: expected 1, found “2”."},
      {HEAD "colour: red\n", "x:3:1: expected a key of a lesson, such as title, tree, game or "
                             "depth, found “colour: red”."},
      {HEAD "title: y\n", "x:3:1: expected each key once, found “title: y”."},
      {HEAD "tree:\n" END, "x:3:6: expected a value, found the end of the line."},
      {HEAD END, "x:1:12: expected either “tree” or “game”, found “1”."},
      {HEAD "tree: ((3 12)\n" END, NULL},
      {HEAD "tree: ((3 12)\n  (4 x))\n" END, NULL},
      {HEAD "tree: 3\n" END, "x:3:7: expected a tree with a move, found “3”."},
      {HEAD "game: chess\ndepth: 3\n" END,
       "x:3:7: expected a game, such as othello:6 or nim:3x3, found “chess”."},
      {HEAD "game: othello\n" END, "x:3:7: expected “depth” beside “game”, found “othello”."},
      {HEAD "game: othello\ndepth: 3\nmoves: d3 c5 a1\n" END,
       "x:5:14: expected a legal move, found “a1”."},
      {HEAD "game: othello\ndepth: 3\nmoves: d3\n  zz\n" END,
       "x:6:3: expected a move, found “zz”."},
      {TREE "moves: 1\n" END, "x:4:8: expected moves of a game, not of a tree, found “1”."},
      {TREE "algorithm: magic\n" END,
       "x:4:12: expected minimax, alpha-beta, pvs or mtdf, where it can search this, found "
       "“magic”."},
      {TREE "depth: 0\n" END, "x:4:8: expected a depth in plies, from 1, found “0”."},
      {TREE "table: maybe\n" END, "x:4:8: expected no | yes, found “maybe”."},
      {TREE "window: 8..3\n" END,
       "x:4:9: expected a window such as 3..8, ..8 or 3.., found “8..3”."},
      {TREE "algorithm: pvs\ncut: >\n" END,
       "x:5:6: expected >=, unless alpha-beta searches, found “>”."},
      {TREE "look at: the sea\n" END,
       "x:4:10: expected visit, pass, path, node or find, found “the”."},
      {TREE "look at: node Q\n" END, "x:4:15: expected the name of a node of the tree, found “Q”."},
      {HEAD "game: nim:3x3\ndepth: 2\nlook at: node A\n" END,
       "x:5:15: expected the name of a node of the tree, found “A”."},
      {TREE "look at: find cut colour\n" END, NULL},
      {TREE "look at: path 1 x\n" END, "x:4:17: expected a move, found “x”."},
      {TREE "check: leaves\n" END,
       "x:4:8: expected a measure, “ = ” and its value, found “leaves”."},
      {TREE "check: birds = 3\n" END, NULL},
      {TREE "check: plies up = 3\n" END, "x:4:17: expected “at” and a place, found “=”."},
      {TREE "check: kind at path 2 = blue\n" END,
       "x:4:25: expected a word such as cut, move=… or value>=…, found “blue”."},
      {TREE "[advice]\nx\n" END,
       "x:4:1: expected [notice], [question], [why], [exercise] or [task], found “[advice]”."},
      {TREE "aspiration: 2\n" END, "x:4:13: expected aspiration where alpha-beta or pvs deepens by "
                                   "iterations, found “2”."},
      {TREE "algorithm: mtdf\niterations: yes\naspiration: 2\n" END,
       "x:6:13: expected aspiration where alpha-beta or pvs deepens by iterations, found “2”."},
      {TREE "quiescence: 2\n" END, "x:4:13: expected quiescence in a game that has moves to be "
                                   "played on, found “2”."},
      {TREE ASK "( ) one\n(x) one\n" END, "x:7:1: expected a choice that no other is, found "
                                          "“(x) one”."},
      {TREE END "[task]\n" TASK "[exercise]\n",
       "x:13:1: expected [notice], [question] or [why], found "
       "“[exercise]”."},
      {TREE END "[task]\ntitle: x\n",
       "x:7:1: expected a key of a lesson, such as title, tree, game or "
       "depth, found “title: x”."},
      {TREE END "[task]\ntree: (1 2)\n[notice]\nx\n",
       "x:6:1: expected a [question] in a [task], found "
       "“[task]”."},
      {TREE END "[task]\n[notice]\nx\n", NULL},
      {TREE END "[exercise]\n[task]\n" TASK,
       "x:7:1: expected an [exercise] or a [task], once, found "
       "“[task]”."},
      {TREE, "x:4:1: expected a [notice], found the end of the file."},
      {TREE "[notice]\n\n# nothing\n", "x:5:1: expected a text, found the end of the line."},
      {TREE END END, "x:6:1: expected each section once, found “[notice]”."},
      {TREE ASK END, "x:4:1: expected either choices or “answer”, found “[question]”."},
      {TREE ASK "answer: some\n" END, "x:6:9: expected a number, found “some”."},
      {TREE ASK "( ) one\n( ) two\n" END,
       "x:4:1: expected two or more choices, “(x)” before one of them, found “[question]”."},
      {TREE ASK "(y) one\n" END, "x:6:1: expected “( )” or “(x)” and a choice, found “(y) one”."},
      {TREE END "[why]\nBecause.\n",
       "x:8:1: expected a [question] for the [why], found the end of the file."},
      {HEAD "game: othello\ndepth: 2\n" END "[exercise]\nTry.\n",
       "x:9:1: expected a “tree” in the [exercise] of a lesson on a game, found the end of the "
       "file."},
      {TREE END "[exercise]\ntree: (?: 1 2)\n", NULL},
      {TREE "id: My Lesson\n" END,
       "x:4:5: expected at most 64 small letters, digits and hyphens, found “My Lesson”."},
      {TREE "[notice]\na\x01z\n", NULL},
      {TREE "[notice]\na\xffz\n", NULL},
  };

  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(GError) error = NULL;
    g_autofree char *shown = g_strescape(cases[i].text, NULL);
    g_test_message("%s", shown);
    g_assert_null(ply_lesson_plan_read(cases[i].text, strlen(cases[i].text), "x", &error));
    g_assert_nonnull(error);
    g_test_message("%s", error->message);
    g_assert_true(g_str_has_prefix(error->message, "x:"));
    if (cases[i].told != NULL)
      g_assert_cmpstr(error->message, ==, cases[i].told);
  }
  g_autofree char *longest = g_strnfill(PLY_LESSON_MOST_BYTES + 1, 'x');
  g_autoptr(GError) error = NULL;
  g_assert_null(ply_lesson_plan_read(longest, strlen(longest), "x", &error));
  g_assert_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_TOO_LARGE);
}

/* What is not true of the recording is told with its line. */
static void
test_untrue(void)
{
  static const struct {
    const char *text, *told;
  } cases[] = {
      {TREE "check: leaves = 9\n" END, "x:4:8: expected leaves = 9, found 4."},
      {TREE "check: value at path 2 = 3\n" END, "x:4:8: expected value at path 2 = 3, found +2."},
      {TREE "check: window at path 2 = 4..\n" END,
       "x:4:8: expected window at path 2 = 4.., found 3..."},
      {TREE "check: best = 2\n" END, "x:4:8: expected best = 2, found 1."},
      {TREE "check: kind at path 1 = cut\n" END,
       "x:4:8: expected kind at path 1 = cut, found that its words do not hold there."},
      {TREE "check: value at pass 2 = 2\n" END,
       "x:4:8: expected value at pass 2 = 2, found no such place in the recording."},
      {TREE "look at: visit 90\n" END,
       "x:4:10: expected visit 90, found no such place in the recording."},
      {TREE "visits: 10\n" END, "x:4:9: expected visits = 10, found 7."},
      {TREE ASK "answer: 5\nmeasure: leaves\n" END, "x:7:1: expected leaves = 5, found 4."},
      {HEAD "game: othello\ndepth: 20\n" END,
       "x:4:8: expected a search of at most 262144 visits, found a longer one."},
  };

  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(PlyLessonPlan) plan = read_text(cases[i].text);
    g_autoptr(GError) error = NULL;
    g_autofree char *shown = g_strescape(cases[i].text, NULL);
    g_test_message("%s", shown);
    g_assert_null(ply_lesson_verify(plan, "x", NULL, NULL, &error));
    g_assert_nonnull(error);
    g_assert_cmpstr(error->message, ==, cases[i].told);
  }
}

/* Nodes with names are places, and answers. */
static void
test_names(void)
{
#define NAMED HEAD "tree: A=(B=(3 12 8) C=(2 4 6) D=14)\n"
  static const char *const untrue[][2] = {
      {NAMED "check: best = C\n" END, "x:4:8: expected best = C, found 3."},
      {NAMED "check: best at node B = D\n" END, "x:4:8: expected best at node B = D, found 1."},
      {NAMED "check: value at node C = 3\n" END, "x:4:8: expected value at node C = 3, found +2."},
  };
  static const char *const no_moves[] = {"B", "A", "Q", "", "3/0"};
  g_autoptr(PlyLessonPlan) plan =
      read_text(NAMED "look at: node C\n"
                      "check: best = D\n"
                      "check: value at node C = 2\n"
                      "check: left out at node C = 2\n"
                      "check: leaves at node B = 3\n" ASK "answer: 3\nmeasure: best\n" END);
  g_autoptr(GError) error = NULL;
  PlyTrace *trace = ply_lesson_verify(plan, "x", NULL, NULL, &error);
  gboolean number;

  g_assert_no_error(error);
  g_assert_cmpuint(ply_lesson_plan_visit(plan, trace, plan->look_at), ==, 5);
  g_assert_true(ply_lesson_plan_is_answer(plan, "3", NULL));
  g_assert_true(ply_lesson_plan_is_answer(plan, " D", &number));
  g_assert_true(number);
  g_assert_false(ply_lesson_plan_is_answer(plan, "C", &number));
  g_assert_true(number); /* it can be read, and is wrong */
  for (guint i = 0; i < G_N_ELEMENTS(no_moves); i++)
    g_assert_false(ply_lesson_plan_is_answer(plan, no_moves[i], NULL));
  g_assert_false(ply_lesson_plan_is_answer(plan, "A", &number));
  g_assert_false(number);
  ply_trace_unref(trace);
  for (guint i = 0; i < G_N_ELEMENTS(untrue); i++) {
    g_autoptr(PlyLessonPlan) wrong = read_text(untrue[i][0]);
    g_autoptr(GError) told = NULL;
    g_assert_null(ply_lesson_verify(wrong, "x", NULL, NULL, &told));
    g_assert_cmpstr(told->message, ==, untrue[i][1]);
  }
}

static void
write_file(const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename(folder, name, NULL);

  g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

/* A wrong file hides no other. */
static void
test_folder(void)
{
  g_autofree char *folder = g_dir_make_tmp("ply-lessons-XXXXXX", NULL);

  write_file(folder, "b.plylesson", TREE END);
  write_file(folder, "a.plylesson", "nonsense");
  write_file(folder, "c.plylesson", TREE "chapter: Mine\nid: third\n" END);
  write_file(folder, "notes.txt", "nothing");
  write_file(folder, ".hidden.plylesson", TREE END);
  g_autofree char *sub = g_build_filename(folder, "d.plylesson", NULL);
  g_assert_cmpint(g_mkdir(sub, 0700), ==, 0);
  g_autoptr(GPtrArray) files = ply_lessons_list(folder);
  g_assert_cmpuint(files->len, ==, 4);
  const PlyLessonFile *const *file = (const PlyLessonFile *const *)files->pdata;
  g_assert_null(file[0]->title);
  g_assert_true(g_str_has_suffix(file[0]->fault,
                                 "a.plylesson:1:1: expected “plylesson: 1”, found “nonsense”."));
  g_assert_cmpstr(file[1]->id, ==, "b");
  g_assert_cmpstr(file[1]->title, ==, "A title");
  g_assert_cmpstr(file[2]->id, ==, "third");
  g_assert_cmpstr(file[2]->chapter, ==, "Mine");
  g_assert_nonnull(file[3]->fault);
  ply_folder_remove(folder);
  g_autoptr(GPtrArray) none = ply_lessons_list(folder);
  g_assert_cmpuint(none->len, ==, 0);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/lessons/read/whole", test_whole);
  g_test_add_func("/lessons/read/answers", test_answers);
  g_test_add_func("/lessons/read/faults", test_faults);
  g_test_add_func("/lessons/read/untrue", test_untrue);
  g_test_add_func("/lessons/read/names", test_names);
  g_test_add_func("/lessons/read/folder", test_folder);
  return g_test_run();
}
