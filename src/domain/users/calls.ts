import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { HelpRights } from "../base/helpRights.ts";
import { CustomerIndex, UserId } from "../base/ids.ts";
import { Customer } from "../customers/customer.ts";
import { ADMINS, OPERATORS, PEOPLE, SUPER_ADMINS_ONLY } from "../base/holders.ts";
import {
  Permissions,
  PermissionsForm,
  PermissionTemplate,
  SeenPermissions,
  TemplateForm,
} from "./permissions.ts";
import { PROFILE_NAMES, ProfileName } from "../base/profile.ts";
import { SendsLeft } from "../base/sendLimits.ts";
import { LinkStatus, UserLink } from "./userLink.ts";
import { ShownSession } from "./shownSession.ts";
import { User } from "./user.ts";

export const OfCustomer = z.strictObject({ customer: CustomerIndex });
export const OneUser = OfCustomer.extend({ userId: UserId });
/** A user as the admins of one customer see them: what ties them to other customers and to providers, and which mails they want, is left out. */
export const ShownUser = User.omit({
  hubTransmissibleId: true,
  mailsOff: true,
  identitySubject: true,
  identityIssuer: true,
  profileIds: true,
}).extend({
  /** The roles in this customer. */
  roles: z.array(ProfileName),
  /** They belong to other customers too, so that only their role is this one's to change. */
  isShared: z.boolean(),
  /** They come through an identity provider, where address and password are changed. */
  isOfProvider: z.boolean(),
  /** Their role here comes from the identity provider of this name at each sign-in; null: it is given by hand. */
  roleFrom: z.string().nullable(),
});
export type ShownUser = z.infer<typeof ShownUser>;

/** The link that a user was sent last, as the admins see it. */
export const ShownLink = UserLink.pick({
  kind: true,
  address: true,
  byName: true,
  at: true,
  expiresAt: true,
  sentAt: true,
}).extend({ state: LinkStatus });
export type ShownLink = z.infer<typeof ShownLink>;

/** A user in the list of a customer. */
export const ListedUser = ShownUser.extend({
  /** How often they are signed in now. */
  sessions: z.number().int().min(0),
  /** Null: they were sent none. */
  link: ShownLink.nullable(),
  /** Their address is of none of the domains that the customer lists; false where it lists none. */
  isOutside: z.boolean(),
  /** Whether quickconnect knows them as they are now; null: it does not lead this customer. */
  isSynced: z.boolean().nullable(),
  /** They have a second factor. */
  hasFactor: z.boolean(),
});
export type ListedUser = z.infer<typeof ListedUser>;
export const UserAnswer = z.object({ user: ShownUser });

/** A customer to choose (specification section 7). */
const { name, displayName, index, kind, isArchived } = Customer.shape;
export const CustomerOfUser = z.object({
  name,
  displayName,
  index,
  kind,
  isArchived,
  profiles: z.array(ProfileName),
});
export type CustomerOfUser = z.infer<typeof CustomerOfUser>;

/**
 * The customers of a user, by name. `userId` is the caller's own, unless they are super admin. A super admin has every
 * customer, with no profile in them (specification sections 6 and 7).
 */
export const listIndexes = defineCall({
  name: "omniscient/user:listIndexes",
  request: z.strictObject({ userId: UserId }),
  answer: z.array(CustomerOfUser),
  customer: null,
  holders: PROFILE_NAMES,
  isReading: true,
  isRepeatable: true,
});

/** The users of a customer, with their roles there. Roles in other customers are left out. */
export const searchUsers = defineCall({
  name: "omniscient/user:search",
  request: OfCustomer,
  answer: z.object({ users: z.array(ListedUser), total: z.number().int().min(0) }),
  customer: "customer",
  holders: ADMINS,
  isReading: true,
  isRepeatable: true,
});

/**
 * Deletes the account of a user who belongs to this customer alone. Of a customer that quickconnect leads, a user whom it
 * does not know as they are now is refused: unsynced_user_not_deletable; to a super admin unsynced_user_recreatable, who
 * may have them deleted all the same by `isUnsyncedToo`, to create them again (specification section 8).
 */
export const deleteUser = defineCall({
  name: "omniscient/user:delete",
  request: OneUser.extend({ isUnsyncedToo: z.boolean().default(false) }),
  answer: z.object({ userId: UserId }),
  customer: "customer",
  holders: ADMINS,
  needsProof: true,
  isRepeatable: false,
  refusals: ["last_administrator", "unsynced_user_not_deletable", "unsynced_user_recreatable"],
});

/** Takes the user's roles in this customer and signs them out. */
export const revokeUser = defineCall({
  name: "omniscient/user:revoke",
  request: OneUser,
  answer: UserAnswer,
  customer: "customer",
  holders: ADMINS,
  needsProof: true,
  isRepeatable: false,
  refusals: ["last_administrator"],
});

/** Pauses an account: nobody signs in with it any more, though it stays; its sessions end. */
export const pauseUser = defineCall({
  name: "omniscient/user:pause",
  request: OneUser,
  answer: UserAnswer,
  customer: "customer",
  holders: ADMINS,
  isRepeatable: true,
  refusals: ["last_administrator"],
});

