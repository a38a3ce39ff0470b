import { expect, test } from "vitest";
import { ConditionKeeper } from "../../../../backend/embedded/storage/condition/conditionKeeper.ts";
import type { DataCondition } from "../../../../src/domain/operations/dataCondition.ts";

test("damage that requests meet again and again is reported once", () => {
  const reported: string[] = [];
  const conditions: DataCondition[] = [];
  const keeper = new ConditionKeeper({
    file: "storage.db",
    indexName: () => undefined,
    now: () => 1,
    report: (sentence) => reported.push(sentence),
    changed: (condition) => conditions.push(condition),
  });
  for (let n = 0; n < 3; n += 1) keeper.met("database disk image is malformed");
  expect([reported.length, conditions.map(({ damaged }) => damaged)]).toEqual([
    1,
    [[{ collection: null, finding: "database disk image is malformed" }]],
  ]);
});
