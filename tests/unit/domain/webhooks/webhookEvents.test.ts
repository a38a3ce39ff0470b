import { describe, expect, test } from "vitest";
import type { Alert } from "../../../../src/domain/alerts/alert.ts";
import type { AssetMoved } from "../../../../src/domain/assets/assetHistory.ts";
import { CustomerIndex, EvacuationId, UserId } from "../../../../src/domain/base/ids.ts";
import { DAY, MINUTE } from "../../../../src/domain/base/time.ts";
import {
  eventOfDeadline,
  eventOfEnd,
  eventOfStart,
  eventOfWithdrawal,
  eventsOfAlert,
  eventsOfMove,
  type EventNames,
  payloadOf,
  dueDeadlines,
  testPayload,
  type WebhookEvent,
} from "../../../../src/domain/webhooks/webhookEvents.ts";
import { NOWHERE } from "../../../../src/domain/sites/presence.ts";
import { acknowledgementBy, alert, closed } from "../../../support/alerts.ts";
import { area, asset, placeIn, site, T0 } from "../../../support/fixtures.ts";
import { smallTower } from "../../../support/smallSite.ts";

const marie = asset("marie", { designation: "Marie Curie", reference: "P7" });
const crane = asset("crane", { designation: "Crane 4", category: "material" });
const names: EventNames = {
  assets: new Map([marie, crane].map((one) => [one.id, one])),
  sites: [smallTower()],
};
const tower = { index: CustomerIndex.parse("tower"), name: "Tower" };
const body = (event: WebhookEvent, namesPeople = false) =>
  JSON.parse(payloadOf(event, "evt_1", tower, namesPeople)) as {
    readonly data: Readonly<Record<string, unknown>>;
  };
/** An event with what its body says where it names nobody. */
const inFull = (event: WebhookEvent) => ({ ...event, data: event.data(false) });
const personTold = {
  id: "asset-marie",
  name: "MC P7",
  reference: "P7",
  category: "personnel",
  family: "people",
  subFamily: "crew",
};
const inHall = {
  site: { id: site("tower"), name: "Tower" },
  floor: 0,
  area: { id: area("hall"), name: "hall" },
};
const move = (from: AssetMoved["from"], to: AssetMoved["to"]) => ({
  id: "moved-1",
  seq: 7,
  at: T0,
  recordedAt: T0 + 1,
  assetId: marie.id,
  from,
  to,
});

