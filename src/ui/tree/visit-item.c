/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/visit-item.h"

#include "trace/lazy.h"

struct _PlyVisitItem {
  GObject parent_instance;

  guint32 visit;
};

G_DEFINE_FINAL_TYPE(PlyVisitItem, ply_visit_item, G_TYPE_OBJECT)

static void
ply_visit_item_class_init(PlyVisitItemClass *klass)
{
}

static void
ply_visit_item_init(PlyVisitItem *self)
{
}

PlyVisitItem *
ply_visit_item_new(guint32 visit)
{
  PlyVisitItem *self = g_object_new(PLY_TYPE_VISIT_ITEM, NULL);

  self->visit = visit;
  return self;
}

guint32
ply_visit_item_get_visit(PlyVisitItem *self)
{
  return self->visit;
}

struct _PlyVisitList {
  GObject parent_instance;

  GArray *visits;  /* of guint32, ascending; NULL: not looked for yet */
  PlyTrace *trace; /* held only until then */
  guint32 parent;
};

static void list_model_init(GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE(PlyVisitList, ply_visit_list, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))

static GArray *
get_visits(PlyVisitList *self)
{
  if (self->visits != NULL)
    return self->visits;
  self->visits = g_array_new(FALSE, FALSE, sizeof(guint32));
  /* Of a recording that is still being read, a block or two. */
  PlyTraceDecodeFault fault;
  ply_trace_need(self->trace, self->parent, &fault);
  for (guint32 c = ply_trace_child(self->trace, self->parent); c != PLY_TRACE_NONE;
       c = ply_trace_next(self->trace, c))
    g_array_append_val(self->visits, c);
  g_clear_pointer(&self->trace, ply_trace_unref);
  return self->visits;
}

static GType
get_item_type(GListModel *model)
{
  return PLY_TYPE_VISIT_ITEM;
}

static guint
get_n_items(GListModel *model)
{
  return get_visits(PLY_VISIT_LIST(model))->len;
}

static gpointer
get_item(GListModel *model, guint position)
{
  GArray *visits = get_visits(PLY_VISIT_LIST(model));

  return position < visits->len ? ply_visit_item_new(g_array_index(visits, guint32, position))
                                : NULL;
}

static void
list_model_init(GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static void
ply_visit_list_finalize(GObject *object)
{
  PlyVisitList *self = PLY_VISIT_LIST(object);

  g_clear_pointer(&self->visits, g_array_unref);
  g_clear_pointer(&self->trace, ply_trace_unref);
  G_OBJECT_CLASS(ply_visit_list_parent_class)->finalize(object);
}

static void
ply_visit_list_class_init(PlyVisitListClass *klass)
{
  G_OBJECT_CLASS(klass)->finalize = ply_visit_list_finalize;
}

static void
ply_visit_list_init(PlyVisitList *self)
{
}

PlyVisitList *
ply_visit_list_new(const guint32 *visits, guint n)
{
  PlyVisitList *self = g_object_new(PLY_TYPE_VISIT_LIST, NULL);

  self->visits = g_array_sized_new(FALSE, FALSE, sizeof(guint32), n);
  if (n > 0)
    g_array_append_vals(self->visits, visits, n);
  return self;
}

PlyVisitList *
ply_visit_list_new_children(PlyTrace *trace, guint32 parent)
{
  if (trace->visits[parent].end == parent + 1)
    return NULL;
  PlyVisitList *self = g_object_new(PLY_TYPE_VISIT_LIST, NULL);
  self->trace = ply_trace_ref(trace);
  self->parent = parent;
  return self;
}

gboolean
ply_visit_list_is_filled(PlyVisitList *self)
{
  return self->visits != NULL;
}

guint
ply_visit_list_find(PlyVisitList *self, guint32 visit)
{
  GArray *visits = get_visits(self);
  guint low = 0, high = visits->len;

  while (low < high) {
    guint middle = low + (high - low) / 2;
    guint32 at = g_array_index(visits, guint32, middle);
    if (at == visit)
      return middle;
    if (at < visit)
      low = middle + 1;
    else
      high = middle;
  }
  return G_MAXUINT;
}
