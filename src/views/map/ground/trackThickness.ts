import type { SpeedBand } from "../../../domain/assets/trackSpeed.ts";

/** How thick a track is drawn, by its speed and where that is not known: colours alone do not tell everybody. Pixels at a root of 16 px. */
export const TRACK_THICKNESS: Readonly<Record<SpeedBand | "unknown", number>> = {
  slow: 2.5,
  medium: 4,
  fast: 6,
  unknown: 3,
};
