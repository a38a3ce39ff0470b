import { type Asset, isFresh } from "./asset.ts";
import type { DeviceConnectivity } from "../devices/deviceConnectivity.ts";
import type { EpochMs } from "../base/time.ts";

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

/**
 * The one rule: how far a place can be believed at `now`, the server's clock. `behind`: the connectivity of the device
 * that received the tag last, or of the gateway that its messages pass where that is worse. Makes no object: it is asked
 * for every asset each second.
 */
export function certaintyKind(
  asset: Pick<Asset, "lastTagUpdate">,
  behind: DeviceConnectivity,
  now: EpochMs,
): PositionCertainty["kind"] {
  if (asset.lastTagUpdate === null) return "neverHeard";
  if (behind === "offline") return "blinded";
  if (!isFresh(asset, now)) return "silent";
  return behind === "uncertain" ? "uncertain" : "proven";
}

/** The same with what is known of it; `cause`: the silent device, null where there is none. */
export function positionCertainty(
  asset: Pick<Asset, "lastTagUpdate">,
  cause: SilentDevice | null,
  now: EpochMs,
): PositionCertainty {
  const { lastTagUpdate: heardAt } = asset;
  const kind = certaintyKind(asset, cause?.connectivity ?? "online", now);
  if (heardAt === null || kind === "neverHeard") return { kind: "neverHeard" };
  if (cause === null || kind === "proven" || kind === "silent")
    return { kind: kind === "proven" ? "proven" : "silent", heardAt };
  return { kind, heardAt, by: cause };
}

/** What every figure says of those it counts: their place is known, in doubt, or not known; never that they are out. */
export type Certainty = "certain" | "uncertain" | "unknown";

const CERTAINTY = {
  proven: "certain",
  uncertain: "uncertain",
  silent: "unknown",
  blinded: "unknown",
  neverHeard: "unknown",
} as const satisfies Record<PositionCertainty["kind"], Certainty>;

/** Whether somebody counts as certain, uncertain or unknown, by `certaintyKind`. */
export function certaintyOf(
  asset: Pick<Asset, "lastTagUpdate">,
  behind: DeviceConnectivity,
  now: EpochMs,
): Certainty {
  return CERTAINTY[certaintyKind(asset, behind, now)];
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

/** The heads of those whose certainties these are. */
export function headsOf(certainties: Iterable<Certainty>): HeadCertainty {
  const heads = { ...NOBODY };
  for (const certainty of certainties) countHead(heads, certainty);
  return heads;
}

/** Counts one more head, in place: for places with tens of thousands of them. */
export function countHead(
  heads: { -readonly [Part in keyof HeadCertainty]: number },
  certainty: Certainty,
): void {
  heads.present += 1;
  if (certainty === "uncertain") heads.uncertain += 1;
  else if (certainty === "unknown") heads.unknown += 1;
}
