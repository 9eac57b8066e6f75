/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A book as a file: entries of one length, sorted so that they can be searched where they lie,
 * behind a head. Numbers are little-endian:
 *
 *     8 bytes   the magic
 *     4         version
 *     4         entries
 *     8         FNV-1a of the entries
 */

#include <stddef.h>
#include <stdint.h>

#define PLY_BOOK_FILE_HEAD 24

typedef struct PlyBookKind {
  char magic[9]; /* 8 letters */
  uint32_t version;
  size_t entry; /* bytes */
  int (*compare)(const void *a,
                 const void *b); /* of entries as they lie in the file: their order */
} PlyBookKind;

typedef struct PlyBookFile {
  const unsigned char *entries; /* borrowed */
  size_t n;
} PlyBookFile;

/* The entries of bytes that outlive them and may be anything. NULL, else why it is no such file,
 * static English; what the entries say is not looked at. */
const char *ply_book_file_open(const PlyBookKind *kind, const void *bytes, size_t length,
                               PlyBookFile *file);
/* The entry that is equal to `entry` by the kind's order, or NULL. */
const unsigned char *ply_book_file_find(const PlyBookKind *kind, const PlyBookFile *file,
                                        const void *entry);
/* The file's bytes, for free(), with room for n entries, which the caller fills in behind the head
 * before it calls the second. NULL if memory is short. */
unsigned char *ply_book_file_new(const PlyBookKind *kind, size_t n, size_t *length);
void ply_book_file_finish(const PlyBookKind *kind, unsigned char *bytes, size_t n);
