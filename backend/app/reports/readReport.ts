import type { z } from "zod";
import { Asset } from "../../../src/domain/assets/asset.ts";
import { AssetMoved } from "../../../src/domain/assets/assetHistory.ts";
import { MaintenanceRecord } from "../../../src/domain/assets/maintenanceRecord.ts";
import type { AssetId, CustomerIndex, SiteId, TagId } from "../../../src/domain/base/ids.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";
import { unreachable } from "../../../src/domain/base/unreachable.ts";
import { Counter } from "../../../src/domain/counters/counter.ts";
import { CounterHour } from "../../../src/domain/counters/counterHistory.ts";
import { type Customer, shownName } from "../../../src/domain/customers/customer.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import { BadgeTest } from "../../../src/domain/distress/badgeTest.ts";
import { Distress } from "../../../src/domain/distress/distress.ts";
import { Evacuation } from "../../../src/domain/evacuations/evacuation.ts";
import { evacuationReport } from "../../../src/domain/evacuations/evacuationReport.ts";
import { namesOfNamed } from "../../../src/domain/referential/familyRename.ts";
import { Family } from "../../../src/domain/referential/referential.ts";
import type {
  PlanPicture,
  Receiver,
  ReportFacts,
  ReportFrame,
} from "../../../src/domain/reports/document/reportFacts.ts";
import { workedDays } from "../../../src/domain/reports/occupancy.ts";
import type { ReportDraft } from "../../../src/domain/reports/reportForm.ts";
import type { ReportContent } from "../../../src/domain/reports/report.ts";
import { daysOf, spanAt, type TimeSpan } from "../../../src/domain/reports/reportSpan.ts";
import { judgePlan } from "../../../src/domain/sites/planImage.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { TagInOutBox, TagInOutRecord } from "../../../src/domain/attendance/tagInOut.ts";
import { readOutages } from "../devices/readOutages.ts";
import { viewOf } from "../evacuations/evacuations.ts";
import { readDrillRegister } from "../evacuations/readDrillRegister.ts";
import { alertsBetween } from "../timeMachine/readWindow.ts";
import { contentOf } from "../platform/files/contentOf.ts";
import type { FileStore } from "../platform/files/fileStore.ts";
import { type SkipInvalid, readDocuments } from "../platform/kuzzle/documents.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { isPlanKeyOf } from "../sites/planKeys.ts";
import { workingDaysOf } from "../platform/tenancy/customers.ts";
import { readKeptSince } from "../platform/tenancy/retention.ts";
import { occupancyRows } from "./occupancyRows.ts";

/** Rows that one report reads at most; what is more is counted and said. */
const MAX_ROWS = 20_000;
/** Documents that are read at once by their ids. */
const PAGE = 500;

export type Reading = {
  readonly sdk: Sdk;
  readonly skipInvalid: SkipInvalid;
  readonly files: Pick<FileStore, "get">;
};

/** Contents whose document has the plan of its site. */
const WITH_PLANS: readonly ReportContent[] = ["assets", "movements", "alerts"];
/** Images that a PDF takes as they are. */
const PRINTABLE: ReadonlySet<string> = new Set(["image/png", "image/jpeg"]);
/** A plan that is printed, in bytes: each message carries it. */
const LARGEST_PLAN = 2 * 1024 * 1024;

type Term = { readonly [field: string]: unknown };
type Some<Item> = { readonly found: readonly Item[]; readonly omitted: number };

