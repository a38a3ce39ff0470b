import { expect, test } from "vitest";
import { GRACE, Leased } from "../../../../../src/streams/core/worker/leased.ts";
import { VirtualClock } from "../../../../support/fakeKuzzle/virtualClock.ts";

/** Something numbered that is opened and closed. */
function leasing() {
  const clock = new VirtualClock(0);
  const closed: number[] = [];
  let opened = 0;
  const leased = new Leased(
    clock,
    () => (opened += 1),
    (value) => closed.push(value),
  );
  return { clock, leased, closed, opened: () => opened };
}

test("[FD5] it is open while somebody uses it, and 5 s longer", () => {
  const { clock, leased, closed, opened } = leasing();
  expect(leased.present).toBeNull();
  const [first, second] = [leased.lease(), leased.lease()];
  expect([first.value, second.value, opened()]).toEqual([1, 1, 1]);
  first.release();
  clock.advance(60_000);
  expect([closed, leased.present]).toEqual([[], 1]);
  second.release();
  clock.advance(4999);
  expect(closed).toEqual([]);
  clock.advance(1);
  expect([GRACE, closed, leased.present]).toEqual([5000, [1], null]);
});

test("[FD5] whoever comes within 5 s gets the same, and later another", () => {
  const { clock, leased, closed } = leasing();
  leased.lease().release();
  clock.advance(4000);
  const again = leased.lease();
  clock.advance(60_000);
  expect([again.value, closed]).toEqual([1, []]);
  again.release();
  clock.advance(5000);
  expect(leased.lease().value).toBe(2);
});

test("[FD5] released twice it counts once", () => {
  const { clock, leased, closed } = leasing();
  const [first] = [leased.lease(), leased.lease()];
  first.release();
  first.release();
  clock.advance(60_000);
  expect(closed).toEqual([]);
});

test("[FD57] closed, it is closed once, and what was released late closes nothing that was opened since", () => {
  const { clock, leased, closed } = leasing();
  leased.close();
  expect(closed).toEqual([]);
  const before = leased.lease();
  leased.lease().release();
  leased.close();
  leased.close();
  expect([closed, leased.present]).toEqual([[1], null]);
  const after = leased.lease();
  before.release();
  clock.advance(60_000);
  expect([closed, after.value, leased.present]).toEqual([[1], 2, 2]);
  // Whoever was there before the end is counted no more.
  after.release();
  clock.advance(60_000);
  expect(closed).toEqual([1, 2]);
});
