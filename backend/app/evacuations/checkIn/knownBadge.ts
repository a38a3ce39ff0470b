import { Asset } from "../../../../src/domain/assets/asset.ts";
import { referenceKey } from "../../../../src/domain/assets/assetReference.ts";
import {
  type AssetId,
  type CustomerIndex,
  idOf,
  QrCodeId,
} from "../../../../src/domain/base/ids.ts";
import { Tag } from "../../../../src/domain/devices/tag.ts";
import { QrCode, scannedQrCode } from "../../../../src/domain/qrCodes/qrCode.ts";
import type { AppDeps } from "../../platform/deps.ts";
import { readDocuments } from "../../platform/kuzzle/documents.ts";
import { searchSome } from "../../platform/kuzzle/searchDocuments.ts";

/**
 * The person whose badge it is: by the reference on it, by the number of its tag, or by a QR code of ours, scanned or
 * typed. Null: nobody's. Everything is asked each time, whatever is found, so that the time says little of what is known.
 */
export async function knownBadge(
  { sdk, configuration }: Pick<AppDeps, "configuration" | "sdk">,
  index: CustomerIndex,
  badge: string,
): Promise<Asset | null> {
  const key = referenceKey(badge);
  const tagIds = [...new Set([badge, badge.toUpperCase(), badge.toLowerCase()])];
  const [ofReference, tags, codes] = await Promise.all([
    searchSome(sdk, index, "assets", Asset, { query: { term: { referenceKey: key } } }, 1),
    searchSome(sdk, index, "tags", Tag, { query: { terms: { manufacturerId: tagIds } } }, 1),
    readDocuments(sdk, { index, collection: "qr-code", ids: codeIds() }, QrCode),
  ]);
  const linked = [...codes, ...tags].flatMap(({ assetId }): AssetId[] =>
    assetId === null ? [] : [assetId],
  );
  const ofLinks = await readDocuments(sdk, { index, collection: "assets", ids: linked }, Asset);
  const people = [...ofReference, ...ofLinks].filter(
    ({ category, isArchived }) => category === "personnel" && !isArchived,
  );
  return people[0] ?? null;

  /** What was scanned as an address of ours, else what was typed as a code. */
  function codeIds(): QrCodeId[] {
    const scanned = scannedQrCode(badge, configuration.publicUrl);
    if (scanned !== null) return scanned.customer === index ? [scanned.id] : [];
    const typed = QrCodeId.safeParse(idOf("qr-code", badge.toUpperCase())).data;
    return typed === undefined ? [] : [typed];
  }
}
