/** Slows down the guessing of passwords, by account and by network address. */
export interface SignInLimiter {
  /** Milliseconds this account or address still has to wait; 0 when it may try. */
  waitFor(account: string, address: string): number;
  /** Counts a try as a wrong password, before it is checked: many at once must not all pass for the first. */
  tried(account: string, address: string): Try;
}

/** A password that is being checked. */
export interface Try {
  /**
   * It was right: it clears the account, and only itself from the address: one's own account must not buy guesses at
   * others.
   */
  succeeded(): void;
}

interface Failures {
  readonly count: number;
  readonly lastAt: number;
  readonly waitUntil: number;
}

interface Rule {
  /** Wrong passwords that cost nothing. */
  readonly free: number;
  /** First wait in ms; it doubles with each further wrong password. */
  readonly firstWait: number;
}

/** Five slips are human; an address is shared by an office, so it gets more. */
const accountRule: Rule = { free: 5, firstWait: 30_000 };
const addressRule: Rule = { free: 20, firstWait: 30_000 };
const longestWait = 15 * 60_000;
/** Failures are forgotten after this quiet time. */
const memory = 60 * 60_000;
/** Bounds the memory an attacker can fill with invented names. */
const maximumEntries = 10_000;

function book(rule: Rule, now: () => number) {
  const failures = new Map<string, Failures>();
  return {
    wait(key: string): number {
      const entry = failures.get(key);
      return entry ? Math.max(0, entry.waitUntil - now()) : 0;
    },
    /** Returns how to take it back. */
    add(key: string): () => void {
      const at = now();
      const previous = failures.get(key);
      const count = previous && at - previous.lastAt < memory ? previous.count + 1 : 1;
      const over = count - rule.free;
      const wait = over < 0 ? 0 : Math.min(rule.firstWait * 2 ** over, longestWait);
      failures.delete(key);
      failures.set(key, { count, lastAt: at, waitUntil: at + wait });
      if (failures.size > maximumEntries) {
        const oldest = failures.keys().next();
        if (!oldest.done) failures.delete(oldest.value);
      }
      return () => {
        const entry = failures.get(key);
        if (entry === undefined) return;
        const left = entry.count - 1;
        if (left === 0) failures.delete(key);
        else if (left < rule.free) failures.set(key, { ...entry, count: left, waitUntil: 0 });
        // Nobody else has failed meanwhile: the wait is the one from before.
        else if (entry.count === count && previous !== undefined) failures.set(key, previous);
        else failures.set(key, { ...entry, count: left });
      };
    },
    clear(key: string): void {
      failures.delete(key);
    },
  };
}

/** A limiter in memory; `now` is the clock in epoch ms. */
export function createSignInLimiter(now: () => number): SignInLimiter {
  const accounts = book(accountRule, now);
  const addresses = book(addressRule, now);
  return {
    waitFor: (account, address) => Math.max(accounts.wait(account), addresses.wait(address)),
    tried(account, address) {
      accounts.add(account);
      const takeBack = addresses.add(address);
      return {
        succeeded() {
          accounts.clear(account);
          takeBack();
        },
      };
    },
  };
}
