/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/errand.h"

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "protocols/process.h"

gboolean
ply_errand_mend(const PlyErrand *self, PlyBox **box, PlyAnswer *answer)
{
  g_autoptr(GError) error = NULL;

  if (ply_box_is_whole(*box))
    return TRUE;
  PlyBox *fresh = ply_box_new(self->parent, self->kind, &error);
  if (fresh == NULL) {
    ply_answer_fail(answer, PLY_FAULT_CANCELLED, g_strdup(error->message));
    return FALSE;
  }
  ply_box_free(*box);
  *box = fresh;
  return TRUE;
}

/* FALSE with a fault: the host's own, if no folder can hold the file. */
static gboolean
lay_in(const PlyErrand *self, PlyBox *box, const GString *text, PlyAnswer *answer)
{
  g_autoptr(GError) error = NULL;

  ply_box_clear(box, self->out);
  if (ply_box_write(box, self->in, text->str, text->len, &error))
    return TRUE;
  if (!ply_box_probe(box, text->str, text->len))
    ply_answer_fail(answer, PLY_FAULT_CANCELLED, g_strdup(error->message));
  else if (g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOSPC))
    ply_answer_fail(answer, PLY_FAULT_RESOURCE, ply_box_describe_full(self->name));
  else
    ply_answer_fail(
        answer, PLY_FAULT_FORMAT,
        g_strdup_printf(_("%s has made its folder unusable: %s"), self->name, error->message));
  return FALSE;
}

/* Whether it has ended by itself; FALSE with the answer failed. */
static gboolean
await(const PlyErrand *self, PlyProcess *process, PlyAnswer *answer)
{
  gint64 began = ply_clock_wall_us();
  gint64 end = self->wall_us > G_MAXINT64 - began ? G_MAXINT64 : began + self->wall_us;

  switch (ply_process_wait(process, end, self->cpu_us)) {
  case PLY_PROCESS_ENDED:
    return TRUE;
  case PLY_PROCESS_STOPPED:
    ply_answer_fail(answer, PLY_FAULT_CANCELLED, NULL);
    return FALSE;
  case PLY_PROCESS_USED_UP:
    ply_answer_fail(answer, PLY_FAULT_TIME,
                    g_strdup_printf(_("%s used up its %.3f s of CPU time."), self->name,
                                    (double)self->cpu_us / G_USEC_PER_SEC));
    return FALSE;
  default:
    ply_answer_fail(answer, PLY_FAULT_TIME,
                    g_strdup_printf(_("%s was still running after %.3f s."), self->name,
                                    (double)self->wall_us / G_USEC_PER_SEC));
    return FALSE;
  }
}

static GString *
read_out(const PlyErrand *self, PlyBox *box, gboolean success, const char *end, PlyAnswer *answer)
{
  g_autoptr(GError) error = NULL;
  GString *text = ply_box_read(box, self->out, self->most, &error);

  if (text != NULL)
    return text;
  /* A program that cannot be run at all is found out here too. */
  ply_answer_fail(
      answer, success ? PLY_FAULT_FORMAT : PLY_FAULT_VANISHED,
      g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOENT)
          ? g_strdup_printf(_("%s ended with %s and wrote no %s."), self->name, end, self->out)
          : g_strdup_printf("%s: %s", self->name, error->message));
  return NULL;
}

GString *
ply_errand_run(const PlyErrand *self, PlyBox *box, const PlyTurn *turn, const GString *text,
               PlyAnswer *answer)
{
  g_autoptr(GError) error = NULL;

  if (!lay_in(self, box, text, answer))
    return NULL;
  PlyProcess *process = ply_process_start_in(turn->jail, box, self->argv,
                                             self->in_folder ? ply_box_get_path(box) : NULL, 0,
                                             turn->cancellable, &error);
  if (process == NULL) {
    gboolean blameless = ply_process_is_blameless(error);
    ply_answer_fail(answer, blameless ? PLY_FAULT_CANCELLED : PLY_FAULT_VANISHED,
                    g_strdup(error->message));
    return NULL;
  }
  if (self->shows_errors)
    ply_process_show_errors(process, self->name);
  ply_process_tell_errors(process, turn->aside);
  gboolean ended = await(self, process, answer), success = ply_process_is_success(process);
  /* Whatever it has left running is ended before its folder is looked at, and counted. */
  ply_process_end(process);
  answer->cpu_us = ply_process_cpu_us(process);
  g_autofree char *end = g_strdup(ply_process_get_end(process));
  ply_answer_exceed(answer, self->name, ply_process_get_excess(process));
  ended = ended && answer->fault == PLY_FAULT_NONE;
  ply_process_free(process);
  if (!ended)
    return NULL;
  if (ply_box_is_whole(box))
    return read_out(self, box, success, end, answer);
  ply_answer_fail(
      answer, PLY_FAULT_FORMAT,
      g_strdup_printf(_("%s has removed or replaced the folder that it was given."), self->name));
  return NULL;
}
