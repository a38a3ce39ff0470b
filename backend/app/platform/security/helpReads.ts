import {
  DEFAULT_HELP_RIGHTS,
  HELP_RIGHTS,
  helpRight,
  type HelpRight,
  type HelpRights,
  minHelpRight,
} from "../../../../src/domain/base/helpRights.ts";
import { CustomerIndex, UserId } from "../../../../src/domain/base/ids.ts";
import { SECOND } from "../../../../src/domain/base/time.ts";
import type { AppDeps } from "../deps.ts";
import type { Sdk } from "../kuzzle/sdk.ts";
import { sharedFor } from "../sharedFor.ts";
import { readPermissions } from "../tenancy/customers.ts";
import { HELP_COLLECTIONS } from "./rights.ts";

/** How long the rights of a customer are shared by all that are checked over and over, in ms. */
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
export function createMayReadHelp(deps: Pick<AppDeps, "sdk">): MayReadHelp {
  return mayReadHelpBy((index) => readHelpRights(deps.sdk, index));
}

/**
 * The same for what is asked over and over, which reads the rights of a customer once a second at most.
 * @param now a clock that never jumps, in ms
 */
export function createMayStillReadHelp(deps: Pick<AppDeps, "sdk">, now: () => number): MayReadHelp {
  return mayReadHelpBy(
    sharedFor(SHARED_FOR, now, (index: CustomerIndex) => readHelpRights(deps.sdk, index)),
  );
}

function mayReadHelpBy(readRights: ReadRights): MayReadHelp {
  return async (reader, { index, collection }) => {
    if (typeof collection !== "string" || !HELP_COLLECTIONS.has(collection)) return true;
    const customer = CustomerIndex.safeParse(index).data;
    // No customer: Kuzzle's own check says what is there.
    if (customer === undefined) return true;
    return mayWithCalls(reader, customer, "see", readRights);
  };
}

/** Whether a user takes calls for help of a customer. */
export function mayTakeCalls(sdk: Sdk, reader: Reader, index: CustomerIndex): Promise<boolean> {
  return mayWithCalls(reader, index, "take", (of) => readHelpRights(sdk, of));
}

/** Whether a user has that right or more; what the customer has chosen is read only where it decides. */
async function mayWithCalls(
  { kuid, profileIds }: Reader,
  index: CustomerIndex,
  wanted: HelpRight,
  readRights: ReadRights,
): Promise<boolean> {
  const user = { userId: UserId.safeParse(kuid).data ?? null, profileIds };
  const has = (right: HelpRight) => HELP_RIGHTS.indexOf(right) <= HELP_RIGHTS.indexOf(wanted);
  return has(minHelpRight(user, index)) || has(helpRight(user, index, await readRights(index)));
}

/** Who sees and takes calls for help of a customer; what holds where nothing was ever chosen. */
export async function readHelpRights(sdk: Sdk, index: CustomerIndex): Promise<HelpRights> {
  return (await readPermissions(sdk, index))?.callsForHelp ?? DEFAULT_HELP_RIGHTS;
}
