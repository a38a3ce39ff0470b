import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import type { AssetId, QrCodeId } from "../../domain/base/ids.ts";
import { useAssetRights } from "../kit/useAssetRights.ts";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { AssetPicker } from "./AssetPicker.tsx";
import { QrScanPanel } from "./QrScanPanel.tsx";
import { useQrScanner } from "./useQrScanner.ts";

type Props = {
  /** The resource that a code is sought for; absent: it is chosen here, or the code leads to its resource. */
  readonly assetId?: AssetId;
  readonly onClose: () => void;
  /** A free code was read, and no resource is chosen that it could be for. */
  readonly onFree?: (id: QrCodeId) => void;
};

/** Reads a printed code: it leads to its resource, or is assigned to the one that is chosen. */
export function QrScan({ assetId, onClose, onFree }: Props) {
  const { t } = useLingui();
  const { mayPrepare } = useAssetRights();
  const [chosen, setChosen] = useState<AssetId | null>(assetId ?? null);
  return (
    <Dialog isOpen size="small" title={t`Scan a QR code`} onClose={onClose}>
      <div className="stack-3">
        {assetId === undefined && mayPrepare && (
          <AssetPicker
            label={t`Assign to`}
            value={chosen}
            onChange={setChosen}
            description={t`Leave it empty to find the resource that wears the code.`}
          />
        )}
        {/* Another resource is another search. */}
        <Scanner key={chosen ?? ""} assetId={chosen} onFree={onFree} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function Scanner({
  assetId,
  onFree,
  onClose,
}: {
  readonly assetId: AssetId | null;
  readonly onFree: Props["onFree"];
  readonly onClose: () => void;
}) {
  const { session } = useServices();
  const customerName = useSelector(session, ({ context }) => context.customer?.index ?? "");
  const [, navigate] = useLocation();
  const scanner = useQrScanner(assetId);
  const { code, takenBy } = scanner.snapshot.context;
  const isFound = scanner.snapshot.matches("found") && assetId === null;
  const show = useEffectEvent(() => {
    if (takenBy === null) return;
    onClose();
    navigate(linkTo("assetDetail", { customerName, assetId: takenBy }));
  });
  useEffect(() => {
    if (isFound) show();
  }, [isFound]);
  return (
    <QrScanPanel
      scanner={scanner}
      onFree={onFree === undefined || code === null ? undefined : () => onFree(code)}
    />
  );
}
