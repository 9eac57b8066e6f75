/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Dialects as a table, with one made up. */

#include <string.h>

#include "protocols/dialect.h"

enum { SHOUTS = 1 };
enum { BLANKS, SMALL };

static const PlyDialect dialects[] = {
    {"document", "what is written", 0, 0},
    {"loud", "a host that shouts", SHOUTS, 1u << SMALL},
    {NULL, NULL, 0, 0},
};
static const PlyBreach breaches[] = {
    {"blanks", "No blanks."},
    {"small letters", "Letters are large."},
    {NULL, NULL},
};
static const PlyDialects table = {"test", dialects, breaches};

static void
test_choice(void)
{
  g_autoptr(GError) error = NULL;
  PlyManner manner = ply_manner_document(&table);
  g_assert_cmpstr(manner.dialect->name, ==, "document");
  g_assert_false(ply_manner_has(&manner, SHOUTS));
  g_assert_false(ply_manner_set_dialect(&manner, "lou", &error));
  g_assert_cmpstr(error->message, ==, "Expected one of the dialects document, loud, found “lou”.");
  g_assert_cmpstr(manner.dialect->name, ==, "document");
  g_assert_true(ply_manner_set_dialect(&manner, "loud", NULL));
  g_assert_true(ply_manner_has(&manner, SHOUTS));
}

static void
test_reading(void)
{
  PlyManner manner = ply_manner_document(&table);
  g_assert_false(ply_manner_admits(&manner, SMALL));
  manner.reading = PLY_READING_LENIENT;
  g_assert_true(ply_manner_admits(&manner, SMALL));
  g_assert_true(ply_manner_admits(&manner, BLANKS));
  manner.reading = PLY_READING_USUAL;
  g_assert_true(ply_manner_set_dialect(&manner, "loud", NULL));
  g_assert_true(ply_manner_admits(&manner, SMALL));
  g_assert_false(ply_manner_admits(&manner, BLANKS));
  manner.reading = PLY_READING_STRICT;
  g_assert_false(ply_manner_admits(&manner, SMALL));
}

static void
test_words(void)
{
  PlyManner manner = ply_manner_document(&table);
  g_autofree char *bare = ply_manner_complain(&manner, BLANKS, NULL);
  g_assert_cmpstr(bare, ==, "Found blanks; the document says: “No blanks.”");
  g_autofree char *found = ply_manner_complain(&manner, SMALL, "e 3");
  g_assert_cmpstr(found, ==, "Found small letters, “e 3”; the document says: “Letters are large.”");
  g_autofree char *list = ply_dialects_describe(&table);
  g_assert_cmpstr(list, ==,
                  "document (the default)\n    what is written\n"
                  "loud\n    a host that shouts\n    plays on after small letters\n");
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/dialect/choice", test_choice);
  g_test_add_func("/dialect/reading", test_reading);
  g_test_add_func("/dialect/words", test_words);
  return g_test_run();
}
