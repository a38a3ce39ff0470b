import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AssetId } from "../../domain/base/ids.ts";
import type { QrCode } from "../../domain/qrCodes/qrCode.ts";
import { printedId } from "../../domain/qrCodes/qrSheet.ts";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { useCommand } from "../kit/useCommand.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { AssetPicker } from "./AssetPicker.tsx";
import { useQrCodeMachines } from "./qrCodeMachines.ts";
import "../ui/Form.css";

/** Gives a free code to a resource. */
export function QrAssign({
  code,
  onClose,
  onAssigned,
}: {
  readonly code: Pick<QrCode, "id">;
  readonly onClose: () => void;
  readonly onAssigned?: (assetId: AssetId) => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const [assetId, setAssetId] = useState<AssetId | null>(null);
  const name = printedId(code);
  const work = useCommand(useQrCodeMachines().command, () => {
    toasts.success(t`The code ${name} is assigned`);
    onClose();
    if (assetId !== null) onAssigned?.(assetId);
  });
  return (
    <Dialog
      isOpen
      size="small"
      title={t`Assign the code ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            isDisabled={assetId === null}
            isPending={work.isBusy}
            onPress={() => {
              if (assetId !== null) work.run({ kind: "assign", qrCodeId: code.id, assetId });
            }}
          >
            <Trans>Assign</Trans>
          </Button>
        </>
      }
    >
      <div className="Form">
        <AssetPicker
          label={t`Resource`}
          value={assetId}
          onChange={setAssetId}
          isRequired
          autoFocus
        />
        <RefusalNote work={work} />
      </div>
    </Dialog>
  );
}
