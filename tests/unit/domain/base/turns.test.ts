import { describe, expect, it } from "vitest";
import { Turns } from "../../../../src/domain/base/turns.ts";

const MAX_AT_WORK = 4;
const MAX_WAITING = 10;
const LIMITS = { atWork: MAX_AT_WORK, waiting: MAX_WAITING };

/** Calls whose begin is written down, and which end when they are told to. */
function desk() {
  const later: (() => void)[] = [];
  const turns = new Turns(LIMITS, (run) => later.push(run));
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    /** Ends the call that began first of those at work. */
    endFirst: () => ends.shift()?.(),
    call: (client: string, name: string) =>
      turns.add(client, (end) => {
        begun.push(name);
        ends.push(end);
      }),
    runLater: () => {
      for (const run of later.splice(0)) run();
    },
  };
}

const many = (count: number) => Array.from({ length: count }, (_, i) => i);

describe("turns", () => {
  it("a call begins at once while its client has few at work", () => {
    const { call, begun } = desk();
    for (const i of many(MAX_AT_WORK)) expect(call("a", `a${i}`)).toBe(true);
    expect(begun).toHaveLength(MAX_AT_WORK);
  });

  it("a call of a client who has many at work waits, and others do not", () => {
    const { call, begun } = desk();
    for (const i of many(MAX_AT_WORK + 2)) call("a", `a${i}`);
    expect(begun).toHaveLength(MAX_AT_WORK);
    call("b", "b0");
    expect(begun.at(-1)).toBe("b0");
  });

  it("who waits longest is next, once those who are due were served", () => {
    const { call, begun, endFirst, runLater } = desk();
    for (const i of many(MAX_AT_WORK + 2)) call("a", `a${i}`);
    endFirst();
    expect(begun).toHaveLength(MAX_AT_WORK);
    runLater();
    expect(begun.at(-1)).toBe(`a${MAX_AT_WORK}`);
    endFirst();
    runLater();
    expect(begun.at(-1)).toBe(`a${MAX_AT_WORK + 1}`);
  });

  it("a turn that ends twice makes room once", () => {
    const turns = new Turns(LIMITS, (run) => run());
    const ends: (() => void)[] = [];
    let begun = 0;
    for (const _ of many(MAX_AT_WORK + 5)) {
      turns.add("a", (end) => {
        begun += 1;
        ends.push(end);
      });
    }
    ends[0]?.();
    ends[0]?.();
    expect(begun).toBe(MAX_AT_WORK + 1);
  });

  it("who has ended all begins anew with all turns", () => {
    const { call, begun, endFirst, runLater } = desk();
    for (const i of many(MAX_AT_WORK * 2)) call("a", `a${i}`);
    for (const _ of many(MAX_AT_WORK * 2)) {
      endFirst();
      runLater();
    }
    expect(begun).toHaveLength(MAX_AT_WORK * 2);
    for (const i of many(MAX_AT_WORK + 1)) call("a", `again${i}`);
    expect(begun).toHaveLength(MAX_AT_WORK * 3);
  });

  it("what would wait behind too many is not taken", () => {
    const { call, begun } = desk();
    for (const i of many(MAX_AT_WORK + MAX_WAITING)) expect(call("a", `a${i}`)).toBe(true);
    expect(call("a", "one more")).toBe(false);
    expect(begun).not.toContain("one more");
    expect(call("b", "b0")).toBe(true);
  });
});
