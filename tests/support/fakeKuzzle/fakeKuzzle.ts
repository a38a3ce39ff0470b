import { Observable } from "rxjs";
import { z } from "zod";
import type {
  ChangedDocument,
  CollectionChanges,
} from "../../../src/domain/base/collectionChanges.ts";
import type { KuzzleRequest } from "../../../src/streams/core/kuzzle/kuzzleConnection.ts";
import type {
  KuzzleAnswer,
  KuzzleSession,
  KuzzleSocket,
  OpenSocket,
  SocketListener,
} from "../../../src/streams/core/kuzzle/kuzzleSocket.ts";
import {
  type About,
  HeldMessages,
  type Drained,
} from "../../../backend/embedded/network/heldMessages.ts";
import { notificationAbout } from "../../../backend/embedded/network/notificationAbout.ts";
import { FIRST_VERSION } from "../../../src/domain/base/joinedFrames.ts";
import type { Koncorde } from "../../../src/streams/core/live/koncorde.ts";
import { matcherOf } from "../../../src/streams/core/live/matcher.ts";
import type { Chance } from "./chance.ts";
import { refusalOf } from "../fixtureLive/refusal.ts";
import { FakeCollection, REFRESH_INTERVAL, type Source } from "./fakeStorage.ts";
import type { VirtualClock } from "./virtualClock.ts";

/** How a write reaches the documents, each with the notification that kuzzle.md section 5 says. */
export type WriteKind =
  | "create"
  | "update"
  | "mUpdate"
  | "replace"
  | "mCreateOrReplace"
  | "upsertCreate"
  | "silent"
  | "bulk";

/** What is wrong with the network and the servers now. */
export type Faults = {
  /** Probability that a notification is lost, comes twice, or comes late. */
  drop: number;
  duplicate: number;
  delay: number;
  /** No new socket opens, open ones are closed. */
  isDown: boolean;
  refuseSubscriptions: boolean;
  hangRequests: number;
  /** Clients take a frame of a few messages now and then; what they cannot take waits as in the product's network. */
  isSlow: boolean;
};

export const NO_FAULTS: Faults = {
  drop: 0,
  duplicate: 0,
  delay: 0,
  isDown: false,
  refuseSubscriptions: false,
  hangRequests: 0,
  isSlow: false,
};

type Room = { readonly place: string; readonly filter: Koncorde; readonly channel: string };
type Client = {
  readonly id: number;
  readonly listener: SocketListener;
  readonly rooms: Map<string, Room>;
  token: number;
  isOpen: boolean;
  /** The other side neither hears nor is heard, and nobody is told. */
  isHalfOpen: boolean;
  /** What waits while it is slow. */
  readonly held: HeldMessages<Told>;
  isTaking: boolean;
};
/** What a client is told: a notification in a channel, or anything else. */
type Told = { readonly channel: string; readonly notification: object } | (() => void);
/** By how much the clock of a node is wrong, in ms. */
type Node = { skew: number };

const Arguments = z.object({
  index: z.string().optional(),
  collection: z.string().optional(),
  body: z.record(z.string(), z.unknown()).optional(),
  size: z.number().optional(),
});

const Changes = z.object({
  customerIndex: z.string(),
  places: z.array(
    z.object({
      collection: z.string(),
      filter: z.record(z.string(), z.unknown()),
      since: z.string().nullable(),
    }),
  ),
});

/** Changed documents in one answer: few, so that there are often more. */
const MAX_CHANGED = 4;

/** What `omniscient/live:changes` answers: the mark knows every write, the search only what was refreshed. */
function changesOf(
  collection: FakeCollection,
  filter: Koncorde,
  since: string | null,
): CollectionChanges {
  const found = collection.search(filter, null, null);
  const after = collection.numberOf(since);
  const count = found.length;
  if (after === null) return { mark: collection.mark, count, changed: null, isWhole: true };
  const changed = found
    .filter(([, { write }]) => write > after)
    .map(([id, { version, write }]): ChangedDocument => [id, version, write])
    .toSorted(([, , a], [, , b]) => a - b);
  const part = changed.slice(0, MAX_CHANGED);
  const last = part.at(-1);
  const isWhole = part.length === changed.length || last === undefined;
  return {
    mark: isWhole ? collection.mark : collection.markOf(last[2]),
    count,
    changed: part,
    isWhole,
  };
}

/** How long an answer takes one way, in ms. */
const LATENCY = { least: 2, most: 20 };
/** A room of a client of one node is known to the other after at most this, in ms. */
const ROOM_PROPAGATION = 250;
/** The old token outlives its successor by this, in ms. */
const GRACE = 1000;

