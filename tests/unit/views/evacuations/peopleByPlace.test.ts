import { describe, expect, test } from "vitest";
import { AssetId } from "../../../../src/domain/base/ids.ts";
import { NOWHERE } from "../../../../src/domain/sites/presence.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import type { PersonSeen } from "../../../../src/streams/feeds/assets/peopleFeed.ts";
import {
  countOf,
  peopleByPlace,
  unknownPeople,
} from "../../../../src/views/evacuations/peopleByPlace.ts";
import { placeIn, site, T0, tag } from "../../../support/fixtures.ts";
import { smallTower } from "../../../support/smallSite.ts";

const GATEWAY = {
  id: tag("g4").id,
  kind: "gateway",
  name: "G4",
  lastMessageAt: T0 - 2 * HOUR,
  connectivity: "offline",
} as const;
const LATE = { ...GATEWAY, id: tag("g5").id, connectivity: "uncertain" } as const;
const person = (name: string, overrides: Partial<PersonSeen> = {}): PersonSeen => ({
  id: AssetId.parse(`asset-${name}`),
  name,
  reference: name,
  family: "people",
  subFamily: "crew",
  place: placeIn("yard"),
  tagId: null,
  lastSeenAt: T0 - MINUTE,
  isFresh: true,
  placeHidden: null,
  placeProof: null,
  cause: null,
  ...overrides,
});

describe("people by place", () => {
  const tower = smallTower();
  const yard = tower.areas.find(({ name }) => name === "yard");

  test("a head that is not proven is counted as present and as unknown, with its cause", () => {
    const people = [
      person("ann"),
      person("bob", { lastSeenAt: T0 - 61 * MINUTE }),
      person("cleo", { cause: GATEWAY }),
      person("dan", { cause: GATEWAY }),
      person("eve", { cause: LATE }),
    ];
    expect(countOf(people, T0)).toMatchObject({
      present: 5,
      uncertain: 1,
      unknown: 3,
      causes: [GATEWAY, LATE],
    });
  });

  test("a head whose hours are over is unknown, and no device is the cause", () => {
    const placeHidden = { since: T0 - HOUR, sealed: "" };
    expect(countOf([person("ann", { placeHidden, cause: GATEWAY })], T0)).toMatchObject({
      present: 1,
      unknown: 1,
      causes: [],
    });
  });

  test("an hour of silence to the millisecond is still proven", () => {
    expect(countOf([person("ann", { lastSeenAt: T0 - HOUR })], T0).unknown).toBe(0);
    expect(countOf([person("ann", { lastSeenAt: T0 - HOUR - 1 })], T0).unknown).toBe(1);
  });

  test("areas without anybody are shown; whoever is in none is shown apart", () => {
    const [shown] = peopleByPlace(
      [person("ann"), person("bob", { place: { ...placeIn("yard"), area: null } })],
      [tower],
      T0,
    );
    const floor = shown?.floors.find((one) => one.floor === placeIn("yard").floor);
    expect(shown?.present).toBe(2);
    expect(floor?.present).toBe(2);
    expect(floor?.areas.find(({ area }) => area?.id === yard?.id)?.present).toBe(1);
    expect(floor?.areas.at(-1)).toMatchObject({
      area: null,
      present: 1,
      uncertain: 0,
      unknown: 0,
      causes: [],
    });
  });

  test("every head of a site is on exactly one of its floors and in one of their areas", () => {
    const people = [
      person("ann"),
      person("bob", { place: { site: site("tower"), floor: null, area: null } }),
      person("cleo", { place: { site: site("tower"), floor: 77, area: null } }),
      person("dan", { place: NOWHERE }),
    ];
    const [shown] = peopleByPlace(people, [tower], T0);
    const sum = (counts: readonly { readonly present: number }[]) =>
      counts.reduce((total, { present }) => total + present, 0);
    expect(shown?.present).toBe(3);
    expect(sum(shown?.floors ?? [])).toBe(3);
    expect(sum((shown?.floors ?? []).flatMap(({ areas }) => areas))).toBe(3);
  });

  test("a site that was put away is shown while somebody is there", () => {
    const away = { ...tower, isArchived: true, archivedAt: T0 };
    expect(peopleByPlace([], [away], T0)).toEqual([]);
    expect(peopleByPlace([person("ann")], [away], T0).map(({ present }) => present)).toEqual([1]);
  });

  test("the unknown: the most recently seen first, the never heard last", () => {
    const people = [
      person("never", { lastSeenAt: null }),
      person("old", { lastSeenAt: T0 - 5 * HOUR }),
      person("here"),
      person("lately", { lastSeenAt: T0 - 2 * HOUR }),
    ];
    expect(unknownPeople(people, T0).map(({ name }) => name)).toEqual(["lately", "old", "never"]);
  });
});
