import {
  type Backend,
  BadRequestError,
  ForbiddenError,
  InternalError,
  type KuzzleRequest,
} from "kuzzle";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { seesNames } from "../../../../src/domain/base/seesNames.ts";
import type { KuzzleInternals } from "../kuzzle/internals.ts";
import { type Log, reasonOf } from "../log.ts";
import { ANONYMOUS } from "../request.ts";
import { isObject } from "../security/search/plainValue.ts";
import { pagingOf } from "./cursor.ts";
import { hiddenFieldIn } from "./hiddenFieldIn.ts";
import type { Pseudonyms } from "./pseudonyms.ts";
import type { NamedDocument, ReadNameFacts } from "./nameState.ts";
import { type Fields, hiddenFields, type NameFacts, withoutNames } from "./withoutNames.ts";

/** What Kuzzle is about to send to channels of subscriptions. */
type Dispatch = {
  readonly channels: readonly string[];
  readonly connectionId?: string | null;
  readonly notification: unknown;
};

/** Parts of a search where Kuzzle takes it from the address (callRefusal.ts). */
const IN_ADDRESS = ["query", "searchBody", "collapse", "fields", "fieldsName"] as const;

/** Calls of ours that a shared screen makes and that answer alerts. */
const ANSWERS_ALERTS: ReadonlySet<string> = new Set([
  "omniscient/history:at",
  "omniscient/history:window",
]);

/** A field that no document has: what it adds to a filter changes the room, not what comes through it. */
const MARK = "namesAreHidden";

/**
 * Keeps the names of people from who may not see them, on every way out of Kuzzle: the answers of reads, the answers of
 * calls of ours, notifications. And what they ask by names is refused, since the answer would confirm them
 * (docs/decisions/0106). What runs in the process itself does not pass here.
 */
export function hideNames(
  app: Pick<Backend, "pipe">,
  {
    internals,
    log,
    pseudonymsOf,
    readFacts,
  }: {
    internals: Pick<KuzzleInternals, "roomOf" | "hasRoom" | "broadcast">;
    log: Log;
    pseudonymsOf: (index: CustomerIndex) => Promise<Pseudonyms>;
    readFacts: ReadNameFacts;
  },
): void {
  const rooms = new HiddenRooms((room) => internals.hasRoom(room));

  app.pipe.register("request:onAuthorized", async (request: KuzzleRequest) => {
    const index = hiddenAt(request);
    if (index === null) return request;
    for (const { collection, asked } of askedBy(request)) {
      const paging = pagingOf(collection, request.input.body);
      const searched = paging === null ? asked : [paging.rest, ...inAddress(request)];
      const field = hiddenFieldIn(searched, hiddenFields(collection));
      if (field !== null)
        throw new ForbiddenError(
          `${field} of ${collection} is hidden from you: it is not searched, sorted or counted by.`,
          "balise.names.hidden",
        );
    }
    return request;
  });

  app.pipe.register("document:beforeSearch", async (request: KuzzleRequest) => {
    const index = hiddenAt(request);
    const { args, body } = request.input;
    const paging = index === null ? null : pagingOf(String(args["collection"]), body);
    if (index === null || paging === null || paging.after === null) return request;
    const { unseal } = await pseudonymsOf(index);
    const after = unseal(paging.after);
    if (after === null)
      throw new BadRequestError(
        "search_after is not what the last page ended with: read from the beginning.",
        "balise.names.cursor",
      );
    request.input.body = { ...body, search_after: [after] };
    return request;
  });

  app.pipe.register("realtime:beforeSubscribe", async (request: KuzzleRequest) => {
    const index = hiddenAt(request);
    const { collection } = request.input.args;
    if (index === null || hiddenFields(String(collection)).length === 0) return request;
    const { body } = request.input;
    const isAll = !isObject(body) || Object.keys(body).length === 0;
    // Beside the filter, not within it: a list of many ids stays one that Kuzzle can bring into its form.
    const filter = isAll
      ? { missing: { field: MARK } }
      : { or: [body, { equals: { [MARK]: true } }] };
    // Known before anybody is in it: nothing is sent to it as to others.
    rooms.add(internals.roomOf(index, String(collection), filter));
    request.input.body = filter;
    return request;
  });

  app.pipe.register("request:onSuccess", async (request: KuzzleRequest) => {
    const index = hiddenAt(request);
    if (index === null) return request;
    const { controller, action } = request.input;
    const { result } = request;
    const found =
      controller === "document"
        ? documentsOf(result, request)
        : ANSWERS_ALERTS.has(`${controller}:${action}`)
          ? alertsOf(result)
          : [];
    const withNames = found.filter(({ collection }) => hiddenFields(collection).length > 0);
    if (withNames.length > 0) hideIn(withNames, await readFacts(index, withNames));
    return request;
  });

  app.pipe.register("core:realtime:notification:dispatch:before", async (dispatch: Dispatch) => {
    const hidden = dispatch.channels.filter((channel) => rooms.has(roomOfChannel(channel)));
    if (hidden.length === 0) return dispatch;
    const open = dispatch.channels.filter((channel) => !hidden.includes(channel));
    // Apart from the others, who do not wait for what has to be read first.
    notificationWithoutNames(dispatch.notification, readFacts)
      .then((notification) => internals.broadcast(hidden, notification))
      .catch((error: unknown) => {
        // Nothing is better than a name: a live collection finds by its next probe what it was not told.
        log.error(`A notification was not sent to shared screens: ${reasonOf(error)}`);
      });
    return { ...dispatch, channels: open };
  });
}

