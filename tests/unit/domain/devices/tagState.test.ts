import { expect, test } from "vitest";
import { tagStateOf } from "../../../../src/domain/devices/tagState.ts";
import { DAY, HOUR, WEEK } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";

const ble = {
  technology: "BLE",
  lastHeardAt: T0,
  timeout: HOUR,
  movementState: null,
  lastMovedAt: null,
} as const;
const gps = { ...ble, technology: "GPS" } as const;

test.each([
  { name: "a BLE tag that speaks", signs: ble, state: "operational" },
  {
    name: "one that moved 7 days ago",
    signs: { ...ble, lastMovedAt: T0 - WEEK },
    state: "operational",
  },
  {
    name: "one that moved before that",
    signs: { ...ble, lastMovedAt: T0 - WEEK - 1 },
    state: "inactive",
  },
  {
    name: "one that is silent for its timeout",
    signs: { ...ble, lastHeardAt: T0 - HOUR },
    state: "outOfCoverage",
  },
  {
    name: "one that is silent and was inactive",
    signs: { ...ble, lastHeardAt: T0 - HOUR, lastMovedAt: T0 - 30 * DAY },
    state: "outOfCoverage",
  },
  { name: "one that never spoke", signs: { ...ble, lastHeardAt: null }, state: "neverHeard" },
  {
    name: "a GPS tag that stands",
    signs: { ...gps, movementState: "STATIC" },
    state: "stationary",
  },
  { name: "one that says nothing of it", signs: gps, state: "stationary" },
  { name: "one that moves", signs: { ...gps, movementState: "MOVING" }, state: "moving" },
  { name: "one on a journey", signs: { ...gps, movementState: "IN_TRIP" }, state: "moving" },
  {
    name: "one that is silent, whatever it said last",
    signs: { ...gps, movementState: "MOVING", lastHeardAt: T0 - HOUR },
    state: "noSignal",
  },
] as const)("$name is $state", ({ signs, state }) => {
  expect(tagStateOf(signs, T0)).toBe(state);
});
