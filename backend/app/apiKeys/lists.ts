import type { z } from "zod";
import { Alert } from "../../../src/domain/alerts/alert.ts";
import { Asset, isFresh, shownSite } from "../../../src/domain/assets/asset.ts";
import { isPlaceSure } from "../../../src/domain/assets/positionCertainty.ts";
import { AssetMoved } from "../../../src/domain/assets/assetHistory.ts";
import {
  MaintenanceRecord,
  maintenanceState,
} from "../../../src/domain/assets/maintenanceRecord.ts";
import {
  DEFAULT_DEADLINE_THRESHOLD,
  deadlineState,
} from "../../../src/domain/assets/regulatoryDeadline.ts";
import type { CheckedRequestOf } from "../../../src/domain/base/call.ts";
import { type CsvCell, csvText } from "../../../src/domain/base/csvText.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { isoText } from "../../../src/domain/base/isoText.ts";
import { dayOf } from "../../../src/domain/base/localDay.ts";
import { DAY, type EpochMs, MINUTE, SECOND, type Timezone } from "../../../src/domain/base/time.ts";
import { Counter } from "../../../src/domain/counters/counter.ts";
import { CounterHour } from "../../../src/domain/counters/counterHistory.ts";
import type { Customer } from "../../../src/domain/customers/customer.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import { Evacuation } from "../../../src/domain/evacuations/evacuation.ts";
import {
  type EvacuationReport,
  evacuationReport,
} from "../../../src/domain/evacuations/evacuationReport.ts";
import {
  type FeedList,
  MAX_LIST_ROWS,
  type readList,
} from "../../../src/domain/apiKeys/feedCalls.ts";
import { QrCode } from "../../../src/domain/qrCodes/qrCode.ts";
import { Label } from "../../../src/domain/referential/label.ts";
import { Family } from "../../../src/domain/referential/referential.ts";
import { floorsInUse } from "../../../src/domain/sites/floor.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { TagInOutRecord } from "../../../src/domain/attendance/tagInOut.ts";
import { readOutages } from "../devices/readOutages.ts";
import { viewOf } from "../evacuations/evacuations.ts";
import type { AppDeps } from "../platform/deps.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { deadlinesOf } from "./deadlines.ts";

/** What the cells of a list are made with. */
type Around = {
  readonly now: EpochMs;
  /** Where a list of what happened begins. */
  readonly since: EpochMs;
  readonly timezone: Timezone;
  /** A time as text, in the customer's timezone. */
  readonly time: (at: EpochMs | null) => string | null;
  readonly sites: readonly Site[];
  readonly siteName: (id: string | null) => string | null;
  readonly areaName: (id: string | null) => string | null;
  /** What people call an asset; null: it is gone. */
  readonly reference: (id: string | null) => string | null;
};
type Columns<Row> = Readonly<Record<string, (row: Row, around: Around) => CsvCell>>;
/** What a list reads. `isOfAssets`: it names assets of other documents. */
type List = {
  readonly isOfAssets: boolean;
  readonly read: (deps: AppDeps, customer: Customer, around: Around) => Promise<CsvCell[][]>;
};

const truth = (is: boolean): CsvCell => (is ? "true" : "false");

function tableOf<Row>(rows: Iterable<Row>, columns: Columns<Row>, around: Around): CsvCell[][] {
  const cells = Object.values(columns);
  return [
    Object.keys(columns),
    ...Array.from(rows, (row) => cells.map((cell) => cell(row, around))),
  ];
}

/** A list that is made of what was read together. */
function list<Row>(
  read: (
    deps: AppDeps,
    customer: Customer,
    around: Around,
  ) => Iterable<Row> | Promise<Iterable<Row>>,
  columns: Columns<Row>,
): List {
  return {
    isOfAssets: false,
    read: async (deps, customer, around) =>
      tableOf(await read(deps, customer, around), columns, around),
  };
}

