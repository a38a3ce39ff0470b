import { expect, test } from "vitest";
import { LOCAMAT_FAMILIES } from "../../../../backend/demo/world/locamatFamilies.ts";
import { DEMO_RESOURCES, DEMO_VENUES } from "../../../../backend/embedded/services/demoHoldings.ts";
import { AssetId } from "../../../../src/domain/base/ids.ts";
import { judgeVenueSite } from "../../../../src/domain/customers/mapsService.ts";
import {
  formOfResource,
  QuickconnectResource,
} from "../../../../src/domain/customers/quickconnectService.ts";
import { planRow } from "../../../../src/domain/imports/assetImportPlan.ts";

test("the demo's renter can have what quickconnect has for it, but for what its referential lacks", () => {
  const verdicts = DEMO_RESOURCES["locamat"]?.map((given) => {
    const resource = QuickconnectResource.parse(given);
    const plan = planRow(formOfResource(resource), AssetId.parse(`asset-${resource.id}`), {
      mode: "createOrUpdate",
      families: LOCAMAT_FAMILIES,
      sites: new Set(),
      labels: new Map(),
      timezone: "Europe/Paris",
      now: 0,
      stored: null,
      isRepeated: false,
    });
    return plan.verdict === "refused" ? plan.issues[0]?.reason : plan.verdict;
  });
  expect(verdicts).toEqual(["create", "create", "create", "OM001"]);
});

test("the demo's customers can have the sites of their venues, but for the one that was not measured", () => {
  const defaults = { owner: "Owner", type: "worksite" } as const;
  const verdicts = Object.values(DEMO_VENUES).flatMap(({ sites }) =>
    sites.map((site) => judgeVenueSite(site, null, defaults).verdict),
  );
  expect(verdicts).toEqual(["create", "create", "refused", "create"]);
});
