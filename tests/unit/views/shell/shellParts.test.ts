import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChunkLoadFailed, inTime } from "../../../../src/views/shell/lazyScreen.ts";
import { movedBy } from "../../../../src/views/shell/movedBy.ts";
import { patternParser } from "../../../../src/views/shell/patternParser.ts";
import { themeFor } from "../../../../src/views/shell/useTheme.ts";

describe("themeFor", () => {
  it.each([
    { choice: "system", isDark: true, isWall: false, expected: "dark" },
    { choice: "system", isDark: false, isWall: false, expected: "light" },
    { choice: "light", isDark: true, isWall: false, expected: "light" },
    { choice: "wall", isDark: false, isWall: false, expected: "wall" },
    { choice: "light", isDark: false, isWall: true, expected: "wall" },
  ] as const)("$choice, dark system $isDark, on a wall $isWall: $expected", (given) => {
    expect(themeFor(given.choice, given.isDark, given.isWall)).toBe(given.expected);
  });
});

describe("movedBy", () => {
  it.each([
    { key: "ArrowDown", at: 1, count: 3, expected: 2 },
    { key: "ArrowDown", at: 2, count: 3, expected: 0 },
    { key: "ArrowUp", at: 0, count: 3, expected: 2 },
    { key: "PageDown", at: 0, count: 20, expected: 8 },
    { key: "PageDown", at: 15, count: 20, expected: 19 },
    { key: "PageUp", at: 5, count: 20, expected: 0 },
    { key: "a", at: 0, count: 3, expected: null },
    { key: "ArrowDown", at: 0, count: 0, expected: null },
  ])("$key at $at of $count: $expected", ({ key, at, count, expected }) => {
    expect(movedBy(key, at, count)).toBe(expected);
  });
});

describe("patternParser", () => {
  it("gives wouter the parts in the order of their names, decoded", () => {
    const { keys, pattern } = patternParser("/asset/:customerName/view/:assetId");
    expect(keys).toEqual(["customerName", "assetId"]);
    expect([...(pattern.exec("/asset/tour%20horizon/view/AA%3A1") ?? [])].slice(1)).toEqual([
      "tour horizon",
      "AA:1",
    ]);
  });
  it("leaves a part undefined that may be missing", () => {
    const { pattern } = patternParser("/administration/tags/:manufacturerId?");
    expect(pattern.exec("/administration/tags")?.[1]).toBeUndefined();
  });
  it("tells that an address does not fit", () => {
    expect(patternParser("/alerts/list").pattern.exec("/alerts/lists")).toBeNull();
  });
});

describe("inTime", () => {
  beforeEach(() => {
    vi.stubGlobal("window", globalThis);
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const never = new Promise<string>(() => undefined);

  it("answers what came in time, and leaves no timer behind", async () => {
    await expect(inTime(Promise.resolve("code"), 1000)).resolves.toBe("code");
    expect(vi.getTimerCount()).toBe(0);
  });
  it("fails when it is too late, not before", async () => {
    const failure = inTime(never, 1000).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toBeInstanceOf(ChunkLoadFailed);
  });
  it("tells a code that could not be loaded from a screen that broke", async () => {
    const failure = inTime(Promise.reject(new TypeError("Failed to fetch")), 1000);
    await expect(failure).rejects.toBeInstanceOf(ChunkLoadFailed);
  });
});
