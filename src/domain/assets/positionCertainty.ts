import { type Asset, isFresh } from "./asset.ts";
import type { DeviceConnectivity } from "../devices/deviceConnectivity.ts";
import type { EpochMs } from "../base/time.ts";
import { unreachable } from "../base/unreachable.ts";

/** The device whose silence puts the place of an asset in doubt (`uncertain`) or makes it unknown (`offline`). */
export type SilentDevice = {
  readonly name: string;
  readonly lastMessageAt: EpochMs | null;
  readonly connectivity: Exclude<DeviceConnectivity, "online">;
};

/**
 * How far the place of an asset can be believed (product.md section 5.2: honest positions).
 * `proven`: its tag was received within the hour, by a device that still speaks. `uncertain`: the device that received
 * it last has missed its interval. `silent`: it was received before, and no offline device explains the silence.
 * `blinded`: the device that received it last is offline, so its silence says nothing about the asset.
 * `neverHeard`: no tag of it has ever been received.
 */
export type PositionCertainty =
  | { readonly kind: "proven"; readonly heardAt: EpochMs }
  | { readonly kind: "uncertain"; readonly heardAt: EpochMs; readonly by: SilentDevice }
  | { readonly kind: "silent"; readonly heardAt: EpochMs }
  | { readonly kind: "blinded"; readonly heardAt: EpochMs; readonly by: SilentDevice }
  | { readonly kind: "neverHeard" };

/** The certainty at `now`, the server's clock. */
export function positionCertainty(
  asset: Pick<Asset, "lastTagUpdate">,
  cause: SilentDevice | null,
  now: EpochMs,
): PositionCertainty {
  const heardAt = asset.lastTagUpdate;
  if (heardAt === null) return { kind: "neverHeard" };
  if (cause?.connectivity === "offline") return { kind: "blinded", heardAt, by: cause };
  if (!isFresh(asset, now)) return { kind: "silent", heardAt };
  return cause === null ? { kind: "proven", heardAt } : { kind: "uncertain", heardAt, by: cause };
}

/** What every figure says of those it counts: their place is known, in doubt, or not known; never that they are out. */
export type Certainty = "certain" | "uncertain" | "unknown";

/** The one rule by which every screen counts somebody as certain, uncertain or unknown. */
export function certaintyOf(
  asset: Pick<Asset, "lastTagUpdate">,
  cause: SilentDevice | null,
  now: EpochMs,
): Certainty {
  const { kind } = positionCertainty(asset, cause, now);
  switch (kind) {
    case "proven":
      return "certain";
    case "uncertain":
      return "uncertain";
    case "silent":
    case "blinded":
    case "neverHeard":
      return "unknown";
    default:
      return unreachable(kind);
  }
}

/** Heads of one place, those in doubt and those who are not known among them. */
export type HeadCertainty = {
  readonly present: number;
  readonly uncertain: number;
  readonly unknown: number;
};

export const NOBODY: HeadCertainty = { present: 0, uncertain: 0, unknown: 0 };

export function addHeads(a: HeadCertainty, b: HeadCertainty): HeadCertainty {
  return {
    present: a.present + b.present,
    uncertain: a.uncertain + b.uncertain,
    unknown: a.unknown + b.unknown,
  };
}

export function withHead(heads: HeadCertainty, certainty: Certainty): HeadCertainty {
  return addHeads(heads, {
    present: 1,
    uncertain: certainty === "uncertain" ? 1 : 0,
    unknown: certainty === "unknown" ? 1 : 0,
  });
}
