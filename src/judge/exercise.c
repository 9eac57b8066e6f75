/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "judge/exercise.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "rules/number-tree-edit.h"

#define MOST_MARKS 1000 /* for a part */

static const char *const parts[PLY_N_PARTS] = {"nodes", "values", "windows", "cuts", "root"};

typedef struct {
  PlyJsonLine line;
  PlyExercise *exercise;
  GArray *trees;
  gboolean marked; /* the marks have been given */
  GError **error;
} Reading;

const char *
ply_part_id(PlyPart part)
{
  return parts[part];
}

void
ply_exercise_usual_marks(gboolean minimax, double marks[PLY_N_PARTS])
{
  static const double usual[PLY_N_PARTS] = {3, 3, 5, 2, 2};

  for (guint i = 0; i < PLY_N_PARTS; i++) {
    gboolean none = minimax && (i == PLY_PART_WINDOWS || i == PLY_PART_CUTS);
    marks[i] = none ? 0 : usual[i];
  }
}

static gboolean
fail(Reading *self, const PlyJsonValue *value, const char *expected)
{
  return ply_json_line_fail(&self->line, value, PLY_TEXT_ERROR_RULES, expected, NULL, self->error);
}

static gboolean
read_head(Reading *self)
{
  enum { VERSION, TITLE, ALGORITHM, FEEDBACK, N_KEYS };
  static const char *const keys[N_KEYS] = {"plyexercise", "title", "algorithm", "feedback"};
  PlyJsonValue values[N_KEYS];
  const PlyJsonValue *algorithm = &values[ALGORITHM];
  PlyExercise *exercise = self->exercise;

  if (!ply_json_line_read(&self->line, keys, N_KEYS, values, self->error))
    return FALSE;
  if (values[VERSION].kind != PLY_JSON_INTEGER || values[VERSION].number != 1)
    return fail(self, &values[VERSION], _("a member “plyexercise” of 1"));
  exercise->title = ply_json_line_text(&self->line, &values[TITLE]);
  if (!ply_call_dialects_read(&exercise->said, &self->line, 0, self->error))
    return FALSE;
  gboolean minimax = ply_json_line_is(&self->line, algorithm, "minimax");
  if (!minimax && algorithm->kind != PLY_JSON_NONE &&
      !ply_json_line_is(&self->line, algorithm, "alpha-beta"))
    return fail(self, algorithm, "alpha-beta | minimax");
  exercise->at_end = ply_json_line_is(&self->line, &values[FEEDBACK], "at the end");
  if (!exercise->at_end && values[FEEDBACK].kind != PLY_JSON_NONE &&
      !ply_json_line_is(&self->line, &values[FEEDBACK], "at once"))
    return fail(self, &values[FEEDBACK], "at once | at the end");
  exercise->said.calls = minimax ? 1 << PLY_CALLS_MINIMAX : 1 << PLY_CALLS_ALPHA_BETA;
  ply_exercise_usual_marks(minimax, exercise->marks);
  return TRUE;
}

static gboolean
parse_tree(Reading *self, const PlyJsonValue *value, PlyExerciseTree *tree)
{
  tree->tree = ply_json_line_tree(&self->line, value, _("the text of a number tree"), self->error);
  return tree->tree != NULL;
}

static gboolean
draw_tree(Reading *self, const PlyJsonValue *value, PlyExerciseTree *tree)
{
  g_autofree char *text = ply_json_line_text(&self->line, value);
  PlyNumberTreeCode code;

  if (text == NULL || !ply_number_tree_code_parse(text, &code))
    return fail(self, value, _("the code of a random tree, such as b3d3v0..20s1"));
  tree->tree = ply_number_tree_from_code(&code);
  return tree->tree != NULL || fail(self, value, _("a tree of at most 100000 nodes"));
}

static void
clear_tree(gpointer data)
{
  PlyExerciseTree *tree = data;

  g_free(tree->name);
  g_free(tree->text);
  ply_number_tree_free(tree->tree);
}

