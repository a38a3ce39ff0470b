import { expect, test } from "vitest";
import { payloadRefusal } from "../../../../../backend/app/platform/security/payloadRefusal.ts";

/** So many lists in each other, as a client sends them. */
const nested = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));

test.each([
  { name: "a call", payload: { requestId: "1", volatile: { sdkName: "js@7" } }, expected: null },
  { name: "a ping", payload: { p: 1 }, expected: null },
  { name: "a body that is nested", payload: { body: nested(5000) }, expected: null },
  { name: "32 levels", payload: { volatile: nested(32) }, expected: null },
  {
    name: "33 levels",
    payload: { volatile: nested(33) },
    expected: "volatile is nested too deep.",
  },
  {
    name: "20,000 levels in the request's id",
    payload: { requestId: nested(20_000) },
    expected: "requestId is nested too deep.",
  },
  { name: "null", payload: null, expected: "A message is an object." },
  { name: "a number", payload: 7, expected: "A message is an object." },
])("$name: $expected", ({ payload, expected }) => {
  expect(payloadRefusal(payload)).toBe(expected);
});
