import type { z } from "zod";
import { Alert } from "../../../src/domain/alerts/alert.ts";
import { Asset, isFresh } from "../../../src/domain/assets/asset.ts";
import { deadlineState } from "../../../src/domain/assets/regulatoryDeadline.ts";
import { DEFAULT_DEADLINE_THRESHOLD } from "../../../src/domain/assets/regulatoryDeadline.ts";
import { type CsvCell, csvText } from "../../../src/domain/base/csvText.ts";
import { isoText } from "../../../src/domain/base/isoText.ts";
import { dayOf } from "../../../src/domain/base/localDay.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";
import { Counter } from "../../../src/domain/counters/counter.ts";
import type { Customer } from "../../../src/domain/customers/customer.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import type { FeedList } from "../../../src/domain/keys/feedCalls.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { TagInOutRecord } from "../../../src/domain/stays/tagInOut.ts";
import type { AppDeps } from "../platform/deps.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { deadlinesOf } from "./deadlines.ts";

/** What the cells of a list are made with. */
type Around = {
  readonly now: EpochMs;
  /** A time as text, in the customer's timezone. */
  readonly time: (at: EpochMs | null) => string | null;
  readonly siteName: (id: string | null) => string | null;
  readonly areaName: (id: string | null) => string | null;
};
type Columns<Row> = Readonly<Record<string, (row: Row, around: Around) => CsvCell>>;

const truth = (is: boolean): CsvCell => (is ? "true" : "false");

/** A list of documents: where they are, which of them, and what is told of each. */
function documents<Schema extends z.ZodType>(
  collection: string,
  schema: Schema,
  query: object,
  columns: Columns<z.output<Schema>>,
) {
  return async (deps: AppDeps, index: string, around: Around): Promise<CsvCell[][]> => {
    const rows: CsvCell[][] = [Object.keys(columns)];
    const cells = Object.values(columns);
    const found = searchAll(deps.sdk, index, collection, schema, { query }, (error) =>
      deps.log.warn(error.message),
    );
    for await (const row of found) rows.push(cells.map((cell) => cell(row, around)));
    return rows;
  };
}

const IN_USE = { bool: { must_not: [{ term: { isArchived: true } }] } };

