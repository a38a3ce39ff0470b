import { expect, it } from "vitest";
import {
  addressOfConnection,
  clientAddress,
  trustedProxies,
} from "../../../../../backend/app/platform/security/clientAddress.ts";

it.each<{ name: string; ips: readonly string[]; proxies?: readonly string[]; expected: string }>([
  { name: "a client without a proxy", ips: ["203.0.113.5"], expected: "203.0.113.5" },
  {
    name: "a client that invents a header",
    ips: ["203.0.113.5", "198.51.100.1"],
    expected: "203.0.113.5",
  },
  {
    name: "a client behind our web process",
    ips: ["127.0.0.1", "203.0.113.5"],
    expected: "203.0.113.5",
  },
  {
    name: "one that has written an entry itself",
    ips: ["::ffff:127.0.0.1", "198.51.100.1", "203.0.113.5"],
    expected: "203.0.113.5",
  },
  {
    name: "one behind a proxy with TLS on this machine as well",
    ips: ["127.0.0.1", "198.51.100.1", "203.0.113.5", "127.0.0.1"],
    expected: "203.0.113.5",
  },
  {
    name: "one behind a proxy in a network of ours",
    ips: ["172.20.0.3", "2001:db8::7"],
    proxies: ["172.16.0.0/12"],
    expected: "2001:db8::7",
  },
  {
    name: "one behind a proxy in no network of ours",
    ips: ["172.20.0.3", "203.0.113.5"],
    expected: "172.20.0.3",
  },
  { name: "this machine itself", ips: ["::1"], expected: "::1" },
  { name: "an entry that is no address", ips: ["127.0.0.1", "unknown"], expected: "127.0.0.1" },
])("the address of $name is $expected", ({ ips, proxies = [], expected }) => {
  expect(clientAddress(ips, trustedProxies(proxies))).toBe(expected);
});

it.each(["10.0.0.0/33", "10.0.0.0/", "example.org", "fe80::/129"])("%s is no proxy", (entry) => {
  expect(() => trustedProxies([entry])).toThrow(`BALISE_TRUSTED_PROXIES holds "${entry}"`);
});

const forwarded = { "x-forwarded-for": "198.51.100.1, 203.0.113.5" };

it.each<{
  name: string;
  connection: Parameters<typeof addressOfConnection>[0];
  expected: string;
}>([
  {
    name: "a socket behind our web process is what the upgrade said",
    connection: { protocol: "websocket", ips: ["127.0.0.1"], misc: { headers: forwarded } },
    expected: "203.0.113.5",
  },
  {
    name: "a socket of a stranger is its peer, whatever the upgrade said",
    connection: { protocol: "websocket", ips: ["192.0.2.9"], misc: { headers: forwarded } },
    expected: "192.0.2.9",
  },
  {
    name: "a socket without the header is its peer",
    connection: { protocol: "websocket", ips: ["127.0.0.1"], misc: { headers: {} } },
    expected: "127.0.0.1",
  },
  {
    name: "an HTTP request is what Kuzzle has read of the header",
    connection: {
      protocol: "http",
      ips: ["127.0.0.1", "198.51.100.1", "203.0.113.5"],
      misc: { headers: forwarded },
    },
    expected: "203.0.113.5",
  },
  {
    name: "a call from inside has none",
    connection: { protocol: null, ips: [], misc: {} },
    expected: "",
  },
])("the address of $name", ({ connection, expected }) => {
  expect(addressOfConnection(connection, trustedProxies([]))).toBe(expected);
});
