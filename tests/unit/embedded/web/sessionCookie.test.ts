import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createHttpProxy } from "../../../../backend/embedded/web/proxyHttp.ts";
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

it.each([
  {
    publicUrl: "https://balise.example",
    expected: ["authToken=abc; Path=/; HttpOnly; SameSite=Strict; Secure", "other=1; Secure"],
  },
  {
    publicUrl: "http://localhost:8080",
    expected: ["authToken=abc; Path=/; HttpOnly; SameSite=Strict", "other=1"],
  },
])(
  "a session cookie at $publicUrl is kept to the same transport",
  async ({ publicUrl, expected }) => {
    const kuzzlePort = await freePort();
    const kuzzle = await startFakeKuzzle(kuzzlePort);
    const proxy = createHttpProxy({
      kuzzlePort,
      publicUrl,
      origins: [],
      share: { acquire: () => () => undefined },
      addressOf: () => "127.0.0.1",
      patience: 10_000,
    });
    const server = createServer((request, response) => proxy.handle(request, response));
    closers.push(
      () => kuzzle.close(),
      () => proxy.close(),
      () => server.close(),
    );
    const answer = await fetch(`http://127.0.0.1:${await listening(server)}/_login/local`, {
      headers: { connection: "close" },
    });
    expect(answer.headers.getSetCookie()).toEqual(expected);
  },
);
