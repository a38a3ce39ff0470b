import type { Asset } from "../../../domain/assets/asset.ts";
import {
  headCount,
  initialPresence,
  type PresenceKey,
  reducePresence,
} from "./presenceProjection.ts";
import { type AssetBoard, assetsOf } from "../assets/assetBoard.ts";
import type { SharedPart } from "../../core/worker/customerWorld.ts";
import type { DocumentsChange } from "../../core/worker/followedCollection.ts";
import type { Lease } from "../../core/worker/leased.ts";
import type { ServerTime } from "../../core/worker/serverTime.ts";
import type { Ticker } from "../../core/worker/ticker.ts";

type Count = { readonly present: number; readonly notFresh: number };

/** Head counts of sites, floors and areas. Counted again where somebody came, went or was heard, and everywhere once a second. */
export class PresenceBoard {
  readonly assets: AssetBoard;
  readonly #time: ServerTime;
  readonly #stops: readonly (() => void)[];
  readonly #presence = initialPresence();
  readonly #counts = new Map<PresenceKey, Count & { readonly version: number }>();

  constructor(
    assets: Lease<AssetBoard>,
    { time, ticker }: { readonly time: ServerTime; readonly ticker: Ticker },
  ) {
    this.assets = assets.value;
    this.#time = time;
    const hear = (change: DocumentsChange<Asset>) => reducePresence(this.#presence, change);
    hear(this.assets.collection.whole());
    this.#stops = [
      this.assets.collection.onChange(hear),
      // Every count may have lost a fresh one.
      ticker.onTick(() => this.#counts.clear()),
      () => assets.release(),
    ];
  }

  counts(): Readonly<Partial<Record<PresenceKey, Count>>> {
    const now = this.#time.now();
    const counts: Partial<Record<PresenceKey, Count>> = {};
    for (const key of this.#presence.within.keys()) {
      const version = this.#presence.versions.get(key) ?? 0;
      const known = this.#counts.get(key);
      const { present, notFresh } =
        known?.version === version ? known : headCount(this.#presence, key, now);
      this.#counts.set(key, { present, notFresh, version });
      counts[key] = { present, notFresh };
    }
    return counts;
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }
}

/** The head counts of a world. */
export const presenceOf: SharedPart<PresenceBoard> = {
  open: (world) => new PresenceBoard(world.part(assetsOf).take(), world),
  close: (board) => board.close(),
};
