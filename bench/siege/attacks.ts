import { readdirSync, readFileSync, statSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { type RawData, WebSocket } from "ws";
import { INSIDER_ATTACKS } from "./insiderAttacks.ts";

/** What is attacked, and as whom: a reader of a customer, or a stranger from elsewhere. */
export type Target = {
  readonly webPort: number;
  readonly storagePort: number;
  readonly cachePort: number;
  readonly folder: string;
  readonly supervisor: number;
  readonly customer: string;
  /** Of a reader who attacks. */
  readonly token: string;
  /** Of somebody who administers the customer, and attacks. */
  readonly insiderToken: string;
  /** Of everybody there. */
  readonly password: string;
};

/** One attack, bounded in time and size. Answers what it met. @throws Error when a defence did not hold */
export type Attack = (target: Target) => Promise<string>;

/** What is not answered by then never is, in ms. */
const PATIENCE = 10_000;

/** The attackers are on this machine, which is believed as a proxy is: so they come from an address of their own. */
const ELSEWHERE = { "x-forwarded-for": "203.0.113.66" };

type Answer = { readonly status: number; readonly error: { readonly id?: string } | null };

/** Kuzzle sends text, which ws hands over as one buffer. */
function answerOf(data: RawData): Answer {
  return JSON.parse((data as Buffer).toString("utf8")) as Answer;
}

async function open({ webPort }: Target): Promise<WebSocket> {
  const socket = new WebSocket(`ws://localhost:${webPort}`, { headers: ELSEWHERE });
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  socket.on("error", () => undefined);
  return socket;
}

/** The answers to messages over one socket, in any order; those that do not come in time are missing. */
async function ask(
  socket: WebSocket,
  messages: readonly string[],
  patience = PATIENCE,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, patience);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    socket.on("message", (data) => {
      answers.push(answerOf(data));
      if (answers.length === messages.length) end();
    });
    socket.on("close", end);
    for (const message of messages) socket.send(message);
  });
  socket.terminate();
  return answers;
}

function http({ webPort }: Target, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`http://localhost:${webPort}${path}`, {
    ...init,
    headers: { ...ELSEWHERE, ...(init.headers as Record<string, string>) },
    signal: AbortSignal.timeout(PATIENCE),
  });
}

