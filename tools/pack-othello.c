/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* pack-othello IN [OTHER SHARE] OUT: makes data/othello.weights of what train-othello wrote; with
 * OTHER, of the means of both, in which its parameters have that share. Two fits to different
 * positions err differently, so their mean errs less than each. */

#include <math.h>
#include <stdbool.h>
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

/* Parameters of a file, that the caller frees; NULL if it has not just as many. */
static int16_t *
read_raw(const char *path, size_t n)
{
  unsigned char *raw = malloc(2 * n + 1);
  int16_t *parameters = malloc(n * sizeof *parameters);
  FILE *file = fopen(path, "rb");
  bool good =
      raw != NULL && parameters != NULL && file != NULL && fread(raw, 1, 2 * n + 1, file) == 2 * n;

  for (size_t i = 0; good && i < n; i++)
    parameters[i] = (int16_t)(uint16_t)(raw[2 * i] | raw[2 * i + 1] << 8);
  if (file != NULL)
    fclose(file);
  free(raw);
  if (good)
    return parameters;
  free(parameters);
  return NULL;
}

static void
blend(int16_t *parameters, const int16_t *others, double share, size_t n)
{
  for (size_t i = 0; i < n; i++)
    parameters[i] = (int16_t)lround((1 - share) * parameters[i] + share * others[i]);
}

int
main(int argc, char **argv)
{
  size_t n = ply_othello_file_parameters(), length = 0;
  double share = argc == 5 ? atof(argv[3]) : 0;
  const char *reason, *output = argv[argc - 1];

  if ((argc != 3 && argc != 5) || n == 0 || !(share >= 0 && share <= 1)) {
    fputs("Usage: pack-othello IN [OTHER SHARE] OUT\n", stderr);
    return 2;
  }
  int16_t *parameters = read_raw(argv[1], n);
  if (parameters == NULL)
    return fail(argv[1], "is not of this program's features");
  if (argc == 5) {
    int16_t *others = read_raw(argv[2], n);
    if (others == NULL)
      return fail(argv[2], "is not of this program's features");
    blend(parameters, others, share, n);
    free(others);
  }
  void *file = ply_othello_file_pack(parameters, &length);
  int16_t *again = file != NULL ? ply_othello_file_unpack(file, length, &reason) : NULL;
  if (again == NULL || memcmp(again, parameters, n * sizeof *again) != 0)
    return fail(argv[1], "cannot be packed");
  FILE *out = fopen(output, "wb");
  if (out == NULL || fwrite(file, 1, length, out) != length || fclose(out) != 0)
    return fail(output, "cannot be written");
  printf("%zu parameters, %zu bytes\n", n, length);
  free(again);
  free(file);
  free(parameters);
  return 0;
}
