import type { EpochMs } from "../domain/base/time.ts";
import type {
  JournalMachines,
  JournalPart,
  JournalQuery,
} from "../views/journal/journalMachines.ts";
import type { CustomerPorts } from "./kit/customerPorts.ts";
import { watchedReading } from "./kit/effects.ts";

/** The machines of the journal at work. */
export function journalMachines(
  { live, customer }: CustomerPorts,
  now: () => EpochMs,
): JournalMachines {
  return {
    journal: watchedReading(
      "journal",
      now,
      async ({ of, from, to, about }: JournalQuery): Promise<JournalPart> => {
        const { searchJournal, searchPlatformJournal } = await import("../domain/journal/calls.ts");
        const asked = { from, to, ...(about === null ? {} : { about }) };
        return of === "platform"
          ? live.call(searchPlatformJournal, asked)
          : live.call(searchJournal, { ...asked, customerIndex: customer() });
      },
    ),
  };
}