/** "200 fine, 30 x 429 balise.guard.too_many". */
function summed(answers: readonly Answer[], asked: number): string {
  const counts = new Map<string, number>();
  for (const { status, error } of answers) {
    const what = error === null ? String(status) : `${status} ${error.id ?? ""}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  if (answers.length < asked) throw new Error(`${asked - answers.length} calls were not answered`);
  return [...counts].map(([what, count]) => `${count} × ${what}`).join(", ");
}

const equals = (value: number) => ({ equals: { reference: value } });
const pairs = (n: number) => ({
  or: Array.from({ length: n }, (_, i) => ({ and: [equals(i), equals(-i)] })),
});
const exclusive = (n: number): object =>
  n === 0
    ? equals(0)
    : {
        or: [
          { and: [exclusive(n - 1), { not: equals(n) }] },
          { and: [{ not: exclusive(n - 1) }, equals(n)] },
        ],
      };

/** 1. Filters whose truth table has 2^n rows, or whose lists multiply. */
const subscription: Attack = async (target) => {
  const lists = ["a", "b", "c", "d"].map((f) => ({ in: { [f]: "123456789".split("") } }));
  const bodies = [exclusive(5), pairs(14), pairs(19), pairs(40), { and: lists }];
  const messages = Array.from({ length: 10 }, () => bodies).flat();
  const place = { controller: "realtime", action: "subscribe", collection: "assets" };
  const { customer: index, token: jwt } = target;
  const answers = await ask(
    await open(target),
    messages.map((body) => JSON.stringify({ ...place, index, jwt, body })),
  );
  return summed(answers, messages.length);
};

/** 2. Aggregations that backtrack, and that multiply their buckets. */
const search: Attack = async (target) => {
  const nested = (levels: number): string =>
    levels === 0 ? "a" : `(${nested(levels - 1)}|${nested(levels - 1)}a)*`;
  const bounds = { min: 0, max: 1_000 };
  const histogram = (aggs: object | undefined) => ({
    h: {
      date_histogram: {
        field: "_kuzzle_info.createdAt",
        fixed_interval: "1ms",
        extended_bounds: bounds,
        min_doc_count: 0,
      },
      ...(aggs === undefined ? {} : { aggs }),
    },
  });
  const terms = (include: string) => ({ t: { terms: { field: "name.keyword", include } } });
  const bodies = [
    ...[3, 4, 5].map((levels) => ({ size: 0, aggs: terms(`${nested(levels)}b`) })),
    { size: 0, aggs: histogram(histogram(undefined)) },
    { size: 0, aggs: histogram(histogram(histogram(undefined))) },
    { query: { regexp: { "name.keyword": `${nested(5)}b` } } },
    { query: { wildcard: { "name.keyword": "*a".repeat(200) } } },
  ];
  const { customer: index, token: jwt } = target;
  const answers = await ask(
    await open(target),
    bodies.map((body) =>
      JSON.stringify({
        controller: "document",
        action: "search",
        index,
        collection: "labels",
        jwt,
        body,
      }),
    ),
  );
  return summed(answers, bodies.length);
};

/** 2b. What the guard lets through, and the storage ends after 2 s of the processor: one after the other, a few at once. */
const longSearch: Attack = async (target) => {
  const filters = Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [
      `f${n}`,
      { range: { "name.keyword": { gte: `long-${n}` } } },
    ]),
  );
  const each = {
    terms: { field: "name.keyword", size: 2000 },
    aggs: { f: { filters: { filters } } },
  };
  const { customer: index, token: jwt } = target;
  const call = { controller: "document", action: "search", index, collection: "labels", jwt };
  const message = JSON.stringify({ ...call, body: { size: 0, aggs: { each } } });
  const messages = Array.from({ length: 4 }, () => message);
  const told = summed(await ask(await open(target), messages, 6 * PATIENCE), messages.length);
  if (!told.includes("429")) throw new Error(`no search was long enough to be ended: ${told}`);
  return told;
};

/** 3. A body that becomes 100 MB. */
const body: Attack = async (target) => {
  const once = gzipSync(Buffer.alloc(100 * 1024 * 1024));
  const thrice = gzipSync(gzipSync(once));
  const answers: Answer[] = [];
  for (let i = 0; i < 5; i += 1) {
    for (const [encoding, bytes] of [
      ["gzip", once],
      ["gzip, gzip, gzip", thrice],
    ] as const) {
      const headers = { "content-type": "application/json", "content-encoding": encoding };
      const response = await http(target, "/_query", {
        method: "POST",
        headers,
        body: new Uint8Array(bytes),
      });
      if (response.status < 400) throw new Error(`a body of 100 MB was taken: ${response.status}`);
      answers.push({ status: response.status, error: null });
      await response.arrayBuffer();
    }
  }
  return summed(answers, 10);
};

/** One round is over within a second: too short to say how others fare meanwhile. */
const PARAMETER_ROUNDS = 10;

/** 4. Parameters that are of the wrong kind, in HTTP and by WebSocket, more than there are connections. */
const parameter: Attack = async (target) => {
  const statuses: Answer[] = [];
  for (let round = 0; round < PARAMETER_ROUNDS; round += 1) {
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 400 }, async () => {
          const response = await http(target, "/_me?targets=x");
          await response.arrayBuffer();
          return { status: response.status, error: null };
        }),
      )),
    );
  }
  const messages = ['{"controller":"auth","action":"getCurrentUser","targets":"x"}', "null", "5"];
  const answers = await ask(await open(target), messages);
  return `${summed(statuses, 400 * PARAMETER_ROUNDS)}; ${summed(answers, messages.length)}`;
};

/** What the first bytes that come back to some bytes are; "" where the connection ends without. */
function firstAnswer(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    const end = (text: string) => {
      socket.destroy();
      resolve(text);
    };
    socket.setTimeout(PATIENCE, () => end("(silence)"));
    socket.on("data", (chunk) => end(String(chunk)));
    socket.on("error", () => end(""));
    socket.on("end", () => end(""));
    socket.write(bytes);
  });
}

/** 5. The storage and the cache, asked by another account of this machine or by a page in its browser. */
const services: Attack = async ({ storagePort, cachePort, folder }) => {
  const write = await firstAnswer(
    storagePort,
    `PUT /x/_doc/1 HTTP/1.1\r\nHost: 127.0.0.1:${storagePort}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
  );
  if (!/^HTTP\/1\.1 4\d\d/u.test(write))
    throw new Error(`the storage answered ${write.slice(0, 40)}`);
  const get = await firstAnswer(cachePort, "KEYS *\r\n");
  if (get !== "" && !get.startsWith("-")) throw new Error(`the cache answered ${get.slice(0, 40)}`);
  const open = [folder, ...readdirSync(folder).map((name) => `${folder}/${name}`)].filter(
    (path) => (statSync(path).mode & 0o077) !== 0,
  );
  if (open.length > 0) throw new Error(`readable by others: ${open.join(", ")}`);
  return `storage ${write.slice(9, 12)}, cache ${get.trim() === "" ? "closed" : get.slice(1, 8)}, folder closed`;
};

