import { Agent, request } from "node:http";
import type { Kuzzle } from "kuzzle-sdk";
import { SECOND } from "../../src/domain/base/time.ts";
import { MAX_MESSAGES_A_MINUTE, NO_SECRETS } from "../../src/domain/connectors/connector.ts";
import type { RunningBackend } from "../../tests/support/backend.ts";
import { ask } from "../../tests/support/calls.ts";
import type { Row } from "./figures.ts";
import { paced, pause, walkedLat, type Written } from "./paced.ts";
import { processorOf } from "./processTree.ts";

/** Phones of a customer, each a tag with an asset (`createGpsTags`). */
export const PHONES = 1000;
/** What a phone says in one message: that it is alive, and where it is. */
export const READINGS_PER_MESSAGE = 2;
/** Messages that are sent in one turn, as by as many phones at an instant. */
export const MESSAGES_PER_BATCH = 20;

/** A message: of which tag it is, and where that is. */
export type Message = { readonly of: number; readonly lat: number };
export type Batch = readonly Message[];

let made = 0;
export function nextBatch(): Batch {
  return Array.from({ length: MESSAGES_PER_BATCH }, () => {
    made += 1;
    return { of: made % PHONES, lat: walkedLat(made / PHONES) };
  });
}

/** As OwnTracks sends it (owntracks/booklet, "JSON"), with parts of a second, by which its notification is known. */
export function phoneMessage({ of, lat }: Message, at: number): string {
  const tst = at / SECOND;
  return JSON.stringify({
    _type: "location",
    tid: `tag-t${of}`,
    tst,
    created_at: tst,
    lat,
    lon: 4,
  });
}

export const written = (items: Batch, at: number, answer: Promise<unknown>): Written => ({
  of: items.map(({ of }) => `asset-t${of}`),
  at,
  answer,
});

/** What a connector of phones is made of. */
export const connectorOf = (name: string, more: object) => ({
  connector: {
    name,
    network: "ownTracks",
    payload: "auto",
    messagesAMinute: MAX_MESSAGES_A_MINUTE,
    ...more,
  },
  secrets: NO_SECRETS,
});

/** Makes a connector that is posted to; answers the path of its address. */
export async function addressOf(
  admin: Kuzzle,
  index: string,
  messagesAMinute = MAX_MESSAGES_A_MINUTE,
): Promise<string> {
  const name = `posts ${messagesAMinute}`;
  const form = connectorOf(name, { transport: "http", broker: null, messagesAMinute });
  const { address } = await ask<{ address: string }>(admin, "connector:create", index, form);
  return new URL(address).pathname;
}

/** Posts over connections that are kept, one a phone: each waits for the answer to its own message. Answers the status. */
export function postOnce(
  { port }: RunningBackend,
  address: string,
): (body: string) => Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: PHONES });
  return (body) =>
    new Promise((resolve, reject) => {
      const sent = request(
        { agent, port, host: "127.0.0.1", method: "POST", path: address },
        (response) => {
          response.resume();
          response.once("end", () => resolve(response.statusCode ?? 0));
        },
      );
      sent.once("error", reject);
      sent.end(body);
    });
}

/** Posts a message, again after a second where it is asked to. */
export function poster(backend: RunningBackend, address: string): (body: string) => Promise<void> {
  const once = postOnce(backend, address);
  return async (body) => {
    for (;;) {
      const status = await once(body);
      if (status === 200) return;
      if (status !== 429 && status !== 503) throw new Error(`A message was answered ${status}.`);
      await pause(SECOND);
    }
  };
}

/** What `paced` has found, and what it cost. */
export type Measured = Awaited<ReturnType<typeof paced>> & {
  /** Processor time of all processes beside this one, in ms. */
  readonly processor: number;
};

export async function measured(run: () => ReturnType<typeof paced>): Promise<Measured> {
  const others = () => {
    const { user, system } = process.cpuUsage();
    return processorOf(process.pid) - (user + system) / 1000;
  };
  const before = others();
  const found = await run();
  return { ...found, processor: others() - before };
}

/** The round whose p95 is the middle one. */
export function middle(rounds: readonly Measured[]): Measured | undefined {
  return rounds.toSorted((one, other) => one.p95 - other.p95)[Math.floor(rounds.length / 2)];
}

/** A row of figures beside those of `plain`. */
export function rowOf(what: string, found: Measured | undefined, plain: Measured | undefined): Row {
  if (found === undefined || plain === undefined) return { what };
  const each = ({ processor, notified }: Measured) => processor / (notified * READINGS_PER_MESSAGE);
  return {
    what,
    "p50 ms": found.p50,
    "p95 ms": found.p95,
    "p95 ratio": found.p95 / plain.p95,
    "readings/s": found.rate * READINGS_PER_MESSAGE,
    "cpu ms/reading": each(found),
    "cpu ratio": each(found) / each(plain),
    joined: found.joined,
    lost: found.lost,
    cut: found.cut,
  };
}