/**
 * Kuzzle as kuzzle.md describes it, on a virtual clock: rooms by filter, notifications at most once and in no
 * order, searches behind writes, versions that only `mGet` and some notifications tell, two nodes whose clocks differ,
 * tokens that end. Truth is `documents`.
 */
export class FakeKuzzle {
  readonly clock: VirtualClock;
  faults: Faults = { ...NO_FAULTS };
  /** Actions that are never answered now, as `controller:action`. */
  readonly hanging = new Set<string>();
  /** Who the cookie belongs to. */
  user = "user-anna";
  /** Answers of our own actions, by `controller:action`, from their body; a thrown `Refusal` refuses. */
  readonly actions = new Map<string, (body: Source) => unknown>();
  /** How often each thing really happened. */
  readonly happened = new Map<string, number>();
  readonly #chance: Chance;
  readonly #nodes: readonly Node[];
  readonly #collections = new Map<string, FakeCollection>();
  readonly #clients = new Set<Client>();
  #clientCount = 0;
  /** The token in the browser's jar, and which are valid. */
  #cookie = 1;
  #validTokens = new Set([1]);
  #tokenCount = 1;
  #beat = 0;

  constructor(clock: VirtualClock, chance: Chance, skews: readonly number[] = [0]) {
    this.clock = clock;
    this.#chance = chance;
    this.#nodes = skews.map((skew) => ({ skew }));
    this.#every(REFRESH_INTERVAL, () => {
      for (const collection of this.#collections.values()) collection.refresh();
    });
  }

  /** Writes the heartbeat of a customer from now on. */
  startHeartbeat(index: string, interval: number): void {
    this.#every(interval, () => {
      if (this.faults.isDown) return;
      this.#beat += 1;
      this.write("mCreateOrReplace", index, "heartbeat", "heartbeat", {
        at: this.clock.now() + (this.#nodes[0]?.skew ?? 0),
        beat: this.#beat,
      });
    });
  }

  /** Another one after every write to the collection. */
  markOf(index: string, collection: string): string {
    return this.#collection(index, collection).mark;
  }

  documents(index: string, collection: string): ReadonlyMap<string, Source> {
    const { documents } = this.#collection(index, collection);
    return new Map([...documents].map(([id, { source }]) => [id, source]));
  }

  /** One write through one of the nodes: stamped, stored up to 20 ms later, told after that. */
  write(kind: WriteKind, index: string, name: string, id: string, fields: Source): void {
    const node = this.#chance.of(this.#nodes);
    const stamp = this.clock.now() + node.skew;
    this.clock.setTimeout(
      () => {
        const collection = this.#collection(index, name);
        const before = collection.documents.get(id);
        const { _kuzzle_info: info } = (before?.source ?? {}) as Record<string, object | undefined>;
        const isNew = before === undefined;
        const stamped =
          kind === "bulk"
            ? undefined
            : kind === "update" || kind === "mUpdate" || kind === "silent"
              ? isNew
                ? { createdAt: stamp, updatedAt: null }
                : { ...info, updatedAt: stamp }
              : kind === "upsertCreate"
                ? { updatedAt: stamp }
                : { createdAt: stamp, updatedAt: kind === "replace" ? stamp : null };
        const source = {
          ...(kind === "update" || kind === "mUpdate" ? before?.source : {}),
          ...fields,
          ...(stamped === undefined ? {} : { _kuzzle_info: stamped }),
        };
        const { version } = collection.put(id, source);
        this.#count(`write ${kind}`);
        if (kind === "silent" || kind === "bulk") return;
        const { _kuzzle_info: _, ...bare } = source;
        const result =
          kind === "upsertCreate"
            ? fields
            : kind === "replace"
              ? { _id: id, _source: bare }
              : kind === "update"
                ? { _id: id, _source: source, _updatedFields: Object.keys(fields) }
                : { _id: id, _source: source, _version: version };
        this.#publish(node, index, name, { action: "update", event: "write", result }, source);
      },
      this.#chance.between(0, 20),
    );
  }

  /** A document that nobody has written lately is deleted and made again unseen: its version and stamp are what they were. */
  beginAnew(index: string, name: string, id: string, fields: Source): void {
    const collection = this.#collection(index, name);
    const before = collection.documents.get(id);
    if (before === undefined) return;
    const { _kuzzle_info: info } = before.source;
    collection.putAnew(id, { ...fields, _kuzzle_info: info }, before.version);
    this.#count("version begun anew");
  }

  /** A collection is dropped and made anew with the same documents, but for one. */
  makeAnew(index: string, name: string, id: string, fields: Source): void {
    const collection = this.#collection(index, name);
    collection.makeAnew();
    this.beginAnew(index, name, id, fields);
  }

  /** The clocks of all nodes change by this much, in ms. */
  setClocks(by: number): void {
    for (const node of this.#nodes) node.skew += by;
    this.#count("clock set");
  }

  delete(index: string, name: string, id: string, isSilent = false): void {
    const node = this.#chance.of(this.#nodes);
    this.clock.setTimeout(
      () => {
        const before = this.#collection(index, name).delete(id);
        if (before === undefined || isSilent) return;
        const result = { _id: id, _source: before.source, _version: before.version };
        this.#publish(
          node,
          index,
          name,
          { action: "delete", event: "delete", result },
          before.source,
        );
      },
      this.#chance.between(0, 20),
    );
  }

  /** A message that is not stored, as the private channels of users carry them. */
  publish(index: string, name: string, message: Source): void {
    const news = { action: "publish", event: "publish", result: { _source: message } };
    this.#publish(this.#chance.of(this.#nodes), index, name, news, message);
  }

  /** Every socket gets a frame that is no JSON. */
  garble(reason: string): void {
    for (const { listener } of this.#clients) listener.refused(reason);
  }

  readonly openSocket: OpenSocket = (listener) => {
    const client: Client = {
      id: (this.#clientCount += 1),
      listener,
      rooms: new Map(),
      token: this.#cookie,
      isOpen: false,
      isHalfOpen: false,
      held: new HeldMessages(),
      isTaking: false,
    };
    this.#soon(() => {
      if (this.faults.isDown) {
        listener.closed("connection refused");
        return;
      }
      client.isOpen = true;
      this.#clients.add(client);
      listener.opened();
    });
    const socket: KuzzleSocket = {
      send: (requestId, request) => this.#receive(client, requestId, request),
      ping: () =>
        this.#soon(() => this.#soon(() => this.#isReachable(client) && listener.received())),
      close: () => {
        client.isOpen = false;
        this.#clients.delete(client);
      },
    };
    return socket;
  };

  /** The session of the browser: over HTTP, with the cookie. */
  readonly session: KuzzleSession = {
    check: () => this.#http(() => this.#validTokens.has(this.#cookie)),
    renew: () =>
      this.#http(() => {
        const old = this.#cookie;
        if (!this.#validTokens.has(old)) return false;
        this.#cookie = this.#tokenCount += 1;
        this.#validTokens.add(this.#cookie);
        // Subscriptions of the old token go on until then; afterwards its next request is refused.
        this.clock.setTimeout(() => this.#validTokens.delete(old), GRACE);
        this.#count("renewal");
        return true;
      }),
  };

  /** Another tab has renewed: the cookie is new, the sockets of this one still carry the old token. */
  renewElsewhere(): void {
    // With the network down the other tab fails, which is its own affair.
    this.session.renew().subscribe({ error: () => undefined });
  }

  /** The server tells every socket that its token is over; its rooms are gone. `isForGood`: the session, too. */
  expireTokens(isForGood: boolean): void {
    if (!isForGood) {
      this.#cookie = this.#tokenCount += 1;
      this.#validTokens = new Set([this.#cookie]);
    } else this.#validTokens.clear();
    for (const client of this.#clients) {
      if (client.token === this.#cookie && !isForGood) continue;
      client.rooms.clear();
      this.#count("token expired");
      this.#soon(() => this.#isReachable(client) && client.listener.tokenExpired());
    }
  }

  signIn(): void {
    this.#cookie = this.#tokenCount += 1;
    this.#validTokens.add(this.#cookie);
  }

  /** Every socket breaks and says so. */
  breakSockets(): void {
    for (const client of this.#clients) {
      client.isOpen = false;
      this.#count("socket broken");
      this.#soon(() => client.listener.closed("the socket broke"));
    }
    this.#clients.clear();
  }

  /** Every open socket goes silent in both directions, and nobody is told. */
  halfOpenSockets(): void {
    for (const client of this.#clients) {
      client.isHalfOpen = true;
      this.#count("half-open");
    }
  }

  /** The servers forget the rooms of every client, all or those of one collection, and nobody is told. */
  loseSubscriptions(collection?: string): void {
    for (const { rooms } of this.#clients)
      for (const [roomId, { place }] of rooms) {
        if (collection !== undefined && !place.endsWith(`/${collection}`)) continue;
        rooms.delete(roomId);
        this.#count("subscription lost");
      }
  }

  /** How many rooms the servers know, over all clients. */
  get roomCount(): number {
    return [...this.#clients].reduce((sum, { rooms }) => sum + rooms.size, 0);
  }

  #receive(client: Client, requestId: string, request: KuzzleRequest): void {
    this.#soon(() => {
      if (!this.#isReachable(client)) return;
      const reply = (answer: KuzzleAnswer) =>
        this.#soon(() => this.#tell(client, () => client.listener.answered(requestId, answer)));
      const isHung = this.hanging.has(`${request.controller}:${request.action}`);
      if (isHung || this.#chance.happens(this.faults.hangRequests)) {
        this.#count("request hung");
        return;
      }
      if (!this.#validTokens.has(client.token)) {
        reply(refused(401, "security.token.invalid"));
        this.#soon(() => this.#isReachable(client) && client.listener.tokenExpired());
        return;
      }
      reply(this.#answer(client, request));
    });
  }

  #answer(client: Client, request: KuzzleRequest): KuzzleAnswer {
    const { index = "", collection = "", body = {}, size = 10 } = Arguments.parse(request);
    const place = `${index}/${collection}`;
    const documents = this.#collection(index, collection);
    if (this.forbidden.has(collection)) return refused(403, "security.rights.forbidden");
    switch (`${request.controller}:${request.action}`) {
      case "realtime:subscribe": {
        if (this.faults.refuseSubscriptions) {
          this.#count("subscription refused");
          return refused(503, "api.process.overloaded");
        }
        const filter = body as Koncorde;
        const roomId = `room:${place}:${JSON.stringify(filter)}`;
        const room = { place, filter, channel: `${roomId}-311` };
        // The other node learns of the room a little later; ours knows it now.
        client.rooms.set(roomId, room);
        this.#propagating.set(room, this.clock.now() + this.#chance.between(0, ROOM_PROPAGATION));
        return done({ roomId, channel: room.channel });
      }
      case "realtime:unsubscribe":
        return client.rooms.delete(String(body["roomId"]))
          ? done({ roomId: body["roomId"] })
          : refused(412, "core.realtime.not_subscribed");
      case "collection:refresh":
        documents.refresh();
        return done(null);
      case "document:search": {
        const sort = (body["sort"] as [Record<string, string>] | undefined)?.[0];
        const sortBy = sort === undefined ? null : (Object.keys(sort)[0] ?? null);
        const after = (body["search_after"] as string[] | undefined)?.[0] ?? null;
        const query = body["query"] as Koncorde;
        const hits = documents.search(query, sortBy, after);
        const total = documents.search(query, null, null).length;
        return done({
          hits: hits.slice(0, size).map(([_id, { source }]) => ({ _id, _source: source })),
          total,
        });
      }
      case "omniscient/live:changes": {
        const asked = Changes.parse(body);
        this.#count("changes asked");
        return done({
          places: asked.places.map(({ collection: name, filter, since }) =>
            this.forbidden.has(name)
              ? { isForbidden: true }
              : changesOf(this.#collection(asked.customerIndex, name), filter as Koncorde, since),
          ),
        });
      }
      case "document:mGet": {
        const ids = body["ids"] as string[];
        const successes = ids.flatMap((_id) => {
          const stored = documents.documents.get(_id);
          return stored === undefined
            ? []
            : [{ _id, _version: stored.version, _source: stored.source }];
        });
        const errors = ids.filter((id) => !documents.documents.has(id));
        return done({ successes, errors });
      }
      case "auth:getCurrentUser":
        return done({ _id: this.user, _source: { profileIds: [] } });
      case "test:count":
        this.#count(`command ${String(body["id"])}`);
        return done(body["id"]);
      default: {
        const action = this.actions.get(`${request.controller}:${request.action}`);
        if (action === undefined) return refused(404, "api.process.action_not_found");
        this.#count(`${request.controller}:${request.action}`);
        try {
          return done(action(body));
        } catch (error) {
          const { status, id, message, data } = refusalOf(error);
          return { ok: false, status, id, message, data };
        }
      }
    }
  }

  /** Collections that whoever is signed in has no right to. */
  readonly forbidden = new Set<string>();

  readonly #propagating = new Map<Room, number>();

  #publish(node: Node, index: string, name: string, news: object, source: Source): void {
    const place = `${index}/${name}`;
    for (const client of this.#clients) {
      // Clients are spread over the nodes; a write through another one passes rooms it does not know yet.
      const isRemote = this.#nodes[client.id % this.#nodes.length] !== node;
      for (const room of client.rooms.values()) {
        if (room.place !== place) continue;
        const isKnown = !isRemote || (this.#propagating.get(room) ?? 0) <= this.clock.now();
        const { result } = news as { result: Source };
        // An upsert that creates is tested as {changes, default}: no filter of ours fits but {}.
        const id = typeof result["_id"] === "string" ? result["_id"] : null;
        const tested = id === null && !("_source" in result) ? {} : source;
        // A document that leaves the filter leaves it silently.
        if (!isKnown || !matcherOf(room.filter)(id ?? "", tested)) continue;
        this.#deliver(client, room.channel, { type: "document", scope: "in", ...news });
      }
    }
  }

  #deliver(client: Client, channel: string, notification: object): void {
    const { drop, duplicate, delay } = this.faults;
    if (this.#chance.happens(drop)) {
      this.#count("notification dropped");
      return;
    }
    const isTwice = this.#chance.happens(duplicate);
    if (isTwice) this.#count("notification duplicated");
    for (let times = isTwice ? 2 : 1; times > 0; times -= 1) {
      const isLate = this.#chance.happens(delay);
      if (isLate) this.#count("notification delayed");
      const latency = isLate
        ? this.#chance.between(20, 4000)
        : this.#chance.between(LATENCY.least, LATENCY.most);
      this.clock.setTimeout(() => {
        // Rooms that are gone, and sockets, take what was on its way with them.
        this.#tell(client, { channel, notification });
      }, latency);
    }
  }

  #tell(client: Client, told: Told): void {
    if (!this.faults.isSlow && client.held.isEmpty) {
      this.#say(client, [{ message: told, bytes: 1, firstVersion: null }]);
      return;
    }
    const before = client.held.bytes;
    client.held.add(told, 1, aboutOf(told));
    if (client.held.bytes === before) this.#count("notification superseded");
    this.#take(client);
  }

  /** A slow client takes a few messages now and then, as one frame; one that is slow no longer takes the rest soon. */
  #take(client: Client): void {
    if (client.isTaking) return;
    client.isTaking = true;
    this.clock.setTimeout(
      () => {
        client.isTaking = false;
        this.#say(client, client.held.drain(this.#chance.between(1, 12)));
        if (!client.held.isEmpty) this.#take(client);
      },
      this.faults.isSlow ? this.#chance.between(50, 2000) : 1,
    );
  }

  #say(client: Client, messages: readonly Drained<Told>[]): void {
    let channel = "";
    let together: object[] = [];
    const say = () => {
      const said = together;
      together = [];
      if (said.length > 0 && this.#isReachable(client)) client.listener.notified(channel, said);
    };
    for (const { message, firstVersion } of messages) {
      if (typeof message === "function") {
        say();
        if (this.#isReachable(client)) message();
        continue;
      }
      if (message.channel !== channel) say();
      ({ channel } = message);
      together.push(
        firstVersion === null
          ? message.notification
          : { ...message.notification, [FIRST_VERSION]: firstVersion },
      );
    }
    say();
  }

  #isReachable(client: Client): boolean {
    return client.isOpen && !client.isHalfOpen;
  }

  #http(answer: () => boolean): Observable<boolean> {
    return new Observable((subscriber) =>
      this.clock.setTimeout(
        () => {
          if (this.faults.isDown) subscriber.error(new Error("The network is down."));
          else {
            const said = answer();
            this.#soon(() => {
              subscriber.next(said);
              subscriber.complete();
            });
          }
        },
        this.#chance.between(LATENCY.least, LATENCY.most),
      ),
    );
  }

  #collection(index: string, name: string): FakeCollection {
    const key = `${index}/${name}`;
    const known = this.#collections.get(key) ?? new FakeCollection();
    this.#collections.set(key, known);
    return known;
  }

  #soon(run: () => unknown): void {
    this.clock.setTimeout(() => void run(), this.#chance.between(LATENCY.least, LATENCY.most));
  }

  #every(ms: number, run: () => void): void {
    this.clock.setTimeout(() => {
      run();
      this.#every(ms, run);
    }, ms);
  }

  #count(what: string): void {
    this.happened.set(what, (this.happened.get(what) ?? 0) + 1);
  }
}

function aboutOf(told: Told): About | null {
  if (typeof told === "function") return null;
  const { channel, notification } = told;
  return notificationAbout(Buffer.from(JSON.stringify({ ...notification, room: channel })));
}

const done = (result: unknown): KuzzleAnswer => ({ ok: true, result });
const refused = (status: number, id: string): KuzzleAnswer => ({
  ok: false,
  status,
  id,
  message: id,
});
