import { randomBytes } from "node:crypto";
import { z } from "zod";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { AssetId, CustomerIndex, idOf, QrCodeId } from "../../../src/domain/base/ids.ts";
import {
  assignQrCode,
  QrCode,
  qrCodeUrl,
  releaseQrCode,
} from "../../../src/domain/qrCodes/qrCode.ts";
import { assetOf, assetsById } from "../assets/assets.ts";
import { customerFor } from "../customers/customers.ts";
import { readDocument, readDocuments } from "../platform/kuzzle/documents.ts";
import { createDocuments, updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { OPERATORS, PREPARERS } from "../../../src/domain/users/holders.ts";
import { action, type ControllerModule } from "../platform/controller.ts";

/** Codes of one call: some dozens of print sheets. */
const CODES_PER_CALL = 1000;
/** Chance in an id, in bytes: nobody guesses the code of another machine. */
const CHANCE = 16;

const Generate = z.strictObject({
  customerIndex: CustomerIndex,
  count: z.number().int().min(1).max(CODES_PER_CALL),
});
const MarkExported = z.strictObject({
  customerIndex: CustomerIndex,
  qrCodeIds: z.array(QrCodeId).min(1).max(CODES_PER_CALL),
  exported: z.boolean().default(true),
});
const Assign = z.strictObject({
  customerIndex: CustomerIndex,
  qrCodeId: QrCodeId,
  assetId: AssetId,
});
const One = z.strictObject({ customerIndex: CustomerIndex, qrCodeId: QrCodeId });

/** `omniscient/qrCode`: codes that are printed, glued to assets and scanned. */
export const qrCodeController: ControllerModule = (deps) => {
  const lockOf = (index: CustomerIndex) => `qr-codes/${index}`;

  /** The same words for a code that never was and one of another customer: nobody learns which exist. */
  async function codeOf(index: CustomerIndex, id: QrCodeId): Promise<QrCode> {
    const code = await readDocument(deps.sdk, { index, collection: "qr-code", id }, QrCode);
    if (code !== null) return code;
    throw new DomainError(
      "not_found",
      { qrCodeId: id },
      "This code is not one of this customer's: check that it is the right customer.",
    );
  }

  async function save(index: CustomerIndex, before: QrCode, after: QrCode): Promise<QrCode> {
    if (before === after) return after;
    const { assetId, status } = after;
    const changes = { assetId, status };
    await updateDocuments(deps.sdk, index, "qr-code", [{ id: after.id, changes }]);
    return after;
  }

  return {
    name: "omniscient/qrCode",
    actions: {
      /** Answers {codes}, all available. */
      generate: action(Generate, async ({ customerIndex: index, count }, caller) => {
        await customerFor(deps.sdk, caller, index, ["admin"]);
        const codes = Array.from({ length: count }, (): QrCode => {
          const id = QrCodeId.parse(idOf("qr-code", randomBytes(CHANCE).toString("base64url")));
          const url = qrCodeUrl(deps.configuration.publicUrl, index, id);
          return { id, url, assetId: null, status: "available", exported: false };
        });
        await createDocuments(deps.sdk, index, "qr-code", codes);
        return { codes };
      }),

      /** Answers {marked: ids}; those that do not exist are passed over. */
      markExported: action(
        MarkExported,
        async ({ customerIndex: index, qrCodeIds: ids, exported }, caller) => {
          await customerFor(deps.sdk, caller, index, ["admin"]);
          const place = { index, collection: "qr-code", ids: [...new Set(ids)] };
          const codes = await readDocuments(deps.sdk, place, QrCode);
          const changed = codes.filter((code) => code.exported !== exported);
          await updateDocuments(
            deps.sdk,
            index,
            "qr-code",
            changed.map(({ id }) => ({ id, changes: { exported } })),
          );
          return { marked: codes.map(({ id }) => id) };
        },
      ),

      /** Answers {code}. A code of another asset is a conflict with {takenBy, reference}: it is glued to that one. */
      assign: action(Assign, async ({ customerIndex: index, qrCodeId, assetId }, caller) => {
        await customerFor(deps.sdk, caller, index, PREPARERS);
        const asset = await assetOf(deps.sdk, index, assetId);
        if (asset.isArchived) throw new DomainError("archived", { assetId });
        return deps.exclusively(lockOf(index), async () => {
          const code = await codeOf(index, qrCodeId);
          const assignment = assignQrCode(code, assetId);
          if (assignment.status === "assigned")
            return { code: await save(index, code, assignment.code) };
          const { takenBy } = assignment;
          const holder = (await assetsById(deps.sdk, index, [takenBy])).get(takenBy);
          const reference = holder?.reference ?? takenBy;
          throw new DomainError(
            "conflict",
            { qrCodeId, takenBy, reference },
            `The code is that of ${reference}: take another, or free it there first.`,
          );
        });
      }),

      /** Answers {code}, available. */
      unassign: action(One, async ({ customerIndex: index, qrCodeId }, caller) => {
        await customerFor(deps.sdk, caller, index, PREPARERS);
        return deps.exclusively(lockOf(index), async () => {
          const code = await codeOf(index, qrCodeId);
          return { code: await save(index, code, releaseQrCode(code)) };
        });
      }),

      /** Where a scanned code leads. Answers {status: "available"} or {status: "assigned", assetId, reference}. */
      resolve: action(One, async ({ customerIndex: index, qrCodeId }, caller) => {
        await customerFor(deps.sdk, caller, index, OPERATORS);
        const { assetId } = await codeOf(index, qrCodeId);
        if (assetId === null) return { status: "available" };
        const asset = await assetOf(deps.sdk, index, assetId);
        return { status: "assigned", assetId, reference: asset.reference };
      }),
    },
  };
};
