import { expect, test } from "vitest";
import { isPublicAddress } from "../../../../src/domain/base/publicAddress.ts";

test.each([
  ["an address of the internet", "93.184.215.14"],
  ["the first after a private network", "172.32.0.1"],
  ["the last before a shared network", "100.63.255.255"],
  ["the last before multicast", "223.255.255.255"],
  ["one of IPv6", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
  ["one of IPv4 as IPv6 sockets show it", "::ffff:93.184.215.14"],
])("%s is public: %s", (_, address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ["unspecified", "0.0.0.0"],
  ["this network", "0.1.2.3"],
  ["private", "10.0.0.1"],
  ["private", "172.16.0.1"],
  ["private", "172.31.255.255"],
  ["private", "192.168.1.1"],
  ["shared (CGNAT)", "100.64.0.1"],
  ["shared (CGNAT)", "100.127.255.255"],
  ["loopback", "127.0.0.1"],
  ["loopback", "127.255.255.254"],
  ["link-local, where metadata is", "169.254.169.254"],
  ["protocol assignments", "192.0.0.8"],
  ["documentation", "192.0.2.1"],
  ["documentation", "198.51.100.1"],
  ["documentation", "203.0.113.1"],
  ["6to4 relay", "192.88.99.1"],
  ["benchmarks", "198.18.0.1"],
  ["multicast", "224.0.0.1"],
  ["reserved", "240.0.0.1"],
  ["broadcast", "255.255.255.255"],
  ["unspecified", "::"],
  ["loopback", "::1"],
  ["mapped loopback", "::ffff:127.0.0.1"],
  ["mapped loopback in hexadecimal", "::ffff:7f00:1"],
  ["mapped private", "::ffff:10.0.0.1"],
  ["IPv4-compatible loopback", "::127.0.0.1"],
  ["NAT64 to loopback", "64:ff9b::7f00:1"],
  ["NAT64 to metadata", "64:ff9b::169.254.169.254"],
  ["local NAT64", "64:ff9b:1::a00:1"],
  ["discard", "100::1"],
  ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  ["ORCHID", "2001:20::1"],
  ["documentation", "2001:db8::1"],
  ["documentation", "3fff::1"],
  ["6to4 to loopback", "2002:7f00:1::1"],
  ["unique local", "fd00:ec2::254"],
  ["link-local", "fe80::1"],
  ["link-local with its zone", "fe80::1%eth0"],
  ["site-local of old", "fec0::1"],
  ["multicast", "ff02::1"],
  ["no address", "localhost"],
  ["no address", ""],
  ["octal, which some read as loopback", "0177.0.0.1"],
  ["decimal, which some read as loopback", "2130706433"],
])("%s is not public: %s", (_, address) => {
  expect(isPublicAddress(address)).toBe(false);
});
