import {
  countedFor,
  type CountedSignIn,
  countedThere,
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
  /** Places from which an account has signed in, the last one last. */
  const known = new Set<string>();

  function rulesOf(account: string, place: string): readonly CountedSignIn[] {
    const there = keyOf(countedThere(account, place));
    const entry = failures.get(there);
    const attempts =
      entry === undefined || now() - entry.lastAt >= SIGN_IN_MEMORY ? 0 : entry.count;
    return countedFor(account, { place, isKnown: known.has(there), browser: null, attempts });
  }

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
      const until = rulesOf(account, place).map(
        (counted) => failures.get(keyOf(counted))?.waitUntil ?? 0,
      );
      return Math.max(0, Math.max(...until) - now());
    },
    tried(account, place) {
      const counted = rulesOf(account, place).map((one) => ({ ...one, takeBack: add(one) }));
      return {
        succeeded() {
          for (const one of counted) {
            if (one.rule.name === "address") one.takeBack();
            else failures.delete(keyOf(one));
          }
          const there = keyOf(countedThere(account, place));
          known.delete(there);
          known.add(there);
          const [oldest] = known;
          if (known.size > maximumEntries && oldest !== undefined) known.delete(oldest);
        },
      };
    },
  };
}

const keyOf = ({ rule, subject }: CountedSignIn) => `${rule.name} ${subject}`;
