import { describe, expect, test } from "vitest";
import type { Alert } from "../../../../src/domain/alerts/alert.ts";
import {
  alertRows,
  type AlertRowsInput,
  alertRowsSelector,
} from "../../../../src/views/alerts/alertRows.ts";
import { acknowledged, alert, closed } from "../../../support/alerts.ts";
import { HOUR } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";

const input = (overrides: Partial<AlertRowsInput>): AlertRowsInput => ({
  live: [],
  older: [],
  filter: { types: [], state: "open" },
  site: null,
  window: { since: T0, from: null, to: null },
  hasOlder: false,
  held: null,
  ...overrides,
});

const [a, b, c] = ["a", "b", "c"].map((name, at) =>
  alert(name, { raisedAt: T0 + (3 - at) * HOUR }),
) as [Alert, Alert, Alert];
const keys = (of: AlertRowsInput) => alertRows(of).rows.map(({ key }) => key);

describe("the rows of the alerts list", () => {
  test.each<{ name: string; given: Partial<AlertRowsInput>; expected: readonly string[] }>([
    {
      name: "show what the filter keeps, newest first",
      given: { live: [a, closed(b), c] },
      expected: ["alert-a", "alert-c"],
    },
    {
      name: "withhold a new alert while the list is held",
      given: { live: [a, b, c], held: new Set([b.id, c.id]) },
      expected: ["alert-b", "alert-c"],
    },
    {
      name: "keep a row that closes while the list is held",
      given: { live: [a, closed(b)], held: new Set([a.id, b.id]) },
      expected: ["alert-a", "alert-b"],
    },
    {
      name: "go on with older alerts below the window",
      given: { live: [a], older: [closed(c)], hasOlder: true, filter: { types: [], state: "all" } },
      expected: ["alert-a", "windowEnd", "alert-c", "tail"],
    },
    {
      name: "show an alert once that is live and on a page",
      given: { live: [a], older: [a], hasOlder: true },
      expected: ["alert-a", "windowEnd", "tail"],
    },
  ])("$name", ({ given, expected }) => {
    expect(keys(input(given))).toEqual(expected);
  });

  test("name the alerts among them in the same order", () => {
    const given = input({ live: [a, b], older: [closed(c)], hasOlder: true });
    expect(alertRows(given).keys).toEqual(["alert-a", "alert-b", "alert-c"]);
  });

  test("count what is withheld", () => {
    expect(alertRows(input({ live: [a, b], held: new Set([b.id]) })).withheld).toEqual([a]);
  });

  test("do not announce what the filter leaves out", () => {
    const given = input({ live: [closed(a), b], held: new Set([b.id]) });
    expect(alertRows(given).withheld).toEqual([]);
  });

  test("show a row's new state while it is held", () => {
    const live = [acknowledged(a)];
    const [row] = alertRows(input({ live, held: new Set([a.id]) })).rows;
    expect(row).toEqual({ kind: "alert", key: a.id, alert: acknowledged(a), isOlder: false });
  });
});

describe("drawing the list again", () => {
  // A getter that counts stands for the cost: it is read once an alert and computation.
  const counted = (count: number) => {
    let reads = 0;
    const live = Array.from({ length: count }, (_, at) => {
      const one = alert(`n${at}`, { raisedAt: T0 + count - at });
      return Object.defineProperty({ ...one }, "isOpen", {
        get: () => {
          reads += 1;
          return true;
        },
      });
    });
    return { live, reads: () => reads };
  };

  test("10,000 alerts are filtered once for the same lists", () => {
    const { live, reads } = counted(10_000);
    const select = alertRowsSelector();
    const given = input({ live });
    const first = select(given);
    for (let draw = 0; draw < 50; draw += 1) expect(select({ ...given })).toBe(first);
    expect(reads()).toBe(10_000);
  });

  test("a change of the feed is filtered anew", () => {
    const select = alertRowsSelector();
    select(input({ live: [a] }));
    expect(select(input({ live: [a, b] })).rows).toHaveLength(2);
  });
});
