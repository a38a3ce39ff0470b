import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TagId } from "../../../../src/domain/base/ids.ts";
import { DAY, HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import {
  type HeardAs,
  MAX_UNKNOWN,
  type UnknownDevice,
  withUnknown,
} from "../../../../src/domain/devices/unknownDevices.ts";
import { T0 } from "../../../support/fixtures.ts";

const id = (name: string) => TagId.parse(name);
const heard = (...some: readonly (readonly [string, HeardAs])[]) =>
  new Map(some.map(([name, as]) => [id(name), as]));
const NONE: readonly UnknownDevice[] = [];

describe("a receiver that nobody has registered", () => {
  test("is listed with what it was heard as, and says more of itself later", () => {
    const first = withUnknown(NONE, heard(["g1", null]), T0);
    expect(first).toEqual([{ id: "g1", heardAs: null, firstAt: T0, lastAt: T0 }]);
    const anchor = withUnknown(first, heard(["g1", "anchor"]), T0 + 1000);
    const gateway = withUnknown(anchor, heard(["g1", "gateway"]), T0 + 2000);
    const same = withUnknown(gateway, heard(["g1", null]), T0 + 3 * MINUTE);
    expect(same).toEqual([{ id: "g1", heardAs: "gateway", firstAt: T0, lastAt: T0 + 3 * MINUTE }]);
  });

  test("costs a write a minute at most", () => {
    const listed = withUnknown(NONE, heard(["g1", "gateway"]), T0);
    expect(withUnknown(listed, heard(["g1", "gateway"]), T0 + MINUTE - 1)).toBe(listed);
    expect(withUnknown(listed, heard(["g1", "anchor"]), T0 + MINUTE - 1)).toBe(listed);
    expect(withUnknown(listed, heard(["g1", "gateway"]), T0 + MINUTE)).not.toBe(listed);
  });

  test("is forgotten after a day of silence", () => {
    const listed = withUnknown(NONE, heard(["g1", "gateway"]), T0);
    expect(withUnknown(listed, heard(["g2", "anchor"]), T0 + DAY).map((one) => one.id)).toEqual([
      "g2",
    ]);
  });

  test("is not listed by an id that could not be registered", () => {
    const bad = heard(["box-7", "gateway"], ["-a", "anchor"], ["<b>", null], ["ok", null]);
    expect(withUnknown(NONE, bad, T0).map((one) => one.id)).toEqual(["ok"]);
  });
});

describe("a flood of ids", () => {
  const flood = (from: number, count: number) =>
    heard(...Array.from({ length: count }, (_, i) => [`x${from + i}`, "gateway"] as const));

  test("lists no more than the bound, pushes nobody out who spoke lately, and then costs nothing", () => {
    const real = withUnknown(NONE, heard(["real", "gateway"]), T0);
    const full = withUnknown(real, flood(0, 500), T0 + MINUTE);
    expect(full).toHaveLength(MAX_UNKNOWN);
    expect(full.map((one) => one.id)).toContain("real");
    expect(withUnknown(full, flood(1000, 500), T0 + 2 * MINUTE)).toBe(full);
  });

  test("gives way after an hour of silence to one that speaks", () => {
    const full = withUnknown(NONE, flood(0, 500), T0);
    const later = withUnknown(full, heard(["real", "anchor"]), T0 + HOUR);
    expect(later).toHaveLength(MAX_UNKNOWN);
    expect(later.map((one) => one.id)).toContain("real");
  });

  test("gives way with the one that is silent for the longest, wherever it stands in the list", () => {
    const listed = Array.from({ length: MAX_UNKNOWN }, (_, index) => ({
      id: id(`x${index}`),
      heardAs: null,
      firstAt: T0,
      lastAt: T0 + Math.abs(index - 20) * 1000,
    }));
    const later = withUnknown(listed, heard(["real", "anchor"]), T0 + 2 * HOUR);
    expect(later.map((one) => one.id)).toEqual([
      ...listed.filter((_, index) => index !== 20).map((one) => one.id),
      "real",
    ]);
  });

  test("never grows the list, whatever comes in which order", () => {
    const word = fc.tuple(fc.nat(200), fc.constantFrom("gateway", "anchor", null));
    const batch = fc.tuple(fc.nat(3 * HOUR), fc.array(word, { maxLength: 120 }));
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 12 }), (batches) => {
        let listed = NONE;
        let now = T0;
        for (const [pause, words] of batches) {
          now += pause;
          listed = withUnknown(
            listed,
            heard(...words.map(([name, as]) => [`d${name}`, as] as const)),
            now,
          );
          expect(listed.length).toBeLessThanOrEqual(MAX_UNKNOWN);
          expect(new Set(listed.map((one) => one.id)).size).toBe(listed.length);
          expect(listed.every((one) => one.firstAt <= one.lastAt && one.lastAt <= now)).toBe(true);
        }
      }),
    );
  });
});
