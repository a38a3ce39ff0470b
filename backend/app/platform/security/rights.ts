import { CALLS } from "../../../../src/domain/calls.ts";
import {
  PEOPLE,
  READERS,
  OPERATORS,
  PREPARERS,
  REPORTERS,
  ADMINS,
} from "../../../../src/domain/users/holders.ts";
import { PROFILE_NAMES, type ProfileName } from "../../../../src/domain/users/profile.ts";

/** `anonymous`: nobody is signed in; `no-rights`: signed in, without a right in any customer. */
export type Holder = ProfileName | "anonymous" | "no-rights";

/**
 * One right. `scope` says what keeps it inside a customer:
 * `session`: it concerns the caller alone;
 * `customer`: Kuzzle restricts it to the index and the collections of the profile (`READABLE`);
 * `channel`: the private channel of the caller, checked by the guard;
 * `controller`: our controller checks customer and profile itself, since Kuzzle restricts only what names an index.
 */
export type Right = {
  readonly call: `${string}:${string}`;
  readonly scope: "session" | "customer" | "channel" | "controller";
  readonly holders: readonly Holder[];
};

/** Those who look at the past: whoever is shown the present. */
export const HISTORIANS: readonly ProfileName[] = READERS;
/** Those who read the sites, and so the plans that are laid on them. */
export const SITE_READERS: readonly ProfileName[] = READERS;
const SIGNED_IN: readonly ProfileName[] = PROFILE_NAMES;

/**
 * Every right that anybody but the super admin has: what is not in this table is refused.
 * One row a call; docs/security.md shows it as a matrix, a test keeps both the same.
 * A new action of ours needs a row (an empty list of holders: super admins only), or the application does not start.
 */
