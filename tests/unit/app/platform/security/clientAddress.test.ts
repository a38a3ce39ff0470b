import { expect, it } from "vitest";
import { addressOfConnection } from "../../../../../backend/app/platform/security/clientAddress.ts";
import { trustedProxies } from "../../../../../src/domain/base/clientAddress.ts";

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
    name: "an HTTP request is that whatever else is known of its connection",
    connection: { protocol: "http", ips: ["127.0.0.1", "203.0.113.5"], misc: {} },
    expected: "203.0.113.5",
  },
  {
    name: "a socket whose upgrade is not known is its peer",
    connection: { protocol: "websocket", ips: ["127.0.0.1"], misc: {} },
    expected: "127.0.0.1",
  },
  {
    name: "a call from inside has none",
    connection: { protocol: null, ips: [], misc: {} },
    expected: "",
  },
])("the address of $name", ({ connection, expected }) => {
  expect(addressOfConnection(connection, trustedProxies([]))).toBe(expected);
});
