import { expect, test } from "vitest";
import { createReadDataCondition } from "../../../../../backend/app/platform/kuzzle/dataCondition.ts";
import { unknownCondition } from "../../../../../src/domain/operations/dataCondition.ts";

/** A refusal as the clients of both versions of Elasticsearch throw it. */
const refusal = (statusCode: number) => Object.assign(new Error("refused"), { statusCode });

test("an embedded storage reports the condition of its data", async () => {
  const asked: string[] = [];
  const read = createReadDataCondition((method, path) => {
    asked.push(`${method} ${path}`);
    return Promise.resolve(unknownCondition);
  });
  expect([await read(), asked]).toEqual([unknownCondition, ["GET /_balise/condition"]]);
});

test.each([400, 404, 405])("a storage that answers %d has no such report", async (status) => {
  const read = createReadDataCondition(() => Promise.reject(refusal(status)));
  expect(await read()).toBeNull();
});

test("what else goes wrong is thrown, and so is an answer in another form", async () => {
  const failure = refusal(503);
  await expect(createReadDataCondition(() => Promise.reject(failure))()).rejects.toBe(failure);
  await expect(createReadDataCondition(() => Promise.resolve({}))()).rejects.toThrow("check");
});
