import { describe, expect, test } from "vitest";
import { createCustomerLane } from "../../../../backend/app/ingestion/customerLane.ts";
import type { SharedLock } from "../../../../backend/app/ingestion/sharedLock.ts";

const open: SharedLock = (_, work) => work(() => true);

/** Work that tells when it runs and ends when told to. */
function step(log: string[], name: string) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    end,
    work: async () => {
      log.push(`${name} begins`);
      await ended;
      log.push(`${name} ends`);
      return name;
    },
  };
}

describe("the lane of a customer", () => {
  test("runs one piece after the other", async () => {
    const log: string[] = [];
    const lane = createCustomerLane(open);
    const [first, second] = [step(log, "first"), step(log, "second")];
    const results = [lane.run("a", first.work), lane.run("a", second.work)];
    second.end();
    await Promise.resolve();
    first.end();
    expect(await Promise.all(results)).toEqual(["first", "second"]);
    expect(log).toEqual(["first begins", "first ends", "second begins", "second ends"]);
  });

  test("customers do not wait for each other", async () => {
    const lane = createCustomerLane(open);
    const hung = step([], "hung");
    const first = lane.run("a", hung.work);
    expect(await lane.run("b", () => Promise.resolve("free"))).toBe("free");
    hung.end();
    expect(await first).toBe("hung");
  });

  test("pieces that wait share one lock", async () => {
    const locks: string[] = [];
    const lane = createCustomerLane((resource, work) => {
      locks.push(resource);
      return work(() => true);
    });
    await Promise.all([1, 2, 3].map((n) => lane.run("a", () => Promise.resolve(n))));
    expect(locks).toEqual(["assets/a", "assets/a"]);
  });

  test("a piece that fails tells its caller and does not stop the next", async () => {
    const lane = createCustomerLane(open);
    const failing = lane.run("a", () => Promise.reject(new Error("storage is gone")));
    const next = lane.run("a", () => Promise.resolve("fine"));
    await expect(failing).rejects.toThrow("storage is gone");
    expect(await next).toBe("fine");
  });

  test("a lock that cannot be had refuses the work, which was not begun", async () => {
    const begun: string[] = [];
    const lane = createCustomerLane(() => Promise.reject(new Error("held elsewhere")));
    const refused = lane.run("a", async () => void begun.push("work"));
    await expect(refused).rejects.toThrow("held elsewhere");
    expect(begun).toEqual([]);
  });
});
