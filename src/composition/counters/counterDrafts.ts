import { z } from "zod";
import { Counter } from "../../domain/counters/counter.ts";
import type { CounterId, CustomerIndex } from "../../domain/base/ids.ts";
import { AreaId } from "../../domain/base/ids.ts";
import type { BegunDraft } from "../../machines/counters/counterWizardMachine.ts";

/** What was typed may break every rule; only its shape has to be right for the form to show it. */
const Draft = z.object({
  name: z.string(),
  description: z.string(),
  sites: z.array(Counter.shape.sites.element),
  areas: Counter.shape.areas,
  families: Counter.shape.families,
  subFamilies: Counter.shape.subFamilies,
  colour: z.string(),
  visibility: Counter.shape.visibility,
  thresholds: z.array(
    z.object({ area: AreaId, min: z.number().nullable(), max: z.number().nullable() }),
  ),
  alert: z.object({
    isEnabled: z.boolean(),
    alertedBy: z.array(z.enum(["email", "sms"])),
    emails: z.array(z.string()),
    phones: z.array(z.string()),
    delay: z.number(),
  }),
  schedule: z.object({
    days: Counter.shape.schedule.shape.days,
    slots: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
  reset: Counter.shape.reset,
});

const Begun = z.object({ began: Draft, draft: Draft });

/** Which draft: of a counter that is edited, or (null) of one that is made. */
export type DraftOf = { readonly customer: CustomerIndex; readonly id: CounterId | null };

/** The drafts of counters that this browser keeps from page to page, at most one for each counter. */
export type CounterDrafts = {
  read(of: DraftOf): BegunDraft | null;
  keep(of: DraftOf, draft: BegunDraft): void;
  drop(of: DraftOf): void;
};

export function counterDraftsIn(storage: Storage): CounterDrafts {
  const keyOf = ({ customer, id }: DraftOf) => `balise.counterDraft.${customer}.${id ?? ""}`;
  return {
    read(of) {
      try {
        const stored: unknown = JSON.parse(storage.getItem(keyOf(of)) ?? "null");
        return Begun.safeParse(stored).data ?? null;
      } catch {
        // Cut off or forbidden: as if nothing had been kept.
        return null;
      }
    },
    keep(of, draft) {
      try {
        storage.setItem(keyOf(of), JSON.stringify(draft));
      } catch {
        // Full or forbidden: a reload begins anew.
      }
    },
    drop(of) {
      try {
        storage.removeItem(keyOf(of));
      } catch {
        // What is forbidden was not kept either.
      }
    },
  };
}
