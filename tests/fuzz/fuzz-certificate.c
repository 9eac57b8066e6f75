/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz.h"

#include <glib.h>
#include <string.h>

#include "proof/certificate.h"

#define MEMORY ((size_t)1 << 20)

typedef struct {
  const char *parts[2];
  size_t lengths[2];
} Source;

static size_t
read_some(void *data, char *bytes, size_t most)
{
  Source *source = data;

  for (int i = 0; i < 2; i++) {
    size_t n = MIN(source->lengths[i], most);
    if (n == 0)
      continue;
    memcpy(bytes, source->parts[i], n);
    source->parts[i] += n;
    source->lengths[i] -= n;
    return n;
  }
  return 0;
}

/* What is refused has a place and a reason; what is accepted does not contradict itself. */
static void
check(const char *head, const uint8_t *data, size_t size)
{
  Source source = {{head, (const char *)data}, {strlen(head), size}};
  PlyProofCheckSetup setup = {.data = &source, .read = read_some, .memory = MEMORY};
  PlyProofChecked *checked = g_new0(PlyProofChecked, 1);
  PlyProofFault fault;

  if (ply_proof_check(&setup, checked, &fault)) {
    g_assert_true(checked->has_lower || checked->has_upper);
    if (checked->has_lower && checked->has_upper)
      g_assert_cmpint(checked->lower, <=, checked->upper);
  } else {
    g_assert_nonnull(fault.expected);
    g_assert_cmpuint(fault.line, >=, 1);
  }
  ply_proof_checked_clear(checked);
  g_free(checked);
}

/* The bytes as a file, and as what follows a right head. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  check("", data, size);
  check("plyscope-proof 1\ngame othello:4\ncount winner\nmoves b1 c1 d1\nplayout 8\n", data, size);
  check("plyscope-proof 1\ngame maxconnect4:4x4\nplayout 4\n", data, size);
  check("plyscope-proof 1\ngame pente\nopening none\nplayout 1\n", data, size);
  check("plyscope-proof 1\ngame number-tree\ntree ((3 12 8) (2 (4 1) 6) (14 5 2))\nplayout 0\n",
        data, size);
  return 0;
}
