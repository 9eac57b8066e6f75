/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a journal says of its positions, held against each other. */

#include "formats/maxconnect4-proof.h"

#include <glib/gi18n-lib.h>

#include "engine/maxconnect4/consistent.h"
#include "formats/format.h"

static int
compare_codes(gconstpointer a, gconstpointer b)
{
  guint64 left = ((const PlyMc4Proof *)a)->code, right = ((const PlyMc4Proof *)b)->code;

  return left < right ? -1 : left > right;
}

/* The array's sort leaves equals as they were. */
void
ply_mc4_proof_keep_latest(GArray *proofs)
{
  guint kept = 0;

  g_array_sort(proofs, compare_codes);
  for (guint i = 0; i < proofs->len; i++) {
    const PlyMc4Proof *proof = &g_array_index(proofs, PlyMc4Proof, i);
    if (i + 1 == proofs->len || proof[1].code != proof->code)
      g_array_index(proofs, PlyMc4Proof, kept++) = *proof;
  }
  g_array_set_size(proofs, kept);
}

static bool
is_known(void *data, const PlyMc4Shape *shape, PlyMc4Board board, int *lower, int *upper)
{
  const GArray *proofs = data;
  PlyMc4Proof wanted = {.code = ply_mc4_first_code(shape, board, NULL)};
  guint at;

  if (!g_array_binary_search((GArray *)proofs, &wanted, compare_codes, &at))
    return false;
  *lower = g_array_index(proofs, PlyMc4Proof, at).lower;
  *upper = g_array_index(proofs, PlyMc4Proof, at).upper;
  return true;
}

gboolean
ply_mc4_proof_check(const PlyMc4Shape *shape, const GArray *proofs, const char *name,
                    GError **error)
{
  for (guint i = 0; i < proofs->len; i++) {
    const PlyMc4Proof *proof = &g_array_index(proofs, PlyMc4Proof, i);
    const char *reason = NULL;
    PlyMc4Board board;
    if (ply_mc4_decode(shape, proof->code, &board))
      reason = ply_mc4_contradiction(shape, board, proof->lower, proof->upper, proof->column,
                                     is_known, (void *)proofs);
    if (reason != NULL) {
      g_autofree char *code = g_strdup_printf("%016" G_GINT64_MODIFIER "x", proof->code);
      g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_RULES,
                  _("%s: what it says of the position %s cannot be: %s."), name, code, _(reason));
      return FALSE;
    }
  }
  return TRUE;
}
