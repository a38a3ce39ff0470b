import { afterEach, expect, test } from "vitest";
import {
  createTcpListener,
  type TcpListener,
} from "../../../../backend/app/connectors/tcpListener.ts";
import type { TakingConnector, Taken } from "../../../../backend/app/connectors/intake.ts";
import type { Incoming } from "../../../../src/domain/connectors/decoding.ts";
import { type TcpDevice, tcpDevice, teltonikaLogin } from "../../../support/tcpDevice.ts";
import { storedConnector } from "../../../support/storedConnector.ts";
import { hex, RECEIVED } from "../../domain/connectors/incoming.ts";

const IMEI = "356307042441013";
const LOGIN = teltonikaLogin(IMEI);
/** Two records and one: codec 8, wiki.teltonika-gps.com, "Teltonika Data Sending Protocols". */
const TWO = hex(
  "000000000000004308020000016B40D57B480100000000000000000000000000000001010101000000000000016B40D5C198010000000000000000000000000000000101010101000000020000252C",
);
const ONE = hex(
  "000000000000002808010000016B40D9AD80010000000000000000000000000000000103021503010101425E100000010000F22A",
);
const PING = Uint8Array.of(0xff);

let listener: TcpListener | null = null;
const devices: TcpDevice[] = [];
afterEach(() => {
  for (const device of devices.splice(0)) device.close();
  listener?.close();
  listener = null;
});

type Stored = { readonly incoming: Incoming; readonly answer: (taken: Taken | Error) => void };

/** A listener whose packets are stored when the test says so. `registered`: the IMEIs of its customer. */
async function listening({
  registered = new Set([IMEI]),
  maxStrangers,
  loginPatience,
}: {
  registered?: Set<string>;
  maxStrangers?: number;
  loginPatience?: number;
} = {}) {
  const stored: Stored[] = [];
  const arrived: (() => void)[] = [];
  const warnings: string[] = [];
  const own = createTcpListener({
    intake: {
      take: (_connector: TakingConnector, incoming) =>
        new Promise((resolve, reject) => {
          const answer = (taken: Taken | Error) =>
            taken instanceof Error ? reject(taken) : resolve(taken);
          stored.push({ incoming, answer });
          for (const tell of arrived.splice(0)) tell();
        }),
    },
    ownerOf: (imei) => {
      if (imei.startsWith("9")) return Promise.reject(new Error("the storage is away"));
      return Promise.resolve(registered.has(imei) ? storedConnector() : null);
    },
    now: () => RECEIVED,
    log: { warn: (line) => warnings.push(line) },
    ...(maxStrangers === undefined ? {} : { maxStrangers }),
    ...(loginPatience === undefined ? {} : { loginPatience }),
  });
  listener = own;
  const port = await own.listen(0, "127.0.0.1");
  return {
    stored,
    warnings,
    registered,
    /** The packet of this number, once it has arrived. */
    packet: async (number: number): Promise<Stored> => {
      for (;;) {
        const one = stored[number];
        if (one !== undefined) return one;
        await new Promise<void>((resolve) => arrived.push(resolve));
      }
    },
    device: async (): Promise<TcpDevice> => {
      const device = await tcpDevice(port);
      devices.push(device);
      return device;
    },
  };
}

test("answers a login with 01, and a packet with its number of records once it is stored", async () => {
  const { device, packet } = await listening();
  const tracker = await device();
  tracker.send(LOGIN);
  expect(await tracker.answered(1)).toBe("01");
  tracker.send(TWO);
  const { incoming, answer } = await packet(0);
  expect(incoming).toEqual({
    body: TWO,
    query: { imei: IMEI },
    topic: null,
    receivedAt: RECEIVED,
  });
  // Nothing is acknowledged before: what comes next on the connection is this answer.
  answer("taken");
  expect(await tracker.answered(4)).toBe("00000002");
});

