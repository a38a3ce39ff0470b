import { readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { COMMON_REFUSALS } from "../../../src/domain/base/call.ts";
import { CALLS } from "../../../src/domain/calls.ts";

const issuesOf = (schema: z.ZodType, value: object) =>
  schema.safeParse(value).error?.issues.map(({ code, path }) => `${path.join(".")} ${code}`) ?? [];
const NAME = /^omniscient\/[a-z][A-Za-z]*:[a-z][A-Za-z]*$/u;

describe("the list of calls", () => {
  test("holds those of every feature", async () => {
    const files = readdirSync("src/domain", { recursive: true, encoding: "utf8" })
      .filter((file) => /[/\\]\w*[cC]alls\.ts$/u.test(file))
      .map((file) => `src/domain/${file}`);
    expect(files.length).toBeGreaterThan(0);
    const modules = await Promise.all(
      files.map(
        (file) =>
          import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<
            Readonly<Record<string, unknown>>
          >,
      ),
    );
    const declared = modules
      .flatMap((module) => Object.values(module))
      .filter((value) => typeof value === "object" && value !== null && "isRepeatable" in value);
    expect(new Set(CALLS)).toEqual(new Set(declared));
    expect(CALLS).toHaveLength(declared.length);
  });

  test("names each once, by controller and action", () => {
    expect(CALLS.filter(({ name }) => !NAME.test(name))).toEqual([]);
    expect(new Set(CALLS.map(({ name }) => name)).size).toBe(CALLS.length);
  });
});

describe.each(CALLS.map((call) => ({ name: call.name, call })))("$name", ({ call }) => {
  const { request, customer, limit, refusals } = call;

  test("refuses a request without the customer that it is about", () => {
    const issues = issuesOf(request, {}).filter((issue) => issue.startsWith(`${customer} `));
    expect(issues).toEqual(customer === null ? [] : [`${customer} invalid_type`]);
  });

  test("takes as many at once as its limit says, and no more", () => {
    if (limit === null) return;
    const { field, most } = limit;
    const asked = (count: number) => {
      const isList = issuesOf(request, { [field]: 1 }).includes(`${field} invalid_type`);
      const value = isList ? Array.from({ length: count }, (_, index) => `id-${index}`) : count;
      return issuesOf(request, { [field]: value });
    };
    expect(asked(most + 1)).toContain(`${field} too_big`);
    expect(asked(most)).not.toContain(`${field} too_big`);
  });

  test("may be repeated where it only reads", () => {
    expect(call.isRepeatable || !call.isReading).toBe(true);
  });

  test("does not declare again what every call may be refused with", () => {
    const common: readonly string[] = COMMON_REFUSALS;
    expect(refusals.filter((code) => common.includes(code))).toEqual([]);
  });

  test("can be described: its request and its answer have a JSON schema", () => {
    expect(() => z.toJSONSchema(request, { io: "input" })).not.toThrow();
    expect(() => z.toJSONSchema(call.answer, { io: "output" })).not.toThrow();
  });
});
