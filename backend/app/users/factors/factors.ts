import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { DomainError } from "../../../../src/domain/base/domainError.ts";
import type { UserId } from "../../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../../src/domain/base/instant.ts";
import {
  type Factor,
  MAX_FACTORS,
  readCode,
  RECOVERY_CODES,
  type ShownFactor,
  UserFactors,
} from "../../../../src/domain/users/factor.ts";
import { writePlatform } from "../../customers/customerProvisioning.ts";
import type { AppDeps } from "../../platform/deps.ts";
import { readDocument, readDocuments } from "../../platform/kuzzle/documents.ts";
import { PLATFORM_INDEX } from "../../platform/security/platform.ts";
import { usedTotp } from "./totp.ts";

const PLACE = { index: PLATFORM_INDEX, collection: "user-factors" } as const;
/** Letters and digits that nobody takes for another: 16 of them are 80 bits. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const CODE_LENGTH = 16;

export type FactorDeps = Pick<AppDeps, "exclusively" | "newId" | "now" | "sdk" | "secrets">;

/** The second factors of a user; of one who has none, none. */
export async function factorsOf({ sdk }: Pick<AppDeps, "sdk">, id: UserId): Promise<UserFactors> {
  return (
    (await readDocument(sdk, { ...PLACE, id }, UserFactors)) ?? { id, factors: [], recovery: [] }
  );
}

/** Which of the users have a second factor. */
export async function withFactors(
  { sdk }: Pick<AppDeps, "sdk">,
  ids: readonly UserId[],
): Promise<ReadonlySet<string>> {
  const all = await readDocuments(sdk, { ...PLACE, ids }, UserFactors);
  return new Set(all.filter(({ factors }) => factors.length > 0).map(({ id }) => id));
}

/** Changes the factors of a user: what is read is what is written over, on all nodes. */
export async function changeFactors<Answer>(
  deps: Pick<AppDeps, "exclusively" | "sdk">,
  id: UserId,
  change: (
    known: UserFactors,
  ) => Promise<{ readonly next: UserFactors | null; readonly answer: Answer }>,
): Promise<Answer> {
  return deps.exclusively(`user-factors/${id}`, async () => {
    const { next, answer } = await change(await factorsOf(deps, id));
    if (next !== null) await writePlatform(deps.sdk, "user-factors", next);
    return answer;
  });
}

/**
 * Takes a code of one of the user's apps, or a recovery code, which is used then; neither is taken twice. Null: it is
 * none of theirs.
 */
export async function takeCode(
  deps: FactorDeps,
  id: UserId,
  typed: string,
): Promise<"totp" | "recovery" | null> {
  const { way, code } = readCode(typed);
  const now = EpochMs.parse(deps.now());
  return changeFactors(deps, id, async (known) => {
    if (way === "recovery") {
      const hash = hashOf(code);
      const used = known.recovery.find(
        (one) => one.usedAt === null && timingSafeEqual(Buffer.from(one.hash, "hex"), hash),
      );
      if (used === undefined) return { next: null, answer: null };
      const recovery = known.recovery.map((one) => (one === used ? { ...one, usedAt: now } : one));
      return { next: { ...known, recovery }, answer: way };
    }
    const used = await usedTotp(deps, known, code, now);
    return {
      next: used === null ? null : withFactor(known, used),
      answer: used === null ? null : way,
    };
  });
}

/** The user's factors with one of them as it is now. */
export function withFactor(known: UserFactors, factor: Factor): UserFactors {
  const factors = known.factors.map((one) => (one.id === factor.id ? factor : one));
  return { ...known, factors };
}

/**
 * Adds a factor. The first one brings recovery codes, which are shown this once; null: there were some.
 * @param isFirst only where there is none yet: what a right password alone may do
 * @throws DomainError conflict
 */
