import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Alert, AlertType, isUrgent } from "../../../../src/domain/alerts/alert.ts";
import { AssetId, EvacuationId, TagId, UserId } from "../../../../src/domain/base/ids.ts";
import { must } from "../../../../src/domain/base/must.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import {
  type EndKind,
  type EndStatement,
  endStatement,
} from "../../../../src/domain/evacuations/endStatement.ts";
import {
  type Evacuation,
  EvacuationEvent,
  reduceEvents,
  PersonId,
  viewOfEvacuation,
} from "../../../../src/domain/evacuations/evacuation.ts";
import {
  alarmPayload,
  evacuationPayload,
  newsOfAlert,
  newsOfEvacuation,
} from "../../../../src/domain/push/pushNews.ts";
import { NOWHERE } from "../../../../src/domain/sites/presence.ts";
import { alert } from "../../../support/alerts.ts";
import { area, site, T0 } from "../../../support/fixtures.ts";

/** Everything that says that everybody was found, in both languages. */
const ALL_FOUND = /\bAll \d|The one person|attendues? (?:a|ont) été/u;
/** Of 4,096 bytes, what the encryption leaves and some more. */
const MAX_PAYLOAD = 3900;
const locale = fc.constantFrom("fr" as const, "en" as const);
const PEOPLE = ["ann", "bob"].map((name) => PersonId.parse(`asset-${name}`));

const evacuation: Evacuation = {
  id: EvacuationId.parse("evacuation-1"),
  site: site("tower"),
  siteName: "Tower",
  kind: "real",
  startedBy: UserId.parse("user-sam"),
  startedByName: "Sam Surname",
  startedAt: T0,
  musterAreas: [area("yard")],
  roll: PEOPLE.map((id) => ({
    id,
    assetId: AssetId.parse(id),
    name: `Name of ${id}`,
    reference: null,
    family: null,
    subFamily: null,
    place: NOWHERE,
    lastSeenAt: null,
    isFresh: true,
  })),
  state: "ended",
  endedAt: T0 + HOUR,
};

const step = fc.record({
  type: fc.constantFrom(
    "checkedIn",
    "checkedIn",
    "checkedIn",
    "heardInside",
    "checkInUndone",
    "areaSearched",
  ),
  who: fc.nat(PEOPLE.length - 1),
  minute: fc.integer({ min: 1, max: 90 }),
});
const blind = fc.option(
  fc.array(
    fc.record({
      area: fc.constantFrom(area("hall"), area("roof")),
      name: fc.string({ minLength: 1, maxLength: 300 }),
      floor: fc.constant(0),
      since: fc.integer({ min: T0, max: T0 + HOUR }),
    }),
    { maxLength: 40 },
  ),
);

