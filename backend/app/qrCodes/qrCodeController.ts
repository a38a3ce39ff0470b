import { randomInt } from "node:crypto";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { CustomerIndex, idOf, QrCodeId } from "../../../src/domain/base/ids.ts";
import {
  assignQrCode,
  QrCode,
  qrCodeUrl,
  releaseQrCode,
} from "../../../src/domain/qrCodes/qrCode.ts";
import { shortCodes } from "../../../src/domain/qrCodes/shortCode.ts";
import { assetOf, assetsById } from "../assets/assets.ts";
import { readDocument, readDocuments } from "../platform/kuzzle/documents.ts";
import { createDocuments, updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import * as calls from "../../../src/domain/qrCodes/calls.ts";

/** `omniscient/qrCode`: codes that are printed, glued to assets and scanned. */
export const qrCodeController: AnswersModule = (deps) => {
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

  /** Ids that no code of the customer has. */
  async function freeIds(index: CustomerIndex, count: number): Promise<readonly QrCodeId[]> {
    const free: QrCodeId[] = [];
    while (free.length < count) {
      const drawn = [...shortCodes(count - free.length, (below) => randomInt(below))].map((code) =>
        QrCodeId.parse(idOf("qr-code", code)),
      );
      const place = { index, collection: "qr-code", ids: drawn };
      const taken = new Set([
        ...(await readDocuments(deps.sdk, place, QrCode)).map(({ id }) => id),
        ...free,
      ]);
      free.push(...drawn.filter((id) => !taken.has(id)));
    }
    return free;
  }

  async function save(index: CustomerIndex, before: QrCode, after: QrCode): Promise<QrCode> {
    if (before === after) return after;
    const { assetId, status } = after;
    const changes = { assetId, status };
    await updateDocuments(deps.sdk, index, "qr-code", [{ id: after.id, changes }]);
    return after;
  }

  return [
    answer(calls.generateQrCodes, async ({ customerIndex: index, count }) => {
      return deps.exclusively(lockOf(index), async () => {
        const codes = (await freeIds(index, count)).map((id): QrCode => {
          const url = qrCodeUrl(deps.configuration.publicUrl, index, id);
          return { id, url, assetId: null, status: "available", exported: false };
        });
        await createDocuments(deps.sdk, index, "qr-code", codes);
        return { codes };
      });
    }),

    answer(
      calls.markQrCodesExported,
      async ({ customerIndex: index, qrCodeIds: ids, exported }) => {
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

    answer(calls.assignQrCode, async ({ customerIndex: index, qrCodeId, assetId }) => {
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

    answer(calls.unassignQrCode, async ({ customerIndex: index, qrCodeId }) => {
      return deps.exclusively(lockOf(index), async () => {
        const code = await codeOf(index, qrCodeId);
        return { code: await save(index, code, releaseQrCode(code)) };
      });
    }),

    answer(calls.resolveQrCode, async ({ customerIndex: index, qrCodeId }) => {
      const { assetId } = await codeOf(index, qrCodeId);
      if (assetId === null) return { status: "available" as const };
      const asset = await assetOf(deps.sdk, index, assetId);
      return { status: "assigned" as const, assetId, reference: asset.reference };
    }),
  ];
};
