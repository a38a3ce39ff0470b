import { createHmac, randomBytes } from "node:crypto";
import type { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { dayOf } from "../../../../src/domain/base/localDay.ts";
import { DAY, MINUTE, type Timezone } from "../../../../src/domain/base/time.ts";
import type { KuzzleInternals } from "../kuzzle/internals.ts";
import type { Sdk } from "../kuzzle/sdk.ts";
import { type Seal, sealBy } from "./sealed.ts";
import { readCustomer } from "../tenancy/customers.ts";

/** The pseudonym of an asset, or of somebody on a roll, by its id. */
export type PseudonymOf = (id: string) => string;

/** Neither vowels, so that no word appears, nor what is taken for something else (0 and O, 1 and I). */
const LETTERS = "23456789BCDFGHJKLMNPQRSTVWXYZ";
const LENGTH = 6;

/** How long the timezone of a customer is believed, in ms. */
const TIMEZONE_KNOWN_FOR = MINUTE;
/** How long the key of a day is kept, in ms: the day itself on every calendar, and some time for clocks that differ. */
const KEY_KEPT_FOR = 2 * DAY;

/** How the people of a customer are called today. */
export type Pseudonyms = Seal & { readonly pseudonymOf: PseudonymOf };

type Day = { readonly day: string; readonly pseudonyms: Pseudonyms };

/**
 * Makes the pseudonyms of a customer: of the same id the same one for a day on the customer's calendar, on every node.
 * They follow from a random key of that day, which is in the cache that all nodes share and nowhere else: once it is
 * forgotten nobody can tell whose pseudonym one was.
 */
export function createPseudonyms(deps: {
  readonly internals: Pick<KuzzleInternals, "claim" | "recall">;
  readonly sdk: Sdk;
  readonly now: () => number;
}): (index: CustomerIndex) => Promise<Pseudonyms> {
  const days = new Map<CustomerIndex, Day>();
  const timezones = new Map<CustomerIndex, { readonly at: number; readonly timezone: Timezone }>();

  const timezoneOf = async (index: CustomerIndex): Promise<Timezone> => {
    const known = timezones.get(index);
    if (known !== undefined && deps.now() - known.at < TIMEZONE_KNOWN_FOR) return known.timezone;
    const customer = await readCustomer(deps.sdk, index);
    if (customer === null) throw new Error(`There is no customer ${index}: it has no pseudonyms.`);
    const { timezone } = customer;
    timezones.set(index, { at: deps.now(), timezone });
    return timezone;
  };

  return async (index) => {
    const day = dayOf(deps.now(), await timezoneOf(index));
    const known = days.get(index);
    if (known?.day === day) return known.pseudonyms;
    const key = await keyOf(deps.internals, `pseudonyms/${index}/${day}`);
    const pseudonyms = { pseudonymOf: pseudonymsBy(key), ...sealBy(key) };
    days.set(index, { day, pseudonyms });
    return pseudonyms;
  };
}

/** The key that the first node to ask has made. */
async function keyOf(
  internals: Pick<KuzzleInternals, "claim" | "recall">,
  place: string,
): Promise<string> {
  const own = randomBytes(32).toString("base64url");
  if (await internals.claim(place, own, KEY_KEPT_FOR)) return own;
  const shared = await internals.recall(place);
  if (shared === null) throw new Error(`The cache has lost ${place}: ask again.`);
  return shared;
}

/** Pseudonyms such as K7Q-F2M. Of 1,000 people two have the same one on one day in a thousand. */
export function pseudonymsBy(key: string): PseudonymOf {
  return (id) => {
    let number = createHmac("sha256", key).update(id).digest().readUIntBE(0, 6);
    let letters = "";
    for (let at = 0; at < LENGTH; at += 1) {
      letters += LETTERS.charAt(number % LETTERS.length);
      number = Math.floor(number / LETTERS.length);
    }
    return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
  };
}
