import { bytesOfAddress } from "../base/ipAddress.ts";
import { nameKey } from "../base/nameKey.ts";
import { HOUR, MINUTE, SECOND } from "../base/time.ts";

/** What passwords are counted by where they are checked, by Kuzzle's strategy and by the embedded identity provider. */
export type SignInRule = {
  readonly name: "address" | "account-at-address" | "account";
  /** Attempts within the memory that cost nothing; slips are human, and many sign in at once after an outage. */
  readonly free: number;
};

/** What is counted: one rule and whom it is about. */
export type CountedSignIn = { readonly rule: SignInRule; readonly subject: string };

const OF_ADDRESS: SignInRule = { name: "address", free: 100 };
const OF_ACCOUNT_THERE: SignInRule = { name: "account-at-address", free: 10 };
/** Softer, for guesses from many addresses: whoever fails on purpose keeps the owner out as well. */
const OF_ACCOUNT: SignInRule = { name: "account", free: 50 };

/** The first wait in ms; it doubles with each further wrong password, up to the longest. */
const FIRST_WAIT = 30 * SECOND;
const LONGEST_WAIT = 15 * MINUTE;
/** Attempts are forgotten after this quiet time, in ms. */
export const SIGN_IN_MEMORY = HOUR;

/**
 * What one attempt counts against, the widest first: names that are made up cost no more than the attempts of their
 * place.
 * @param place where it comes from, as `placeOfAddress` answers it
 */
export function countedFor(
  account: string,
  place: string,
): readonly [CountedSignIn, CountedSignIn, CountedSignIn] {
  const name = nameKey(account);
  return [
    { rule: OF_ADDRESS, subject: place },
    { rule: OF_ACCOUNT_THERE, subject: `${place} ${name}` },
    { rule: OF_ACCOUNT, subject: name },
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
