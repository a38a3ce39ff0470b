import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { CUSTOMER_COLLECTIONS } from "../../../../backend/app/collections.ts";
import { PERSONAL_DATA, personalDataFile } from "../../../../backend/app/customers/personalData.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { asset, T0 } from "../../../support/fixtures.ts";
import { storeStandIn } from "../reports/storeStandIn.ts";

test("of every collection it is said whether it holds anything of people", () => {
  expect(Object.keys(PERSONAL_DATA).toSorted()).toEqual(
    Object.keys(CUSTOMER_COLLECTIONS).toSorted(),
  );
});

const TOWER = CustomerIndex.parse("tower");

function stored() {
  const store = storeStandIn(() => T0, {
    beforeWrite: () => undefined,
    afterWrite: () => undefined,
  });
  const [ann, bob] = [
    asset("ann", { category: "personnel" }),
    asset("bob", { category: "personnel" }),
  ];
  for (const { id, ...source } of [ann, bob]) store.put("assets", id, source);
  for (const { id, designation } of [ann, bob]) {
    store.put("asset-locations", `location-${id}`, { assetId: id, at: T0, secret: designation });
    store.put("asset-comments", `comment-${id}`, { assetId: id, text: `of ${designation}` });
  }
  store.put("site-checkpoints", "checkpoint-1", { site: "site-tower", at: T0, assets: [ann, bob] });
  store.put("evacuations", "evacuation-1", {
    startedAt: T0,
    roll: [{ id: ann.id }, { id: bob.id }],
  });
  store.put("evacuations", "evacuation-2", { startedAt: T0, roll: [{ id: bob.id }] });
  store.put("evacuation-events", "event-1", { at: T0, person: { id: ann.id, name: "ann" } });
  store.put("webhook-deliveries", "delivery-1", { payload: JSON.stringify({ asset: ann.id }) });
  store.put("lone-workers", ann.id, { email: "ann@tower.example" });
  const log = { error: (line: string) => expect.fail(line) };
  const file = (format: "csv" | "json") =>
    text(
      personalDataFile(
        { sdk: store.sdk, log } as never,
        TOWER,
        { userId: null, assetId: ann.id },
        format,
        { timezone: "Europe/Paris", locale: "en", now: T0 },
      ),
    );
  return { ann, bob, file };
}

test("the file has what is held of a person in every collection, and nothing of others", async () => {
  const { ann, bob, file } = stored();
  const whole = await file("json");
  const { documents } = JSON.parse(whole) as {
    readonly documents: readonly {
      readonly collection: string;
      readonly document: { id: string };
    }[];
  };
  expect(documents.map(({ collection, document }) => `${collection} ${document.id}`)).toEqual([
    `assets ${ann.id}`,
    `asset-locations location-${ann.id}`,
    "site-checkpoints checkpoint-1",
    "evacuations evacuation-1",
    "evacuation-events event-1",
    `lone-workers ${ann.id}`,
    `asset-comments comment-${ann.id}`,
    "webhook-deliveries delivery-1",
  ]);
  expect(whole).not.toContain(bob.id);
});

test("the table has a line for each, with its instant on the wall of the customer", async () => {
  const lines = (await stored().file("csv")).trim().split("\r\n");
  expect(lines).toHaveLength(9);
  expect(lines[2]).toContain("asset-locations,02/03/2026 10:00,location-asset-ann");
});
