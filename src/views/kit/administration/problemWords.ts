import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AdministrationProblem } from "../../../streams/calls/refusal.ts";
import { ownValue } from "../../../domain/base/ownValue.ts";
import { DISK_FULL } from "../words/diskFull.ts";
import { FILE_INFECTED, SCAN_FAILED } from "../words/scannedFiles.ts";

/** Why something was not done, and what now; problems that no screen of the administration meets have the general words. */
const WORDS: Partial<Readonly<Record<AdministrationProblem, MessageDescriptor>>> = {
  unreachable: msg`The server did not answer. Look whether it was done, then try again.`,
  not_allowed: msg`You are not allowed to do this. Ask an administrator.`,
  not_signed_in: msg`You are signed out. Sign in again.`,
  not_found: msg`It is not there any more: somebody else has removed it.`,
  archived: msg`It is archived: take it out of the archive first.`,
  conflict: msg`Somebody else has changed it meanwhile: look at it and try again.`,
  name_taken: msg`The name is taken: choose another.`,
  username_already_exists: msg`The username already exists: choose another.`,
  email_already_exists: msg`The e-mail address already exists: choose another.`,
  belongs_elsewhere: msg`This person belongs to another customer: invite them, they decide themselves.`,
  index_reserved: msg`The index means something else on this platform: choose another.`,
  index_malformed: msg`The index needs letters from a to z, digits, - and _ alone, a letter or digit first.`,
  name_differs: msg`This is not the name of the customer: type it as it is shown.`,
  deletion_pending: msg`The customer is to be deleted: keep it first.`,
  grace_over: msg`The 7 days are over, the customer is being deleted: nothing brings it back.`,
  label_taken: msg`The sub-family has a label of this name already: choose another name.`,
  area_overlaps: msg`Areas overlap: move their edges.`,
  floor_number_taken: msg`A floor number is there twice: choose another.`,
  invalid_input: msg`The server does not accept it as it is: correct what is marked.`,
  OM001: msg`This family and sub-family are not in the referential (any more): choose others.`,
  OM002: msg`Existing resources would not fit the referential any more.`,
  OM005: msg`The reference is taken: choose another.`,
  OM006: msg`The resource is not there any more.`,
  too_soon: msg`It was sent a moment ago: wait a minute, then send it again.`,
  too_many_lookups: msg`You have asked for as many users of other customers as may be in a day. Go on tomorrow.`,
  too_many_sends: msg`As many messages were sent today as may be in a day. Go on tomorrow, or list the domains of your people in the configuration.`,
  unsynced_user_not_deletable: msg`Quickconnect does not know this user as they are now, so that they cannot be deleted. Contact the administrator of the platform.`,
  unsynced_user_recreatable: msg`Quickconnect does not know this user as they are now. You can delete them all the same, and create them again.`,
  service_not_configured: msg`The platform has no address of this service.`,
  quickconnect_off: msg`The resources of this customer are its own: have quickconnect lead them first.`,
  last_administrator: msg`Nobody else administers this customer: give somebody else that role first.`,
  permissions_locked: msg`The permissions are locked: ask a super admin to unlock them.`,
  disk_full: DISK_FULL,
  file_infected: FILE_INFECTED,
  scan_failed: SCAN_FAILED,
  too_many: msg`These are too many at once: do them in parts.`,
};

const GENERAL = msg`It failed for a reason of the server's own. Try again; if it stays, tell your administrator.`;

/** What is said of a problem, or of the code of a refusal. */
export function problemWords(problem: string): MessageDescriptor {
  return ownValue<MessageDescriptor>(WORDS, problem) ?? GENERAL;
}
