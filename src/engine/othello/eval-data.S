/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* data/othello.weights and data/othello.book as they are, so that no file has to be found when the program runs. */

	.section .rodata
	.globl ply_othello_weights_begin
	.globl ply_othello_weights_end
	.balign 16
ply_othello_weights_begin:
	.incbin PLY_OTHELLO_WEIGHTS
ply_othello_weights_end:
	.byte 0
	.globl ply_othello_book_begin
	.globl ply_othello_book_end
	.balign 16
ply_othello_book_begin:
	.incbin PLY_OTHELLO_BOOK
ply_othello_book_end:
	.byte 0
	.section .note.GNU-stack,"",%progbits