/** 6. More scrolls than the storage has contexts. */
const scrolls: Attack = async (target) => {
  const { customer: index, token: jwt } = target;
  const call = { controller: "document", action: "search", index, collection: "labels", jwt };
  const message = JSON.stringify({ ...call, scroll: "1m", size: 1, body: {} });
  const all: Answer[] = [];
  for (let round = 0; round < 80; round += 1) {
    all.push(
      ...(await ask(
        await open(target),
        Array.from({ length: 8 }, () => message),
      )),
    );
    await sleep(60);
  }
  return summed(all, 640);
};

/** 7. Kuzzle that stands still without ending (Linux). */
const hang: Attack = async ({ supervisor }) => {
  const kuzzle = readFileSync(`/proc/${supervisor}/task/${supervisor}/children`, "utf8")
    .trim()
    .split(" ")
    .map(Number)
    .find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("backend/app/main.js"));
  if (kuzzle === undefined) throw new Error("Kuzzle's process was not found");
  process.kill(kuzzle, "SIGSTOP");
  const begun = performance.now();
  // The supervisor's own limit is well below: it asks every few seconds.
  while (performance.now() - begun < 90_000) {
    await sleep(500);
    try {
      process.kill(kuzzle, 0);
    } catch {
      return `ended by the supervisor after ${((performance.now() - begun) / 1000).toFixed(1)} s`;
    }
  }
  process.kill(kuzzle, "SIGCONT");
  throw new Error("a Kuzzle that stands still was left so for 90 s");
};

/** 8a. Live filters beyond the share of a session. */
const rooms: Attack = async (target) => {
  const { customer: index, token: jwt } = target;
  const call = { controller: "realtime", action: "subscribe", index, collection: "assets", jwt };
  const messages = Array.from({ length: 100 }, (_, room) => {
    const values = Array.from({ length: 100 }, (__, i) => `${room}-${i}`);
    return JSON.stringify({ ...call, body: { ids: { values } } });
  });
  const socket = await open(target);
  const answers: Answer[] = [];
  socket.on("message", (data) => answers.push(answerOf(data)));
  for (const message of messages) {
    socket.send(message);
    await sleep(30);
  }
  for (let waited = 0; answers.length < messages.length && waited < PATIENCE; waited += 100) {
    await sleep(100);
  }
  socket.terminate();
  const told = summed(answers, messages.length);
  if (!told.includes("429")) throw new Error(`no subscription was refused: ${told}`);
  return told;
};

/** 8b. Sockets beyond the share of an address. */
const sockets: Attack = async (target) => {
  const held: WebSocket[] = [];
  let refused = 0;
  try {
    for (let round = 0; round < 25; round += 1) {
      const opened = await Promise.allSettled(Array.from({ length: 100 }, () => open(target)));
      for (const each of opened) {
        if (each.status === "fulfilled") held.push(each.value);
        else refused += 1;
      }
    }
    await sleep(2_000);
    const left = held.filter((socket) => socket.readyState === WebSocket.OPEN).length;
    if (left > 2_000) throw new Error(`${left} sockets of one address are open`);
    return `${left} of 2500 sockets open, ${refused} refused`;
  } finally {
    for (const socket of held) socket.terminate();
  }
};

/** 8c. Calls that are refused, as fast as they go, by strangers and by a session. */
const refusals: Attack = async (target) => {
  const stranger = JSON.stringify({ controller: "server", action: "info" });
  const reader = JSON.stringify({
    controller: "security",
    action: "getUser",
    _id: "x",
    jwt: target.token,
  });
  const told: string[] = [];
  for (const message of [stranger, reader]) {
    const all: Answer[] = [];
    for (let round = 0; round < 20; round += 1) {
      all.push(
        ...(await ask(
          await open(target),
          Array.from({ length: 250 }, () => message),
        )),
      );
    }
    told.push(summed(all, 5_000));
  }
  if (told.some((each) => !each.includes("balise.guard.too_many"))) {
    throw new Error(`refused calls go on being looked at: ${told.join("; ")}`);
  }
  return told.join("; ");
};

/** 0. Nobody attacks: what the others are compared with. */
const calm: Attack = async () => {
  await sleep(5_000);
  return "nobody attacks";
};

export const ATTACKS: Readonly<Record<string, Attack>> = {
  calm,
  ...INSIDER_ATTACKS,
  subscription,
  search,
  longSearch,
  body,
  parameter,
  services,
  scrolls,
  rooms,
  sockets,
  refusals,
  hang,
};
