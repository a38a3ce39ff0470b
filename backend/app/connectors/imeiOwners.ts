import { z } from "zod";
import type { EpochMs } from "../../../src/domain/base/instant.ts";
import { HOUR, SECOND } from "../../../src/domain/base/time.ts";
import type { Connector } from "../../../src/domain/connectors/connector.ts";
import type { AppDeps } from "../platform/deps.ts";

/** How long what was read is believed, in ms: a device that is registered or archived, and a connector that is paused. */
const BELIEVED = 5 * SECOND;
/** IMEIs that are remembered: a stranger's costs one read of each customer in this time. */
const MAX_REMEMBERED = 5_000;

/** The connector that takes what a device sends, by its IMEI; null: no customer with such a connector has registered it. */
export type ImeiOwners = (imei: string) => Promise<Connector | null>;

/** What of a registered device counts here, with Kuzzle's word on when it was written first. */
const Registered = z.object({
  isArchived: z.boolean(),
  _kuzzle_info: z.object({ createdAt: z.number() }),
});

/**
 * Finds whose a device is among the customers that have an active connector of devices which connect to us. An IMEI is no
 * secret, so that two customers may have registered the same: the first of them keeps it, since nobody must be able to
 * take a device away by typing its number (docs/decisions/0243). The log names what cannot be
 * attributed, each IMEI once an hour.
 *
 * @param readActive the connectors by which devices keep a connection, but for those that are paused
 */
export function createImeiOwners(
  deps: Pick<AppDeps, "log" | "now" | "sdk">,
  readActive: () => Promise<readonly Connector[]>,
): ImeiOwners {
  const owners = new Map<
    string,
    { readonly at: EpochMs; readonly of: Promise<Connector | null> }
  >();
  const warnedAt = new Map<string, EpochMs>();
  function tellOnce(imei: string, now: EpochMs, line: string): void {
    if (now - (warnedAt.get(imei) ?? Number.NEGATIVE_INFINITY) < HOUR) return;
    if (warnedAt.size >= MAX_REMEMBERED) warnedAt.clear();
    warnedAt.set(imei, now);
    deps.log.warn(line);
  }

  async function find(imei: string, now: EpochMs): Promise<Connector | null> {
    const claims = await Promise.all(
      // Of several connectors of one customer the first takes what its devices send.
      firstOfEach(await readActive()).map(async (connector) => {
        const { successes } = await deps.sdk.document.mGet(connector.customer, "tags", [imei]);
        const read = Registered.safeParse(successes[0]?._source);
        if (!read.success || read.data.isArchived) return [];
        return [{ connector, since: read.data._kuzzle_info.createdAt }];
      }),
    );
    const [first, ...others] = claims
      .flat()
      .toSorted(
        (a, b) => a.since - b.since || (a.connector.customer < b.connector.customer ? -1 : 1),
      );
    if (first === undefined)
      tellOnce(imei, now, `A device with the IMEI ${imei} was refused: nobody has registered it.`);
    else if (others.length > 0) {
      const later = others.map(({ connector }) => connector.customer).join(", ");
      tellOnce(
        imei,
        now,
        `The device with the IMEI ${imei} is taken for ${first.connector.customer}, which registered it first; ${later} did too.`,
      );
    }
    return first?.connector ?? null;
  }

  return async (imei) => {
    const now = deps.now();
    let known = owners.get(imei);
    if (known === undefined || isOld(known.at, now)) {
      if (owners.size >= MAX_REMEMBERED) owners.clear();
      known = { at: now, of: find(imei, now) };
      owners.set(imei, known);
    }
    try {
      return await known.of;
    } catch (error) {
      owners.delete(imei);
      throw error;
    }
  };
}

function isOld(at: EpochMs, now: EpochMs): boolean {
  return now - at >= BELIEVED || now < at;
}

function firstOfEach(connectors: readonly Connector[]): readonly Connector[] {
  const first = new Map<string, Connector>();
  for (const connector of connectors.toSorted((a, b) => a.at - b.at))
    if (!first.has(connector.customer)) first.set(connector.customer, connector);
  return [...first.values()];
}
