import fc from "fast-check";
import { expect, test } from "vitest";
import type { Asset } from "../../../../src/domain/assets/asset.ts";
import { isPlaceOlderThan } from "../../../../src/domain/assets/forgottenPlace.ts";
import { must } from "../../../../src/domain/base/must.ts";
import {
  EXCEPTION_LEAD,
  isClosedHour,
  isExcepted,
  type PlaceException,
  RecordedHours,
} from "../../../../src/domain/base/recordedHours.ts";
import {
  DAY,
  type EpochMs,
  HOUR,
  MINUTE,
  SECOND,
  WEEKDAYS,
} from "../../../../src/domain/base/time.ts";
import type { WeekSchedule } from "../../../../src/domain/base/weekSchedule.ts";
import { Reading } from "../../../../src/domain/devices/reading.ts";
import { frozenRoll } from "../../../../src/domain/evacuations/evacuation.ts";
import {
  assetsWithoutPlaces,
  ingestReadings,
  placesByHours,
  settleAssets,
} from "../../../../src/domain/ingestion/ingestion.ts";
import type {
  IngestionInput,
  PlaceRecording,
} from "../../../../src/domain/ingestion/ingestionState.ts";
import { checkpointsOf } from "../../../support/checkpointsOf.ts";
import {
  pastAssets,
  pastChanges,
  withChanges,
} from "../../../../src/domain/timeMachine/siteHistory.ts";
import { withShownPlace } from "../../../../src/domain/assets/hiddenPlace.ts";
import { smallTower } from "../../../support/smallSite.ts";
import {
  anchor,
  asset,
  ingestionInput,
  judgedAt,
  placeIn,
  T0,
  tag,
} from "../../../support/fixtures.ts";

const ZONES = ["Europe/Paris", "America/New_York", "Asia/Kolkata"] as const;
const PEOPLE = ["ann", "bob"] as const;
const SEALING = {
  seal: (text: string) => Buffer.from(text).toString("base64"),
  unseal: (sealed: string) => Buffer.from(sealed, "base64").toString(),
};

/** The rule again, in other words than the product's: what a calendar and a clock on the wall say. */
function isOpen(hours: WeekSchedule | null, at: EpochMs, timeZone: string): boolean {
  if (hours === null) return true;
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  const today = WEEKDAYS.findIndex((day) => day === parts["weekday"]?.toLowerCase());
  const before = WEEKDAYS[(today + 6) % 7];
  const clock = `${parts["hour"]}:${parts["minute"]}`;
  const isOn = (day: (typeof WEEKDAYS)[number] | undefined) =>
    day !== undefined && hours.days.includes(day);
  if (hours.slots.length === 0) return isOn(WEEKDAYS[today]);
  return hours.slots.some(({ from, to }) => {
    const isOverMidnight = from > to;
    const begun = isOn(WEEKDAYS[today]) && clock >= from && (isOverMidnight || clock < to);
    return begun || (isOverMidnight && isOn(before) && clock < to);
  });
}

