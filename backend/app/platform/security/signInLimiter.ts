import { createHash } from "node:crypto";
import { DomainError } from "../../../../src/domain/base/domainError.ts";
import { nameKey } from "../../../../src/domain/base/nameKey.ts";
import { HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import type { KuzzleInternals } from "../kuzzle/internals.ts";

/** Slows the guessing of passwords down, on all nodes together. */
export type SignInLimiter = {
  /**
   * A password is about to be checked. It counts as a wrong one from here on: a burst must not pass while the first is
   * still being checked.
   * @throws DomainError too_many_attempts that says how long to wait; the password must not be checked then
   */
  begin(account: string, address: string): Promise<Attempt>;
};

/** A password that is being checked; one that turns out wrong needs no further word. */
export type Attempt = {
  /** It was right: what was counted against the account is forgotten, and this one attempt against the address. */
  succeeded(): Promise<void>;
  /** It was not looked at (a failure of ours): this one attempt is taken back. */
  abandoned(): Promise<void>;
};

type Rule = {
  readonly name: string;
  /** Attempts within the memory that cost nothing; slips are human, and many sign in at once after an outage. */
  readonly free: number;
};
/** What is counted, the widest first: names that are made up cost the cache no more than these attempts. */
const OF_ADDRESS: Rule = { name: "address", free: 100 };
const OF_ACCOUNT_THERE: Rule = { name: "account-at-address", free: 10 };
/** Softer, for guesses from many addresses: whoever fails on purpose keeps the owner out as well. */
const OF_ACCOUNT: Rule = { name: "account", free: 50 };

/** The first wait in ms; it doubles with each further wrong password, up to the longest. */
const FIRST_WAIT = 30 * SECOND;
const LONGEST_WAIT = 15 * MINUTE;
/** Attempts are forgotten after this quiet time, in ms. */
const MEMORY = HOUR;

type Cache = Pick<KuzzleInternals, "claim" | "count" | "forget" | "recall">;
type Counted = { readonly key: string; readonly hasTurn: boolean };

/** The limiter in the cache that all nodes share; `now` is the clock in epoch ms. */
export function createSignInLimiter(cache: Cache, now: () => number): SignInLimiter {
  async function assertNoWait(key: string): Promise<void> {
    const until = Number(await cache.recall(turnOf(key)));
    if (until > now()) throw tooMany(until - now());
  }

  async function countUnder({ free }: Rule, key: string): Promise<Counted> {
    const attempts = await cache.count(triesOf(key), 1, MEMORY);
    if (attempts < free) return { key, hasTurn: false };
    // From here on one attempt a wait; the cache gives the turn to one of many.
    const wait = Math.min(FIRST_WAIT * 2 ** (attempts - free), LONGEST_WAIT);
    const until = now() + wait;
    if (await cache.claim(turnOf(key), String(until), wait)) return { key, hasTurn: true };
    await assertNoWait(key);
    throw tooMany(SECOND);
  }

  async function takeBack({ key, hasTurn }: Counted): Promise<void> {
    await cache.count(triesOf(key), -1, MEMORY);
    if (hasTurn) await cache.forget(turnOf(key));
  }

  async function clear(key: string): Promise<void> {
    await cache.forget(triesOf(key));
    await cache.forget(turnOf(key));
  }

  return {
    async begin(account, address) {
      const name = nameKey(account);
      const rules = [
        { rule: OF_ADDRESS, key: keyOf(OF_ADDRESS, address) },
        { rule: OF_ACCOUNT_THERE, key: keyOf(OF_ACCOUNT_THERE, `${address} ${name}`) },
        { rule: OF_ACCOUNT, key: keyOf(OF_ACCOUNT, name) },
      ];
      // Asked first, so that an attempt that is refused is not counted as well.
      for (const { key } of rules) await assertNoWait(key);
      const counted: Counted[] = [];
      for (const { rule, key } of rules) counted.push(await countUnder(rule, key));
      const [ofAddress, ...ofAccount] = counted;
      return {
        async succeeded() {
          // One's own account must not buy guesses at others.
          if (ofAddress !== undefined) await takeBack(ofAddress);
          for (const { key } of ofAccount) await clear(key);
        },
        async abandoned() {
          for (const one of counted) await takeBack(one);
        },
      };
    },
  };
}

function tooMany(wait: number): DomainError {
  const seconds = Math.ceil(wait / SECOND);
  const told = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return new DomainError(
    "too_many_attempts",
    { waitMs: seconds * SECOND },
    `There were too many wrong passwords: wait ${told}, then try again.`,
  );
}

// Names and addresses may be long or hold anything: the key does not.
function keyOf({ name }: Rule, subject: string): string {
  return `sign-in/${name}/${createHash("sha256").update(subject).digest("base64url")}`;
}

const triesOf = (key: string) => `${key}/tries`;
const turnOf = (key: string) => `${key}/wait`;
