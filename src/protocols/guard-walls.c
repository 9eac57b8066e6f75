/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/guard-walls-private.h"

#include <linux/capability.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#define WARDEN "/run/plyscope/warden"
#define PATH   "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games"

/* Of the system. Of /etc there is what programs and their libraries are set up by, no secrets. */
static const char *const system_folders[] = {"/usr", "/opt", "/nix/store", "/gnu/store"};
static const char *const merged_folders[] = {"/bin",   "/sbin",  "/lib",
                                             "/lib32", "/lib64", "/libx32"};
static const char *const settings[] = {
    "/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d",
    "/etc/passwd",       "/etc/group",       "/etc/localtime",  "/etc/timezone",
    "/etc/fonts",        "/etc/mono",        "/etc/perl",       "/etc/nsswitch.conf",
};
/* Whose names go on: "java-17-openjdk", "python3". */
static const char *const setting_kinds[] = {"java", "python"};

/* What a program may know of where it is. */
static const char *const kept_variables[] = {"LANG",     "LANGUAGE",    "LC_ALL",
                                             "LC_CTYPE", "LC_MESSAGES", "TZ"};

static void
add(GPtrArray *words, const char *word)
{
  g_ptr_array_add(words, g_strdup(word));
}

static void
add_two(GPtrArray *words, const char *option, const char *word)
{
  add(words, option);
  add(words, word);
}

/* The folders above it, which bubblewrap would make for one user alone. */
static void
add_above(GPtrArray *words, const char *path)
{
  g_autofree char *folder = g_path_get_dirname(path);

  if (strlen(folder) <= 1)
    return;
  add_above(words, folder);
  add_two(words, "--perms", "0755");
  add_two(words, "--dir", folder);
}

static void
show(GPtrArray *words, const char *option, const char *path)
{
  add_above(words, path);
  add_two(words, option, path);
  add(words, path);
}

/* A folder of the system, or the link that it is on a merged one. */
static void
show_merged(GPtrArray *words, const char *path)
{
  g_autofree char *target = g_file_read_link(path, NULL);

  if (target == NULL) {
    show(words, "--ro-bind-try", path);
    return;
  }
  add_two(words, "--symlink", target);
  add(words, path);
}

static void
show_settings(GPtrArray *words)
{
  GDir *dir = g_dir_open("/etc", 0, NULL);
  const char *name;

  for (guint i = 0; i < G_N_ELEMENTS(settings); i++)
    show(words, "--ro-bind-try", settings[i]);
  while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
    for (guint i = 0; i < G_N_ELEMENTS(setting_kinds); i++) {
      g_autofree char *path = g_build_filename("/etc", name, NULL);
      if (g_str_has_prefix(name, setting_kinds[i]))
        show(words, "--ro-bind-try", path);
    }
  }
  if (dir != NULL)
    g_dir_close(dir);
}

static gboolean
is_below(const char *path, const char *folder)
{
  gsize n = strlen(folder);

  return strncmp(path, folder, n) == 0 && (path[n] == '\0' || path[n] == '/');
}

/* Whether it is there in any case. */
static gboolean
is_system(const char *path)
{
  for (guint i = 0; i < G_N_ELEMENTS(system_folders); i++) {
    if (is_below(path, system_folders[i]))
      return TRUE;
  }
  for (guint i = 0; i < G_N_ELEMENTS(merged_folders); i++) {
    if (is_below(path, merged_folders[i]))
      return TRUE;
  }
  return is_below(path, "/proc") || is_below(path, "/dev") || is_below(path, "/sys") ||
         is_below(path, "/etc");
}

/* Whether a folder is everybody's: of what lies in it only the file itself is shown. */
static gboolean
is_common(const char *folder)
{
  static const char *const common[] = {"/",    "/tmp", "/var/tmp", "/home",  "/root",
                                       "/var", "/run", "/mnt",     "/media", "/srv"};

  return g_strv_contains(common, folder) || g_str_equal(folder, g_get_home_dir()) ||
         g_str_equal(folder, g_get_tmp_dir());
}

/* The file, with the others of its folder: a program has data and classes beside it. */
static void
show_file(GPtrArray *words, const char *path)
{
  g_autofree char *folder = g_path_get_dirname(path);
  gboolean is_folder = g_file_test(path, G_FILE_TEST_IS_DIR);
  const char *shown = is_folder || is_common(folder) ? path : folder;

  if (!is_system(path) && !(is_folder && is_common(path)))
    show(words, "--ro-bind-try", shown);
}

/* What a word of the command names, where it leads to as well. */
static void
show_word(GPtrArray *words, const char *word)
{
  g_autofree char *path = g_canonicalize_filename(word, NULL);
  char *real = realpath(path, NULL);

  if (real == NULL)
    return;
  show_file(words, path);
  if (!g_str_equal(real, path))
    show_file(words, real);
  free(real);
}

/* The program itself, found as it would be without the jail. */
static char *
find_program(const char *name)
{
  g_auto(GStrv) folders = g_strsplit(PATH, ":", -1);

  if (strchr(name, G_DIR_SEPARATOR) != NULL)
    return g_canonicalize_filename(name, NULL);
  for (guint i = 0; folders[i] != NULL; i++) {
    char *path = g_build_filename(folders[i], name, NULL);
    if (g_file_test(path, G_FILE_TEST_IS_EXECUTABLE))
      return path;
    g_free(path);
  }
  return g_find_program_in_path(name);
}

