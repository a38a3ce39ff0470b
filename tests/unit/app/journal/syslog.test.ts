import { createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createSyslog, type SentEntry } from "../../../../backend/app/journal/syslog.ts";
import { EpochMs } from "../../../../src/domain/base/instant.ts";

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** A collector that counts octets as RFC 6587 has it. */
async function collector(port = 0) {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    let held = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      held = Buffer.concat([held, Buffer.from(chunk)]);
      for (;;) {
        const space = held.indexOf(" ");
        const length = Number(held.subarray(0, Math.max(space, 0)).toString());
        if (space < 0 || held.length < space + 1 + length) return;
        messages.push(held.subarray(space + 1, space + 1 + length).toString("utf8"));
        held = held.subarray(space + 1 + length);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const end = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  closers.push(end);
  return { messages, end, port: (server.address() as AddressInfo).port };
}

const entry = (id: string, refusal: string | null = null): SentEntry => ({
  id,
  at: EpochMs.parse(Date.UTC(2026, 10, 27, 8)),
  action: "asset:update",
  by: "user-ann",
  byName: "Ann Dupré",
  means: "session",
  address: "203.0.113.5",
  agent: "a browser",
  journals: ["tower"],
  about: ["asset-1"],
  changes: [],
  refusal,
});

function sendingTo(port: number) {
  const lines: string[] = [];
  const log = {
    info: (line: string) => lines.push(line),
    warn: (line: string) => lines.push(line),
  };
  const syslog = createSyslog(
    { host: "127.0.0.1", port, tls: false },
    { sender: "balise.example", log },
  );
  closers.push(() => syslog.close());
  return { syslog, lines };
}

it("sends each entry as one message of RFC 5424 with its length in octets", async () => {
  const { messages, port } = await collector();
  const { syslog } = sendingTo(port);
  syslog.send(entry("one"));
  syslog.send(entry("two", "security.rights.forbidden"));
  await expect.poll(() => messages.length).toBe(2);
  const [head, body] = messages[0]?.split("\uFEFF") ?? [];
  expect(head).toBe(
    `<110>1 2026-11-27T08:00:00.000Z balise.example balise ${process.pid} journal [meta sequenceId="1"] `,
  );
  expect(JSON.parse(body ?? "")).toEqual(entry("one"));
  expect(messages[1]).toMatch(/^<108>1 .* \[meta sequenceId="2"\]/u);
});

it("keeps entries while the collector is away, and sends them in order once it is back", async () => {
  const first = await collector();
  const { port } = first;
  first.end();
  const { syslog, lines } = sendingTo(port);
  syslog.send(entry("one"));
  await expect.poll(() => lines.join()).toMatch(/does not reach the collector/u);
  syslog.send(entry("two"));
  const { messages } = await collector(port);
  await expect.poll(() => messages.length, { timeout: 10_000 }).toBe(2);
  expect(messages.map((one) => /sequenceId="(\d+)"/u.exec(one)?.[1])).toEqual(["1", "2"]);
  expect(lines.join()).toMatch(/reaches the collector again; 0 entries/u);
});

it("keeps 10,000 entries at most, and says how many the collector misses", async () => {
  const first = await collector();
  first.end();
  const { syslog, lines } = sendingTo(first.port);
  await expect.poll(() => lines.length).toBe(1);
  for (let at = 1; at <= 10_003; at += 1) syslog.send(entry(String(at)));
  const { messages } = await collector(first.port);
  await expect.poll(() => messages.length, { timeout: 10_000 }).toBe(10_000);
  expect(messages[0]).toContain('sequenceId="4"');
  expect(lines.at(-1)).toMatch(/3 entries are in its export alone/u);
});
