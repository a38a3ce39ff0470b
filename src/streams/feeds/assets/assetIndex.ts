import MiniSearch from "minisearch";
import type { Asset } from "../../../domain/assets/asset.ts";
import type { AssetId } from "../../../domain/base/ids.ts";
import { plainText } from "../../../domain/base/plainText.ts";
import type { Clock } from "../../core/live/clock.ts";
import { type AssetBoard, assetsOf } from "./assetBoard.ts";
import type { SharedPart } from "../../core/worker/customerWorld.ts";
import type { DocumentsChange } from "../../core/worker/followedCollection.ts";
import type { Lease } from "../../core/worker/leased.ts";
import { Listeners } from "../../core/worker/listeners.ts";

/** What assets are found by. */
const FIELDS = ["reference", "designation", "manufacturerId"] as const;
type Found = Pick<Asset, "id" | (typeof FIELDS)[number]>;

/** Assets that are indexed at once, so that nothing else waits longer than a frame. */
const CHUNK = 500;
/** How many letters of a word may be wrong, by its length: shorter ones would match everything, two exchanged ones are two. */
const forgiven = ({ length }: string) => (length < 4 ? false : length < 6 ? 1 : 2);

/** The words of the assets. Built by and by; only a change of what an asset is called touches it. */
export class AssetIndex {
  readonly assets: AssetBoard;
  readonly #clock: Clock;
  readonly #changed = new Listeners<[]>();
  readonly #known = new Map<AssetId, Found>();
  readonly #waiting = new Set<AssetId>();
  readonly #stops: readonly (() => void)[];
  readonly #index = new MiniSearch<Found>({
    fields: [...FIELDS],
    processTerm: (term) => plainText(term),
    // Codes are found by their parts: "GRUE-012" by "012".
    tokenize: (text) => text.split(/[\s\p{P}\p{S}]+/u).filter((word) => word !== ""),
  });
  #cancel: (() => void) | null = null;

  constructor(assets: Lease<AssetBoard>, clock: Clock) {
    this.assets = assets.value;
    this.#clock = clock;
    this.#apply(this.assets.collection.whole());
    this.#stops = [
      this.assets.collection.onChange((change) => this.#apply(change)),
      () => assets.release(),
      () => this.#cancel?.(),
    ];
  }

  /** True when no asset waits to be indexed. */
  get isComplete(): boolean {
    return this.#waiting.size === 0;
  }

  /** Emits when a search may find something else. */
  onChange(listener: () => void): () => void {
    return this.#changed.add(listener);
  }

  /** The best matches first. Every word must be found: whole, as a beginning, or with typing errors. */
  search(text: string, limit: number): readonly AssetId[] {
    const found = this.#index.search(text, {
      combineWith: "AND",
      prefix: true,
      fuzzy: forgiven,
      boost: { reference: 3, manufacturerId: 2 },
      weights: { prefix: 0.7, fuzzy: 0.3 },
    });
    return found.slice(0, limit).map(({ id }) => id as AssetId);
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  #apply({ written, removed }: DocumentsChange<Asset>): void {
    for (const id of removed) this.#waiting.add(id as AssetId);
    for (const asset of written) {
      const known = this.#known.get(asset.id);
      if (known === undefined || FIELDS.some((field) => known[field] !== asset[field]))
        this.#waiting.add(asset.id);
    }
    this.#indexSoon();
  }

  #indexSoon(): void {
    if (this.#cancel !== null || this.isComplete) return;
    this.#cancel = this.#clock.setTimeout(() => {
      this.#cancel = null;
      this.#indexSome();
      this.#changed.emit();
      this.#indexSoon();
    }, 0);
  }

  #indexSome(): void {
    let room = CHUNK;
    for (const id of this.#waiting) {
      if (room === 0) break;
      room -= 1;
      this.#waiting.delete(id);
      this.#indexOne(id);
    }
  }

  #indexOne(id: AssetId): void {
    const known = this.#known.get(id);
    if (known !== undefined) this.#index.remove(known);
    const asset = this.assets.collection.byId.get(id);
    if (asset === undefined) {
      this.#known.delete(id);
      return;
    }
    const { reference, designation, manufacturerId } = asset;
    const found = { id, reference, designation, manufacturerId };
    this.#known.set(id, found);
    this.#index.add(found);
  }
}

/** The words of the assets of a world. */
export const assetIndexOf: SharedPart<AssetIndex> = {
  open: (world) => new AssetIndex(world.part(assetsOf).lease(), world.clock),
  close: (index) => index.close(),
};
