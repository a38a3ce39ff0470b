import { expect, it } from "vitest";
import {
  addressList,
  clientAddress,
  trustedProxies,
} from "../../../../src/domain/base/clientAddress.ts";

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
  {
    name: "one behind two proxies in a network of ours",
    ips: ["127.0.0.1", "198.51.100.1", "203.0.113.5", "10.1.2.3", "10.1.2.4"],
    proxies: ["10.1.0.0/16"],
    expected: "203.0.113.5",
  },
  {
    name: "one behind a proxy beside a network of ours",
    ips: ["10.1.128.1", "203.0.113.5"],
    proxies: ["10.1.0.0/17"],
    expected: "10.1.128.1",
  },
  {
    name: "one behind a proxy of IPv6",
    ips: ["2001:db8:0:1::5", "203.0.113.5"],
    proxies: ["2001:DB8::/47"],
    expected: "203.0.113.5",
  },
  { name: "this machine itself", ips: ["::1"], expected: "::1" },
  { name: "an entry that is no address", ips: ["127.0.0.1", "unknown"], expected: "127.0.0.1" },
])("the address of $name is $expected", ({ ips, proxies = [], expected }) => {
  const [peer = "", ...entries] = ips;
  expect(clientAddress(peer, entries, trustedProxies(proxies))).toBe(expected);
});

it.each(["10.0.0.0/33", "10.0.0.0/", "example.org", "fe80::/129"])("%s is no proxy", (entry) => {
  expect(() => trustedProxies([entry])).toThrow(`BALISE_TRUSTED_PROXIES holds "${entry}"`);
});

it("a list has commas between and may be absent", () => {
  expect(addressList(" 10.0.0.2 ,, 10.0.0.0/8")).toEqual(["10.0.0.2", "10.0.0.0/8"]);
  expect(addressList(undefined)).toEqual([]);
});
