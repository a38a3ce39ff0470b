import { type Activity, activeUntil, activityOf } from "../../../domain/assets/activity.ts";
import { type Asset, TAG_TIMEOUT } from "../../../domain/assets/asset.ts";
import { certaintyKind } from "../../../domain/assets/positionCertainty.ts";
import type { AssetId, TagId } from "../../../domain/base/ids.ts";
import type { DeviceConnectivity } from "../../../domain/devices/deviceConnectivity.ts";
import { PROOF_PARTS, proofPartsLeft } from "../../../domain/base/proofLeft.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { Searched } from "./assetKept.ts";
import type { DocumentsChange } from "../../core/worker/followedCollection.ts";
import { bytes, doubles, whole } from "../kit/growing.ts";
import { Listeners } from "../../core/worker/listeners.ts";
import { mercatorX, mercatorY } from "../../core/worker/webMercator.ts";

/** How far the place of an asset can be believed, as `MapPoints.freshness` says it. */
export const FRESHNESS = { fresh: 0, uncertain: 1, silent: 2, blinded: 3 } as const;
const FRESHNESS_OF = {
  proven: FRESHNESS.fresh,
  uncertain: FRESHNESS.uncertain,
  imprecise: FRESHNESS.uncertain,
  silent: FRESHNESS.silent,
  blinded: FRESHNESS.blinded,
  closed: FRESHNESS.silent,
  neverHeard: FRESHNESS.silent,
} as const satisfies Record<ReturnType<typeof certaintyKind>, number>;
/** Whether an asset counts as active, as numbers. */
export const ACTIVITY = { active: 0, inactive: 1, untagged: 2 } as const satisfies Record<
  Activity,
  number
>;
const CATEGORY = { material: 0, personnel: 1, other: 2 } as const satisfies Record<
  Asset["category"],
  number
>;

/**
 * The assets by slot: a small number that an asset keeps as long as it is known, so that what is read every frame
 * lies in typed arrays. A slot that was freed is given away again.
 */
export class AssetTable {
  readonly #slots = new Map<AssetId, number>();
  readonly #free: number[] = [];
  readonly #assets: (Asset | null)[] = [];
  readonly #searched: (Searched | null)[] = [];
  readonly #changed = new Listeners<[slot: number]>();
  readonly #connectivityBehind: (ear: TagId) => DeviceConnectivity;
  readonly #codes = new Map<string, number>();
  /** Web Mercator, 0 to 1; NaN: without a location. */
  x = doubles(0);
  y = doubles(0);
  category = bytes(0);
  freshness = bytes(0);
  activity = bytes(0);
  /** How much of the proof of its place is left, in parts (`proofPartsLeft`). */
  proof = bytes(0);
  /** Where it is, by `codeOf`; 0: on no site, in no area. */
  site = whole(0);
  area = whole(0);
  /** The last instant at which it counts as fresh, on the server's clock. */
  #freshUntil = doubles(0);
  /** The same for active. */
  #activeUntil = doubles(0);
  /** The latest instant at which one was checked. */
  #checkedAt: EpochMs = 0;

  /** @param connectivityBehind of a device, or of the one that its messages pass where that is worse */
  constructor(connectivityBehind: (ear: TagId) => DeviceConnectivity) {
    this.#connectivityBehind = connectivityBehind;
  }

  /** Slots in use are below this. */
  get end(): number {
    return this.#assets.length;
  }

  /** The asset in a slot; null: the slot is free. */
  at(slot: number): Asset | null {
    return this.#assets[slot] ?? null;
  }

