import { map, type Observable, race, take } from "rxjs";
import type { Clock } from "./clock.ts";
import { after } from "./after.ts";

/** The first value of the source; the error once `ms` are over without one. */
export function within<Value>(
  clock: Clock,
  ms: number,
  source: Observable<Value>,
  tooLate: () => Error,
): Observable<Value> {
  const over$ = after(clock, ms).pipe(
    map((): never => {
      throw tooLate();
    }),
  );
  return race(source, over$).pipe(take(1));
}
