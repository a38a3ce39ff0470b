import type { EpochMs } from "../../domain/base/time.ts";
import type { JournalEntry } from "../../domain/journal/journalEntry.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import { machinesContext } from "../kit/machinesContext.ts";
import type { WatchedAnswer } from "../kit/watchedReading.ts";

/** Whose journal is read, and which part of it. `to` is not included; `about` null: everything. */
export type JournalQuery = {
  readonly of: "customer" | "platform";
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly about: string | null;
};

/** What was read. `isWhole` false: there are more entries, older ones. `names`: what the ids in them are called now. */
export type JournalPart = {
  readonly entries: readonly JournalEntry[];
  readonly isWhole: boolean;
  readonly names: Readonly<Record<string, string>>;
};

/** The machines of the journal with their effects, for the open customer. */
export type JournalMachines = {
  readonly journal: ReadingMachine<JournalQuery, WatchedAnswer<JournalPart>>;
};

export const [JournalMachinesContext, useJournalMachines] =
  machinesContext<JournalMachines>("JournalMachinesContext");