static gboolean
read_tree(Reading *self)
{
  enum { TREE, RANDOM, NAME, N_KEYS };
  static const char *const keys[N_KEYS] = {"tree", "random", "name"};
  PlyJsonValue values[N_KEYS];
  PlyExerciseTree tree = {0};

  if (!ply_json_line_read(&self->line, keys, N_KEYS, values, self->error))
    return FALSE;
  const PlyJsonValue *value = &values[values[RANDOM].kind != PLY_JSON_NONE ? RANDOM : TREE];
  if (self->trees->len >= PLY_EXERCISE_MOST_TREES)
    return fail(self, value, _("at most 100 trees"));
  if (!(value == &values[RANDOM] ? draw_tree(self, value, &tree) : parse_tree(self, value, &tree)))
    return FALSE;
  tree.name = ply_json_line_text(&self->line, &values[NAME]);
  if (tree.name == NULL)
    tree.name = g_strdup_printf(_("tree %u"), self->trees->len + 1);
  char *text = ply_number_tree_format(tree.tree);
  tree.text = g_strdup(text);
  free(text);
  g_array_append_val(self->trees, tree);
  if (tree.tree->chance)
    return fail(self, value, _("a tree without chance nodes"));
  if (tree.tree->nodes[0].n_children == 0)
    return fail(self, value, _("a tree with a move"));
  return tree.tree->n_nodes <= PLY_EXERCISE_MOST_NODES ||
         fail(self, value, _("a tree of at most 100000 nodes"));
}

static gboolean
read_marks(Reading *self)
{
  PlyJsonValue values[PLY_N_PARTS];
  double sum = 0;

  if (!ply_json_line_read(&self->line, parts, PLY_N_PARTS, values, self->error))
    return FALSE;
  for (guint i = 0; i < PLY_N_PARTS; i++) {
    double *marks = &self->exercise->marks[i];
    *marks = 0;
    if (values[i].kind != PLY_JSON_NONE && (!ply_json_line_double(&self->line, &values[i], marks) ||
                                            !(*marks >= 0 && *marks <= MOST_MARKS)))
      return fail(self, &values[i], _("a number of marks from 0 to 1000"));
    *marks = round(*marks * 100) / 100; /* as marks are given */
    sum += *marks;
  }
  if (!(sum > 0) || self->marked)
    return fail(self, &values[0],
                self->marked ? _("marks once")
                             : _("marks for nodes, values, windows, cuts or root"));
  self->marked = TRUE;
  return TRUE;
}

static gboolean
read_line(Reading *self)
{
  static const char *const keys[] = {"e"};
  PlyJsonValue kind;

  if (!ply_json_line_read(&self->line, keys, 1, &kind, self->error))
    return FALSE;
  if (ply_json_line_is(&self->line, &kind, "tree"))
    return read_tree(self);
  if (ply_json_line_is(&self->line, &kind, "marks"))
    return read_marks(self);
  return fail(self, &kind, "tree | marks");
}

static gboolean
read_lines(Reading *self)
{
  if (!ply_json_line_check(&self->line, self->error) || !read_head(self))
    return FALSE;
  while (ply_json_line_next(&self->line)) {
    if (!read_line(self))
      return FALSE;
  }
  if (self->trees->len > 0)
    return TRUE;
  ply_text_reader_seek(&self->line.start, self->line.start.length);
  return ply_text_expected_char(self->error, &self->line.start, _("a line with a tree"));
}

PlyExercise *
ply_exercise_read(const char *text, gsize length, const char *name, GError **error)
{
  g_autoptr(PlyExercise) exercise = g_new0(PlyExercise, 1);
  g_autoptr(GError) cause = NULL;
  Reading self = {.exercise = exercise, .error = &cause};

  self.trees = g_array_new(FALSE, TRUE, sizeof(PlyExerciseTree));
  ply_json_line_begin(&self.line, text, length, name);
  gboolean good = read_lines(&self);
  exercise->n_trees = self.trees->len;
  exercise->trees = (PlyExerciseTree *)(void *)g_array_free(self.trees, FALSE);
  if (good)
    return g_steal_pointer(&exercise);
  g_propagate_error(error, g_steal_pointer(&cause));
  return NULL;
}

void
ply_exercise_free(PlyExercise *exercise)
{
  if (exercise == NULL)
    return;
  for (guint i = 0; i < exercise->n_trees; i++)
    clear_tree(&exercise->trees[i]);
  g_free(exercise->trees);
  g_free(exercise->title);
  g_free(exercise);
}
