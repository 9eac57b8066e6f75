/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Faults put into words. */

#include "trace/check-private.h"

#include <stdarg.h>
#include <stdio.h>

#define SCORE_BYTES 16

bool
ply_fault(PlyTraceFault *fault, uint32_t visit, PlyTraceFaultKind kind, PlyScore expected,
          PlyScore found, const char *format, ...)
{
  int n = 0;
  va_list arguments;

  *fault = (PlyTraceFault){.visit = visit, .kind = kind, .expected = expected, .found = found};
  if (visit != PLY_TRACE_NONE)
    n = snprintf(fault->sentence, sizeof fault->sentence, "visit %u: ", visit);
  va_start(arguments, format);
  vsnprintf(fault->sentence + n, sizeof fault->sentence - (size_t)n, format, arguments);
  va_end(arguments);
  return false;
}

bool
ply_fault_unchecked(PlyTraceFault *fault)
{
  return ply_fault(fault, PLY_TRACE_NONE, PLY_FAULT_UNCHECKED, 0, 0,
                   "the check did not come to its end");
}

/* "5", "−3", "+∞"; returns `text`. */
static const char *
score_text(PlyScore score, char text[SCORE_BYTES])
{
  const char *sign = score < 0 ? "\u2212" : "";

  if (score >= PLY_SCORE_INFINITE || score <= -PLY_SCORE_INFINITE)
    snprintf(text, SCORE_BYTES, "%s\u221e", score < 0 ? sign : "+");
  else
    snprintf(text, SCORE_BYTES, "%s%d", sign, score < 0 ? -score : score);
  return text;
}

bool
ply_fault_score(PlyTraceFault *fault, uint32_t visit, PlyTraceFaultKind kind, PlyScore expected,
                PlyScore found, const char *name, const char *reason)
{
  char have[SCORE_BYTES], want[SCORE_BYTES];

  return ply_fault(fault, visit, kind, expected, found, "%s is %s, but %s %s", name,
                   score_text(found, have), reason, score_text(expected, want));
}
