import { describe, expect, test } from "vitest";
import {
  type AssetDay,
  foldTrack,
  KeptPoint,
  NO_TRACK,
} from "../../../../src/domain/assets/assetDay.ts";
import { AssetId } from "../../../../src/domain/base/ids.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";

const PARIS = "Europe/Paris";
const CRANE = AssetId.parse("asset-crane");
/** 23:00 in Paris. */
const LATE = Date.parse("2026-05-04T21:00:00Z");
/** Some 111 m of latitude. */
const STEP = 0.001;

/** Minutes after 23:00, and how far north. */
const point = (minutes: number, steps: number, site: string | null = null) =>
  KeptPoint.parse({
    id: `point-${minutes}`,
    at: LATE + minutes * MINUTE,
    location: { lat: 48 + steps * STEP, lon: -1.67 },
    site,
  });
/** Drives for half an hour, stands over midnight for two hours, and drives on for ten minutes. */
const NIGHT = [
  ...Array.from({ length: 31 }, (_, minute) => point(minute, minute * 5)),
  ...Array.from({ length: 24 }, (_, part) => point(35 + part * 5, 150)),
  ...Array.from({ length: 10 }, (_, minute) => point(151 + minute, 155 + minute * 5)),
];

/** Without what the last bit of a degree decides: the centre of a stop is a sum in another order. */
const measured = ({ stamp: _, ...day }: AssetDay): unknown =>
  JSON.parse(JSON.stringify(day), (_key, value: unknown) =>
    typeof value === "number" ? Math.round(value * 1e9) / 1e9 : value,
  );

describe("the days of a track", () => {
  const { days } = foldTrack(CRANE, NO_TRACK, NIGHT, PARIS);

  test("have each leg on the day on which it began, one over midnight whole", () => {
    expect(days.map(({ day, legs }) => [day, legs.map(({ kind }) => kind)])).toEqual([
      ["2026-05-04", ["trip", "stop"]],
      ["2026-05-05", ["trip"]],
    ]);
  });

  test("go from the beginning of their first leg to the end of their last", () => {
    for (const { from, to, legs } of days)
      expect([from, to]).toEqual([legs[0]?.from, legs.at(-1)?.to]);
    const [first, second] = days;
    expect(first?.from).toBe(LATE);
    // The stop ends where the next trip begins, after midnight.
    expect(first?.to).toBe(second?.from);
    expect(second?.to).toBe(NIGHT.at(-1)?.at);
    expect((first?.to ?? 0) - LATE).toBeGreaterThan(HOUR);
  });

  test("sum their trips alone", () => {
    const [first] = days;
    const trips = (first?.legs ?? []).filter((leg) => leg.kind === "trip");
    expect(first).toMatchObject({
      trips: 1,
      distance: trips[0]?.distance,
      driven: (trips[0]?.to ?? 0) - (trips[0]?.from ?? 0),
      topSpeed: trips[0]?.topSpeed,
    });
    expect(first?.distance).toBeGreaterThan(16_000);
  });

  test("have the top speed of their fastest trip, to a hundredth of a metre a second, and none without trips", () => {
    // Some 556 m a minute.
    expect(days[0]?.topSpeed).toBe(9.27);
    const still = Array.from({ length: 24 }, (_, part) => point(part * 5, 0));
    expect(foldTrack(CRANE, NO_TRACK, still, PARIS).days).toMatchObject([
      { day: "2026-05-04", trips: 0, distance: 0, driven: 0, topSpeed: 0 },
    ]);
  });

  test("count the trips that are about right, of a tracker that reports every half hour", () => {
    const rare = Array.from({ length: 12 }, (_, part) =>
      point(part * 30, Math.max(0, Math.min(4, part - 4)) * 90),
    );
    const found = foldTrack(CRANE, NO_TRACK, rare, PARIS).days;
    expect(found).toMatchObject([{ trips: 0 }, { trips: 1, approximate: 1 }]);
    expect(found[1]?.legs[0]).toMatchObject({ kind: "trip", isApproximate: true });
    expect(days[0]).toMatchObject({ trips: 1, approximate: 0 });
  });

  test("are none of no positions", () => {
    expect(foldTrack(CRANE, NO_TRACK, [], PARIS)).toEqual({
      kept: NO_TRACK,
      firstDay: null,
      days: [],
    });
  });

  test("are the same however the positions arrive, each part making its days anew", () => {
    // Two trips before midnight, so that the day has legs before what the tail still holds.
    const track = [
      ...Array.from({ length: 6 }, (_, minute) => point(minute, minute * 5)),
      ...Array.from({ length: 6 }, (_, part) => point(10 + part * 2, 30)),
      ...Array.from({ length: 31 }, (_, minute) => point(25 + minute, 35 + minute * 5)),
      ...Array.from({ length: 24 }, (_, part) => point(60 + part * 5, 190)),
      ...Array.from({ length: 10 }, (_, minute) => point(181 + minute, 195 + minute * 5)),
    ];
    const whole = foldTrack(CRANE, NO_TRACK, track, PARIS);
    expect(whole.days.map(({ trips }) => trips)).toEqual([2, 1]);
    for (let size = 1; size < track.length; size += 3) {
      const byDay = new Map<string, AssetDay>();
      let kept = NO_TRACK;
      const firstDays: (string | null)[] = [];
      for (let at = 0; at < track.length; at += size) {
        const part = foldTrack(CRANE, kept, track.slice(at, at + size), PARIS);
        ({ kept } = part);
        firstDays.push(part.firstDay);
        for (const day of byDay.keys())
          if (part.firstDay !== null && day >= part.firstDay) byDay.delete(day);
        for (const day of part.days) byDay.set(day.day, day);
      }
      expect([...byDay.values()].map(measured)).toEqual(whole.days.map(measured));
      // Only a track that begins makes no day anew.
      expect(firstDays.map((day) => day === null)).toEqual(firstDays.map((_, part) => part === 0));
    }
  });

  test("say of a trip that it never left the site on which it began, if that is so", () => {
    const within = (sites: (minute: number) => string | null) => {
      const track = NIGHT.map((one, index) => ({ ...one, site: sites(index) as never }));
      return foldTrack(CRANE, NO_TRACK, track, PARIS).days[0]?.legs[0];
    };
    expect(within(() => "site-yard")).toMatchObject({ isWithin: true, startSite: "site-yard" });
    expect(within((index) => (index === 15 ? null : "site-yard"))).toMatchObject({
      isWithin: false,
    });
    expect(within(() => null)).toMatchObject({ isWithin: false, startSite: null });
  });
});
