import type { AssetId } from "../../domain/base/ids.ts";
import type { QrCode } from "../../domain/qrCodes/qrCode.ts";

/** Which codes are listed (specification section 3: available or assigned, exported or not). */
export type QrFilter = {
  readonly status: QrCode["status"] | "all";
  readonly exported: "yes" | "no" | "all";
  /** Part of the code, or of the reference or designation of its asset. */
  readonly text: string;
};

/** What is known of the asset that wears a code. */
export type CodeAsset = { readonly reference: string; readonly designation: string };
export type CodeAssets = ReadonlyMap<AssetId, CodeAsset>;

const STATUSES = ["all", "available", "assigned"] as const;
const EXPORTED = ["all", "yes", "no"] as const;

/** The filter that an address means; what it does not say filters nothing. */
export function qrFilterOf(
  status: string | null,
  exported: string | null,
  text: string | null,
): QrFilter {
  return {
    status: STATUSES.find((one) => one === status) ?? "all",
    exported: EXPORTED.find((one) => one === exported) ?? "all",
    text: text ?? "",
  };
}

/** The codes that the filter keeps, in their order. The case of a code matters to machines only, so that it is not asked for. */
export function filteredCodes(
  codes: readonly QrCode[],
  { status, exported, text }: QrFilter,
  assets: CodeAssets,
): readonly QrCode[] {
  const sought = text.trim().toLowerCase();
  const speaks = ({ id, assetId }: QrCode) => {
    const asset = assetId === null ? undefined : assets.get(assetId);
    return [id, asset?.reference, asset?.designation].some((word) =>
      (word ?? "").toLowerCase().includes(sought),
    );
  };
  return codes.filter(
    (code) =>
      (status === "all" || code.status === status) &&
      (exported === "all" || code.exported === (exported === "yes")) &&
      (sought === "" || speaks(code)),
  );
}
