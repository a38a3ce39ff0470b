import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROFILE_NAMES } from "../../src/domain/profile.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";

/** Where a call is aimed: every user below has his profile in `own` and in `archived`, in no other. */
const PLACES = ["own", "other", "missing", "archived"] as const;
type Place = (typeof PLACES)[number];
const HOLDERS = ["anonymous", ...PROFILE_NAMES] as const;
type Holder = (typeof HOLDERS)[number];

/** Who may make which call in his own customer. What is not here is refused to everybody but the super admin. */
const ALLOWED: Readonly<Record<string, string>> = {
  "auth:login": "anonymous",
  "auth:checkToken": "anonymous screen admin cron gateway api_reader quickconnect worker preperer",
  "auth:logout": "anonymous screen admin cron gateway api_reader quickconnect worker preperer",
  "auth:getCurrentUser": "screen admin cron gateway api_reader quickconnect worker preperer",
  "auth:refreshToken": "screen admin cron gateway api_reader quickconnect worker preperer",
  "document:get": "screen admin api_reader quickconnect worker preperer",
  "document:mGet": "screen admin api_reader worker preperer",
  "document:exists": "screen admin api_reader quickconnect worker preperer",
  "document:count": "screen admin api_reader worker preperer",
  "document:search": "screen admin api_reader worker preperer",
  "collection:refresh": "screen admin api_reader worker preperer",
  "realtime:subscribe": "screen admin api_reader worker preperer",
  "realtime:unsubscribe": "screen admin cron gateway api_reader quickconnect worker preperer",
  "omniscient/user:listIndexes":
    "screen admin cron gateway api_reader quickconnect worker preperer",
  "omniscient/user:search": "admin",
  "omniscient/user:create": "admin",
  "omniscient/user:update": "admin",
  "omniscient/user:delete": "admin",
  "omniscient/user:revoke": "admin",
  "omniscient/user:updatePassword": "admin worker preperer",
  "omniscient/permissions:search": "screen admin worker preperer",
  "omniscient/permissions:update": "admin",
  "omniscient/permissions:lock": "",
  "omniscient/permissions:unlock": "",
  "omniscient/permissions:searchTemplates": "admin",
  "omniscient/permissions:saveTemplate": "",
  "omniscient/permissions:deleteTemplate": "",
  "omniscient/customer:getConfig": "screen admin api_reader quickconnect worker preperer",
  "omniscient/customer:create": "",
  "omniscient/customer:update": "",
  "omniscient/customer:archive": "",
  "omniscient/customer:unarchive": "",
  "omniscient/customer:duplicate": "",
  "omniscient/ingestion:readings": "gateway",
  "omniscient/alert:acknowledge": "admin worker preperer",
  "omniscient/alert:withdraw": "admin worker preperer",
  "omniscient/alert:comment": "admin worker preperer",
};

/** Calls that name no customer: the place makes no difference. */
const NO_PLACE = new Set([
  "auth:login",
  "auth:checkToken",
  "auth:logout",
  "auth:getCurrentUser",
  "auth:refreshToken",
  "realtime:unsubscribe",
  "omniscient/user:updatePassword",
  "omniscient/permissions:searchTemplates",
  "omniscient/permissions:saveTemplate",
  "omniscient/permissions:deleteTemplate",
]);
/** Calls that end the token they are made with. */
const SPENDS_TOKEN = new Set(["auth:logout", "auth:refreshToken"]);

