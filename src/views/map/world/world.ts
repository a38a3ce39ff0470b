/** What a tile says of a place (scripts/worldTiles). */
export type PlaceProperties = {
  readonly kind: PlaceKind;
  /** From this zoom on it has room among its equals. */
  readonly zoom: number;
  readonly name?: string;
  readonly fr?: string;
  readonly en?: string;
  /** Of a country: ISO 3166-1. */
  readonly code?: string;
  /** Of a town: the digits of its population less one. */
  readonly size?: number;
};

export const PLACE_KINDS = ["country", "capital", "town", "region", "ocean", "sea"] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** The embedded ground: tiles of the whole world, from our own server. */
export type World = {
  /** As the engine's style names them. */
  readonly tiles: string;
  readonly lastZoom: number;
  /** HTML, as services give it. */
  readonly attribution: string;
  /** In the reader's language; null: it has no name. */
  readonly nameOf: (place: PlaceProperties) => string | null;
};