/** What a report is made of, as it stands at `asOf`. `dueAt`: what its span is counted from. */
export async function readReport(
  reading: Reading,
  customer: Customer,
  draft: ReportDraft,
  { asOf, dueAt }: { readonly asOf: EpochMs; readonly dueAt: EpochMs },
): Promise<{ readonly frame: ReportFrame; readonly read: ReportFacts }> {
  const { index, timezone } = customer;
  const span = draft.span === null ? null : spanAt(draft.span, dueAt, timezone);
  const [sites, families, receivers, keptSince] = await Promise.all([
    everything(reading, index, "sites", Site),
    everything(reading, index, "references", Family),
    receiversOf(reading, index),
    readKeptSince(reading.sdk, index),
  ]);
  const customerName = shownName(customer);
  const planImages = await planImagesOf(reading, index, draft, sites);
  const frame = {
    draft,
    customerName,
    timezone,
    asOf,
    span,
    sites,
    families,
    receivers,
    planImages,
    keptSince,
  };
  return {
    frame,
    read: await readFacts(reading, customer, frame, span ?? { from: asOf, to: asOf }),
  };
}

async function readFacts(
  reading: Reading,
  customer: Customer,
  { draft, asOf, sites, families }: ReportFrame,
  span: TimeSpan,
): Promise<ReportFacts> {
  const { index, timezone } = customer;
  const { content, site, area, family, subFamily } = draft;
  // While a family is renamed its assets have either name.
  const names = family === null ? null : namesOfNamed(families, family);
  const kind = [...(names === null ? [] : [{ terms: { family: names } }]), ...terms({ subFamily })];
  switch (content) {
    case "assets":
    case "deadlines":
    case "inactiveTags": {
      const filter = [
        { term: { isArchived: false } },
        ...kind,
        ...terms({ locationSite: site, area }),
      ];
      const { found, omitted } = await some(reading, index, "assets", Asset, filter);
      if (content !== "deadlines") return { content, facts: { assets: found }, omitted };
      const waits = [
        { exists: { field: "plannedAt" } },
        { bool: { must_not: [{ exists: { field: "doneAt" } }] } },
      ];
      const planned = await some(reading, index, "asset-maintenance", MaintenanceRecord, waits);
      const facts = { assets: found, planned: planned.found };
      return { content, facts, omitted: omitted + planned.omitted };
    }
    case "movements": {
      const at = (field: string, value: string | null) =>
        value === null ? [] : [either(terms({ [`from.${field}`]: value, [`to.${field}`]: value }))];
      const filter = [
        { term: { type: "asset.moved" } },
        { range: { at: { gte: span.from, lt: span.to } } },
        ...kind,
        ...at("site", site),
        ...at("area", area),
      ];
      const sort = [{ at: "desc" }];
      const moved = await some(reading, index, "asset-history", AssetMoved, filter, sort);
      const assets = await assetsOf(
        reading,
        index,
        moved.found.map(({ assetId }) => assetId),
      );
      const outages = (await readOutages(reading.sdk, index, span)).filter(
        (outage) => site === null || outage.site === site,
      );
      const facts = { moves: moved.found, assets, outages };
      return { content, facts, omitted: moved.omitted };
    }
    case "counters": {
      const all = await everything(reading, index, "counters", Counter);
      const counters = all.filter(
        ({ isArchived, sites: of, areas }) =>
          !isArchived &&
          (site === null || of.includes(site)) &&
          (area === null || areas.length === 0 || areas.includes(area)),
      );
      const filter = [
        { terms: { counterId: counters.map(({ id }) => id) } },
        { range: { hour: { gte: span.from, lt: span.to } } },
      ];
      const hours = await some(reading, index, "counter-history", CounterHour, filter);
      return { content, facts: { counters, hours: hours.found }, omitted: hours.omitted };
    }
    case "alerts": {
      const areas = new Set(sites.find(({ id }) => id === site)?.areas.map(({ id }) => id));
      const alerts = (await alertsBetween(reading.sdk, index, span)).filter(
        (alert) =>
          (site === null ||
            alert.site === site ||
            (alert.area !== null && areas.has(alert.area))) &&
          (area === null || alert.area === area),
      );
      const assets = await assetsOf(
        reading,
        index,
        alerts.flatMap(({ idAsset }) => idAsset ?? []),
      );
      return { content, facts: { alerts, assets }, omitted: 0 };
    }
    case "stays": {
      const ended = either([
        { term: { status: "in" } },
        { range: { dateOut: { gte: span.from } } },
      ]);
      const filter = [
        { term: { kind: "record" } },
        { range: { dateIn: { lt: span.to } } },
        ended,
        ...terms({ site }),
      ];
      const sort = [{ dateIn: "desc" }];
      const met = await some(reading, index, "tag-in-tag-out", TagInOutRecord, filter, sort);
      const assets = await assetsOf(
        reading,
        index,
        met.found.flatMap(({ assetId }) => assetId ?? []),
      );
      const isWanted = ({ assetId }: TagInOutRecord) => {
        const asset = assetId === null ? undefined : assets.get(assetId);
        return (
          (names === null || (asset !== undefined && names.includes(asset.family))) &&
          (subFamily === null || asset?.subFamily === subFamily)
        );
      };
      const facts = { stays: met.found.filter(isWanted), assets };
      return { content, facts, omitted: met.omitted };
    }
    case "occupancy": {
      const of = {
        index,
        families: names ?? undefined,
        subFamily: subFamily ?? undefined,
        siteId: site ?? undefined,
      };
      const calendar = await workingDaysOf(reading.sdk, index);
      const worked = workedDays(daysOf(span, timezone), calendar, timezone);
      const rows = await occupancyRows(reading, of, worked, asOf);
      return { content, facts: { rows }, omitted: 0 };
    }
    case "drills": {
      const whole = await readDrillRegister({ sdk: reading.sdk, now: () => asOf }, customer);
      const isAsked = (one: { readonly site: SiteId }) => site === null || one.site === site;
      const register = {
        sites: whole.sites.filter(isAsked),
        drills: whole.drills.filter(isAsked),
      };
      return { content, facts: { register }, omitted: 0 };
    }
    case "callsForHelp": {
      const within = { gte: span.from, lt: span.to };
      const received = [{ range: { receivedAt: within } }];
      const all = await some(reading, index, "distresses", Distress, received);
      const calls = all.found.filter(({ place }) => site === null || place.site === site);
      const begun = [{ range: { startedAt: within } }];
      const tests = await some(reading, index, "badge-tests", BadgeTest, begun);
      const facts = { calls, tests: site === null ? tests.found : [] };
      return { content, facts, omitted: all.omitted + tests.omitted };
    }
    case "evacuations": {
      const filter = [
        { range: { startedAt: { gte: span.from, lt: span.to } } },
        ...terms({ site }),
      ];
      const { found, omitted } = await some(reading, index, "evacuations", Evacuation, filter);
      const evacuations = await Promise.all(
        found.map(async (evacuation) =>
          evacuationReport(await viewOf(reading, index, evacuation), asOf),
        ),
      );
      return { content, facts: { evacuations }, omitted };
    }
    default:
      return unreachable(content);
  }
}

