import type { QrCode } from "../../domain/qrCodes/qrCode.ts";
import { printedId } from "../../domain/qrCodes/qrSheet.ts";
import type { SheetHead } from "../../domain/base/sheet.ts";
import type { SheetSource } from "../../streams/spreadsheet/writeSheet.ts";
import type { CodeAssets } from "./codeAssets.ts";

/** The words of an export of codes, in the reader's language. */
export type QrSheetWords = {
  readonly name: string;
  readonly headers: readonly [
    code: string,
    address: string,
    status: string,
    reference: string,
    designation: string,
    exported: string,
  ];
  readonly status: Readonly<Record<QrCode["status"], string>>;
  readonly exported: (isExported: boolean) => string;
};

/** The codes as a table. */
export function qrCodeSheet(
  codes: readonly QrCode[],
  assets: CodeAssets,
  words: QrSheetWords,
  timezone: string,
): SheetSource {
  const head: SheetHead = {
    name: words.name,
    columns: words.headers.map((header) => ({ header })),
    timezone,
  };
  const rows = codes.map((code) => {
    const asset = code.assetId === null ? undefined : assets.get(code.assetId);
    return [
      printedId(code),
      code.url,
      words.status[code.status],
      asset?.reference ?? code.assetId,
      asset?.designation ?? null,
      words.exported(code.exported),
    ];
  });
  return { head, parts: () => [{ rows, done: rows.length, total: rows.length }] };
}
