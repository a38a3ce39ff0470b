import { boolean, keyword, strict, type Mapping } from "../platform/mappings/mapping.ts";

/** Collection qr-code. */
export const qrCodeMapping: Mapping = strict({
  url: keyword,
  assetId: keyword,
  status: keyword,
  exported: boolean,
});
