import type { AssetColumn } from "../../../domain/assets/assetColumns.ts";
import type { AreaId, SiteId, TagId } from "../../../domain/base/ids.ts";
import type { Site } from "../../../domain/sites/site.ts";
import { type ColumnNames, needsPlaces } from "./assetColumnValue.ts";
import type { CustomerWorld } from "../../core/worker/customerWorld.ts";
import { SITES } from "../sites/sitesFeed.ts";
import type { DeviceWatch } from "../devices/deviceWatch.ts";
import type { FollowedCollection } from "../../core/worker/followedCollection.ts";
import type { Lease } from "../../core/worker/leased.ts";

/** The names that a column shows for ids, kept up to date; sites are followed once a column needs them. */
export class LiveNames implements ColumnNames {
  readonly #world: CustomerWorld;
  readonly #devices: DeviceWatch;
  readonly #changed: () => void;
  readonly #names = new Map<string, string>();
  readonly #stops: (() => void)[] = [];
  #sites: Lease<FollowedCollection<Site>> | null = null;
  #column: AssetColumn | null = null;

  /** @param changed told when a name that is needed has changed */
  constructor(world: CustomerWorld, devices: DeviceWatch, changed: () => void) {
    this.#world = world;
    this.#devices = devices;
    this.#changed = changed;
    this.#stops.push(
      devices.onNames(() => {
        if (this.#column === "scannedBy") changed();
      }),
    );
  }

  readonly place = (id: SiteId | AreaId): string => this.#names.get(id) ?? id;
  readonly device = (id: TagId): string => this.#devices.health.ears.get(id)?.name ?? id;

  /** From now on the names of this column are needed. */
  need(column: AssetColumn | null): void {
    this.#column = column;
    if (!needsPlaces(column) || this.#sites !== null) return;
    const sites = this.#world.collection(SITES).take();
    this.#sites = sites;
    this.#read(sites.value.byId.values());
    this.#stops.push(
      sites.value.onChange(() => {
        this.#read(sites.value.byId.values());
        if (needsPlaces(this.#column)) this.#changed();
      }),
    );
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#sites?.release();
  }

  #read(sites: Iterable<Site>): void {
    this.#names.clear();
    for (const { id, siteName, areas } of sites) {
      this.#names.set(id, siteName);
      for (const area of areas) this.#names.set(area.id, area.name);
    }
  }
}
