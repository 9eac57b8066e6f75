/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Certificates (proof/certificate.h) of what analyze and solve have proven: the option, and making
 * the file. A file is replayed before it is said to be there. */

#include <gio/gio.h>

#include "cli/options.h"
#include "record/record.h"
#include "proof/certificate.h"
#include "search/search.h"

#define PLY_CLI_CERTIFICATE_MBYTE 64

typedef struct PlyCliCertificate {
  const char *path; /* or NULL: none is wanted */
  int most_mbyte;
  GCancellable *cancellable; /* NULL, or ends the work besides ply_cli_interrupted(); borrowed */
} PlyCliCertificate;

#define PLY_CLI_CERTIFICATE_INIT ((PlyCliCertificate){.most_mbyte = PLY_CLI_CERTIFICATE_MBYTE})

void ply_cli_certificate_add_options(PlyCliCertificate *self, PlyCliOptions *parser);
/* Before a long search: whether a file can be written there. FALSE after one line
 * on stderr. */
gboolean ply_cli_certificate_check(const PlyCliCertificate *self);
/* Whether what is asked for can be: a game with chance nodes has none. FALSE after one line on stderr. */
gboolean ply_cli_certificate_fits(const PlyCliCertificate *self, const PlyRules *rules);

/* The position of a record's node, with the moves that led there. Free with g_free(). NULL with one
 * line on stderr if it cannot be told in a certificate. */
PlyProofHead *ply_cli_certificate_head(const PlyRecord *record, PlyRecordNode *node);

/* What a finished search has proven of the position as a whole: ∓PLY_SCORE_INFINITE for nothing. */
void ply_cli_certificate_bounds(const PlyProofHead *head, const PlyReport *report, PlyScore *lower,
                                PlyScore *upper);

/* A search that may be asked for moves, which the certificate then has to bear out. */
typedef struct PlyCliAdvice {
  PlySearch *search; /* NULL: none; else all is borrowed */
  PlyTable *table;
  const PlySearchOptions *options;
  PlyMove best; /* of the position itself */
} PlyCliAdvice;

/* Writes the certificate of lower ≤ value ≤ upper (∓PLY_SCORE_INFINITE: nothing is claimed on that
 * side). `advice` may be NULL. Says in one line what was
 * written, on stdout or, if `quiet`, nowhere; or on stderr why not. Returns the exit status. */
int ply_cli_certificate_write(const PlyCliCertificate *self, const PlyProofHead *head,
                              PlyScore lower, PlyScore upper, const PlyCliAdvice *advice,
                              gboolean quiet);
