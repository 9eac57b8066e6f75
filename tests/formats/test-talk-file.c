/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Talks as files: what is read is written as it was; what is none has one sentence with its place. */

#include "formats/talk-file.h"

#include <string.h>

static void
test_round_trip(void)
{
  static const char text[] =
      "{\"plytalk\":1,\"title\":\"Deep cutoffs\"}\n"
      "{\"file\":\"deep.plytrace\",\"step\":12,\"note\":\"two\\u000alines, \\\"quoted\\\"\"}\n"
      "{\"file\":\"../week 2/über.plytrace\",\"step\":1}\n"
      "{\"file\":\"deep.plytrace\",\"step\":3,\"note\":\"\"}\n";
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyTalkFile) talk = ply_talk_file_read(text, strlen(text), "talk", &error);

  g_assert_no_error(error);
  g_assert_cmpstr(talk->title, ==, "Deep cutoffs");
  g_assert_cmpuint(talk->stops->len, ==, 3);
  g_assert_cmpstr(ply_talk_file_at(talk, 0)->note, ==, "two\nlines, \"quoted\"");
  g_assert_cmpuint(ply_talk_file_at(talk, 0)->step, ==, 11);
  g_assert_null(ply_talk_file_at(talk, 1)->note);
  g_assert_cmpstr(ply_talk_file_at(talk, 1)->file, ==, "../week 2/über.plytrace");
  g_assert_cmpstr(ply_talk_file_at(talk, 2)->note, ==, "");
  GString *written = ply_talk_file_write(talk, &error);
  g_assert_no_error(error);
  g_assert_cmpstr(written->str, ==, text);
  g_string_free(written, TRUE);
  g_assert_true(ply_talk_file_is_named("a.plytalk"));
  g_assert_false(ply_talk_file_is_named("a.plytrace"));
}

#define HEAD "{\"plytalk\":1}\n"

static void
test_faults(void)
{
  static const struct {
    const char *text, *place, *expected;
  } faults[] = {
      {"", "1:1", "a line of JSON"},
      {"{\"plytalk\":2}", "1:12", "“plytalk” of 1"},
      {"{\"plytalk\":1", "1:13", ""},
      {"{\"plytalk\":1,\"title\":7}", "1:22", "text"},
      {HEAD, "2:1", "“file” and “step”"},
      {HEAD "{\"step\":1}", "2:1", "relative to the talk's folder"},
      {HEAD "{\"file\":\"\",\"step\":1}", "2:9", "relative to the talk's folder"},
      {HEAD "{\"file\":\"/etc/passwd\",\"step\":1}", "2:9", "relative to the talk's folder"},
      {HEAD "{\"file\":\"a\\u001bb\",\"step\":1}", "2:9", "relative to the talk's folder"},
      {HEAD "{\"file\":\"a\\u202eb\",\"step\":1}", "2:9", "relative to the talk's folder"},
      {HEAD "{\"file\":\"a\",\"step\":0}", "2:20", "from 1"},
      {HEAD "{\"file\":\"a\",\"step\":1.5}", "2:20", "from 1"},
      {HEAD "{\"file\":\"a\"}", "2:1", "from 1"},
      {HEAD "{\"file\":\"a\",\"step\":99999999999999999999}", "2:20", "from 1"},
      {HEAD "{\"file\":\"a\",\"step\":1,\"note\":[]}", "2:29", "text"},
  };

  for (guint i = 0; i < G_N_ELEMENTS(faults); i++) {
    g_autoptr(GError) error = NULL;
    g_autofree char *place = g_strdup_printf("talk:%s: expected ", faults[i].place);
    g_assert_null(ply_talk_file_read(faults[i].text, strlen(faults[i].text), "talk", &error));
    g_assert_nonnull(error);
    g_assert_true(error->domain == PLY_TEXT_ERROR);
    g_test_message("%s", error->message);
    if (*faults[i].expected != '\0')
      g_assert_true(g_str_has_prefix(error->message, place));
    g_assert_nonnull(strstr(error->message, faults[i].expected));
    g_assert_null(strchr(error->message, '\n'));
  }
}

static GString *
many(guint stops, guint files)
{
  GString *text = g_string_new(HEAD);

  for (guint i = 0; i < stops; i++)
    g_string_append_printf(text, "{\"file\":\"%u\",\"step\":%u}\n", i % files, i + 1);
  return text;
}

static void
test_bounds(void)
{
  static const struct {
    guint stops, files;
    gboolean good;
  } cases[] = {{1000, 24, TRUE}, {1001, 24, FALSE}, {100, 25, FALSE}};

  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    GString *text = many(cases[i].stops, cases[i].files);
    g_autoptr(GError) error = NULL;
    g_autoptr(PlyTalkFile) talk = ply_talk_file_read(text->str, text->len, "talk", &error);
    g_assert_true((talk != NULL) == cases[i].good);
    if (!cases[i].good)
      g_assert_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_TOO_LARGE);
    g_string_free(text, TRUE);
  }
  /* What could not be read is not written. */
  g_autoptr(PlyTalkFile) talk = ply_talk_file_new(NULL);
  g_autoptr(GError) error = NULL;
  g_assert_null(ply_talk_file_write(talk, &error));
  g_assert_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_CANNOT);
  g_clear_error(&error);
  ply_talk_file_add(talk, "\xff.plytrace", 0, NULL);
  g_assert_null(ply_talk_file_write(talk, &error));
  g_assert_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_CANNOT);
}

static void
test_places(void)
{
  static const struct {
    const char *talk, *recording, *file;
  } cases[] = {
      {"/home/a/talk.plytalk", "/home/a/x.plytrace", "x.plytrace"},
      {"/home/a/talk.plytalk", "/home/a/b/x.plytrace", "b/x.plytrace"},
      {"/home/a/talk.plytalk", "/home/b/x.plytrace", "../b/x.plytrace"},
      {"/home/a/talk.plytalk", "/home/a", "../a"},
      {"/talk.plytalk", "/x.plytrace", "x.plytrace"},
      {"/talk.plytalk", "/home/x.plytrace", "home/x.plytrace"},
      {"/home/talk.plytalk", "/x.plytrace", "../x.plytrace"},
  };

  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *file = ply_talk_file_relative(cases[i].talk, cases[i].recording);
    g_autofree char *back = ply_talk_file_resolve(cases[i].talk, file);
    g_assert_cmpstr(file, ==, cases[i].file);
    g_assert_cmpstr(back, ==, cases[i].recording);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/talk-file/round-trip", test_round_trip);
  g_test_add_func("/talk-file/faults", test_faults);
  g_test_add_func("/talk-file/bounds", test_bounds);
  g_test_add_func("/talk-file/places", test_places);
  return g_test_run();
}
