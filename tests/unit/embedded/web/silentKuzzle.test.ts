import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { startTestWeb, type TestWeb } from "./testWeb.ts";

/** Requests and sockets that the one address of this test may hold. */
const SHARE = 4;

let web: TestWeb;
let silent: Server;
const connections = new Set<Socket>();

/** A Kuzzle that takes every connection and never says anything. */
beforeAll(async () => {
  web = await startTestWeb(
    { accountsFile: null },
    {},
    { requests: SHARE, sockets: SHARE, patience: 1_000, upgradePatience: 1_000 },
  );
  silent = createServer((socket) => {
    connections.add(socket);
    socket.resume();
    socket.on("error", () => undefined);
    socket.on("close", () => connections.delete(socket));
  });
  silent.listen(web.config.kuzzlePort, "127.0.0.1");
  await once(silent, "listening");
});
afterAll(async () => {
  for (const socket of connections) socket.destroy();
  silent.close();
  await web.stop();
});

async function idOfAnswer(): Promise<string> {
  const response = await fetch(`${web.url}/_me`);
  const { error } = (await response.json()) as { error: { id: string; status: number } };
  expect(response.status).toBe(error.status);
  return error.id;
}

it("a request beyond the share is answered when to try again, as header and in the answer", async () => {
  const answers = await Promise.all(
    Array.from({ length: SHARE + 1 }, async () => {
      const response = await fetch(`${web.url}/_me`);
      const { error } = (await response.json()) as { error: { props?: readonly string[] } };
      return [response.headers.get("Retry-After"), error.props ?? null];
    }),
  );
  expect(answers).toContainEqual(["2", ['{"waitMs":2000}']]);
  expect(answers).toContainEqual([null, null]);
});

async function statusOfUpgrade(): Promise<number | undefined> {
  const socket = new WebSocket(web.url.replace("http", "ws"));
  socket.on("error", () => undefined);
  const [, response] = await once(socket, "unexpected-response");
  return response.statusCode;
}

it("a request that Kuzzle does not answer is answered, and its connection ended", async () => {
  expect(await idOfAnswer()).toBe("balise.web.no_answer");
  await expect.poll(() => connections.size).toBe(0);
});

it("requests beyond an address's share are refused at once, and served again when others have ended", async () => {
  const answers = await Promise.all(Array.from({ length: SHARE + 2 }, idOfAnswer));
  expect(answers.toSorted()).toEqual([
    ...Array.from({ length: SHARE }, () => "balise.web.no_answer"),
    "balise.web.too_many",
    "balise.web.too_many",
  ]);
  expect(await idOfAnswer()).toBe("balise.web.no_answer");
  expect(web.logged.filter((line) => line.includes("requests at once"))).toHaveLength(1);
});

it("a socket that Kuzzle does not accept is refused in time, and those beyond the share at once", async () => {
  const statuses = await Promise.all(Array.from({ length: SHARE + 1 }, statusOfUpgrade));
  expect(statuses.toSorted((a, b) => Number(a) - Number(b))).toEqual([
    429,
    ...Array.from({ length: SHARE }, () => 504),
  ]);
  expect(await statusOfUpgrade()).toBe(504);
});
