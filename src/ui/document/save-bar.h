/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The bar that says what a document is busy with, which can be cancelled, and that sees to it that
 * nothing is lost: changes that are in no file, and files that are being written, when something
 * else comes or the window goes; and what the next start of the program is to find. What is to be
 * saved, and how, say its kinds, game-save-bar.h, search-save-bar.h and talk-bar.h. Main thread only.
 *
 * Signals:
 *   finish-typing ()           what is still being typed counts
 *   close ()                   what the closing waited for is done: it may be asked again
 *   not-restored (string why)  what an earlier run kept could not be read */

#include <adwaita.h>

#include "model/journal.h"
#include "ui/widgets/on-disk.h"

#define PLY_TYPE_SAVE_BAR (ply_save_bar_get_type())
G_DECLARE_DERIVABLE_TYPE(PlySaveBar, ply_save_bar, PLY, SAVE_BAR, AdwBin)

/* What a kind of it has. None is asked anything after its ply_save_bar_end(). */
struct _PlySaveBarClass {
  AdwBinClass parent_class;

  const char *question;      /* "Save changes to this game?": to be translated */
  const char *cancel_action; /* of the button: "game.cancel-io" */

  gboolean (*is_modified)(PlySaveBar *self); /* there are changes that are in no file */
  gboolean (*is_writing)(PlySaveBar *self);
  char *(*get_busy)(PlySaveBar *self); /* what it is busy with, or NULL; transfer full */
  void (*cancel)(PlySaveBar *self);    /* all that is under way */
  /* As PlyUnsavedSave, to a file that it may have to ask for. */
  void (*save)(PlySaveBar *self, PlyThen *then);

  gboolean (*has_work)(PlySaveBar *self); /* there is something for the next start to find */
  void (*take_work)(PlySaveBar *self, PlyHistoryKnows knows, gconstpointer knows_data,
                    PlyJournalWork *work);
  /* Puts what was kept on screen, and calls ply_save_bar_restored() when it is there; `file`: the
   * person's, or NULL. NULL for `work`: it could not be read. */
  void (*restore)(PlySaveBar *self, PlyJournalWork *work, GFile *file);
};

/* What the document is called in a question. */
void ply_save_bar_set_name(PlySaveBar *self, const char *name);
/* What it is busy with has changed. */
void ply_save_bar_update(PlySaveBar *self);
/* The document goes: nothing is to be done for it any more. */
void ply_save_bar_end(PlySaveBar *self);

/* What would put something else in the place of this document goes through here: `then`, which is
 * taken over, is done at once if this one is saved, else when the person has saved or discarded
 * it. */
void ply_save_bar_guard(PlySaveBar *self, PlyThen *then);
/* To a file that may be asked for. */
void ply_save_bar_save(PlySaveBar *self);
/* The files read and written here. Borrowed. */
PlyOnDisk *ply_save_bar_get_on_disk(PlySaveBar *self);

gboolean ply_save_bar_is_writing(PlySaveBar *self);
/* Something that was being written is written, or not (not `good`). */
void ply_save_bar_end_writing(PlySaveBar *self, gboolean good);
/* All that is under way: the person wants to stay. */
void ply_save_bar_cancel(PlySaveBar *self);

/* Whether the document may go; if not, the person is asked, or what is being written is waited for,
 * and "close" follows when it may. `window`: with its window. */
gboolean ply_save_bar_lets_close(PlySaveBar *self, gboolean window);
/* A closing begins: what was answered for one that did not come to its end counts no more. */
void ply_save_bar_forget_answer(PlySaveBar *self);

/* From now on what is in no file is kept where the next start of the program finds it. */
void ply_save_bar_keep_work(PlySaveBar *self);
gboolean ply_save_bar_keeps_work(PlySaveBar *self);
/* What its entry in the journal is called, NULL where nothing is kept. Borrowed. */
const char *ply_save_bar_get_work_id(PlySaveBar *self);
/* It may have changed. What comes from a search and not from a person (not `soon`) may wait a
 * little. */
void ply_save_bar_touch_work(PlySaveBar *self, gboolean soon);
/* Keeps it now: the program is about to end. */
void ply_save_bar_flush_work(PlySaveBar *self);
/* The person has decided that nothing is to be kept. */
void ply_save_bar_drop_work(PlySaveBar *self);
/* Reads what was kept and puts it on screen; takes the entry over. */
void ply_save_bar_restore(PlySaveBar *self, PlyJournalEntry *entry, GCancellable *cancellable);
/* It is on screen: its folder is ours from now on. */
void ply_save_bar_restored(PlySaveBar *self);
