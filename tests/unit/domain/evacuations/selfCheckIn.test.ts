import { describe, expect, test } from "vitest";
import type { Asset } from "../../../../src/domain/assets/asset.ts";
import { MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { endStatement } from "../../../../src/domain/evacuations/endStatement.ts";
import { evacuationReport } from "../../../../src/domain/evacuations/evacuationReport.ts";
import {
  answeredStatements,
  type Evacuation,
  EvacuationEvent,
  type EvacuationState,
  reduceEvents,
  PersonId,
  reduceEvacuation,
  rollPerson,
  viewOfEvacuation,
} from "../../../../src/domain/evacuations/evacuation.ts";
import { heardEvents } from "../../../../src/domain/evacuations/heardEvents.ts";
import {
  type SelfChecked,
  selfCheckInEvents,
} from "../../../../src/domain/evacuations/selfCheckIn.ts";
import { area, asset, site, T0 } from "../../../support/fixtures.ts";
import { drill } from "../../../support/drill.ts";

const HALL = { locationSite: site("tower"), floor: 0, area: area("hall") };
const ANN = PersonId.parse("asset-ann");
const AT = T0 + 3 * MINUTE;

const evacuation: Evacuation = drill({
  roll: [rollPerson(asset("ann", { ...HALL, lastTagUpdate: T0 - MINUTE }), T0)],
});
const start = reduceEvents(evacuation, []);
const known = (name: string): SelfChecked => ({ kind: "known", asset: asset(name, HALL) });
const unlisted = (id: string, fields: object = {}): SelfChecked => ({
  kind: "unlisted",
  id,
  name: "Zoé",
  company: "Acme",
  badge: null,
  ...fields,
});
const checkIn = (state: EvacuationState, who: SelfChecked, now = AT) =>
  selfCheckInEvents(state, who, { now, area: area("yard") }).reduce(reduceEvacuation, state);
let ids = 0;
const byHand = (
  state: EvacuationState,
  type: "checkedIn" | "checkInUndone",
  at: number,
  id = ANN,
) =>
  reduceEvacuation(
    state,
    EvacuationEvent.parse({
      id: `by-hand-${(ids += 1)}`,
      evacuationId: evacuation.id,
      commandId: null,
      at,
      recordedAt: at,
      by: "user-sam",
      byName: "Sam",
      personId: id,
      type: `evacuation.${type}`,
      undoes: answeredStatements(state.events.values(), id, `evacuation.${type}`),
      ...(type === "checkedIn" ? { means: "hand" } : {}),
    }),
  );
const heard = (since: number, heardAt: number): Asset =>
  asset("ann", {
    ...HALL,
    areaSince: since,
    lastTagUpdate: heardAt,
    lastPositionUpdate: heardAt,
    placeProof: { at: heardAt, radius: 5, sureAt: heardAt },
  });
const hear = (state: EvacuationState, one: Asset, now = T0 + 20 * MINUTE) =>
  heardEvents(state, [one], now).reduce(reduceEvacuation, state);
const endOf = (state: EvacuationState) =>
  endStatement(viewOfEvacuation(state), { uncovered: [], isLive: true });
const signs = (state: EvacuationState) =>
  [...viewOfEvacuation(state).checkIns.values()].map(({ means }) => means);

describe("a check-in by one's own telephone", () => {
  test("finds a person of the roll, and does not let it be said that everybody is found", () => {
    const state = checkIn(start, known("ann"));
    expect(signs(state)).toEqual(["phone"]);
    expect(endOf(state)).toMatchObject({ kind: "unconfirmed", unconfirmed: 1, missing: 0 });
    // Somebody saw them too.
    const seen = byHand(state, "checkedIn", AT + MINUTE);
    expect(signs(seen)).toEqual(["hand"]);
    expect(endOf(seen)).toMatchObject({ kind: "everybodyFound", unconfirmed: 0 });
  });

  test("puts whoever has a badge and was not expected on the roll", () => {
    const { people, checkIns } = viewOfEvacuation(checkIn(start, known("bob")));
    expect(people.map(({ id }) => id)).toEqual([ANN, "asset-bob"]);
    expect(checkIns.size).toBe(1);
  });

  test("counts once, however often it is sent, and adds nothing to one that was found before", () => {
    const once = checkIn(start, known("ann"));
    expect(checkIn(once, known("ann"), AT + MINUTE)).toBe(once);
    const found = byHand(start, "checkedIn", AT);
    expect(checkIn(found, known("ann"))).toBe(found);
  });

  test("stays taken back once somebody has taken it back", () => {
    const undone = byHand(checkIn(start, known("ann")), "checkInUndone", AT + MINUTE);
    expect(signs(undone)).toEqual([]);
    const again = checkIn(undone, known("ann"), AT + 2 * MINUTE);
    expect([again, viewOfEvacuation(again).unclear.size]).toEqual([undone, 0]);
  });
});

describe("whoever counted themselves and is heard inside", () => {
  const state = checkIn(start, known("ann"));

  test("is said to be there at once, though the badge has not moved: nobody has seen the person", () => {
    const lying = heard(T0 - MINUTE, AT + SECOND);
    expect(viewOfEvacuation(hear(state, lying)).heardInside.size).toBe(1);
    expect(endOf(hear(state, lying)).kind).toBe("heardInside");
  });

  test("counts anew by the telephone only after that", () => {
    const inside = hear(state, heard(T0 - MINUTE, AT + MINUTE));
    const again = checkIn(inside, known("ann"), AT + 2 * MINUTE);
    expect(viewOfEvacuation(again).heardInside.size).toBe(0);
    expect(endOf(again).kind).toBe("unconfirmed");
  });
});

describe("somebody who is not on the list", () => {
  test("is counted apart, and is nobody of those who were expected", () => {
    const state = checkIn(
      checkIn(start, unlisted("a")),
      unlisted("b", { name: null, badge: "77" }),
    );
    const view = viewOfEvacuation(state);
    expect([view.people.length, view.checkIns.size, view.lastCheckIns.size]).toEqual([1, 0, 0]);
    expect(
      view.unlisted.map(({ person, checkIn: counts }) => [person, counts?.means]),
    ).toMatchObject([
      [{ name: "Zoé", company: "Acme", badge: null, area: area("yard") }, "phone"],
      [{ name: null, badge: "77" }, "phone"],
    ]);
    expect(endOf(state)).toMatchObject({ kind: "missing", expected: 1, found: 0, unconfirmed: 0 });
  });

  test("is added once by one id, can be taken back by hand and then stays out", () => {
    const once = checkIn(start, unlisted("a"));
    expect(checkIn(once, unlisted("a"), AT + MINUTE)).toBe(once);
    const id = PersonId.parse("unlisted-a");
    const undone = byHand(once, "checkInUndone", AT + MINUTE, id);
    const counted = (state: EvacuationState) =>
      viewOfEvacuation(state).unlisted.map((one) => one.checkIn !== null);
    expect([counted(once), counted(undone)]).toEqual([[true], [false]]);
    expect(checkIn(undone, unlisted("a"), AT + 2 * MINUTE)).toBe(undone);
    expect(viewOfEvacuation(undone).unclear.size).toBe(0);
  });

  test("is in the report with the name of who confirmed it, or without one", () => {
    const once = checkIn(start, unlisted("a"));
    const confirmed = byHand(once, "checkedIn", AT + MINUTE, PersonId.parse("unlisted-a"));
    const confirmedBy = (state: EvacuationState) =>
      evacuationReport(viewOfEvacuation(state), AT + 2 * MINUTE).unlisted.map(
        (one) => one.checkIn.byName,
      );
    expect([confirmedBy(once), confirmedBy(confirmed)]).toEqual([[null], ["Sam"]]);
  });
});
