import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "../../src/domain/base/time.ts";
import { DEFAULT_RETENTION } from "../../src/domain/base/retention.ts";
import type { AnswerOf } from "../../src/domain/base/call.ts";
import type { readRetention } from "../../src/domain/customers/retentionCalls.ts";
import type { readOutages } from "../../src/domain/timeMachine/calls.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask, codeOf } from "../support/calls.ts";
import { PASSWORD, userForm } from "../support/customer.ts";
import { asset, placeIn, site } from "../support/fixtures.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";

let backend: RunningBackend;
let place: SmallSite;
let admin: Kuzzle;
let worker: Kuzzle;

beforeAll(async () => {
  backend = await startBackend();
  place = await smallSite(backend, "tower", { people: ["ann"] });
  for (const profile of ["admin", "worker"] as const)
    await place.root.query({
      controller: "omniscient/user",
      action: "create",
      body: {
        customer: "tower",
        id: `tower-${profile}`,
        password: PASSWORD,
        user: userForm(`tower-${profile}`, profile),
      },
    });
  admin = await backend.sdk({ username: "tower-admin", password: PASSWORD });
  worker = await backend.sdk({ username: "tower-worker", password: PASSWORD });
}, 120_000);
afterAll(() => backend?.stop());

/** Longer than the job takes to get to it. */
const PATIENCE = { timeout: 90_000, interval: 500 };
const read = () => ask<AnswerOf<typeof readRetention>>(admin, "retention:read", "tower");

async function put(collection: string, documents: readonly object[]): Promise<void> {
  const data = documents.flatMap((one, at) => [{ index: { _id: `old-${at}` } }, one]);
  await place.root.bulk.import("tower", collection, data as never);
  await place.root.collection.refresh("tower", collection);
}
const left = async (collection: string, field: string) => {
  await place.root.collection.refresh("tower", collection);
  const { hits } = await place.root.document.search("tower", collection, {}, { size: 100 });
  return hits
    .filter(({ _id }) => _id.startsWith("old-"))
    .map(({ _source }) => Math.round((Date.now() - Number(_source[field])) / DAY));
};

describe("what a customer keeps no longer", () => {
  test(
    "is removed at once where an administrator asks, and leaves a certificate",
    { timeout: 120_000 },
    async () => {
      const { id: assetId, tagId } = asset("ann");
      const ages = [100, 70, 10].map((days) => Date.now() - days * DAY);
      const common = (at: number) => ({ at, recordedAt: at, assetId, tagId });
      await put(
        "asset-locations",
        ages.map((at) => ({
          ...common(at),
          location: { lat: 45, lon: 4 },
          accuracy: 5,
          ...placeIn("hall"),
          scannedBy: null,
          isLate: false,
        })),
      );
      await put(
        "asset-history",
        ages.map((at) => ({
          ...common(at),
          seq: at,
          family: "people",
          subFamily: "crew",
          type: "asset.moved",
          from: placeIn("yard"),
          to: placeIn("hall"),
        })),
      );
      await put(
        "tag-in-tag-out",
        ages.map((at) => ({
          kind: "record",
          tagNumber: tagId,
          assetId,
          assetName: "ann",
          site: site("tower"),
          dateIn: at,
          dateOut: at + 8 * HOUR,
          entryNumberIn: 1,
          entryNumberOut: 1,
          duration: 480,
          status: "out",
        })),
      );
      await put(
        "site-checkpoints",
        ages.map((at) => ({
          site: site("tower"),
          at,
          seq: at,
          assets: [
            {
              id: assetId,
              family: "people",
              subFamily: "crew",
              place: placeIn("hall"),
              areaSince: at,
              location: { lat: 45, lon: 4 },
              scannedBy: null,
              lastTagUpdate: at,
              lastPositionUpdate: at,
              batteryLevel: null,
              movementState: null,
            },
          ],
        })),
      );
      await expect.poll(async () => (await read()).dueAt, PATIENCE).not.toBeNull();
      expect((await read()).certificates).toEqual([]);
      await ask(admin, "retention:purge", "tower");
      await expect.poll(async () => (await read()).certificates.length, PATIENCE).toBe(1);

      expect(await left("asset-locations", "at")).toEqual([10]);
      expect(await left("asset-history", "at")).toEqual([10]);
      expect(await left("tag-in-tag-out", "dateIn")).toEqual([10]);
      const { hits } = await place.root.document.search(
        "tower",
        "site-checkpoints",
        {},
        { size: 100 },
      );
      const names = (one: string) =>
        JSON.stringify(hits.find(({ _id }) => _id === one)?._source["assets"]).includes(assetId);
      expect(["old-0", "old-1", "old-2"].map(names)).toEqual([false, false, true]);

      const { certificates, keptSince, dueAt } = await read();
      expect(certificates[0]).toMatchObject({ customer: "tower", keptSince });
      const of = (collection: string) =>
        certificates[0]?.collections.find((one) => one.collection === collection);
      for (const collection of [
        "asset-locations",
        "asset-history",
        "tag-in-tag-out",
        "site-checkpoints",
      ])
        expect(of(collection)).toMatchObject({ removed: 2, oldest: ages[2] });
      expect(dueAt ?? 0).toBeGreaterThan(Date.now() + DAY - 10 * MINUTE);
      const { keptSince: told } = await ask<AnswerOf<typeof readOutages>>(
        worker,
        "history:outages",
        "tower",
        { from: Date.now() - HOUR, to: Date.now() },
      );
      expect(told).toEqual(keptSince);
      expect(told.people ?? 0).toBeGreaterThan(Date.now() - 61 * DAY);
    },
  );

  test("is an administrator's to read and to remove", async () => {
    const forbidden = "security.rights.forbidden";
    expect(await codeOf(ask(worker, "retention:read", "tower"))).toBe(forbidden);
    expect(await codeOf(ask(worker, "retention:purge", "tower"))).toBe(forbidden);
  });

  test("is refused beyond what its purpose allows", async () => {
    const configure = (people: object) =>
      codeOf(
        ask(admin, "customer:configure", "tower", {
          seen: { retention: DEFAULT_RETENTION },
          changes: { retention: { people, machineDays: 400, families: [] } },
        }),
      );
    expect(await configure({ purpose: "activity", days: 61 })).toBe("invalid_input");
    expect(await configure({ purpose: "proof", days: 61 })).toBe("answered");
  });
});