describe("the notification that an evacuation has ended", () => {
  test("says in no schedule that everybody is found while somebody is unaccounted for, was heard inside again, or a place was blind and unsearched", () => {
    let good = 0;
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 14 }),
        blind,
        locale,
        (steps, uncovered, language) => {
          const events = steps.map(({ type, who, minute }, index) =>
            EvacuationEvent.parse({
              id: `event-${index}`,
              evacuationId: evacuation.id,
              commandId: `command-${index}`,
              at: T0 + minute * MINUTE,
              recordedAt: T0 + minute * MINUTE,
              by: "user-sam",
              byName: "Sam Surname",
              type: `evacuation.${type}`,
              ...(type === "areaSearched"
                ? { area: area("hall") }
                : { personId: PEOPLE[who], means: "hand", undoes: [], place: NOWHERE }),
            }),
          );
          const view = viewOfEvacuation(reduceEvents(evacuation, events));
          const end = endStatement(view, { uncovered, isLive: true });
          const { title, body } = evacuationPayload(
            evacuation,
            { expected: PEOPLE.length, end },
            language,
          );
          if (!ALL_FOUND.test(`${title} ${body}`)) return;
          good += 1;
          // Judged by the plain events, by no function of the product.
          const last = (type: string, who: string) =>
            Math.max(
              ...events.flatMap((event) =>
                event.type === `evacuation.${type}` &&
                "personId" in event &&
                event.personId === who &&
                event.at <= T0 + HOUR
                  ? [event.at]
                  : [],
              ),
            );
          for (const who of PEOPLE) {
            expect(last("checkedIn", who)).toBeGreaterThan(T0);
            expect(last("heardInside", who)).toBeLessThanOrEqual(last("checkedIn", who));
          }
          expect(uncovered).not.toBeNull();
          const searched = events.flatMap(({ type, at }) =>
            type === "evacuation.areaSearched" && at <= T0 + HOUR ? [at] : [],
          );
          for (const place of must(uncovered, "it is known"))
            expect(place.area === area("hall") && searched.some((at) => at >= place.since)).toBe(
              true,
            );
        },
      ),
      { numRuns: 4000 },
    );
    // The law is not kept by saying nothing.
    expect(good).toBeGreaterThan(20);
  });

  test("is never good news where the statement is none, whatever is cut off its text", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<EndKind[]>(
          "missing",
          "heardInside",
          "notHeard",
          "unconfirmed",
          "notLive",
          "nobodyExpected",
        ),
        fc.nat(9),
        blind,
        locale,
        (kind, expected, places, language) => {
          const missing = kind === "missing" ? expected : 0;
          const end: EndStatement = {
            kind,
            expected,
            missing,
            found: expected - missing,
            heardInside: kind === "heardInside" ? PEOPLE.slice(0, 1) : [],
            unconfirmed: kind === "unconfirmed" ? expected : 0,
            uncovered: kind === "notHeard" ? (places ?? []) : [],
            isCovered: kind !== "notHeard" && kind !== "notLive",
          };
          const payload = evacuationPayload(evacuation, { expected, end }, language);
          expect(payload.body).not.toMatch(ALL_FOUND);
          const isInside = /inside again|à l'intérieur/u.test(payload.body);
          expect(isInside).toBe(end.heardInside.length > 0);
          const isBlind = /not heard, to be searched|non entendu, à fouiller/u.test(payload.body);
          expect(isBlind).toBe(end.uncovered.length > 0);
          const bytes = new TextEncoder().encode(JSON.stringify(payload)).length;
          expect(bytes).toBeLessThanOrEqual(MAX_PAYLOAD);
        },
      ),
    );
  });
});

describe("what is news", () => {
  test("an evacuation that runs, then its end, and of a drill nothing", () => {
    const running = { ...evacuation, state: "running", endedAt: null } as const;
    const states = (one: Evacuation, now: number) =>
      newsOfEvacuation(one, now).map(({ state }) => state);
    expect(states(running, T0 + MINUTE)).toEqual(["begun"]);
    expect(states(running, T0 + HOUR)).toEqual([]);
    expect(states(evacuation, T0 + HOUR + MINUTE)).toEqual(["over"]);
    expect(states(evacuation, T0 + 2 * HOUR)).toEqual([]);
    expect(states({ ...running, kind: "drill" }, T0 + MINUTE)).toEqual([]);
  });

  test("of alerts those that the list calls urgent", () => {
    const now = T0 + HOUR + MINUTE;
    const news = AlertType.options.filter(
      (alertType) => newsOfAlert(alert("one", { alertType }), now).length > 0,
    );
    expect(news).toEqual(AlertType.options.filter(isUrgent));
    expect(news).toContain("gateway-offline");
    expect(news).not.toContain("battery");
  });
});

test("an alarm names the device, and never an asset, which may be a person", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...AlertType.options),
      fc.boolean(),
      locale,
      (alertType, isOver, language) => {
        const about: Partial<Alert> = {
          alertType,
          subjectName: "Marie Dupont",
          tagId: TagId.parse("tag-1"),
        };
        const of = { siteName: "Tower", areaName: "Hall" };
        const state = isOver ? "over" : "begun";
        const asset = alert("one", { ...about, idAsset: AssetId.parse("asset-marie") });
        expect(JSON.stringify(alarmPayload(asset, state, of, language))).not.toContain("Marie");
        const device = alert("one", { ...about, subjectName: "Gate 3" });
        expect(JSON.stringify(alarmPayload(device, state, of, language))).toContain("Gate 3");
      },
    ),
  );
});