describe("a move", () => {
  test("from one area to another leaves the one and enters the other", () => {
    const events = eventsOfMove(move(placeIn("hall"), placeIn("yard")), names);
    expect(events.map(({ type, part, site: at }) => [type, part, at])).toEqual([
      ["presence.left", 0, site("tower")],
      ["presence.entered", 3, site("tower")],
    ]);
    expect(new Set(events.map(({ key }) => key)).size).toBe(2);
  });

  test("says who went from where to where, and when that was recorded", () => {
    const inYard = { ...inHall, area: { id: area("yard"), name: "yard" } };
    expect(eventsOfMove(move(placeIn("hall"), placeIn("yard")), names).map(inFull)).toEqual([
      {
        key: "moved-1.presence.left.area",
        type: "presence.left",
        at: T0,
        recordedAt: T0 + 1,
        seq: 7,
        part: 0,
        site: site("tower"),
        data: { scope: "area", asset: personTold, place: inHall, to: inYard },
      },
      {
        key: "moved-1.presence.entered.area",
        type: "presence.entered",
        at: T0,
        recordedAt: T0 + 1,
        seq: 7,
        part: 3,
        site: site("tower"),
        data: { scope: "area", asset: personTold, place: inYard, from: inHall },
      },
    ]);
  });

  test("within an area is none, and one within a site leaves only what it was in", () => {
    const upstairs = { ...placeIn("hall"), floor: 1 };
    expect(eventsOfMove(move(placeIn("hall"), upstairs), names)).toEqual([]);
    const outside = { ...placeIn("hall"), area: null };
    expect(eventsOfMove(move(placeIn("hall"), outside), names).map(({ key }) => key)).toEqual([
      "moved-1.presence.left.area",
    ]);
    expect(eventsOfMove(move(outside, placeIn("hall")), names).map(({ key }) => key)).toEqual([
      "moved-1.presence.entered.area",
    ]);
  });

  test("names what is gone by its id", () => {
    const [event] = eventsOfMove(
      {
        ...move({ site: site("gone"), floor: null, area: area("gone") }, NOWHERE),
        assetId: asset("gone").id,
      },
      names,
    );
    expect(event?.data(true)).toEqual({
      scope: "area",
      asset: {
        id: "asset-gone",
        name: null,
        reference: null,
        category: null,
        family: null,
        subFamily: null,
      },
      place: {
        site: { id: site("gone"), name: null },
        floor: null,
        area: { id: area("gone"), name: null },
      },
      to: { site: null, floor: null, area: null },
    });
  });

  test("to another site leaves area and site, then enters site and area", () => {
    const there = { site: site("port"), floor: 1, area: area("quay") };
    const events = eventsOfMove(move(placeIn("hall"), there), names);
    expect(events.map(({ type, site: at, data }) => [type, at, data(false)["scope"]])).toEqual([
      ["presence.left", site("tower"), "area"],
      ["presence.left", site("tower"), "site"],
      ["presence.entered", site("port"), "site"],
      ["presence.entered", site("port"), "area"],
    ]);
  });

  test("out of everything is no entry, and the first place no exit", () => {
    const typesOf = (events: readonly WebhookEvent[]) => events.map(({ type }) => type);
    expect(typesOf(eventsOfMove(move(placeIn("hall"), NOWHERE), names))).toEqual([
      "presence.left",
      "presence.left",
    ]);
    expect(typesOf(eventsOfMove(move(NOWHERE, placeIn("hall")), names))).toEqual([
      "presence.entered",
      "presence.entered",
    ]);
  });

  test("says where to with names, and that it is nowhere", () => {
    const dataOf = (to: AssetMoved["to"]) =>
      eventsOfMove(move(placeIn("hall"), to), names)[0]?.data(false);
    expect(dataOf(NOWHERE)?.["to"]).toEqual({ site: null, floor: null, area: null });
    expect(dataOf(placeIn("yard"))?.["to"]).toMatchObject({
      site: { id: site("tower"), name: smallTower().siteName },
      area: { id: area("yard") },
    });
  });

  test("names a person only where the webhook names people", () => {
    const [event] = eventsOfMove(move(placeIn("hall"), NOWHERE), names);
    expect(body(event as WebhookEvent).data["asset"]).toMatchObject({ name: "MC P7" });
    expect(body(event as WebhookEvent, true).data["asset"]).toMatchObject({ name: "Marie Curie" });
  });
});

