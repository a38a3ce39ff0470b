import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { clientId } from "../base/clientId.ts";
import { LonLat } from "../base/geometry.ts";
import { ADMINS } from "../base/holders.ts";
import { CustomerIndex, SiteId, TagId } from "../base/ids.ts";
import { MINUTE } from "../base/time.ts";
import { WalkPart, WalkTest, WalkTestId } from "./walkTest.ts";

const One = z.strictObject({ customerIndex: CustomerIndex, walkTestId: WalkTestId });
const Told = z.object({ test: WalkTest });

/**
 * Begins a walk test: every reading of the tag is kept from a few seconds later on, until it is ended or 20 minutes are
 * over. A conflict with {walkTestId} where the tag is under test already, and where the customer has too many tests.
 */
export const startWalkTest = defineCall({
  name: "omniscient/walkTest:start",
  request: One.extend({ tagId: TagId, siteId: SiteId }),
  answer: Told,
  holders: ADMINS,
  isRepeatable: true,
  refusals: ["archived"],
});

/** Ends a walk test; its trace stays. One that is over already stays as it is. */
export const endWalkTest = defineCall({
  name: "omniscient/walkTest:end",
  request: One,
  answer: Told,
  holders: ADMINS,
  isRepeatable: true,
});

/** Says where the walker stands now. A conflict where the test is over. */
export const markWalkTest = defineCall({
  name: "omniscient/walkTest:mark",
  request: One.extend({
    markId: clientId("mark"),
    floor: z.number().int().nullable(),
    location: LonLat,
  }),
  answer: z.object({ mark: WalkPart }),
  holders: ADMINS,
  isRepeatable: true,
});

/** Deletes a walk test with its whole trace, for good. A conflict while it is under way. */
export const deleteWalkTest = defineCall({
  name: "omniscient/walkTest:delete",
  request: One,
  answer: z.object({ walkTestId: WalkTestId }),
  holders: ADMINS,
  isRepeatable: true,
  patience: MINUTE,
});
