import { expect, test } from "vitest";
import { BatchTagOperation } from "../../../../src/domain/devices/batchTagOperation.ts";
import { GatewayConfiguration } from "../../../../src/domain/devices/gatewayConfiguration.ts";
import { MINUTE, MONTH } from "../../../../src/domain/base/time.ts";
import { refusedPaths } from "../base/support/refusals.ts";

const values = {
  operation: "setTimeout",
  clientId: "locamat",
  timeout: MINUTE,
  tagIds: ["210A0001"],
};

test.each([
  { name: "a complete one is accepted", given: {}, expected: [] },
  { name: "an operation is required", given: { operation: undefined }, expected: ["operation"] },
  {
    name: "an unknown operation is refused",
    given: { operation: "explode" },
    expected: ["operation"],
  },
  { name: "a client is required", given: { clientId: "" }, expected: ["clientId"] },
  { name: "a timeout is required", given: { timeout: undefined }, expected: ["timeout"] },
  {
    name: "a timeout under a minute is refused",
    given: { timeout: MINUTE - 1 },
    expected: ["timeout"],
  },
  {
    name: "a timeout over 30 days is refused",
    given: { timeout: MONTH + 1 },
    expected: ["timeout"],
  },
  { name: "no tag is refused", given: { tagIds: [] }, expected: ["tagIds"] },
  { name: "a tag twice is refused", given: { tagIds: ["a", "a"] }, expected: ["tagIds"] },
])("batch operation: $name", ({ given, expected }) => {
  expect(refusedPaths(BatchTagOperation, { ...values, ...given })).toEqual(expected);
});

test.each([
  { name: "0 is accepted", given: 0, expected: [] },
  { name: "a minute is accepted", given: MINUTE, expected: [] },
  { name: "it is required", given: undefined, expected: ["sendInterval"] },
  { name: "a negative one is refused", given: -1, expected: ["sendInterval"] },
  { name: "a text is refused", given: "60", expected: ["sendInterval"] },
])("send interval of a gateway: $name", ({ given, expected }) => {
  expect(refusedPaths(GatewayConfiguration, { sendInterval: given })).toEqual(expected);
});
