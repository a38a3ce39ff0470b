import { describe, expect, it } from "vitest";
import { callsOf, READABLE } from "../../../../backend/app/platform/security/rights.ts";
import { KeyId } from "../../../../src/domain/base/ids.ts";
import { DAY, HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import {
  endIssue,
  isWithinRange,
  KEY_RIGHTS,
  keyOpens,
  keyStatus,
  keyToken,
  LONGEST_KEY,
  profileOfKey,
  readKeyToken,
  useToNote,
} from "../../../../src/domain/apiKeys/accessKey.ts";

const NOW = 1_700_000_000_000;
const key = (more: object = {}) => ({
  expiresAt: NOW + DAY,
  formerUntil: null as number | null,
  revokedAt: null as number | null,
  ...more,
});

describe("the standing of a key", () => {
  it.each([
    ["open", {}],
    ["open", { formerUntil: NOW }],
    ["rotating", { formerUntil: NOW + 1 }],
    ["expired", { expiresAt: NOW, formerUntil: NOW + 1 }],
    ["revoked", { expiresAt: NOW, revokedAt: NOW - 1, formerUntil: NOW + 1 }],
  ])("is %s where %j", (status, more) => {
    expect(keyStatus(key(more), NOW)).toBe(status);
  });

  it("lets the former secret open during the overlap alone, and none once it is over", () => {
    const present = { isPresent: true, isFormer: false };
    const former = { isPresent: false, isFormer: true };
    const neither = { isPresent: false, isFormer: false };
    const opens = (more: object) =>
      [present, former, neither].map((secret) => keyOpens(key(more), secret, NOW));
    expect(opens({})).toEqual([true, false, false]);
    expect(opens({ formerUntil: NOW + 1 })).toEqual([true, true, false]);
    expect(opens({ formerUntil: NOW })).toEqual([true, false, false]);
    expect(opens({ expiresAt: NOW, formerUntil: NOW + 1 })).toEqual([false, false, false]);
    expect(opens({ revokedAt: NOW })).toEqual([false, false, false]);
  });

  it("has an end in the future, two years away at the most", () => {
    expect(
      [NOW, NOW + 1, NOW + LONGEST_KEY, NOW + LONGEST_KEY + 1].map((at) => endIssue(at, NOW)),
    ).toEqual(["past", null, null, "far"]);
  });
});

describe("the addresses of a key", () => {
  it.each([
    [[], "192.0.2.1", true],
    [["192.0.2.1"], "192.0.2.1", true],
    [["192.0.2.1"], "192.0.2.2", false],
    [["192.0.2.0/28"], "192.0.2.15", true],
    [["192.0.2.0/28"], "192.0.2.16", false],
    [["192.0.2.0/28"], "::ffff:192.0.2.7", true],
    [["198.51.100.0/24", "2001:db8::/32"], "2001:db8:1::9", true],
    [["2001:db8::/32"], "2001:db9::1", false],
    [["0.0.0.0/0"], "2001:db8::1", false],
    [["0.0.0.0/0"], "no address", false],
  ])("%j hold %s: %s", (addresses, address, isWithin) => {
    expect(isWithinRange({ addresses }, address)).toBe(isWithin);
  });
});

describe("the rights of a key", () => {
  it.each([
    ["gateway", "gateway"],
    ["api_reader", "api_reader"],
    ["lists", null],
    ["deadlines", null],
    ["fleet", null],
  ] as const)("%s call with the profile %s", (right, profile) => {
    expect(profileOfKey(right)).toBe(profile);
  });

  it("are never more than an administrator has, but for readings, which gateways alone bring", () => {
    const admin = new Set(
      (["session", "controller", "customer", "channel"] as const).flatMap((scope) =>
        callsOf("admin", scope),
      ),
    );
    expect(READABLE.admin).toBe("all");
    const beyond = KEY_RIGHTS.flatMap((right) => {
      const profile = profileOfKey(right);
      if (profile === null) return [];
      return (["session", "controller", "customer", "channel"] as const)
        .flatMap((scope) => callsOf(profile, scope))
        .filter((call) => !admin.has(call));
    });
    expect(beyond).toEqual(["omniscient/ingestion:readings"]);
  });
});

describe("a key as text", () => {
  it("is read back, and nothing else is", () => {
    const id = KeyId.parse("key-01KA0000000000000000000000");
    const secret = "a-_".repeat(15).slice(0, 43);
    expect(readKeyToken(keyToken(id, secret))).toEqual({ id, secret });
    for (const other of ["", "balise_", secret, `balise_${secret}`, `x${keyToken(id, secret)}`])
      expect(readKeyToken(other)).toBeNull();
    expect(readKeyToken(`${keyToken(id, secret)}\n`)).toBeNull();
  });
});

describe("the use of a key", () => {
  const noon = Math.floor(NOW / DAY) * DAY + 12 * HOUR;
  const used = (lastUsedAt: number | null, lastUsedFrom: string | null, at: number) =>
    useToNote({ lastUsedAt, lastUsedFrom }, { at, address: "192.0.2.1" });
  const SAME = "192.0.2.1";

  it("is noted once a minute, recorded once a day and for each new address", () => {
    expect(used(null, null, noon)).toEqual({ lastUse: true, record: true });
    expect(used(noon, SAME, noon + MINUTE - 1)).toEqual({ lastUse: false, record: false });
    expect(used(noon, SAME, noon + MINUTE)).toEqual({ lastUse: true, record: false });
    expect(used(noon, "192.0.2.9", noon + 1)).toEqual({ lastUse: false, record: false });
    expect(used(noon, "192.0.2.9", noon + MINUTE)).toEqual({ lastUse: true, record: true });
    // A key that is used without a pause is recorded each day all the same.
    expect(used(noon + 12 * HOUR - 1, SAME, noon + 12 * HOUR + MINUTE)).toEqual({
      lastUse: true,
      record: true,
    });
  });
});
