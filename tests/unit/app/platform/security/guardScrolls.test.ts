import { describe, expect, test } from "vitest";
import { guardScrolls } from "../../../../../backend/app/platform/security/guardScrolls.ts";
import { MAX_OF_A_USER } from "../../../../../backend/app/platform/security/scrollOwners.ts";
import { kuzzlePipes, type PipedRequest, pipedRequest } from "../../../../support/kuzzlePipes.ts";

/** A node's scrolls; `failure`: what the storage answers when a scroll is to end. */
function node(failure: Error | null = null) {
  const kuzzle = kuzzlePipes();
  const memory = new Map<string, string>();
  const cleared: unknown[] = [];
  const warnings: string[] = [];
  let loss: Error | null = null;
  const clearScroll = (of: unknown) => {
    cleared.push(of);
    return failure === null ? Promise.resolve() : Promise.reject(failure);
  };
  const scrolls = guardScrolls(
    { ...kuzzle.app, storage: { storageClient: { clearScroll } } } as never,
    {
      internals: {
        remember: (key: string, value: string) => Promise.resolve(void memory.set(key, value)),
        recall: (key: string) => Promise.resolve(memory.get(key) ?? null),
        forget: (key: string) =>
          loss === null ? Promise.resolve(void memory.delete(key)) : Promise.reject(loss),
      } as never,
      log: { warn: (text: string) => void warnings.push(text) } as never,
      now: () => 0,
    },
  );
  const request = (of: PipedRequest = {}) =>
    pipedRequest({ args: { scroll: "30s" }, user: "ada", ...of });
  const begin = (one = request()) => kuzzle.pipe("document:beforeSearch", one);
  const answer = (one: ReturnType<typeof request>, scrollId: string, remaining = 5) =>
    kuzzle.pipe("document:afterSearch", Object.assign(one, { result: { scrollId, remaining } }));
  return {
    ...scrolls,
    owns: (scrollId: string, kuid: string) => scrolls.isOwnedBy(scrollId, kuid),
    lose: (error: Error) => void (loss = error),
    cleared,
    warnings,
    request,
    begin,
    answer,
    fail: (one: ReturnType<typeof request>) => kuzzle.pipe("document:errorSearch", one),
    page: (scrollId: string, remaining: number, user = "ada") =>
      kuzzle.pipe("document:afterScroll", request({ user, result: { scrollId, remaining } })),
    opens: async (scrollId: string, of: PipedRequest = {}) => {
      await answer(await begin(request(of)), scrollId);
    },
  };
}

describe("a scroll", () => {
  test("is whose search began it", async () => {
    const { opens, owns } = node();
    await opens("one");
    await opens("strangers", { user: null });
    expect([
      await owns("one", "ada"),
      await owns("one", "bob"),
      await owns("strangers", "-1"),
    ]).toEqual([true, false, true]);
  });

  test("more than a user may have ends the oldest of the same user", async () => {
    const { opens, cleared } = node();
    await opens("of bob", { user: "bob" });
    for (let number = 0; number < MAX_OF_A_USER; number += 1) await opens(`s${number}`);
    expect(cleared).toEqual([]);
    await opens("one more");
    expect(cleared).toEqual([{ scroll_id: "s0" }]);
  });

  test("read to its end, or on, is kept or free for another", async () => {
    const { opens, page, cleared } = node();
    for (let number = 0; number < MAX_OF_A_USER; number += 1) await opens(`s${number}`);
    await page("s0", 3);
    await opens("one more");
    // The least recently read one.
    expect(cleared).toEqual([{ scroll_id: "s1" }]);
    await page("s2", 0);
    await opens("another");
    expect(cleared).toHaveLength(1);
  });

  test("of a search that found everything at once is open until it is read on", async () => {
    const { begin, answer, owns, opens, cleared } = node();
    await answer(await begin(), "whole", 0);
    for (let number = 0; number < MAX_OF_A_USER; number += 1) await opens(`s${number}`);
    expect([await owns("s0", "ada"), cleared]).toEqual([true, [{ scroll_id: "whole" }]]);
  });

  test("is refused while as many of the user's are still being begun", async () => {
    const { begin, fail, answer, request } = node();
    const begun = [];
    for (let number = 0; number < MAX_OF_A_USER; number += 1) begun.push(await begin());
    await expect(begin()).rejects.toMatchObject({
      status: 429,
      id: "balise.guard.too_many_scrolls",
    });
    await begin(request({ user: "bob" }));
    // A search that only finds is none that begins one.
    await begin(request({ args: {} }));
    const [first, second] = begun;
    await fail(first as never);
    // Twice the same is once.
    await fail(first as never);
    await begin();
    await expect(begin()).rejects.toThrow("begun at once");
    await answer(second as never, "two");
    await begin();
  });

  test.each([
    {
      name: "it has just run out",
      failure: Object.assign(new Error("x"), { statusCode: 404 }),
      warned: [],
    },
    {
      name: "the storage fails",
      failure: Object.assign(new Error("no storage"), { statusCode: 500 }),
      warned: ["A scroll could not be ended early: no storage"],
    },
  ])("ends for another though $name", async ({ failure, warned }) => {
    const { opens, warnings, owns } = node(failure);
    for (let number = 0; number <= MAX_OF_A_USER; number += 1) await opens(`s${number}`);
    expect(warnings).toEqual(warned);
    expect([await owns("s0", "ada"), await owns(`s${MAX_OF_A_USER}`, "ada")]).toEqual([
      false,
      true,
    ]);
  });

  test("fails where the memory of owners does", async () => {
    const { opens, begin, lose } = node();
    for (let number = 0; number < MAX_OF_A_USER; number += 1) await opens(`s${number}`);
    lose(new RangeError("no cache"));
    await expect(begin()).rejects.toThrow(RangeError);
  });
});
