import { expect, test } from "vitest";
import { RequestFailed } from "../../../../../src/streams/core/kuzzle/requestFailed.ts";
import { errorOf, failureOf } from "../../../../../src/streams/core/worker/callFailure.ts";

test.each([
  {
    name: "an error of its own kind",
    error: new TypeError("no such thing"),
    is: "TypeError: no such thing",
  },
  { name: "what is no error", error: "gone", is: "Error: gone" },
])("$name passes between threads as what it says", ({ error, is }) => {
  const passed = errorOf(structuredClone(failureOf(error)));
  expect(String(passed)).toBe(is);
});

test("a request that failed is one on the other side, with what was asked and why it failed", () => {
  const failure = { kind: "refused", status: 403, id: "no.right" } as const;
  const error = new RequestFailed(failure, { controller: "asset", action: "move" }, "Not here.");
  const passed = errorOf(structuredClone(failureOf(error)));
  expect(passed).toBeInstanceOf(RequestFailed);
  expect(passed).toEqual(error);
});
