import type { Asset } from "../../src/domain/assets/asset.ts";
import type { EpochMs } from "../../src/domain/base/time.ts";
import {
  addToCheckpoints,
  type AssetsBySite,
  checkpointsAt,
  type SiteCheckpoint,
} from "../../src/domain/timeMachine/siteCheckpoint.ts";

/** The checkpoints of some assets. */
export function checkpointsOf(assets: Iterable<Asset>, at: EpochMs, seq: number): SiteCheckpoint[] {
  const bySite: AssetsBySite = new Map();
  for (const asset of assets) addToCheckpoints(bySite, asset);
  return checkpointsAt(bySite, at, seq);
}
