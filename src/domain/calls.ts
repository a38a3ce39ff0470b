import * as alerts from "./alerts/calls.ts";
import type { Call } from "./base/call.ts";

/** Every call of ours, in the order of their names. Routes, rights and the description of the API are made of it. */
export const CALLS: readonly Call[] = [alerts]
  .flatMap((feature) => Object.values<unknown>(feature))
  .filter(isCall)
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));

/** What else a feature's `calls.ts` exports are limits and parts of schemas. */
function isCall(exported: unknown): exported is Call {
  return typeof exported === "object" && exported !== null && "holders" in exported;
}
