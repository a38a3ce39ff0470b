import { expect, test } from "vitest";
import { worksiteTracked } from "../../../backend/demo/timeMachine/tracked.ts";
import { firstAhead, lastQuietHour, quietHourUtc } from "../../../backend/demo/simulation/ahead.ts";
import { createPeople } from "../../../backend/demo/simulation/people.ts";
import { createScene } from "../../../backend/demo/simulation/scene.ts";
import { createSimulation } from "../../../backend/demo/simulation/simulation.ts";
import { PEOPLE } from "../../../backend/demo/world/tourHorizonPeople.ts";
import { createWorld } from "../../../backend/demo/world/world.ts";
import { DAY, HOUR } from "../../../src/domain/base/time.ts";
import { NOWHERE } from "../../../src/domain/sites/presence.ts";

const people = createPeople(1);
const instant = (text: string) => Date.parse(text);

/** People of the worksite who are on it. */
function present(now: number, ahead: number): number {
  return Array.from({ length: PEOPLE }, (_, person) => people.personAt(person, now + ahead)).filter(
    (spot) => spot !== null,
  ).length;
}

test.each([
  { opened: "2026-11-22T18:52:00+01:00", world: "2026-11-23T10:15:00+01:00" },
  { opened: "2026-11-22T10:00:00+01:00", world: "2026-11-23T10:00:00+01:00" },
  { opened: "2026-11-21T10:00:00+01:00", world: "2026-11-20T10:00:00+01:00" },
  { opened: "2026-11-23T03:00:00+01:00", world: "2026-11-23T10:15:00+01:00" },
  { opened: "2026-11-23T19:00:00+01:00", world: "2026-11-23T10:15:00+01:00" },
  { opened: "2026-11-24T11:00:00+01:00", world: "2026-11-24T11:00:00+01:00" },
  // The clock was put back in the night before.
  { opened: "2026-10-25T23:30:00+01:00", world: "2026-10-26T10:15:00+01:00" },
])("opened on $opened, its people live $world", ({ opened, world }) => {
  const now = instant(opened);
  expect(now + firstAhead(now)).toBe(instant(world));
});

test("at whatever hour of the week it is opened, people are at work", () => {
  const monday = instant("2026-11-23T00:30:00+01:00");
  for (let hour = 0; hour < 7 * 24; hour += 2) {
    const now = monday + hour * HOUR;
    expect(present(now, firstAhead(now)), `hour ${hour} of the week`).toBeGreaterThan(40);
  }
  expect(present(instant("2026-11-22T18:52:00+01:00"), 0)).toBeLessThan(5);
});

test("then it runs on at real speed, until the night comes", () => {
  const opened = instant("2026-11-22T18:52:00+01:00");
  const ahead = firstAhead(opened);
  const tenHoursLater = opened + 10 * HOUR;
  expect(present(tenHoursLater, ahead)).toBeLessThan(5);
  expect(present(opened + DAY, ahead)).toBeGreaterThan(40);
});

test("past and present show the same people at the same places", () => {
  const now = instant("2026-11-22T18:52:00+01:00");
  const world = createWorld({ seed: 1, now, ahead: firstAhead(now) });
  const scene = createScene(world);
  const past = worksiteTracked(world, scene)
    .slice(0, PEOPLE)
    .map(({ sightingAt }) => sightingAt(now, NOWHERE) !== null);
  const simulation = createSimulation({ world, scenario: "calm", startedAt: now });
  const heard = new Set(
    simulation
      .present(now)
      .flatMap(({ readings }) => readings)
      .flatMap((reading) => (reading.type === "heard" ? [reading.tagId] : [])),
  );
  const live = world.tourHorizon.assets
    .slice(0, PEOPLE)
    .map(({ tagId }) => tagId !== null && heard.has(tagId));
  const both = past.filter((isThere, person) => isThere && live[person] === true).length;
  expect(both).toBeGreaterThan(40);
  // Ten seconds at a turnstile, or a gateway that is down in one of them.
  expect(past.filter((isThere, person) => isThere !== live[person]).length).toBeLessThan(4);
});

test("passages through the turnstiles are those of the wall's instants", () => {
  const now = instant("2026-11-22T18:52:00+01:00");
  const ahead = firstAhead(now);
  const scene = createScene(createWorld({ seed: 1, now, ahead }));
  const everybody = Array.from({ length: PEOPLE }, (_, person) => person);
  const passed = everybody.flatMap((person) => scene.passages(person, now - DAY, now));
  expect(passed.length).toBeGreaterThan(40);
  for (const { at } of passed) expect(at > now - DAY && at <= now).toBe(true);
  // Each step ends where the next begins, however it is cut.
  const cut = everybody.flatMap((person) => [
    ...scene.passages(person, now - DAY, now - HOUR),
    ...scene.passages(person, now - HOUR, now),
  ]);
  expect(cut).toEqual(passed);
});

test("counters begin anew, and days of the past begin, while the sites are quiet", () => {
  expect(quietHourUtc(0)).toBe(3);
  const opened = instant("2026-11-23T03:00:00+01:00");
  const ahead = firstAhead(opened);
  const quiet = lastQuietHour(opened, ahead);
  expect(quiet).toBeLessThanOrEqual(opened);
  expect(opened - quiet).toBeLessThan(DAY);
  expect(new Date(quiet).getUTCHours()).toBe(quietHourUtc(ahead));
  expect(present(quiet + DAY, ahead)).toBeLessThan(5);
});
