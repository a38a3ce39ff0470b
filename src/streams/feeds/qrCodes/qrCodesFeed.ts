import type { AssetId } from "../../../domain/base/ids.ts";
import { QrCode } from "../../../domain/qrCodes/qrCode.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import { listFeed } from "../kit/listFeed.ts";
import { whole } from "../kit/queries.ts";

/** All printed codes; how many of them are glued to nothing, and how many were exported. Their ids are random: the order says nothing, but it stays. */
export const qrCodesFeed = listFeed({
  name: "qrCodes",
  field: "codes",
  order: { by: "id" },
  query: () => ({ ...whole("qr-code"), decode: decodeWith(QrCode) }),
  figures: (codes) => {
    let available = 0;
    let exported = 0;
    for (const code of codes.values()) {
      if (code.status === "available") available += 1;
      if (code.exported) exported += 1;
    }
    return { available, exported };
  },
});

/** The codes that are glued to one asset. */
export const assetQrCodesFeed = listFeed({
  name: "assetQrCodes",
  field: "codes",
  order: { by: "id" },
  query: ({ asset }: { readonly asset: AssetId }) => ({
    ...whole("qr-code", { equals: { assetId: asset } }),
    decode: decodeWith(QrCode),
  }),
});
