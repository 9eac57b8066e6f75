/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Whether this is compiled for the address sanitizer, or the thread sanitizer: 0 or 1. gcc says so by a
 * macro, clang by a feature; those of Debian 12 do not know each other's word. */

#ifndef __has_feature
#define __has_feature(feature) 0
#endif

#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
#define PLY_ADDRESS_SANITIZED 1
#else
#define PLY_ADDRESS_SANITIZED 0
#endif

#if defined(__SANITIZE_THREAD__) || __has_feature(thread_sanitizer)
#define PLY_THREAD_SANITIZED 1
#else
#define PLY_THREAD_SANITIZED 0
#endif
