/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/report.h"

#include "model/tree-holder.h"

/* By hand: G_DEFINE_BOXED_TYPE passes function pointers in a way that ISO C does not have. */
GType
ply_model_report_get_type(void)
{
  static gsize type;

  if (g_once_init_enter(&type))
    g_once_init_leave(&type, g_boxed_type_register_static("PlyModelReport",
                                                          (GBoxedCopyFunc)ply_model_report_ref,
                                                          (GBoxedFreeFunc)ply_model_report_unref));
  return type;
}

PlyModelReport *
ply_model_report_new(guint generation, const PlyRules *rules, PlyTreeHolder *holder,
                     const PlyPosition *root, const PlyReport *report)
{
  gsize list_bytes = sizeof(PlyRootMove) * (gsize)report->n_root;
  PlyModelReport *self = g_malloc(sizeof *self + list_bytes);
  PlyRootMove *list = (PlyRootMove *)(self + 1);

  *self = (PlyModelReport){
      .generation = generation,
      .made_us = g_get_monotonic_time(),
      .rules = *rules,
      .root = *root,
      .report = *report,
      .holder = holder != NULL ? ply_tree_holder_ref(holder) : NULL,
  };
  if (list_bytes > 0)
    memcpy(list, report->root, list_bytes);
  self->report.root = list;
  atomic_init(&self->references, 1);
  return self;
}

PlyModelReport *
ply_model_report_new_said(const PlyRules *rules, const PlyPosition *root, const char *who,
                          const PlySaid *said, PlyStop stop)
{
  PlyRootMove roots[PLY_MAX_MULTI_PV];
  PlyReport report;

  ply_said_report(said, root, roots, &report);
  report.stop = stop;
  PlyModelReport *self = ply_model_report_new(0, rules, NULL, root, &report);
  self->who = g_strdup(who);
  self->said = g_memdup2(said, sizeof *said);
  return self;
}

const PlySaidValue *
ply_model_report_get_said(const PlyModelReport *self, PlyMove move)
{
  for (guint i = 0; self->said != NULL && i < self->said->n_lines; i++) {
    const PlySaidLine *line = &self->said->lines[i];
    if (line->moves[0] == move)
      return line->value.kind != PLY_SAID_NOTHING ? &line->value : NULL;
  }
  return NULL;
}

PlyModelReport *
ply_model_report_ref(PlyModelReport *self)
{
  atomic_fetch_add_explicit(&self->references, 1, memory_order_relaxed);
  return self;
}

void
ply_model_report_unref(PlyModelReport *self)
{
  if (atomic_fetch_sub_explicit(&self->references, 1, memory_order_acq_rel) != 1)
    return;
  g_clear_pointer(&self->holder, ply_tree_holder_unref);
  g_free(self->who);
  g_free(self->said);
  ply_live_picture_unref(self->tree);
  g_free(self);
}
