import { type CounterHour, counterHourId } from "../../src/domain/counters/counterHistory.ts";
import { CounterId } from "../../src/domain/base/ids.ts";
import { HOUR } from "../../src/domain/base/time.ts";
import { T0 } from "./fixtures.ts";

/** A whole observed hour of counter-yard, so many hours after T0, with 2 to 6 heads and 4 on average. */
export function counterHour(after: number, overrides: Partial<CounterHour> = {}): CounterHour {
  const counterId = CounterId.parse("counter-yard");
  const hour = T0 + after * HOUR;
  return {
    id: counterHourId(counterId, hour),
    counterId,
    hour,
    min: 2,
    max: 6,
    average: 4,
    last: 4,
    lastAt: hour + HOUR,
    entries: 3,
    peak: 6,
    counted: 3,
    observed: HOUR,
    ...overrides,
  };
}
