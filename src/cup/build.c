/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is made in a jail's folder, which is in memory and gone with it, comes out as one archive, in
 * which the folder is laid anew: tar follows no link that the archive makes and leaves its folder by
 * no path, and takes neither owners nor modes from it. */

#include "cup/build-private.h"

#include <errno.h>
#include <string.h>

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "base/clock.h"
#include "cup/tools.h"
#include "cup/version.h"
#include "protocols/process.h"
#include "record/folder.h"
#include "record/printable.h"
#include "record/safe-file.h"

#define BUILD_US     (120 * G_USEC_PER_SEC)
#define MOST_ARCHIVE ((gsize)64 << 20)
#define MOST_MEMORY  ((guint64)1 << 30)
#define ARCHIVE      ".plyscope-made"
#define MOST_TOLD    200 /* characters of a compiler's error */
#define PROBE_BYTES  ((gssize)1 << 20)

/* In the jail's folder: $0 is the submission, the rest what makes a program of it. */
static const char script[] = "cp -R \"$0\"/. . && \"$@\" >&2 && rm -f " ARCHIVE
                             " && tar -cf " ARCHIVE " --exclude=./" ARCHIVE " .";

static gboolean
fail(const char *folder, const char *program, const char *why, GError **error)
{
  g_autofree char *shown = ply_printable(folder);

  g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("%s: “%s” did not make a program: %s."),
              shown, program, why);
  return FALSE;
}

/* Whether the machine has room for what was made. */
static gboolean
has_room(const char *place)
{
  g_autofree char *path = g_build_filename(place, ".probe", NULL);
  g_autofree char *bytes = g_malloc0(PROBE_BYTES);
  gboolean good = g_file_set_contents(path, bytes, PROBE_BYTES, NULL);

  g_unlink(path);
  return good;
}

static gboolean
await(PlyProcess *process, const char *folder, const char *program, GError **error)
{
  PlyProcessWait end = ply_process_wait(process, ply_clock_wall_us() + BUILD_US, G_MAXINT64);

  if (end == PLY_PROCESS_ENDED && ply_process_is_success(process))
    return TRUE;
  const char *excess = ply_process_get_excess(process);
  return fail(folder, program,
              excess != NULL             ? excess
              : end == PLY_PROCESS_ENDED ? ply_process_get_end(process)
                                         : _("time ran out"),
              error);
}

/* The first line that speaks of an error, as compilers write it before “make” gives up; NULL: none does.
 * Transfer full. */
static char *
first_error(const char *said)
{
  g_auto(GStrv) lines = g_strsplit(said, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++) {
    if (strstr(lines[i], "error:") != NULL || strstr(lines[i], "Error:") != NULL)
      return ply_printable_line(lines[i], strlen(lines[i]), MOST_TOLD);
  }
  return NULL;
}

/* The archive of what was made. */
static GString *
make(const char *folder, const char *const *argv, const PlyJail *jail, GCancellable *cancellable,
     GError **error)
{
  g_autoptr(PlyBox) box = ply_box_new(NULL, "build", error);
  g_autoptr(GPtrArray) words = g_ptr_array_new();
  g_autoptr(PlyAside) aside = ply_aside_new();
  guint serial = 0;
  PlyJail own = jail != NULL ? *jail : ply_jail_usual;

  if (box == NULL)
    return NULL;
  own.folder = folder;
  own.rests = FALSE;
  g_ptr_array_add(words, (gpointer) "sh");
  g_ptr_array_add(words, (gpointer) "-c");
  g_ptr_array_add(words, (gpointer)script);
  g_ptr_array_add(words, (gpointer)folder);
  for (guint i = 0; argv[i] != NULL; i++)
    g_ptr_array_add(words, (gpointer)argv[i]);
  g_ptr_array_add(words, NULL);
  PlyProcess *process = ply_process_start_in(&own, box, (const char *const *)words->pdata,
                                             ply_box_get_path(box), 0, cancellable, error);
  if (process == NULL)
    return NULL;
  ply_aside_set_quiet(aside);
  ply_process_tell_errors(process, aside);
  gboolean good = await(process, folder, argv[0], error);
  /* A compiler that was ended says so, too, and not why. */
  gboolean itself = ply_process_get_excess(process) == NULL && ply_process_get_end(process) != NULL;
  ply_process_free(process);
  g_autofree char *said = ply_aside_get_errors(aside, &serial);
  g_autofree char *tool = !good && said != NULL ? ply_tools_missing_in(said) : NULL;
  if (tool != NULL) {
    g_clear_error(error);
    ply_tools_fail(tool, error);
  }
  g_autofree char *reason =
      !good && itself && tool == NULL && said != NULL ? first_error(said) : NULL;
  if (reason != NULL) {
    g_clear_error(error);
    fail(folder, argv[0], reason, error);
  }
  return good ? ply_box_read(box, ARCHIVE, MOST_ARCHIVE, error) : NULL;
}

/* Lays an archive out in a new folder. */
static gboolean
unpack(const GString *archive, const char *place, GError **error)
{
  g_autofree char *file = g_build_filename(place, ARCHIVE, NULL);
  const char *const argv[] = {
      "tar", "-xf", file, "-C", place, "--no-same-owner", "--no-same-permissions", NULL};

  if (archive->len > MOST_ARCHIVE)
    return fail(place, "tar", _("too much was made"), error);
  if (!ply_safe_file_write(file, FALSE, archive->str, archive->len, error))
    return FALSE;
  g_autoptr(PlyProcess) process = ply_process_start(argv, NULL, 0, NULL, error);
  if (process == NULL)
    return FALSE;
  ply_process_limit(process, MOST_MEMORY, MOST_ARCHIVE);
  gboolean good = await(process, place, argv[0], error);
  g_unlink(file);
  if (!good && !has_room(place)) {
    g_clear_error(error);
    g_autofree char *shown = ply_printable(place);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                _("%s: this machine has no room for what was made."), shown);
  }
  return good;
}

char *
ply_build(const char *folder, const char *const *argv, const PlyJail *jail,
          GCancellable *cancellable, GError **error)
{
  g_autofree char *quoted = g_shell_quote(folder), *print = ply_program_version(quoted);
  g_autofree char *name = g_path_get_basename(folder);
  g_autofree char *place =
      g_build_filename(g_get_user_cache_dir(), "plyscope", "made", print, name, NULL);
  g_autofree char *above = g_path_get_dirname(place), *fresh = g_strconcat(above, "-XXXXXX", NULL);
  GString *archive = NULL;

  if (g_file_test(place, G_FILE_TEST_IS_DIR))
    return g_steal_pointer(&place);
  /* The jail has what the system has. */
  g_autofree char *tool = g_find_program_in_path(argv[0]);
  if (tool == NULL) {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                _("“%s”, which makes such a program, is not installed on this machine."), argv[0]);
    return NULL;
  }
  if (g_mkdir_with_parents(above, 0755) != 0 || g_mkdtemp_full(fresh, 0755) == NULL) {
    ply_safe_file_error(error, above, _("cannot be opened"));
    return NULL;
  }
  archive = make(folder, argv, jail, cancellable, error);
  /* Whoever else has made the same meanwhile has made it well. */
  gboolean good = archive != NULL && unpack(archive, fresh, error) &&
                  (g_rename(fresh, place) == 0 || g_file_test(place, G_FILE_TEST_IS_DIR) ||
                   ply_safe_file_error(error, place, _("cannot be opened")));
  if (archive != NULL)
    g_string_free(archive, TRUE);
  ply_folder_remove(fresh);
  return good ? g_steal_pointer(&place) : NULL;
}
