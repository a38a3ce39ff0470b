import type { SpeedBand } from "../../../domain/assets/trackSpeed.ts";
import type { LonLat } from "../../../domain/base/geometry.ts";

/** A stretch of a way. `isSeen` false: nobody saw it (a gateway was down, the tag was silent); it only joins what was seen. */
export type TrackPiece = {
  readonly points: readonly LonLat[];
  readonly isSeen: boolean;
  /** How fast it went there; null: it is not told. */
  readonly speed?: SpeedBand | null;
};

/** The way of one asset, oldest first. */
export type Track = {
  readonly id: string;
  readonly pieces: readonly TrackPiece[];
  /** Where a replay of it stands; null: none runs. */
  readonly head?: LonLat | null;
};
