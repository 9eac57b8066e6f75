/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A long array that grows without moving. Its address space is reserved at once and costs nothing;
 * what backs it is taken piece by piece. A large one lies in a file without a name, so that the
 * system can put it on the disk when memory is short, instead of ending the program. Any thread, one
 * at a time. */

#include <stdbool.h>
#include <stddef.h>

typedef struct PlyRoom {
  void *bytes;     /* zeros at first, aligned to a page; NULL: none */
  size_t reserved; /* bytes that it can ever have */
  size_t backed;   /* of them those that may be touched, from the start */
  int file;        /* −1: in memory */
} PlyRoom;

typedef enum PlyRoomKind {
  PLY_ROOM_MEMORY,
  /* A file in the user's cache folder ($XDG_CACHE_HOME, ~/.cache), else in /var/tmp or /tmp,
   * without a name, so that nothing stays behind whatever happens. In memory if none can be had. */
  PLY_ROOM_FILE,
} PlyRoomKind;

/* Reserves at least one byte. In memory all of it is backed at once; in a file nothing is. False
 * if there is no address space. */
bool ply_room_init(PlyRoom *self, size_t bytes, PlyRoomKind kind);
/* What is written first lies here and there: a page is taken for each place, and not a huge one, which
 * would take most of the memory for a small part of the bytes. */
void ply_room_scatter(PlyRoom *self);
/* Sees that the first `bytes` are backed, at most as many as are reserved; takes more than is
 * needed where that saves calls. The disk's blocks are taken now, so that a full disk is told here
 * and not by a signal when a page is written. False with errno, and what was backed still is. */
bool ply_room_grow(PlyRoom *self, size_t bytes);
/* Gives back what lies past the first `bytes`. */
void ply_room_trim(PlyRoom *self, size_t bytes);
void ply_room_clear(PlyRoom *self);

/* Bytes of memory that this program may use: the machine's, or less where a control group or
 * RLIMIT_DATA says so. */
size_t ply_room_memory(void);
