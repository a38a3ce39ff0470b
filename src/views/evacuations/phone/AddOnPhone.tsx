import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { DeviceAct } from "../../../domain/evacuations/deviceRoll.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/TextField.tsx";

/** Somebody who is not on the roll is put on it, unaccounted for; who stands here is ticked next. */
export function AddOnPhone({
  isOpen,
  onClose,
  onAct,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAct: (act: DeviceAct) => void;
}) {
  const { t } = useLingui();
  const [name, setName] = useState("");
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t`Somebody who is not on the list`}
      size="small"
    >
      <div className="PhonePersonDialog">
        <TextField
          label={t`Name of the visitor`}
          value={name}
          onChange={setName}
          maxLength={256}
          autoComplete="off"
        />
        <Button
          size="large"
          variant="primary"
          isDisabled={name.trim() === ""}
          onPress={() => {
            onAct({ type: "addPerson", name: name.trim() });
            setName("");
            onClose();
          }}
        >
          <Trans>Add to the list</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
