import * as alerts from "./alerts/calls.ts";
import * as alertForms from "./alerts/formCalls.ts";
import * as assets from "./assets/calls.ts";
import * as faults from "./assets/faultCalls.ts";
import * as meters from "./assets/meterCalls.ts";
import * as siteUses from "./assets/siteUseCalls.ts";
import * as trips from "./assets/tripCalls.ts";
import type { Call } from "./base/call.ts";
import * as base from "./base/calls.ts";
import * as connectors from "./connectors/calls.ts";
import * as counters from "./counters/calls.ts";
import * as coverage from "./coverage/calls.ts";
import * as customers from "./customers/calls.ts";
import * as customerForms from "./customers/formCalls.ts";
import * as customerLives from "./customers/lifecycleCalls.ts";
import * as dataRequests from "./customers/dataRequestCalls.ts";
import * as retention from "./customers/retentionCalls.ts";
import * as customerSyncs from "./customers/syncCalls.ts";
import * as activity from "./devices/activityCalls.ts";
import * as devices from "./devices/calls.ts";
import * as tags from "./devices/tagCalls.ts";
import * as badgeTests from "./distress/badgeTestCalls.ts";
import * as distress from "./distress/calls.ts";
import * as loneWork from "./distress/loneWorkCalls.ts";
import * as evacuations from "./evacuations/calls.ts";
import * as drills from "./evacuations/drillCalls.ts";
import * as selfCheckIns from "./evacuations/selfCheckInCalls.ts";
import * as names from "./evacuations/nameCalls.ts";
import * as imports from "./imports/calls.ts";
import * as journal from "./journal/calls.ts";
import * as keys from "./apiKeys/calls.ts";
import * as feeds from "./apiKeys/feedCalls.ts";
import * as notices from "./operations/noticeCalls.ts";
import * as operations from "./operations/calls.ts";
import * as past from "./timeMachine/calls.ts";
import * as push from "./push/calls.ts";
import * as qrCodes from "./qrCodes/calls.ts";
import * as referential from "./referential/calls.ts";
import * as reports from "./reports/calls.ts";
import * as sites from "./sites/calls.ts";
import * as places from "./sites/placeCalls.ts";
import * as stays from "./attendance/calls.ts";
import * as users from "./users/calls.ts";
import * as accounts from "./users/accountCalls.ts";
import * as factors from "./users/factorCalls.ts";
import * as identities from "./users/identityCalls.ts";
import * as invitations from "./users/invitationCalls.ts";
import * as userForms from "./users/formCalls.ts";
import * as webhooks from "./webhooks/calls.ts";

/** Every call of ours, in the order of their names. Routes, rights and the description of the API are made of it. */
export const CALLS: readonly Call[] = [
  alerts,
  alertForms,
  assets,
  faults,
  meters,
  siteUses,
  trips,
  base,
  connectors,
  counters,
  coverage,
  customers,
  customerForms,
  customerLives,
  customerSyncs,
  dataRequests,
  retention,
  activity,
  devices,
  tags,
  distress,
  badgeTests,
  loneWork,
  evacuations,
  drills,
  selfCheckIns,
  names,
  imports,
  journal,
  keys,
  feeds,
  notices,
  operations,
  past,
  push,
  qrCodes,
  referential,
  reports,
  sites,
  places,
  stays,
  users,
  invitations,
  accounts,
  factors,
  identities,
  userForms,
  webhooks,
]
  .flatMap((feature) => Object.values<unknown>(feature))
  .filter(isCall)
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));

/** What else a feature's `calls.ts` exports are limits and parts of schemas. */
function isCall(exported: unknown): exported is Call {
  return typeof exported === "object" && exported !== null && "holders" in exported;
}
