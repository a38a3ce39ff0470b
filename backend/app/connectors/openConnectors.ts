import { timingSafeEqual } from "node:crypto";
import type { EpochMs } from "../../../src/domain/base/instant.ts";
import type { Connector } from "../../../src/domain/connectors/connector.ts";
import { readConnectorToken } from "../../../src/domain/connectors/connectorToken.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readCustomer } from "../platform/tenancy/customers.ts";
import { hashOfSecret, readConnector } from "./connectors.ts";

/** How long what was read of a connector is believed, in ms: a pause or a rotation counts after it at the latest. */
const BELIEVED = 2_000;
/** Connectors and strangers' tokens that are remembered: an unknown token costs one read in this time. */
const MAX_REMEMBERED = 5_000;

/** The connector that a token opens; null: none, or its customer is archived. */
export type OpenConnector = (token: string) => Promise<Connector | null>;

export function createOpenConnector(deps: Pick<AppDeps, "now" | "sdk">): OpenConnector {
  const read = new Map<string, { readonly at: EpochMs; readonly of: Promise<Connector | null> }>();

  return async (token) => {
    const carried = readConnectorToken(token);
    if (carried === null) return null;
    const now = deps.now();
    let known = read.get(carried.id);
    if (known === undefined || now - known.at >= BELIEVED || now < known.at) {
      if (read.size >= MAX_REMEMBERED) read.clear();
      known = { at: now, of: readOpen(deps, carried.id) };
      read.set(carried.id, known);
    }
    try {
      const connector = await known.of;
      if (connector === null || connector.hash === null) return null;
      const given = Buffer.from(hashOfSecret(carried.secret), "hex");
      const opens = (hash: string) => timingSafeEqual(given, Buffer.from(hash, "hex"));
      return [connector.hash, ...connector.keys.map(({ hash }) => hash)].some(opens)
        ? connector
        : null;
    } catch (error) {
      read.delete(carried.id);
      throw error;
    }
  };
}

async function readOpen(
  deps: Pick<AppDeps, "sdk">,
  id: Connector["id"],
): Promise<Connector | null> {
  const connector = await readConnector(deps, id);
  const customer = connector === null ? null : await readCustomer(deps.sdk, connector.customer);
  return customer === null || customer.isArchived ? null : connector;
}