const NOBODY = "user-nobody";
/** What is sent; `index` is the place's. The ids exist nowhere, so that an allowed call changes nothing. */
const BODIES: Readonly<Record<string, (index: string, userId: string) => object>> = {
  "auth:login": () => ({}),
  "realtime:unsubscribe": () => ({ roomId: "none" }),
  "document:mGet": () => ({ ids: ["none"] }),
  "omniscient/user:listIndexes": (_, userId) => ({ userId }),
  "omniscient/user:search": (customer) => ({ customer }),
  "omniscient/user:create": (customer) => ({ customer, user: userForm("taken", "no-such-role") }),
  "omniscient/user:update": (customer) => ({
    customer,
    userId: NOBODY,
    changes: { role: "worker" },
  }),
  "omniscient/user:delete": (customer) => ({ customer, userId: NOBODY }),
  "omniscient/user:revoke": (customer) => ({ customer, userId: NOBODY }),
  "omniscient/user:updatePassword": () => ({ current: "", next: "", confirmation: "" }),
  "omniscient/permissions:search": (customer) => ({ customer }),
  "omniscient/permissions:update": (customer) => ({
    customer,
    permissions: GRANTED,
    defaultPage: "home",
  }),
  "omniscient/permissions:lock": (customer) => ({ customer }),
  "omniscient/permissions:unlock": (customer) => ({ customer }),
  "omniscient/permissions:searchTemplates": () => ({}),
  "omniscient/permissions:saveTemplate": () => ({
    name: "mine",
    permissions: [],
    defaultPage: null,
  }),
  "omniscient/permissions:deleteTemplate": () => ({ id: "none" }),
  "omniscient/customer:getConfig": (customerIndex) => ({ customerIndex }),
  "omniscient/customer:create": (index) => ({ customer: customerForm(index) }),
  "omniscient/customer:update": (customerIndex) => ({ customerIndex }),
  "omniscient/customer:archive": (customerIndex) => ({ customerIndex }),
  "omniscient/customer:unarchive": (customerIndex) => ({ customerIndex }),
  "omniscient/customer:duplicate": (customerIndex) => ({
    customerIndex,
    as: { index: "copy", name: "copy" },
  }),
  "omniscient/ingestion:readings": (customerIndex) => ({ customerIndex, readings: [{}] }),
  "omniscient/alert:acknowledge": (customerIndex) => ({
    customerIndex,
    alertIds: ["alert-none"],
    comment: null,
  }),
  "omniscient/alert:withdraw": (customerIndex) => ({ customerIndex, alertIds: ["alert-none"] }),
  "omniscient/alert:comment": (customerIndex) => ({
    customerIndex,
    alertId: "alert-none",
    commentId: "c",
    text: "t",
  }),
};
let GRANTED: unknown[] = [];

type Identity = { readonly kuid: string; readonly token: string | null; readonly sdk: Kuzzle };
type Answer = {
  readonly error: {
    readonly status: number;
    readonly id?: string;
    readonly message: string;
  } | null;
};

let backend: RunningBackend;
let superAdmin: Kuzzle;
let actions: string[];
const identities = new Map<Holder, Identity>();
const usernames = (holder: string) => `user-${holder}`;

beforeAll(async () => {
  backend = await startBackend();
  superAdmin = await backend.sdk(backend.superAdmin);
  for (const index of ["own", "other", "archived"]) {
    await call("omniscient/customer", "create", { customer: customerForm(index) });
  }
  for (const profile of PROFILE_NAMES) {
    const id = usernames(profile);
    await call("omniscient/user", "create", {
      customer: "own",
      id,
      password: PASSWORD,
      user: userForm(id, profile),
    });
    await call("omniscient/user", "update", {
      customer: "archived",
      userId: id,
      changes: { role: profile },
    });
    const other = `${id}-of-other`;
    await call("omniscient/user", "create", {
      customer: "other",
      id: other,
      password: PASSWORD,
      user: userForm(other, profile),
    });
  }
  await call("omniscient/customer", "archive", { customerIndex: "archived" });
  GRANTED = (await call("omniscient/permissions", "search", { customer: "own" }))[
    "permissions"
  ] as unknown[];
  await liftRateLimits();
  for (const profile of PROFILE_NAMES) {
    const sdk = await backend.sdk({ username: usernames(profile), password: PASSWORD });
    identities.set(profile, { kuid: usernames(profile), token: String(sdk.jwt), sdk });
  }
  identities.set("anonymous", { kuid: "-1", token: null, sdk: await backend.sdk() });
  const { result } = await superAdmin.query({ controller: "server", action: "publicApi" });
  actions = Object.entries(result as Record<string, object>).flatMap(([controller, of]) =>
    Object.keys(of).map((action) => `${controller}:${action}`),
  );
}, 180_000);
afterAll(() => backend?.stop());

async function call(
  controller: string,
  action: string,
  body: object,
): Promise<Record<string, unknown>> {
  const { result } = await superAdmin.query({ controller, action, body });
  return result as Record<string, unknown>;
}

/** The matrix asks more often than the limits of production allow. */
async function liftRateLimits(): Promise<void> {
  for (const id of ["anonymous", ...PROFILE_NAMES.map((name) => `customer.own.${name}`)]) {
    const { result } = await superAdmin.query({
      controller: "security",
      action: "getProfile",
      _id: id,
    });
    const { policies } = (result as { _source: { policies: unknown } })._source;
    await superAdmin.query({
      controller: "security",
      action: "createOrReplaceProfile",
      _id: id,
      body: { policies, rateLimit: 0 },
    });
  }
}

