import type { Asset } from "../../../domain/assets/asset.ts";
import type { AssetId, TagId } from "../../../domain/base/ids.ts";
import { plainText } from "../../../domain/base/plainText.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { connectivityOf } from "../../../domain/devices/deviceConnectivity.ts";
import type { Tag } from "../../../domain/devices/tag.ts";
import { tagActivity, type TagRow } from "../../../domain/devices/tagRow.ts";
import { tagStateOf } from "../../../domain/devices/tagState.ts";
import type { SharedPart } from "../../core/worker/customerWorld.ts";
import type { FollowedCollection } from "../../core/worker/followedCollection.ts";
import { Listeners } from "../../core/worker/listeners.ts";
import { assetsOf } from "../assets/assetBoard.ts";
import { IN_USE, whole } from "../kit/queries.ts";
import { SITES } from "../sites/sitesFeed.ts";
import { decodeDevice } from "./decodeDevice.ts";

/** Every device of the customer that is not archived. Only the page of tags follows them all. */
const TAGS = { ...whole("tags", IN_USE), pageBy: "manufacturerId", decode: decodeDevice };

type Slot = { row: TagRow; searched: string };

/** The devices of the customer by slot, with their assets and the names around them. */
export class TagBoard {
  readonly collection: FollowedCollection<Tag>;
  readonly #assets: ReadonlyMap<string, Asset>;
  readonly #nameOf: (id: string) => string | null;
  readonly #now: () => EpochMs;
  readonly #slots = new Map<TagId, number>();
  readonly #free: number[] = [];
  readonly #rows: (Slot | null)[] = [];
  readonly #changed = new Listeners<[slot: number]>();
  #stops: readonly (() => void)[] = [];

  constructor(
    collection: FollowedCollection<Tag>,
    assets: ReadonlyMap<string, Asset>,
    nameOf: (id: string) => string | null,
    now: () => EpochMs,
  ) {
    this.collection = collection;
    this.#assets = assets;
    this.#nameOf = nameOf;
    this.#now = now;
    for (const tag of collection.byId.values()) this.#write(tag);
    const stop = collection.onChange(({ written, removed }) => {
      for (const id of removed) this.#remove(id as TagId);
      for (const tag of written) this.#write(tag);
    });
    this.#stops = [stop];
  }

  /** Slots in use are below this. */
  get end(): number {
    return this.#rows.length;
  }

  at(slot: number): TagRow | null {
    return this.#rows[slot]?.row ?? null;
  }

  /** What the device in a slot is searched in, without case and accents. */
  searched(slot: number): string {
    return this.#rows[slot]?.searched ?? "";
  }

  /** Emits the slot of every device that was written, removed, or stands otherwise by its asset or by time. */
  onChange(listener: (slot: number) => void): () => void {
    return this.#changed.add(listener);
  }

  /** The asset that a tag is on was written or removed. */
  assetChanged(asset: Pick<Asset, "id" | "tagId"> | null, id: AssetId): void {
    const tagId = asset?.tagId ?? null;
    const slot = tagId === null ? undefined : this.#slots.get(tagId);
    if (slot !== undefined) this.#check(slot);
    if (asset !== null) return;
    for (const [at, one] of this.#rows.entries()) if (one?.row.asset?.id === id) this.#check(at);
  }

  /** Names have changed, or time has passed: reads every device again. */
  checkAll(): void {
    for (let slot = 0; slot < this.end; slot += 1) this.#check(slot);
  }

  stopsWith(stops: readonly (() => void)[]): this {
    this.#stops = [...this.#stops, ...stops];
    return this;
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  #write(tag: Tag): void {
    const slot = this.#slots.get(tag.id) ?? this.#free.pop() ?? this.#rows.length;
    this.#slots.set(tag.id, slot);
    const row = this.#rowOf(tag);
    this.#rows[slot] = { row, searched: searchedIn(row) };
    this.#changed.emit(slot);
  }

  #remove(id: TagId): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    this.#rows[slot] = null;
    this.#free.push(slot);
    this.#changed.emit(slot);
  }

