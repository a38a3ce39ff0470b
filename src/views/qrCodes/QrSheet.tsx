import type { CSSProperties } from "react";
import type { QrCode } from "../../domain/qrCodes/qrCode.ts";
import {
  printedId,
  qrPages,
  type QrSheetChoice,
  qrSheetLayout,
} from "../../domain/qrCodes/qrSheet.ts";
import { Logo } from "../ui/Logo.tsx";
import type { CodeAssets } from "./codeAssets.ts";
import { QrImage } from "./QrImage.tsx";
import "./QrSheet.css";

/** The pages of labels as they are printed: millimetres, black on white in every theme. */
export function QrSheet({
  codes,
  assets,
  choice,
}: {
  readonly codes: readonly QrCode[];
  readonly assets: CodeAssets;
  readonly choice: QrSheetChoice;
}) {
  const layout = qrSheetLayout(choice);
  const measures = {
    "--qr-width": `${layout.width}mm`,
    "--qr-height": `${layout.height}mm`,
    "--qr-columns": layout.columns,
  } as CSSProperties;
  const textOf = (code: QrCode) => {
    if (choice.text === "none") return null;
    const asset = code.assetId === null ? undefined : assets.get(code.assetId);
    return choice.text === "reference" && asset !== undefined ? asset.reference : printedId(code);
  };
  return qrPages(codes, layout).map((page) => (
    <div className="QrSheet-page" key={page[0]?.id} style={measures}>
      {page.map((code) => (
        <div className="QrSheet-label" key={code.id}>
          {choice.hasLogo && (
            <span className="QrSheet-logo">
              <Logo />
            </span>
          )}
          <QrImage text={code.url} size={choice.size} />
          {choice.text !== "none" && <span className="QrSheet-text">{textOf(code)}</span>}
        </div>
      ))}
    </div>
  ));
}
