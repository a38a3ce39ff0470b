import { expect, test } from "vitest";
import { Timers } from "../../../../../src/streams/core/live/timers.ts";
import { VirtualClock } from "../../../../support/fakeKuzzle/virtualClock.ts";

test("of one name one timer runs, the last that was set, and it is there until it has run or was cancelled", () => {
  const clock = new VirtualClock(0);
  const timers = new Timers<"ping" | "pong">(clock);
  const ran: string[] = [];
  timers.set("ping", 100, () => ran.push("first"));
  timers.set("ping", 200, () => ran.push(`second, there: ${timers.has("ping")}`));
  timers.set("pong", 150, () => ran.push("pong"));
  expect([timers.has("ping"), timers.has("pong")]).toEqual([true, true]);
  timers.cancel("pong");
  expect(timers.has("pong")).toBe(false);
  clock.advance(300);
  expect(ran).toEqual(["second, there: false"]);
});
