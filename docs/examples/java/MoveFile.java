/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** MoveFile NAME: files in the current folder, where a referee and another program write too. */
final class MoveFile {
  public static void main(String[] args) throws Exception {
    Path go = Path.of(args[0] + ".go"), fresh = Path.of(args[0] + ".new");
    Path end = Path.of("end_game"), file = Path.of("move_file");
    Othello board = new Othello(8);
    char side = 0;
    String own = null;
    for (;;) {
      while (!Files.exists(end) && !(Files.exists(go) && !Files.readString(file).equals(own)))
        Thread.sleep(20);
      if (Files.exists(end))
        return;
      String[] words = Files.readString(file).trim().split("\\s+"); // GROUP COLUMN ROW, or nothing yet
      if (side == 0)
        side = words.length == 3 ? 'W' : 'B';
      if (words.length == 3 && !words[1].equalsIgnoreCase("P"))
        board.put(Othello.other(side), 8 - Integer.parseInt(words[2]), words[1].toUpperCase().charAt(0) - 'A');
      int[] move = board.choose(side);
      if (move != null)
        board.put(side, move[0], move[1]);
      own = args[0] + " " + (move != null ? (char) ('A' + move[1]) + " " + (8 - move[0]) : "P 1") + "\n";
      Files.writeString(fresh, own);
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE); // nobody reads half a line
    }
  }
}
