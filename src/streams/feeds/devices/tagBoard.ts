import type { Asset } from "../../../domain/assets/asset.ts";
import type { AssetId, TagId } from "../../../domain/base/ids.ts";
import { plainText, sortText } from "../../../domain/base/plainText.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { connectivityOf } from "../../../domain/devices/deviceConnectivity.ts";
import { ACTIVITY_WINDOW } from "../../../domain/devices/movement.ts";
import type { Tag } from "../../../domain/devices/tag.ts";
import { isUnplaced, tagActivity, type TagRow } from "../../../domain/devices/tagRow.ts";
import { tagStateOf } from "../../../domain/devices/tagState.ts";
import type { SharedPart } from "../../core/worker/customerWorld.ts";
import type { FollowedCollection } from "../../core/worker/followedCollection.ts";
import { Listeners } from "../../core/worker/listeners.ts";
import { assetsOf } from "../assets/assetBoard.ts";
import { SlotOrder } from "../kit/slotOrder.ts";
import { IN_USE, whole } from "../kit/queries.ts";
import { SITES } from "../sites/sitesFeed.ts";
import { decodeDevice } from "./decodeDevice.ts";

/** Every device of the customer that is not archived. Only the page of tags follows them all. */
const TAGS = { ...whole("tags", IN_USE), pageBy: "manufacturerId", decode: decodeDevice };

/** `id`: what the order of the ids compares by. `changesAt`: when it stands otherwise by time alone, epoch ms. */
type Slot = { row: TagRow; searched: string; readonly id: string; changesAt: EpochMs };

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
  readonly #byId = new SlotOrder((a, b) => this.compareIds(a, b));
  /** Slots that have another device than the order of the ids knows. */
  #unplaced = new Set<number>();
  #speaking = 0;
  #tickedAt: EpochMs = -Infinity;
  #isRenamed = false;
  readonly #slotOfAsset = new Map<AssetId, number>();
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

  /** Gateways and anchors that were received lately and stand nowhere. */
  get speakingUnplaced(): number {
    return this.#speaking;
  }

  /** All slots in use, by the id of their device: from this every other order is sorted, most of which is little work then. */
  byId(): Readonly<Int32Array> {
    this.#byId.place(this.#unplaced, (slot) => this.at(slot) !== null);
    this.#unplaced = new Set();
    return this.#byId.slots;
  }

  compareIds(a: number, b: number): number {
    const [idA = "", idB = ""] = [this.#rows[a]?.id, this.#rows[b]?.id];
    return idA < idB ? -1 : idA > idB ? 1 : a - b;
  }

  /** Emits the slot of every device that was written, removed, or stands otherwise by its asset or by time. */
  onChange(listener: (slot: number) => void): () => void {
    return this.#changed.add(listener);
  }

  /** An asset was written or removed: the tag that it is on now, and the one that it was on. */
  assetChanged(asset: Pick<Asset, "id" | "tagId"> | null, id: AssetId): void {
    const before = this.#slotOfAsset.get(id);
    const after = asset?.tagId == null ? undefined : this.#slots.get(asset.tagId);
    if (before !== undefined && before !== after) this.#check(before);
    if (after !== undefined) this.#check(after);
  }

  /** Names have changed: reads every device again. */
  checkAll(): void {
    for (let slot = 0; slot < this.end; slot += 1) this.#check(slot);
  }

  /**
   * Time has passed: reads those again that stand otherwise by it, and all where a device that others name has another name.
   * An instant before the last one is another world's: all are read.
   */
  tick(): void {
    const now = this.#now();
    const isWhole = this.#isRenamed || now < this.#tickedAt;
    this.#isRenamed = false;
    this.#tickedAt = now;
    for (let slot = 0; slot < this.end; slot += 1)
      if (isWhole || (this.#rows[slot]?.changesAt ?? Infinity) <= now) this.#check(slot);
  }

  stopsWith(stops: readonly (() => void)[]): this {
    this.#stops = [...this.#stops, ...stops];
    return this;
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  #write(tag: Tag): void {
    const known = this.#slots.get(tag.id);
    const slot = known ?? this.#free.pop() ?? this.#rows.length;
    this.#slots.set(tag.id, slot);
    const row = this.#rowOf(tag);
    const before = this.#rows[slot] ?? null;
    const id = before?.id ?? sortText(tag.id);
    // Rows name what receives them, and the gateway that they pass.
    if (tag.type !== "tag" && before?.row.tag.name !== tag.name) this.#isRenamed = true;
    if (known === undefined) this.#unplaced.add(slot);
    this.#put(slot, { row, searched: searchedIn(row), id, changesAt: this.#changesAt(row) });
  }

  #remove(id: TagId): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    this.#unplaced.add(slot);
    this.#free.push(slot);
    this.#put(slot, null);
  }

  #check(slot: number): void {
    const known = this.#rows[slot];
    if (known === null || known === undefined) return;
    const row = this.#rowOf(known.row.tag);
    known.changesAt = this.#changesAt(row);
    if (isSameRow(known.row, row)) return;
    this.#put(slot, { ...known, row, searched: searchedIn(row) });
  }

  #put(slot: number, one: Slot | null): void {
    const before = this.#rows[slot] ?? null;
    this.#speaking += speaks(one) - speaks(before);
    const [was, is] = [before?.row.asset?.id, one?.row.asset?.id];
    if (was !== undefined && was !== is && this.#slotOfAsset.get(was) === slot)
      this.#slotOfAsset.delete(was);
    if (is !== undefined) this.#slotOfAsset.set(is, slot);
    this.#rows[slot] = one;
    this.#changed.emit(slot);
  }

  /** The next instant at which a limit of time is passed. */
  #changesAt({ tag, asset, lastMessageAt }: TagRow): EpochMs {
    const now = this.#now();
    const movedAt = asset === null ? null : (this.#assets.get(asset.id)?.lastMovedAt ?? null);
    let next = Infinity;
    const limit = (since: EpochMs | null, length: number) => {
      const at = since === null ? Infinity : since + length;
      if (at > now && at < next) next = at;
    };
    limit(lastMessageAt, 2 * tag.sendInterval);
    limit(lastMessageAt, tag.timeout);
    // It counts as active until the last instant of its window.
    limit(movedAt, ACTIVITY_WINDOW[tag.technology] + 1);
    return next;
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

function speaks(one: Slot | null): 0 | 1 {
  return one !== null &&
    isUnplaced(one.row.tag) &&
    one.row.connectivity !== "offline" &&
    one.row.connectivity !== "neverHeard"
    ? 1
    : 0;
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
      world.ticker.onTick(() => table.tick()),
      () => sites.release(),
      () => board.release(),
      () => tags.release(),
    ]);
  },
  close: (table) => table.close(),
};
