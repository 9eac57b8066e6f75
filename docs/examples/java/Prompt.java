/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/** Prompt N [C] D: commands at a prompt, on a board of N columns. */
final class Prompt {
  public static void main(String[] args) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    Othello board = new Othello(Integer.parseInt(args[0]));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.trim().split("\\s+");
      switch (words[0]) {
        case "init" -> board.start();
        case "reset" -> board.cells = new char[board.size][board.size];
        case "put" -> board.put(words[1].charAt(0), Integer.parseInt(words[2]), Integer.parseInt(words[3]));
        case "move" -> {
          char side = words[1].charAt(0);
          int[] move = board.choose(side);
          if (move != null)
            board.put(side, move[0], move[1]);
          System.out.println(move != null ? "(" + move[0] + "," + move[1] + ")" : "forfeit");
          if (board.choose('B') == null && board.choose('W') == null)
            System.out.println("game over");
        }
        case "quit" -> {
          return;
        }
        default -> {
        }
      }
    }
  }
}
