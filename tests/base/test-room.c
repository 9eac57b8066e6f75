/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Memory that grows in a file without a name, and what is told when it cannot. */

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "base/room.h"

#define MIB ((size_t)1 << 20)

static void
check_use(PlyRoomKind kind)
{
  PlyRoom room;

  g_assert_true(ply_room_init(&room, 200 * MIB, kind));
  g_assert_cmpuint(room.reserved, >=, 200 * MIB);
  g_assert_true((room.file >= 0) == (kind == PLY_ROOM_FILE));
  for (size_t n = 1; n <= 130 * MIB; n += 43 * MIB) {
    g_assert_true(ply_room_grow(&room, n));
    g_assert_cmpuint(room.backed, >=, n);
    g_assert_cmpint(((char *)room.bytes)[n - 1], ==, 0);
    memset((char *)room.bytes + n - 1, 7, 1);
  }
  g_assert_false(ply_room_grow(&room, room.reserved + 1));
  g_assert_cmpint(((char *)room.bytes)[0], ==, 7);
  ply_room_trim(&room, 44 * MIB);
  g_assert_cmpuint(room.reserved, <, 45 * MIB);
  g_assert_cmpint(((char *)room.bytes)[43 * MIB], ==, 7);
  ply_room_clear(&room);
  g_assert_null(room.bytes);
}

static void
test_use(void)
{
  check_use(PLY_ROOM_MEMORY);
  check_use(PLY_ROOM_FILE);
}

/* The file has no name, in whatever folder it is. */
static void
test_folders(void)
{
  g_autofree char *folder = g_dir_make_tmp("plyscope-room-XXXXXX", NULL);
  g_autofree char *cache = g_build_filename(folder, "cache", NULL);
  g_autoptr(GDir) dir = NULL;
  PlyRoom room;

  g_setenv("XDG_CACHE_HOME", cache, TRUE);
  g_assert_true(ply_room_init(&room, MIB, PLY_ROOM_FILE));
  g_assert_cmpint(room.file, >=, 0);
  g_assert_true(g_file_test(cache, G_FILE_TEST_IS_DIR));
  dir = g_dir_open(cache, 0, NULL);
  g_assert_null(g_dir_read_name(dir));
  ply_room_clear(&room);
  g_rmdir(cache);
  g_rmdir(folder);
}

/* A file that must not grow stands for a full disk: it is told, and what there was stays. */
static void
test_full(void)
{
  PlyRoom room;
  struct rlimit before, less = {0};

  signal(SIGXFSZ, SIG_IGN);
  g_assert_true(ply_room_init(&room, 1024 * MIB, PLY_ROOM_FILE));
  g_assert_true(ply_room_grow(&room, 1));
  ((char *)room.bytes)[0] = 1;
  getrlimit(RLIMIT_FSIZE, &before);
  less = (struct rlimit){room.backed + MIB, before.rlim_max};
  g_assert_cmpint(setrlimit(RLIMIT_FSIZE, &less), ==, 0);
  size_t backed = room.backed;
  errno = 0;
  g_assert_false(ply_room_grow(&room, backed + 100 * MIB));
  g_assert_cmpint(errno, !=, 0);
  g_assert_cmpuint(room.backed, ==, backed);
  g_assert_cmpint(setrlimit(RLIMIT_FSIZE, &before), ==, 0);
  g_assert_cmpint(((char *)room.bytes)[0], ==, 1);
  g_assert_true(ply_room_grow(&room, backed + 100 * MIB));
  ply_room_clear(&room);
}

static void
test_memory(void)
{
  struct rlimit before, less;
  size_t all = ply_room_memory();

  g_assert_cmpuint(all, >, MIB);
  getrlimit(RLIMIT_DATA, &before);
  less = (struct rlimit){256 * MIB, before.rlim_max};
  g_assert_cmpint(setrlimit(RLIMIT_DATA, &less), ==, 0);
  g_assert_cmpuint(ply_room_memory(), <=, 256 * MIB);
  g_assert_cmpint(setrlimit(RLIMIT_DATA, &before), ==, 0);
  g_assert_cmpuint(ply_room_memory(), ==, all);
}

int
main(int argc, char *argv[])
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/base/room/use", test_use);
  g_test_add_func("/base/room/full", test_full);
  g_test_add_func("/base/room/memory", test_memory);
  g_test_add_func("/base/room/folders", test_folders);
  return g_test_run();
}