export const RIGHTS: readonly Right[] = [
  { call: "auth:login", scope: "session", holders: ["anonymous"] },
  { call: "auth:checkToken", scope: "session", holders: ["anonymous", ...SIGNED_IN] },
  // Anonymous too: a logout by cookie runs as anonymous and would not clear the cookie otherwise.
  { call: "auth:logout", scope: "session", holders: ["anonymous", "no-rights", ...SIGNED_IN] },
  { call: "auth:getCurrentUser", scope: "session", holders: SIGNED_IN },
  { call: "auth:refreshToken", scope: "session", holders: SIGNED_IN },

  { call: "document:get", scope: "customer", holders: [...READERS, "quickconnect"] },
  { call: "document:mGet", scope: "customer", holders: READERS },
  { call: "document:exists", scope: "customer", holders: [...READERS, "quickconnect"] },
  { call: "document:count", scope: "customer", holders: READERS },
  { call: "document:search", scope: "customer", holders: READERS },
  // Names no index: the guard lets a scroll go on only for the user who began it.
  { call: "document:scroll", scope: "session", holders: READERS },
  { call: "collection:refresh", scope: "customer", holders: READERS },
  { call: "realtime:subscribe", scope: "customer", holders: READERS },
  { call: "realtime:unsubscribe", scope: "session", holders: SIGNED_IN },
  { call: "realtime:subscribe", scope: "channel", holders: SIGNED_IN },

  { call: "omniscient/user:listIndexes", scope: "controller", holders: SIGNED_IN },
  { call: "omniscient/user:search", scope: "controller", holders: ["admin"] },
  { call: "omniscient/user:create", scope: "controller", holders: ["admin"] },
  { call: "omniscient/user:update", scope: "controller", holders: ["admin"] },
  { call: "omniscient/user:delete", scope: "controller", holders: ["admin"] },
  { call: "omniscient/user:revoke", scope: "controller", holders: ["admin"] },
  // Screens and machines are given their password by an admin.
  {
    call: "omniscient/user:updatePassword",
    scope: "controller",
    holders: ["admin", "worker", "preperer"],
  },

  { call: "omniscient/permissions:search", scope: "controller", holders: PEOPLE },
  { call: "omniscient/permissions:update", scope: "controller", holders: ["admin"] },
  { call: "omniscient/permissions:lock", scope: "controller", holders: [] },
  { call: "omniscient/permissions:unlock", scope: "controller", holders: [] },
  { call: "omniscient/permissions:searchTemplates", scope: "controller", holders: ["admin"] },
  { call: "omniscient/permissions:saveTemplate", scope: "controller", holders: [] },
  { call: "omniscient/permissions:deleteTemplate", scope: "controller", holders: [] },

  {
    call: "omniscient/customer:getConfig",
    scope: "controller",
    holders: [...PEOPLE, "api_reader", "quickconnect"],
  },
  { call: "omniscient/ingestion:readings", scope: "controller", holders: ["gateway"] },

  { call: "omniscient/asset:create", scope: "controller", holders: PREPARERS },
  { call: "omniscient/asset:update", scope: "controller", holders: PREPARERS },
  { call: "omniscient/asset:associate", scope: "controller", holders: PREPARERS },
  { call: "omniscient/asset:dissociate", scope: "controller", holders: PREPARERS },
  { call: "omniscient/asset:label", scope: "controller", holders: PREPARERS },
  { call: "omniscient/asset:linkTag", scope: "controller", holders: PREPARERS },
  { call: "omniscient/asset:unlinkTag", scope: "controller", holders: PREPARERS },
  { call: "omniscient/asset:archive", scope: "controller", holders: ADMINS },
  { call: "omniscient/asset:unarchive", scope: "controller", holders: ADMINS },
  { call: "omniscient/asset:importPlan", scope: "controller", holders: ADMINS },
  { call: "omniscient/asset:importCommit", scope: "controller", holders: ADMINS },
  { call: "omniscient/asset:importCancel", scope: "controller", holders: ADMINS },
  { call: "omniscient/asset:importUndo", scope: "controller", holders: ADMINS },
  { call: "omniscient/comment:add", scope: "controller", holders: OPERATORS },
  { call: "omniscient/comment:edit", scope: "controller", holders: OPERATORS },
  { call: "omniscient/comment:delete", scope: "controller", holders: OPERATORS },
  { call: "omniscient/file:upload", scope: "controller", holders: OPERATORS },
  { call: "omniscient/file:download", scope: "controller", holders: OPERATORS },
  { call: "omniscient/file:delete", scope: "controller", holders: OPERATORS },
  { call: "omniscient/maintenance:add", scope: "controller", holders: OPERATORS },
  { call: "omniscient/maintenance:update", scope: "controller", holders: OPERATORS },
  { call: "omniscient/maintenance:delete", scope: "controller", holders: OPERATORS },
  { call: "omniscient/maintenance:due", scope: "controller", holders: OPERATORS },
  { call: "omniscient/referential:create", scope: "controller", holders: ADMINS },
  { call: "omniscient/referential:update", scope: "controller", holders: ADMINS },
  { call: "omniscient/referential:delete", scope: "controller", holders: ADMINS },
  { call: "omniscient/referential:impact", scope: "controller", holders: ADMINS },
  { call: "omniscient/qrCode:generate", scope: "controller", holders: ADMINS },
  { call: "omniscient/qrCode:markExported", scope: "controller", holders: ADMINS },
  { call: "omniscient/qrCode:assign", scope: "controller", holders: PREPARERS },
  { call: "omniscient/qrCode:unassign", scope: "controller", holders: PREPARERS },
  { call: "omniscient/qrCode:resolve", scope: "controller", holders: OPERATORS },
  { call: "omniscient/label:create", scope: "controller", holders: ADMINS },
  { call: "omniscient/label:update", scope: "controller", holders: ADMINS },
  { call: "omniscient/label:delete", scope: "controller", holders: ADMINS },
  { call: "omniscient/site:create", scope: "controller", holders: ADMINS },
  { call: "omniscient/site:import", scope: "controller", holders: ADMINS },
  { call: "omniscient/site:update", scope: "controller", holders: ADMINS },
  { call: "omniscient/site:archive", scope: "controller", holders: ADMINS },
  { call: "omniscient/site:unarchive", scope: "controller", holders: ADMINS },
  { call: "omniscient/site:plan", scope: "controller", holders: SITE_READERS },
  { call: "omniscient/site:storePlan", scope: "controller", holders: [] },
  { call: "omniscient/tag:assign", scope: "controller", holders: ADMINS },
  { call: "omniscient/tag:unassign", scope: "controller", holders: ADMINS },
  { call: "omniscient/savedView:list", scope: "controller", holders: OPERATORS },
  { call: "omniscient/savedView:create", scope: "controller", holders: OPERATORS },
  { call: "omniscient/savedView:update", scope: "controller", holders: OPERATORS },
  { call: "omniscient/savedView:delete", scope: "controller", holders: OPERATORS },
  { call: "omniscient/report:occupancy", scope: "controller", holders: REPORTERS },

  { call: "omniscient/counter:create", scope: "controller", holders: ["admin"] },
  { call: "omniscient/counter:update", scope: "controller", holders: ["admin"] },
  { call: "omniscient/counter:archive", scope: "controller", holders: ["admin"] },
  { call: "omniscient/counter:unarchive", scope: "controller", holders: ["admin"] },
  { call: "omniscient/counter:duplicate", scope: "controller", holders: ["admin"] },
  { call: "omniscient/counter:reset", scope: "controller", holders: ["admin"] },
  { call: "omniscient/counter:backTest", scope: "controller", holders: ["admin"] },

  { call: "omniscient/alertConfiguration:create", scope: "controller", holders: ["admin"] },
  { call: "omniscient/alertConfiguration:update", scope: "controller", holders: ["admin"] },
  { call: "omniscient/alertConfiguration:archive", scope: "controller", holders: ["admin"] },
  { call: "omniscient/alertConfiguration:enable", scope: "controller", holders: ["admin"] },
  { call: "omniscient/alertConfiguration:disable", scope: "controller", holders: ["admin"] },
  { call: "omniscient/alertConfiguration:test", scope: "controller", holders: ["admin"] },
  { call: "omniscient/alertConfiguration:resend", scope: "controller", holders: ["admin"] },
  { call: "omniscient/alertConfiguration:backTest", scope: "controller", holders: ["admin"] },

  { call: "omniscient/evacuation:start", scope: "controller", holders: OPERATORS },
  { call: "omniscient/evacuation:checkIn", scope: "controller", holders: OPERATORS },
  { call: "omniscient/evacuation:undoCheckIn", scope: "controller", holders: OPERATORS },
  { call: "omniscient/evacuation:addPerson", scope: "controller", holders: OPERATORS },
  { call: "omniscient/evacuation:end", scope: "controller", holders: OPERATORS },
  { call: "omniscient/evacuation:setMusterAreas", scope: "controller", holders: ["admin"] },

  { call: "omniscient/live:changes", scope: "controller", holders: READERS },

  { call: "omniscient/history:at", scope: "controller", holders: HISTORIANS },
  { call: "omniscient/history:window", scope: "controller", holders: HISTORIANS },
  { call: "omniscient/history:outages", scope: "controller", holders: HISTORIANS },

  { call: "omniscient/box:create", scope: "controller", holders: [] },
  { call: "omniscient/box:update", scope: "controller", holders: [] },

  { call: "omniscient/customer:create", scope: "controller", holders: [] },
  { call: "omniscient/customer:update", scope: "controller", holders: [] },
  { call: "omniscient/customer:archive", scope: "controller", holders: [] },
  { call: "omniscient/customer:unarchive", scope: "controller", holders: [] },
  { call: "omniscient/customer:duplicate", scope: "controller", holders: [] },

  // Ours are checked by what answers them, since Kuzzle restricts only what names an index.
  ...CALLS.map(({ name, holders }) => ({ call: name, scope: "controller" as const, holders })),
];

