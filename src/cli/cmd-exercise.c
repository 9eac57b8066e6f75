/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* exercise: trees that are as hard as each other, and the sheets for them. */

#include <errno.h>
#include <sys/stat.h>

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>

#include "cli/cli.h"
#include "cli/grade-private.h"
#include "cli/options.h"
#include "cli/verbs.h"
#include "cli/search-options.h"
#include "cli/trace.h"
#include "export/tree-export.h"
#include "practice/page.h"
#include "practice/question.h"
#include "practice/quiz.h"
#include "practice/renumber.h"
#include "record/printable.h"
#include "record/safe-file.h"
#include "rules/number-tree-edit.h"
#include "trace/recorder.h"
#include "trace/variant.h"

#define TRIES 100000 /* seeds for one variant */

static const char *
translate(const char *text)
{
  return _(text);
}

/* As JSON has it. Transfer full. */
static char *
quote(const char *text)
{
  g_autoptr(JsonNode) node = json_node_new(JSON_NODE_VALUE);

  json_node_set_string(node, text);
  return json_to_string(node, FALSE);
}

/* "3" or "3..5"; what is not said keeps its value. FALSE after one line that says why. */
static gboolean
read_range(const char *name, const char *text, int *least, int *most)
{
  g_auto(GStrv) ends = g_strsplit(text != NULL ? text : "", "..", 2);
  guint64 from, to;

  if (text == NULL)
    return TRUE;
  if (!g_ascii_string_to_unsigned(ends[0], 10, 0, 100000, &from, NULL) ||
      (ends[1] != NULL && !g_ascii_string_to_unsigned(ends[1], 10, from, 100000, &to, NULL))) {
    return ply_cli_refuse_with(
        _("--%s expects a number or a range, such as 3 or 3..5, found “%s”."), name, text);
  }
  *least = (int)from;
  *most = ends[1] != NULL ? (int)to : (int)from;
  return TRUE;
}

typedef struct {
  const char *cuts, *leaves, *title, *out;
  int deep, variants;
  gboolean no_ties;
} Wanted;

static gboolean
read_code(const char *text, PlyNumberTreeCode *code)
{
  g_autofree char *seeded = g_strconcat(text, "s1", NULL);

  return ply_number_tree_code_parse(text, code) || ply_number_tree_code_parse(seeded, code);
}

static void
append_head(GString *text, const Wanted *wanted)
{
  g_autofree char *title = quote(wanted->title != NULL ? wanted->title : _("Alpha-beta"));

  /* Without ties both rules cut at the same nodes. */
  g_string_append_printf(text,
                         "{\"plyexercise\":1,\"title\":%s,\"algorithm\":\"alpha-beta\"%s,"
                         "\"root\":\"max\",\"order\":\"tree\"}\n",
                         title, wanted->no_ties ? "" : ",\"rule\":\">=\"");
}

static void
append_variant(GString *text, guint number, const PlyVariant *variant)
{
  char code[PLY_NUMBER_TREE_CODE_SIZE];
  g_autofree char *name = g_strdup_printf(_("variant %u"), number);
  g_autofree char *quoted = quote(name);

  ply_number_tree_code_format(&variant->code, code);
  g_string_append_printf(text, "{\"e\":\"tree\",\"random\":\"%s\",\"name\":%s}\n", code, quoted);
  g_print(_("%-12s %-24s %d of %d leaves looked at, %d cutoffs, %d of them deep, value %d\n"), name,
          code, variant->leaves, variant->n_leaves, variant->cuts, variant->deep,
          (int)variant->value);
}

