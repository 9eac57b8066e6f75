/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* data/othello.weights as it is, so that no file has to be found when the program runs. */

	.section .rodata
	.globl ply_othello_weights_begin
	.globl ply_othello_weights_end
	.balign 16
ply_othello_weights_begin:
	.incbin PLY_OTHELLO_WEIGHTS
ply_othello_weights_end:
	.byte 0
	.section .note.GNU-stack,"",%progbits
