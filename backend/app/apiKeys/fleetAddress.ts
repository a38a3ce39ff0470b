import { z } from "zod";
import { addressList } from "../../../src/domain/base/clientAddress.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { Asset } from "../../../src/domain/assets/asset.ts";
import { FLEET_READS_A_MINUTE } from "../../../src/domain/apiKeys/accessKey.ts";
import { FLEET_PATH } from "../../../src/domain/apiKeys/feedAddress.ts";
import {
  fleetJson,
  fleetLinks,
  fleetXml,
  MACHINES_A_PAGE,
  machineOf,
  snapshotTime,
} from "../../../src/domain/assets/fleetSnapshot.ts";
import type { AppDeps } from "../platform/deps.ts";
import { skipInvalidLogged } from "../platform/kuzzle/skipInvalidLogged.ts";
import type { OwnAnswer, OwnRequest } from "../platform/kuzzle/serveOwnAddresses.ts";
import { readAll } from "../platform/kuzzle/documents.ts";
import { reasonOf } from "../platform/log.ts";
import { authorizationSecret } from "../platform/security/authorizationSecret.ts";
import { enterByKey } from "./enterByKey.ts";

/** Documents that one search reaches: pages beyond are none. */
const MAX_REACHED = 10_000;
const Page = z.coerce.number().int().min(1);

/** Whether an address is one of fleets. */
export function isOfFleet(path: string): boolean {
  return path === FLEET_PATH || path.startsWith(`${FLEET_PATH}/`);
}

/**
 * Answers pages of the machines of a customer by ISO 15143-3 (AEMP 2.0), as XML or, where the program asks for it, as JSON
 * (docs/decisions/0245). The key is the password of Basic, whatever the user, or a bearer.
 */
export function createFleetAddress(
  deps: Pick<AppDeps, "accessKeys" | "configuration" | "internals" | "log" | "now" | "sdk">,
): (request: OwnRequest) => Promise<OwnAnswer> {
  return async ({ method, path, headers, peer }) => {
    if (method !== "GET")
      return { status: 405, body: "Read the fleet by GET.", headers: { Allow: "GET" } };
    const page = Page.safeParse(path.slice(FLEET_PATH.length + 1) || "1");
    if (!page.success || page.data > MAX_REACHED / MACHINES_A_PAGE)
      return { status: 404, body: "There is no such page: begin with /Fleet/1." };
    const forwarded = addressList(headers["x-forwarded-for"]);
    const connection = { protocol: "http", ips: [peer, ...forwarded], misc: {} };
    try {
      const customer = await enterByKey(
        deps,
        authorizationSecret(headers["authorization"]) ?? "",
        "fleet",
        connection,
        FLEET_READS_A_MINUTE,
      );
      return await answered(deps, customer.index, page.data, isForJson(headers["accept"] ?? ""));
    } catch (error) {
      if (error instanceof DomainError) return refusedBy(error);
      deps.log.warn(`A fleet could not be read: ${reasonOf(error)}`);
      return { status: 503, body: "The fleet could not be read.", headers: RETRY };
    }
  };
}

const RETRY = { "Retry-After": "60" };

function refusedBy({ code, message }: DomainError): OwnAnswer {
  if (code === "too_soon") return { status: 429, body: message, headers: RETRY };
  if (code === "not_allowed") return { status: 403, body: message };
  return {
    status: 401,
    body: message,
    headers: { "WWW-Authenticate": 'Basic realm="Balise", charset="UTF-8"' },
  };
}

/** XML is the standard's own form: JSON is the answer where it is accepted, and XML is not named before it. */
function isForJson(accept: string): boolean {
  const [json, xml] = [accept.indexOf("json"), accept.indexOf("xml")];
  return json !== -1 && (xml === -1 || json < xml);
}

/** Machines in use that carry a device. People are none. */
const MACHINES = {
  bool: {
    filter: [{ term: { category: "material" } }, { exists: { field: "tagId" } }],
    must_not: [{ term: { isArchived: true } }],
  },
};

async function answered(
  { sdk, now, log, configuration }: Pick<AppDeps, "configuration" | "log" | "now" | "sdk">,
  index: CustomerIndex,
  page: number,
  isJson: boolean,
): Promise<OwnAnswer> {
  const { hits, total } = await sdk.document.search(
    index,
    "assets",
    { query: MACHINES, sort: [{ referenceKey: "asc" }] },
    { from: (page - 1) * MACHINES_A_PAGE, size: MACHINES_A_PAGE },
  );
  const machines = [];
  for await (const asset of readAll(hits, `${index}/assets`, Asset, skipInvalidLogged(log)))
    machines.push(machineOf(asset));
  const snapshot = {
    links: fleetLinks(
      `${configuration.publicUrl}${FLEET_PATH}`,
      page,
      Math.min(total, MAX_REACHED),
    ),
    at: snapshotTime(now()),
    machines,
  };
  return {
    status: 200,
    body: isJson ? fleetJson(snapshot) : fleetXml(snapshot),
    headers: {
      "Content-Type": isJson ? "application/json" : "application/xml; charset=utf-8",
      Vary: "Accept",
    },
  };
}
