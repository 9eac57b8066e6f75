/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/question.h"

#include "ui/widgets/compat.h"
#include "ui/widgets/help.h"

static GtkWidget *
with_help(GtkWidget *dialog, const char *topic)
{
  ply_help_set(dialog, topic);
  ply_help_listen(GTK_WINDOW(dialog));
  return dialog;
}

GtkWidget *
ply_question_new(GtkWindow *parent, const char *topic, const char *heading, const char *body,
                 const char *cancel, const char *go)
{
  return with_help(ply_compat_question_new(parent, heading, body, cancel, go), topic);
}

GtkWidget *
ply_question_save_new(GtkWindow *parent, const char *topic, const char *heading, const char *body,
                      const char *cancel, const char *discard, const char *save)
{
  return with_help(ply_compat_save_question_new(parent, heading, body, cancel, discard, save),
                   topic);
}

GtkWidget *
ply_question_choice_new(GtkWindow *parent, const char *topic, const char *heading, const char *body,
                        const char *cancel)
{
  GtkWidget *dialog = ply_compat_message_new(parent, heading, body);

  ply_compat_message_add_answer(dialog, "cancel", cancel);
  return with_help(dialog, topic);
}

void
ply_question_add_answer(GtkWidget *question, const char *name, const char *label)
{
  ply_compat_message_add_answer(question, name, label);
}

GtkWidget *
ply_question_notice_new(GtkWindow *parent, const char *topic, const char *heading, const char *body,
                        const char *close)
{
  return with_help(ply_compat_notice_new(parent, heading, body, close), topic);
}
