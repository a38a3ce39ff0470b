import { z } from "zod";
import { PLATFORM_INDEX, USER_CHANNEL } from "./platform.ts";
import { liveFilterRefusal, searchFilterRefusal } from "./search/filterRefusal.ts";
import { first, isObject } from "./search/plainValue.ts";
import { notAccepted } from "./search/notAccepted.ts";

/** What of a request decides whether it may run, beyond Kuzzle's roles. */
export type Call = {
  readonly controller: string;
  readonly action: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly kuid: string;
  readonly isSuperAdmin: boolean;
};

const OwnChannel = z.strictObject({ equals: z.strictObject({ userId: z.string() }) });
/**
 * What Kuzzle refuses in names of indexes and collections that it creates (src/domain/base/ids.ts). In names that are read it
 * only finds nothing; to Elasticsearch a comma, a star or an alias would mean documents of other indexes.
 */
const NOT_IN_NAMES = /[\\/*?"<>|\s,+#:.&%@]/u;

const Target = z.object({
  index: z.string().min(1),
  collections: z.array(z.string().min(1)).min(1),
});

/**
 * Why a call that Kuzzle's roles allow is refused all the same; null: it may run.
 * Kuzzle 2.56 reads `targets` of any action and then neither at its roles nor at its index
 * (model/security/user.js, areTargetsAllowed): `targets: [{}]` would allow everybody everything.
 */
export function callRefusal(call: Call): string | null {
  return (
    tokenRefusal(call) ??
    targetsRefusal(call) ??
    placeRefusal(call) ??
    filterRefusal(call) ??
    channelRefusal(call) ??
    searchRefusal(call)
  );
}

/** Keys of Kuzzle's live for ever and ask for no second factor (docs/decisions/0227): a super admin's right ends here. */
function tokenRefusal({ controller, action }: Call): string | null {
  if (controller !== "auth" && controller !== "security") return null;
  if (action !== "createApiKey" && action !== "createToken") return null;
  return "sign in for a token, or make a key of the product";
}

function targetsRefusal({ controller, action, args, isSuperAdmin }: Call): string | null {
  if (!("targets" in args)) return null;
  if (!isSuperAdmin || controller !== "document" || action !== "search") {
    return "targets are not accepted: name one index and one collection";
  }
  const targets = z.array(Target).min(1).safeParse(args["targets"]);
  return targets.success ? null : "each of the targets needs an index and its collections";
}

function placeRefusal({ args }: Call): string | null {
  for (const name of ["index", "collection"]) {
    const value = args[name];
    if (value === undefined || value === null) continue;
    if (typeof value !== "string" || NOT_IN_NAMES.test(value)) return `${name} must be one name`;
  }
  return null;
}

function channelRefusal({ controller, action, args, body, kuid }: Call): string | null {
  if (args["index"] !== PLATFORM_INDEX || args["collection"] !== USER_CHANNEL) return null;
  if (controller !== "realtime" || action !== "subscribe") return null;
  const filter = OwnChannel.safeParse(body);
  if (filter.success && filter.data.equals.userId === kuid) return null;
  return `the private channel is heard with the filter {"equals":{"userId":"<your own id>"}} only`;
}

/** Whoever asks: a filter that cannot be evaluated in time stops everybody, a super admin's too. */
function filterRefusal({ controller, action, args, body }: Call): string | null {
  if (controller === "realtime" && action === "subscribe") return liveFilterRefusal(body);
  if (args["lang"] !== "koncorde") return null;
  const queries = [body, read(args["searchBody"])].flatMap((search) =>
    isObject(search) ? [search["query"], search] : [],
  );
  return first([...queries, read(args["query"])], searchFilterRefusal);
}

/** Actions of `document` that take no query; every other one is checked, those we do not know included. */
const WITHOUT_QUERY: ReadonlySet<string> = new Set(["exists", "get", "mGet", "scroll"]);

/** Arguments that Kuzzle takes the parts of a search from where a GET of HTTP has no body (kuzzleRequest.js, documentController.js). */
const SEARCH_PARTS = ["collapse", "fields", "fieldsName", "query"] as const;

function searchRefusal({ controller, action, args, body, isSuperAdmin }: Call): string | null {
  if (isSuperAdmin || controller !== "document" || WITHOUT_QUERY.has(action)) return null;
  const isKoncorde = args["lang"] === "koncorde";
  const parts = SEARCH_PARTS.filter((part) => part in args).map((part) => [part, read(args[part])]);
  for (const search of [body, read(args["searchBody"]), Object.fromEntries(parts)]) {
    const part = notAccepted(search, { isKoncorde });
    if (part !== null) return `${part} is not accepted in a search`;
  }
  return null;
}

/** An argument as Kuzzle reads it: a text of an address is JSON. What is no JSON stays what it is. */
function read(argument: unknown): unknown {
  if (typeof argument !== "string") return argument;
  try {
    return JSON.parse(argument);
  } catch {
    return argument;
  }
}