/** The plans of the floors that a document shows, where they are images that it can print. */
async function planImagesOf(
  { files }: Reading,
  index: CustomerIndex,
  { content, site }: Pick<ReportDraft, "content" | "site">,
  sites: readonly Site[],
): Promise<Map<string, PlanPicture>> {
  const images = new Map<string, PlanPicture>();
  if (!WITH_PLANS.includes(content)) return images;
  const inUse = sites.filter(({ isArchived }) => !isArchived);
  const shown =
    site === null
      ? inUse.length === 1
        ? inUse[0]
        : undefined
      : sites.find(({ id }) => id === site);
  for (const { plan } of shown?.floors ?? []) {
    const key = plan?.fileKey ?? null;
    if (key === null || shown === undefined || !isPlanKeyOf(index, shown.id, key)) continue;
    // A plan that is gone is missing in the document, and no reason to have none.
    const bytes = await contentOf(files, key);
    const verdict = bytes === null ? null : judgePlan(bytes);
    if (bytes === null || verdict === null || !verdict.ok) continue;
    const { mime } = verdict.type;
    if (PRINTABLE.has(mime) && bytes.length <= LARGEST_PLAN) images.set(key, { mime, bytes });
  }
  return images;
}

/** Gateways, anchors and boxes. An anchor whose gateway is silent is as silent as that (product.md section 3). */
export async function receiversOf(
  reading: Pick<Reading, "skipInvalid" | "sdk">,
  index: string,
): Promise<Map<TagId, Receiver>> {
  const devices = { query: { terms: { type: ["gateway", "anchor"] } } };
  const boxes = { query: { term: { kind: "box" } } };
  const tags = new Map<TagId, Tag>();
  for await (const tag of searchAll(reading.sdk, index, "tags", Tag, devices, reading.skipInvalid))
    if (!tag.isArchived) tags.set(tag.id, tag);
  const receivers = new Map<TagId, Receiver>();
  for (const tag of tags.values()) {
    const gateway = tag.gatewayId === null ? undefined : tags.get(tag.gatewayId);
    const cause = rank(gateway?.connectivity) > rank(tag.connectivity) ? gateway : tag;
    receivers.set(tag.id, { name: tag.name, silence: silenceOf(cause ?? tag) });
  }
  for await (const box of searchAll(
    reading.sdk,
    index,
    "tag-in-tag-out",
    TagInOutBox,
    boxes,
    reading.skipInvalid,
  )) {
    const { id, name, connected: connectivity, lastUpdate: lastMessageAt } = box;
    receivers.set(id, { name, silence: silenceOf({ name, connectivity, lastMessageAt }) });
  }
  return receivers;
}

