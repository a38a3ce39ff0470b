import { addressList } from "../../../src/domain/base/clientAddress.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { Asset } from "../../../src/domain/assets/asset.ts";
import { AssetFault } from "../../../src/domain/assets/assetFault.ts";
import { AssetLocation } from "../../../src/domain/assets/assetLocation.ts";
import { referenceKey } from "../../../src/domain/assets/assetReference.ts";
import {
  faultPoints,
  type FleetRequest,
  fleetRequest,
  fleetSeriesJson,
  fleetSeriesXml,
  locationPoint,
  POINTS_A_PAGE,
  seriesOf,
} from "../../../src/domain/assets/fleetSeries.ts";
import { MeterRecord } from "../../../src/domain/assets/meterRecord.ts";
import { FLEET_READS_A_MINUTE } from "../../../src/domain/apiKeys/accessKey.ts";
import { FLEET_PATH } from "../../../src/domain/apiKeys/feedAddress.ts";
import {
  fleetJson,
  fleetLinks,
  fleetXml,
  MACHINES_A_PAGE,
  machineOf,
  meterPoint,
  type Part,
  snapshotTime,
} from "../../../src/domain/assets/fleetSnapshot.ts";
import type { AppDeps } from "../platform/deps.ts";
import { skipInvalidLogged } from "../platform/kuzzle/skipInvalidLogged.ts";
import type { OwnAnswer, OwnRequest } from "../platform/kuzzle/serveOwnAddresses.ts";
import { readAll } from "../platform/kuzzle/documents.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { reasonOf } from "../platform/log.ts";
import { authorizationSecret } from "../platform/security/authorizationSecret.ts";
import { enterByKey } from "./enterByKey.ts";

/** Documents that one search reaches: pages beyond are none. */
const MAX_REACHED = 10_000;
/** Machines among which the one of an id is looked for: those whose attributes have its words. */
const NAMED = 50;
/** Faults of one machine that are read. */
const MAX_FAULTS = 1_000;

const NOT_THERE: OwnAnswer = {
  status: 404,
  body: "There is no such page, machine or series: begin with /Fleet/1.",
};

function isBeyond(asked: FleetRequest): boolean {
  return asked.kind !== "machine" && asked.page > MAX_REACHED / MACHINES_A_PAGE;
}

/** Whether an address is one of fleets. */
export function isOfFleet(path: string): boolean {
  return path === FLEET_PATH || path.startsWith(`${FLEET_PATH}/`);
}

/**
 * Answers pages of the machines of a customer, one machine, and its time series, by ISO 15143-3 (AEMP 2.0), as XML or, where
 * the program asks for it, as JSON (docs/decisions/0245). The key is the password of Basic, whatever the user, or a bearer.
 */