/** Puts a paused account in use again. */
export const resumeUser = defineCall({
  name: "omniscient/user:resume",
  request: OneUser,
  answer: UserAnswer,
  customer: "customer",
  holders: ADMINS,
  isRepeatable: true,
});

/** Where a user who belongs to this customer alone is signed in, the newest first. */
export const listUserSessions = defineCall({
  name: "omniscient/user:sessions",
  request: OneUser,
  answer: z.object({ sessions: z.array(ShownSession) }),
  customer: "customer",
  holders: ADMINS,
  isReading: true,
  isRepeatable: true,
});

/** Ends one session of a user who belongs to this customer alone, or, without an id, all. */
export const endUserSessions = defineCall({
  name: "omniscient/user:endSessions",
  request: OneUser.extend({ sessionId: z.string().min(1).max(64).nullable().default(null) }),
  answer: z.object({ userId: UserId, ended: z.number().int().min(0) }),
  customer: "customer",
  holders: ADMINS,
  isRepeatable: true,
});

/** Sends a link by which the user sets their own password, once and within 72 h. An earlier one is void. */
export const sendUserLink = defineCall({
  name: "omniscient/user:sendLink",
  request: OneUser,
  answer: z.object({ link: ShownLink, sendsLeft: SendsLeft }),
  customer: "customer",
  holders: ADMINS,
  isRepeatable: false,
  refusals: ["too_soon", "too_many_sends"],
});

/** Withdraws the link that the user was sent last: it opens nothing any more. */
export const withdrawUserLink = defineCall({
  name: "omniscient/user:withdrawLink",
  request: OneUser,
  answer: z.object({ link: ShownLink }),
  customer: "customer",
  holders: ADMINS,
  isRepeatable: true,
});

/** Changes the caller's own password; their other sessions end. Screens and machines are given theirs by an admin. */
export const updatePassword = defineCall({
  name: "omniscient/user:updatePassword",
  request: z.strictObject({ current: z.string(), next: z.string(), confirmation: z.string() }),
  answer: z.object({ changed: z.literal(true) }),
  customer: null,
  holders: OPERATORS,
  isRepeatable: false,
  refusals: ["wrong_current_password", "invalid_password", "too_many_attempts"],
});

/** Which pages a customer's users may read (specification sections 6 and 7). */
export const readPermissions = defineCall({
  name: "omniscient/permissions:search",
  request: OfCustomer,
  answer: Permissions.omit({ id: true }),
  customer: "customer",
  holders: PEOPLE,
  isReading: true,
  isRepeatable: true,
});

/**
 * Writes the permissions; the customer's users are notified, and signed out where something was taken from them. `seen`:
 * what the editor saw. Then only what they changed is written, and what somebody else has changed meanwhile is a
 * conflict; without it the whole is replaced. `template` is kept where the permissions are as it says.
 */
export const updatePermissions = defineCall({
  name: "omniscient/permissions:update",
  request: PermissionsForm.omit({ locked: true }).extend({
    customer: CustomerIndex,
    template: PermissionsForm.shape.template.default(null),
    /** Who sees calls for help and who takes them; absent: as it is. */
    callsForHelp: HelpRights.optional(),
    seen: SeenPermissions.optional(),
  }),
  answer: Permissions,
  customer: "customer",
  holders: ADMINS,
  needsProof: true,
  isRepeatable: true,
  refusals: ["permissions_locked"],
});

/** Locks the permissions of a customer: its administrators can no longer change them. */
export const lockPermissions = defineCall({
  name: "omniscient/permissions:lock",
  request: OfCustomer,
  answer: Permissions,
  customer: "customer",
  holders: SUPER_ADMINS_ONLY,
  needsProof: true,
  isRepeatable: true,
});

/** Unlocks the permissions of a customer: its administrators can change them again. */
export const unlockPermissions = defineCall({
  name: "omniscient/permissions:unlock",
  request: OfCustomer,
  answer: Permissions,
  customer: "customer",
  holders: SUPER_ADMINS_ONLY,
  needsProof: true,
  isRepeatable: true,
});

/** The templates of permissions: the presets of the product, then those that super admins have saved. */
export const searchTemplates = defineCall({
  name: "omniscient/permissions:searchTemplates",
  request: z.strictObject({}),
  answer: z.object({ templates: z.array(PermissionTemplate) }),
  customer: null,
  holders: ADMINS,
  isReading: true,
  isRepeatable: true,
});

/** Creates a template, or replaces the one of the id. */
export const saveTemplate = defineCall({
  name: "omniscient/permissions:saveTemplate",
  request: TemplateForm,
  answer: z.object({ template: PermissionTemplate }),
  customer: null,
  holders: SUPER_ADMINS_ONLY,
  isRepeatable: false,
  refusals: ["name_taken"],
});

/** Deletes a template that super admins have saved; permissions that were set by it stay as they are. */
export const deleteTemplate = defineCall({
  name: "omniscient/permissions:deleteTemplate",
  request: z.strictObject({ id: z.string().min(1) }),
  answer: z.object({ id: z.string() }),
  customer: null,
  holders: SUPER_ADMINS_ONLY,
  isRepeatable: false,
});