function requestFor(name: string, place: Place, holder: Holder): Record<string, unknown> {
  const [controller, action] = [
    name.slice(0, name.lastIndexOf(":")),
    name.slice(name.lastIndexOf(":") + 1),
  ];
  const owner = {
    own: holder,
    other: `${holder}-of-other`,
    missing: "missing",
    archived: "archived",
  }[place];
  const body = BODIES[name]?.(place, usernames(owner)) ?? {};
  const common = { controller, action, body };
  if (NO_PLACE.has(name) || name.startsWith("omniscient/")) return { ...common, strategy: "local" };
  return { ...common, index: place, collection: "assets", _id: "none" };
}

function isExpected(name: string, holder: Holder, transport: keyof typeof TRANSPORTS): boolean {
  // The SDK sends a login without its token; who sends one with it has a session already.
  if (name === "auth:login" && transport === "WebSocket") return true;
  // Anonymous has the right, for cookies to be cleared, and is told that there is nobody to log out.
  if (name === "auth:logout" && holder === "anonymous") return false;
  return ALLOWED[name]?.split(" ").includes(holder) === true;
}

/** "refused" by rights; whatever else comes back, the call was let in. */
function verdict({ error }: Answer): "refused" | "allowed" {
  return error !== null && (error.status === 401 || error.status === 403) && !isAboutLogin(error)
    ? "refused"
    : "allowed";
}

function isAboutLogin({ id }: { id?: string }): boolean {
  return id === "plugin.strategy.missing_user";
}

async function overWebSocket(request: object, { sdk }: Identity): Promise<Answer> {
  try {
    await sdk.query(request as Parameters<Kuzzle["query"]>[0]);
    return { error: null };
  } catch (error) {
    return { error: error as Answer["error"] };
  }
}

async function freshIdentity(holder: Holder): Promise<Identity> {
  if (holder === "anonymous") return identityOf(holder);
  const sdk = await backend.sdk({ username: usernames(holder), password: PASSWORD });
  return { kuid: usernames(holder), token: String(sdk.jwt), sdk };
}

function identityOf(holder: Holder): Identity {
  const identity = identities.get(holder);
  if (identity === undefined) throw new Error(`${holder} is not signed in.`);
  return identity;
}

const TRANSPORTS = {
  WebSocket: overWebSocket,
  HTTP: (request: object, { token }: Identity): Promise<Answer> => backend.http(request, token),
};
const CASES = (Object.keys(TRANSPORTS) as (keyof typeof TRANSPORTS)[]).flatMap((transport) =>
  HOLDERS.map((holder) => ({ transport, holder })),
);

describe("the tenancy matrix", () => {
  it("has a row for each action of ours that the server offers", () => {
    const ours = (names: readonly string[]) =>
      names.filter((name) => name.startsWith("omniscient/")).toSorted();
    expect(ours(actions)).toEqual(ours(Object.keys(ALLOWED)));
  });

  it.each(CASES)(
    "lets $holder do in the own customer what the table says and nothing else, over $transport",
    async ({ transport, holder }) => {
      const allowed: string[] = [];
      for (const name of actions) {
        const identity = SPENDS_TOKEN.has(name) ? await freshIdentity(holder) : identityOf(holder);
        const answer = await TRANSPORTS[transport](requestFor(name, "own", holder), identity);
        if (verdict(answer) === "allowed") allowed.push(name);
      }
      expect(allowed.toSorted()).toEqual(
        actions.filter((name) => isExpected(name, holder, transport)).toSorted(),
      );
    },
    120_000,
  );

  it.each(CASES)(
    "lets $holder into no other, missing or archived customer, over $transport",
    async ({ transport, holder }) => {
      const entered: string[] = [];
      for (const name of Object.keys(ALLOWED).filter((row) => !NO_PLACE.has(row))) {
        for (const place of ["other", "missing", "archived"] as const) {
          const answer = await TRANSPORTS[transport](
            requestFor(name, place, holder),
            identityOf(holder),
          );
          if (verdict(answer) === "allowed") entered.push(`${name} in ${place}`);
        }
      }
      expect(entered).toEqual([]);
    },
    120_000,
  );

  it("lets the super admin into every customer, and tells him which are missing", async () => {
    const answers: Record<string, string> = {};
    for (const place of PLACES) {
      const { error } = await overWebSocket(
        requestFor("omniscient/customer:getConfig", place, "admin"),
        {
          kuid: "user-superadmin",
          token: null,
          sdk: superAdmin,
        },
      );
      answers[place] = error?.id ?? "allowed";
    }
    expect(answers).toEqual({
      own: "allowed",
      other: "allowed",
      missing: "omniscient.rule.not_found",
      archived: "allowed",
    });
  });
});
