import { z } from "zod";
import { Asset } from "../../../src/domain/assets/asset.ts";
import { AssetDay } from "../../../src/domain/assets/assetDay.ts";
import {
  readTripDays,
  readTrips,
  TRIP_PAGE,
  type TripRow,
} from "../../../src/domain/assets/tripCalls.ts";
import type { AssetId, CustomerIndex } from "../../../src/domain/base/ids.ts";
import { spanDays } from "../../../src/domain/assets/siteUse.ts";
import { readSiteUses } from "../../../src/domain/assets/siteUseCalls.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import { decoded, readDocuments } from "../platform/kuzzle/documents.ts";
import { skipInvalidLogged } from "../platform/kuzzle/skipInvalidLogged.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { createCityAt } from "../platform/places/cityAt.ts";
import { worldGazetteer } from "../platform/places/gazetteer.ts";
import { workingDaysOf } from "../platform/tenancy/customers.ts";
import { assertSpan, MAX_DAYS } from "./askedSpan.ts";
import { siteUsesOf } from "./siteUses.ts";

type Choice = {
  readonly customerIndex: CustomerIndex;
  readonly from: string;
  readonly to: string;
  readonly families: readonly string[];
  readonly assetIds: readonly AssetId[];
};

const Sum = z.object({ value: z.number().nullable() });
const Buckets = z.object({
  days: z.object({
    buckets: z.array(
      z.object({
        key: z.string(),
        doc_count: z.number(),
        trips: Sum,
        distance: Sum,
        driven: Sum,
        topSpeed: Sum,
        approximate: Sum,
      }),
    ),
  }),
});
const Driver = Asset.pick({
  id: true,
  reference: true,
  designation: true,
  family: true,
  subFamily: true,
});

/** `omniscient/trip`: what the job of the trips has kept. */
export const tripController: AnswersModule = (deps) => {
  const skipInvalid = skipInvalidLogged(deps.log);
  let cities: Promise<ReturnType<typeof createCityAt>> | null = null;

  return [
    answer(readTripDays, async (choice) => {
      const query = await queryOf(choice);
      const sum = (field: string) => ({ sum: { field } });
      const { aggregations } = await deps.sdk.document.search(
        choice.customerIndex,
        "asset-legs",
        {
          query,
          aggs: {
            days: {
              terms: { field: "day", size: MAX_DAYS, order: { _key: "desc" } },
              aggs: {
                trips: sum("trips"),
                distance: sum("distance"),
                driven: sum("driven"),
                topSpeed: { max: { field: "topSpeed" } },
                approximate: sum("approximate"),
              },
            },
          },
        },
        { size: 0 },
      );
      const { days } = Buckets.parse(aggregations);
      return {
        days: days.buckets.map(({ key, doc_count: assets, ...sums }) => ({
          day: key,
          assets,
          trips: sums.trips.value ?? 0,
          distance: sums.distance.value ?? 0,
          driven: sums.driven.value ?? 0,
          topSpeed: sums.topSpeed.value ?? 0,
          approximate: sums.approximate.value ?? 0,
        })),
      };
    }),

    answer(readSiteUses, async (choice, _caller, { timezone }) => {
      const { customerIndex: index, from, to, ...among } = choice;
      assertSpan(choice);
      const calendar = await workingDaysOf(deps.sdk, index);
      const now = deps.now();
      const days = spanDays({ from, to }, timezone, calendar);
      const reads = { sdk: deps.sdk, skipInvalid };
      const { rows, spots } = await siteUsesOf(reads, { index, ...among }, days, now);
      const begun = days.filter((day) => day.isWorking && day.from < now);
      return { workingDays: begun.length, rows, spots: [...spots] };
    }),

    answer(readTrips, async ({ page, ...choice }) => {
      const { customerIndex } = choice;
      const body = {
        query: await queryOf(choice),
        sort: [{ day: "desc" }, { distance: "desc" }, { assetId: "asc" }],
      };
      const { hits, total } = await deps.sdk.document.search(customerIndex, "asset-legs", body, {
        from: page * TRIP_PAGE,
        size: TRIP_PAGE,
      });
      const days = hits.map((hit) => decoded(hit, `${customerIndex}/asset-legs`, AssetDay));
      return { rows: await placed(customerIndex, days), total };
    }),
  ];

  async function queryOf({ customerIndex, from, to, families, assetIds }: Choice) {
    assertSpan({ from, to });
    const among = [];
    if (assetIds.length > 0) among.push({ terms: { assetId: assetIds } });
    if (families.length > 0)
      among.push({ terms: { assetId: await assetsOf(customerIndex, families) } });
    return {
      bool: {
        filter: [
          { range: { day: { gte: from, lte: to } } },
          { range: { trips: { gt: 0 } } },
          ...among,
        ],
      },
    };
  }

  /** As they are now: a family that was renamed is asked for by its new name. */
  async function assetsOf(index: CustomerIndex, families: readonly string[]): Promise<AssetId[]> {
    const filter = [{ terms: { family: families } }, { term: { technology: "GPS" } }];
    const body = { query: { bool: { filter } }, _source: ["technology"] };
    const ids: AssetId[] = [];
    for await (const { id } of searchAll(
      deps.sdk,
      index,
      "assets",
      Asset.pick({ id: true }),
      body,
      skipInvalid,
    ))
      ids.push(id);
    return ids;
  }

  async function placed(index: CustomerIndex, days: readonly AssetDay[]): Promise<TripRow[]> {
    const ids = [...new Set(days.map(({ assetId }) => assetId))];
    const place = { index, collection: "assets", ids };
    const assets = new Map(
      (await readDocuments(deps.sdk, place, Driver, skipInvalid)).map((one) => [one.id, one]),
    );
    const cityAt = await (cities ??= worldGazetteer().then(createCityAt));
    return days.map(({ legs, stamp: _, ...day }) => {
      const known = assets.get(day.assetId);
      return {
        ...day,
        reference: known?.reference ?? day.assetId,
        designation: known?.designation ?? "",
        family: known?.family ?? "",
        subFamily: known?.subFamily ?? "",
        legs: legs.map((leg) => ({
          ...leg,
          startCity: cityAt(leg.start),
          endCity: cityAt(leg.end),
        })),
      };
    });
  }
};