/** Rooms whose subscribers see no names. They are forgotten once nobody is in them any more. */
class HiddenRooms {
  readonly #exists: (room: string) => boolean;
  #now = new Set<string>();
  #before = new Set<string>();

  constructor(exists: (room: string) => boolean) {
    this.#exists = exists;
  }

  /** Rooms of this generation stay, so that one that is about to be entered is not forgotten. */
  add(room: string): void {
    if (this.#now.size >= 1000) {
      const kept = [...this.#before].filter((one) => this.#exists(one));
      this.#before = new Set([...this.#now, ...kept]);
      this.#now = new Set();
    }
    this.#now.add(room);
  }

  has(room: string): boolean {
    return this.#now.has(room) || this.#before.has(room);
  }
}

/** The customer at whose people the caller sees no names; null: names are not hidden from them, or it is about none. */
function hiddenAt(request: KuzzleRequest): CustomerIndex | null {
  const { user } = request.context;
  if (user === null || user._id === ANONYMOUS) return null;
  const { args, body } = request.input;
  const named = args["index"] ?? (isObject(body) ? body["customerIndex"] : undefined);
  const index = CustomerIndex.safeParse(named ?? scrolledIndex(request.result));
  if (!index.success || seesNames(user.profileIds, index.data)) return null;
  return index.data;
}

/** A scroll names no index; its hits do. */
function scrolledIndex(result: unknown): unknown {
  const hits = isObject(result) && Array.isArray(result["hits"]) ? result["hits"] : [];
  const [first] = hits as unknown[];
  return isObject(first) ? first["index"] : undefined;
}

/** What a request looks for, by collection. */
function askedBy(
  request: KuzzleRequest,
): readonly { readonly collection: string; readonly asked: unknown }[] {
  const { controller, action, args, body } = request.input;
  if (controller === "omniscient/live" && isObject(body) && Array.isArray(body["places"]))
    return (body["places"] as unknown[]).flatMap((place) =>
      isObject(place) ? [{ collection: String(place["collection"]), asked: place["filter"] }] : [],
    );
  const isAsking =
    controller === "document" || (controller === "realtime" && action === "subscribe");
  // The ids of the documents that are read are no search.
  if (!isAsking || action === "mGet" || action === "get") return [];
  return [{ collection: String(args["collection"]), asked: [body, ...inAddress(request)] }];
}

function inAddress({ input: { args } }: KuzzleRequest): readonly unknown[] {
  return IN_ADDRESS.filter((name) => name in args).map((name) => read(args[name]));
}

/** An argument as Kuzzle reads it: a text of an address is JSON. */
function read(argument: unknown): unknown {
  if (typeof argument !== "string") return argument;
  try {
    return JSON.parse(argument);
  } catch {
    return argument;
  }
}

/** A document within an answer, with where its fields are put back. */
type Found = NamedDocument & { readonly put: (fields: Fields) => void };

function hideIn(found: readonly Found[], facts: NameFacts): void {
  for (const { collection, id, fields, put } of found)
    put(withoutNames(collection, id, fields, facts));
}

/** @throws InternalError where a document does not say where it is from: it is not sent */
function documentsOf(result: unknown, request: KuzzleRequest): readonly Found[] {
  if (!isObject(result)) return [];
  const lists = ["hits", "successes"].map((name) => result[name]);
  const documents = [...lists.filter(Array.isArray).flat(), result].filter(
    (one: unknown) => isObject(one) && isObject(one["_source"]),
  ) as Record<string, unknown>[];
  return documents.map((document) => {
    const collection = request.input.args["collection"] ?? document["collection"];
    if (typeof collection !== "string")
      throw new InternalError("A document without its collection is not answered.");
    return {
      collection,
      id: String(document["_id"]),
      fields: document["_source"] as Fields,
      put: (fields) => {
        document["_source"] = fields;
      },
    };
  });
}

function alertsOf(result: unknown): readonly Found[] {
  if (!isObject(result) || !Array.isArray(result["alerts"])) return [];
  const alerts = result["alerts"] as Fields[];
  return alerts.map((fields, at) => ({
    collection: "alerts",
    id: String(fields["id"]),
    fields,
    put: (other) => {
      alerts[at] = other;
    },
  }));
}

/** A channel is its room and how it is subscribed to, behind the last "-". */
function roomOfChannel(channel: string): string {
  return channel.slice(0, channel.lastIndexOf("-"));
}

async function notificationWithoutNames(
  notification: unknown,
  readFacts: ReadNameFacts,
): Promise<unknown> {
  if (!isObject(notification)) return notification;
  const { result, index, collection } = notification;
  if (!isObject(result) || !isObject(result["_source"])) return notification;
  const document: NamedDocument = {
    collection: String(collection),
    id: String(result["_id"]),
    fields: result["_source"],
  };
  const facts = await readFacts(CustomerIndex.parse(index), [document]);
  const fields = withoutNames(document.collection, document.id, document.fields, facts);
  // Others are sent the same objects: they are not changed.
  return { ...notification, result: { ...result, _source: fields } };
}
