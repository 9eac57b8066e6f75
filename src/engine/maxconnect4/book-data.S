/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* data/maxconnect4.book as it is. */

	.section .rodata
	.globl ply_mc4_book_begin
	.globl ply_mc4_book_end
	.balign 16
ply_mc4_book_begin:
	.incbin PLY_MC4_BOOK
ply_mc4_book_end:
	.byte 0
	.section .note.GNU-stack,"",%progbits
