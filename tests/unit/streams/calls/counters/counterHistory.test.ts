import { describe, expect, test } from "vitest";
import { CounterId, CustomerIndex } from "../../../../../src/domain/base/ids.ts";
import { RequestFailed } from "../../../../../src/streams/core/kuzzle/requestFailed.ts";
import { refusalData } from "../../../../../src/domain/base/refusalData.ts";
import { refusedIssues } from "../../../../../src/streams/calls/refusedIssues.ts";
import {
  counterHistoryRequest,
  decodeCounterHistory,
} from "../../../../../src/streams/calls/counters/counterHistory.ts";
import { counterHour } from "../../../../support/counterHours.ts";

const YARD = CounterId.parse("counter-yard");

describe("the history of a counter", () => {
  test("is asked for from its first hour up to but not including its end, oldest first", () => {
    const query = { counterId: YARD, from: 5, to: 9 };
    expect(counterHistoryRequest(CustomerIndex.parse("tower"), query)).toMatchObject({
      index: "tower",
      collection: "counter-history",
      body: {
        query: {
          bool: { filter: [{ term: { counterId: YARD } }, { range: { hour: { gte: 5, lt: 9 } } }] },
        },
        sort: [{ hour: "asc" }],
      },
    });
  });

  test("leaves out and counts what it does not understand", () => {
    const { id, ...source } = counterHour(0);
    const hits = [
      { _id: id, _source: { ...source, _kuzzle_info: {} } },
      { _id: "bad", _source: { min: -1 } },
    ];
    expect(decodeCounterHistory({ hits })).toEqual({ hours: [counterHour(0)], refused: 1 });
  });
});

describe("what a refusal says of itself", () => {
  const issues = [{ path: "name", code: "name_taken", message: "Taken." }];

  test.each<{ name: string; props: unknown; expected: object | null }>([
    { name: "the rule's data", props: [JSON.stringify({ issues })], expected: { issues } },
    { name: "a placeholder of Kuzzle's own", props: ["counters"], expected: null },
    { name: "a placeholder that only begins like JSON", props: ["{index"], expected: null },
    { name: "nothing", props: undefined, expected: null },
  ])("is read from $name", ({ props, expected }) => {
    expect(refusalData(props)).toEqual(expected);
  });

  test("names the fields to a form", () => {
    const request = { controller: "omniscient/counter", action: "create" };
    const refused = { kind: "refused", status: 409, id: null } as const;
    expect(refusedIssues(new RequestFailed({ ...refused, data: { issues } }, request))).toEqual(
      issues,
    );
    expect(refusedIssues(new RequestFailed(refused, request))).toBeNull();
    expect(refusedIssues(new RequestFailed({ kind: "offline" }, request))).toBeNull();
  });
});
