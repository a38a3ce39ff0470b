import { expect, it } from "vitest";
import {
  countedFor,
  countedThere,
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

const NEW = { place: "203.0.113.5", isKnown: false, browser: null, attempts: 2 };

it.each([
  {
    name: "its place, the account there and the account",
    origin: NEW,
    expected: [
      ["address", "203.0.113.5"],
      ["account-at-address", "203.0.113.5 ålice"],
      ["account", "ålice"],
    ],
  },
  {
    name: "the account's first tries, from a place that is new to it",
    origin: { ...NEW, attempts: 1 },
    expected: [
      ["address", "203.0.113.5"],
      ["account-at-address", "203.0.113.5 ålice"],
      ["account-first-tries", "ålice"],
    ],
  },
  {
    name: "the account there alone, where it has signed in before",
    origin: { ...NEW, isKnown: true },
    expected: [["account-at-address", "203.0.113.5 ålice"]],
  },
  {
    name: "the account in its browser alone, wherever that is",
    origin: { ...NEW, isKnown: true, browser: "b1" },
    expected: [["account-in-browser", "b1 ålice"]],
  },
])("counts an attempt against $name", ({ origin, expected }) => {
  expect(countedFor("  Ålice ", origin).map(({ rule, subject }) => [rule.name, subject])).toEqual(
    expected,
  );
});

it("waits nothing while attempts are free, then twice as long each time up to a quarter of an hour", () => {
  const { rule } = countedThere("alice", "203.0.113.5");
  expect([1, 9, 10, 11, 14, 15, 1000].map((attempts) => waitAfter(rule, attempts))).toEqual([
    0, 0, 30_000, 60_000, 480_000, 900_000, 900_000,
  ]);
});