const LIVE = [
  "alerts",
  "asset-comments",
  "asset-files",
  "asset-history",
  "asset-locations",
  "asset-maintenance",
  "assets",
  "counter-history",
  "counters",
  "evacuation-events",
  "evacuations",
  "forms",
  "heartbeat",
  "labels",
  "qr-code",
  "references",
  "sites",
  "tag-history",
  "tags",
] as const;

/** The collections of a customer's index that a profile reads; "all": every one. Sorted. */
export const READABLE: Readonly<Record<ProfileName, "all" | readonly string[]>> = {
  admin: "all",
  api_reader: "all",
  // A shared screen on a wall: all that is live, no conversation, no file, no address of a person.
  screen: [
    "alerts",
    "asset-history",
    "asset-locations",
    "assets",
    "counter-history",
    "counters",
    "evacuation-events",
    "evacuations",
    "heartbeat",
    "labels",
    "references",
    "sites",
    "tag-history",
    "tag-in-tag-out",
    "tags",
  ],
  // Tag-in/tag-out is for those who are not pure workers (specification section 5).
  worker: LIVE,
  preperer: [...LIVE, "tag-in-tag-out"].toSorted(),
  quickconnect: ["assets", "qr-code"],
  gateway: [],
  cron: [],
};

/** Requests a second, per user and node; 0: no limit (kuzzle.md section 3). A gateway sends batches, a person clicks. */
export const RATE_LIMITS: Readonly<Record<Holder, number>> = {
  // One bucket for everybody who is not signed in yet.
  anonymous: 200,
  "no-rights": 10,
  screen: 100,
  admin: 200,
  cron: 50,
  gateway: 1000,
  api_reader: 50,
  quickconnect: 20,
  worker: 100,
  preperer: 100,
};

/** The calls that a holder may make within a scope, in the order of the table. */
export function callsOf(holder: Holder, scope: Right["scope"]): readonly string[] {
  return RIGHTS.filter((right) => right.scope === scope && right.holders.includes(holder)).map(
    ({ call }) => call,
  );
}
