import { describe, expect, test } from "vitest";
import { CustomerIndex } from "../../../../../src/domain/base/ids.ts";
import {
  decodeOlderAlerts,
  OLDER_PAGE,
  type OlderAlertsQuery,
  olderAlertsRequest,
  readOlderAlerts,
  rereadOlderAlerts,
} from "../../../../../src/streams/calls/alerts/olderAlerts.ts";
import { alert, closed } from "../../../../support/alerts.ts";
import { area, site, T0 } from "../../../../support/fixtures.ts";

const TOWER = CustomerIndex.parse("tower");
const EVERYTHING: OlderAlertsQuery = {
  before: T0,
  from: null,
  types: [],
  isAcknowledged: null,
  site: null,
};

const stored = (name: string) => {
  const { id, ...source } = closed(alert(name));
  return { _id: id, _source: { ...source, _kuzzle_info: { author: "jobs" } } };
};

describe("the request of a page of older alerts", () => {
  test("asks for closed alerts raised before the window, newest first", () => {
    expect(olderAlertsRequest(TOWER, EVERYTHING, null, 100)).toEqual({
      controller: "document",
      action: "search",
      index: "tower",
      collection: "alerts",
      from: 0,
      size: 100,
      body: {
        query: {
          bool: { filter: [{ term: { isOpen: false } }, { range: { raisedAt: { lt: T0 } } }] },
        },
        sort: [{ raisedAt: "desc" }, { subject: "asc" }, { alertType: "asc" }],
      },
    });
  });

  test("goes on after the last alert of the page before", () => {
    const cursor = { raisedAt: T0 - 1, subject: "tag-a", alertType: "battery" } as const;
    expect(olderAlertsRequest(TOWER, EVERYTHING, cursor, 100).body).toMatchObject({
      search_after: [T0 - 1, "tag-a", "battery"],
    });
  });

  test("never asks for more than Kuzzle hands out", () => {
    expect(olderAlertsRequest(TOWER, EVERYTHING, null, 25_000)["size"]).toBe(10_000);
  });

  test.each<{ name: string; query: Partial<OlderAlertsQuery>; expected: object[] }>([
    {
      name: "an earliest instant",
      query: { from: T0 - 5 },
      expected: [{ range: { raisedAt: { lt: T0, gte: T0 - 5 } } }],
    },
    {
      name: "types",
      query: { types: ["battery", "counters"] },
      expected: [
        { range: { raisedAt: { lt: T0 } } },
        { terms: { alertType: ["battery", "counters"] } },
      ],
    },
    {
      name: "acknowledged ones",
      query: { isAcknowledged: true },
      expected: [{ range: { raisedAt: { lt: T0 } } }, { term: { isAcknowledged: true } }],
    },
    {
      name: "a site, by itself or by one of its areas",
      query: { site: { id: site("tower"), areas: [area("yard")] } },
      expected: [
        { range: { raisedAt: { lt: T0 } } },
        {
          bool: {
            should: [{ term: { site: "site-tower" } }, { terms: { area: ["area-yard"] } }],
            minimum_should_match: 1,
          },
        },
      ],
    },
  ])("asks for $name", ({ query, expected }) => {
    const { body } = olderAlertsRequest(TOWER, { ...EVERYTHING, ...query }, null, 1);
    expect(body).toMatchObject({
      query: { bool: { filter: [{ term: { isOpen: false } }, ...expected] } },
    });
  });
});

describe("the answer to a page of older alerts", () => {
  test("a full page goes on after its last alert", () => {
    expect(decodeOlderAlerts({ hits: [stored("a"), stored("b")], total: 9 }, 2)).toEqual({
      alerts: [closed(alert("a")), closed(alert("b"))],
      refused: [],
      cursor: { raisedAt: alert("b").raisedAt, subject: "tag-b", alertType: "battery" },
    });
  });

  test("a page that is not full is the last", () => {
    expect(decodeOlderAlerts({ hits: [stored("a")], total: 1 }, 2).cursor).toBeNull();
  });

  test("a document that breaks its schema is named, and the page goes on behind it", () => {
    const broken = stored("b");
    const hits = [stored("a"), { ...broken, _source: { ...broken._source, comments: "none" } }];
    const page = decodeOlderAlerts({ hits }, 2);
    expect(page.alerts).toEqual([closed(alert("a"))]);
    expect(page.refused.map(({ id }) => id)).toEqual(["alert-b"]);
    expect(page.cursor).toEqual({
      raisedAt: alert("b").raisedAt,
      subject: "tag-b",
      alertType: "battery",
    });
  });

  test("an answer that is none is an error, not an empty list", () => {
    expect(() => decodeOlderAlerts({ count: 3 }, 2)).toThrow(/hits/);
  });
});

describe("reading", () => {
  const answering = () => {
    const calls: unknown[] = [];
    const request = (asked: unknown) => {
      calls.push(asked);
      return Promise.resolve({ hits: [stored("a")] });
    };
    return { calls, live: { request } };
  };

  test("a page takes one call", async () => {
    const { calls, live } = answering();
    const page = await readOlderAlerts(live, TOWER, EVERYTHING, null);
    expect(page.alerts).toEqual([closed(alert("a"))]);
    expect(calls).toEqual([olderAlertsRequest(TOWER, EVERYTHING, null, OLDER_PAGE)]);
  });

  test("what was written a moment ago is read anew", async () => {
    const { calls, live } = answering();
    await rereadOlderAlerts(live, TOWER, EVERYTHING, 250);
    expect(calls).toEqual([
      { controller: "collection", action: "refresh", index: "tower", collection: "alerts" },
      olderAlertsRequest(TOWER, EVERYTHING, null, 250),
    ]);
  });

  test("an empty list is read anew by a whole page", async () => {
    const { calls, live } = answering();
    await rereadOlderAlerts(live, TOWER, EVERYTHING, 0);
    expect(calls.at(-1)).toEqual(olderAlertsRequest(TOWER, EVERYTHING, null, OLDER_PAGE));
  });
});