/** A list of documents: where they are, which of them, and what is said of each. */
function documents<Schema extends z.ZodType>(
  collection: string,
  schema: Schema,
  query: object | ((around: Around) => object),
  columns: Columns<z.output<Schema>>,
  { isOfAssets = false, sort }: { readonly isOfAssets?: boolean; readonly sort?: object } = {},
): List {
  return {
    isOfAssets,
    read: async (deps, { index }, around) => {
      const body = {
        query: typeof query === "function" ? query(around) : query,
        ...(sort === undefined ? {} : { sort: [sort] }),
      };
      const found: z.output<Schema>[] = [];
      for await (const row of searchAll(deps.sdk, index, collection, schema, body, (error) =>
        deps.log.warn(error.message),
      )) {
        if (sort !== undefined && found.length === MAX_LIST_ROWS)
          throw new DomainError(
            "invalid_input",
            { most: MAX_LIST_ROWS },
            `These days have more than ${MAX_LIST_ROWS} rows: ask for fewer with days=.`,
          );
        found.push(row);
      }
      return tableOf(found, columns, around);
    },
  };
}

const IN_USE = { bool: { must_not: [{ term: { isArchived: true } }] } };

const LISTS: Readonly<Record<FeedList, List>> = {
  assets: documents("assets", Asset, IN_USE, {
    id: ({ id }) => id,
    reference: ({ reference }) => reference,
    designation: ({ designation }) => designation,
    category: ({ category }) => category,
    family: ({ family }) => family,
    subFamily: ({ subFamily }) => subFamily,
    site: (asset, { siteName }) => siteName(shownSite(asset)),
    floor: ({ floor }) => floor,
    area: ({ area }, { areaName }) => areaName(area),
    areaSince: ({ areaSince }, { time }) => time(areaSince),
    latitude: ({ location }) => location?.lat ?? null,
    longitude: ({ location }) => location?.lon ?? null,
    accuracyMetres: ({ locationAccuracy }) => locationAccuracy,
    // The place is the last that was proven; whether the newest position still says so is another thing (docs/decisions/0183).
    isPlaceSure: ({ placeProof }) => truth(isPlaceSure(placeProof)),
    newestAccuracyMetres: ({ placeProof }) => placeProof?.radius ?? null,
    lastPositionUpdate: ({ lastPositionUpdate }, { time }) => time(lastPositionUpdate),
    lastTagUpdate: ({ lastTagUpdate }, { time }) => time(lastTagUpdate),
    // Where a tag is silent the place is where it was last: nobody must read it as where it is.
    isSeenNow: (asset, { now }) => truth(isFresh(asset, now)),
    batteryPercent: ({ batteryLevel }) => batteryLevel,
    movement: ({ movementState }) => movementState,
    tag: ({ tagId }) => tagId,
  }),
  movements: documents(
    "asset-history",
    AssetMoved,
    ({ since }) => ({
      bool: { filter: [{ term: { type: "asset.moved" } }, { range: { at: { gte: since } } }] },
    }),
    {
      at: ({ at }, { time }) => time(at),
      asset: ({ assetId }) => assetId,
      reference: ({ assetId }, { reference }) => reference(assetId),
      family: ({ family }) => family,
      subFamily: ({ subFamily }) => subFamily,
      fromSite: ({ from }, { siteName }) => siteName(from.site),
      fromFloor: ({ from }) => from.floor,
      fromArea: ({ from }, { areaName }) => areaName(from.area),
      toSite: ({ to }, { siteName }) => siteName(to.site),
      toFloor: ({ to }) => to.floor,
      toArea: ({ to }, { areaName }) => areaName(to.area),
    },
    { isOfAssets: true, sort: { at: "asc" } },
  ),
  deadlines: list(deadlinesOf, {
    asset: ({ asset }) => asset.id,
    reference: ({ asset }) => asset.reference,
    designation: ({ asset }) => asset.designation,
    family: ({ asset }) => asset.family,
    subFamily: ({ asset }) => asset.subFamily,
    kind: ({ kind }) => kind,
    title: ({ title }) => title,
    day: ({ at }, { timezone }) => dayOf(at, timezone),
    state: ({ at }, { now, timezone }) =>
      deadlineState(at, now, DEFAULT_DEADLINE_THRESHOLD, timezone),
  }),
  maintenance: documents(
    "asset-maintenance",
    MaintenanceRecord,
    { match_all: {} },
    {
      id: ({ id }) => id,
      asset: ({ assetId }) => assetId,
      reference: ({ assetId }, { reference }) => reference(assetId),
      kind: ({ kind }) => kind,
      title: ({ title }) => title,
      plannedDay: ({ plannedAt }, { timezone }) =>
        plannedAt === null ? null : dayOf(plannedAt, timezone),
      doneDay: ({ doneAt }, { timezone }) => (doneAt === null ? null : dayOf(doneAt, timezone)),
      performedBy: ({ performedBy }) => performedBy,
      state: (record, { now, timezone }) =>
        maintenanceState(record, now, DEFAULT_DEADLINE_THRESHOLD, timezone),
      notes: ({ notes }) => notes,
    },
    { isOfAssets: true },
  ),
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
  outages: list(
    async ({ sdk }, { index }, { since, now }) => readOutages(sdk, index, { from: since, to: now }),
    {
      device: ({ deviceId }) => deviceId,
      kind: ({ deviceKind }) => deviceKind,
      site: ({ site }, { siteName }) => siteName(site),
      from: ({ from }, { time }) => time(from),
      // Empty: it is still silent.
      to: ({ to }, { time }) => time(to),
      minutes: ({ from, to }, { now }) => Math.round(((to ?? now) - from) / MINUTE),
    },
  ),
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
  counterHours: documents(
    "counter-history",
    CounterHour,
    ({ since }) => ({ range: { hour: { gte: since } } }),
    {
      counter: ({ counterId }) => counterId,
      hour: ({ hour }, { time }) => time(hour),
      least: ({ min }) => min,
      most: ({ max }) => max,
      average: ({ average }) => Math.round(average * 100) / 100,
      last: ({ last }) => last,
      entries: ({ entries }) => entries,
      // Of the hour so much was observed: of the rest nothing is known.
      observedMinutes: ({ observed }) => Math.round(observed / MINUTE),
    },
    { sort: { hour: "asc" } },
  ),
  evacuations: list(evacuationsOf, {
    id: ({ evacuation }) => evacuation.id,
    kind: ({ evacuation }) => evacuation.kind,
    site: ({ evacuation }) => evacuation.siteName,
    startedAt: ({ evacuation }, { time }) => time(evacuation.startedAt),
    startedBy: ({ evacuation }) => evacuation.startedByName,
    endedAt: ({ endedAt }, { time }) => time(endedAt),
    expected: ({ expected }) => expected,
    found: ({ found }) => found.length,
    missing: ({ missing }) => missing.length,
    byHand: ({ bySign }) => bySign.hand,
    byMusterArea: ({ bySign }) => bySign.badge + bySign.badgeThere,
    byPhone: ({ bySign }) => bySign.phone,
    notOnTheList: ({ unlisted }) => unlisted.length,
    heardInsideAgain: ({ heardInside }) => heardInside.length,
    // Where nobody was heard at the end, and nobody has searched: empty where that was nowhere.
    notHeard: ({ end }) => end.uncovered.map(({ name }) => name).join(", "),
    // Durations from the start; empty: it was not reached.
    secondsToHalf: ({ halfAfter }) => secondsOf(halfAfter),
    secondsToNinetyPercent: ({ ninetyPercentAfter }) => secondsOf(ninetyPercentAfter),
    secondsToAll: ({ allAfter }) => secondsOf(allAfter),
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
  floors: list(
    (_, __, { sites }) =>
      inUse(sites).flatMap((site) => floorsInUse(site.floors).map((floor) => ({ site, floor }))),
    {
      site: ({ site }) => site.siteName,
      number: ({ floor }) => floor.number,
      name: ({ floor }) => floor.name,
      style: ({ floor }) => floor.styleId,
      areas: ({ site, floor }) => site.areas.filter((area) => area.floor === floor.number).length,
      hasPlan: ({ floor }) => truth(floor.plan !== null),
    },
  ),
  areas: list(
    (_, __, { sites }) =>
      inUse(sites).flatMap((site) => site.areas.map((area) => ({ site, area }))),
    {
      id: ({ area }) => area.id,
      name: ({ area }) => area.name,
      site: ({ site }) => site.siteName,
      floor: ({ area }) => area.floor,
      isMuster: ({ site, area }) => truth(site.musterAreas.includes(area.id)),
    },
  ),
  families: list(familiesOf, {
    family: ({ family }) => family.name,
    category: ({ family }) => family.category,
    subFamily: ({ subFamily }) => subFamily?.name ?? null,
    attribute: ({ attribute }) => attribute?.name ?? null,
    valueType: ({ attribute }) => attribute?.valueType ?? null,
    isRequired: ({ attribute }) => (attribute === null ? null : truth(attribute.required)),
    isRegulatory: ({ attribute }) => (attribute === null ? null : truth(attribute.isRegulatory)),
    allowedValues: ({ attribute }) => attribute?.allowedValues.join(", ") ?? null,
  }),
  labels: documents(
    "labels",
    Label,
    { match_all: {} },
    {
      id: ({ id }) => id,
      name: ({ name }) => name,
      family: ({ family }) => family,
      subFamily: ({ subFamily }) => subFamily,
      site: ({ site }, { siteName }) => siteName(site),
    },
  ),
  qrCodes: documents(
    "qr-code",
    QrCode,
    { match_all: {} },
    {
      id: ({ id }) => id,
      url: ({ url }) => url,
      status: ({ status }) => status,
      asset: ({ assetId }) => assetId,
      reference: ({ assetId }, { reference }) => reference(assetId),
      isExported: ({ exported }) => truth(exported),
    },
    { isOfAssets: true },
  ),
};

function secondsOf(duration: number | null): number | null {
  return duration === null ? null : Math.round(duration / SECOND);
}

function inUse(sites: readonly Site[]): readonly Site[] {
  return sites.filter(({ isArchived }) => !isArchived);
}

/** What each evacuation has come to, the latest first. */
async function evacuationsOf(
  deps: AppDeps,
  { index }: Customer,
  { now }: Around,
): Promise<readonly EvacuationReport[]> {
  const reports: EvacuationReport[] = [];
  for (const evacuation of await everything(deps, index, "evacuations", Evacuation))
    reports.push(evacuationReport(await viewOf(deps, index, evacuation), now));
  return reports.toSorted((a, b) => b.evacuation.startedAt - a.evacuation.startedAt);
}

/** A row for each attribute; a sub-family without any, and a family without sub-families, has one too. */
async function familiesOf(deps: AppDeps, { index }: Customer) {
  const families = await everything(deps, index, "references", Family);
  return families.flatMap((family) =>
    orNone(family.subFamilies).flatMap((subFamily) =>
      orNone(subFamily?.attributes ?? []).map((attribute) => ({ family, subFamily, attribute })),
    ),
  );
}

function orNone<Item>(items: readonly Item[]): readonly (Item | null)[] {
  return items.length === 0 ? [null] : items;
}

async function everything<Schema extends z.ZodType>(
  { sdk, log }: Pick<AppDeps, "log" | "sdk">,
  index: CustomerIndex,
  collection: string,
  schema: Schema,
): Promise<z.output<Schema>[]> {
  const all: z.output<Schema>[] = [];
  const query = { query: { match_all: {} } };
  for await (const one of searchAll(sdk, index, collection, schema, query, (error) =>
    log.warn(error.message),
  ))
    all.push(one);
  return all;
}

/** A list of a customer as CSV; what cannot be read of it is told in the log and left out. @throws DomainError invalid_input where it is too long */
export async function listText(
  deps: AppDeps,
  customer: Customer,
  {
    list: name,
    separator,
    days,
  }: Pick<CheckedRequestOf<typeof readList>, "days" | "list" | "separator">,
): Promise<string> {
  const { index, timezone } = customer;
  const dialect =
    separator === "comma"
      ? ({ separator: ",", decimal: "." } as const)
      : ({ separator: ";", decimal: "," } as const);
  const { isOfAssets, read } = LISTS[name];
  const sites = await everything(deps, index, "sites", Site);
  const names = new Map<string, string>();
  for (const site of sites) {
    names.set(site.id, site.siteName);
    for (const area of site.areas) names.set(area.id, area.name);
  }
  const references = new Map<string, string>();
  if (isOfAssets)
    for (const asset of await everything(deps, index, "assets", Asset))
      references.set(asset.id, asset.reference);
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? id));
  const now = deps.now();
  const around: Around = {
    now,
    since: now - days * DAY,
    timezone,
    time: (at) => (at === null ? null : isoText(at, timezone)),
    sites,
    siteName: nameOf,
    areaName: nameOf,
    reference: (id) => (id === null ? null : (references.get(id) ?? null)),
  };
  return csvText(await read(deps, customer, around), dialect);
}
