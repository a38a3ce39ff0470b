import { z } from "zod";
import { UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";

/** What proves a sign-in besides the password: codes of an app (RFC 6238), or a passkey (WebAuthn). */
export const FactorKind = z.enum(["totp", "passkey"]);
export type FactorKind = z.infer<typeof FactorKind>;

export const FactorName = z
  .string()
  .trim()
  .min(1, "A factor has no name: name it.")
  .max(60, "The name of the factor has more than 60 characters: make it shorter.");

/** So many of one user: more are kept by nobody who knows which is where. */
export const MAX_FACTORS = 10;
export const RECOVERY_CODES = 10;
/** How long the second step of a sign-in, or the beginning of a factor, may take, in ms. */
export const TICKET_LIFE = 600_000;
/** How long a code of an app counts, in ms; the one before and the one after are taken too. */
export const TOTP_STEP = 30_000;

const common = {
  id: z.string().min(1),
  name: FactorName,
  at: EpochMs,
  /** Null: never yet. */
  usedAt: EpochMs.nullable(),
};

/** Codes of an app. */
export const TotpFactor = z.object({
  kind: z.literal("totp"),
  ...common,
  /** The secret, sealed for its user. */
  sealed: z.string(),
  /** The step of the last code that was taken: neither it nor an earlier one is taken again. */
  lastStep: z.number().int().min(0),
});
export type TotpFactor = z.infer<typeof TotpFactor>;

/** A key pair of a device, of which the public part is here. Bytes in base64url. */
export const PasskeyFactor = z.object({
  kind: z.literal("passkey"),
  ...common,
  credentialId: z.string().min(1),
  publicKey: z.string().min(1),
  /** How often the device says to have signed; one that goes back was copied. */
  counter: z.number().int().min(0),
  transports: z.array(z.string()),
});
export type PasskeyFactor = z.infer<typeof PasskeyFactor>;

export const Factor = z.discriminatedUnion("kind", [TotpFactor, PasskeyFactor]);
export type Factor = z.infer<typeof Factor>;

/** The second factors of a user. No profile reads them. */
export const UserFactors = z.object({
  id: UserId,
  factors: z.array(Factor).max(MAX_FACTORS),
  /** SHA-256 of each recovery code, in hexadecimal digits; one that was used stays, used. */
  recovery: z.array(z.object({ hash: z.string().length(64), usedAt: EpochMs.nullable() })),
});
export type UserFactors = z.infer<typeof UserFactors>;

/** A factor as its owner sees it. */
export const ShownFactor = z.object({
  id: common.id,
  kind: FactorKind,
  name: FactorName,
  at: EpochMs,
  usedAt: EpochMs.nullable(),
});
export type ShownFactor = z.infer<typeof ShownFactor>;

/** How the second step of a sign-in can be made. */
export const FactorWay = z.enum([...FactorKind.options, "recovery"]);
export type FactorWay = z.infer<typeof FactorWay>;

/** What a right password is answered where it is not enough: the ticket stands for the first step. */
export const FactorDemand = z.object({
  ticket: z.string().min(1),
  ways: z.array(FactorWay),
  /** There is none yet, and there must be: the ticket lets its holder set one up, and nothing else. */
  mustEnrol: z.boolean(),
});
export type FactorDemand = z.infer<typeof FactorDemand>;

/** The ways that somebody's factors leave. */
export function waysOf({
  factors,
  recovery,
}: Pick<UserFactors, "factors" | "recovery">): FactorWay[] {
  const kinds = FactorKind.options.filter((kind) => factors.some((one) => one.kind === kind));
  if (kinds.length === 0) return [];
  return recovery.some(({ usedAt }) => usedAt === null) ? [...kinds, "recovery"] : kinds;
}

/** What was typed: six digits of an app, else a recovery code, without what only makes either readable. */
export function readCode(typed: string): {
  readonly way: "totp" | "recovery";
  readonly code: string;
} {
  const code = typed.toLowerCase().replaceAll(/[^a-z0-9]/gu, "");
  return { way: /^\d{6}$/u.test(code) ? "totp" : "recovery", code };
}

/**
 * The step that a code of an app is taken for; null: it is not. RFC 6238, section 5.2: a code is taken once.
 * @param delta how many steps the code is away from now; null: it is of none that is near
 */
export function takenStep(now: number, delta: number | null, lastStep: number): number | null {
  if (delta === null) return null;
  const step = Math.floor(now / TOTP_STEP) + delta;
  return step > lastStep ? step : null;
}

/** Longer than anything that a device sends. */
const MAX_TEXT = 8_192;
const text = z.string().max(MAX_TEXT);

const credential = {
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  authenticatorAttachment: text.optional(),
  clientExtensionResults: z.record(text, z.unknown()).default({}),
};

/** What a browser answers that has made a passkey (RegistrationResponseJSON of WebAuthn). */
export const PasskeyMade = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type PasskeyMade = z.infer<typeof PasskeyMade>;

/** What a browser answers whose device has signed (AuthenticationResponseJSON of WebAuthn). */
export const PasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/**
 * The body of auth:login with strategy "factor": the second step by the ticket of the first one, with what proves it (a
 * ticket whose factor was set up just now needs nothing more), or a passkey by itself.
 */
export const FactorLogin = z.union([
  z.object({
    ticket: z.string().min(1).max(200),
    code: z.string().min(1).max(60).optional(),
    passkey: PasskeyAnswer.optional(),
  }),
  z.object({ passkey: PasskeyAnswer }),
]);
export type FactorLogin = z.infer<typeof FactorLogin>;