describe("an alert", () => {
  const raised = alert("low", { idAsset: marie.id, subjectName: "Marie Curie" });

  test("is opened, acknowledged, commented and resolved, each as of its instant", () => {
    const acknowledgement = acknowledgementBy("Pierre");
    const comment = {
      id: "comment-1",
      by: acknowledgement.by,
      byName: "Pierre",
      at: T0 + 5,
      text: "On it",
    };
    const done = closed({ ...raised, isAcknowledged: true, acknowledgement, comments: [comment] });
    const events = eventsOfAlert(done, names);
    expect(events.map(({ type, at }) => [type, at])).toEqual([
      ["alert.opened", done.raisedAt],
      ["alert.acknowledged", acknowledgement.at],
      ["alert.commented", T0 + 5],
      ["alert.resolved", done.closedAt],
    ]);
    expect(new Set(events.map(({ key }) => key)).size).toBe(4);
    expect(body(events[1] as WebhookEvent).data).toMatchObject({ byName: null });
    expect(body(events[1] as WebhookEvent, true).data).toMatchObject({ byName: "Pierre" });
  });

  test("says all that is known of it", () => {
    const full = alert("low", {
      idAsset: marie.id,
      area: area("hall"),
      tagId: marie.tagId,
      affectedTags: 3,
    });
    const [opened] = eventsOfAlert(closed(full, T0 + DAY), names);
    expect(inFull(opened as WebhookEvent)).toEqual({
      key: "alert-low.alert.opened.",
      type: "alert.opened",
      at: full.raisedAt,
      recordedAt: full.raisedAt,
      seq: 0,
      part: 0,
      site: site("tower"),
      data: {
        alert: {
          id: "alert-low",
          type: "battery",
          subject: "tag-low",
          subjectName: null,
          asset: personTold,
          tag: "tag-marie",
          counter: null,
          place: { ...inHall, floor: null },
          since: "2026-03-02T09:50:00.000Z",
          openedAt: "2026-03-02T10:00:00.000Z",
          closedAt: "2026-03-03T09:00:00.000Z",
          isOpen: false,
          isAcknowledged: false,
          value: 24,
          threshold: 30,
          affectedTags: 3,
        },
      },
    });
  });

  test("about no asset is about none, and has not ended while it is open", () => {
    const events = eventsOfAlert(alert("gate", { subjectName: "G4" }), names);
    expect(events.map(({ type }) => type)).toEqual(["alert.opened"]);
    expect(events[0]?.data(false)["alert"]).toMatchObject({
      subjectName: "G4",
      asset: null,
      closedAt: null,
      place: { site: { id: site("tower"), name: "Tower" }, floor: null, area: null },
    });
  });

  test("says who acknowledged and who commented, with their words", () => {
    const acknowledgement = acknowledgementBy("Pierre", { comment: "Seen" });
    const comment = {
      id: "comment-1",
      by: acknowledgement.by,
      byName: "Pierre",
      at: T0 + 5,
      text: "On it",
    };
    const events = eventsOfAlert({ ...raised, acknowledgement, comments: [comment] }, names);
    const said = (namesPeople: boolean) =>
      events.slice(1).map(({ key, data }) => {
        const { alert: _, ...more } = data(namesPeople);
        return [key, more];
      });
    const by = (byName: string | null) => [
      [
        `alert-low.alert.acknowledged.${acknowledgement.at}`,
        { by: "user-pierre", byName, comment: "Seen" },
      ],
      ["alert-low.alert.commented.comment-1", { by: "user-pierre", byName, comment: "On it" }],
    ];
    expect([said(false), said(true)]).toEqual([by(null), by("Pierre")]);
  });

  test("without a site is of the site of its area, and of none where that is gone", () => {
    const sites = [{ ...smallTower(), id: site("port"), areas: [] }, smallTower()];
    const of = (own: Partial<Alert>) =>
      eventsOfAlert(alert("a", { site: null, ...own }), { ...names, sites })[0]?.site;
    expect(of({ area: area("hall") })).toBe(site("tower"));
    expect(of({ area: area("gone") })).toBeNull();
    expect(of({ area: null })).toBeNull();
    expect(of({ area: area("hall"), site: site("port") })).toBe(site("port"));
  });

  test("whose acknowledgement was taken back says so, and the next one is another event", () => {
    const event = eventOfWithdrawal(raised, T0, names, T0 + 9);
    expect([event.type, event.at]).toEqual(["alert.unacknowledged", T0 + 9]);
    expect(eventOfWithdrawal(raised, T0 + 1, names, T0 + 9).key).not.toBe(event.key);
  });

  test("about a person names nobody unless people are named; one that is gone may have been one", () => {
    const subject = (of: typeof raised, namesPeople: boolean) =>
      (
        body(eventsOfAlert(of, names)[0] as WebhookEvent, namesPeople).data["alert"] as {
          subjectName: string;
        }
      ).subjectName;
    expect(subject(raised, false)).toBeNull();
    expect(subject(raised, true)).toBe("Marie Curie");
    expect(subject({ ...raised, idAsset: asset("gone").id }, false)).toBeNull();
    expect(subject({ ...raised, idAsset: crane.id, subjectName: "Crane 4" }, false)).toBe(
      "Crane 4",
    );
  });
});

describe("an evacuation", () => {
  const started: Parameters<typeof eventOfStart>[0] = {
    id: EvacuationId.parse("evacuation-1"),
    kind: "drill",
    site: site("tower"),
    siteName: "Tower",
    startedAt: T0,
    startedBy: UserId.parse("user-ann"),
    startedByName: "Ann",
    roll: [],
  };
  const told = {
    id: "evacuation-1",
    kind: "drill",
    isDrill: true,
    site: { id: site("tower"), name: "Tower" },
    startedAt: "2026-03-02T09:00:00.000Z",
  };

  test("says that it began, where, and how many are expected", () => {
    const roll = [{}, {}] as unknown as typeof started.roll;
    const data = (byName: string | null) => ({
      evacuation: { ...told, expected: 2 },
      by: "user-ann",
      byName,
    });
    const event = eventOfStart({ ...started, roll });
    expect(inFull(event)).toEqual({
      key: "evacuation-1.evacuation.started",
      type: "evacuation.started",
      at: T0,
      recordedAt: T0,
      seq: 0,
      part: 0,
      site: site("tower"),
      data: data(null),
    });
    expect(event.data(true)).toEqual(data("Ann"));
  });

  test("says whether it is a drill", () => {
    const real = eventOfStart({ ...started, kind: "real" });
    expect(real.data(false)["evacuation"]).toEqual({
      ...told,
      kind: "real",
      isDrill: false,
      expected: 0,
    });
  });

  test("says that it ended, and how many of those expected were not found", () => {
    const end = {
      at: T0 + MINUTE,
      recordedAt: T0 + 2 * MINUTE,
      by: "user-bob",
      byName: "Bob",
      expected: 12,
      missing: 1,
    };
    const data = (byName: string | null) => ({
      evacuation: { ...told, endedAt: "2026-03-02T09:01:00.000Z", expected: 12, missing: 1 },
      by: "user-bob",
      byName,
    });
    const event = eventOfEnd(started, end);
    expect(inFull(event)).toEqual({
      key: "evacuation-1.evacuation.ended",
      type: "evacuation.ended",
      at: T0 + MINUTE,
      recordedAt: T0 + 2 * MINUTE,
      seq: 0,
      part: 0,
      site: site("tower"),
      data: data(null),
    });
    expect(event.data(true)).toEqual(data("Bob"));
  });
});

