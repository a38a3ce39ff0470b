import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { ADMINS, OPERATORS } from "../base/holders.ts";
import { OneUser } from "./calls.ts";
import {
  FactorKind,
  FactorName,
  FactorWay,
  PasskeyAnswer,
  PasskeyMade,
  ShownFactor,
} from "./factor.ts";
import { User } from "./user.ts";

const Ticket = z.string().min(1).max(200);
/** What a browser makes a passkey by, or asks for one by: options of WebAuthn as they are given to it. */
const PasskeyOptions = z.record(z.string(), z.unknown());

/** A factor that was begun: what an app or a browser needs, and what comes back with its answer. */
export const BegunFactor = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("totp"),
    /** The secret as it comes back with the first code; nobody else reads it. */
    sealedSecret: z.string(),
    /** The secret as it is typed into an app, base 32. */
    secret: z.string(),
    /** The same as an address (otpauth:), for a QR code. */
    uri: z.string(),
  }),
  z.object({ kind: z.literal("passkey"), options: PasskeyOptions }),
]);
export type BegunFactor = z.infer<typeof BegunFactor>;

/** A factor that was made: the secret with the first code of an app, or what a browser has made. */
export const MadeFactor = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("totp"),
    sealedSecret: z.string().min(1).max(500),
    oneTimePassword: z.string().min(1).max(20),
  }),
  z.object({ kind: z.literal("passkey"), passkey: PasskeyMade }),
]);
export type MadeFactor = z.infer<typeof MadeFactor>;

/** Ten codes, each of which stands for a second factor once; null: there were some, which count on. */
const RecoveryCodes = z.array(z.string()).nullable();

/** Second factors as their owner sees them. */
export const OwnFactors = z.object({
  factors: z.array(ShownFactor),
  /** Recovery codes that were not used yet. */
  recoveryLeft: z.number().int().min(0),
  /** A role of the caller's asks for a second factor: the last one is replaced, not removed. */
  isNeeded: z.boolean(),
  /** Browsers make passkeys for this address. */
  canHavePasskeys: z.boolean(),
});
export type OwnFactors = z.infer<typeof OwnFactors>;

/** The caller's second factors. */
export const readFactors = defineCall({
  name: "omniscient/account:factors",
  request: z.strictObject({}),
  answer: OwnFactors,
  customer: null,
  holders: OPERATORS,
  isReading: true,
  isRepeatable: true,
});

/** Begins a second factor of the caller's: a secret for an app, or what a browser makes a passkey by. Nothing is kept. */
export const beginFactor = defineCall({
  name: "omniscient/account:beginFactor",
  request: z.strictObject({ kind: FactorKind }),
  answer: BegunFactor,
  customer: null,
  holders: OPERATORS,
  needsProof: true,
  isReading: true,
  isRepeatable: true,
});

/** Adds a second factor that was begun; the first one brings recovery codes, which are answered this once. */
export const addFactor = defineCall({
  name: "omniscient/account:addFactor",
  request: z.strictObject({ name: FactorName, made: MadeFactor }),
  answer: z.object({ factor: ShownFactor, recoveryCodes: RecoveryCodes }),
  customer: null,
  holders: OPERATORS,
  needsProof: true,
  isRepeatable: false,
  refusals: ["wrong_code"],
});

/** Renames a second factor of the caller's. */
export const renameFactor = defineCall({
  name: "omniscient/account:renameFactor",
  request: z.strictObject({ factorId: z.string().min(1).max(64), name: FactorName }),
  answer: z.object({ factor: ShownFactor }),
  customer: null,
  holders: OPERATORS,
  isRepeatable: true,
});

/** Removes a second factor of the caller's; with the last one the recovery codes go. */
export const removeFactor = defineCall({
  name: "omniscient/account:removeFactor",
  request: z.strictObject({ factorId: z.string().min(1).max(64) }),
  answer: z.object({ factor: ShownFactor }),
  customer: null,
  holders: OPERATORS,
  needsProof: true,
  isRepeatable: false,
});

