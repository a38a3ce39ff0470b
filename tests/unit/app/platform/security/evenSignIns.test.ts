import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import {
  credentialsOf,
  spendTimeOfAHash,
} from "../../../../../backend/app/platform/security/evenSignIns.ts";

describe("the time of a wrong password", () => {
  /** Whether something is computed before the answer: an answer without it is there before the next turn of the loop. */
  async function isSpent(username: string, password: string, isKnown: boolean): Promise<boolean> {
    const unknown = Object.assign(new Error("no such name"), { status: 412 });
    const sdk = {
      security: {
        getCredentialsById: () =>
          isKnown ? Promise.resolve({} as never) : Promise.reject(unknown),
      },
    };
    const answered = spendTimeOfAHash(sdk, { username, password });
    const first = await Promise.race([answered.then(() => false), nextTurn(true)]);
    await answered;
    return first;
  }

  test.each([
    { name: "a name that nobody has", of: ["ada", "secret", false], expected: true },
    {
      name: "a name for which Kuzzle has computed it",
      of: ["ada", "secret", true],
      expected: false,
    },
    { name: "no name", of: ["", "secret", false], expected: false },
    { name: "no password", of: ["ada", "", false], expected: false },
  ] as const)("for $name: $expected", async ({ of: [name, password, isKnown], expected }) => {
    expect(await isSpent(name, password, isKnown)).toBe(expected);
  });

  test("is not known where Kuzzle does not say whether it knows the name", async () => {
    const lost = {
      security: { getCredentialsById: () => Promise.reject(new Error("no storage")) },
    };
    await expect(spendTimeOfAHash(lost, { username: "ada", password: "p" })).rejects.toThrow(
      "no storage",
    );
  });
});

describe("credentials", () => {
  const of = (name: number, password: number) => ({
    username: "u".repeat(name),
    password: "p".repeat(password),
  });

  test.each([
    { given: of(100, 256), read: of(100, 256) },
    { given: of(101, 1), read: of(0, 0) },
    { given: of(1, 257), read: of(0, 0) },
    { given: { ...of(1, 1), more: 1 }, read: of(1, 1) },
    { given: undefined, read: of(0, 0) },
  ])("are two texts of a length that can be checked, or nothing", ({ given, read }) => {
    expect(credentialsOf(given)).toEqual(read);
  });
});
