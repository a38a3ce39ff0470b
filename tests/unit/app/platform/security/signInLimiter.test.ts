import { describe, expect, it } from "vitest";
import { DomainError } from "../../../../../src/domain/base/domainError.ts";
import { createSignInLimiter } from "../../../../../backend/app/platform/security/signInLimiter.ts";

/** A limiter over a cache as Redis is: each call is one step, and what lives for a time is gone after it. */
function limiter() {
  let now = 1_000_000;
  const kept = new Map<string, { value: string; until: number }>();
  const read = (key: string) => {
    const entry = kept.get(key);
    return entry === undefined || entry.until <= now ? null : entry.value;
  };
  const it = createSignInLimiter(
    {
      recall: (key) => Promise.resolve(read(key)),
      remember: (key, value, ttl) =>
        Promise.resolve(void kept.set(key, { value, until: now + ttl })),
      forget: (key) => Promise.resolve(void kept.delete(key)),
      claim: (key, value, ttl) => {
        // Redis refuses what would be over at once.
        if (ttl <= 0) return Promise.reject(new Error("invalid expire time in 'set' command"));
        if (read(key) !== null) return Promise.resolve(false);
        kept.set(key, { value, until: now + ttl });
        return Promise.resolve(true);
      },
      count: (key, by, ttl) => {
        const value = Number(read(key) ?? 0) + by;
        kept.set(key, { value: String(value), until: now + ttl });
        return Promise.resolve(value);
      },
    },
    () => now,
  );
  const begin = (account = "alice", address = "203.0.113.5", browser: string | null = null) =>
    it.begin(account, address, browser).then(
      (attempt) => attempt,
      (error: unknown) => {
        if (error instanceof DomainError) return error;
        throw error;
      },
    );
  /** A wrong password: "checked", or for how many seconds it must wait. */
  const wrong = async (account?: string, address?: string, browser?: string) => {
    const attempt = await begin(account, address, browser);
    return attempt instanceof DomainError ? Number(attempt.data["waitMs"]) / 1000 : "checked";
  };
  const right = async (account?: string, address?: string, browser?: string) => {
    const attempt = await begin(account, address, browser);
    if (attempt instanceof DomainError) return Number(attempt.data["waitMs"]) / 1000;
    await attempt.succeeded();
    return "checked";
  };
  const wrongs = async (count: number, account?: string, address?: string) => {
    const outcomes: (string | number)[] = [];
    for (let n = 0; n < count; n += 1) outcomes.push(await wrong(account, address));
    return outcomes;
  };
  return { begin, wrong, wrongs, right, pass: (ms: number) => void (now += ms), kept };
}

const checked = (count: number) => Array.from({ length: count }, () => "checked");

