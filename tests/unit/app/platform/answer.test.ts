import type { KuzzleRequest } from "kuzzle";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { answer, CallBroken, definitionsOf } from "../../../../backend/app/platform/answer.ts";
import {
  assertCallsAreAnswered,
  CallsIncomplete,
} from "../../../../backend/app/platform/assertCallsAreAnswered.ts";
import type { Sdk } from "../../../../backend/app/platform/kuzzle/sdk.ts";
import { CALLS } from "../../../../src/domain/calls.ts";
import { defineCall } from "../../../../src/domain/base/call.ts";
import { askedToWait, DomainError } from "../../../../src/domain/base/domainError.ts";

const sum = defineCall({
  name: "omniscient/test:sum",
  request: z.strictObject({ numbers: z.array(z.number()) }),
  answer: z.object({ sum: z.number() }),
  customer: null,
  holders: ["worker"],
  isRepeatable: true,
  refusals: ["too_many"],
});
const reset = defineCall({
  name: "omniscient/test:reset",
  request: z.strictObject({}),
  answer: z.object({}),
  customer: null,
  holders: [],
  isRepeatable: true,
});
const asked = (body: unknown, user: string | null = "ann", profileIds: string[] = []) =>
  ({
    input: { body, args: {} },
    context: { user: user === null ? null : { _id: user, profileIds }, token: null },
  }) as unknown as KuzzleRequest;
const rules = (areChecked: boolean) => ({
  sdk: {} as Sdk,
  areChecked,
  note: () => undefined,
  assertProven: () => Promise.resolve(),
  noteRefusal: () => undefined,
});
const added = answer(sum, ({ numbers }) =>
  Promise.resolve({ sum: numbers.reduce((all, one) => all + one, 0) }),
);

describe("an answer", () => {
  test("is given to a request that holds", async () => {
    expect(await added.handle(asked({ numbers: [1, 2] }), rules(true))).toEqual({ sum: 3 });
  });

  test.each([
    {
      name: "nobody who is not signed in",
      request: asked({ numbers: [] }, "-1"),
      code: "not_signed_in",
    },
    {
      name: "no request that breaks its schema",
      request: asked({ number: 1 }),
      code: "invalid_input",
    },
  ])("is given to $name", async ({ request, code }) => {
    await expect(added.handle(request, rules(false))).rejects.toMatchObject({ code });
  });

  test("is given to no name that is more than one line, but where one is looked for", async () => {
    const request = z.strictObject({ firstName: z.string() });
    const of = { request, answer: z.object({}), customer: null, holders: [], isRepeatable: true };
    const body = { firstName: "Ada\n\nPay here" };
    const asRoot = asked(body, "root", ["admin"]);
    const written = answer(defineCall({ ...of, name: "omniscient/test:write" }), () =>
      Promise.resolve({}),
    );
    await expect(written.handle(asRoot, rules(true))).rejects.toMatchObject({
      code: "invalid_input",
      data: { issues: [{ path: "firstName", code: "control_characters" }] },
    });
    const read = answer(defineCall({ ...of, name: "omniscient/test:read", isReading: true }), () =>
      Promise.resolve({}),
    );
    expect(await read.handle(asRoot, rules(true))).toEqual({});
  });

  test("to a call that nobody holds is for super admins", async () => {
    const { handle } = answer(reset, () => Promise.resolve({}));
    await expect(handle(asked({}), rules(true))).rejects.toMatchObject({ code: "not_allowed" });
    expect(await handle(asked({}, "root", ["admin"]), rules(true))).toEqual({});
  });

  test("that its call does not declare is an error where answers are checked", async () => {
    const { handle } = answer(sum, () => Promise.resolve({ sum: Number.NaN }));
    await expect(handle(asked({ numbers: [] }), rules(true))).rejects.toThrow(CallBroken);
    expect(await handle(asked({ numbers: [] }), rules(false))).toEqual({ sum: Number.NaN });
  });

  test.each([
    { code: "too_many" as const, expected: DomainError },
    { code: "conflict" as const, expected: DomainError },
    { code: "name_taken" as const, expected: CallBroken },
  ])("of the code $code is one that its call declares", async ({ code, expected }) => {
    const { handle } = answer(sum, () => Promise.reject(new DomainError(code)));
    await expect(handle(asked({ numbers: [] }), rules(true))).rejects.toThrow(expected);
    await expect(handle(asked({ numbers: [] }), rules(false))).rejects.toThrow(DomainError);
  });
});

test("an action that asks to wait says so over HTTP too, and no other does", async () => {
  const askedAgain = answer(sum, ({ numbers }) =>
    Promise.reject(
      numbers.length > 0 ? askedToWait("busy", 1200, "Too much") : new DomainError("not_found"),
    ),
  );
  const definitions = definitionsOf(
    [askedAgain],
    { ...rules(true), note: () => undefined },
    (e) => e as never,
  );
  const action = definitions.get("omniscient/test")?.actions["sum"];
  const headers = new Map<string, string>();
  const response = { setHeader: (name: string, value: string) => headers.set(name, value) };
  const made = (numbers: readonly number[]) =>
    action?.handler(Object.assign(asked({ numbers }), { response }));
  await expect(made([])).rejects.toMatchObject({ code: "not_found" });
  expect([...headers]).toEqual([]);
  await expect(made([1])).rejects.toMatchObject({ code: "busy" });
  expect([...headers]).toEqual([["Retry-After", "2"]]);
});

describe("the answers of the application", () => {
  const all = CALLS.map((call) => ({ call }));
  test.each([
    { name: "one is missing", answers: all.slice(1), problem: `nothing answers ${CALLS[0]?.name}` },
    {
      name: "one is not declared",
      answers: [...all, { call: sum }],
      problem: "omniscient/test:sum is answered and not declared",
    },
    {
      name: "one is there twice",
      answers: [...all, ...all.slice(0, 1)],
      problem: `${CALLS[0]?.name} is answered twice`,
    },
  ])("keep it from starting where $name", ({ answers, problem }) => {
    expect(() => assertCallsAreAnswered(answers)).toThrow(CallsIncomplete);
    expect(() => assertCallsAreAnswered(answers)).toThrow(problem);
  });

  test("are one for each call", () => {
    expect(() => assertCallsAreAnswered(all)).not.toThrow();
  });
});
