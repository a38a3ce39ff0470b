import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { ADMINS } from "../base/holders.ts";
import { CustomerIndex, KeyId } from "../base/ids.ts";
import { SecretOverlap } from "../base/secretOverlap.ts";
import { AccessKey, KeyForm } from "./accessKey.ts";

const OfCustomer = z.strictObject({ customerIndex: CustomerIndex });
const OneKey = OfCustomer.extend({ keyId: KeyId });

/** A key as administrators see it: nothing of its secret. */
export const ShownKey = AccessKey.omit({
  by: true,
  customer: true,
  formerHash: true,
  hash: true,
});
export type ShownKey = z.infer<typeof ShownKey>;

const KeyAnswer = z.object({ key: ShownKey });
/** `secret` is what the machine sends. It is answered once and cannot be read again. */
const SecretAnswer = KeyAnswer.extend({ secret: z.string() });

/** The keys of the customer, the newest first, those that are over included; 1,000 at most. */
export const searchKeys = defineCall({
  name: "omniscient/key:search",
  request: OfCustomer,
  answer: z.object({ keys: z.array(ShownKey) }),
  holders: ADMINS,
  isReading: true,
  isRepeatable: true,
});

/** Makes a key for a machine. `secret` is answered here alone, and cannot be read again. */
export const createKey = defineCall({
  name: "omniscient/key:create",
  request: OfCustomer.extend({ key: KeyForm }),
  answer: SecretAnswer,
  holders: ADMINS,
  // The answer alone holds the secret: sent again, it would make a second key.
  needsProof: true,
  isRepeatable: false,
  refusals: ["too_many"],
});

/** Changes name, addresses or end of a key. What it opens stays as it is: another right is another key. */
export const updateKey = defineCall({
  name: "omniscient/key:update",
  request: OneKey.extend({
    /** What the editor saw of the fields that are changed. */
    seen: z.record(z.string(), z.unknown()),
    changes: KeyForm.omit({ right: true }).partial(),
  }),
  answer: KeyAnswer,
  holders: ADMINS,
  needsProof: true,
  isRepeatable: true,
});

/** Gives the key a new secret; the former one opens for `overlap` ms more. */
export const rotateKey = defineCall({
  name: "omniscient/key:rotate",
  request: OneKey.extend({ overlap: SecretOverlap }),
  answer: SecretAnswer,
  holders: ADMINS,
  needsProof: true,
  isRepeatable: false,
});

/** Revokes a key: it opens nothing any more, at once. */
export const revokeKey = defineCall({
  name: "omniscient/key:revoke",
  request: OneKey,
  answer: KeyAnswer,
  holders: ADMINS,
  isRepeatable: true,
});
