import { resolveQrCode as resolveCall } from "../../../domain/qrCodes/calls.ts";
import { type AssetId, type CustomerIndex, idOf, QrCodeId } from "../../../domain/base/ids.ts";
import { scannedQrCode } from "../../../domain/qrCodes/qrCode.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { refusedCode } from "../../core/kuzzle/refusedCode.ts";
import { RequestFailed } from "../../core/kuzzle/requestFailed.ts";
import { WATCHED_PATIENCE } from "../watchedPatience.ts";

/** Whose code it is. `foreign`: no code of this customer; whether it is one of another nobody learns. */
export type ResolvedCode =
  | { readonly type: "available"; readonly id: QrCodeId }
  | { readonly type: "assigned"; readonly id: QrCodeId; readonly assetId: AssetId }
  | { readonly type: "foreign" };

/** What is printed under the code, with or without its beginning, typed by somebody who has no camera. */
const TYPED_ID = /^(?:qr-code-)?([\w-]{6,})$/u;

/**
 * Where a code leads that was scanned or typed. Only addresses of this origin and this customer are looked up: a scanned
 * text comes from anybody. @throws RequestFailed where nobody answered
 */
export async function resolveQrCode(
  live: Pick<LiveClient, "call">,
  customer: CustomerIndex,
  origin: string,
  text: string,
): Promise<ResolvedCode> {
  const id = codeIn(text.trim(), customer, origin);
  if (id === null) return { type: "foreign" };
  try {
    const resolved = await live.call(
      resolveCall,
      { customerIndex: customer, qrCodeId: id },
      { patience: WATCHED_PATIENCE },
    );
    return resolved.status === "available"
      ? { type: "available", id }
      : { type: "assigned", id, assetId: resolved.assetId };
  } catch (error) {
    if (isUnknown(error)) return { type: "foreign" };
    throw error;
  }
}

function codeIn(text: string, customer: CustomerIndex, origin: string): QrCodeId | null {
  const typed = TYPED_ID.exec(text)?.[1];
  if (typed !== undefined) return QrCodeId.safeParse(idOf("qr-code", typed)).data ?? null;
  const scanned = scannedQrCode(text, origin);
  return scanned?.customer === customer ? scanned.id : null;
}

function isUnknown(error: unknown): boolean {
  return (
    error instanceof RequestFailed &&
    error.failure.kind === "refused" &&
    refusedCode(error.failure.id) === "not_found"
  );
}
