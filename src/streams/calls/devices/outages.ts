import { z } from "zod";
import { DeviceConnectivityChanged } from "../../../domain/devices/deviceHistory.ts";
import type { Outage } from "../../../domain/devices/deviceOutages.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { EpochMs } from "../../../domain/base/instant.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

/** Outages that touch `from` up to `to`, epoch ms; 31 days at most. */
export type OutagesQuery = { readonly from: EpochMs; readonly to: EpochMs };

const Answer = z.object({
  outages: z.array(
    DeviceConnectivityChanged.pick({ deviceId: true, deviceKind: true, site: true }).extend({
      from: EpochMs,
      to: EpochMs.nullable(),
    }),
  ),
});

/** The outages of gateways, anchors and entry boxes, the oldest first. @throws RequestFailed, ZodError for an answer that is none */
export async function readOutages(
  live: Pick<LiveClient, "request">,
  customerIndex: CustomerIndex,
  query: OutagesQuery,
): Promise<readonly Outage[]> {
  const answer = await live.request(
    { controller: "omniscient/history", action: "outages", body: { customerIndex, ...query } },
    { isRepeatable: true },
  );
  return Answer.parse(answer).outages;
}