describe("a deadline", () => {
  const paris = "Europe/Paris";
  const due = (at: number) => ({ id: "d", asset: crane, kind: "regulatory", title: "Check", at });

  test("is soon sixty days before its day, and due when its day is over", () => {
    expect(dueDeadlines([due(T0 + 61 * DAY)], T0, paris)).toEqual([]);
    expect(dueDeadlines([due(T0 + 60 * DAY)], T0, paris)).toMatchObject([{ state: "soon" }]);
    expect(dueDeadlines([due(T0)], T0, paris)).toMatchObject([{ state: "soon" }]);
    expect(dueDeadlines([due(T0 - DAY)], T0, paris)).toMatchObject([
      { state: "due", crossedAt: Date.parse("2026-03-02T00:00:00+01:00") },
    ]);
  });

  test("that is moved to another day is another one", () => {
    const [one] = dueDeadlines([due(T0)], T0, paris);
    const [other] = dueDeadlines([due(T0 + DAY)], T0, paris);
    expect(one?.key).not.toBe(other?.key);
  });

  test("says what is due, of which asset, and where that is", () => {
    const [one] = dueDeadlines([due(T0 - DAY)], T0, paris);
    const placed = { ...crane, locationSite: site("tower"), area: area("hall") };
    const told = (own: Partial<typeof crane>) =>
      inFull(
        eventOfDeadline(
          {
            ...(one as NonNullable<typeof one>),
            deadline: { ...due(T0 - DAY), asset: { ...placed, ...own } },
          },
          names,
          paris,
          T0 + 1,
        ),
      );
    const midnight = Date.parse("2026-03-01T00:00:00+01:00");
    expect(told({})).toEqual({
      key: `deadline.d@${midnight}.due`,
      type: "deadline.due",
      at: midnight + DAY,
      recordedAt: T0 + 1,
      seq: 0,
      part: 0,
      site: site("tower"),
      data: {
        deadline: {
          id: "d",
          kind: "regulatory",
          title: "Check",
          day: "2026-03-01",
          state: "due",
        },
        asset: {
          id: "asset-crane",
          name: "Crane 4",
          reference: "crane",
          category: "material",
          family: "people",
          subFamily: "crew",
        },
        place: { ...inHall, floor: null },
      },
    });
    const elsewhere = { locationSite: null, currentWorksite: site("port"), area: null };
    expect(told(elsewhere)).toMatchObject({
      site: site("port"),
      data: { place: { site: { id: site("port"), name: null }, area: null } },
    });
    expect(told({ locationSite: null, area: null }).site).toBeNull();
  });

  test("of a person names nobody unless people are named", () => {
    const [one] = dueDeadlines([{ ...due(T0), asset: marie }], T0, paris);
    const event = eventOfDeadline(one as NonNullable<typeof one>, names, paris, T0);
    expect([event.data(false)["asset"], event.data(true)["asset"]]).toEqual([
      personTold,
      { ...personTold, name: "Marie Curie" },
    ]);
  });

  test("is told with its day in the customer's calendar", () => {
    const [one] = dueDeadlines([due(Date.parse("2026-03-09T23:30:00Z"))], T0, paris);
    const event = eventOfDeadline(one as NonNullable<typeof one>, names, paris, T0);
    expect(body(event).data).toMatchObject({
      deadline: { day: "2026-03-10", state: "soon", title: "Check" },
      asset: { name: "Crane 4" },
    });
  });
});

test("a test says that it is one", () => {
  const sent: unknown = JSON.parse(
    testPayload("evt_1", tower, { id: "webhook-door", name: "Door" }, T0),
  );
  expect(sent).toEqual({
    type: "webhook.test",
    id: "evt_1",
    version: 1,
    timestamp: "2026-03-02T09:00:00.000Z",
    recordedAt: "2026-03-02T09:00:00.000Z",
    customer: { id: "tower", name: "Tower" },
    data: { webhook: { id: "webhook-door", name: "Door" } },
  });
});
