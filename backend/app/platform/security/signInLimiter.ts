import { createHash } from "node:crypto";
import { DomainError } from "../../../../src/domain/base/domainError.ts";
import {
  countedFor,
  type CountedSignIn,
  countedThere,
  SIGN_IN_MEMORY,
  waitAfter,
} from "../../../../src/domain/users/signInLimits.ts";
import { DAY, SECOND } from "../../../../src/domain/base/time.ts";
import type { KuzzleInternals } from "../kuzzle/internals.ts";

/** Slows the guessing of passwords down, on all nodes together. */
export type SignInLimiter = {
  /**
   * A password is about to be checked. It counts as a wrong one from here on: a burst must not pass while the first is
   * still being checked.
   * @param browser a browser in which the account has signed in before; null: it is none
   * @throws DomainError too_many_attempts that says how long to wait; the password must not be checked then
   */
  begin(account: string, place: string, browser: string | null): Promise<Attempt>;
};

/** A password that is being checked; one that turns out wrong needs no further word. */
export type Attempt = {
  /** It was right: what was counted against the account is forgotten, and this one attempt against the address. */
  succeeded(): Promise<void>;
  /** It was not looked at (a failure of ours): this one attempt is taken back. */
  abandoned(): Promise<void>;
};

type Cache = Pick<KuzzleInternals, "claim" | "count" | "forget" | "recall" | "remember">;
type Counted = {
  readonly key: string;
  readonly hasTurn: boolean;
  readonly rule: CountedSignIn["rule"];
};

/** How long a place is known after a sign-in from there, in ms: longer than anybody is away. */
const KNOWN_FOR = 90 * DAY;

/** The limiter in the cache that all nodes share; `now` is the clock in epoch ms. */
export function createSignInLimiter(cache: Cache, now: () => number): SignInLimiter {
  async function assertNoWait(key: string): Promise<void> {
    const until = Number(await cache.recall(turnOf(key)));
    if (until > now()) throw tooMany(until - now());
  }

  async function countUnder(counted: CountedSignIn): Promise<Counted> {
    const key = keyOf(counted);
    const wait = waitAfter(counted.rule, await cache.count(triesOf(key), 1, SIGN_IN_MEMORY));
    const { rule } = counted;
    if (wait === 0) return { key, hasTurn: false, rule };
    // From here on one attempt a wait; the cache gives the turn to one of many.
    const until = now() + wait;
    if (await cache.claim(turnOf(key), String(until), wait)) return { key, hasTurn: true, rule };
    await assertNoWait(key);
    throw tooMany(SECOND);
  }

  async function takeBack({ key, hasTurn }: Counted): Promise<void> {
    await cache.count(triesOf(key), -1, SIGN_IN_MEMORY);
    if (hasTurn) await cache.forget(turnOf(key));
  }

  async function clear(key: string): Promise<void> {
    await cache.forget(triesOf(key));
    await cache.forget(turnOf(key));
  }

  return {
    async begin(account, place, browser) {
      const there = keyOf(countedThere(account, place));
      const rules = countedFor(account, {
        place,
        browser,
        isKnown: (await cache.recall(knownOf(there))) !== null,
        attempts: Number(await cache.recall(triesOf(there))),
      });
      // Asked first, so that an attempt that is refused is not counted as well.
      for (const one of rules) await assertNoWait(keyOf(one));
      const counted: Counted[] = [];
      for (const one of rules) counted.push(await countUnder(one));
      return {
        async succeeded() {
          for (const one of counted)
            // One's own account must not buy guesses at others.
            await (one.rule.name === "address" ? takeBack(one) : clear(one.key));
          await cache.remember(knownOf(there), "1", KNOWN_FOR);
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
function keyOf({ rule, subject }: CountedSignIn): string {
  return `sign-in/${rule.name}/${createHash("sha256").update(subject).digest("base64url")}`;
}

const triesOf = (key: string) => `${key}/tries`;
const knownOf = (key: string) => `${key}/known`;
const turnOf = (key: string) => `${key}/wait`;