describe("the limiter of sign-ins", () => {
  it("checks ten wrong passwords of an account from an address, then one a wait that doubles", async () => {
    const { wrong, wrongs, pass } = limiter();
    expect(await wrongs(12)).toEqual([...checked(10), 30, 30]);
    pass(30_000);
    expect([await wrong(), await wrong()]).toEqual(["checked", 60]);
    pass(60_000);
    expect([await wrong(), await wrong()]).toEqual(["checked", 120]);
  });

  it("says how long to wait, and never more than a quarter of an hour", async () => {
    const { begin, wrongs, pass } = limiter();
    await wrongs(10);
    for (let n = 0; n < 20; n += 1) {
      pass(15 * 60_000);
      await begin();
    }
    const refused = await begin();
    expect(refused instanceof DomainError && [refused.status, refused.message]).toEqual([
      429,
      "There were too many wrong passwords: wait 15 min, then try again.",
    ]);
  });

  it("lets no more through when all are sent at once", async () => {
    const { wrong } = limiter();
    const outcomes = await Promise.all(Array.from({ length: 500 }, () => wrong()));
    expect(outcomes.filter((outcome) => outcome === "checked").length).toBe(10);
    expect(new Set(outcomes.slice(10))).toEqual(new Set([30]));
  });

  it.each([
    { wrongs: 10, told: "wait 30 s," },
    { wrongs: 12, told: "wait 2 min," },
  ])("tells after $wrongs wrong ones: $told", async ({ wrongs: count, told }) => {
    const { begin, wrongs, pass } = limiter();
    await wrongs(10);
    for (let n = 10; n < count; n += 1) {
      pass(15 * 60_000);
      await begin();
    }
    const refused = await begin();
    expect(refused instanceof DomainError && refused.message).toContain(told);
  });

  it("frees the turn that an attempt had whose password was not looked at, and no other's", async () => {
    const { begin, wrong, wrongs, pass } = limiter();
    const first = await begin();
    expect(await wrongs(10)).toEqual([...checked(9), 30]);
    if (!(first instanceof DomainError)) await first.abandoned();
    expect(await wrong()).toBe(30);
    pass(30_000);
    const turn = await begin();
    expect(await wrong()).toBe(30);
    if (!(turn instanceof DomainError)) await turn.abandoned();
    expect(await wrong()).toBe("checked");
  });

  it("forgets what was counted against an account that signs in", async () => {
    const { wrongs, right } = limiter();
    await wrongs(9);
    expect([await right(), await wrongs(10)]).toEqual(["checked", checked(10)]);
  });

  it("lets one sign in from elsewhere while somebody guesses at one's account", async () => {
    const { wrongs, right } = limiter();
    await wrongs(20, "alice", "198.51.100.1");
    expect(await right("alice", "203.0.113.5")).toBe("checked");
  });

  it("counts an account over all addresses from their third try on, and spellings of a name as one", async () => {
    const { wrong } = limiter();
    const outcomes: unknown[] = [];
    for (let n = 0; n < 60; n += 1)
      for (let tried = 0; tried < 3; tried += 1)
        outcomes.push(await wrong(n % 2 === 0 ? "alice" : "ALICE", `198.51.100.${n}`));
    expect(outcomes.filter((outcome) => outcome === "checked").length).toBe(2 * 60 + 50);
  });

  describe("while an account is guessed at from 200 addresses", () => {
    async function besieged(before: (it: ReturnType<typeof limiter>) => Promise<unknown>) {
      const it = limiter();
      await before(it);
      for (let n = 0; n < 200; n += 1) await it.wrongs(5, "alice", `198.51.100.${n}`);
      return it;
    }

    it("lets its owner in from an address that is new to it, at the second try too", async () => {
      const { wrong, right } = await besieged(() => Promise.resolve());
      expect([await wrong("alice", "203.0.113.9"), await right("alice", "203.0.113.9")]).toEqual([
        "checked",
        "checked",
      ]);
    });

    it("keeps its own count where it has signed in before", async () => {
      const { wrongs } = await besieged(({ right }) => right());
      expect(await wrongs(11)).toEqual([...checked(10), 30]);
    });

    it("lets few first tries of thousands of addresses through, and its owner where they are known", async () => {
      const { wrong, right } = await besieged(({ right: known }) => known());
      const outcomes: unknown[] = [];
      for (let n = 0; n < 3000; n += 1)
        outcomes.push(await wrong("alice", `10.${n >> 8}.${n & 255}.1`));
      expect(outcomes.filter((outcome) => outcome === "checked").length).toBeLessThanOrEqual(2000);
      expect(await right()).toBe("checked");
    });
  });

  it("lets known accounts in while an address has used up its tries at all others", async () => {
    const { wrong, right } = limiter();
    await right("manager");
    for (let n = 0; n < 150; n += 1) await wrong(`user-${n}`);
    expect([await right("manager"), await right("stranger")]).toEqual(["checked", 30]);
  });

  it("keeps a count of its own for a browser that is known, whatever is tried at its address", async () => {
    const { wrongs, wrong, right, pass } = limiter();
    await wrongs(11);
    expect(await right("alice", undefined, "firefox")).toBe("checked");
    pass(30_000);
    for (let n = 0; n < 10; n += 1) await wrong("alice", "198.51.100.1", "firefox");
    expect(await wrong("alice", "203.0.113.77", "firefox")).toBe(30);
  });

  it("forgets a place after 90 days", async () => {
    const { right, wrong, pass } = limiter();
    await right("manager");
    pass(90 * 24 * 60 * 60_000);
    for (let n = 0; n < 150; n += 1) await wrong(`user-${n}`);
    expect(await right("manager")).toBe(30);
  });

  it("counts an address over all accounts: one's own does not buy guesses at others", async () => {
    const { wrong, right } = limiter();
    const outcomes: unknown[] = [];
    for (let n = 0; n < 150; n += 1) {
      outcomes.push(await wrong(`user-${n}`));
      if (n < 90) await right("mine");
    }
    expect(outcomes.filter((outcome) => outcome === "checked").length).toBe(100);
  });

  it("forgets after an hour", async () => {
    const { wrongs, pass } = limiter();
    await wrongs(10);
    pass(60 * 60_000);
    expect(await wrongs(10)).toEqual(checked(10));
  });

  it("takes back an attempt whose password was not looked at", async () => {
    const { begin, wrongs } = limiter();
    for (let n = 0; n < 30; n += 1) {
      const attempt = await begin();
      if (!(attempt instanceof DomainError)) await attempt.abandoned();
    }
    expect(await wrongs(10)).toEqual(checked(10));
  });

  it("costs the cache nothing for names that are made up once an address is known for it", async () => {
    const { wrong, kept } = limiter();
    for (let n = 0; n < 200; n += 1) await wrong(`user-${n}`);
    const before = kept.size;
    for (let n = 200; n < 400; n += 1) await wrong(`user-${n}`);
    expect(kept.size).toBe(before);
  });
});
