/* SPDX-FileCopyrightText: 2026 The Plyscope developers */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Keeps the address of GLib's first table of quarks, so that the leak sanitizer does not take it for a loss of ours.
 *
 * With more than 2,048 names GLib leaves the table for a larger one, on purpose, as readers hold no lock (gquark.c). A window
 * needs about as many. The table is made when the library is loaded, and the fast way of walking the stack does not come
 * farther than g_malloc(), so no suppression can tell it; but the sanitizer tells a program of each allocation. */

#include <stddef.h>

enum { QUARKS = 2048 }; /* QUARK_BLOCK_SIZE of gquark.c */

const volatile void *ply_test_first_quarks;

/* Called by the address sanitizer for each allocation. Any thread; the first of this size is made before there is a second. */
void __sanitizer_malloc_hook(const volatile void *address, size_t size);
void
__sanitizer_malloc_hook(const volatile void *address, size_t size)
{
  if (size == QUARKS * sizeof(char *) && ply_test_first_quarks == NULL)
    ply_test_first_quarks = address;
}
