import { useLingui } from "@lingui/react/macro";
import { ScanLine } from "lucide-react";
import { useState } from "react";
import { useAssetRights } from "../kit/useAssetRights.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { QrScan } from "./QrScan.tsx";

/** From the label on a machine to the machine; for those who work with resources, not for a screen on a wall. */
export function QrScanButton() {
  const { t } = useLingui();
  const { mayWrite } = useAssetRights();
  const [isOpen, setIsOpen] = useState(false);
  if (!mayWrite) return null;
  return (
    <>
      <IconButton
        label={t`Scan a QR code`}
        icon={<ScanLine aria-hidden />}
        onPress={() => setIsOpen(true)}
      />
      {isOpen && <QrScan onClose={() => setIsOpen(false)} />}
    </>
  );
}