const LISTS = {
  assets: documents("assets", Asset, IN_USE, {
    id: ({ id }) => id,
    reference: ({ reference }) => reference,
    designation: ({ designation }) => designation,
    category: ({ category }) => category,
    family: ({ family }) => family,
    subFamily: ({ subFamily }) => subFamily,
    site: ({ locationSite }, { siteName }) => siteName(locationSite),
    floor: ({ floor }) => floor,
    area: ({ area }, { areaName }) => areaName(area),
    areaSince: ({ areaSince }, { time }) => time(areaSince),
    latitude: ({ location }) => location?.lat ?? null,
    longitude: ({ location }) => location?.lon ?? null,
    accuracyMetres: ({ locationAccuracy }) => locationAccuracy,
    lastPositionUpdate: ({ lastPositionUpdate }, { time }) => time(lastPositionUpdate),
    lastTagUpdate: ({ lastTagUpdate }, { time }) => time(lastTagUpdate),
    // Where a tag is silent the place is where it was last: nobody must read it as where it is.
    isSeenNow: (asset, { now }) => truth(isFresh(asset, now)),
    batteryPercent: ({ batteryLevel }) => batteryLevel,
    movement: ({ movementState }) => movementState,
    tag: ({ tagId }) => tagId,
  }),
  devices: documents("tags", Tag, IN_USE, {
    id: ({ id }) => id,
    name: ({ name }) => name,
    type: ({ type }) => type,
    status: ({ status }) => status,
    model: ({ model }) => model,
    manufacturerId: ({ manufacturerId }) => manufacturerId,
    technology: ({ technology }) => technology,
    asset: ({ assetId }) => assetId,
    site: ({ site }, { siteName }) => siteName(site),
    area: ({ area }, { areaName }) => areaName(area),
    batteryPercent: ({ battery }) => battery,
    lastMessageAt: ({ lastMessageAt }, { time }) => time(lastMessageAt),
    connectivity: ({ connectivity }) => connectivity,
    connectivitySince: ({ connectivitySince }, { time }) => time(connectivitySince),
  }),
  alerts: documents(
    "alerts",
    Alert,
    { match_all: {} },
    {
      id: ({ id }) => id,
      type: ({ alertType }) => alertType,
      subject: ({ subjectName }) => subjectName,
      site: ({ site }, { siteName }) => siteName(site),
      area: ({ area }, { areaName }) => areaName(area),
      raisedAt: ({ raisedAt }, { time }) => time(raisedAt),
      isOpen: ({ isOpen }) => truth(isOpen),
      closedAt: ({ closedAt }, { time }) => time(closedAt),
      isAcknowledged: ({ isAcknowledged }) => truth(isAcknowledged),
      acknowledgedAt: ({ acknowledgement }, { time }) => time(acknowledgement?.at ?? null),
      acknowledgedBy: ({ acknowledgement }) => acknowledgement?.byName ?? null,
      value: ({ value }) => value,
      threshold: ({ threshold }) => threshold,
      affectedTags: ({ affectedTags }) => affectedTags,
    },
  ),
  stays: documents(
    "tag-in-tag-out",
    TagInOutRecord,
    { term: { kind: "record" } },
    {
      id: ({ id }) => id,
      tag: ({ tagNumber }) => tagNumber,
      asset: ({ assetName }) => assetName,
      site: ({ site }, { siteName }) => siteName(site),
      dateIn: ({ dateIn }, { time }) => time(dateIn),
      dateOut: ({ dateOut }, { time }) => time(dateOut),
      minutes: ({ duration }) => duration,
      status: ({ status }) => status,
      // An exit that no box has read is somebody's word, not a reading.
      isExitAssumed: ({ assumedExit }) => truth(assumedExit !== null),
    },
  ),
  counters: documents("counters", Counter, IN_USE, {
    id: ({ id }) => id,
    name: ({ name }) => name,
    sites: ({ sites }, { siteName }) => sites.map((id) => siteName(id) ?? id).join(", "),
    present: ({ state }) => state.present,
    // Of those counted, whose tag is silent: they may have left.
    notSeenNow: ({ state }) => state.notFresh,
    entries: ({ state }) => state.entries,
    peak: ({ state }) => state.peak,
    peakAt: ({ state }, { time }) => time(state.peakAt),
    computedAt: ({ state }, { time }) => time(state.computedAt),
  }),
  sites: documents("sites", Site, IN_USE, {
    id: ({ id }) => id,
    name: ({ siteName }) => siteName,
    type: ({ type }) => type,
    owner: ({ owner }) => owner,
    address: ({ address }) => address,
    city: ({ city }) => city,
    latitude: ({ latitude }) => latitude,
    longitude: ({ longitude }) => longitude,
    radiusMetres: ({ radius }) => radius,
    floors: ({ floors }) => floors.length,
    areas: ({ areas }) => areas.length,
  }),
} as const;

/** A list of a customer as CSV; what cannot be read of it is told in the log and left out. */
export async function listText(
  deps: AppDeps,
  customer: Customer,
  list: FeedList,
  separator: "comma" | "semicolon",
): Promise<string> {
  const { index, timezone } = customer;
  const dialect =
    separator === "comma"
      ? ({ separator: ",", decimal: "." } as const)
      : ({ separator: ";", decimal: "," } as const);
  const now = deps.now();
  const time = (at: EpochMs | null) => (at === null ? null : isoText(at, timezone));
  if (list === "deadlines") {
    const rows = (await deadlinesOf(deps, customer)).map(
      ({ asset, kind, title, at }): CsvCell[] => [
        asset.id,
        asset.reference,
        asset.designation,
        asset.family,
        asset.subFamily,
        kind,
        title,
        dayOf(at, timezone),
        deadlineState(at, now, DEFAULT_DEADLINE_THRESHOLD, timezone),
      ],
    );
    const columns = ["asset", "reference", "designation", "family", "subFamily"];
    return csvText([[...columns, "kind", "title", "day", "state"], ...rows], dialect);
  }
  const names = new Map<string, string>();
  for await (const site of searchAll(
    deps.sdk,
    index,
    "sites",
    Site,
    { query: { match_all: {} } },
    (error) => deps.log.warn(error.message),
  )) {
    names.set(site.id, site.siteName);
    for (const area of site.areas) names.set(area.id, area.name);
  }
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? id));
  const around: Around = { now, time, siteName: nameOf, areaName: nameOf };
  return csvText(await LISTS[list](deps, index, around), dialect);
}
