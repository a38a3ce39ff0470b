import { z } from "zod";
import { CustomerIndex, KeyId, UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { bytesOfAddress } from "../base/ipAddress.ts";
import { isWithinNetwork, networkOf } from "../base/ipNetwork.ts";
import { DAY } from "../base/time.ts";

/**
 * What a key opens (docs/decisions/0097). `gateway`: it brings readings. `api_reader`: it reads what that profile reads.
 * Each is the profile of that name. `lists` and `deadlines`: addresses for a spreadsheet and for a calendar, and nothing else
 * (docs/decisions/0098); `fleet`: the address at which a program reads the machines (docs/decisions/0245).
 */
export const KEY_RIGHTS = ["gateway", "api_reader", "lists", "deadlines", "fleet"] as const;
export const KeyRight = z.enum(KEY_RIGHTS);
export type KeyRight = z.infer<typeof KeyRight>;

/** The profile that a key calls with; null: it opens an address alone, and is taken for no token. */
export function profileOfKey(right: KeyRight): "api_reader" | "gateway" | null {
  return right === "gateway" || right === "api_reader" ? right : null;
}

/** Readings of an address by one key within a minute: programs ask every few minutes at most, and each reads a whole list. */
export const READS_A_MINUTE = 20;

/** The same of a fleet, of which each page is a reading: 12,000 machines. */
export const FLEET_READS_A_MINUTE = 120;

/** A key ends after so long at the latest, in ms: what nobody looks after does not stay open. */
export const LONGEST_KEY = 2 * 366 * DAY;
/** Keys of a customer that are neither over nor revoked. */
export const MAX_KEYS = 100;
const MAX_RANGES = 20;

/** An address such as 192.0.2.7, or a network such as 10.0.0.0/8. */
export const AddressRange = z
  .string()
  .trim()
  .refine(
    (text) => networkOf(text) !== null,
    "This is no address such as 192.0.2.7 and no network such as 10.0.0.0/8: correct it.",
  );

/** What an administrator says of a key. */
export const KeyForm = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, "The key has no name: say what uses it.")
    .max(100, "The name is longer than 100 characters: shorten it."),
  right: KeyRight,
  /** From where it is taken; none: from everywhere. */
  addresses: z.array(AddressRange).max(MAX_RANGES),
  expiresAt: EpochMs,
});
export type KeyForm = z.infer<typeof KeyForm>;

/** SHA-256 of a secret, in hexadecimal digits: the secret itself is shown once and not kept. */
const Hash = z.string().length(64);

/** A key with which a machine calls. Its id is also that of the Kuzzle user that it acts as. */
export const AccessKey = KeyForm.extend({
  id: KeyId,
  customer: CustomerIndex,
  hash: Hash,
  /** The secret before the last rotation, and until when it opens; null: none does. */
  formerHash: Hash.nullable(),
  formerUntil: EpochMs.nullable(),
  by: UserId,
  byName: z.string(),
  at: EpochMs,
  rotatedAt: EpochMs.nullable(),
  revokedAt: EpochMs.nullable(),
  revokedByName: z.string().nullable(),
  lastUsedAt: EpochMs.nullable(),
  /** The address it was used from last. */
  lastUsedFrom: z.string().nullable(),
}).strip();
export type AccessKey = z.infer<typeof AccessKey>;

/** `rotating`: the former secret still opens besides the present one. */
export const KEY_STATUSES = ["open", "rotating", "expired", "revoked"] as const;
export type KeyStatus = (typeof KEY_STATUSES)[number];

type Ends = Pick<AccessKey, "expiresAt" | "formerUntil" | "revokedAt">;

/** How a key stands now. */
export function keyStatus({ expiresAt, formerUntil, revokedAt }: Ends, now: EpochMs): KeyStatus {
  if (revokedAt !== null) return "revoked";
  if (now >= expiresAt) return "expired";
  return formerUntil !== null && now < formerUntil ? "rotating" : "open";
}

/** Whether a key is opened by a secret: by the present one, or by the former one while both count. */
export function keyOpens(
  key: Ends,
  { isPresent, isFormer }: { readonly isPresent: boolean; readonly isFormer: boolean },
  now: EpochMs,
): boolean {
  const status = keyStatus(key, now);
  if (status === "revoked" || status === "expired") return false;
  return isPresent || (isFormer && status === "rotating");
}

/** Whether a key is taken from an address. An address that cannot be read is in no range. */
export function isWithinRange(
  { addresses }: Pick<AccessKey, "addresses">,
  address: string,
): boolean {
  if (addresses.length === 0) return true;
  const bytes = bytesOfAddress(address);
  if (bytes === null) return false;
  return addresses.some((range) => {
    const network = networkOf(range);
    return network !== null && isWithinNetwork(bytes, network);
  });
}

/** What is wrong with the end of a key; null: nothing. */
export function endIssue(expiresAt: EpochMs, now: EpochMs): "past" | "far" | null {
  if (expiresAt <= now) return "past";
  return expiresAt > now + LONGEST_KEY ? "far" : null;
}

/** A use is written down no more often than this, in ms. */
export const USE_NOTED = 60_000;

/**
 * What of a use is written down: `lastUse` beside the key, `record` in the record of activity, which has each key once a
 * day (UTC) and once for each address it moves to.
 */
export function useToNote(
  { lastUsedAt, lastUsedFrom }: Pick<AccessKey, "lastUsedAt" | "lastUsedFrom">,
  { at, address }: { readonly at: EpochMs; readonly address: string },
): { readonly lastUse: boolean; readonly record: boolean } {
  if (lastUsedAt === null) return { lastUse: true, record: true };
  const lastUse = at - lastUsedAt >= USE_NOTED;
  const isAnotherDay = Math.floor(at / DAY) !== Math.floor(lastUsedAt / DAY);
  return { lastUse, record: lastUse && (address !== lastUsedFrom || isAnotherDay) };
}

/** What a key begins with, so that a search of leaked secrets finds it. */
export const KEY_PREFIX = "balise_";

/** What is shown once: whose key it is, and the secret. */
export function keyToken(id: KeyId, secret: string): string {
  return `${KEY_PREFIX}${id}_${secret}`;
}

/** The parts of a key; null: it is none of ours. */
export function readKeyToken(
  token: string,
): { readonly id: KeyId; readonly secret: string } | null {
  const parts = /^balise_(key-[\dA-Za-z]{1,40})_([\w-]{43})$/u.exec(token);
  return parts === null ? null : { id: KeyId.parse(parts[1]), secret: String(parts[2]) };
}
