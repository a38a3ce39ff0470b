import type { EpochMs } from "../../../domain/base/time.ts";
import type { DocumentNotification } from "./documentNotification.ts";

/** What is known of a document that is held. Version null: only `mGet` knows it. */
export type Known = { readonly version: number | null; readonly stamp: EpochMs | null };

/** Whether to show at once what a notification says, and whether to read the document again. */
export type Judgement = { readonly isBelieved: boolean; readonly mustRead: boolean };

const BELIEVE: Judgement = { isBelieved: true, mustRead: false };
const BELIEVE_AND_READ: Judgement = { isBelieved: true, mustRead: true };
const READ: Judgement = { isBelieved: false, mustRead: true };
const PASS_OVER: Judgement = { isBelieved: false, mustRead: false };

/**
 * Notifications come late, twice and out of order, and the stamps of two nodes cannot be compared: only
 * versions can. So a notification is believed alone when it carries a version above the known one and no
 * other can have been overtaken by it (`TouchedIds.touch`); in every other case the document is read again.
 */
export function judge(
  known: Known | undefined,
  note: Extract<DocumentNotification, { kind: "written" | "deleted" }>,
  isOvertaking: boolean,
): Judgement {
  // It may be a late word: the document may have been created again since.
  if (note.kind === "deleted") return BELIEVE_AND_READ;
  // An unknown document may be one that was deleted since.
  if (known === undefined) return BELIEVE_AND_READ;
  if (note.version !== null && known.version !== null) {
    if (note.version === known.version) return PASS_OVER;
    // Lower: late, or deleted and created anew with its version beginning at 1.
    if (note.version < known.version) return READ;
    return isOvertaking ? BELIEVE_AND_READ : BELIEVE;
  }
  const isOlder = note.stamp !== null && known.stamp !== null && note.stamp < known.stamp;
  return isOlder ? READ : BELIEVE_AND_READ;
}
