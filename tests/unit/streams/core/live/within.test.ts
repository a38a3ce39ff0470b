import { NEVER, of, throwError } from "rxjs";
import { expect, test } from "vitest";
import { within } from "../../../../../src/streams/core/live/within.ts";
import { after } from "../../../../../src/streams/core/live/after.ts";
import { VirtualClock } from "../../../../support/fakeKuzzle/virtualClock.ts";

test.each([
  { name: "an answer in time is passed on", source: () => of("yes"), expected: ["yes", "end"] },
  { name: "an error in time too", source: () => throwError(() => "no"), expected: ["no"] },
  { name: "no answer in time is the error", source: () => NEVER, expected: ["late"] },
])("$name", ({ source, expected }) => {
  const clock = new VirtualClock(0);
  const said: unknown[] = [];
  within<unknown>(clock, 1000, source(), () => new Error("late")).subscribe({
    next: (value) => said.push(value),
    error: (error: unknown) => said.push(error instanceof Error ? error.message : error),
    complete: () => said.push("end"),
  });
  clock.advance(999);
  const isEarly = expected[0] !== "late";
  expect(said).toEqual(isEarly ? expected : []);
  clock.advance(10_000);
  expect(said).toEqual(expected);
});

test("an answer after its time is not heard", () => {
  const clock = new VirtualClock(0);
  const said: unknown[] = [];
  within(clock, 1000, after(clock, 1001), () => new Error("late")).subscribe({
    next: () => said.push("value"),
    error: () => said.push("late"),
  });
  clock.advance(5000);
  expect(said).toEqual(["late"]);
});
