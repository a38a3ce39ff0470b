import type { Asset } from "../../../domain/assets/asset.ts";
import type { HeadCertainty } from "../../../domain/assets/positionCertainty.ts";
import type { AssetId } from "../../../domain/base/ids.ts";
import {
  headCount,
  initialPresence,
  type PresenceKey,
  reducePresence,
} from "./presenceProjection.ts";
import { type AssetBoard, assetsOf } from "../assets/assetBoard.ts";
import { assetCertainty } from "../assets/assetView.ts";
import type { SharedPart } from "../../core/worker/customerWorld.ts";
import type { DocumentsChange } from "../../core/worker/followedCollection.ts";
import type { Lease } from "../../core/worker/leased.ts";
import type { ServerTime } from "../../core/worker/serverTime.ts";
import type { Ticker } from "../../core/worker/ticker.ts";

/**
 * Head counts of sites, floors and areas. Counted again where somebody came, went or was received, and everywhere once a
 * second and when a device falls silent or speaks again.
 */
export class PresenceBoard {
  readonly assets: AssetBoard;
  readonly #time: ServerTime;
  readonly #stops: readonly (() => void)[];
  readonly #presence = initialPresence();
  readonly #counts = new Map<
    PresenceKey,
    { readonly heads: HeadCertainty; readonly version: number }
  >();

  constructor(
    assets: Lease<AssetBoard>,
    { time, ticker }: { readonly time: ServerTime; readonly ticker: Ticker },
  ) {
    this.assets = assets.value;
    this.#time = time;
    const apply = (change: DocumentsChange<Asset>) => reducePresence(this.#presence, change);
    apply(this.assets.collection.whole());
    this.#stops = [
      this.assets.collection.onChange(apply),
      // Every count may have lost a fresh one.
      ticker.onTick(() => this.#counts.clear()),
      this.assets.devices.onCause(() => this.#counts.clear()),
      () => assets.release(),
    ];
  }

  /** Who is within a site, a floor or an area. */
  *within(key: PresenceKey): Iterable<AssetId> {
    for (const { id } of this.#presence.within.get(key) ?? []) yield id;
  }

  counts(): Readonly<Partial<Record<PresenceKey, HeadCertainty>>> {
    const now = this.#time.now();
    const counts: Partial<Record<PresenceKey, HeadCertainty>> = {};
    const { devices } = this.assets;
    for (const key of this.#presence.within.keys()) {
      const version = this.#presence.versions.get(key) ?? 0;
      const known = this.#counts.get(key);
      const heads =
        known?.version === version
          ? known.heads
          : headCount(this.#presence, key, (seen) => assetCertainty(seen, devices, now));
      this.#counts.set(key, { heads, version });
      counts[key] = heads;
    }
    return counts;
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }
}

/** The head counts of a world. */
export const presenceOf: SharedPart<PresenceBoard> = {
  open: (world) => new PresenceBoard(world.part(assetsOf).lease(), world),
  close: (board) => board.close(),
};
