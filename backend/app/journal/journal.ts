import type { Backend, KuzzleRequest } from "kuzzle";
import type { Call } from "../../../src/domain/base/call.ts";
import type { IsTrustedProxy } from "../../../src/domain/base/clientAddress.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import { KeyId } from "../../../src/domain/base/ids.ts";
import { nameKey } from "../../../src/domain/base/nameKey.ts";
import { customersOf } from "../../../src/domain/base/profile.ts";
import { isSuperAdmin } from "../../../src/domain/base/profileIds.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
import { submitReadings } from "../../../src/domain/devices/calls.ts";
import type { JournalEntry } from "../../../src/domain/journal/journalEntry.ts";
import { aboutOf, changesOf } from "../../../src/domain/journal/journalOf.ts";
import type { User } from "../../../src/domain/users/user.ts";
import type { Syslog } from "./syslog.ts";
import { readKey } from "../apiKeys/keys.ts";
import type { AppDeps } from "../platform/deps.ts";
import { storedForm } from "../platform/kuzzle/documents.ts";
import { type Log, reasonOf } from "../platform/log.ts";
import { ANONYMOUS } from "../platform/request.ts";
import { agentOf } from "../platform/security/requestHeaders.ts";
import { addressOfConnection } from "../platform/security/clientAddress.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { findUsers, readUser } from "../platform/tenancy/users.ts";

/** The collection, of each customer's index and of the platform's. */
export const JOURNAL = "journal";
/** Events that calls record themselves, such as names that were opened. */
export const AUDIT_EVENTS = "audit-events";
/** Of a User-Agent no more is kept. */
const MAX_AGENT = 300;
/** A refusal of one call to one user is written down once within this time, in ms. */
const REFUSAL_PAUSE = MINUTE;
/** What is named longer than this is no index and no id, in characters. */
const MAX_PLACE = 128;

/** What journals are written with. */
type JournalDeps = Pick<AppDeps, "internals" | "newId" | "now" | "sdk" | "writeEntry"> & {
  readonly log: Log;
};

/** Writes down what was done, after it was answered. */
export type Journal = {
  /** A call that somebody made and that was answered. */
  note(call: Call, request: KuzzleRequest, answered: unknown): void;
  /** A call, of ours or of Kuzzle, that was refused to somebody who is signed in since they have no right to it. */
  noteRefusal(request: KuzzleRequest, refusal: string): void;
  /** A sign-in that succeeded, or was refused with an id. */
  noteSignIn(request: KuzzleRequest, refusal: string | null): void;
};

/**
 * Every call that changes something is written down once, by the one place where calls are answered. Nobody waits for it,
 * and a command is not refused because it could not be written down: that stands in the log. Readings of gateways are no
 * acts of anybody, and a hot path.
 */
export function createJournal(deps: JournalDeps, isTrusted: IsTrustedProxy): Journal {
  const { log } = deps;

  const write = (made: () => Promise<void>) => {
    made().catch((error: unknown) => {
      log.error(`The journal misses an entry: ${reasonOf(error)}`);
    });
  };

  async function put(
    indexes: readonly string[],
    customer: string | null,
    request: KuzzleRequest,
    entry: Omit<JournalEntry, "address" | "agent" | "at" | "customer" | "id"> & { at: EpochMs },
  ): Promise<void> {
    const whole = {
      ...entry,
      id: deps.newId(),
      address: addressOfConnection(request.context.connection, isTrusted),
      agent: agentOf(request).slice(0, MAX_AGENT) || null,
    };
    await deps.writeEntry([...new Set(indexes)], customer, whole);
  }

  return {
    note(call, request, given) {
      if ((call.isReading && !call.isDisclosure) || call.name === submitReadings.name) return;
      const at = EpochMs.parse(deps.now());
      const body: unknown = call.verb === "get" ? request.input.args : (request.input.body ?? {});
      // What was read stays where it is: of bytes, and of a file's content, the request says enough.
      const answered = call.isReading ? {} : given;
      write(async () => {
        const who = await callerIn(deps, request, call, answered);
        const named = customerOf(call, body, answered);
        // An open call has no holders: it is of whom its answer names.
        const isOfCaller = call.holders.length > 0 || (call.isOpen && who.id !== null);
        const ofCaller = who.indexes.length === 0 ? [PLATFORM_INDEX] : who.indexes;
        await put(
          [
            ...(named === null ? (isOfCaller ? ofCaller : []) : [named]),
            // What is for super admins alone is the platform's too, whatever customer it is about.
            ...(call.holders.length === 0 && !call.isOpen ? [PLATFORM_INDEX] : []),
          ],
          named,
          request,
          {
            at,
            action: call.name.replace("omniscient/", ""),
            by: who.id,
            byName: who.name,
            means: who.means,
            about: [...aboutOf(body, answered)],
            changes: call.isReading ? [] : [...changesOf(body, answered)],
            refusal: null,
          },
        );
      });
    },

    noteRefusal(request, refusal) {
      const { user, connection } = request.context;
      // Calls from inside the process come by no protocol; of strangers the log of caps tells.
      if (connection.protocol === null || user === null || user._id === ANONYMOUS) return;
      const at = EpochMs.parse(deps.now());
      const { controller, action } = request.input;
      const name = `${controller}:${action}`.replace("omniscient/", "");
      write(async () => {
        // A program that tries again and again is told once a minute.
        const key = `journal-refusal/${user._id}/${name}`;
        if (!(await deps.internals.claim(key, refusal, REFUSAL_PAUSE))) return;
        const who = await callerIn(deps, request, { isOpen: false }, null);
        await put([...who.indexes, PLATFORM_INDEX], null, request, {
          at,
          action: name,
          by: who.id,
          byName: who.name,
          means: who.means,
          about: [...placesIn(request)],
          changes: [],
          refusal,
        });
      });
    },

    noteSignIn(request, refusal) {
      // Calls from inside the process come by no protocol.
      if (request.context.connection.protocol === null) return;
      const at = EpochMs.parse(deps.now());
      const id: unknown = Reflect.get(Object(request.result), "_id");
      const username: unknown = Reflect.get(Object(request.input.body), "username");
      write(async () => {
        const user =
          typeof id === "string"
            ? await readUser(deps.sdk, id)
            : typeof username === "string"
              ? ((await findUsers(deps.sdk, "usernameKey", [nameKey(username)], 1))[0] ?? null)
              : null;
        await put(indexesOf(user), null, request, {
          at,
          action: "auth:login",
          by: user?.id ?? null,
          // What was typed as a name may be a password: of nobody's name nothing is kept.
          byName: user === null ? "" : fullName(user),
          means: "none",
          about: user === null ? [] : [user.id],
          changes: [],
          refusal,
        });
      });
    },
  };
}

