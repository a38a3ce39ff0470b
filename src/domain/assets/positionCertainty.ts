import { type Asset, isFresh } from "./asset.ts";
import { type EpochMs, SECOND } from "../base/time.ts";
import type { DeviceConnectivity } from "../devices/deviceConnectivity.ts";

/** The device whose silence puts the place of an asset in doubt (`uncertain`) or makes it unknown (`offline`). */
export type SilentDevice = {
  readonly name: string;
  readonly lastMessageAt: EpochMs | null;
  readonly connectivity: Exclude<DeviceConnectivity, "online">;
};

/**
 * How far the place of an asset can be believed (product.md section 5.2: honest positions).
 * `proven`: its tag was received within the hour, by a device that still speaks. `uncertain`: the device that received
 * it last has missed its interval. `imprecise`: its newest fix does not say surely that it is there; `sureAt`, the last
 * that did, `radius`, how far it may be from the newest, in metres; null: none, not known. `silent`: it was received before, and no offline device explains the silence.
 * `closed`: its hours are over, so that its place is neither recorded nor shown (docs/decisions/0225).
 * `blinded`: the device that received it last is offline, so its silence says nothing about the asset.
 * `neverHeard`: no tag of it has ever been received. `noTag`: nor could one be, it has none.
 */
export type PositionCertainty =
  | { readonly kind: "proven"; readonly heardAt: EpochMs }
  | { readonly kind: "uncertain"; readonly heardAt: EpochMs; readonly by: SilentDevice }
  | {
      readonly kind: "imprecise";
      readonly heardAt: EpochMs;
      readonly sureAt: EpochMs | null;
      readonly radius: number | null;
    }
  | { readonly kind: "silent"; readonly heardAt: EpochMs }
  | { readonly kind: "blinded"; readonly heardAt: EpochMs; readonly by: SilentDevice }
  | { readonly kind: "closed" }
  | { readonly kind: "neverHeard" }
  | { readonly kind: "noTag" };

/** What is known of the place of an asset, as far as its certainty goes. */
export type ProvenPlace = Pick<Asset, "lastTagUpdate" | "placeHidden" | "placeProof">;

/**
 * A sure place stays so while newer fixes do not say surely where it is, in ms: as long as a screen of safety calls data
 * live (product.md section 3). A tag that tells its position every second wavers.
 */
export const SURE_FOR = 15 * SECOND;

/**
 * The one rule: how far a place can be believed at `now`, the server's clock. `behind`: the connectivity of the device
 * that received the tag last, or of the gateway that its messages pass where that is worse. Makes no object: it is asked
 * for every asset each second.
 */
export function certaintyKind(
  asset: ProvenPlace,
  behind: DeviceConnectivity,
  now: EpochMs,
): Exclude<PositionCertainty["kind"], "noTag"> {
  if (asset.placeHidden !== null) return "closed";
  if (asset.lastTagUpdate === null) return "neverHeard";
  if (behind === "offline") return "blinded";
  if (!isFresh(asset, now)) return "silent";
  if (!isPlaceSure(asset.placeProof)) return "imprecise";
  return behind === "uncertain" ? "uncertain" : "proven";
}

/** Whether the newest fixes say surely where an asset is. What was stored before places were judged counts as it did. */
export function isPlaceSure(proof: ProvenPlace["placeProof"]): boolean {
  return proof === null || (proof.sureAt !== null && proof.at - proof.sureAt <= SURE_FOR);
}

/** The same with what is known of it; `cause`: the silent device, null where there is none. */
export function positionCertainty(
  asset: Pick<Asset, "tagId"> & ProvenPlace,
  cause: SilentDevice | null,
  now: EpochMs,
): PositionCertainty {
  const { lastTagUpdate: heardAt } = asset;
  const kind = certaintyKind(asset, cause?.connectivity ?? "online", now);
  if (kind === "closed") return { kind };
  if (heardAt === null || kind === "neverHeard")
    return { kind: asset.tagId === null ? "noTag" : "neverHeard" };
  if (kind === "imprecise") {
    const { sureAt = null, radius = null } = asset.placeProof ?? {};
    return { kind, heardAt, sureAt, radius };
  }
  if (cause === null || kind === "proven" || kind === "silent")
    return { kind: kind === "proven" ? "proven" : "silent", heardAt };
  return { kind, heardAt, by: cause };
}

/** What every figure says of those it counts: their place is known, in doubt, or not known; never that they are out. */
export type Certainty = "certain" | "uncertain" | "unknown";

const CERTAINTY = {
  proven: "certain",
  uncertain: "uncertain",
  imprecise: "uncertain",
  silent: "unknown",
  blinded: "unknown",
  closed: "unknown",
  neverHeard: "unknown",
} as const satisfies Record<ReturnType<typeof certaintyKind>, Certainty>;

/** Whether somebody counts as certain, uncertain or unknown, by `certaintyKind`. */
export function certaintyOf(
  asset: ProvenPlace,
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
