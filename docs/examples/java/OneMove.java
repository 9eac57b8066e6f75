/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

import java.nio.file.Files;
import java.nio.file.Path;

/** OneMove one-move INPUT OUTPUT DEPTH: one move of Max-Connect4, from one file into another. */
final class OneMove {
  public static void main(String[] args) throws Exception {
    StringBuilder cells = new StringBuilder(Files.readString(Path.of(args[1])).replaceAll("[^012]", ""));
    char player = cells.charAt(42);
    for (int column : new int[] {3, 2, 4, 1, 5, 0, 6}) { // the free column nearest to the middle
      int row = 5;
      while (row >= 0 && cells.charAt(7 * row + column) != '0')
        row--;
      if (row < 0)
        continue;
      cells.setCharAt(7 * row + column, player);
      StringBuilder text = new StringBuilder();
      for (int y = 0; y < 6; y++)
        text.append(cells, 7 * y, 7 * y + 7).append('\n');
      Files.writeString(Path.of(args[2]), text.append(player == '1' ? "2\n" : "1\n"));
      return;
    }
  }
}