  /** What the asset in a slot is searched in. */
  searched(slot: number): Searched | undefined {
    const asset = this.at(slot);
    return asset === null ? undefined : (this.#searched[slot] ??= new Searched(asset));
  }

  slotOf(id: AssetId): number | null {
    return this.#slots.get(id) ?? null;
  }

  /** A whole number above 0 that stands for a site or an area in `site` and `area`; ids of both differ. */
  codeOf(place: string): number {
    const known = this.#codes.get(place);
    if (known !== undefined) return known;
    const code = this.#codes.size + 1;
    this.#codes.set(place, code);
    return code;
  }

  /** Emits the slot of every asset that was written, removed, is fresh or active no longer, or has a part of its proof less. */
  onChange(listener: (slot: number) => void): () => void {
    return this.#changed.add(listener);
  }

  /** @param now the server's clock */
  apply({ written, removed }: DocumentsChange<Asset>, now: EpochMs): void {
    this.#checkedAt = Math.max(this.#checkedAt, now);
    for (const id of removed) this.#remove(id as AssetId);
    for (const asset of written) this.#write(asset, now);
  }

  /** Time has passed, or gone back (to an earlier instant of the past): emits the assets whose freshness, activity or proof has changed by it. */
  tick(now: EpochMs): void {
    const isBack = now < this.#checkedAt;
    this.#checkedAt = now;
    for (let slot = 0; slot < this.end; slot += 1)
      if (
        isBack ||
        ((this.freshness[slot] ?? 0) <= FRESHNESS.uncertain &&
          now > (this.#freshUntil[slot] ?? 0)) ||
        this.proof[slot] !== this.#proofOf(slot, now) ||
        (this.activity[slot] === ACTIVITY.active && now > (this.#activeUntil[slot] ?? 0))
      )
        this.check(slot, now);
  }

  /** Checks again how fresh, active and proven one is, and emits where that has changed. */
  check(slot: number, now: EpochMs): void {
    const asset = this.at(slot);
    if (asset === null) return;
    const freshness = this.#freshnessOf(asset, now);
    const activity = ACTIVITY[activityOf(asset, now)];
    const proof = this.#proofOf(slot, now);
    if (
      freshness === this.freshness[slot] &&
      activity === this.activity[slot] &&
      proof === this.proof[slot]
    )
      return;
    this.freshness[slot] = freshness;
    this.activity[slot] = activity;
    this.proof[slot] = proof;
    this.#changed.emit(slot);
  }

  #write(asset: Asset, now: EpochMs): void {
    const slot = this.#slots.get(asset.id) ?? this.#free.pop() ?? this.#assets.length;
    this.#makeRoomFor(slot);
    this.#slots.set(asset.id, slot);
    this.#assets[slot] = asset;
    this.#searched[slot] = null;
    const { location, locationSite, area, lastTagUpdate, category } = asset;
    this.x[slot] = location === null ? Number.NaN : mercatorX(location.lon);
    this.y[slot] = location === null ? Number.NaN : mercatorY(location.lat);
    this.category[slot] = CATEGORY[category];
    this.site[slot] = locationSite === null ? 0 : this.codeOf(locationSite);
    this.area[slot] = area === null ? 0 : this.codeOf(area);
    this.#freshUntil[slot] = lastTagUpdate === null ? -1 : lastTagUpdate + TAG_TIMEOUT;
    this.freshness[slot] = this.#freshnessOf(asset, now);
    this.#activeUntil[slot] = activeUntil(asset) ?? -1;
    this.activity[slot] = ACTIVITY[activityOf(asset, now)];
    this.proof[slot] = this.#proofOf(slot, now);
    this.#changed.emit(slot);
  }

  #remove(id: AssetId): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    this.#assets[slot] = null;
    this.#searched[slot] = null;
    this.x[slot] = Number.NaN;
    this.y[slot] = Number.NaN;
    this.#freshUntil[slot] = Number.POSITIVE_INFINITY;
    this.proof[slot] = PROOF_PARTS;
    this.#activeUntil[slot] = Number.POSITIVE_INFINITY;
    this.#changed.emit(slot);
    this.#free.push(slot);
  }

  #freshnessOf(asset: Asset, now: EpochMs): number {
    const { scannedBy } = asset;
    const behind = scannedBy === null ? "online" : this.#connectivityBehind(scannedBy);
    return FRESHNESS_OF[certaintyKind(asset, behind, now)];
  }

  #proofOf(slot: number, now: EpochMs): number {
    return proofPartsLeft((this.#freshUntil[slot] ?? 0) - TAG_TIMEOUT, TAG_TIMEOUT, now);
  }

  #makeRoomFor(slot: number): void {
    this.x = doubles(slot, this.x);
    this.y = doubles(slot, this.y);
    this.category = bytes(slot, this.category);
    this.freshness = bytes(slot, this.freshness);
    this.activity = bytes(slot, this.activity);
    this.proof = bytes(slot, this.proof);
    this.site = whole(slot, this.site);
    this.area = whole(slot, this.area);
    this.#freshUntil = doubles(slot, this.#freshUntil);
    this.#activeUntil = doubles(slot, this.#activeUntil);
  }
}
