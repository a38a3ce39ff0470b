import { expect, it } from "vitest";
import {
  countedFor,
  placeOfAddress,
  waitAfter,
} from "../../../../src/domain/users/signInLimits.ts";

it.each([
  ["203.0.113.5", "203.0.113.5"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::7", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["", ""],
  ["session of alice", "session of alice"],
  ["a:b", "a:b"],
])("the place that %s is counted as is %s", (address, place) => {
  expect(placeOfAddress(address)).toBe(place);
});

it("counts an attempt against its place, against the account there and against the account", () => {
  expect(
    countedFor("  Ålice ", "203.0.113.5").map(({ rule, subject }) => [rule.name, subject]),
  ).toEqual([
    ["address", "203.0.113.5"],
    ["account-at-address", "203.0.113.5 ålice"],
    ["account", "ålice"],
  ]);
});

it("waits nothing while attempts are free, then twice as long each time up to a quarter of an hour", () => {
  const [, atAddress] = countedFor("alice", "203.0.113.5");
  expect(
    [1, 9, 10, 11, 14, 15, 1000].map((attempts) => waitAfter(atAddress.rule, attempts)),
  ).toEqual([0, 0, 30_000, 60_000, 480_000, 900_000, 900_000]);
});
