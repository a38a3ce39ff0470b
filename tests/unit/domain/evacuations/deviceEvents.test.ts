import { expect, test } from "vitest";
import { instantOnServer } from "../../../../src/domain/evacuations/deviceEvents.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";

/** The last contact was a minute after the start; the clock of the device was an hour behind then. */
const DEVICE = T0 - HOUR;
const contact = { server: T0 + MINUTE, device: DEVICE };
const CONTACT = T0 + MINUTE;

test.each([
  {
    name: "is counted from the last contact, however wrong the clock is",
    at: DEVICE + 2 * MINUTE,
    sentAt: DEVICE + 5 * MINUTE,
    expected: CONTACT + 2 * MINUTE,
  },
  {
    name: "is the contact's where the clock was put forward since",
    at: DEVICE + 12 * MINUTE,
    sentAt: DEVICE + 15 * MINUTE,
    expected: CONTACT,
  },
  {
    name: "is the contact's where the clock was seen to go back",
    at: DEVICE + 2 * MINUTE,
    sentAt: DEVICE + 5 * MINUTE,
    isClockSetBack: true,
    expected: CONTACT,
  },
  {
    name: "is the contact's where it would be before that",
    at: DEVICE - MINUTE,
    sentAt: DEVICE + 5 * MINUTE,
    expected: CONTACT,
  },
  {
    name: "is the contact's where it was sent before it was done",
    at: DEVICE + 4 * MINUTE,
    sentAt: DEVICE + 3 * MINUTE,
    expected: CONTACT,
  },
  {
    name: "is counted where the clock fell behind after it",
    at: DEVICE + 2 * MINUTE,
    sentAt: DEVICE + 3 * MINUTE,
    expected: CONTACT + 2 * MINUTE,
  },
])("the instant of what was done $name", ({ at, sentAt, isClockSetBack = false, expected }) => {
  const now = CONTACT + 5 * MINUTE;
  const done = { at, contact, isClockSetBack };
  expect(instantOnServer(done, { startedAt: T0 }, sentAt, now)).toBe(expected);
});

test("the instant is never before the start nor in the future, whatever contact is told", () => {
  const done = {
    at: DEVICE,
    contact: { server: T0 - HOUR, device: DEVICE },
    isClockSetBack: false,
  };
  expect(instantOnServer(done, { startedAt: T0 }, DEVICE, T0 + MINUTE)).toBe(T0);
  const future = { ...done, contact: { server: T0 + HOUR, device: DEVICE } };
  expect(instantOnServer(future, { startedAt: T0 }, DEVICE, T0 + MINUTE)).toBe(T0 + MINUTE);
});
