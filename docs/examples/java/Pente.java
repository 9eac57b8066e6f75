/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

import java.nio.file.Files;
import java.nio.file.Path;

/** Reads input.txt, writes output.txt and ends, once for each move. */
final class Pente {
  private static String[] rows;
  private static char stone;

  private static char at(int row, int column) {
    return row < 0 || column < 0 || row > 18 || column > 18 ? ' ' : rows[row].charAt(column);
  }

  /** How many stones of ours would stand in a row, this one counted. */
  private static int longest(int row, int column) {
    int best = 1;
    for (int[] way : new int[][] {{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
      int count = 1;
      for (int sign = -1; sign <= 1; sign += 2) {
        for (int n = 1; at(row + sign * n * way[0], column + sign * n * way[1]) == stone; n++)
          count++;
      }
      best = Math.max(best, count);
    }
    return best;
  }

  public static void main(String[] args) throws Exception {
    String[] lines = Files.readString(Path.of("input.txt")).trim().split("\\s+"); // colour, seconds left, captures, 19 rows
    String[] captures = lines[2].split(",");
    int placed = Integer.parseInt(captures[0]) + Integer.parseInt(captures[1]), row = 9, column = 9, best = -1;
    rows = java.util.Arrays.copyOfRange(lines, 3, 22);
    stone = Character.toLowerCase(lines[0].charAt(0));
    for (String each : rows)
      placed += each.replace(".", "").length();
    if (placed == 1) // Black's first: beside White's, which is in the centre
      column = 10;
    if (placed == 2) { // White's second: three away from there
      row = at(9, 12) == '.' ? 9 : 12;
      column = at(9, 12) == '.' ? 12 : 9;
    }
    for (int y = 0; placed > 2 && y < 19; y++) {
      for (int x = 0; x < 19; x++) {
        int value = at(y, x) == '.' ? 100 * longest(y, x) - Math.abs(y - 9) - Math.abs(x - 9) : -1;
        if (value > best) {
          best = value;
          row = y;
          column = x;
        }
      }
    }
    Files.writeString(Path.of("output.txt"), 19 - row + "" + "ABCDEFGHJKLMNOPQRST".charAt(column) + "\n");
  }
}
