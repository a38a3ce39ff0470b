import { describe, expect, test } from "vitest";
import { spendSends } from "../../../../../backend/app/platform/delivery/spendSends.ts";
import { CustomerIndex } from "../../../../../src/domain/base/ids.ts";
import { DAY } from "../../../../../src/domain/base/time.ts";
import { defaultCustomerConfig } from "../../../../../src/domain/customers/customerConfig.ts";

const TOWER = CustomerIndex.parse("tower");
const RENTAL = CustomerIndex.parse("rental");

function platform({ domains = [] as readonly string[] } = {}) {
  const counts = new Map<string, number>();
  let now = 1_700_000_000_000;
  const deps = {
    internals: {
      count(key: string, by: number) {
        const next = (counts.get(key) ?? 0) + by;
        counts.set(key, next);
        return Promise.resolve(next);
      },
    },
    now: () => now,
    sdk: {
      document: {
        mGet: (_index: string, _collection: string, ids: string[]) =>
          Promise.resolve({
            successes: ids.map((id) => ({
              _id: id,
              _source: { ...defaultCustomerConfig(CustomerIndex.parse(id)), mailDomains: domains },
            })),
            errors: [],
          }),
      },
    },
  };
  return {
    counts,
    pass: (ms: number) => void (now += ms),
    spend: (
      recipients: readonly string[],
      { by = "ada", customer = TOWER }: { by?: string | null; customer?: CustomerIndex } = {},
    ) => spendSends(deps as never, { by, customer }, recipients),
  };
}

const strangers = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `p${from + at}@elsewhere.example`);
const colleagues = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `p${from + at}@Tower.example`);

describe("messages sent by hand", () => {
  test("go to 100 strangers a day and administrator, who sees how many are left", async () => {
    const { spend, pass } = platform();
    expect(await spend(strangers(99))).toEqual({ left: 1 });
    expect(await spend(strangers(1, 99))).toEqual({ left: 0 });
    await expect(spend(strangers(1, 100))).rejects.toMatchObject({
      code: "too_many_sends",
      data: { rule: "administratorOutside", max: 100 },
    });
    pass(DAY);
    expect(await spend(strangers(1, 100))).toEqual({ left: 99 });
  });

  test("go to 200 strangers a day and customer, whoever sends them", async () => {
    const { spend } = platform();
    await spend(strangers(100));
    await spend(strangers(100, 100), { by: "bob" });
    await expect(spend(strangers(1, 200), { by: "cleo" })).rejects.toMatchObject({
      data: { rule: "customerOutside" },
    });
    await spend(strangers(1, 200), { by: "cleo", customer: RENTAL });
  });

  test("go to 500 people of the domains that the customer lists", async () => {
    const { spend } = platform({ domains: ["tower.example"] });
    await spend(colleagues(500));
    await expect(spend(colleagues(1, 500))).rejects.toMatchObject({
      data: { rule: "administrator" },
    });
  });

  test("go five times a day to who asks for them and is not signed in, and count against nobody else", async () => {
    const { counts, spend } = platform();
    for (let sent = 1; sent <= 5; sent += 1)
      expect(await spend(strangers(1), { by: null })).toEqual({ left: 5 - sent });
    await expect(spend(strangers(1), { by: null })).rejects.toMatchObject({
      code: "too_many_sends",
      data: { rule: "owner", max: 5 },
    });
    expect([...counts.values()]).toEqual([5]);
    expect(await spend(strangers(1))).toEqual({ left: 99 });
  });

  test("go to nobody more than ten times a day, over all customers", async () => {
    const { spend } = platform();
    for (let sent = 0; sent < 10; sent += 1)
      await spend(strangers(1), { by: `user${sent}`, customer: sent % 2 === 0 ? TOWER : RENTAL });
    await expect(spend(strangers(1), { by: "eve" })).rejects.toMatchObject({
      data: { rule: "recipient", max: 10 },
    });
  });

  test("that are refused count for nothing", async () => {
    const { spend, counts } = platform();
    await spend(strangers(98));
    const before = new Map(counts);
    await expect(spend(strangers(3, 98))).rejects.toMatchObject({ code: "too_many_sends" });
    expect([...counts].filter(([, count]) => count > 0)).toEqual([...before]);
  });

  test("say where no domain is listed that listing them helps", async () => {
    await expect(platform().spend(strangers(101))).rejects.toThrow("list its domains");
    await expect(
      platform({ domains: ["tower.example"] }).spend(strangers(101)),
    ).rejects.not.toThrow("list its domains");
  });
});
