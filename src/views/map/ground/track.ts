import type { LonLat } from "../../../domain/base/geometry.ts";

/** A stretch of a way. `isSeen` false: nobody saw it (a gateway was down, the tag was silent); it only joins what was seen. */
export type TrackPiece = { readonly points: readonly LonLat[]; readonly isSeen: boolean };

/** The way of one asset, oldest first. */
export type Track = { readonly id: string; readonly pieces: readonly TrackPiece[] };
