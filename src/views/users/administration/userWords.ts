import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ProfileName } from "../../../domain/base/profile.ts";
import type { ShownInvitation } from "../../../domain/users/invitationCalls.ts";
import type { UserStatus } from "../../../domain/users/userStatus.ts";
import type { Tone } from "../../ui/tone.ts";
import type { UserFieldIssue } from "./userFields.ts";

/** What roles are called, and what they are for. People first, then programs. */
export const ROLES: Readonly<
  Record<ProfileName, { readonly name: MessageDescriptor; readonly purpose: MessageDescriptor }>
> = {
  admin: {
    name: msg`Administrator`,
    purpose: msg`Manages users, permissions, sites and everything of the customer.`,
  },
  worker: {
    name: msg`Worker`,
    purpose: msg`Finds resources, handles alerts, takes part in evacuations.`,
  },
  preperer: {
    name: msg`Preparer`,
    purpose: msg`As a worker, and describes resources and says where they go.`,
  },
  screen: {
    name: msg`Screen`,
    purpose: msg`A display on a wall: it shows and changes nothing, and stays signed in for 30 days.`,
  },
  gateway: { name: msg`Gateway`, purpose: msg`A device or server that sends readings.` },
  api_reader: { name: msg`API reader`, purpose: msg`A program that reads everything.` },
  quickconnect: {
    name: msg`Quickconnect`,
    purpose: msg`The service that resources come from.`,
  },
  cron: { name: msg`Scheduled calls`, purpose: msg`A program that calls at set times.` },
};
export const ROLE_NAMES = Object.keys(ROLES) as ProfileName[];

/** How accounts stand, in a word and with its shape. */
export const STATUSES: Readonly<
  Record<UserStatus, { readonly word: MessageDescriptor; readonly tone: Tone }>
> = {
  active: { word: msg({ message: "In use", context: "account" }), tone: "success" },
  idle: { word: msg`Never signed in`, tone: "neutral" },
  invited: { word: msg({ message: "Invited", context: "account" }), tone: "info" },
  linkOver: { word: msg`Link has run out`, tone: "warning" },
  notSent: { word: msg`Link not sent`, tone: "danger" },
  paused: { word: msg({ message: "Paused", context: "account" }), tone: "warning" },
};

/** What became of an invitation. */
export const INVITATION_STATES: Readonly<
  Record<ShownInvitation["state"], { readonly word: MessageDescriptor; readonly tone: Tone }>
> = {
  pending: { word: msg({ message: "Open", context: "invitation" }), tone: "info" },
  accepted: { word: msg({ message: "Accepted", context: "invitation" }), tone: "success" },
  declined: { word: msg({ message: "Declined", context: "invitation" }), tone: "neutral" },
  withdrawn: { word: msg({ message: "Withdrawn", context: "invitation" }), tone: "neutral" },
  expired: { word: msg({ message: "Has run out", context: "invitation" }), tone: "warning" },
  void: { word: msg({ message: "Void", context: "invitation" }), tone: "warning" },
};

/** What is wrong with a field, and what now. The four codes of specification section 8 are among them. */
export const USER_ISSUE_WORDS: Readonly<Record<UserFieldIssue, MessageDescriptor>> = {
  missing: msg`This is required: fill it in.`,
  long: msg`It is longer than 100 characters: shorten it.`,
  usernameHere: msg`Somebody in this list has the username already: edit them, or choose another.`,
  usernameElsewhere: msg`The username already exists: choose another.`,
  emailHere: msg`Somebody in this list has the e-mail address already: edit them, or choose another.`,
  emailElsewhere: msg`The e-mail address already exists: choose another.`,
  emailInvalid: msg`The e-mail address is not valid: it needs the form name@example.org.`,
  phoneInvalid: msg`The phone number is not valid: write it as 06 12 34 56 78 or with its country, +44 20 7946 0958.`,
  roleInvalid: msg`There is no such role: choose one of the list.`,
};
