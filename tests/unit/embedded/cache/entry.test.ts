import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TEST_SECRET, type TestCache, testCache } from "./testCache.ts";

let running: TestCache;
beforeAll(async () => {
  running = await testCache();
});
afterAll(() => running.end());

/** What the cache answers to these lines, until it has answered each or closes. */
async function conversation(...lines: readonly string[]): Promise<readonly string[]> {
  const socket = connect(running.cache().port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => (text += chunk.toString()));
  socket.on("error", () => undefined);
  socket.end(lines.map((line) => `${line}\r\n`).join(""));
  await once(socket, "close");
  return text.trimEnd().split("\r\n");
}

const refused = "-NOAUTH Authentication required.";
const wrong = "-WRONGPASS invalid username-password pair or user is disabled.";

test("nothing is read, written or told before the password is given", async () => {
  const commands = [
    "GET a",
    "SET a b",
    "FLUSHALL",
    "KEYS *",
    "INFO",
    "CLIENT ID",
    "MULTI",
    "HELLO",
  ];
  expect(await conversation(...commands)).toEqual(commands.map(() => refused));
});

test("a wrong password opens nothing", async () => {
  expect(
    await conversation("AUTH guess", "AUTH default guess", "HELLO 2 AUTH u p", "GET a"),
  ).toEqual([wrong, wrong, wrong, refused]);
});

test("a client with the password is served, whichever way it gives it", async () => {
  const client = running.client();
  expect(await client.set("a", "b")).toBe("OK");
  expect(await client.call("AUTH", "default", TEST_SECRET)).toBe("OK");
  expect(await client.call("HELLO", "2", "AUTH", "default", TEST_SECRET)).toContain("redis");
});

test("a stranger who sends without end is cut off", async () => {
  const socket = connect(running.cache().port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write("*2\r\n$4\r\nAUTH\r\n$400000000\r\n");
  const sending = setInterval(() => socket.write("x".repeat(4096)), 1);
  await once(socket, "close");
  clearInterval(sending);
  expect(socket.bytesWritten).toBeLessThan(10_000_000);
});
