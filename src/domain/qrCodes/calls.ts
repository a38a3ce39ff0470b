import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { AssetId, CustomerIndex, QrCodeId } from "../base/ids.ts";
import { MINUTE } from "../base/time.ts";
import { ADMINS, OPERATORS, PREPARERS } from "../base/holders.ts";
import { QrCode } from "./qrCode.ts";

/** Codes of one call: some dozens of print sheets. */
const CODES_PER_CALL = 1000;
/** Patience with many codes, in ms. */
const LONG_WORK = 2 * MINUTE;

const One = z.strictObject({ customerIndex: CustomerIndex, qrCodeId: QrCodeId });
const Answer = z.object({ code: QrCode });

/** Makes new codes, all available. */
export const generateQrCodes = defineCall({
  name: "omniscient/qrCode:generate",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    count: z.number().int().min(1).max(CODES_PER_CALL),
  }),
  answer: z.object({ codes: z.array(QrCode) }),
  holders: ADMINS,
  isRepeatable: false,
  patience: LONG_WORK,
  limit: { field: "count", most: CODES_PER_CALL },
});

/** Marks codes as exported, or as not; those that do not exist are passed over. */
export const markQrCodesExported = defineCall({
  name: "omniscient/qrCode:markExported",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    qrCodeIds: z.array(QrCodeId).min(1).max(CODES_PER_CALL),
    exported: z.boolean().default(true),
  }),
  answer: z.object({ marked: z.array(QrCodeId) }),
  holders: ADMINS,
  isRepeatable: true,
  patience: LONG_WORK,
  limit: { field: "qrCodeIds", most: CODES_PER_CALL },
});

/**
 * Assigns a code to an asset. A code of another asset is a conflict with {takenBy, reference}: it is glued to that one.
 */
export const assignQrCode = defineCall({
  name: "omniscient/qrCode:assign",
  request: One.extend({ assetId: AssetId }),
  answer: Answer,
  holders: PREPARERS,
  isRepeatable: true,
  patience: LONG_WORK,
  refusals: ["OM006", "archived"],
});

/** Takes a code from its asset: it is available again. */
export const unassignQrCode = defineCall({
  name: "omniscient/qrCode:unassign",
  request: One,
  answer: Answer,
  holders: PREPARERS,
  isRepeatable: true,
  patience: LONG_WORK,
});

/** Where a scanned code leads. */
export const resolveQrCode = defineCall({
  name: "omniscient/qrCode:resolve",
  request: One,
  answer: z.discriminatedUnion("status", [
    z.object({ status: z.literal("available") }),
    z.object({ status: z.literal("assigned"), assetId: AssetId, reference: z.string() }),
  ]),
  holders: OPERATORS,
  isReading: true,
  isRepeatable: true,
  refusals: ["OM006"],
});