/** @param syslog where entries go as well; null: nowhere */
export function entryWriter(
  deps: Pick<AppDeps, "sdk">,
  syslog: Pick<Syslog, "send"> | null,
): AppDeps["writeEntry"] {
  return async (journals, customer, entry) => {
    if (journals.length === 0) return;
    syslog?.send({ ...entry, journals });
    await Promise.all(
      journals.map((index) =>
        deps.sdk.document.create(
          index,
          JOURNAL,
          storedForm({ ...entry, customer: index === PLATFORM_INDEX ? customer : index }),
          entry.id,
        ),
      ),
    );
  };
}

/** Writes sign-ins down. */
export function noteSignIns(app: Pick<Backend, "pipe">, journal: Journal): void {
  app.pipe.register("auth:afterLogin", async (request: KuzzleRequest) => {
    journal.noteSignIn(request, null);
    return request;
  });
  app.pipe.register("auth:errorLogin", async (request: KuzzleRequest) => {
    const id: unknown = Reflect.get(Object(request.error), "id");
    journal.noteSignIn(request, typeof id === "string" ? id : "unknown");
    return request;
  });
}

/** Writes down what Kuzzle itself, or the guard before it, refuses for want of a right. */
export function noteRefusals(app: Pick<Backend, "pipe">, journal: Journal): void {
  app.pipe.register("request:onUnauthorized", async (request: KuzzleRequest) => {
    journal.noteRefusal(request, "security.rights.forbidden");
    return request;
  });
}

/** Where a refused call wanted to go, as far as it says so in short. */
function placesIn({ input }: KuzzleRequest): readonly string[] {
  const { index, _id: id } = input.args;
  const body: unknown = input.body;
  const named = [
    index,
    id,
    ...["customer", "customerIndex"].map((field) => Reflect.get(Object(body), field) as unknown),
  ];
  return named.filter(
    (one): one is string => typeof one === "string" && one !== "" && one.length <= MAX_PLACE,
  );
}

/** The customer that a call is about, a new one too. */
function customerOf({ customer }: Call, body: unknown, answered: unknown): string | null {
  const made: unknown = Reflect.get(Object(answered), "customer");
  const index: unknown =
    customer === null ? Reflect.get(Object(made), "index") : Reflect.get(Object(body), customer);
  return typeof index === "string" ? index : null;
}

type Who = {
  readonly id: string | null;
  readonly name: string;
  readonly means: JournalEntry["means"];
  readonly indexes: readonly string[];
};

async function callerIn(
  deps: JournalDeps,
  { context }: KuzzleRequest,
  call: Pick<Call, "isOpen">,
  answered: unknown,
): Promise<Who> {
  const kuid = context.user?._id ?? ANONYMOUS;
  if (call.isOpen || kuid === ANONYMOUS) {
    // What a link carries is the right to the call, and says in the answer whose it is.
    const username: unknown = Reflect.get(Object(answered), "username");
    const [user = null] =
      typeof username === "string"
        ? await findUsers(deps.sdk, "usernameKey", [nameKey(username)], 1)
        : [];
    return {
      id: user?.id ?? null,
      name: user === null ? "" : fullName(user),
      means: "none",
      indexes: indexesOf(user),
    };
  }
  const key =
    KeyId.safeParse(kuid).success && kuid.startsWith("key-")
      ? await readKey(deps, KeyId.parse(kuid))
      : null;
  if (key !== null) return { id: key.id, name: key.name, means: "key", indexes: [key.customer] };
  const user = await readUser(deps.sdk, kuid);
  return {
    id: kuid,
    name: user === null ? kuid : fullName(user),
    means: "session",
    indexes: isSuperAdmin(context.user?.profileIds ?? [])
      ? [PLATFORM_INDEX]
      : customersOf(context.user?.profileIds ?? []),
  };
}

function fullName({ firstName, lastName }: User): string {
  return `${firstName} ${lastName}`;
}

/** Where what a user does for themselves is written down: at each of their customers. */
function indexesOf(user: User | null): readonly string[] {
  const customers = user === null ? [] : customersOf(user.profileIds);
  return customers.length === 0 ? [PLATFORM_INDEX] : customers;
}
