/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/talk-words.h"

#include <glib/gi18n.h>

#include "model/file-words.h"
#include "ui/tree/runs-view.h"

/* The file's name, if it has one: that is what the speaker called it. */
static char *
run_name(PlySearchTree *tree)
{
  GFile *file = ply_search_tree_get_file(tree);

  return file != NULL ? ply_file_words_name(file) : ply_runs_name(tree);
}

/* Runs of one name are numbered, as in the bar of runs. */
static char *
distinct_name(PlyLecture *talk, PlySearchTree *tree)
{
  char *name = run_name(tree);
  PlySearchTree *other;
  guint alike = 0;

  for (guint i = 0; (other = ply_lecture_get_run(talk, i)) != NULL && other != tree; i++) {
    g_autofree char *its = run_name(other);
    alike += g_str_equal(its, name);
  }
  if (alike == 0)
    return name;
  char *numbered = g_strdup_printf("%s (%u)", name, alike + 1);
  g_free(name);
  return numbered;
}

char *
ply_talk_words_place(PlyLecture *talk, PlyLectureStop *stop)
{
  guint64 step = ply_lecture_stop_get_step(stop) + 1;

  if (ply_lecture_get_run(talk, 1) == NULL)
    return g_strdup_printf(_("Step %.0f"), (double)step);
  g_autofree char *name = distinct_name(talk, ply_lecture_stop_get_tree(stop));
  return g_strdup_printf(_("%s: step %.0f"), name, (double)step);
}

char *
ply_talk_words_sentence(PlyLectureStop *stop)
{
  PlySearchTree *tree = ply_lecture_stop_get_tree(stop);
  char *said = ply_lecture_say(tree, ply_lecture_stop_get_step(stop));

  if (said != NULL)
    return said;
  return g_strdup(ply_search_tree_get_trace(tree) == NULL ? _("The recording is not there.")
                                                          : _("The recording has no such step."));
}
