import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { WebSocket } from "ws";
import { createHttpProxy } from "../../../../backend/embedded/web/proxyHttp.ts";
import { createUpgradeProxy } from "../../../../backend/embedded/web/proxyUpgrade.ts";
import { startFakeKuzzle } from "./fakeKuzzle.ts";
import { freePort } from "./testWeb.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const listening = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
  );

const FOREIGN = "authToken=foreign; __Host-authToken=a; __Host-balise-browser=b; balise-browser=c";

it.each([
  {
    publicUrl: "https://balise.example",
    set: ["__Host-authToken=abc; Path=/; HttpOnly; SameSite=Strict; Secure", "other=1; Secure"],
    passedOn: "authToken=a; balise-browser=b",
  },
  {
    publicUrl: "http://localhost:8080",
    set: ["authToken=abc; Path=/; HttpOnly; SameSite=Strict", "other=1"],
    passedOn: FOREIGN,
  },
])(
  "a session cookie at $publicUrl is kept to the same transport and host",
  async ({ publicUrl, set, passedOn }) => {
    const kuzzlePort = await freePort();
    const kuzzle = await startFakeKuzzle(kuzzlePort);
    const place = {
      kuzzlePort,
      publicUrl,
      origins: [],
      share: { acquire: () => () => undefined },
      addressOf: () => "127.0.0.1",
      patience: 10_000,
    };
    const proxy = createHttpProxy(place);
    const upgrades = createUpgradeProxy(place);
    const server = createServer((request, response) => proxy.handle(request, response));
    server.on("upgrade", (request, socket, head) => upgrades.handle(request, socket, head));
    closers.push(
      () => kuzzle.close(),
      () => proxy.close(),
      () => upgrades.close(),
      () => server.close(),
    );
    const port = await listening(server);
    const answer = await fetch(`http://127.0.0.1:${port}/_login/local`, {
      headers: { connection: "close", cookie: FOREIGN },
    });
    expect(answer.headers.getSetCookie()).toEqual(set);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { headers: { cookie: FOREIGN } });
    await once(socket, "open");
    socket.close();
    expect([kuzzle.seen[0]?.headers.cookie, kuzzle.upgrades[0]?.cookie]).toEqual([
      passedOn,
      passedOn,
    ]);
  },
);
