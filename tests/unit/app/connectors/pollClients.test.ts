import { expect, test } from "vitest";
import type { Taken } from "../../../../backend/app/connectors/intake.ts";
import { createPollClients } from "../../../../backend/app/connectors/pollClients.ts";
import type {
  ServerAnswer,
  ServerClient,
} from "../../../../backend/app/connectors/serverClient.ts";
import type { AppDeps } from "../../../../backend/app/platform/deps.ts";
import { MINUTE } from "../../../../src/domain/base/time.ts";
import type { Connector, ConnectorLink } from "../../../../src/domain/connectors/connector.ts";
import type { Incoming } from "../../../../src/domain/connectors/decoding.ts";
import { storedConnector } from "../../../support/storedConnector.ts";

const T0 = Date.parse("2026-03-05T10:00:00Z");
const turns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const MAKER: Connector = storedConnector({
  network: "aemp",
  transport: "poll",
  poll: {
    url: "https://api.example.com/aemp",
    tokenUrl: null,
    scope: null,
    username: null,
    minutes: 15,
  },
});
const ok = (body: unknown): ServerAnswer => ({
  status: 200,
  body: JSON.stringify(body),
  asked: null,
});

/** Clients of one provider over a storage of one connector; the test answers what is asked. */
function clientsFor() {
  const asked: {
    readonly url: string;
    readonly signal: AbortSignal;
    readonly answer: (of: ServerAnswer) => void;
  }[] = [];
  const links: ConnectorLink[] = [];
  const taken: Incoming[] = [];
  const outcomes: Taken[] = [];
  let [now, isHeld] = [T0, true];
  let stored: Connector | null = MAKER;
  const document = {
    // No machine is a resource of ours.
    mGet: () => Promise.resolve({ successes: [], errors: [] }),
    update: (
      _index: string,
      _collection: string,
      _id: string,
      changes: Partial<Pick<Connector, "link" | "series">>,
    ) => {
      if (changes.link != null) links.push(changes.link);
      if (stored !== null) stored = { ...stored, ...changes };
      return Promise.resolve({});
    },
  };
  const warnings: string[] = [];
  const deps = {
    sdk: { document },
    log: {
      info: () => undefined,
      warn: (line: string) => warnings.push(line),
      error: () => undefined,
    },
    now: () => now,
    secrets: {},
  } as unknown as AppDeps;
  const ask: ServerClient["request"] = ({ url, signal = new AbortController().signal }) =>
    new Promise((answer, reject) => {
      asked.push({ url, signal, answer });
      signal.addEventListener("abort", () => reject(new Error("aborted")));
    });
  const clients = createPollClients(
    deps,
    {
      take: (_connector, incoming) => {
        taken.push(incoming);
        return Promise.resolve(outcomes.shift() ?? "taken");
      },
    },
    {
      readActive: () => Promise.resolve(stored === null ? [] : [stored]),
      ask,
      notes: { noteSeries: () => undefined },
      isHeld: () => isHeld,
      wait: () => Promise.resolve(),
    },
  );
  return {
    asked,
    links,
    taken,
    outcomes,
    warnings,
    pass: (ms: number) => (now += ms),
    hold: (is: boolean) => (isHeld = is),
    store: (connector: Connector | null) => (stored = connector),
    round: async () => {
      await clients.round();
      await turns();
    },
    answer: async (number: number, answer: ServerAnswer) => {
      asked[number]?.answer(answer);
      await turns();
    },
  };
}

const machine = { EquipmentHeader: { PIN: "A" } };

test("asks at once, then once an interval, and notes how it went", async () => {
  const clients = clientsFor();
  await clients.round();
  await clients.round();
  expect(clients.asked.map(({ url }) => url)).toEqual(["https://api.example.com/aemp/Fleet/1"]);
  clients.pass(1_000);
  await clients.answer(0, ok({ Equipment: [machine] }));
  expect(clients.links).toEqual([{ state: "connected", at: T0 + 1_000, error: null }]);
  expect(clients.taken.map(({ body }) => JSON.parse(Buffer.from(body).toString()))).toEqual([
    machine,
  ]);

  clients.pass(15 * MINUTE - 1);
  await clients.round();
  expect(clients.asked).toHaveLength(1);
  clients.pass(1);
  await clients.round();
  expect(clients.asked).toHaveLength(2);
});

test("waits for its time after a restart, and as long as a provider asks", async () => {
  const clients = clientsFor();
  clients.store({ ...MAKER, link: { state: "connected", at: T0 - 14 * MINUTE, error: null } });
  await clients.round();
  expect(clients.asked).toEqual([]);
  clients.pass(MINUTE);
  await clients.round();
  await clients.answer(0, { status: 429, body: "", asked: 60 * MINUTE });
  expect(clients.links).toMatchObject([{ state: "failed", error: expect.stringContaining("429") }]);
  clients.pass(60 * MINUTE - 1);
  await clients.round();
  expect(clients.asked).toHaveLength(1);
  clients.pass(1);
  await clients.round();
  expect(clients.asked).toHaveLength(2);
});

test("gives a machine to the lane until it is taken", async () => {
  const clients = clientsFor();
  const busy: Taken = { later: "busy", waitMs: 1_000 };
  clients.outcomes.push(busy, busy);
  await clients.round();
  await clients.answer(0, ok({ Equipment: [machine] }));
  expect(clients.taken).toHaveLength(3);
  expect(clients.links).toMatchObject([{ state: "connected" }]);
});

test.each([
  ["is removed or paused", (clients: ReturnType<typeof clientsFor>) => clients.store(null)],
  ["is this node's no more", (clients: ReturnType<typeof clientsFor>) => clients.hold(false)],
])("ends what runs where a connector %s, and notes nothing", async (_name, change) => {
  const clients = clientsFor();
  await clients.round();
  change(clients);
  await clients.round();
  expect(clients.asked[0]?.signal.aborted).toBe(true);
  expect([clients.links, clients.taken]).toEqual([[], []]);
});

test("asks anew where the address or the password is another", async () => {
  const clients = clientsFor();
  await clients.round();
  const poll = MAKER.poll && { ...MAKER.poll, url: "https://api.example.com/other" };
  clients.store({ ...MAKER, poll, link: null });
  await clients.round();
  expect(clients.asked.map(({ url, signal }) => [url, signal.aborted])).toEqual([
    ["https://api.example.com/aemp/Fleet/1", true],
    ["https://api.example.com/other/Fleet/1", false],
  ]);
});
