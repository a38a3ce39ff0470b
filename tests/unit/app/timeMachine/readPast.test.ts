import { expect, test } from "vitest";
import { pastAt } from "../../../../backend/app/timeMachine/readPast.ts";
import type { Sdk } from "../../../../backend/app/platform/kuzzle/sdk.ts";
import { MINUTE } from "../../../../src/domain/base/time.ts";
import { checkpointsOf } from "../../../support/checkpointsOf.ts";
import { asset, T0 } from "../../../support/fixtures.ts";
import { storeStandIn } from "../reports/storeStandIn.ts";

type Point = { readonly _id: string; readonly _source: Readonly<Record<string, unknown>> };

/** What a search answers to the last point of each asset, by the filters that it asks for. */
function lastPoints(points: readonly Point[], aggs: object): object {
  const answers = Object.entries(aggs).map(([name, asked]) => {
    if ("top_hits" in asked) {
      const newest = points.toSorted((a, b) => Number(b._source["at"]) - Number(a._source["at"]));
      return [name, { hits: { hits: newest.slice(0, 1) } }];
    }
    expect(asked.filter).toEqual({ bool: { must_not: [{ exists: { field: "doubt" } }] } });
    const left = points.filter(({ _source }) => _source["doubt"] === undefined);
    return [name, lastPoints(left, asked.aggs)];
  });
  return Object.fromEntries(answers);
}

test("a newest point in doubt hides neither where the asset was nor that its tag was heard", async () => {
  const store = storeStandIn(() => T0 + 10 * MINUTE, {
    beforeWrite: () => undefined,
    afterWrite: () => undefined,
  });
  for (const { id, ...checkpoint } of checkpointsOf([asset("ann")], T0, 0))
    store.put("site-checkpoints", id, checkpoint);
  const point = (after: number, lat: number, more: object = {}): Point => ({
    _id: `point-${after}`,
    _source: {
      assetId: "asset-ann",
      tagId: null,
      at: T0 + after,
      recordedAt: T0 + after,
      location: { lat, lon: 4 },
      accuracy: null,
      site: null,
      floor: null,
      area: null,
      scannedBy: null,
      isLate: false,
      ...more,
    },
  });
  const points = [
    point(MINUTE, 45),
    point(2 * MINUTE, 46),
    point(3 * MINUTE, 48, { doubt: "tooFast" }),
  ];
  const searched = store.sdk.document.search.bind(store.sdk.document);
  const sdk = {
    document: {
      search: async (
        index: string,
        collection: string,
        body: { readonly aggs?: { readonly assets: { readonly aggs: object } } },
        options?: object,
      ) =>
        body.aggs === undefined
          ? searched(index, collection, body, options)
          : {
              hits: [],
              total: 0,
              aggregations: { assets: { buckets: [lastPoints(points, body.aggs.assets.aggs)] } },
            },
    },
  } as unknown as Sdk;
  const past = await pastAt(sdk, "locamat", T0 + 5 * MINUTE);
  expect([...(past?.assets.values() ?? [])]).toMatchObject([
    {
      location: { lat: 46, lon: 4 },
      lastPositionUpdate: T0 + 2 * MINUTE,
      lastTagUpdate: T0 + 3 * MINUTE,
    },
  ]);
});
