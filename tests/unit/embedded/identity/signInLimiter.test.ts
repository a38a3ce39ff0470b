import { describe, expect, it } from "vitest";
import { createSignInLimiter } from "../../../../backend/embedded/identity/signInLimiter.ts";

const seconds = (count: number) => count * 1000;

function limiterAt(start: number) {
  let at = start;
  const limiter = createSignInLimiter(() => at);
  return {
    limiter,
    pass: (ms: number) => {
      at += ms;
    },
    fail: (times: number, account: string, place: string) => {
      for (let time = 0; time < times; time += 1) limiter.tried(account, place);
    },
    /** One wrong password for each of so many invented accounts. */
    guess: (accounts: number, place: string) => {
      for (let one = 0; one < accounts; one += 1) limiter.tried(`account ${one}`, place);
    },
  };
}

describe("the sign-in limiter", () => {
  it("lets ten wrong passwords from a place pass, then doubles the wait up to a quarter of an hour", () => {
    const { limiter, fail } = limiterAt(0);
    const waits = [9, 1, 1, 1, 10].map((times) => {
      fail(times, "alice", "10.0.0.1");
      return limiter.waitFor("alice", "10.0.0.1");
    });
    expect(waits).toEqual([0, 30, 60, 120, 900].map(seconds));
  });

  it("lets a person sign in from elsewhere while somebody guesses at their account", () => {
    const { limiter, fail } = limiterAt(0);
    fail(40, "alice", "10.0.0.1");
    expect(limiter.waitFor("alice", "10.0.0.9")).toBe(0);
  });

  it("counts an account over all places from their third try on, and spellings of a name as one", () => {
    const { limiter, fail } = limiterAt(0);
    for (let one = 0; one < 50; one += 1)
      fail(3, one % 2 === 0 ? "alice" : " ALICE", `10.0.0.${one}`);
    const [tried, fresh] = [
      limiter.waitFor("alice", "10.0.0.1"),
      limiter.waitFor("alice", "10.0.1.1"),
    ];
    expect([tried, fresh]).toEqual([seconds(30), 0]);
  });

  it("lets somebody in where they have signed in before, whatever is tried there and elsewhere", () => {
    const { limiter, fail, guess } = limiterAt(0);
    limiter.tried("alice", "10.0.0.1").succeeded();
    guess(200, "10.0.0.1");
    for (let one = 0; one < 50; one += 1) fail(5, "alice", `10.0.1.${one}`);
    expect(limiter.waitFor("alice", "10.0.0.1")).toBe(0);
    fail(10, "alice", "10.0.0.1");
    expect(limiter.waitFor("alice", "10.0.0.1")).toBe(seconds(30));
  });

  it("counts the wait down to nothing", () => {
    const { limiter, fail, pass } = limiterAt(0);
    fail(10, "alice", "10.0.0.1");
    pass(seconds(29));
    const almost = limiter.waitFor("alice", "10.0.0.1");
    pass(seconds(1));
    expect([almost, limiter.waitFor("alice", "10.0.0.1")]).toEqual([seconds(1), 0]);
  });

  it("stops a place that tries many accounts", () => {
    const { limiter, guess } = limiterAt(0);
    guess(100, "10.0.0.1");
    expect([limiter.waitFor("fresh", "10.0.0.1"), limiter.waitFor("fresh", "10.0.0.2")]).toEqual([
      seconds(30),
      0,
    ]);
  });

  it("forgives the account after a right password, but not the place", () => {
    const { limiter, fail, guess } = limiterAt(0);
    guess(90, "10.0.0.1");
    fail(9, "alice", "10.0.0.1");
    limiter.tried("alice", "10.0.0.1").succeeded();
    const forgiven = limiter.waitFor("alice", "10.0.0.1");
    fail(1, "bob", "10.0.0.1");
    expect([forgiven, limiter.waitFor("carol", "10.0.0.1")]).toEqual([0, seconds(30)]);
  });

  it("forgets after a quiet hour", () => {
    const { limiter, fail, pass } = limiterAt(0);
    fail(9, "alice", "10.0.0.1");
    pass(seconds(3600));
    fail(1, "alice", "10.0.0.1");
    expect(limiter.waitFor("alice", "10.0.0.1")).toBe(0);
  });

  it("gives a right password its try back, at the place too", () => {
    const { limiter, fail, guess } = limiterAt(0);
    guess(99, "10.0.0.1");
    limiter.tried("bob", "10.0.0.1").succeeded();
    const spared = limiter.waitFor("carol", "10.0.0.1");
    fail(1, "dave", "10.0.0.1");
    expect([spared, limiter.waitFor("carol", "10.0.0.1")]).toEqual([0, seconds(30)]);
  });
});
