import { expect, test } from "vitest";
import { createIngestionStore } from "../../../../backend/app/ingestion/ingestionStore.ts";
import { storedForm } from "../../../../backend/app/platform/kuzzle/documents.ts";
import type { PlaceException } from "../../../../src/domain/base/recordedHours.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { DAY, HOUR, WEEKDAYS } from "../../../../src/domain/base/time.ts";
import { defaultCustomerConfig } from "../../../../src/domain/customers/customerConfig.ts";
import { Reading } from "../../../../src/domain/devices/reading.ts";
import { ingestReadings } from "../../../../src/domain/ingestion/ingestion.ts";
import { asset, ingestionInput, T0, tag } from "../../../support/fixtures.ts";
import { storeStandIn } from "../reports/storeStandIn.ts";

const TOWER = CustomerIndex.parse("tower");
/** Noon in Paris, where people work from 6 to 18. */
const NOON = Math.floor(T0 / DAY) * DAY + 11 * HOUR;

/** The store of a customer that has closed the nights, with one person. */
function night() {
  const written = { count: 0 };
  const stored = storeStandIn(() => NOON, {
    beforeWrite: () => void (written.count += 1),
    afterWrite: () => undefined,
  });
  const config = {
    ...defaultCustomerConfig(TOWER),
    recordedHours: {
      people: { days: [...WEEKDAYS], slots: [{ from: "06:00", to: "18:00" }] },
      families: [],
    },
  };
  stored.put("config", TOWER, config);
  const ann = asset("ann", { category: "personnel" });
  stored.put("assets", ann.id, storedForm(ann));
  const { id, ...ofTag } = tag("ann");
  stored.put("tags", id, ofTag);
  const deps = {
    sdk: stored.sdk,
    now: () => NOON,
    log: { error: (line: string) => expect.fail(line) },
    secrets: { sealFor: async () => ({ seal: (text: string) => text, unseal: () => null }) },
  };
  const store = createIngestionStore(deps as never, async () => () => null);
  return { ann, store, stored, written };
}

test("a fix of the night that a device repeats in the morning is not recorded", async () => {
  const { ann, store } = night();
  const reading = Reading.parse({
    id: "reading-1",
    type: "position",
    at: NOON,
    fixAt: NOON - 9 * HOUR,
    tagId: tag("ann").id,
    position: { lat: 45, lon: 4 },
  });
  const loaded = await store.load(TOWER, [reading], []);
  const { locations, assets } = ingestReadings({ ...ingestionInput({}), ...loaded, now: NOON }, [
    reading,
  ]);
  expect(locations).toEqual([]);
  expect(assets.get(ann.id)).toMatchObject({ location: null, lastTagUpdate: NOON });
});

test("for what places are recorded in closed hours is written down once, not with each reading", async () => {
  const { store, stored, written } = night();
  const exception: PlaceException = { cause: "evacuation", about: "drill", since: NOON };
  const loaded = await store.load(TOWER, [], []);
  const result = ingestReadings({ ...ingestionInput({}), ...loaded }, []);
  result.excepted.set("evacuation-drill", exception);
  const created: string[] = [];
  const mCreate = stored.sdk.document.mCreate.bind(stored.sdk.document);
  stored.sdk.document.mCreate = async (...[index, collection, ...rest]) => {
    created.push(collection);
    return mCreate(index, collection, ...rest);
  };
  for (let again = 0; again < 3; again += 1) await store.save(TOWER, loaded, result);
  expect(created).toEqual(["audit-events"]);
  expect(written.count).toBe(1);
});
