import { z } from "zod";
import { Asset, AssetTelemetry } from "../../../src/domain/assets/asset.ts";
import type { AssetId, CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import {
  type IngestionInput,
  type IngestionResult,
  type PlaceRecording,
  RECORDED_ALWAYS,
} from "../../../src/domain/ingestion/ingestionState.ts";
import { type WalkPart, WalkTest } from "../../../src/domain/coverage/walkTest.ts";
import { placeDoubt, placeRefusal } from "../../../src/domain/sites/placeDoubt.ts";
import { placeJudge } from "../../../src/domain/sites/placeJudge.ts";
import { boxDeviceId, type Reading, takenAt } from "../../../src/domain/devices/reading.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import { TagInOutBox } from "../../../src/domain/attendance/tagInOut.ts";
import { DEFAULT_TIMEZONE, type EpochMs, SECOND } from "../../../src/domain/base/time.ts";
import { unreachable } from "../../../src/domain/base/unreachable.ts";
import type { AppDeps } from "../platform/deps.ts";
import type { GeocodedCities } from "../platform/places/geocodedCities.ts";
import { readCustomer } from "../platform/tenancy/customers.ts";
import { DECODED_AT_ONCE, inParts } from "../platform/inParts.ts";
import { skipInvalidLogged } from "../platform/kuzzle/skipInvalidLogged.ts";
import { readDocuments, storedForm } from "../platform/kuzzle/documents.ts";
import { searchAll, searchSome } from "../platform/kuzzle/searchDocuments.ts";
import {
  createDocuments,
  updateDocuments,
  upsertDocuments,
  createSilently,
} from "../platform/kuzzle/writeDocuments.ts";
import { createDeviceNewsFilter } from "./deviceNews.ts";
import { createUnknownDeviceList } from "./unknownDevices.ts";
import {
  createExceptionList,
  type PlaceHours,
  readPlaceHours,
  recordingOf,
} from "./placeRecording.ts";
import { createFloorMaps } from "./floorMaps.ts";
import { keepFaults } from "./keepFaults.ts";
import { keepSignals } from "../distress/distresses.ts";
import { newestStays } from "../attendance/newestStays.ts";

/** What an administrator changes seldom (sites, devices) is believed for this long, in ms. */
const BELIEVED = 5 * SECOND;
/** Candidate places that one round of settling reads. */
const CANDIDATES = 500;
/** Places that are put away or shown in one write: a bound on how long the customer is held. */
const BY_HOURS = 500;
const ByHours = Asset.pick({
  id: true,
  category: true,
  family: true,
  isArchived: true,
  placeHidden: true,
});
/** Assets that are given a city in one write: a bound on how long the customer is held. */
const WITHOUT_CITY = 500;

type Known = {
  readonly loadedAt: EpochMs;
  readonly mapOf: Loaded["mapOf"];
  readonly judgePlace: Loaded["judgePlace"];
  readonly placeRefusal: Loaded["placeRefusal"];
  readonly tags: Map<TagId, Tag>;
  readonly underTest: Loaded["underTest"];
  readonly hours: PlaceHours | null;
  /** Its cities come from the geocoder, where there is one. */
  readonly isGeocoded: boolean;
};

/** What a run was given of the customer, as far as writing its result needs it again. */
export type Loaded = Pick<
  IngestionInput,
  | "assets"
  | "boxes"
  | "cityAt"
  | "judgePlace"
  | "mapOf"
  | "placeRefusal"
  | "recording"
  | "stays"
  | "tags"
  | "underTest"
>;

/** An asset that waits for a place to be settled, and when that place was first proven (epoch ms). */
export type Waiting = { readonly id: AssetId; readonly since: EpochMs };

/** Loads what readings are about and writes what came of them. */
export type IngestionStore = {
  /** Everything that `readings` and those who brought them name. */
  load(
    customer: CustomerIndex,
    readings: readonly Reading[],
    senders: readonly TagId[],
  ): Promise<Loaded>;
  /** The assets with a candidate place, the longest waiting first; as a search sees them, a second late. */
  candidates(customer: CustomerIndex): Promise<Waiting[]>;
  /** Some assets with a location in a town and no city, or, where a geocoder names cities, another one than it does. */
  withoutCity(customer: CustomerIndex): Promise<AssetId[]>;
  cities(customer: CustomerIndex): Promise<CitySource>;
  assets(customer: CustomerIndex, ids: readonly AssetId[]): Promise<Map<AssetId, Asset>>;
  /** When places of these assets are recorded, with what goes on now. */
  recording(customer: CustomerIndex, assets: readonly AssetId[]): Promise<PlaceRecording>;
  /** Some assets whose places are to be put away or shown again by the hours; as a search sees them, a second late. */
  dueByHours(customer: CustomerIndex): Promise<AssetId[]>;
  /**
   * Writes a result. History first, state second: a crash in between is repaired by the gateway's
   * repetition, which finds the old state and writes the same history again.
   */
  save(customer: CustomerIndex, loaded: Loaded, result: IngestionResult): Promise<void>;
};

/** Where the cities of a customer's assets come from. */
export type CitySource = {
  /** Of a position as it comes: never waits. */
  readonly at: Loaded["cityAt"];
  /** What a geocoder has answered, which corrects what assets have (null: nothing yet); null: the customer has none. */
  readonly corrected: Loaded["cityAt"] | null;
};

/** The store of one node. `cityAt`: of the gazetteer, asked for once something is located. `geocoded`: null where there is no geocoder. */
export function createIngestionStore(
  deps: Pick<AppDeps, "exclusively" | "log" | "now" | "sdk" | "secrets">,
  cityAt: () => Promise<Loaded["cityAt"]>,
  geocoded: Pick<GeocodedCities, "known"> | null = null,
): IngestionStore {
  const known = new Map<CustomerIndex, Known>();
  const deviceNews = createDeviceNewsFilter(deps.now);
  const skipInvalid = skipInvalidLogged(deps.log);
  const floorMaps = createFloorMaps(deps, skipInvalid);
  const recordExceptions = createExceptionList(deps);
  const unknownDevices = createUnknownDeviceList(deps, skipInvalid);

  async function knownOf(customer: CustomerIndex): Promise<Known> {
    const before = known.get(customer);
    // Either way round: a clock that was set back must not make it believed for longer.
    if (before !== undefined && Math.abs(deps.now() - before.loadedAt) < BELIEVED) return before;
    const [sites, ofCustomer, tests] = await Promise.all([
      sitesOf(customer),
      readCustomer(deps.sdk, customer),
      underTest(customer),
    ]);
    const [mapOf, hours] = await Promise.all([
      floorMaps(customer, sites),
      readPlaceHours(deps, customer, ofCustomer, skipInvalid),
    ]);
    const loaded: Known = {
      mapOf,
      isGeocoded: ofCustomer?.geocoding === true,
      loadedAt: deps.now(),
      judgePlace: placeJudge(sites),
      placeRefusal: refusalOfPlaces(sites, ofCustomer?.timezone ?? DEFAULT_TIMEZONE),
      tags: new Map(),
      underTest: tests,
      hours,
    };
    known.set(customer, loaded);
    return loaded;
  }

  async function sitesOf(customer: CustomerIndex): Promise<Site[]> {
    const sites: Site[] = [];
    const all = { query: { match_all: {} } };
    for await (const site of searchAll(deps.sdk, customer, "sites", Site, all, skipInvalid))
      sites.push(site);
    return sites;
  }

  async function underTest(customer: CustomerIndex): Promise<Loaded["underTest"]> {
    const query = {
      query: {
        bool: {
          filter: [{ range: { until: { gt: deps.now() } } }],
          must_not: [{ exists: { field: "endedAt" } }],
        },
      },
    };
    const tests = new Map<TagId, WalkTest>();
    for await (const test of searchAll(
      deps.sdk,
      customer,
      "walk-tests",
      WalkTest,
      query,
      skipInvalid,
    ))
      tests.set(test.tagId, test);
    return tests;
  }

  async function byId<Schema extends z.ZodType<{ id: string }>>(
    customer: CustomerIndex,
    collection: string,
    schema: Schema,
    ids: readonly string[],
  ): Promise<Map<z.output<Schema>["id"], z.output<Schema>>> {
    const place = { index: customer, collection, ids };
    const documents = await readDocuments(deps.sdk, place, schema, skipInvalid);
    return new Map(documents.map((document) => [document.id, document]));
  }

  async function cities(customer: CustomerIndex): Promise<CitySource> {
    const ofGazetteer = await cityAt();
    if (geocoded === null || !(await knownOf(customer)).isGeocoded)
      return { at: ofGazetteer, corrected: null };
    return {
      at(point) {
        const city = geocoded.known(point);
        return city === undefined ? ofGazetteer(point) : city;
      },
      corrected: (point) => geocoded.known(point) ?? null,
    };
  }

  return {
    async load(customer, readings, senders) {
      const { hours, judgePlace, mapOf, placeRefusal, tags, underTest } = await knownOf(customer);
      const ids = new Set([...senders, ...readings.flatMap(devicesOf)]);
      // What boxes have counted is read afresh: another node may have counted on. Tags that are not known are
      // looked up each time: they may have been registered just now.
      const boxIds = [...ids].filter((id) => id.startsWith("box-"));
      const [boxes, unknown] = await Promise.all([
        byId(customer, "tag-in-tag-out", TagInOutBox, boxIds),
        byId(
          customer,
          "tags",
          Tag,
          [...ids].filter((id) => !tags.has(id)),
        ),
      ]);
      for (const [id, tag] of unknown) tags.set(id, tag);
      const assetIds = new Set<AssetId>();
      for (const reading of readings) {
        const asset = "tagId" in reading ? tags.get(reading.tagId)?.assetId : undefined;
        if (asset !== undefined && asset !== null) assetIds.add(asset);
      }
      const [assets, stays, { at }] = await Promise.all([
        byId(customer, "assets", Asset, [...assetIds]),
        newestStays(deps.sdk, customer, readings, boxes),
        cities(customer),
      ]);
      const isClosed = (reading: Reading) => {
        const id = "tagId" in reading ? tags.get(reading.tagId)?.assetId : undefined;
        const asset = id == null ? undefined : assets.get(id);
        return asset !== undefined && (hours?.isClosed(asset, takenAt(reading)) ?? false);
      };
      // What goes on is asked for where it matters alone.
      const isAsked =
        readings.some(isClosed) || [...assets.values()].some((one) => one.placeHidden !== null);
      const recording = isAsked
        ? await recordingOf(deps, customer, hours, [...assetIds], skipInvalid)
        : RECORDED_ALWAYS;
      return {
        judgePlace,
        mapOf,
        placeRefusal,
        recording,
        cityAt: at,
        tags,
        boxes,
        assets,
        stays,
        underTest,
      };
    },

    async candidates(customer) {
      const waiting = await searchSome(
        deps.sdk,
        customer,
        "assets",
        Asset.pick({ id: true, candidate: true }),
        {
          query: { exists: { field: "candidate.since" } },
          sort: [{ "candidate.since": "asc" }],
          _source: ["candidate"],
        },
        CANDIDATES,
        skipInvalid,
      );
      return waiting.flatMap(({ id, candidate }) =>
        candidate === null ? [] : [{ id, since: candidate.since }],
      );
    },

    async withoutCity(customer) {
      const { at, corrected } = await cities(customer);
      const right = corrected ?? at;
      // A search sees what was written up to a second ago only: those filled just now would come again.
      await deps.sdk.collection.refresh(customer, "assets");
      const found: AssetId[] = [];
      const schema = Asset.pick({ id: true, location: true, locationCity: true });
      const query = {
        query: {
          bool: {
            filter: [{ exists: { field: "location" } }],
            must_not: corrected === null ? [{ exists: { field: "locationCity" } }] : [],
          },
        },
        _source: ["location", "locationCity"],
      };
      for await (const one of searchAll(deps.sdk, customer, "assets", schema, query, skipInvalid)) {
        if (one.location === null) continue;
        const city = right(one.location);
        if (city === null || city === one.locationCity) continue;
        found.push(one.id);
        if (found.length === WITHOUT_CITY) break;
      }
      return found;
    },

    async recording(customer, assets) {
      const { hours } = await knownOf(customer);
      return recordingOf(deps, customer, hours, assets, skipInvalid);
    },

    async dueByHours(customer) {
      const { hours } = await knownOf(customer);
      const hidden = { exists: { field: "placeHidden.since" } };
      const people = {
        bool: { filter: [{ term: { category: "personnel" } }, { term: { isArchived: false } }] },
      };
      const query = hours === null ? hidden : { bool: { should: [hidden, people] } };
      const fields = Object.keys(ByHours.shape);
      const body = { query, _source: fields };
      const found: z.infer<typeof ByHours>[] = [];
      for await (const one of searchAll(deps.sdk, customer, "assets", ByHours, body, skipInvalid))
        found.push(one);
      if (found.length === 0) return [];
      const ids = found.map(({ id }) => id);
      const recording = await recordingOf(deps, customer, hours, ids, skipInvalid);
      const now = deps.now();
      const isDue = (asset: (typeof found)[number]) => {
        const isHidden = asset.placeHidden !== null;
        const isToHide =
          !asset.isArchived &&
          recording.isClosed(asset, now) &&
          recording.exceptionOf(asset, now) === null;
        return isHidden !== isToHide;
      };
      const due: AssetId[] = [];
      for await (const part of inParts(found, DECODED_AT_ONCE)) {
        due.push(...part.filter(isDue).map(({ id }) => id));
        if (due.length >= BY_HOURS) break;
      }
      return due.slice(0, BY_HOURS);
    },

    cities,
    assets: (customer, ids) => byId(customer, "assets", Asset, ids),

    async save(customer, loaded, result) {
      // Before all else: somebody waits for help.
      await keepSignals(deps, customer, result.signals, skipInvalid);
      await recordExceptions(customer, result.excepted.values());
      await Promise.all([
        createDocuments(deps.sdk, customer, "asset-history", result.events),
        createSilently(deps.sdk, customer, "asset-locations", result.locations),
        createSilently(deps.sdk, customer, "asset-meters", [...result.meterRecords.values()]),
        keepFaults(deps, customer, result.faults, skipInvalid),
        createDocuments(deps.sdk, customer, "walk-traces", walkParts(result)),
      ]);
      const devices = deviceNews.changes(customer, loaded, result);
      await Promise.all([
        // One write for stays and what the boxes have counted: a crash leaves both or neither.
        upsertDocuments(deps.sdk, customer, "tag-in-tag-out", [
          ...[...result.records.values()].map((stay) => ({
            changes: storedForm(stay),
            whole: stay,
          })),
          ...devices.boxes,
        ]),
        updateDocuments(
          deps.sdk,
          customer,
          "assets",
          [...result.assets.values()].flatMap((after) => {
            const changes = changedTelemetry(loaded.assets.get(after.id), after);
            return changes === null ? [] : [{ id: after.id, changes }];
          }),
        ),
        updateDocuments(deps.sdk, customer, "tags", devices.tags),
        unknownDevices.keep(customer, result.unknown),
      ]);
      deviceNews.written(customer, devices);
    },
  };
}

function refusalOfPlaces(sites: readonly Site[], timezone: string): Loaded["placeRefusal"] {
  const centres = sites.map(({ latitude: lat, longitude: lon }) => ({ lat, lon }));
  return (point) => {
    const doubt = placeDoubt(point, centres, timezone);
    return doubt === null ? null : placeRefusal(doubt, point);
  };
}

/** One part a run and test. Its id follows from its first reading: a batch that is sent again is written once. */
function walkParts({ walked }: IngestionResult): WalkPart[] {
  return [...walked].flatMap(([walkTest, readings]) => {
    const [first] = readings;
    if (first === undefined) return [];
    const { id, at } = first;
    return [{ kind: "readings", id: `${walkTest}-${id}`, walkTest, at, readings }];
  });
}

function devicesOf(reading: Reading): TagId[] {
  switch (reading.type) {
    case "alive":
      return [reading.deviceId];
    case "heard":
      return [reading.tagId, reading.scannedBy];
    case "tagInOut":
      return [reading.tagId, boxDeviceId(reading.entryNumber)];
    case "position":
    case "battery":
    case "fault":
    case "meter":
    case "movement":
    case "distress":
      return [reading.tagId];
    default:
      return unreachable(reading);
  }
}

const TELEMETRY = Object.keys(AssetTelemetry.shape) as (keyof AssetTelemetry)[];

function changedTelemetry(before: Asset | undefined, after: Asset): Partial<AssetTelemetry> | null {
  const changed: [string, unknown][] = [];
  for (const field of TELEMETRY)
    if (before === undefined || !sameValue(before[field], after[field]))
      changed.push([field, after[field]]);
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

function sameValue(a: unknown, b: unknown): boolean {
  // Telemetry is numbers, texts, null and some small objects.
  return a === b || (a !== null && b !== null && JSON.stringify(a) === JSON.stringify(b));
}
