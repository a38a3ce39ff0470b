import { useMemo } from "react";
import type { QrCode } from "../../domain/qrCodes/qrCode.ts";
import { useFeed } from "../kit/useFeed.ts";
import type { CodeAssets } from "./codeAssets.ts";

/** The assets that wear the codes. Archived ones are not among them. */
export function useCodeAssets(codes: readonly QrCode[]): CodeAssets {
  const ids = useMemo(
    () => codes.flatMap(({ assetId }) => (assetId === null ? [] : [assetId])),
    [codes],
  );
  const rows = useFeed("assetRows", {
    filter: { site: null, floor: null, area: null, families: [], subFamilies: [], text: "", ids },
    sort: { column: "reference", isDescending: false },
    from: 0,
    // No ids keep everything: then none are asked for.
    to: ids.length,
  })?.rows;
  return useMemo(
    () =>
      new Map(
        (rows ?? []).map(({ asset: { id, reference, designation } }) => [
          id,
          { reference, designation },
        ]),
      ),
    [rows],
  );
}
