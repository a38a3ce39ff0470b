import { describe, expect, test } from "vitest";
import type { AssetMoved } from "../../../../src/domain/assets/assetHistory.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { DAY } from "../../../../src/domain/base/time.ts";
import {
  eventOfDeadline,
  eventOfStart,
  eventOfWithdrawal,
  eventsOfAlert,
  eventsOfMove,
  type EventNames,
  payloadOf,
  standingDeadlines,
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

test("an evacuation says whether it is a drill", () => {
  const started = {
    id: "evacuation-1",
    kind: "drill",
    site: site("tower"),
    siteName: "Tower",
    startedAt: T0,
    startedBy: "user-ann",
    startedByName: "Ann",
    musterAreas: [],
    roll: [],
  } as unknown as Parameters<typeof eventOfStart>[0];
  expect(body(eventOfStart(started)).data["evacuation"]).toMatchObject({
    kind: "drill",
    isDrill: true,
    expected: 0,
  });
  expect(body(eventOfStart({ ...started, kind: "real" })).data["evacuation"]).toMatchObject({
    isDrill: false,
  });
});

describe("a deadline", () => {
  const paris = "Europe/Paris";
  const due = (at: number) => ({ id: "d", asset: crane, kind: "regulatory", title: "Check", at });

  test("is soon sixty days before its day, and due when its day is over", () => {
    expect(standingDeadlines([due(T0 + 61 * DAY)], T0, paris)).toEqual([]);
    expect(standingDeadlines([due(T0 + 60 * DAY)], T0, paris)).toMatchObject([{ state: "soon" }]);
    expect(standingDeadlines([due(T0)], T0, paris)).toMatchObject([{ state: "soon" }]);
    expect(standingDeadlines([due(T0 - DAY)], T0, paris)).toMatchObject([
      { state: "due", crossedAt: Date.parse("2026-03-02T00:00:00+01:00") },
    ]);
  });

  test("that is moved to another day is another one", () => {
    const [one] = standingDeadlines([due(T0)], T0, paris);
    const [other] = standingDeadlines([due(T0 + DAY)], T0, paris);
    expect(one?.key).not.toBe(other?.key);
  });

  test("is told with its day in the customer's calendar", () => {
    const [one] = standingDeadlines([due(Date.parse("2026-03-09T23:30:00Z"))], T0, paris);
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
