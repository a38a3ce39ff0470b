import {
  countedFor,
  type CountedSignIn,
  SIGN_IN_MEMORY,
  waitAfter,
} from "../../../src/domain/users/signInLimits.ts";

/** Slows down the guessing of passwords, by the rules that hold for Kuzzle's passwords too (src/domain/users/signInLimits.ts). */
export interface SignInLimiter {
  /** Milliseconds until an attempt at this account from this place is checked; 0 when it is now. */
  waitFor(account: string, place: string): number;
  /** Counts a try as a wrong password, before it is checked: many at once must not all pass for the first. */
  tried(account: string, place: string): Try;
}

/** A password that is being checked. */
export interface Try {
  /**
   * It was right: it clears the account, and only itself from the place: one's own account must not buy guesses at
   * others.
   */
  succeeded(): void;
}

interface Failures {
  readonly count: number;
  readonly lastAt: number;
  readonly waitUntil: number;
}

/** Bounds the memory an attacker can fill with invented names. */
const maximumEntries = 10_000;

/** A limiter in memory; `now` is the clock in epoch ms. */
export function createSignInLimiter(now: () => number): SignInLimiter {
  const failures = new Map<string, Failures>();

  /** Returns how to take it back. */
  function add(counted: CountedSignIn): () => void {
    const key = keyOf(counted);
    const at = now();
    const previous = failures.get(key);
    const count = previous && at - previous.lastAt < SIGN_IN_MEMORY ? previous.count + 1 : 1;
    failures.delete(key);
    failures.set(key, { count, lastAt: at, waitUntil: at + waitAfter(counted.rule, count) });
    if (failures.size > maximumEntries) {
      const oldest = failures.keys().next();
      if (!oldest.done) failures.delete(oldest.value);
    }
    return () => {
      const entry = failures.get(key);
      if (entry === undefined) return;
      const left = entry.count - 1;
      if (left === 0) failures.delete(key);
      else if (left < counted.rule.free) failures.set(key, { ...entry, count: left, waitUntil: 0 });
      // Nobody else has failed meanwhile: the wait is the one from before.
      else if (entry.count === count && previous !== undefined) failures.set(key, previous);
      else failures.set(key, { ...entry, count: left });
    };
  }

  return {
    waitFor(account, place) {
      const until = countedFor(account, place).map(
        (counted) => failures.get(keyOf(counted))?.waitUntil ?? 0,
      );
      return Math.max(0, Math.max(...until) - now());
    },
    tried(account, place) {
      const [ofPlace, ...ofAccount] = countedFor(account, place);
      for (const counted of ofAccount) add(counted);
      const takeBack = add(ofPlace);
      return {
        succeeded() {
          for (const counted of ofAccount) failures.delete(keyOf(counted));
          takeBack();
        },
      };
    },
  };
}

const keyOf = ({ rule, subject }: CountedSignIn) => `${rule.name} ${subject}`;
