import { z } from "zod";
import type { Asset } from "../assets/asset.ts";
import { AreaId, CustomerIndex, EvacuationId, SiteId } from "../base/ids.ts";
import type { EpochMs } from "../base/time.ts";
import {
  type CheckedIn,
  type EvacuationEvent,
  type EvacuationState,
  PersonId,
  rollPerson,
  type Unlisted,
  viewOfEvacuation,
} from "./evacuation.ts";

/** What a printed code leads to: a muster area of a site; `area` null: the site, which has none. */
export const CheckInPoint = z.strictObject({
  customer: CustomerIndex,
  site: SiteId,
  area: AreaId.nullable(),
});
export type CheckInPoint = z.infer<typeof CheckInPoint>;

/** People who are not on the list that one evacuation takes from telephones: nobody fills the roll with names. */
export const MAX_UNLISTED = 500;
/**
 * Calls a minute with one printed code, and from one address, which a whole site may share: three hundred people count
 * themselves in two minutes, and their pages ask twice a minute how things stand.
 */
export const CHECK_IN_LIMITS = {
  count: { code: 240, address: 240 },
  look: { code: 1200, address: 1200 },
} as const;

/** The path of the page that a printed code leads to; the code itself stands behind `#`, which no log of a server has. */
export function checkInUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/checkin.html#${code}`;
}

/** A person who checked in by telephone: one whose badge is known, or what they entered. */
export type SelfChecked =
  | { readonly kind: "known"; readonly asset: Asset }
  | {
      readonly kind: "unlisted";
      /** Follows from what was entered: a repetition adds nobody. */
      readonly id: string;
      readonly name: string | null;
      readonly company: string | null;
      readonly badge: string | null;
    };

/**
 * What a check-in by one's own telephone adds to an evacuation; nothing where it says nothing new
 * (docs/decisions/0197). It never answers what somebody else said: a found person stays so by what was said first, and
 * a check-in that was taken back by hand stays taken back. Only after the person was heard inside again does a later one
 * count anew.
 */
export function selfCheckInEvents(
  state: EvacuationState,
  who: SelfChecked,
  { now, area }: { readonly now: EpochMs; readonly area: AreaId | null },
): EvacuationEvent[] {
  const { evacuation } = state;
  const view = viewOfEvacuation(state);
  const personId = personOf(evacuation.id, who);
  const again = view.heardInside.get(personId);
  if (view.checkIns.has(personId) && again === undefined) return [];
  const id = `${evacuation.id}.phone.${personId}`;
  const common = {
    evacuationId: evacuation.id,
    commandId: null,
    at: now,
    recordedAt: now,
    by: null,
    byName: null,
  };
  const checkIn: CheckedIn = {
    ...common,
    id: again === undefined ? id : `${id}.after.${again.at}`,
    type: "evacuation.checkedIn",
    personId,
    means: "phone",
    undoes: [],
    heardInsideAt: null,
  };
  const events = [...addedBy(), checkIn];
  return events.filter((event) => !state.events.has(event.id));

  function addedBy(): EvacuationEvent[] {
    if (who.kind === "known") {
      if (view.people.some((person) => person.id === personId)) return [];
      const person = rollPerson(who.asset, now);
      return [{ ...common, id: `${id}.added`, type: "evacuation.personAdded", person }];
    }
    const { name, company, badge } = who;
    const added: Unlisted = {
      ...common,
      id: `${id}.added`,
      type: "evacuation.unlistedAdded",
      personId,
      name,
      company,
      badge,
      area,
    };
    return [added];
  }
}

function personOf(evacuation: EvacuationId, who: SelfChecked): PersonId {
  return PersonId.parse(who.kind === "known" ? who.asset.id : `unlisted-${who.id}`);
}
