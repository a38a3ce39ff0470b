import {
  type MeterUseRow,
  readMeterUses as readMeterUsesCall,
} from "../../../domain/assets/meterCalls.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import type { SiteUseQuery } from "./siteUses.ts";

/** Days of the customer's calendar, both included; no family or asset: all. */
export type MeterUseQuery = Omit<SiteUseQuery, "siteIds">;

/** What the counters of machines rose by in a span of days. @throws RequestFailed */
export async function readMeterUses(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  { from, to, families, assetIds }: MeterUseQuery,
): Promise<readonly MeterUseRow[]> {
  const among = { families: [...families], assetIds: [...assetIds] };
  return (await live.call(readMeterUsesCall, { customerIndex, from, to, ...among })).rows;
}
