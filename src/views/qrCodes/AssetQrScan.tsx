import { Trans } from "@lingui/react/macro";
import { ScanLine } from "lucide-react";
import { useState } from "react";
import type { AssetId } from "../../domain/base/ids.ts";
import { Button } from "../ui/Button.tsx";
import { QrScan } from "./QrScan.tsx";

/** Reads a printed code with the camera and assigns it to this resource. */
export function AssetQrScan({ assetId }: { readonly assetId: AssetId }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<ScanLine aria-hidden />} onPress={() => setIsOpen(true)}>
        <Trans>Assign a QR code</Trans>
      </Button>
      {isOpen && <QrScan assetId={assetId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
