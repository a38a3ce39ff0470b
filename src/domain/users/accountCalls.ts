import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { OPERATORS, PEOPLE } from "../base/holders.ts";
import { EpochMs } from "../base/instant.ts";
import { LinkKind } from "./userLink.ts";
import { Password } from "./password.ts";
import { User } from "./user.ts";
import { ShownSession } from "./shownSession.ts";

const { id, username, firstName, lastName, email, phone, locale } = User.shape;
const mailsOff = User.shape.mailsOff.unwrap();

/** Who is signed in, as they see and change themselves. */
export const OwnAccount = z.object({
  id,
  username,
  firstName,
  lastName,
  email,
  phone,
  locale,
  mailsOff,
  /** They come through an identity provider, where address and password are changed. */
  isOfProvider: z.boolean(),
  /** They can sign in by name and password. */
  hasPassword: z.boolean(),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

/** Who is signed in, as they see and change themselves. */
export const readAccount = defineCall({
  name: "omniscient/account:read",
  request: z.strictObject({}),
  answer: z.object({ account: OwnAccount }),
  customer: null,
  holders: PEOPLE,
  isReading: true,
  isRepeatable: true,
});

/** Where the caller is signed in: this session first, then the newest. */
export const listSessions = defineCall({
  name: "omniscient/account:sessions",
  request: z.strictObject({}),
  answer: z.object({ sessions: z.array(ShownSession) }),
  customer: null,
  holders: PEOPLE,
  isReading: true,
  isRepeatable: true,
});

/** Ends one session of the caller's, or, without an id, all but this one. */
export const endOwnSessions = defineCall({
  name: "omniscient/account:endSessions",
  request: z.strictObject({ sessionId: z.string().min(1).max(64).nullable() }),
  answer: z.object({ ended: z.number().int().min(0) }),
  customer: null,
  holders: OPERATORS,
  isRepeatable: true,
});

/** The secret of a link, as its address carries it. */
const Token = z.string().min(1).max(300);

/** Whose password a link sets. */
export const LinkedAccount = z.object({
  kind: LinkKind,
  username,
  firstName,
  lastName,
  customerName: z.string(),
  expiresAt: EpochMs,
});
export type LinkedAccount = z.infer<typeof LinkedAccount>;

/** Whose password a link sets: anybody who has the link may ask. */
export const previewLink = defineCall({
  name: "omniscient/access:look",
  request: z.strictObject({ token: Token }),
  answer: z.object({ account: LinkedAccount }),
  customer: null,
  holders: [],
  isOpen: true,
  isReading: true,
  isRepeatable: true,
  refusals: ["link_over"],
});

/**
 * Asks for a link by which the user of a username or address sets a new password. Whether there is one is not answered: the
 * answer is the same for every name, and comes before anybody was looked for.
 */
export const requestLink = defineCall({
  name: "omniscient/access:requestLink",
  request: z.strictObject({ name: z.string().trim().min(1).max(254) }),
  answer: z.object({ accepted: z.literal(true) }),
  customer: null,
  holders: [],
  isOpen: true,
  isRepeatable: false,
  refusals: ["too_many_attempts"],
});

/** Sets the password of whom a link is for. It works once; all sessions end. */
export const setPasswordByLink = defineCall({
  name: "omniscient/access:setPassword",
  request: z.strictObject({ token: Token, password: Password }),
  answer: z.object({ username }),
  customer: null,
  holders: [],
  isOpen: true,
  isRepeatable: false,
  refusals: ["link_over", "invalid_password"],
});
