import { Trans, useLingui } from "@lingui/react/macro";
import { Printer } from "lucide-react";
import { type CSSProperties, useMemo, useState } from "react";
import type { Asset } from "../../domain/assets/asset.ts";
import { printedId } from "../../domain/qrCodes/qrSheet.ts";
import { useAssetRights } from "../kit/useAssetRights.ts";
import { useFeed } from "../kit/useFeed.ts";
import { Button } from "../ui/Button.tsx";
import { Panel } from "../ui/Panel.tsx";
import { QrImage } from "./QrImage.tsx";
import { QrPrint } from "./QrPrint.tsx";
import "./QrCodes.css";
import "./QrSheet.css";

/** Edge of a shown code in mm: a phone reads it from the screen. */
const SHOWN = 30;

/** The codes that are glued to a resource, to look at and to print again; nothing while it has none. */
export function AssetQrCodes({ asset }: { readonly asset: Asset }) {
  const { t } = useLingui();
  const codes = useFeed("assetQrCodes", { asset: asset.id })?.codes ?? [];
  const { isAdmin } = useAssetRights();
  const [isPrinting, setIsPrinting] = useState(false);
  const { id, reference, designation } = asset;
  const assets = useMemo(
    () => new Map([[id, { reference, designation }]]),
    [id, reference, designation],
  );
  if (codes.length === 0) return null;
  const measures = { "--qr-width": `${SHOWN}mm` } as CSSProperties;
  return (
    <Panel
      title={t`QR code`}
      actions={
        <Button size="small" icon={<Printer aria-hidden />} onPress={() => setIsPrinting(true)}>
          <Trans>Print</Trans>
        </Button>
      }
    >
      <ul className="AssetQrCodes" style={measures}>
        {codes.map((code) => (
          <li key={code.id}>
            <QrImage text={code.url} size={SHOWN} />
            <span className="QrCodes-code">{printedId(code)}</span>
          </li>
        ))}
      </ul>
      {isPrinting && (
        <QrPrint
          codes={codes}
          assets={assets}
          mayMark={isAdmin}
          onClose={() => setIsPrinting(false)}
        />
      )}
    </Panel>
  );
}
