import type { AssetId, CustomerIndex, QrCodeId } from "../../../domain/base/ids.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import {
  assignQrCode,
  generateQrCodes,
  markQrCodesExported,
  unassignQrCode,
} from "../../../domain/qrCodes/calls.ts";
import type { QrCode } from "../../../domain/qrCodes/qrCode.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { callInParts } from "../callInParts.ts";
import { type Answered, answered } from "../refusal.ts";

/** What an administrator does with QR codes. */
export type QrCodeCommand =
  | { readonly kind: "generate"; readonly count: number }
  | {
      readonly kind: "markExported";
      readonly qrCodeIds: readonly QrCodeId[];
      readonly exported: boolean;
    }
  | { readonly kind: "assign"; readonly qrCodeId: QrCodeId; readonly assetId: AssetId }
  | { readonly kind: "unassign"; readonly qrCodeId: QrCodeId };

/** `made`: the codes that are new. */
export type QrCodeAnswer = Answered<{ readonly made: readonly QrCode[] }>;

/** Carries out one command for the customer. Never rejects. */
export const runQrCodeCommand = (
  live: Pick<LiveClient, "call">,
  customer: CustomerIndex,
  command: QrCodeCommand,
): Promise<QrCodeAnswer> => answered(async () => ({ made: await run(live, customer, command) }));

async function run(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  command: QrCodeCommand,
): Promise<readonly QrCode[]> {
  const made: QrCode[] = [];
  switch (command.kind) {
    case "generate": {
      const asked = { customerIndex, count: command.count };
      for await (const { codes } of callInParts(live, generateQrCodes, asked)) made.push(...codes);
      break;
    }
    case "markExported": {
      const { qrCodeIds, exported } = command;
      const asked = { customerIndex, qrCodeIds, exported };
      for await (const _ of callInParts(live, markQrCodesExported, asked));
      break;
    }
    case "assign": {
      const { qrCodeId, assetId } = command;
      await live.call(assignQrCode, { customerIndex, qrCodeId, assetId });
      break;
    }
    case "unassign":
      await live.call(unassignQrCode, { customerIndex, qrCodeId: command.qrCodeId });
      break;
    default:
      return unreachable(command);
  }
  return made;
}
