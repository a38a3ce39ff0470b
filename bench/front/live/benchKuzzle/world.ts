import { must } from "../../../../src/domain/base/must.ts";
import type { AssetCategory } from "../../../../src/domain/referential/referential.ts";
import { HOUR } from "../../../../src/domain/base/time.ts";
import { asset, site, tag } from "../../../../tests/support/fixtures.ts";

export type Source = Readonly<Record<string, unknown>>;
/** `write`: the number of its last write within its collection. */
export type Stored = { readonly version: number; readonly write: number; readonly source: Source };

const TOWNS = 40;
const GATEWAYS = 200;
const FAMILIES = 12;
const CATEGORIES: readonly AssetCategory[] = ["material", "personnel", "other"];

/**
 * Assets in forty towns, each heard by one of two hundred gateways. `move` gives one of them, by chance, another place
 * and a name that says when.
 */
export class World {
  readonly assets = new Map<string, Stored>();
  readonly gateways = new Map<string, Stored>();
  /** By `referenceKey`, as searches answer. */
  readonly #ids: readonly string[];
  readonly #random = randomFrom(7);
  #writes = 0;

  constructor(size: number, now: number) {
    const towns = Array.from(
      { length: TOWNS },
      () => [2 + this.#random() * 5, 43.5 + this.#random() * 4] as const,
    );
    const spread = () => (this.#random() + this.#random() + this.#random() - 1.5) * 0.06;
    for (let number = 0; number < GATEWAYS; number += 1) {
      const { id, ...fields } = gateway(number, now);
      this.gateways.set(id, this.#stored(1, stamped(fields, now - HOUR)));
    }
    this.#ids = Array.from({ length: size }, (_, number) => {
      const [lon, lat] = towns[number % TOWNS] ?? [0, 0];
      const name = `a${String(number).padStart(6, "0")}`;
      const { id, ...fields } = asset(name, {
        designation: `Asset ${number}`,
        category: CATEGORIES[number % 3] ?? "other",
        family: `family-${number % FAMILIES}`,
        location: { lon: lon + spread(), lat: lat + spread() },
        locationAccuracy: 4,
        locationSite: site("tower"),
        floor: number % 5,
        scannedBy: gateway(number % GATEWAYS, now).id,
        lastTagUpdate: now,
        lastPositionUpdate: now,
        batteryLevel: number % 100,
        networkIndicator: -70,
        movementState: "MOVING",
      });
      this.assets.set(id, this.#stored(1, stamped(fields, now - HOUR)));
      return id;
    });
  }

  get ids(): readonly string[] {
    return this.#ids;
  }

  move(now: number): { readonly id: string; readonly stored: Stored } {
    const number = Math.floor(this.#random() * this.#ids.length);
    const id = this.#ids[number] ?? "";
    const before = must(this.assets.get(id), "every id has its asset");
    const { lat, lon } = before.source["location"] as { lat: number; lon: number };
    const step = () => (this.#random() - 0.5) * 0.001;
    const stored = this.#stored(before.version + 1, {
      ...before.source,
      // The row of the list shows it: so the page knows how late the row is.
      designation: `Asset ${number} at ${now}`,
      location: { lat: lat + step(), lon: lon + step() },
      lastTagUpdate: now,
      lastPositionUpdate: now,
      lastMovedAt: now,
      _kuzzle_info: { createdAt: now - HOUR, updatedAt: now },
    });
    this.assets.set(id, stored);
    return { id, stored };
  }

  /** What another world of the same size has moved: in this one too. */
  put(id: string, stored: Stored): void {
    this.assets.set(id, stored);
    this.#writes = stored.write;
  }

  /** The number of the last write. */
  get writes(): number {
    return this.#writes;
  }

  #stored(version: number, source: Source): Stored {
    this.#writes += 1;
    return { version, write: this.#writes, source };
  }
}

function gateway(number: number, now: number) {
  return tag(`gateway-${number}`, {
    type: "gateway",
    assetId: null,
    site: site("tower"),
    // Not late for as long as a run may take.
    sendInterval: HOUR,
    lastMessageAt: now,
    connectivity: "online",
    connectivitySince: now - HOUR,
  });
}

function stamped(fields: object, at: number): Source {
  return { ...fields, _kuzzle_info: { author: "bench", createdAt: at, updatedAt: null } };
}

/** The same numbers for the same seed: a linear congruential generator (Park and Miller). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
