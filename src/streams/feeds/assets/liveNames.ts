import type { AssetColumn } from "../../../domain/assets/assetColumns.ts";
import type { AreaId, LabelId, SiteId, TagId } from "../../../domain/base/ids.ts";
import type { Label } from "../../../domain/referential/label.ts";
import type { Site } from "../../../domain/sites/site.ts";
import { type ColumnNames, needsPlaces } from "./assetColumnValue.ts";
import type { CustomerWorld } from "../../core/worker/customerWorld.ts";
import { LABELS } from "../referential/labelsFeed.ts";
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
  readonly #labelNames = new Map<string, string>();
  #labels: Lease<FollowedCollection<Label>> | null = null;
  #sites: Lease<FollowedCollection<Site>> | null = null;
  #column: AssetColumn | null = null;

  /** @param changed called when a name that is needed has changed */
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

  readonly label = (id: LabelId): string => this.#labelNames.get(id) ?? id;

  /** From now on the names of this column are needed. */
  need(column: AssetColumn | null): void {
    this.#column = column;
    if (column === "labels") this.#needLabels();
    if (!needsPlaces(column) || this.#sites !== null) return;
    const sites = this.#world.collection(SITES).lease();
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
    this.#labels?.release();
  }

  #needLabels(): void {
    if (this.#labels !== null) return;
    const labels = this.#world.collection(LABELS).lease();
    this.#labels = labels;
    const read = () => {
      this.#labelNames.clear();
      for (const { id, name } of labels.value.byId.values()) this.#labelNames.set(id, name);
    };
    read();
    this.#stops.push(
      labels.value.onChange(() => {
        read();
        if (this.#column === "labels") this.#changed();
      }),
    );
  }

  #read(sites: Iterable<Site>): void {
    this.#names.clear();
    for (const { id, siteName, areas } of sites) {
      this.#names.set(id, siteName);
      for (const area of areas) this.#names.set(area.id, area.name);
    }
  }
}
