/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Bytes at the prompt of the Othello program; whatever they are, it says only what its grammar
 * allows, and every line that it says is short. */

#include "fuzz.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "formats/othello-prompt-words.h"
#include "protocols/prompt.h"

static void
check_line(const PlyPromptPlayer *player, const char *line)
{
  const char *said = ply_prompt_skip(line);
  PlyMove move;

  g_assert_cmpuint(strlen(line), <, 300);
  if (*said == '\0' || *said == '#' || g_str_equal(said, "game over"))
    return;
  g_assert_true(ply_notation_parse(PLY_NOTATION_ROW_COLUMN, &player->rules, said, &move));
}

static void
check_output(const PlyPromptPlayer *player, FILE *out)
{
  char line[512];

  rewind(out);
  while (fgets(line, sizeof line, out) != NULL) {
    line[strcspn(line, "\n")] = '\0';
    g_assert_true(g_utf8_validate(line, -1, NULL));
    check_line(player, line);
  }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  PlyPromptPlayer player = {
      .side = size % 2, .depth = 1, .manner = ply_manner_document(&ply_prompt_player_dialects)};
  FILE *in = tmpfile(), *out = tmpfile();

  g_assert_true(in != NULL && out != NULL);
  g_assert_true(ply_rules_parse("othello:4", &player.rules));
  player.evaluation = ply_game_evaluation(player.rules.game, size % 3 == 0 ? NULL : "pieces");
  if (size > 0)
    g_assert_cmpuint(fwrite(data, 1, size, in), ==, size);
  rewind(in);
  g_autoptr(PlyChannel) channel = ply_channel_new(fileno(in), fileno(out), FALSE, NULL);
  ply_prompt_play(channel, &player);
  check_output(&player, out);
  fclose(in);
  fclose(out);
  return 0;
}
