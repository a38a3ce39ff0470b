import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { findPlaces as call } from "../../../domain/sites/placeCalls.ts";
import type { NamedPlace } from "../../../domain/sites/namedPlace.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

/** Towns and coordinates that a text means, best first. @throws RequestFailed */
export async function findPlaces(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  text: string,
): Promise<readonly NamedPlace[]> {
  return (await live.call(call, { customerIndex, text })).places;
}
