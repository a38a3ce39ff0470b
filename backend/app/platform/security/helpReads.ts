import {
  DEFAULT_HELP_RIGHTS,
  type HelpReader,
  helpRight,
  type HelpRights,
  minHelpRight,
} from "../../../../src/domain/base/helpRights.ts";
import { CustomerIndex, UserId } from "../../../../src/domain/base/ids.ts";
import { SECOND } from "../../../../src/domain/base/time.ts";
import type { Sdk } from "../kuzzle/sdk.ts";
import { readPermissions } from "../tenancy/customers.ts";

/** What is read by those who see calls for help, whatever else their profile reads. */
const HELP_COLLECTIONS: ReadonlySet<string> = new Set([
  "badge-tests",
  "distress-configurations",
  "distress-deliveries",
  "distresses",
  "lone-work-configurations",
  "lone-work-deliveries",
  "lone-workers",
]);

/** How long the rights of a customer are shared by all subscribers that are checked, in ms. */
const SHARED_FOR = SECOND;

/** A user of Kuzzle, as far as it decides. */
type Reader = { readonly kuid: string; readonly profileIds: readonly string[] };

/** Whether a user may read a collection of a customer, as far as calls for help are concerned. */
export type MayReadHelp = (
  reader: Reader,
  place: { readonly index: unknown; readonly collection: unknown },
) => Promise<boolean>;

type ReadRights = (index: CustomerIndex) => Promise<HelpRights>;

/** What customers have chosen of who sees calls for help, on top of Kuzzle's profiles: these cannot name single users. */
export function createMayReadHelp(readRights: ReadRights): MayReadHelp {
  return async (reader, { index, collection }) => {
    if (typeof collection !== "string" || !HELP_COLLECTIONS.has(collection)) return true;
    const customer = CustomerIndex.safeParse(index).data;
    // No customer: Kuzzle's own check says what is there.
    if (customer === undefined) return true;
    const user = helpReader(reader);
    if (minHelpRight(user, customer) !== "none") return true;
    return helpRight(user, customer, await readRights(customer)) !== "none";
  };
}

/** The same for the rounds over all subscribers, which read the rights of a customer once a second at most. */
export function createMayStillReadHelp(readRights: ReadRights, now: () => number): MayReadHelp {
  const known = new Map<CustomerIndex, { readonly at: number; rights: Promise<HelpRights> }>();
  return createMayReadHelp((index) => {
    const shared = known.get(index);
    if (shared !== undefined && now() - shared.at < SHARED_FOR) return shared.rights;
    const rights = readRights(index);
    known.set(index, { at: now(), rights });
    // What failed is read again by the next.
    rights.catch(() => known.delete(index));
    return rights;
  });
}

/** Who sees and takes calls for help of a customer; what holds where nothing was ever chosen. */
export async function readHelpRights(sdk: Sdk, index: CustomerIndex): Promise<HelpRights> {
  return (await readPermissions(sdk, index))?.callsForHelp ?? DEFAULT_HELP_RIGHTS;
}

/** A user of Kuzzle in the words of the domain. */
export function helpReader({ kuid, profileIds }: Reader): HelpReader {
  return { userId: UserId.safeParse(kuid).data ?? null, profileIds };
}
