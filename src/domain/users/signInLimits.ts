import { bytesOfAddress } from "../base/ipAddress.ts";
import { nameKey } from "../base/nameKey.ts";
import { HOUR, MINUTE, SECOND } from "../base/time.ts";

/** What passwords are counted by where they are checked, by Kuzzle's strategy and by the embedded identity provider. */
export type SignInRule = {
  readonly name:
    | "address"
    | "account-at-address"
    | "account-in-browser"
    | "account"
    | "account-first-tries";
  /** Attempts within the memory that cost nothing; slips are human, and many sign in at once after an outage. */
  readonly free: number;
};

/** What is counted: one rule and whom it is about. */
export type CountedSignIn = { readonly rule: SignInRule; readonly subject: string };

const OF_ADDRESS: SignInRule = { name: "address", free: 100 };
const OF_ACCOUNT_THERE: SignInRule = { name: "account-at-address", free: 10 };
const OF_ACCOUNT_IN_BROWSER: SignInRule = { name: "account-in-browser", free: 10 };
/** Softer, for guesses from many addresses. */
const OF_ACCOUNT: SignInRule = { name: "account", free: 50 };
/** For the first tries of places that are new to an account, against guesses from thousands of addresses. */
const OF_FIRST_TRIES: SignInRule = { name: "account-first-tries", free: 2000 };
/** So many tries of a place at an account do not wait for what others have tried elsewhere. */
const FIRST_TRIES = 2;

/** Where an attempt at an account comes from. */
export type SignInOrigin = {
  /** As `placeOfAddress` answers it. */
  readonly place: string;
  /** The account has signed in from there before. */
  readonly isKnown: boolean;
  /** Names a browser in which the account has signed in before; null: it is none. */
  readonly browser: string | null;
  /** Attempts at the account from this place within the memory, without this one. */
  readonly attempts: number;
};

/** The first wait in ms; it doubles with each further wrong password, up to the longest. */
const FIRST_WAIT = 30 * SECOND;
const LONGEST_WAIT = 15 * MINUTE;
/** Attempts are forgotten after this quiet time, in ms. */
export const SIGN_IN_MEMORY = HOUR;

/** What attempts at an account from a place are counted by. */
export function countedThere(account: string, place: string): CountedSignIn {
  return { rule: OF_ACCOUNT_THERE, subject: `${place} ${nameKey(account)}` };
}

/**
 * What one attempt counts against, the widest first: names that are made up cost no more than the attempts of their
 * place. A browser or a place from which the account has signed in before has a count of its own, so that nobody who
 * guesses elsewhere, or at other accounts from the same address, keeps the owner out (docs/decisions/0193).
 */
export function countedFor(
  account: string,
  { place, isKnown, browser, attempts }: SignInOrigin,
): readonly CountedSignIn[] {
  const name = nameKey(account);
  if (browser !== null) return [{ rule: OF_ACCOUNT_IN_BROWSER, subject: `${browser} ${name}` }];
  if (isKnown) return [countedThere(account, place)];
  return [
    { rule: OF_ADDRESS, subject: place },
    countedThere(account, place),
    { rule: attempts < FIRST_TRIES ? OF_FIRST_TRIES : OF_ACCOUNT, subject: name },
  ];
}

/** How long no other attempt is checked after this one, in ms; 0 while attempts are free. `attempts` holds this one. */
export function waitAfter({ free }: SignInRule, attempts: number): number {
  return attempts < free ? 0 : Math.min(FIRST_WAIT * 2 ** (attempts - free), LONGEST_WAIT);
}

/**
 * What is counted as one place in a limit by address. One subscriber is given a whole IPv6 network of 64 bits at least
 * (RFC 6177), so that its other half is theirs to choose.
 * @param address of IPv4 or IPv6; what is neither is a place of its own
 */
export function placeOfAddress(address: string): string {
  const bytes = bytesOfAddress(address);
  if (bytes === null) return address;
  if (bytes.length === 4) return bytes.join(".");
  const network = [0, 2, 4, 6].map((at) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0));
  return `${network.map((group) => group.toString(16)).join(":")}::/64`;
}
