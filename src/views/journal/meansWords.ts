import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { JournalEntry } from "../../domain/journal/journalEntry.ts";

/** With what something was done. */
export const MEANS_WORDS: Readonly<Record<JournalEntry["means"], MessageDescriptor>> = {
  session: msg`Browser`,
  key: msg`Access key`,
  none: msg`Not signed in`,
};
