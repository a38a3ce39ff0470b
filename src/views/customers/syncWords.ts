import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type {
  SyncCounts,
  SyncFailure,
  SyncPhase,
  SyncService,
  SyncState,
} from "../../domain/customers/sync.ts";
import { ownValue } from "../../domain/base/ownValue.ts";
import type { Tone } from "../ui/tone.ts";

/** What the services are called in a title, and what a synchronisation with them does. */
export const SERVICE_WORDS: Readonly<
  Record<SyncService, { readonly name: MessageDescriptor; readonly does: MessageDescriptor }>
> = {
  maps: {
    name: msg`Maps service`,
    does: msg`Sites of the customer's venue are created and updated as the maps service has them. Sites that are excluded from synchronisation or archived are left alone, and none is removed.`,
  },
  quickconnect: {
    name: msg`Quickconnect`,
    does: msg`Resources are created, updated and archived as quickconnect has them. Then users are sent to it, and those who are gone here are removed there.`,
  },
};

/** How a run stands, in a word and with its shape. */
export const SYNC_STATE_WORDS: Readonly<
  Record<SyncState, { readonly word: MessageDescriptor; readonly tone: Tone }>
> = {
  waiting: { word: msg({ message: "About to start", context: "synchronisation" }), tone: "info" },
  running: { word: msg({ message: "Under way", context: "synchronisation" }), tone: "info" },
  retrying: { word: msg({ message: "Tried again", context: "synchronisation" }), tone: "warning" },
  done: { word: msg({ message: "Done", context: "synchronisation" }), tone: "success" },
  failed: { word: msg({ message: "Failed", context: "synchronisation" }), tone: "danger" },
  cancelled: { word: msg({ message: "Stopped", context: "synchronisation" }), tone: "neutral" },
};

/** What a run is at. */
export const PHASE_WORDS: Readonly<Record<SyncPhase, MessageDescriptor>> = {
  sites: msg`Sites are brought over`,
  resources: msg`Resources are brought over`,
  users: msg`Users are sent`,
  leavers: msg`Users who are gone are removed`,
};

/** Why a run has failed, and what now. */
export const SYNC_FAILURE_WORDS: Readonly<Record<SyncFailure, MessageDescriptor>> = {
  invalid_map_key: msg`The maps service does not accept the customer's map token: correct it, then synchronise again.`,
  key_refused: msg`Quickconnect does not accept the key of the platform: the operator of the platform corrects it.`,
  unknown_there: msg`The service does not know this customer: check the venue id of the customer, or ask those who run the service.`,
  unreachable: msg`The service did not answer: try again later, or check its address.`,
  service_failed: msg`The service failed each time it was asked: try again later.`,
  unusable_answer: msg`What the service answered cannot be used: ask those who run it.`,
  redirected: msg`The service redirects elsewhere, which is not followed: the operator of the platform corrects its address.`,
  request_refused: msg`The service refused the request: ask those who run it.`,
  failed_here: msg`What the service answered could not be saved here: try again.`,
  not_configured: msg`The platform has no address of this service any more.`,
};

/** What a run came to, in the order in which it is told. */
export const COUNT_WORDS: Readonly<Record<keyof SyncCounts, MessageDescriptor>> = {
  received: msg({ message: "Received", context: "synchronisation" }),
  created: msg({ message: "Created", context: "synchronisation" }),
  updated: msg({ message: "Updated", context: "synchronisation" }),
  archived: msg({ message: "Archived", context: "synchronisation" }),
  unchanged: msg({ message: "Unchanged", context: "synchronisation" }),
  left: msg({ message: "Left alone", context: "synchronisation" }),
  refused: msg({ message: "Refused", context: "synchronisation" }),
  sent: msg({ message: "Users sent", context: "synchronisation" }),
  removed: msg({ message: "Users removed", context: "synchronisation" }),
};

const REFUSAL_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  repeated: msg`The service has it more than once.`,
  OM001: msg`Its family and sub-family are not in the referential.`,
  OM002: msg`A value does not fit the referential.`,
  OM005: msg`Another resource has its reference.`,
  unknownSite: msg`Its site is not there, or archived.`,
  unknownLabel: msg`Its label does not fit its sub-family.`,
  asset_has_linked_tag: msg`It has a linked sensor, so that it cannot be archived: unlink the sensor first.`,
  request_refused: msg`The service did not accept this user.`,
};

const BREAKS_A_RULE = msg`It breaks a rule.`;

/** Why one thing could not be brought over. */
export function syncRefusalWords(reason: string): MessageDescriptor {
  return ownValue<MessageDescriptor>(REFUSAL_WORDS, reason) ?? BREAKS_A_RULE;
}
