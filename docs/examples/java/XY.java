/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/** The lines of the course whose programs are called play. */
final class XY {
  public static void main(String[] args) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    char side = in.readLine().split(" ")[1].charAt(0); // game COLOR DEPTHLIMIT TIMELIMIT1 TIMELIMIT2
    Othello board = new Othello(8);
    for (boolean first = side == 'B';; first = false) {
      if (!first) {
        String line = in.readLine();
        if (line == null)
          return; // the host has closed its end: the game is over
        String[] words = line.trim().split("\\s+");
        if (words.length == 2)
          board.put(Othello.other(side), Integer.parseInt(words[1]), Integer.parseInt(words[0]));
      }
      int[] move = board.choose(side);
      if (move != null)
        board.put(side, move[0], move[1]);
      System.out.println(move != null ? move[1] + " " + move[0] : "pass");
    }
  }
}