export function addFactor(
  deps: FactorDeps,
  id: UserId,
  factor: Factor,
  isFirst: boolean,
): Promise<readonly string[] | null> {
  return changeFactors(deps, id, (known) => {
    if (isFirst && known.factors.length > 0)
      throw new DomainError("conflict", {}, "A second factor was set up meanwhile: sign in again.");
    if (known.factors.length >= MAX_FACTORS)
      throw new DomainError(
        "conflict",
        {},
        `There are ${MAX_FACTORS} second factors already: remove one first.`,
      );
    const codes = known.factors.length === 0 ? newCodes() : null;
    const recovery = codes === null ? known.recovery : hashed(codes);
    const next = { ...known, factors: [...known.factors, factor], recovery };
    return Promise.resolve({ next, answer: codes });
  });
}

/** Replaces the recovery codes: the earlier ones open nothing any more. @throws DomainError conflict */
export function renewRecovery(
  deps: Pick<AppDeps, "exclusively" | "sdk">,
  id: UserId,
): Promise<readonly string[]> {
  return changeFactors(deps, id, (known) => {
    if (known.factors.length === 0)
      throw new DomainError("conflict", {}, "There is no second factor: add one first.");
    const codes = newCodes();
    return Promise.resolve({ next: { ...known, recovery: hashed(codes) }, answer: codes });
  });
}

/** Renames a factor. @throws DomainError not_found */
export function renameFactor(
  deps: Pick<AppDeps, "exclusively" | "sdk">,
  id: UserId,
  factorId: string,
  name: string,
): Promise<ShownFactor> {
  return changeFactors(deps, id, (known) => {
    const factor = { ...one(known, factorId), name };
    return Promise.resolve({ next: withFactor(known, factor), answer: shownFactor(factor) });
  });
}

/**
 * Removes a factor; with the last one the recovery codes go.
 * @param isNeeded a role asks for one: the last one stays
 * @throws DomainError not_found, conflict
 */
export function removeFactor(
  deps: Pick<AppDeps, "exclusively" | "sdk">,
  id: UserId,
  factorId: string,
  isNeeded: boolean,
): Promise<ShownFactor> {
  return changeFactors(deps, id, (known) => {
    const removed = one(known, factorId);
    if (isNeeded && known.factors.length === 1)
      throw new DomainError(
        "conflict",
        { factorId },
        "Your role asks for a second factor: add another one before you remove this one.",
      );
    const factors = known.factors.filter((factor) => factor !== removed);
    const recovery = factors.length === 0 ? [] : known.recovery;
    return Promise.resolve({ next: { ...known, factors, recovery }, answer: shownFactor(removed) });
  });
}

/** Removes all factors of a user and their recovery codes; how many factors there were. */
export function resetFactors(
  deps: Pick<AppDeps, "exclusively" | "sdk">,
  id: UserId,
): Promise<number> {
  return changeFactors(deps, id, (known) =>
    Promise.resolve({
      next: known.factors.length === 0 ? null : { ...known, factors: [], recovery: [] },
      answer: known.factors.length,
    }),
  );
}

/** Forgets the factors of a user who is gone. */
export async function removeFactors({ sdk }: Pick<AppDeps, "sdk">, id: UserId): Promise<void> {
  if (await sdk.document.exists(PLACE.index, PLACE.collection, id))
    await sdk.document.delete(PLACE.index, PLACE.collection, id);
}

export function shownFactor({ id, kind, name, at, usedAt }: Factor): ShownFactor {
  return { id, kind, name, at, usedAt };
}

function one({ factors }: UserFactors, factorId: string): Factor {
  const found = factors.find(({ id }) => id === factorId);
  if (found === undefined) throw new DomainError("not_found", { factorId });
  return found;
}

function newCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return letters.join("").replaceAll(/(.{4})(?=.)/gu, "$1-");
  });
}

function hashed(codes: readonly string[]): UserFactors["recovery"] {
  return codes.map((code) => ({ hash: hashOf(readCode(code).code).toString("hex"), usedAt: null }));
}

function hashOf(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}
