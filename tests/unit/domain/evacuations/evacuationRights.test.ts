import { expect, test } from "vitest";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { mayRunEvacuations } from "../../../../src/domain/evacuations/evacuationRights.ts";

test.each([
  [["admin"], true],
  [["customer.tower.admin"], true],
  [["customer.tower.worker"], true],
  [["customer.tower.preperer"], true],
  [["customer.tower.screen", "customer.tower.worker"], true],
  [["customer.tower.screen"], false],
  [["customer.tower.api_reader"], false],
  [["customer.harbour.admin"], false],
  [[], false],
])("whoever has the profiles %j may run evacuations: %s", (profiles, may) => {
  expect(mayRunEvacuations(profiles, CustomerIndex.parse("tower"))).toBe(may);
});