test("reads what arrives byte by byte, and what arrives at once, in order", async () => {
  const { device, packet, stored } = await listening();
  const slow = await device();
  for (const byte of [...LOGIN, ...PING, ...TWO, ...PING]) slow.send(Uint8Array.of(byte));
  expect(await slow.answered(1)).toBe("01");
  (await packet(0)).answer("taken");
  expect(await slow.answered(4)).toBe("00000002");

  const fast = await device();
  fast.send(Buffer.concat([LOGIN, TWO, PING, ONE]));
  expect(await fast.answered(1)).toBe("01");
  const first = await packet(1);
  expect(stored).toHaveLength(2);
  first.answer("taken");
  (await packet(2)).answer("taken");
  expect(await fast.answered(8)).toBe("0000000200000001");
});

test("answers 00 to a device that nobody has registered, and ends its connection", async () => {
  const { device } = await listening();
  const stranger = await device();
  stranger.send(teltonikaLogin("111111111111111"));
  expect(await stranger.ended()).toBe("00");
});

test("answers nothing to a login that it cannot look up: the device comes again", async () => {
  const { device, warnings } = await listening();
  const tracker = await device();
  tracker.send(teltonikaLogin("911111111111111"));
  expect(await tracker.ended()).toBe("");
  expect(warnings).toEqual([expect.stringContaining("the storage is away")]);
});

test.each([
  { name: "it is too much", taken: { later: "busy", waitMs: 1_000 } as const },
  { name: "the storage is away", taken: new Error("away") },
])("does not acknowledge a packet that is to be sent again: $name", async ({ taken }) => {
  const { device, packet } = await listening();
  const tracker = await device();
  tracker.send(LOGIN);
  expect(await tracker.answered(1)).toBe("01");
  tracker.send(ONE);
  (await packet(0)).answer(taken);
  expect(await tracker.ended()).toBe("");
});

test("does not acknowledge a packet whose checksum is wrong, and shows it", async () => {
  const { device, packet } = await listening();
  const tracker = await device();
  tracker.send(LOGIN);
  expect(await tracker.answered(1)).toBe("01");
  tracker.send(Uint8Array.of(...ONE.subarray(0, -1), 0));
  (await packet(0)).answer("taken");
  expect(await tracker.ended()).toBe("");
});

test("leaves a device that was archived meanwhile", async () => {
  const { device, registered, stored } = await listening();
  const tracker = await device();
  tracker.send(LOGIN);
  expect(await tracker.answered(1)).toBe("01");
  registered.clear();
  tracker.send(ONE);
  expect(await tracker.ended()).toBe("");
  expect(stored).toEqual([]);
});

test.each([
  ["before a login", Buffer.from("GET / HTTP/1.1\r\n\r\n"), ""],
  ["after it", Buffer.concat([LOGIN, Buffer.from("GET")]), "01"],
  ["a packet that is too long", Buffer.concat([LOGIN, hex("0000000000100000")]), "01"],
])("ends the connection of what no device sends: %s", async (_name, bytes, answer) => {
  const { device } = await listening();
  const stranger = await device();
  stranger.send(bytes);
  expect(await stranger.ended()).toBe(answer);
});

test("ends a connection that does not log in", async () => {
  const { device } = await listening({ loginPatience: 50 });
  const stranger = await device();
  expect(await stranger.ended()).toBe("");
});

test("ends the connection that a device had before, and keeps the new one", async () => {
  const { device, packet } = await listening();
  const [before, after] = [await device(), await device()];
  before.send(LOGIN);
  expect(await before.answered(1)).toBe("01");
  after.send(LOGIN);
  expect(await after.answered(1)).toBe("01");
  expect(await before.ended()).toBe("");
  after.send(ONE);
  (await packet(0)).answer("taken");
  expect(await after.answered(4)).toBe("00000001");
});

test("bounds the connections of an address that have not logged in, and not those that have", async () => {
  const { device } = await listening({
    maxStrangers: 1,
    registered: new Set([IMEI, "111111111111111"]),
  });
  const [first, second] = [await device(), await device()];
  expect(await second.ended()).toBe("");
  first.send(LOGIN);
  expect(await first.answered(1)).toBe("01");
  const third = await device();
  third.send(teltonikaLogin("111111111111111"));
  expect(await third.answered(1)).toBe("01");
});
