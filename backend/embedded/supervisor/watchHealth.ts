import { type HealthRules, isHung } from "./healthRules.ts";
import type { ProcessUsage } from "./processUsage.ts";

/** What the watch needs of the services. Times in ms. */
export interface HealthWatchOptions {
  readonly rules: HealthRules;
  /** Asks all questions of a service; settles once each is answered, or the signal ends it. */
  readonly ask: (name: string, signal: AbortSignal) => Promise<unknown>;
  readonly usage: (name: string) => ProcessUsage | null;
  /** A clock that does not jump. */
  readonly now: () => number;
  /** A service has not answered for so long. It is asked no more until it has been ready anew. */
  readonly hung: (name: string, ms: number) => void;
}

/** Asks services that run whether they answer. */
export interface HealthWatch {
  /** The services that are ready now; the others are not asked. */
  follow(ready: ReadonlySet<string>): void;
  close(): void;
}

interface Watched {
  /** Ends the question under way; each has its own, since whoever listens to a signal stays. */
  end: AbortController;
  asked: { readonly at: number; readonly processor: number | null } | null;
  next: number;
}

/** How often the watch checks what it has asked. */
const tick = 500;
/** When the watch itself was held up for longer, its own silence is not the services'. */
const heldUp = 5000;

/** Starts a watch; a service that is starting or ending is not asked. */
export function watchHealth({ rules, ask, usage, now, hung }: HealthWatchOptions): HealthWatch {
  const watched = new Map<string, Watched>();
  let lastLook = now();

  function question(name: string, one: Watched): void {
    one.end = new AbortController();
    one.asked = { at: now(), processor: usage(name)?.processor ?? null };
    const answered = (): void => {
      one.asked = null;
      one.next = now() + rules.interval;
    };
    ask(name, one.end.signal).then(answered, answered);
  }

  function look(): void {
    const at = now();
    const isLate = at - lastLook > heldUp;
    lastLook = at;
    for (const [name, one] of watched) {
      if (one.asked === null) {
        if (at >= one.next) question(name, one);
        continue;
      }
      const used = usage(name);
      // An answer may lie unread, and the machine may have slept.
      if (isLate) one.asked = { at, processor: used?.processor ?? null };
      const before = one.asked.processor;
      const silence = {
        ms: at - one.asked.at,
        processor: used === null || before === null ? null : used.processor - before,
        isStopped: used?.isStopped ?? false,
      };
      if (isHung(silence, rules)) {
        forget(name);
        hung(name, Math.round(silence.ms));
      }
    }
  }

  function forget(name: string): void {
    watched.get(name)?.end.abort();
    watched.delete(name);
  }

  const looking = setInterval(look, tick);
  looking.unref();
  return {
    follow(ready) {
      for (const name of watched.keys()) if (!ready.has(name)) forget(name);
      for (const name of ready) {
        if (!watched.has(name)) {
          watched.set(name, {
            end: new AbortController(),
            asked: null,
            next: now() + rules.interval,
          });
        }
      }
    },
    close() {
      clearInterval(looking);
      for (const name of watched.keys()) forget(name);
    },
  };
}