static void
show_own(GPtrArray *words, const PlyJail *jail, const char *const *argv)
{
  g_autofree char *program = find_program(argv[0]);
  g_autofree char *folder =
      jail->folder != NULL ? g_canonicalize_filename(jail->folder, NULL) : NULL;

  if (folder != NULL)
    show(words, "--ro-bind", folder);
  for (guint i = 0; jail->readable != NULL && jail->readable[i] != NULL; i++)
    show(words, "--ro-bind", jail->readable[i]);
  if (program != NULL && (folder == NULL || !is_below(program, folder)))
    show_word(words, program);
  for (guint i = 1; folder == NULL && argv[i] != NULL; i++) {
    if (g_file_test(argv[i], G_FILE_TEST_EXISTS))
      show_word(words, argv[i]);
  }
}

/* A folder in memory of at most so many bytes. */
static void
add_memory(GPtrArray *words, guint64 most, const char *path)
{
  add_above(words, path);
  if (most > 0) {
    add(words, "--size");
    g_ptr_array_add(words, g_strdup_printf("%" G_GUINT64_FORMAT, most));
  }
  add_two(words, "--perms", "0777");
  add_two(words, "--tmpfs", path);
}

/* A virtual machine of Java takes a quarter of the whole machine for its heap before it collects
 * anything, which may be more than all that the jail allows; and each of its collector's threads costs
 * CPU time. It tells on its standard error that it has been told. */
static void
add_java(GPtrArray *words, guint64 memory)
{
  if (memory == 0)
    return;
  add_two(words, "--setenv", "JAVA_TOOL_OPTIONS");
  g_ptr_array_add(words, g_strdup_printf("-Xmx%" G_GUINT64_FORMAT "m -XX:+UseSerialGC",
                                         MAX(memory / 2 >> 20, 16)));
}

static void
add_variables(GPtrArray *words)
{
  add(words, "--clearenv");
  for (guint i = 0; i < G_N_ELEMENTS(kept_variables); i++) {
    const char *value = g_getenv(kept_variables[i]);
    if (value != NULL) {
      add_two(words, "--setenv", kept_variables[i]);
      add(words, value);
    }
  }
  add_two(words, "--setenv", "PATH");
  add(words, PATH);
  add_two(words, "--setenv", "HOME");
  add(words, "/tmp");
  add_two(words, "--setenv", "TMPDIR");
  add(words, "/tmp");
}

gboolean
ply_guard_walls_is_root(void)
{
  return geteuid() == 0 && prctl(PR_CAPBSET_READ, CAP_SYS_ADMIN, 0, 0, 0) == 1;
}

static void
add_spaces(GPtrArray *words)
{
  static const char *const all[] = {
      "--unshare-pid",        "--unshare-net", "--unshare-ipc", "--unshare-uts",
      "--unshare-cgroup-try", "--as-pid-1",    "--cap-drop",    "ALL"};
  /* Of a person's own namespace the warden has no need of any; where the host is root, the program
   * becomes another user, and what that one has written must be read and ended. */
  static const char *const kept[] = {"CAP_SETUID", "CAP_SETGID", "CAP_KILL", "CAP_DAC_READ_SEARCH"};

  for (guint i = 0; i < G_N_ELEMENTS(all); i++)
    add(words, all[i]);
  if (!ply_guard_walls_is_root()) {
    add(words, "--unshare-user");
    add(words, "--disable-userns");
  }
  for (guint i = 0; ply_guard_walls_is_root() && i < G_N_ELEMENTS(kept); i++)
    add_two(words, "--cap-add", kept[i]);
}

gboolean
ply_guard_walls_add(GPtrArray *words, const PlyJail *jail, const char *const *argv,
                    const char *directory, const PlyBox *box, const char *warden, char **place)
{
  char *bwrap = g_find_program_in_path("bwrap");

  if (bwrap == NULL)
    return FALSE;
  g_ptr_array_add(words, bwrap);
  add_spaces(words);
  add_variables(words);
  add_java(words, jail->memory);
  for (guint i = 0; i < G_N_ELEMENTS(system_folders); i++)
    show(words, "--ro-bind-try", system_folders[i]);
  for (guint i = 0; i < G_N_ELEMENTS(merged_folders); i++) {
    if (g_file_test(merged_folders[i], G_FILE_TEST_EXISTS))
      show_merged(words, merged_folders[i]);
  }
  show_settings(words);
  add_two(words, "--proc", "/proc");
  /* The kernel's own settings are nobody's to change. */
  show(words, "--ro-bind-try", "/proc/sys");
  show(words, "--ro-bind-try", "/proc/sysrq-trigger");
  add_two(words, "--dev", "/dev");
  /* Memory that processes share is a folder too, which would else take half of the machine's. */
  add_memory(words, jail->disk, "/dev/shm");
  add_memory(words, jail->disk, "/tmp");
  show_own(words, jail, argv);
  if (box != NULL)
    add_memory(words, jail->disk, ply_box_get_path(box));
  add_above(words, WARDEN);
  add_two(words, "--ro-bind", warden);
  add(words, WARDEN);
  add_two(words, "--remount-ro", "/");
  add(words, "--");
  add(words, WARDEN);
  *place = directory != NULL ? g_canonicalize_filename(directory, NULL) : g_get_current_dir();
  return TRUE;
}

void
ply_guard_walls_add_command(GPtrArray *words, const char *const *argv)
{
  char *program = find_program(argv[0]);

  g_ptr_array_add(words, program != NULL ? program : g_strdup(argv[0]));
  for (guint i = 1; argv[i] != NULL; i++)
    add(words, argv[i]);
}
