import { isIP } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOfAddress } from "../../../../src/domain/base/ipAddress.ts";

test.each<[string, readonly number[] | null]>([
  ["192.0.2.1", [192, 0, 2, 1]],
  ["::ffff:192.0.2.1", [192, 0, 2, 1]],
  ["::1", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
  ["2001:DB8::ff00:42:8329", [32, 1, 13, 184, 0, 0, 0, 0, 0, 0, 255, 0, 0, 66, 131, 41]],
  ["fe80::1%eth0", [254, 128, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
  ["256.0.0.1", null],
  ["010.0.0.1", null],
  ["1.2.3", null],
  ["unknown", null],
  ["", null],
  [":", null],
  ["1::2::3", null],
  ["[::1]", null],
  ["::1]:80/[", null],
])("the bytes of %s", (text, bytes) => {
  expect(bytesOfAddress(text)).toEqual(bytes);
});

test("law: what the system holds for an address has bytes, and nothing else has", () => {
  const piece = fc.constantFrom("0", "1", "255", "256", "ff", "::", ":", ".", "ffff", "g", "01");
  const text = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join("")),
  );
  fc.assert(
    fc.property(text, (address) => {
      expect(bytesOfAddress(address)?.length ?? 0).toBe(
        isIP(address) === 0 ? 0 : isIP(address) === 4 || isMapped(address) ? 4 : 16,
      );
    }),
    { numRuns: 2000 },
  );
});

const isMapped = (address: string) =>
  /^\[::ffff:[\da-f]+:[\da-f]+\]$/u.test(new URL(`http://[${address.split("%")[0]}]`).hostname);
