/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* plyscope-cli lesson VERB …: lessons as texts. */

#include <glib/gi18n.h>

#include "cli/cli.h"
#include "cli/options.h"
#include "cli/verbs.h"
#include "cli/search-options.h"
#include "lessons/course.h"
#include "lessons/lesson-verify.h"

static gboolean
check_file(const char *path)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyLessonPlan) plan = ply_lesson_plan_load(path, &error);
  PlyTrace *trace =
      plan != NULL ? ply_lesson_verify(plan, path, NULL, ply_cli_interrupted, &error) : NULL;

  if (trace == NULL)
    return ply_cli_refuse(error->message);
  guint32 look = ply_lesson_plan_visit(plan, trace, plan->look_at);
  g_print(ngettext("%s: right. “%s”, %u visits, %u check; it begins at visit %u.\n",
                   "%s: right. “%s”, %u visits, %u checks; it begins at visit %u.\n",
                   plan->n_claims),
          path, plan->title, trace->n, plan->n_claims, look);
  ply_trace_unref(trace);
  return TRUE;
}

static int
check(int argc, char **argv)
{
  PlyCliOptions *parser = ply_cli_options_new("LESSON…");
  gboolean good = TRUE;

  ply_cli_options_say(parser, _("Reads lessons, records their searches and looks up what they say "
                                "of them."));
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc < 2)
    return ply_cli_fail(_("Expected files of lessons."));
  for (int i = 1; i < argc && !ply_cli_interrupted(NULL); i++)
    good = check_file(argv[i]) && good;
  return good ? 0 : PLY_CLI_BAD_INPUT;
}

static int
list(int argc, char **argv)
{
  PlyCliOptions *parser = ply_cli_options_new(NULL);
  const PlyLessonPlan *plan;
  const char *chapter = "";

  ply_cli_options_say(parser, _("Lists the lessons of the course, and those of your own."));
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc > 1)
    return ply_cli_fail_with(_("Expected no argument, found “%s”."), argv[1]);
  for (int i = 0; (plan = ply_course_at(i)) != NULL; i++) {
    if (!g_str_equal(chapter, plan->chapter))
      g_print("%s\n", _(plan->chapter));
    chapter = plan->chapter;
    g_print("  %-18s %s\n", plan->id, _(plan->title));
  }
  g_autofree char *folder = ply_lessons_folder();
  g_autoptr(GPtrArray) own = ply_lessons_list(folder);
  if (own->len > 0)
    g_print("%s\n", _("Your lessons"));
  for (guint i = 0; i < own->len; i++) {
    const PlyLessonFile *file = g_ptr_array_index(own, i);
    g_print("  %-18s %s\n", file->id, file->title != NULL ? file->title : file->fault);
  }
  return 0;
}

static int
print(int argc, char **argv)
{
  PlyCliOptions *parser = ply_cli_options_new("ID");
  g_autoptr(GString) ids = g_string_new(NULL);
  const PlyLessonPlan *plan;

  ply_cli_options_say(parser, _("Prints the text of a lesson of the course, to begin one's own "
                                "with."));
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  g_autoptr(GBytes) text = argc == 2 ? ply_course_text(argv[1]) : NULL;
  if (text != NULL) {
    gsize n;
    const char *bytes = g_bytes_get_data(text, &n);
    g_print("%.*s", (int)n, bytes);
    return 0;
  }
  for (int i = 0; (plan = ply_course_at(i)) != NULL; i++)
    g_string_append_printf(ids, "%s%s", i > 0 ? ", " : _("one of "), plan->id);
  return ply_cli_fail_with(_("Expected %s."), ids->str);
}

int
ply_cli_lesson(int argc, char **argv)
{
  static const PlyCliVerb verbs[] = {
      {"list", list, "", N_("list the lessons of the course and your own")},
      {"print", print, "ID", N_("print the text of a lesson of the course")},
      {"check", check, "LESSON…", N_("say whether lessons are right")},
      {.name = NULL},
  };
  const PlyCliVerbWords words = {
      .usage = _("Usage: plyscope-cli lesson VERB [ARGUMENTS]\n\nVerbs:\n"),
      .unknown = _("“%s” is nothing that lesson does"),
      .expected = _("Expected list, print or check."),
  };

  return ply_cli_verbs_run(verbs, &words, argc, argv);
}