  #check(slot: number): void {
    const known = this.#rows[slot];
    if (known === null || known === undefined) return;
    const row = this.#rowOf(known.row.tag);
    if (isSameRow(known.row, row)) return;
    known.row = row;
    known.searched = searchedIn(row);
    this.#changed.emit(slot);
  }

  #rowOf(tag: Tag): TagRow {
    const now = this.#now();
    const linked = tag.assetId === null ? undefined : this.#assets.get(tag.assetId);
    // The asset has the last word on its tag.
    const asset = linked?.tagId === tag.id ? linked : null;
    const lastMessageAt = latest(tag.lastMessageAt, asset?.lastTagUpdate ?? null);
    const { technology, sendInterval, timeout, gatewayId } = tag;
    const signs = {
      technology,
      lastHeardAt: lastMessageAt,
      timeout,
      movementState: asset?.movementState ?? null,
      lastMovedAt: asset?.lastMovedAt ?? null,
    };
    const heardBy = asset?.scannedBy ?? null;
    return {
      tag,
      state: tag.type === "tag" ? tagStateOf(signs, now) : null,
      activity: asset === null ? null : tagActivity(technology, asset.lastMovedAt, now),
      connectivity: connectivityOf({ lastMessageAt, sendInterval, timeout }, now),
      lastMessageAt,
      battery: asset?.batteryLevel ?? tag.battery,
      heardBy: heardBy === null ? null : { id: heardBy, name: this.#deviceName(heardBy) },
      asset:
        asset === null
          ? null
          : { id: asset.id, reference: asset.reference, designation: asset.designation },
      siteName: tag.site === null ? null : (this.#nameOf(tag.site) ?? tag.site),
      areaName: tag.area === null ? null : (this.#nameOf(tag.area) ?? tag.area),
      gatewayName: gatewayId === null ? null : this.#deviceName(gatewayId),
    };
  }

  #deviceName(id: TagId): string {
    return this.collection.byId.get(id)?.name ?? id;
  }
}

function searchedIn({ tag, asset }: TagRow): string {
  const { id, name, manufacturerId, nodeAddress } = tag;
  const parts = [id, name, manufacturerId, nodeAddress, asset?.reference, asset?.designation];
  return plainText(parts.filter((part) => part !== null && part !== undefined).join("\n"));
}

function isSameRow(a: TagRow, b: TagRow): boolean {
  return (
    a.tag === b.tag &&
    a.state === b.state &&
    a.activity === b.activity &&
    a.connectivity === b.connectivity &&
    a.lastMessageAt === b.lastMessageAt &&
    a.battery === b.battery &&
    a.heardBy?.id === b.heardBy?.id &&
    a.heardBy?.name === b.heardBy?.name &&
    a.asset?.id === b.asset?.id &&
    a.asset?.reference === b.asset?.reference &&
    a.asset?.designation === b.asset?.designation &&
    a.siteName === b.siteName &&
    a.areaName === b.areaName &&
    a.gatewayName === b.gatewayName
  );
}

function latest(a: EpochMs | null, b: EpochMs | null): EpochMs | null {
  if (a === null || b === null) return a ?? b;
  return Math.max(a, b);
}

/** The devices of a world, with what is known around them. */
export const tagsOf: SharedPart<TagBoard> = {
  open: (world) => {
    const tags = world.collection(TAGS).lease();
    const board = world.part(assetsOf).lease();
    const sites = world.collection(SITES).lease();
    const { collection: assets, devices } = board.value;
    const names = new Map<string, string>();
    const readNames = () => {
      names.clear();
      for (const { id, siteName, areas } of sites.value.byId.values()) {
        names.set(id, siteName);
        for (const area of areas) names.set(area.id, area.name);
      }
    };
    readNames();
    const nameOf = (id: string) => names.get(id) ?? null;
    const table = new TagBoard(tags.value, assets.byId, nameOf, () => devices.knownAt());
    return table.stopsWith([
      assets.onChange(({ written, removed }) => {
        for (const asset of written) table.assetChanged(asset, asset.id);
        for (const id of removed) table.assetChanged(null, id as AssetId);
      }),
      sites.value.onChange(() => {
        readNames();
        table.checkAll();
      }),
      world.ticker.onTick(() => table.checkAll()),
      () => sites.release(),
      () => board.release(),
      () => tags.release(),
    ]);
  },
  close: (table) => table.close(),
};