const time = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, "0")}:00`);
const slot = fc
  .tuple(time, time)
  .filter(([from, to]) => from !== to)
  .map(([from, to]) => ({ from, to }));
const hoursOf = fc.option(
  fc.record({
    days: fc.uniqueArray(fc.constantFrom(...WEEKDAYS)),
    slots: fc.array(slot, { maxLength: 2 }),
  }),
);
const rulesOf = fc.record({
  people: hoursOf,
  families: fc.oneof(
    fc.constant([]),
    hoursOf.map((hours) => [{ familyId: "family-guards", hours }]),
  ),
});
const SPOTS = [
  { lat: 45, lon: 4.4 },
  { lat: 45, lon: 4.6 },
] as const;
/** What is received, how long after what was received before, how long it was under way, and how old its fix was then. */
const received = fc.array(
  fc.record({
    after: fc.oneof(fc.integer({ min: 0, max: 12 * HOUR }), fc.integer({ min: 0, max: MINUTE })),
    late: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 14 * HOUR })),
    age: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 14 * HOUR })),
    person: fc.constantFrom(...PEOPLE),
    kind: fc.constantFrom("position", "heard", "movement", "battery", "distress", "time"),
    spot: fc.constantFrom(0, 1),
    isMoving: fc.boolean(),
  }),
  { minLength: 1, maxLength: 25 },
);
/** An evacuation, or the lone work of Ann. */
const span = fc.option(
  fc.record({
    from: fc.integer({ min: 0, max: 4 * DAY }),
    lasts: fc.integer({ min: MINUTE, max: HOUR }),
  }),
);

type Step = {
  readonly after: number;
  readonly late: number;
  readonly age: number;
  readonly person: (typeof PEOPLE)[number];
  readonly kind: "position" | "heard" | "movement" | "battery" | "distress" | "time";
  readonly spot: number;
  readonly isMoving: boolean;
};

type Span = { readonly from: number; readonly lasts: number };

/** A customer with two people whose tags are received; `step` applies what comes, and what time alone does. */
function world(
  rules: RecordedHours,
  timezone: string,
  runs: Span | null = null,
  lone: Span | null = null,
) {
  const clock = { now: T0 };
  const assets = new Map<Asset["id"], Asset>(
    PEOPLE.map((name) => {
      const one = asset(name, {
        category: "personnel",
        family: name === "bob" ? "guards" : "crew",
      });
      return [one.id, one];
    }),
  );
  const exceptions: PlaceException[] = [];
  /** Open calls for help. */
  const calls = new Map<Asset["id"], PlaceException>();
  const during = (one: Span | null, cause: PlaceException["cause"]): PlaceException[] =>
    one !== null && clock.now >= T0 + one.from && clock.now < T0 + one.from + one.lasts
      ? [{ cause, about: cause, since: T0 + one.from }]
      : [];
  /** For what places of somebody are recorded now in closed hours. */
  const exceptionsOf = (id: Asset["id"]): PlaceException[] => {
    const call = calls.get(id);
    return [
      ...during(runs, "evacuation"),
      ...(id === asset("ann").id ? during(lone, "loneWork") : []),
      ...(call === undefined ? [] : [call]),
    ];
  };
  const recording: PlaceRecording = {
    ...SEALING,
    isClosed: ({ category, family }, at) =>
      category === "personnel" && isClosedHour(rules, `family-${family}`, at, timezone),
    exceptionOf: ({ id }, at) => exceptionsOf(id).find((one) => isExcepted(one, at)) ?? null,
  };
  const memory: IngestionInput["memory"] = ingestionInput({}).memory;
  const stored = {
    locations: [] as { id: string; assetId: Asset["id"]; at: number }[],
    events: [] as never[],
  };
  /** When the fix of each position was taken, whatever is stored of it. */
  const fixes = new Map<string, EpochMs>();
  /** What was received of which nothing is to be kept, by the ingestion. */
  const unrecorded = new Set<string>();
  let seq = 0;
  const input = (): IngestionInput =>
    ingestionInput(
      {
        assets: [...assets.values()],
        tags: [
          ...PEOPLE.map((name) => tag(name)),
          anchor("west", "yard"),
          anchor("east", "hall", 20),
        ],
      },
      {
        now: clock.now,
        memory,
        recording,
        nextSeq: () => (seq += 1),
        judgePlace: judgedAt(({ lon }) => placeIn(lon < 4.5 ? "yard" : "hall")),
      },
    );
  const keep = (result: ReturnType<typeof ingestReadings>) => {
    for (const [id, one] of result.assets) assets.set(id, one);
    stored.locations.push(...result.locations);
    stored.events.push(...(result.events as never[]));
    exceptions.push(...result.excepted.values());
    for (const { id, isUnrecorded } of result.outcomes)
      if (isUnrecorded === true) unrecorded.add(id);
    for (const { signal, wearer } of result.signals)
      if (signal.isRaised && wearer.assetId !== null && !calls.has(wearer.assetId))
        calls.set(wearer.assetId, {
          cause: "distress",
          about: signal.id,
          since: signal.receivedAt,
        });
    return result;
  };
  return {
    clock,
    assets,
    calls,
    exceptions,
    fixes,
    unrecorded,
    stored: stored as {
      locations: { id: string; assetId: Asset["id"]; at: number }[];
      events: { assetId: Asset["id"]; at: number; type: string }[];
    },
    exceptionsOf,
    recording,
    passTime() {
      keep(settleAssets(input()));
      keep(placesByHours(input()));
    },
    receive({ late, age, person, kind, spot, isMoving }: Omit<Step, "after">, id: string) {
      if (kind === "time") return;
      if (kind === "position") fixes.set(id, clock.now - late - age);
      const common = { id, at: clock.now - late, tagId: `tag-${person}` };
      const forms = {
        position: {
          ...common,
          type: "position",
          position: SPOTS[spot] ?? SPOTS[0],
          fixAt: common.at - age,
        },
        heard: {
          ...common,
          type: "heard",
          scannedBy: spot === 0 ? "tag-west" : "tag-east",
          rssi: -60,
        },
        movement: { ...common, type: "movement", state: isMoving ? "MOVING" : "STATIC" },
        battery: { ...common, type: "battery", level: 50 },
        distress: { ...common, type: "distress", kind: "sos", isRaised: true },
      };
      keep(ingestReadings(input(), [Reading.parse(forms[kind])]));
    },
  };
}

const hoursFor = (rules: RecordedHours, family: string) =>
  rules.families.find(({ familyId }) => familyId === `family-${family}`)?.hours ??
  (rules.families.some(({ familyId }) => familyId === `family-${family}`) ? null : rules.people);

test("nothing of where a person was in closed hours is recorded or shown, but for an evacuation, lone work and an open call for help", () => {
  fc.assert(
    fc.property(
      rulesOf,
      fc.constantFrom(...ZONES),
      span,
      span,
      received,
      (drawn, zone, runs, lone, steps) => {
        const rules = RecordedHours.parse(drawn);
        const place = world(rules, zone, runs, lone);
        for (const [number, { after, ...step }] of steps.entries()) {
          place.clock.now += after;
          const before = new Map(place.assets);
          const id = `reading-${number}`;
          place.receive(step, id);
          const isHidden = (one: Asset) =>
            !isOpen(hoursFor(rules, one.family), place.clock.now, zone) &&
            place.exceptionsOf(one.id).length === 0;
          // Whoever has brought it keeps nothing of it either.
          const wearer = must(before.get(asset(step.person).id), step.person);
          const taken = place.clock.now - step.late - (step.kind === "position" ? step.age : 0);
          const isSaid =
            ["position", "heard", "movement"].includes(step.kind) &&
            !isOpen(hoursFor(rules, wearer.family), taken, zone) &&
            !place.exceptionsOf(wearer.id).some(({ since }) => taken >= since - EXCEPTION_LEAD);
          expect([id, place.unrecorded.has(id)]).toEqual([id, isSaid]);
          const isShown = (one: Asset) =>
            (one.location ?? one.area ?? one.floor ?? one.scannedBy) !== null;
          // What changes is put away at once, not at the next look of the job only.
          const touched = [...place.assets.values()].filter((one) => one !== before.get(one.id));
          expect(touched.filter((one) => isHidden(one) && isShown(one))).toEqual([]);
          place.passTime();
          const wrong = [...place.assets.values()].filter(
            (one) =>
              (isHidden(one) && isShown(one)) || isHidden(one) !== (one.placeHidden !== null),
          );
          expect(wrong).toEqual([]);
        }
        const families = new Map([...place.assets.values()].map(({ id, family }) => [id, family]));
        const recorded = [
          ...place.stored.locations.map((one) => ({
            ...one,
            at: place.fixes.get(one.id) ?? one.at,
            type: "position",
          })),
          ...place.stored.events.filter(
            ({ type }) => type !== "asset.placeHidden" && type !== "asset.batteryChanged",
          ),
        ];
        // What was recorded all the same was recorded for something, which is written down.
        const begun = (one: Span | null) => (one === null ? [] : [{ since: T0 + one.from }]);
        const inClosedHours = recorded.filter(
          ({ assetId, at }) => !isOpen(hoursFor(rules, families.get(assetId) ?? ""), at, zone),
        );
        const forNothing = inClosedHours.filter(({ assetId, at }) => {
          const call = place.calls.get(assetId);
          const reasons = [
            ...(call === undefined ? [] : [call]),
            ...begun(runs),
            ...(assetId === asset("ann").id ? begun(lone) : []),
          ];
          return !reasons.some(({ since }) => at >= since - EXCEPTION_LEAD);
        });
        expect(forNothing).toEqual([]);
        expect(inClosedHours.length === 0 || place.exceptions.length > 0).toBe(true);
      },
    ),
    { numRuns: 100 },
  );
});

const NIGHTS: RecordedHours = {
  people: { days: [...WEEKDAYS], slots: [{ from: "06:00", to: "18:00" }] },
  families: [],
};
/** T0 and later by the clock of UTC. */
const at = (place: ReturnType<typeof world>, clock: string) => {
  const day = Math.floor(T0 / DAY) * DAY + DAY;
  place.clock.now = day + Number(clock.slice(0, 2)) * HOUR + Number(clock.slice(3)) * MINUTE;
};
const located = { late: 0, age: 0, person: "ann", spot: 0, isMoving: false } as const;

/** Ann was located in the yard at 17:50 and went to sleep; it is past 18:00. */
function closedEvening() {
  const place = world(NIGHTS, "UTC");
  at(place, "17:49");
  place.receive({ ...located, kind: "position" }, "first");
  at(place, "17:50");
  place.receive({ ...located, kind: "position" }, "second");
  place.clock.now += 11 * SECOND;
  place.passTime();
  const ann = () =>
    must(
      [...place.assets.values()].find(({ id }) => id === asset("ann").id),
      "ann",
    );
  const yard = placeIn("yard");
  expect(ann()).toMatchObject({ area: yard.area, locationSite: yard.site });
  at(place, "18:00");
  place.passTime();
  return { place, ann, yard };
}

test("a roll expects who was on the site when their hours ended, where they were", () => {
  const { place, ann, yard } = closedEvening();
  expect(ann()).toMatchObject({ area: null, location: null, locationSite: yard.site });
  const tower = smallTower();
  const shown = [...place.assets.values()].map((one) => withShownPlace(one, SEALING));
  const roll = frozenRoll(shown, tower, new Set(), place.clock.now);
  expect(roll.map(({ assetId, place: where }) => [assetId, where.area])).toEqual([
    [ann().id, yard.area],
  ]);
});

test("a call for help in closed hours brings the last place back, and the one since that was recorded nowhere", () => {
  const { place, ann } = closedEvening();
  at(place, "19:00");
  place.receive({ ...located, spot: 1, kind: "position" }, "third");
  expect(ann().location).toBeNull();
  expect(place.stored.locations.filter((one) => one.at === place.clock.now)).toEqual([]);
  place.clock.now += MINUTE;
  place.receive({ ...located, kind: "distress" }, "press");
  expect(ann()).toMatchObject({ location: SPOTS[1], placeHidden: null });
  expect(place.exceptions.map(({ cause }) => cause)).toContain("distress");
});

test.each([
  ["of ten minutes before", 10 * MINUTE],
  ["of the hours, which is recorded", 71 * MINUTE],
])("a call for help brings back the newest place, whatever comes late: one %s", (_, late) => {
  const { place, ann } = closedEvening();
  at(place, "19:00");
  place.receive({ ...located, spot: 1, kind: "position" }, "third");
  place.clock.now += MINUTE;
  place.receive({ ...located, late, kind: "position" }, "late");
  place.receive({ ...located, kind: "distress" }, "press");
  expect(ann().location).toEqual(SPOTS[1]);
});

test("what was received longer before a call for help than somebody is looked for is not brought back", () => {
  const { place, ann } = closedEvening();
  at(place, "19:00");
  place.receive({ ...located, spot: 1, kind: "position" }, "third");
  place.clock.now += EXCEPTION_LEAD + MINUTE;
  place.receive({ ...located, kind: "distress" }, "press");
  expect(ann().location).toEqual(SPOTS[0]);
});

test("the hours begin with the place before, and the next position counts as ever", () => {
  const { place, ann, yard } = closedEvening();
  at(place, "06:00");
  place.clock.now += DAY;
  place.passTime();
  expect(ann()).toMatchObject({ area: yard.area, location: SPOTS[0], placeHidden: null });
  place.receive({ ...located, spot: 1, kind: "position" }, "morning");
  expect(ann().location).toEqual(SPOTS[1]);
});

test("a place that is put away is removed when its time is over", () => {
  const { place, ann } = closedEvening();
  expect(isPlaceOlderThan(ann(), place.clock.now)).toBe(true);
});

test("what is left of a place that was put away is removed once, and stays put away", () => {
  const { place, ann } = closedEvening();
  const forget = () => {
    const cuts = new Map([[ann().id, place.clock.now]]);
    const { assets } = assetsWithoutPlaces(place.assets, cuts);
    for (const [id, one] of assets) place.assets.set(id, one);
    return assets.size;
  };
  expect(forget()).toBe(1);
  const hidden = ann().placeHidden;
  expect(hidden).not.toBeNull();
  place.passTime();
  expect([forget(), ann().placeHidden]).toEqual([0, hidden]);
  // The hours begin and end once more without a sign of them.
  for (const clock of ["06:00", "18:00"]) {
    at(place, clock);
    place.clock.now += DAY;
    place.passTime();
    expect(ann().placeHidden === null).toBe(clock === "06:00");
    expect(forget()).toBe(0);
  }
});

test("the time machine shows nobody's place after the end of their hours, by history and by checkpoint", () => {
  const { place, ann, yard } = closedEvening();
  const piece = {
    events: place.stored.events as never[],
    locations: place.stored.locations as never[],
  };
  const span = { from: 0, to: place.clock.now };
  const past = withChanges(pastAssets([]), pastChanges(pastAssets([]), piece, span));
  const hidden = {
    place: { site: yard.site, floor: null, area: null },
    location: null,
    hiddenSince: place.clock.now,
  };
  expect(past.get(ann().id)).toMatchObject(hidden);
  const [checkpoint] = checkpointsOf([ann()], place.clock.now, 1);
  expect(checkpoint?.assets[0]).toMatchObject(hidden);
});
