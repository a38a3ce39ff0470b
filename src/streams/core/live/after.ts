import { Observable } from "rxjs";
import type { Clock } from "./clock.ts";

/** Emits once after `ms` on the given clock, then completes; unsubscribing cancels it. */
export function after(clock: Clock, ms: number): Observable<void> {
  return new Observable((subscriber) =>
    clock.setTimeout(() => {
      subscriber.next();
      subscriber.complete();
    }, ms),
  );
}
