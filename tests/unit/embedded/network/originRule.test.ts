import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { afterEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { originRule } from "../../../../backend/embedded/network/originRule.ts";
import { opened, type RunningApp, serving } from "./networkTestKit.ts";

describe("originRule", () => {
  const cases: {
    name: string;
    list?: string;
    publicUrl?: string;
    origin?: string;
    host?: string;
    expected: boolean;
  }[] = [
    { name: "no origin: not a browser page", expected: true, host: "a.example" },
    { name: "no origin with a list", list: "https://b.example", expected: true },
    {
      name: "the page of this host",
      origin: "http://localhost:8080",
      host: "localhost:8080",
      expected: true,
    },
    {
      name: "the default port of the page's scheme",
      origin: "https://a.example",
      host: "a.example:443",
      expected: true,
    },
    {
      name: "another port of this host",
      origin: "http://localhost:3000",
      host: "localhost:8080",
      expected: false,
    },
    { name: "another host", origin: "https://evil.example", host: "a.example", expected: false },
    {
      name: "a host that only begins alike",
      origin: "https://a.example.evil",
      host: "a.example",
      expected: false,
    },
    { name: "an opaque origin", origin: "null", host: "null", expected: false },
    { name: "nonsense", origin: "a.example", host: "a.example", expected: false },
    { name: "no host header", origin: "https://a.example", expected: false },
    {
      name: "one of the list",
      list: "https://b.example, http://c.example:81/",
      origin: "http://c.example:81",
      host: "a.example",
      expected: true,
    },
    {
      name: "none of the list, not even this host",
      list: "https://b.example",
      origin: "https://a.example",
      host: "a.example",
      expected: false,
    },
    {
      name: "the public address beside a list",
      list: "http://localhost:5173",
      publicUrl: "https://balise.example/",
      origin: "https://balise.example",
      expected: true,
    },
    {
      name: "the public address without a list, whatever the host",
      publicUrl: "https://balise.example",
      origin: "https://balise.example",
      host: "127.0.0.1:7512",
      expected: true,
    },
    {
      name: "this host where the public address is another",
      publicUrl: "https://balise.example",
      origin: "http://127.0.0.1:7512",
      host: "127.0.0.1:7512",
      expected: false,
    },
    {
      name: "an empty list is no list",
      list: " , ",
      origin: "https://a.example",
      host: "a.example",
      expected: true,
    },
  ];
  test.each(cases)("$name: $expected", ({ list, publicUrl, origin, host, expected }) => {
    expect(originRule(list, publicUrl)(origin, host)).toBe(expected);
  });

  test("an entry that is not an origin is named", () => {
    expect(() => originRule("https://a.example,b.example:80", undefined)).toThrow(
      'BALISE_ALLOWED_ORIGINS holds "b.example:80", which is not an origin.',
    );
  });
});

describe("the upgrade", () => {
  const running: RunningApp[] = [];
  afterEach(() => {
    running.splice(0).forEach(({ stop }) => stop());
    vi.unstubAllEnvs();
  });

  async function answer(port: number, origin: string): Promise<[number | undefined, string]> {
    const client = new WebSocket(`ws://127.0.0.1:${port}/`, { origin });
    client.on("error", () => undefined);
    const [, response] = (await once(client, "unexpected-response")) as [unknown, IncomingMessage];
    const [body] = (await once(response, "data")) as [Buffer];
    return [response.statusCode, body.toString()];
  }

  test("a page of another origin gets 403 and no socket is opened", async () => {
    const open = vi.fn<() => void>();
    const started = await serving({ open });
    running.push(started);
    expect(await answer(started.port, "https://evil.example")).toEqual([
      403,
      "The origin https://evil.example may not open a WebSocket here: add it to BALISE_ALLOWED_ORIGINS.\n",
    ]);
    expect(open).not.toHaveBeenCalled();
    (await opened(started.port, { origin: `http://127.0.0.1:${started.port}` })).close();
    (await opened(started.port)).close();
    expect(open).toHaveBeenCalledTimes(2);
  });

  test("BALISE_ALLOWED_ORIGINS names those that may", async () => {
    vi.stubEnv("BALISE_ALLOWED_ORIGINS", "https://balise.example");
    const started = await serving({});
    running.push(started);
    (await opened(started.port, { origin: "https://balise.example" })).close();
    expect((await answer(started.port, `http://127.0.0.1:${started.port}`))[0]).toBe(403);
  });
});
