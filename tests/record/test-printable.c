/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What others have written, made fit to be shown. */

#include "record/printable.h"

#include <string.h>

#include <glib.h>

static const struct {
  const char *text, *line, *kept, *json;
} cases[] = {
    {"plain é 囲碁 ●", "plain é 囲碁 ●", "plain é 囲碁 ●", "plain é 囲碁 ●"},
    {"\033[31mred\a", "?[31mred?", "?[31mred?", "\\u001b[31mred\\u0007"},
    {"\033]0;owned\007", "?]0;owned?", "?]0;owned?", "\\u001b]0;owned\\u0007"},
    {"a\302\233b\177c", "a?b?c", "a?b?c", "a\\u009bb\\u007fc"},
    {"\342\200\256left\342\201\246\342\200\252", "?left??", "?left??", "\\u202eleft\\u2066\\u202a"},
    {"one\n\ttwo\rthree", "one  two three", "one\n\ttwo three", "one\n\ttwo\\u000dthree"},
    {"\342\200\250x\342\200\251", " x ", " x ", "\\u2028x\\u2029"},
    {"bad \377\302 end", "bad ?? end", "bad ?? end", "bad ÿÂ end"},
    {"\363\240\201\201", "?", "?", "\\udb40\\udc41"},
    {"wide\302\240blank", "wide\302\240blank", "wide\302\240blank", "wide\302\240blank"},
    {"", "", "", ""},
};

static void
test_cases(void)
{
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *line = ply_printable(cases[i].text);
    g_autofree char *kept = ply_printable_text(cases[i].text, strlen(cases[i].text));
    g_autofree char *json = ply_printable_json(cases[i].text);
    g_assert_cmpstr(line, ==, cases[i].line);
    g_assert_cmpstr(kept, ==, cases[i].kept);
    g_assert_cmpstr(json, ==, cases[i].json);
  }
}

/* Of any bytes, nothing is left that steers. */
static void
test_all_bytes(void)
{
  for (gunichar c = 1; c < 0x3000; c++) {
    char bytes[8] = {0};
    int n = c < 256 ? 1 : g_unichar_to_utf8(c, bytes);
    if (c < 256)
      bytes[0] = (char)c;
    g_autofree char *kept = ply_printable_text(bytes, (gsize)n);
    g_autofree char *line = ply_printable_line(bytes, (gsize)n, 10);
    g_assert_true(g_utf8_validate(kept, -1, NULL) && g_utf8_validate(line, -1, NULL));
    gunichar shown = g_utf8_get_char(kept);
    g_assert_true(shown == '\n' || shown == '\t' ||
                  (g_unichar_isprint(shown) && shown != 0x2028 && shown != 0x2029));
  }
}

static void
test_line(void)
{
  g_autofree char *cut = ply_printable_line("  abcdefgh\nmore", 15, 4);
  g_autofree char *zero = ply_printable_text("a\0b", 3);

  g_assert_cmpstr(cut, ==, "abcd…");
  g_assert_cmpstr(zero, ==, "a?b");
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/record/printable/cases", test_cases);
  g_test_add_func("/record/printable/all-bytes", test_all_bytes);
  g_test_add_func("/record/printable/line", test_line);
  return g_test_run();
}
