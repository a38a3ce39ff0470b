import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import {
  createAddressOf,
  isFromThisMachine,
} from "../../../../backend/embedded/web/clientAddress.ts";

const from = (peer: string, forwarded?: string) =>
  ({
    socket: { remoteAddress: peer },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  }) as unknown as IncomingMessage;

function started(publicUrl: string, proxies: readonly string[] = []) {
  const logged: string[] = [];
  const addressOf = createAddressOf({ proxies, publicUrl, log: (line) => logged.push(line) });
  return { addressOf, logged };
}

const HTTPS = "https://balise.example.com";

it("believes the proxy of this machine, and not what a client has written before it", () => {
  const { addressOf, logged } = started(HTTPS);
  expect(addressOf(from("127.0.0.1", "198.51.100.1, 203.0.113.5"))).toBe("203.0.113.5");
  expect(addressOf(from("::ffff:127.0.0.1", "203.0.113.6"))).toBe("203.0.113.6");
  expect(logged).toEqual([]);
});

it("believes a proxy on another machine that is named, and the one before that", () => {
  const { addressOf, logged } = started(HTTPS, ["10.0.0.0/8"]);
  expect(addressOf(from("10.0.0.2", "198.51.100.1, 203.0.113.5, 10.0.0.9"))).toBe("203.0.113.5");
  expect(logged).toEqual([]);
});

it("believes nobody else, and says once who sends the header", () => {
  const { addressOf, logged } = started(HTTPS);
  for (const forwarded of ["203.0.113.5", "203.0.113.6"])
    expect(addressOf(from("::ffff:10.0.0.2", forwarded))).toBe("10.0.0.2");
  expect(logged).toEqual([
    expect.stringMatching(/10\.0\.0\.2 sends X-Forwarded-For.*BALISE_TRUSTED_PROXIES/u),
  ]);
});

it("says nothing of clients that come without a proxy, and does not fill the log", () => {
  const plain = started("http://balise.example.com:8080");
  expect(plain.addressOf(from("203.0.113.9", "198.51.100.1"))).toBe("203.0.113.9");
  expect(plain.logged).toEqual([]);
  const many = started(HTTPS);
  for (let peer = 1; peer <= 100; peer += 1) many.addressOf(from(`203.0.113.${peer}`, "1.2.3.4"));
  expect(many.logged).toHaveLength(5);
});

it.each([
  "x-forwarded-for",
  "X-Real-IP",
  "forwarded",
  "via",
  "x-forwarded-proto",
  "cf-connecting-ip",
  "true-client-ip",
  "x-client-ip",
])("takes what comes with %s for a proxy's, and not for this machine's own", (name) => {
  const proxied = from("127.0.0.1");
  proxied.headers[name.toLowerCase()] = "203.0.113.5";
  expect([isFromThisMachine(from("127.0.0.1")), isFromThisMachine(proxied)]).toEqual([true, false]);
});

it("takes no other machine for this one", () => {
  expect(isFromThisMachine(from("10.0.0.2"))).toBe(false);
});
