import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { API, apiTexts, OPENAPI } from "../../../scripts/api/api.ts";
import { FILLED_IN } from "../../../scripts/api/filledIn.ts";
import { wordsOf } from "../../../scripts/api/wordsOf.ts";
import { CALLS } from "../../../src/domain/calls.ts";

const own = new Map(API.actions.map((action) => [`omniscient/${action.name}`, action]));
const validator = new Ajv2020({ strict: false, validateFormats: false });
validator.addSchema({ ...OPENAPI, $id: "openapi" });

test("the page has a chapter for every call, and every link of it leads somewhere", () => {
  const { html } = apiTexts();
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/gu)].map(([, id]) => id));
  const targets = [...html.matchAll(/href="#([^"]+)"/gu)].map(([, id]) => id);
  expect(targets.length).toBeGreaterThan(CALLS.length);
  expect(targets.filter((id) => !ids.has(id))).toEqual([]);
  expect(html).not.toMatch(/href="(?!#|\/api\.css)/u);
});

test("a foreign reader finds OpenAPI 3.1 without a fault", async () => {
  const reader = new Validator();
  const { valid, errors } = await reader.validate(
    structuredClone(OPENAPI) as Record<string, unknown>,
  );
  expect(errors).toBeUndefined();
  expect({ valid, version: reader.version }).toEqual({ valid: true, version: "3.1" });
});

test("describes every call, each with words of its own and one name", () => {
  expect(CALLS.filter(({ name }) => !own.has(name))).toEqual([]);
  const names = API.actions.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
});

test("what is described as filled in are fields of the calls", () => {
  const missing = Object.entries(FILLED_IN).flatMap(([name, fields]) => {
    const request = CALLS.find((call) => call.name === `omniscient/${name}`)?.request;
    const shape: object = request instanceof z.ZodObject ? request.shape : {};
    return Object.keys(fields).filter((field) => !Object.hasOwn(shape, field));
  });
  expect(missing).toEqual([]);
});

describe.each(CALLS.map((call) => ({ name: call.name, call })))("$name", ({ name, call }) => {
  const action = own.get(name);

  test("has an example that the call and its description let through", () => {
    const { example } = action ?? {};
    expect(call.request.safeParse(example).error?.message).toBeUndefined();
    const pointer = `openapi#/paths/${action?.address.replaceAll("/", "~1")}/post/requestBody/content/application~1json/schema`;
    if (call.verb === "get") return;
    const fits = validator.getSchema(pointer);
    expect({ fits: fits?.(example), errors: validator.errorsText(fits?.errors) }).toEqual({
      fits: true,
      errors: "No errors",
    });
  });
});

test("words are those above a constant and above its fields, without citations", () => {
  const text = `
/** A crane (product.md section 3). It lifts. */
export const Crane = z.object({
  /** In metres. */
  height: z.number(),
  hook: z.array(z.object({ /** Of steel. */ chain: z.string() })),
});
export const bare = 1;`;
  const said = wordsOf("crane.ts", text);
  expect(said.get("Crane")?.words).toBe("A crane. It lifts.");
  expect([...(said.get("Crane")?.fields ?? [])]).toEqual([
    ["height", "In metres."],
    ["hook.chain", "Of steel."],
  ]);
  expect(said.get("bare")?.words).toBe("");
});
