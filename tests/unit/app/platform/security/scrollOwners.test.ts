import { describe, expect, it } from "vitest";
import {
  MAX_OF_A_NODE,
  MAX_OF_A_USER,
  ScrollOwners,
  TooManyScrolls,
} from "../../../../../backend/app/platform/security/scrollOwners.ts";

/** The owners of a node's scrolls, on a clock moved by hand. */
function owners({ clear = () => Promise.resolve() }: { clear?: () => Promise<void> } = {}) {
  const memory = new Map<string, string>();
  const cleared: string[] = [];
  const lives: number[] = [];
  let now = 0;
  const scrolls = new ScrollOwners(
    {
      remember: async (key, value, life) => {
        memory.set(key, value);
        lives.push(life);
      },
      recall: async (key) => memory.get(key) ?? null,
      forget: async (key) => void memory.delete(key),
    },
    async (id) => {
      await clear();
      cleared.push(id);
    },
    () => now,
  );
  return {
    scrolls,
    cleared,
    lives,
    pass: (ms: number) => (now += ms),
    search: async (kuid: string, scrollId: string, remaining = 1) => {
      await scrolls.begins(kuid);
      await scrolls.answered({ scrollId, remaining }, kuid, { isPage: false });
      scrolls.ended(kuid);
    },
    page: (kuid: string, scrollId: string, remaining = 1) =>
      scrolls.answered({ scrollId, remaining }, kuid, { isPage: true }),
  };
}

const ids = (kuid: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${kuid}-${i + 1}`);

describe("the scrolls of a user", () => {
  it("are a few; the oldest ends where another begins, and is nobody's then", async () => {
    const { scrolls, cleared, search } = owners();
    for (const id of ids("ann", MAX_OF_A_USER + 2)) await search("ann", id);
    expect(cleared).toEqual(["ann-1", "ann-2"]);
    expect(await scrolls.isOwnedBy("ann-2", "ann")).toBe(false);
    expect(await scrolls.isOwnedBy("ann-3", "ann")).toBe(true);
    expect(await scrolls.isOwnedBy("ann-3", "bob")).toBe(false);
  });

  it("never end those of others", async () => {
    const { scrolls, cleared, search } = owners();
    await search("bob", "bob-1");
    for (const id of ids("ann", 40)) await search("ann", id);
    expect(cleared).toEqual(ids("ann", 40 - MAX_OF_A_USER));
    expect(await scrolls.isOwnedBy("bob-1", "bob")).toBe(true);
  });

  it("grow old when they are not read", async () => {
    const { cleared, search, page } = owners();
    for (const id of ids("ann", MAX_OF_A_USER)) await search("ann", id);
    await page("ann", "ann-1");
    await search("ann", "another");
    expect(cleared).toEqual(["ann-2"]);
  });

  it("count no more once they are read to the end or have run out", async () => {
    const { cleared, search, page, pass } = owners();
    for (const id of ids("ann", MAX_OF_A_USER)) await search("ann", id);
    await page("ann", "ann-1", 0);
    await search("ann", "one more");
    pass(60_000);
    for (const id of ids("later", MAX_OF_A_USER)) await search("ann", id);
    expect(cleared).toEqual([]);
  });

  it("count although the first page held everything: Kuzzle leaves them open", async () => {
    const { cleared, search } = owners();
    for (const id of ids("ann", MAX_OF_A_USER + 1)) await search("ann", id, 0);
    expect(cleared).toEqual(["ann-1"]);
  });

  it("are refused where all of them are still being begun", async () => {
    const { scrolls, search } = owners();
    for (const _ of ids("ann", MAX_OF_A_USER)) await scrolls.begins("ann");
    await expect(scrolls.begins("ann")).rejects.toBeInstanceOf(TooManyScrolls);
    await search("bob", "bob-1");
    scrolls.ended("ann");
    await scrolls.begins("ann");
    expect(await scrolls.isOwnedBy("bob-1", "bob")).toBe(true);
  });

  it("that are being begun count on when one of them is answered", async () => {
    const { scrolls } = owners();
    for (const _ of ids("ann", MAX_OF_A_USER)) await scrolls.begins("ann");
    scrolls.ended("ann");
    await scrolls.begins("ann");
    await expect(scrolls.begins("ann")).rejects.toBeInstanceOf(TooManyScrolls);
    for (const _ of ids("ann", MAX_OF_A_USER - 1)) scrolls.ended("ann");
    for (const _ of ids("ann", MAX_OF_A_USER - 1)) await scrolls.begins("ann");
    await expect(scrolls.begins("ann")).rejects.toBeInstanceOf(TooManyScrolls);
  });

  it("end as many as are too many: one that is open and not yet answered counts twice", async () => {
    const { scrolls, cleared, search } = owners();
    for (const id of ids("ann", MAX_OF_A_USER - 1)) await search("ann", id);
    await scrolls.begins("ann");
    await scrolls.answered({ scrollId: "ann-10" }, "ann", { isPage: false });
    await scrolls.begins("ann");
    expect(cleared).toEqual(["ann-1", "ann-2"]);
  });

  it.each([{ answer: null }, { answer: "text" }, { answer: {} }, { answer: { scrollId: 5 } }])(
    "are not begun by an answer that has none: $answer",
    async ({ answer }) => {
      const { scrolls, cleared } = owners();
      for (const _ of ids("ann", 2 * MAX_OF_A_USER))
        await scrolls.answered(answer, "ann", { isPage: false });
      await scrolls.begins("ann");
      expect(cleared).toEqual([]);
    },
  );

  it("are known to be the user's for as long as they live", async () => {
    const { lives, search } = owners();
    await search("ann", "ann-1");
    expect(Math.min(...lives)).toBeGreaterThan(60_000);
  });

  it("are begun anew after one could not be ended", async () => {
    let fails = true;
    const { scrolls, search } = owners({
      clear: () => (fails ? Promise.reject(new Error("down")) : Promise.resolve()),
    });
    for (const id of ids("ann", MAX_OF_A_USER)) await search("ann", id);
    await expect(search("ann", "another")).rejects.toThrow("down");
    fails = false;
    for (const _ of ids("ann", MAX_OF_A_USER)) await scrolls.begins("ann");
  });
});

describe("the scrolls of a node", () => {
  it("leave room to jobs: beyond its share those of who has most end", async () => {
    const { scrolls, cleared, search } = owners();
    await search("bob", "bob-1");
    const users = Array.from({ length: MAX_OF_A_NODE / MAX_OF_A_USER + 1 }, (_, i) => `user${i}`);
    for (const user of users) for (const id of ids(user, MAX_OF_A_USER)) await search(user, id);
    expect(users.length * MAX_OF_A_USER + 1 - cleared.length).toBe(MAX_OF_A_NODE);
    expect(await scrolls.isOwnedBy("bob-1", "bob")).toBe(true);
  });

  it("are let in where nothing is open that could end", async () => {
    const { scrolls, cleared } = owners();
    const users = Array.from({ length: MAX_OF_A_NODE / MAX_OF_A_USER + 1 }, (_, i) => `user${i}`);
    for (const user of users) for (const _ of ids(user, MAX_OF_A_USER)) await scrolls.begins(user);
    expect(cleared).toEqual([]);
  });
});