/** Replaces the caller's recovery codes: the earlier ones open nothing any more. They are answered this once. */
export const renewRecoveryCodes = defineCall({
  name: "omniscient/account:renewRecoveryCodes",
  request: z.strictObject({}),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  customer: null,
  holders: OPERATORS,
  needsProof: true,
  isRepeatable: false,
});

/** Begins the first second factor of the user of a ticket: a right password that was not enough. Nothing is kept. */
export const beginFirstFactor = defineCall({
  name: "omniscient/access:beginFactor",
  request: z.strictObject({ ticket: Ticket, kind: FactorKind }),
  answer: BegunFactor,
  customer: null,
  holders: [],
  isOpen: true,
  isReading: true,
  isRepeatable: true,
  refusals: ["ticket_over"],
});

/** Adds the first second factor of the user of a ticket, which signs them in afterwards, once. */
export const addFirstFactor = defineCall({
  name: "omniscient/access:addFactor",
  request: z.strictObject({ ticket: Ticket, name: FactorName, made: MadeFactor }),
  answer: z.object({ username: User.shape.username, recoveryCodes: z.array(z.string()) }),
  customer: null,
  holders: [],
  isOpen: true,
  isRepeatable: false,
  refusals: ["ticket_over", "wrong_code"],
});

/** What a browser asks a device for a passkey by: of whom the ticket is, or, without one, of any user that the device knows. */
export const requestPasskey = defineCall({
  name: "omniscient/access:requestPasskey",
  request: z.strictObject({ ticket: Ticket.nullable() }),
  answer: z.object({ options: PasskeyOptions }),
  customer: null,
  holders: [],
  isOpen: true,
  isReading: true,
  isRepeatable: true,
  refusals: ["ticket_over"],
});

/** How the caller can prove anew who they are. `options`: what their browser asks a device for a passkey by. */
export const readProofWays = defineCall({
  name: "omniscient/account:proofWays",
  request: z.strictObject({}),
  answer: z.object({
    ways: z.array(z.enum(["password", ...FactorWay.options])),
    options: PasskeyOptions.nullable(),
    /** How long a proof counts. */
    minutes: z.number().int().min(1),
  }),
  customer: null,
  holders: OPERATORS,
  isReading: true,
  isRepeatable: true,
});

/** Proves anew who the caller is: for some minutes (`BALISE_PROOF_MINUTES`) this session may make calls that ask for it. */
export const prove = defineCall({
  name: "omniscient/account:prove",
  request: z.strictObject({
    proof: z.discriminatedUnion("way", [
      z.object({ way: z.literal("password"), password: z.string().min(1).max(256) }),
      z.object({ way: z.literal("code"), oneTimePassword: z.string().min(1).max(60) }),
      z.object({ way: z.literal("passkey"), passkey: PasskeyAnswer }),
    ]),
  }),
  answer: z.object({ provenUntil: z.number() }),
  customer: null,
  holders: OPERATORS,
  isRepeatable: false,
  refusals: ["wrong_code", "wrong_current_password", "too_many_attempts"],
});

/** Whether the caller's session is proven, before what a browser fetches by an address: it could not be asked for a proof. */
export const assertProof = defineCall({
  name: "omniscient/account:assertProof",
  request: z.strictObject({}),
  answer: z.object({}),
  customer: null,
  holders: OPERATORS,
  isReading: true,
  needsProof: true,
  isRepeatable: true,
});

/** Removes all second factors and recovery codes of a user who belongs to this customer alone, who lost them; they get a mail about it. */
export const resetUserFactors = defineCall({
  name: "omniscient/user:resetFactors",
  request: OneUser,
  answer: z.object({ userId: OneUser.shape.userId, removed: z.number().int().min(0) }),
  customer: "customer",
  holders: ADMINS,
  needsProof: true,
  isRepeatable: true,
});
