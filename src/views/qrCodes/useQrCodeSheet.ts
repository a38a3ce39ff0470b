import { useLingui } from "@lingui/react/macro";
import type { QrCode } from "../../domain/qrCodes/qrCode.ts";
import type { SheetSource } from "../../streams/spreadsheet/writeSheet.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { qrCodeSheet } from "./qrCodeSheet.ts";
import type { CodeAssets } from "./codeAssets.ts";

/** The codes as a table to be saved, in the reader's language. */
export function useQrCodeSheet(assets: CodeAssets): (codes: readonly QrCode[]) => SheetSource {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  return (codes) =>
    qrCodeSheet(
      codes,
      assets,
      {
        name: t`QR codes`,
        headers: [t`Code`, t`Address`, t`Status`, t`Reference`, t`Designation`, t`Exported`],
        status: { available: t`Available`, assigned: t`Assigned` },
        exported: (isExported) => (isExported ? t`Yes` : t`No`),
      },
      timezone,
    );
}
