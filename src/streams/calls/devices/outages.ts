import type { Outage } from "../../../domain/devices/deviceOutages.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { readOutages as readOutagesCall } from "../../../domain/timeMachine/calls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

/** Outages that touch `from` up to `to`, epoch ms; 31 days at most. */
export type OutagesQuery = { readonly from: EpochMs; readonly to: EpochMs };

/** The outages of gateways, anchors and entry boxes, the oldest first. @throws RequestFailed, ZodError for an answer that is none */
export async function readOutages(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  query: OutagesQuery,
): Promise<readonly Outage[]> {
  return (await live.call(readOutagesCall, { customerIndex, ...query })).outages;
}
