import { expect, test } from "vitest";
import { EventLog } from "../../../../../src/streams/core/worker/eventLog.ts";

test("the last 200 events are kept with their instants, the oldest first, and each is told", () => {
  let now = 0;
  let told = 0;
  const log = new EventLog(() => now);
  log.onChange(() => (told += 1));
  for (now = 1; now <= 250; now += 1) log.add(`event ${now}`);
  expect(told).toBe(250);
  expect(log.events.map(({ at }) => at)).toEqual(Array.from({ length: 200 }, (_, at) => 51 + at));
  expect(log.events[0]).toEqual({ at: 51, text: "event 51" });
});
