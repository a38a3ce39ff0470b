import { expect, test } from "vitest";
import { withMovement } from "../../../../src/domain/assets/assetReadings.ts";
import { MINUTE } from "../../../../src/domain/base/time.ts";
import { asset, T0 } from "../../../support/fixtures.ts";

const BEFORE = T0 - MINUTE;
const AFTER = T0 + MINUTE;

test.each([
  { name: "that moves has moved now", state: "MOVING", known: BEFORE, expected: T0 },
  { name: "in a trip has moved now", state: "IN_TRIP", known: BEFORE, expected: T0 },
  { name: "that moves for the first time has", state: "MOVING", known: null, expected: T0 },
  { name: "that stands moved when it did", state: "STATIC", known: BEFORE, expected: BEFORE },
  { name: "that never moved has not by standing", state: "STATIC", known: null, expected: null },
  { name: "known to have moved later has", state: "MOVING", known: AFTER, expected: AFTER },
] as const)("by its motion sensor an asset $name", ({ state, known, expected }) => {
  const heard = withMovement(asset("digger", { lastMovedAt: known }), state, T0);
  expect(heard).toMatchObject({
    movementState: state,
    lastMovementUpdate: T0,
    lastTagUpdate: T0,
    lastMovedAt: expected,
  });
});
