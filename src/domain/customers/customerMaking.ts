import { z } from "zod";
import { MINUTE } from "../base/time.ts";

/** How long the making of a customer may take, in ms: 15 to 25 s on a real Elasticsearch that does nothing else (decision 0171). */
export const MAKING_PATIENCE = 3 * MINUTE;

const Count = z.number().int().min(0);
const Part = z.object({ done: Count, total: Count });

/**
 * How far the making of a customer is, as what is stored says it: nothing is written down on the way, so that it is
 * true after a break and on every node. In the order in which it is made.
 */
export const CustomerMaking = z.object({
  /** The collections of its index. */
  collections: Part,
  /** The profiles that its users will hold. */
  profiles: Part,
  /** Permissions and configuration. */
  settings: Part,
  /** Its own document, which is written last: from then on it is there for everybody. */
  isListed: z.boolean(),
});
export type CustomerMaking = z.infer<typeof CustomerMaking>;

/** What is being made. `copies`: what a duplicate takes over, which only the end tells. */
export type MakingStep = "collections" | "copies" | "listing" | "profiles" | "settings";

/** Where a making stands: what comes next, and how many of all parts are there. */
export type MakingStatus = {
  readonly step: MakingStep;
  readonly done: number;
  readonly total: number;
};

/** Of what is stored of a customer, where its making stands. `isCopy`: it takes something over from another. */
export function makingStatus(
  { collections, profiles, settings, isListed }: CustomerMaking,
  isCopy: boolean,
): MakingStatus {
  const parts = [
    ["collections", collections],
    ["profiles", profiles],
    ["settings", settings],
  ] as const;
  const next = parts.find(([, { done, total }]) => done < total);
  const sum = (of: "done" | "total") => parts.reduce((all, [, part]) => all + part[of], 0);
  return {
    step: next?.[0] ?? (isCopy && !isListed ? "copies" : "listing"),
    done: sum("done") + (isListed ? 1 : 0),
    total: sum("total") + 1,
  };
}