function silenceOf({
  name,
  connectivity,
  lastMessageAt,
}: Pick<Tag, "connectivity" | "lastMessageAt" | "name">): Receiver["silence"] {
  return connectivity === null || connectivity === "online"
    ? null
    : { name, connectivity, lastMessageAt };
}

function rank(connectivity: Tag["connectivity"] | undefined): number {
  return connectivity === "offline" ? 2 : connectivity === "uncertain" ? 1 : 0;
}

async function assetsOf(
  { sdk, skipInvalid }: Reading,
  index: string,
  ids: readonly AssetId[],
): Promise<Map<AssetId, Asset>> {
  const assets = new Map<AssetId, Asset>();
  const each = [...new Set(ids)];
  for (let from = 0; from < each.length; from += PAGE) {
    const place = { index, collection: "assets", ids: each.slice(from, from + PAGE) };
    for (const asset of await readDocuments(sdk, place, Asset, skipInvalid))
      assets.set(asset.id, asset);
  }
  return assets;
}

async function everything<Schema extends z.ZodType>(
  { sdk, skipInvalid }: Reading,
  index: string,
  collection: string,
  schema: Schema,
): Promise<z.output<Schema>[]> {
  const found: z.output<Schema>[] = [];
  const all = { query: { match_all: {} } };
  for await (const one of searchAll(sdk, index, collection, schema, all, skipInvalid))
    found.push(one);
  return found;
}

/** The first `MAX_ROWS` documents that pass every part of the filter, and how many more there are. */
async function some<Schema extends z.ZodType>(
  { sdk, skipInvalid }: Reading,
  index: string,
  collection: string,
  schema: Schema,
  filter: readonly object[],
  sort: readonly object[] = [],
): Promise<Some<z.output<Schema>>> {
  const query = { bool: { filter } };
  const found: z.output<Schema>[] = [];
  const body = { query, ...(sort.length === 0 ? {} : { sort }) };
  for await (const one of searchAll(sdk, index, collection, schema, body, skipInvalid)) {
    if (found.length === MAX_ROWS) {
      const total = await sdk.document.count(index, collection, { query });
      return { found, omitted: Math.max(1, total - MAX_ROWS) };
    }
    found.push(one);
  }
  return { found, omitted: 0 };
}

/** A term for each field that is wanted. */
function terms(wanted: Readonly<Record<string, string | null>>): { readonly term: Term }[] {
  return Object.entries(wanted).flatMap(([field, value]) =>
    value === null ? [] : [{ term: { [field]: value } }],
  );
}

function either(should: readonly object[]): object {
  return { bool: { should, minimum_should_match: 1 } };
}
