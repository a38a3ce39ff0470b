import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { exportCustomer } from "../../../../backend/app/customers/exportCustomer.ts";
import { purgeJob } from "../../../../backend/app/customers/purgeJob.ts";
import type { JobDeps } from "../../../../backend/app/platform/jobs/job.ts";
import { PurgeMemory } from "../../../../backend/app/platform/tenancy/retention.ts";
import { Alert } from "../../../../src/domain/alerts/alert.ts";
import { Asset } from "../../../../src/domain/assets/asset.ts";
import { AssetTrack } from "../../../../src/domain/assets/assetDay.ts";
import { AssetHistoryEvent } from "../../../../src/domain/assets/assetHistory.ts";
import { AssetLocation } from "../../../../src/domain/assets/assetLocation.ts";
import { TagInOutRecord } from "../../../../src/domain/attendance/tagInOut.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import {
  DEFAULT_RETENTION,
  maxDays,
  minDays,
  RetentionPurpose,
  type RetentionRules,
} from "../../../../src/domain/base/retention.ts";
import { DAY, HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { Customer } from "../../../../src/domain/customers/customer.ts";
import { defaultCustomerConfig } from "../../../../src/domain/customers/customerConfig.ts";
import { FIRST_PURGE_AFTER, PurgeCertificate } from "../../../../src/domain/customers/purge.ts";
import { assetsWithoutPlaces } from "../../../../src/domain/ingestion/ingestion.ts";
import { Family } from "../../../../src/domain/referential/referential.ts";
import {
  pastAssets,
  pastChanges,
  withChanges,
} from "../../../../src/domain/timeMachine/siteHistory.ts";
import { SiteCheckpoint } from "../../../../src/domain/timeMachine/siteCheckpoint.ts";
import { checkpointsOf } from "../../../support/checkpointsOf.ts";
import { customerForm } from "../../../support/customer.ts";
import { asset, placeIn, site, T0 } from "../../../support/fixtures.ts";
import { Killed, storeStandIn } from "../reports/storeStandIn.ts";

const CUSTOMER = Customer.parse({
  ...customerForm("tower"),
  id: "tower",
  createdAt: 0,
  isArchived: false,
});
const SPOT = { lat: 48.11, lon: -1.67 };
/** Families as assets name them, and by which a rule names them. */
const FAMILIES = ["crew", "guards", "cranes"] as const;
type FamilyName = (typeof FAMILIES)[number];

type Put = <Document extends { readonly id: string }>(
  collection: string,
  document: Document,
) => void;

/** A customer with a job at work on it; `dies` counts writes until the process ends. */
function world(rules: RetentionRules) {
  const clock = { now: T0 };
  let dies = Number.POSITIVE_INFINITY;
  const store = storeStandIn(() => clock.now, {
    beforeWrite() {
      dies -= 1;
      if (dies < 0) throw new Killed();
    },
    afterWrite: () => undefined,
  });
  const put: Put = (collection, { id, ...source }) => store.put(collection, id, source);
  const assets = () => store.all("assets").map((one) => Asset.parse(one));
  const job = purgeJob({
    sdk: store.sdk,
    now: () => clock.now,
    isHeld: () => true,
    skipInvalid: (error: Error) => {
      throw error;
    },
    ingestion: {
      async forgetPlaces(_: string, cuts: Parameters<typeof assetsWithoutPlaces>[1]) {
        const known = new Map(assets().map((one) => [one.id, one]));
        const result = assetsWithoutPlaces(known, cuts);
        for (const one of result.assets.values()) put("assets", one);
        return result.assets.size;
      },
    },
  } as unknown as JobDeps);
  const configure = (next: RetentionRules) =>
    put("config", { ...defaultCustomerConfig(CustomerIndex.parse("tower")), retention: next });
  configure(rules);
  for (const name of FAMILIES)
    put("references", {
      ...Family.parse({
        id: `family-${name}`,
        name,
        category: "other",
        markerUrl: null,
        labels: { fr: null, en: null },
        subFamilies: [],
      }),
    });
  return {
    store,
    put,
    assets,
    configure,
    clock,
    run: () => job.run(CUSTOMER),
    /** A run whose process ends after some writes. */
    async dies(after: number) {
      dies = after;
      await job.run(CUSTOMER).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      dies = Number.POSITIVE_INFINITY;
    },
    certificates: () => store.all("purges").map((one) => PurgeCertificate.parse(one)),
    memory: () =>
      PurgeMemory.parse(JSON.parse(String(Reflect.get(Object(store.all("jobs")[0]), "state")))),
  };
}
type World = ReturnType<typeof world>;

type Tracked = {
  readonly name: string;
  readonly isPerson: boolean;
  readonly family: FamilyName;
  readonly isArchived: boolean;
  /** Ages of what was recorded, in hours before `T0`. */
  readonly ages: readonly number[];
};

/** Everything that is recorded of an asset at its instants: one document of each kind an instant. */
function record({ put }: World, { name, isPerson, family, isArchived, ages }: Tracked): Asset {
  const last = T0 - Math.min(...ages) * HOUR;
  const whole = asset(name, {
    family,
    category: isPerson ? "personnel" : "material",
    location: SPOT,
    lastPositionUpdate: last,
    lastTagUpdate: last,
    locationSite: site("tower"),
    floor: 0,
    area: placeIn("hall").area,
    areaSince: last,
    createdAt: T0 - 5000 * DAY,
    isArchived,
    archivedAt: isArchived ? last : null,
  });
  put("assets", whole);
  const { id: assetId, tagId } = whole;
  for (const [number, age] of ages.entries()) {
    const at = T0 - age * HOUR;
    const id = `${name}-${number}`;
    const common = { id, at, recordedAt: at, assetId, tagId };
    put(
      "asset-locations",
      AssetLocation.parse({
        ...common,
        location: SPOT,
        accuracy: 5,
        ...placeIn("hall"),
        scannedBy: null,
        isLate: false,
      }),
    );
    put(
      "asset-history",
      AssetHistoryEvent.parse({
        ...common,
        seq: at,
        family,
        subFamily: "",
        type: "asset.moved",
        from: placeIn("yard"),
        to: placeIn("hall"),
      }),
    );
    put("asset-meters", { id, assetId, meter: "engineHours", at } as never);
    put("asset-faults", { id, assetId, code: "E-7", lastAt: at } as never);
    put("asset-legs", {
      id,
      assetId,
      day: "2026-01-01",
      from: at,
      to: at + HOUR,
      legs: [],
    } as never);
    put("tag-history", { id, type: "device.linked", deviceId: tagId, assetId, at });
    put(
      "tag-in-tag-out",
      TagInOutRecord.parse({
        id,
        kind: "record",
        tagNumber: tagId,
        // Of some nobody has said whose tag it was.
        assetId: number % 3 === 2 ? null : assetId,
        assetName: name,
        site: site("tower"),
        dateIn: at,
        dateOut: at + 8 * HOUR,
        entryNumberIn: 1,
        entryNumberOut: 1,
        duration: 480,
        status: "out",
      }),
    );
    put(
      "alerts",
      Alert.parse({
        id: `alert-${id}`,
        alertType: "off-site",
        subject: assetId,
        subjectName: name,
        tagId,
        idAsset: assetId,
        counterId: null,
        site: site("tower"),
        area: null,
        timestamp: Math.floor(at / 1000),
        raisedAt: at,
        isOpen: false,
        closedAt: at + HOUR,
        isAcknowledged: false,
        acknowledgement: null,
        comments: [],
        value: null,
        threshold: null,
        affectedTags: null,
      }),
    );
    put(
      "site-checkpoints",
      // Several assets share one: those of the other instants are in it too.
      {
        ...(checkpointsOf([{ ...whole, isArchived: false }], at, at)[0] as SiteCheckpoint),
        id: `checkpoint-${id}`,
        at,
      },
    );
  }
  put(
    "asset-tracks",
    AssetTrack.parse({
      id: assetId,
      timezone: "Europe/Paris",
      upTo: last,
      head: [],
      tail: ages
        .map((age) => T0 - age * HOUR)
        .toSorted((a, b) => a - b)
        .map((at) => ({ id: `${name}-${at}`, at, location: SPOT, site: null })),
    }),
  );
  return whole;
}

/** What is stored, as its own writers wrote it. */
function storedIn({ store }: World) {
  const of = <Document>(collection: string) => store.all(collection) as unknown as Document[];
  return {
    documents: (collection: string) => of<Readonly<Record<string, unknown>>>(collection),
    assets: of<Asset>("assets"),
    checkpoints: of<SiteCheckpoint>("site-checkpoints"),
    events: of<AssetHistoryEvent>("asset-history"),
    locations: of<AssetLocation>("asset-locations"),
    tracks: of<AssetTrack>("asset-tracks"),
  };
}
type Stored = ReturnType<typeof storedIn>;

type Instant = { readonly collection: string; readonly at: number };

/** The instants at which a position of the asset is said to have been, by every document that names it. */
function instantsOf(stored: Stored, id: string): Instant[] {
  const of = (collection: string, field: string, at: string) =>
    stored
      .documents(collection)
      .filter((one) => one[field] === id)
      .map((one) => ({ collection, at: Number(one[at]) }));
  return [
    ...["asset-locations", "asset-history", "asset-meters", "tag-history"].flatMap((collection) =>
      of(collection, "assetId", "at"),
    ),
    ...of("asset-legs", "assetId", "from"),
    ...of("tag-in-tag-out", "assetId", "dateIn"),
    ...of("alerts", "idAsset", "raisedAt"),
    ...stored.checkpoints
      .filter(({ assets }) => assets.some((one) => one.id === id))
      .map(({ at }) => ({ collection: "site-checkpoints", at })),
    ...stored.tracks
      .filter((one) => one.id === id)
      .flatMap(({ tail }) => tail.map(({ at }) => ({ collection: "asset-tracks", at }))),
    ...stored.assets
      .filter(
        (one) => one.id === id && (one.location ?? one.area ?? one.lastPositionUpdate) !== null,
      )
      .map(({ lastPositionUpdate }) => ({ collection: "assets", at: lastPositionUpdate ?? 0 })),
  ];
}

/** Who is somewhere in the picture of an instant, as the time machine makes it of what is stored. */
function shownAt({ checkpoints, events, locations }: Stored, at: number): ReadonlySet<string> {
  const earlier = checkpoints.filter((one) => one.at <= at);
  const from = Math.max(...earlier.map((one) => one.at));
  if (!Number.isFinite(from)) return new Set();
  const begun = pastAssets(
    earlier.filter((one) => one.at === from).flatMap(({ assets }) => assets),
  );
  const shown = withChanges(begun, pastChanges(begun, { events, locations }, { from, to: at }));
  return new Set(
    [...shown.values()]
      .filter(({ location, place }) => location !== null || place.site !== null)
      .map(({ id }) => id),
  );
}

/** The documents of a whole export that name the asset with an instant of a position. */
async function exported({ store, clock }: World): Promise<string> {
  const files = { list: async function* list() {} };
  const log = { error: (line: string) => expect.fail(line) };
  const deps = { sdk: store.sdk, files, log, now: () => clock.now };
  return text(exportCustomer(deps as never, CUSTOMER).pipe(createGunzip()));
}

const days = (purpose: RetentionPurpose | null) =>
  fc.integer({ min: minDays(purpose), max: maxDays(purpose) });
const peopleRule = fc
  .constantFrom(...RetentionPurpose.options)
  .chain((purpose) => fc.record({ purpose: fc.constant(purpose), days: days(purpose) }));
const familyRule = fc
  .tuple(fc.constantFrom(...FAMILIES), fc.constantFrom(null, ...RetentionPurpose.options))
  .chain(([family, purpose]) =>
    fc.record({
      familyId: fc.constant(`family-${family}`),
      purpose: fc.constant(purpose),
      days: days(purpose),
    }),
  );
const rulesOf: fc.Arbitrary<RetentionRules> = fc.record({
  people: peopleRule,
  machineDays: days(null),
  families: fc.uniqueArray(familyRule, { selector: ({ familyId }) => familyId, maxLength: 3 }),
});
/** Around every bound, and anywhere. */
const age = fc.oneof(
  fc.integer({ min: 0, max: 4000 * 24 }),
  fc.integer({ min: 0, max: 90 * 24 }),
  fc.constantFrom(
    ...[60, 365, 1826].flatMap((bound) => [bound * 24 - 1, bound * 24, bound * 24 + 1]),
  ),
);
const tracked = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom("ann", "bob", "cid", "dot", "eve"),
    isPerson: fc.boolean(),
    family: fc.constantFrom(...FAMILIES),
    isArchived: fc.boolean(),
    ages: fc.uniqueArray(age, { minLength: 1, maxLength: 6 }),
  }),
  { selector: ({ name }) => name, minLength: 1 },
);
/** What happens between two purges, and how long after the one before. */
const rounds = fc.array(
  fc.record({
    wait: fc.integer({ min: 1, max: 100 * 24 }),
    rules: fc.option(rulesOf),
    dies: fc.option(fc.integer({ min: 0, max: 20 })),
    becomesPerson: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
);

/** The rule again, in other words than the product's. */
function keptDays({ people, machineDays, families }: RetentionRules, { category, family }: Asset) {
  const own = families.find(({ familyId }) => familyId === `family-${family}`);
  if (category !== "personnel") return own === undefined ? machineDays : own.days;
  if (own === undefined) return people.days;
  return own.purpose === null ? Math.min(own.days, 60) : own.days;
}

test("after a purge no position of anybody older than the rules keep is in any collection, picture or export, and all others are", async () => {
  await fc.assert(
    fc.asyncProperty(rulesOf, tracked, rounds, async (first, all, steps) => {
      const place = world(first);
      const known = all.map((one) => record(place, one));
      const begun = storedIn(place);
      const before = new Map(known.map(({ id }) => [id, instantsOf(begun, id)]));
      let rules = first;
      await place.run();
      place.clock.now += FIRST_PURGE_AFTER - DAY;
      for (const { wait, rules: next, dies, becomesPerson } of steps) {
        place.clock.now += DAY + wait * HOUR;
        if (next !== null) place.configure((rules = next));
        const [one] = place.assets();
        if (becomesPerson && one !== undefined)
          place.put("assets", { ...one, category: "personnel" });
        if (dies !== null) await place.dies(dies);
        await place.run();
        // Nothing comes back: what an earlier rule has removed is not there either.
        const stored = storedIn(place);
        for (const whole of stored.assets) {
          const cut = place.clock.now - keptDays(rules, whole) * DAY;
          const left = instantsOf(stored, whole.id);
          const isPerson = whole.category === "personnel";
          const isCounted = ({ collection }: { readonly collection: string }) =>
            isPerson || collection !== "assets";
          expect(left.filter(isCounted).filter(({ at }) => at < cut)).toEqual([]);
          const isWhole = (one: Instant) => one.collection !== "asset-tracks" && isCounted(one);
          const isFirst = steps.length === 1 && dies === null && !becomesPerson;
          const due = isFirst ? (before.get(whole.id) ?? []).filter(({ at }) => at >= cut) : left;
          expect(left.filter(isWhole)).toEqual(due.filter(isWhole));
          const shown = (before.get(whole.id) ?? []).filter(
            ({ at }) => isPerson && at < cut && shownAt(stored, at).has(whole.id),
          );
          expect(shown).toEqual([]);
        }
      }
      const people = place.assets().filter(({ category }) => category === "personnel");
      const lines = (await exported(place)).split("\n").filter((line) => line !== "");
      const tooOld = lines.filter((line) => {
        const { collection, document } = JSON.parse(line) as {
          readonly collection?: string;
          readonly document?: Readonly<Record<string, unknown>>;
        };
        if (!["asset-locations", "asset-history", "alerts"].includes(collection ?? ""))
          return false;
        const owner = people.find(({ id }) =>
          [document?.["assetId"], document?.["idAsset"]].includes(id),
        );
        const at = Number(document?.["at"] ?? document?.["raisedAt"]);
        return owner !== undefined && at < place.clock.now - keptDays(rules, owner) * DAY;
      });
      expect(tooOld).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

const OLD: Tracked = {
  name: "ann",
  isPerson: true,
  family: "crew",
  isArchived: false,
  ages: [100 * 24, 70 * 24, 10 * 24],
};

test("the first purge is two weeks after the first look, and the next a day after it", async () => {
  const place = world(DEFAULT_RETENTION);
  record(place, OLD);
  await place.run();
  place.clock.now += FIRST_PURGE_AFTER - MINUTE;
  await place.run();
  expect(place.store.all("asset-locations")).toHaveLength(3);
  place.clock.now += MINUTE;
  await place.run();
  expect(place.store.all("asset-locations")).toHaveLength(1);
  await place.run();
  expect(place.certificates()).toHaveLength(1);
  expect(place.memory().dueAt).toBe(place.clock.now + DAY);
});

test("nothing is removed while an evacuation runs, and what was due is afterwards", async () => {
  const place = world(DEFAULT_RETENTION);
  record(place, OLD);
  await place.run();
  place.clock.now += FIRST_PURGE_AFTER;
  place.store.put("evacuations", "evacuation-1", { state: "running" });
  await place.run();
  expect(place.store.all("asset-locations")).toHaveLength(3);
  place.store.put("evacuations", "evacuation-1", { state: "ended" });
  place.clock.now += MINUTE;
  await place.run();
  expect(place.store.all("asset-locations")).toHaveLength(1);
});

test("a certificate says what was removed, by which rules, and what the oldest is that is left", async () => {
  const place = world(DEFAULT_RETENTION);
  record(place, OLD);
  record(place, { ...OLD, name: "crane", isPerson: false, family: "cranes", ages: [100 * 24] });
  await place.run();
  place.clock.now += FIRST_PURGE_AFTER;
  await place.run();
  const [certificate] = place.certificates();
  const left = T0 - 10 * DAY;
  const counted = (collection: string, removed: number, oldest: number | null = left) => ({
    collection,
    removed,
    oldest,
  });
  expect(certificate).toMatchObject({
    customer: "tower",
    at: place.clock.now,
    rules: DEFAULT_RETENTION,
    keptSince: {
      people: place.clock.now - 60 * DAY,
      machines: place.clock.now - 1826 * DAY,
    },
  });
  expect(certificate?.collections).toEqual([
    counted("asset-locations", 2),
    counted("asset-history", 2),
    counted("asset-meters", 2),
    counted("asset-faults", 2),
    counted("asset-legs", 2),
    counted("tag-history", 2),
    // The third is nobody's, and ten days old.
    counted("tag-in-tag-out", 2, null),
    counted("alerts", 2),
    counted("asset-tracks", 1, null),
    counted("assets", 0),
    counted("site-checkpoints", 2),
    counted("fleet-days", 0, null),
  ]);
});

test("who was not located for too long is at no place any more, and on the roll of their site all the same", async () => {
  const place = world(DEFAULT_RETENTION);
  record(place, { ...OLD, ages: [70 * 24] });
  record(place, { ...OLD, name: "bob", isArchived: true, ages: [70 * 24] });
  await place.run();
  place.clock.now += FIRST_PURGE_AFTER;
  await place.run();
  const gone = { location: null, area: null, floor: null, lastPositionUpdate: null };
  const [ann, bob] = place.assets();
  expect(ann).toMatchObject({
    ...gone,
    locationSite: "site-tower",
    placeProof: { radius: null, sureAt: null },
  });
  expect(bob).toMatchObject({ ...gone, locationSite: null, placeProof: null });
});

test("days in short are made anew from the first day whose legs were removed, and once only", async () => {
  const place = world(DEFAULT_RETENTION);
  record(place, OLD);
  for (const day of ["2025-11-01", "2026-01-01", "2026-02-20"])
    place.store.put("fleet-days", day, { day });
  await place.run();
  place.clock.now += FIRST_PURGE_AFTER;
  await place.run();
  const left = () => place.store.all("fleet-days").map(({ id }) => id);
  expect(left()).toEqual(["2026-02-20"]);
  place.store.put("fleet-days", "2025-11-01", { day: "2025-11-01" });
  place.clock.now += DAY;
  await place.run();
  expect(left()).toEqual(["2026-02-20", "2025-11-01"]);
});