static int
make(int argc, char **argv)
{
  Wanted wanted = {.variants = 1};
  PlyVariantWish wish = {.most_cuts = PLY_VARIANT_ANY, .most_leaves = PLY_VARIANT_ANY};
  const PlyCliUse uses[] = {
      PLY_CLI_USE("variants", &wanted.variants),   PLY_CLI_USE("cuts", &wanted.cuts),
      PLY_CLI_USE("deep", &wanted.deep),           PLY_CLI_USE("leaves", &wanted.leaves),
      PLY_CLI_USE("no-ties", &wanted.no_ties),     PLY_CLI_USE("title", &wanted.title),
      PLY_CLI_USE("output:exercise", &wanted.out),
  };
  PlyCliOptions *parser = ply_cli_options_new("CODE");
  g_autoptr(GError) error = NULL;

  ply_cli_options_say(parser, _("Draws random trees that are as hard as each other, and writes "
                                "them as an exercise. CODE has their shape, numbers and first "
                                "seed, as b3d3v0..40s1."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 2 || wanted.out == NULL)
    return ply_cli_fail(_("Expected the code of a random tree and --output."));
  if (!read_code(argv[1], &wish.code))
    return ply_cli_fail_with(
        _("Expected the code of a random tree, such as b3d3v0..40, found “%s”."), argv[1]);
  if (!read_range("cuts", wanted.cuts, &wish.least_cuts, &wish.most_cuts) ||
      !read_range("leaves", wanted.leaves, &wish.least_leaves, &wish.most_leaves))
    return PLY_CLI_BAD_INPUT;
  PlyNumberTree *first = ply_number_tree_from_code(&wish.code);
  gboolean fits = first != NULL && first->n_nodes <= PLY_EXERCISE_MOST_NODES;
  gboolean bare = fits && first->n_nodes == 1;
  ply_number_tree_free(first);
  if (bare)
    return ply_cli_fail_with(_("%s: expected a tree with a move."), argv[1]);
  if (!fits)
    return ply_cli_fail_with(_("%s: expected a tree of at most %d nodes."), argv[1],
                             PLY_EXERCISE_MOST_NODES);
  wish.least_deep = wanted.deep;
  wish.no_ties = wanted.no_ties;
  g_autoptr(GString) text = g_string_new(NULL);
  append_head(text, &wanted);
  for (int i = 0; i < wanted.variants; i++) {
    PlyVariant variant;
    PlyVariantsSeen seen = {0};
    bool found = ply_variant_find(&wish, TRIES, &variant, &seen, NULL, ply_cli_interrupted);
    if (!found && ply_cli_interrupted(NULL))
      return ply_cli_fail(_("interrupted: nothing was written."));
    if (!found)
      return ply_cli_fail_with(
          _("Tree %d is not among %d that were drawn. Those that could be taken have %d to %d "
            "cutoffs, at most %d of them deep, and %d to %d leaves that are looked at."),
          i + 1, TRIES, seen.least_cuts, seen.most_cuts, seen.most_deep, seen.least_leaves,
          seen.most_leaves);
    append_variant(text, (guint)i + 1, &variant);
    wish.code.seed = variant.code.seed + 1;
  }
  if (!ply_safe_file_write(wanted.out, TRUE, text->str, text->len, &error))
    return ply_cli_fail(error->message);
  return 0;
}

/* ---- sheets ---- */

/* The key's search: by the exercise's own rule, with the side at the root that it wants. It is called
 * by the code of its tree, which only the key has. `searched` is that tree, which must live as long as
 * the recording. */
static PlyTrace *
record(const PlyExercise *exercise, guint index, PlyNumberTree **searched, PlyOwnRules *rules)
{
  PlyRecordRequest request;

  *searched = ply_exercise_prepare(exercise, index, rules, &request);
  if (*searched == NULL)
    return NULL;
  if (exercise->trees[index].code != NULL)
    request.title = exercise->trees[index].code;
  return ply_trace_record(&request);
}

static void
append_part(GString *text, const PlyExercise *exercise, PlyPart part, const char *what, int n)
{
  if (exercise->marks[part] <= 0)
    return;
  g_string_append_printf(text, "%s %g %s", text->len > 0 ? "," : "", exercise->marks[part], what);
  if (n > 0)
    g_string_append_printf(text, " (%d)", n);
}

/* How marks are given for a sheet, with how many there are of each thing; `n` nodes are looked at.
 * Transfer full. */
static char *
mark_scheme(const PlyExercise *exercise, guint index, int n, const PlyNumberTree *tree,
            const PlyOwnRules *rules)
{
  g_autoptr(GString) parts = g_string_new(NULL);
  PlyOwnFigures figures = ply_own_figures(tree, rules);
  double asked = ply_grade_questions(exercise, index);

  append_part(parts, exercise, PLY_PART_NODES, _("for nodes looked at"), n);
  append_part(parts, exercise, PLY_PART_VALUES, _("for values"), n);
  append_part(parts, exercise, PLY_PART_WINDOWS, _("for windows handed down"), n - 1);
  append_part(parts, exercise, PLY_PART_CUTS, _("for cutoffs"), figures.cuts);
  append_part(parts, exercise, PLY_PART_ROOT, _("for the root’s value"), 0);
  if (asked > 0)
    g_string_append_printf(parts, "%s %g %s", parts->len > 0 ? "," : "", asked,
                           _("for the questions"));
  return g_strdup_printf(_("Marks, %g in all:%s. Each part earns its share of what is right of it; "
                           "what follows from an earlier slip counts as right."),
                         ply_grade_most(exercise) + asked, parts->str);
}

/* What is asked below the tree, a line each with room to write on or with what there is to choose
 * from; with what is right on the key. NULL if nothing is asked. Transfer full. */
static char *
asked_of(const PlyExercise *exercise, guint index, const PlyNumberTree *tree,
         const PlyOwnRules *rules, gboolean key)
{
  GString *text = g_string_new(NULL);
  PlyQuestionFacts facts;
  guint n = 0;

  ply_question_facts(tree, rules, &facts);
  for (guint i = 0; i < exercise->n_questions; i++) {
    const PlyQuestion *question = &exercise->questions[i];
    if (!ply_question_is_of(question, index))
      continue;
    g_autofree char *asked = ply_printable(question->text);
    g_autofree char *right = ply_question_right_text(question, &facts);
    g_string_append_printf(text, "%s%u. %s ", n > 0 ? "\n" : "", n + 1, asked);
    n++;
    /* Translators: what a question is worth, in marks. */
    g_string_append_printf(text, _("[%g]"), question->marks);
    for (guint k = 0; question->choices != NULL && question->choices[k] != NULL; k++) {
      g_autofree char *choice = ply_printable(question->choices[k]);
      gboolean ticked = key && g_str_equal(question->choices[k], question->answer);
      g_string_append_printf(text, "   %s\u00a0%s", ticked ? "☒" : "☐", choice);
    }
    if (question->choices == NULL)
      g_string_append_printf(text, "  %s", key ? right : "________________");
  }
  return g_string_free(text, n == 0);
}

/* A file for each tree, named by its number: a name may be anything. */
static gboolean
write_sheet(const PlyExercise *exercise, guint index, const char *folder, PlyExportKind kind,
            const PlyWording *wording)
{
  const PlyExerciseTree *tree = &exercise->trees[index];
  PlyNumberTree *searched;
  PlyOwnRules rules;
  g_autoptr(PlyTrace) trace = record(exercise, index, &searched, &rules);
  g_autofree char *file =
      g_strdup_printf("%s/sheet-%02u.%s", folder, index + 1, ply_export_suffix(kind));
  g_autofree char *title = exercise->title != NULL
                               ? g_strdup_printf("%s: %s", exercise->title, tree->name)
                               : g_strdup(tree->name);
  g_autoptr(GError) error = NULL;

  if (trace == NULL || trace->n == 0) {
    ply_number_tree_free(searched);
    return ply_cli_refuse(_("There is not enough memory."));
  }
  g_autofree char *scheme = mark_scheme(exercise, index, (int)trace->n, searched, &rules);
  g_autofree char *asked = asked_of(exercise, index, searched, &rules, FALSE);
  g_autofree char *answered = asked_of(exercise, index, searched, &rules, TRUE);
  const PlyTreeExport export = {.kind = kind,
                                .trace = trace,
                                .most = PLY_TREE_EXPORT_NODES,
                                .wording = *wording,
                                .worksheet = true,
                                .title = title,
                                .scheme = scheme,
                                .asked = asked,
                                .answered = answered};
  gboolean good = ply_tree_export(&export, file, NULL, ply_cli_interrupted, &error) ||
                  ply_cli_refuse(error->message);
  g_clear_pointer(&trace, ply_trace_unref);
  ply_number_tree_free(searched);
  return good;
}

/* The exercise that an output is made of, and that is not overwritten by it; `expected` says what the
 * arguments should be. NULL after one line. */
static PlyExercise *
load_for(int argc, char **argv, const char *out, const char *expected, gboolean for_max,
         gboolean on_paper)
{
  const char *path = argc == 2 && out != NULL ? argv[1] : NULL;
  if (path == NULL) {
    ply_cli_refuse(expected);
    return NULL;
  }
  g_autoptr(PlyExercise) exercise = ply_cli_load_exercise(path);
  const char *refusal = exercise != NULL ? ply_exercise_refusal(exercise, for_max) : NULL;
  if (exercise != NULL && refusal == NULL && on_paper)
    refusal = ply_exercise_paper_refusal(exercise);
  struct stat in, over;

  if (exercise == NULL)
    return NULL;
  if (refusal != NULL) {
    g_autofree char *line = g_strdup_printf(_("%s: expected %s."), path, refusal);
    ply_cli_refuse(line);
    return NULL;
  }
  if (g_stat(path, &in) == 0 && g_stat(out, &over) == 0 && in.st_dev == over.st_dev &&
      in.st_ino == over.st_ino) {
    ply_cli_refuse_with(_("%s: expected another file than the exercise itself."), out);
    return NULL;
  }
  for (guint i = 0; for_max && i < exercise->n_trees; i++) {
    if (exercise->trees[i].tree->n_nodes <= PLY_PRACTICE_PAGE_NODES)
      continue;
    g_autofree char *line =
        g_strdup_printf(_("%s: tree %u has more than %d nodes, too many for a page."), path, i + 1,
                        PLY_PRACTICE_PAGE_NODES);
    ply_cli_refuse(line);
    return NULL;
  }
  return g_steal_pointer(&exercise);
}

static int
sheet(int argc, char **argv)
{
  const char *out = NULL, *format = "pdf";
  const PlyCliUse uses[] = {PLY_CLI_USE("output:sheets", &out), PLY_CLI_USE("to:sheets", &format)};
  PlyCliOptions *parser = ply_cli_options_new("EXERCISE");
  const PlyWording wording = {.max_min = true, .translate = translate};
  PlyExportKind kind;

  ply_cli_options_say(parser, _("Writes a sheet to be filled in, and its key, for each tree of "
                                "an exercise."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  g_assert_true(ply_export_find(format, &kind));
  g_autoptr(PlyExercise) exercise = load_for(
      argc, argv, out, _("Expected an exercise, and a folder after --output."), FALSE, TRUE);
  if (exercise == NULL)
    return PLY_CLI_BAD_INPUT;
  if (g_mkdir_with_parents(out, 0777) != 0) {
    int code = errno;
    return ply_cli_fail_with("%s: %s.", out, g_strerror(code));
  }
  for (guint i = 0; i < exercise->n_trees; i++) {
    if (!write_sheet(exercise, i, out, kind, &wording))
      return PLY_CLI_BAD_INPUT;
  }
  return 0;
}

/* ---- a page to practise on ---- */

static gboolean
add_to_page(PlyPracticePage *page, const PlyExercise *exercise, guint index)
{
  PlyNumberTree *searched;
  PlyOwnRules rules;
  g_autoptr(PlyTrace) trace = record(exercise, index, &searched, &rules);
  gboolean good = trace != NULL && ply_practice_page_add(page, trace, exercise, index);

  g_clear_pointer(&trace, ply_trace_unref);
  ply_number_tree_free(searched);
  return good;
}

/* Takes the text over. */
static gboolean
write_text(const char *folder, const char *name, GString *text)
{
  g_autofree char *path = g_build_filename(folder, name, NULL);
  g_autoptr(GError) error = NULL;
  gboolean good = ply_safe_file_write(path, TRUE, text->str, text->len, &error);

  g_string_free(text, TRUE);
  return good || ply_cli_refuse(error->message);
}

static gboolean
write_package(const PlyExercise *exercise, const char *folder)
{
  if (g_mkdir_with_parents(folder, 0777) != 0) {
    int code = errno;
    return ply_cli_refuse_with("%s: %s.", folder, g_strerror(code));
  }
  for (guint i = 0; i < exercise->n_trees; i++) {
    g_autofree char *item_name = g_strdup_printf("tree-%u.xml", i + 1);
    g_autofree char *picture_name = g_strdup_printf("tree-%u.svg", i + 1);
    GString *item, *picture;
    if (!ply_quiz_item(exercise, i, &item, &picture))
      return ply_cli_refuse(_("There is not enough memory."));
    gboolean good = write_text(folder, item_name, item);
    if (!good)
      g_string_free(picture, TRUE);
    if (!good || !write_text(folder, picture_name, picture))
      return FALSE;
  }
  return write_text(folder, "imsmanifest.xml", ply_quiz_manifest(exercise));
}

static int
platform(int argc, char **argv)
{
  const char *out = NULL, *to = NULL;
  const PlyCliUse uses[] = {PLY_CLI_USE("output:platform", &out), PLY_CLI_USE("to:platform", &to)};
  PlyCliOptions *parser = ply_cli_options_new("EXERCISE");
  g_autoptr(GError) error = NULL;

  ply_cli_options_say(parser, _("Writes an exercise for a learning platform, or its key as a "
                                "table."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  g_autoptr(PlyExercise) exercise =
      load_for(argc, argv, out, _("Expected an exercise, and a file after --output."), TRUE, TRUE);
  if (exercise == NULL)
    return PLY_CLI_BAD_INPUT;
  if (to == NULL)
    to = g_str_has_suffix(out, ".csv") ? "csv" : "moodle";
  if (g_str_equal(to, "qti"))
    return write_package(exercise, out) ? 0 : PLY_CLI_BAD_INPUT;
  GString *text = ply_quiz_write(exercise, g_str_equal(to, "csv") ? PLY_QUIZ_CSV : PLY_QUIZ_MOODLE);
  if (text == NULL)
    return ply_cli_fail(_("There is not enough memory."));
  gboolean good = ply_safe_file_write(out, TRUE, text->str, text->len, &error);
  g_string_free(text, TRUE);
  return good ? 0 : ply_cli_fail(error->message);
}

static int
page(int argc, char **argv)
{
  const char *out = NULL;
  const PlyCliUse uses[] = {PLY_CLI_USE("output:page", &out)};
  PlyCliOptions *parser = ply_cli_options_new("EXERCISE");
  const PlyWording wording = {.max_min = true, .translate = translate};
  g_autoptr(GError) error = NULL;

  ply_cli_options_say(parser, _("Writes a page for a browser on which the trees of an exercise are "
                                "practised, and which saves files of answers."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  g_autoptr(PlyExercise) exercise =
      load_for(argc, argv, out, _("Expected an exercise, and a file after --output."), TRUE, FALSE);
  if (exercise == NULL)
    return PLY_CLI_BAD_INPUT;
  PlyPracticePage *made =
      ply_practice_page_new(exercise->title != NULL ? exercise->title : _("Practice"), &wording);
  guint added = 0;
  while (added < exercise->n_trees && add_to_page(made, exercise, added))
    added++;
  GString *text = ply_practice_page_finish(made, exercise->at_end);
  gboolean whole = added == exercise->n_trees;
  gboolean good = whole && ply_safe_file_write(out, TRUE, text->str, text->len, &error);
  g_string_free(text, TRUE);
  if (!whole)
    return ply_cli_fail(_("There is not enough memory."));
  return good ? 0 : ply_cli_fail(error->message);
}

int
ply_cli_exercise(int argc, char **argv)
{
  static const PlyCliVerb verbs[] = {
      {"make", make, "CODE -o FILE", N_("draw trees that are as hard as each other")},
      {"sheet", sheet, "EXERCISE -o DIR", N_("write a sheet and its key for each tree")},
      {"export", platform, "EXERCISE -o FILE", N_("write it for Moodle, or its key as a table")},
      {"page", page, "EXERCISE -o FILE", N_("write a page on which the trees are practised")},
      {"grade", ply_cli_exercise_grade, "FOLDER", N_("give marks for answers in practice")},
      {.name = NULL},
  };
  const PlyCliVerbWords words = {
      .usage = _("Usage: plyscope-cli exercise VERB [ARGUMENTS]\n\nVerbs:\n"),
      .unknown = _("“%s” is nothing that exercise does"),
      .expected = _("Expected make, sheet, export, page or grade."),
  };

  return ply_cli_verbs_run(verbs, &words, argc, argv);
}
