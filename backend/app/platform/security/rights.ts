import { CALLS } from "../../../../src/domain/calls.ts";
import { READERS } from "../../../../src/domain/base/holders.ts";
import { PROFILE_NAMES, type ProfileName } from "../../../../src/domain/base/profile.ts";

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

const SIGNED_IN: readonly ProfileName[] = PROFILE_NAMES;

/**
 * Every right that anybody but the super admin has: what is not in this table is refused.
 * One row a call; docs/security.md shows it as a matrix, a test keeps both the same. Rows of our own calls are made of
 * their declarations (no holder: super admins only).
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

  // Ours are checked by what answers them, since Kuzzle restricts only what names an index.
  ...CALLS.map(({ name, holders, isOpen }): Right =>
    isOpen
      ? { call: name, scope: "session", holders: ["anonymous", "no-rights", ...SIGNED_IN] }
      : { call: name, scope: "controller", holders },
  ),
];

const LIVE = [
  "alerts",
  "asset-comments",
  "asset-faults",
  "asset-files",
  "asset-history",
  "asset-locations",
  "asset-maintenance",
  "asset-meters",
  "assets",
  "badge-tests",
  "counter-history",
  "counters",
  "distress-configurations",
  "distress-deliveries",
  "distresses",
  "evacuation-configurations",
  "evacuation-deliveries",
  "evacuation-events",
  "evacuations",
  "forms",
  "heartbeat",
  "labels",
  "lone-work-configurations",
  "lone-workers",
  "name-openings",
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
    "distresses",
    "evacuation-events",
    "evacuations",
    "heartbeat",
    "labels",
    "name-openings",
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

/** What of these only those read who see calls for help, whatever else their profile reads. */
export const HELP_COLLECTIONS: ReadonlySet<string> = new Set([
  "badge-tests",
  "distress-configurations",
  "distress-deliveries",
  "distresses",
  "lone-work-configurations",
  "lone-work-deliveries",
  "lone-workers",
]);

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
