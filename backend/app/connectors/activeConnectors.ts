import { SECOND } from "../../../src/domain/base/time.ts";
import { Connector } from "../../../src/domain/connectors/connector.ts";
import type { Transport } from "../../../src/domain/connectors/networks.ts";
import type { AppDeps } from "../platform/deps.ts";
import type { WriteWatch } from "../platform/jobs/writeWatch.ts";
import { skipInvalidLogged } from "../platform/kuzzle/skipInvalidLogged.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { readCustomers } from "../platform/tenancy/customers.ts";

/** More than all customers have; a search answers no more anyway. */
const MAX_OF_ALL = 10_000;
/** What the clients of one round ask for is read once, in ms. */
const SHARED = SECOND;
/** How long what was read is believed while nothing is written, in ms: a notification of a write may be lost. */
const BELIEVED = 30 * SECOND;
/** What decides which connectors are active. */
export const WATCHED = ["connectors", "customers"] as const;

/** The connectors of all customers by which messages come in one of these ways, and that are not paused; none of customers that are archived. */
export type ReadActive = (transports: readonly Transport[]) => Promise<readonly Connector[]>;

/**
 * Reads the active connectors for all that need them: links, polls and the owners of devices. They are searched once, and
 * again after a write to them or to a customer, by whichever node. Of those that are posted to only hubs may be called.
 *
 * @param monotonic a clock that never jumps, in ms: the one that `writes` goes by
 */
export function createActiveConnectors(
  deps: Pick<AppDeps, "log" | "sdk">,
  writes: Pick<WriteWatch, "isSettled">,
  monotonic: () => number,
): ReadActive {
  const skipInvalid = skipInvalidLogged(deps.log);
  let read: { readonly at: number; readonly all: Promise<readonly Connector[]> } | null = null;

  async function search(): Promise<readonly Connector[]> {
    const { sdk } = deps;
    const filter = [{ term: { state: "active" } }];
    const posted = {
      filter: [{ term: { transport: "http" } }],
      must_not: [{ term: { network: "omlox" } }],
    };
    const query = { query: { bool: { filter, must_not: [{ bool: posted }] } } };
    const all = await searchSome(
      sdk,
      PLATFORM_INDEX,
      "connectors",
      Connector,
      query,
      MAX_OF_ALL,
      skipInvalid,
    );
    if (all.length === 0) return [];
    const customers = await readCustomers(sdk, [...new Set(all.map(({ customer }) => customer))]);
    const open = new Set(customers.filter((one) => !one.isArchived).map((one) => one.index));
    return all.filter(({ customer }) => open.has(customer));
  }

  function isBelieved(at: number, now: number): boolean {
    if (now - at < SHARED) return true;
    return now - at < BELIEVED && writes.isSettled(PLATFORM_INDEX, WATCHED, at);
  }

  return async (transports) => {
    const now = monotonic();
    if (read === null || !isBelieved(read.at, now)) read = { at: now, all: search() };
    const mine = read;
    try {
      return (await mine.all).filter(({ transport }) => transports.includes(transport));
    } catch (error) {
      if (read === mine) read = null;
      throw error;
    }
  };
}