export function createFleetAddress(
  deps: Pick<AppDeps, "accessKeys" | "configuration" | "internals" | "log" | "now" | "sdk">,
): (request: OwnRequest) => Promise<OwnAnswer> {
  return async ({ method, path, headers, peer }) => {
    if (method !== "GET")
      return { status: 405, body: "Read the fleet by GET.", headers: { Allow: "GET" } };
    const asked = fleetRequest(path.slice(FLEET_PATH.length));
    if (asked === null || isBeyond(asked)) return NOT_THERE;
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
      const isJson = isForJson(headers["accept"] ?? "");
      const body = await bodyOf(deps, customer.index, asked, isJson);
      if (body === null) return NOT_THERE;
      const type = isJson ? "application/json" : "application/xml; charset=utf-8";
      return { status: 200, body, headers: { "Content-Type": type, Vary: "Accept" } };
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

type Parts = Pick<AppDeps, "configuration" | "log" | "now" | "sdk">;

/** What is answered; null: there is no such machine. */
async function bodyOf(
  deps: Parts,
  index: CustomerIndex,
  asked: FleetRequest,
  isJson: boolean,
): Promise<string | null> {
  if (asked.kind === "page") return fleetBody(deps, index, asked.page, isJson);
  const asset = await machineNamed(deps, index, asked.id);
  if (asset === null) return null;
  if (asked.kind === "series") return seriesBody(deps, index, asset, asked, isJson);
  const snapshot = { links: [], at: snapshotTime(deps.now()), machines: [machineOf(asset)] };
  return isJson ? fleetJson(snapshot) : fleetXml(snapshot);
}

async function fleetBody(
  { sdk, now, log, configuration }: Parts,
  index: CustomerIndex,
  page: number,
  isJson: boolean,
): Promise<string> {
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
  return isJson ? fleetJson(snapshot) : fleetXml(snapshot);
}

/** The machine of a PIN, else of a reference, as programs read both in its header. Null: there is none. */
async function machineNamed(
  { sdk, log }: Parts,
  index: CustomerIndex,
  id: string,
): Promise<Asset | null> {
  const named = [
    { term: { referenceKey: referenceKey(id) } },
    { nested: { path: "attributes", query: { match: { "attributes.string": id } } } },
  ];
  const query = { bool: { ...MACHINES.bool, should: named, minimum_should_match: 1 } };
  const skipInvalid = skipInvalidLogged(log);
  const found = await searchSome(sdk, index, "assets", Asset, { query }, NAMED, skipInvalid);
  const headers = found.map((asset) => ({ asset, header: machineOf(asset)["EquipmentHeader"] }));
  const by = (field: string) =>
    headers.find(({ header }) => String(header?.[field]).toLowerCase() === id.toLowerCase());
  return (by("PIN") ?? by("EquipmentID"))?.asset ?? null;
}

type SeriesRequest = Extract<FleetRequest, { readonly kind: "series" }>;

async function seriesBody(
  deps: Parts,
  index: CustomerIndex,
  asset: Asset,
  asked: SeriesRequest,
  isJson: boolean,
): Promise<string> {
  const { total, points } = await pointsOf(deps, index, asset, asked);
  const { id, series, from, to, page } = asked;
  const names = [id, series, snapshotTime(from), snapshotTime(to)].map(encodeURIComponent);
  const address = `${deps.configuration.publicUrl}${FLEET_PATH}/Equipment/${names.join("/")}`;
  const answered = {
    series,
    links: fleetLinks(address, page, Math.min(total, MAX_REACHED)),
    header: machineOf(asset)["EquipmentHeader"] ?? {},
    points,
  };
  return isJson ? fleetSeriesJson(answered) : fleetSeriesXml(answered);
}

/** The points of a page, the earliest first, and how many there are. */
async function pointsOf(
  { sdk, log }: Parts,
  index: CustomerIndex,
  asset: Asset,
  { series, from, to, page }: SeriesRequest,
): Promise<{ readonly total: number; readonly points: readonly Part[] }> {
  const skipInvalid = skipInvalidLogged(log);
  const first = (page - 1) * POINTS_A_PAGE;
  const own = { term: { assetId: asset.id } };
  const of = seriesOf(series);
  if (of === "fault") {
    const query = { query: own, sort: [{ lastAt: "desc" }] };
    const faults = await searchSome(
      sdk,
      index,
      "asset-faults",
      AssetFault,
      query,
      MAX_FAULTS,
      skipInvalid,
    );
    const all = faultPoints(faults, { from, to });
    return { total: all.length, points: all.slice(first, first + POINTS_A_PAGE) };
  }
  // A place that is not shown now is not given of before, either.
  if (of === "location" && asset.placeHidden !== null) return { total: 0, points: [] };
  const filter = [own, { range: { at: { gte: from, lte: to } } }];
  const collection = of === "location" ? "asset-locations" : "asset-meters";
  const bool =
    of === "location"
      ? { filter, must_not: [{ exists: { field: "doubt" } }] }
      : { filter: [...filter, { term: { meter: of } }, { exists: { field: "value" } }] };
  const { hits, total } = await sdk.document.search(
    index,
    collection,
    { query: { bool }, sort: [{ at: "asc" }] },
    { from: first, size: POINTS_A_PAGE },
  );
  const points: Part[] = [];
  const place = `${index}/${collection}`;
  if (of === "location")
    for await (const one of readAll(hits, place, AssetLocation, skipInvalid))
      points.push(locationPoint(one));
  else
    for await (const { at, value } of readAll(hits, place, MeterRecord, skipInvalid))
      if (value !== null) points.push(meterPoint(of, { at, value }));
  return { total, points };
}
