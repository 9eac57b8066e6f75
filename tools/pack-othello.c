/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* pack-othello IN OUT: makes data/othello.weights of what train-othello wrote. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/othello/eval-file.h"

static int
fail(const char *path, const char *why)
{
  fprintf(stderr, "pack-othello: %s %s\n", path, why);
  return 1;
}

int
main(int argc, char **argv)
{
  size_t n = ply_othello_file_parameters(), length = 0;
  unsigned char *raw = malloc(2 * n + 1);
  int16_t *parameters = malloc(n * sizeof *parameters);
  const char *reason;

  if (argc != 3 || raw == NULL || parameters == NULL || n == 0) {
    fputs("Usage: pack-othello IN OUT\n", stderr);
    return 2;
  }
  FILE *in = fopen(argv[1], "rb");
  if (in == NULL || fread(raw, 1, 2 * n + 1, in) != 2 * n)
    return fail(argv[1], "is not of this program's features");
  fclose(in);
  for (size_t i = 0; i < n; i++)
    parameters[i] = (int16_t)(uint16_t)(raw[2 * i] | raw[2 * i + 1] << 8);
  void *file = ply_othello_file_pack(parameters, &length);
  int16_t *again = file != NULL ? ply_othello_file_unpack(file, length, &reason) : NULL;
  if (again == NULL || memcmp(again, parameters, n * sizeof *again) != 0)
    return fail(argv[1], "cannot be packed");
  FILE *out = fopen(argv[2], "wb");
  if (out == NULL || fwrite(file, 1, length, out) != length || fclose(out) != 0)
    return fail(argv[2], "cannot be written");
  printf("%zu parameters, %zu bytes\n", n, length);
  free(again);
  free(file);
  free(parameters);
  free(raw);
  return 0;
}
