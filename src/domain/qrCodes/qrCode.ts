import { z } from "zod";
import { AssetId, CustomerIndex, QrCodeId } from "../base/ids.ts";

/** A printed code (specification section 3): available or assigned to an asset, and exported for printing or not. */
export const QrCode = z
  .object({
    id: QrCodeId,
    url: z.url({ protocol: /^https?$/u }),
    assetId: AssetId.nullable(),
    status: z.enum(["available", "assigned"]),
    exported: z.boolean(),
  })
  .refine((code) => (code.status === "assigned") === (code.assetId !== null), {
    error: "A code is assigned exactly when it has an asset: set both.",
    path: ["status"],
  });
export type QrCode = z.infer<typeof QrCode>;

/** The outcome of an assignment; `refused` names the asset that has the code. */
export type Assignment =
  | { readonly status: "assigned"; readonly code: QrCode }
  | { readonly status: "refused"; readonly takenBy: AssetId };

/** The code given to an asset. A code of another asset is refused: it is glued to that one. */
export function assignQrCode(code: QrCode, assetId: AssetId): Assignment {
  if (code.assetId === assetId) return { status: "assigned", code };
  if (code.assetId !== null) return { status: "refused", takenBy: code.assetId };
  return { status: "assigned", code: { ...code, assetId, status: "assigned" } };
}

/** The code free for another asset; the same object if it was. */
export function releaseQrCode(code: QrCode): QrCode {
  return code.assetId === null ? code : { ...code, assetId: null, status: "available" };
}

/** What is printed: the route `/{clientId}/qr-code/{qrCodeId}` (specification section 2) under the public address. */
export function qrCodeUrl(publicUrl: string, customer: CustomerIndex, id: QrCodeId): string {
  return new URL(`/${encodeURIComponent(customer)}/qr-code/${encodeURIComponent(id)}`, publicUrl)
    .href;
}

/**
 * Whose code a scanned text is; null for anything that is not an address of ours. Compared by origin and route,
 * control characters and backslashes refused (product.md section 4): a scanned text comes from anybody.
 */
export function scannedQrCode(
  text: string,
  publicUrl: string,
): { customer: CustomerIndex; id: QrCodeId } | null {
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (/[\u0000-\u001F\u007F\\]/u.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const parts = url.pathname.split("/");
  const [, client = "", route, code = "", ...rest] = parts;
  const isOurs =
    url.origin === new URL(publicUrl).origin && url.username === "" && url.password === "";
  if (!isOurs || route !== "qr-code" || rest.length > 0) return null;
  const customer = CustomerIndex.safeParse(decoded(client)).data;
  const id = QrCodeId.safeParse(decoded(code)).data;
  if (customer === undefined || id === undefined || id === "") return null;
  return { customer, id };
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    // A stray % is no code of ours.
    return null;
  }
}
