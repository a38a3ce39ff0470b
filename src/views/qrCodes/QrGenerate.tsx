import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { useCommand } from "../kit/useCommand.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { useQrCodeMachines } from "./qrCodeMachines.ts";
import "../ui/Form.css";

/** Some sheets of the smallest labels, and what is made at once. */
const DEFAULTS = 40;
const MOST = 5000;

/** Makes new codes. `onMade` receives them, so that they can be printed at once. */
export function QrGenerate({
  onMade,
  onClose,
}: {
  readonly onMade: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [count, setCount] = useState<number | null>(DEFAULTS);
  const work = useCommand(useQrCodeMachines().command, (_, { made }) =>
    onMade(made.map(({ id }) => id)),
  );
  const isCount = count !== null && Number.isInteger(count) && count >= 1 && count <= MOST;
  const make = () => {
    if (isCount && !work.isBusy) work.run({ kind: "generate", count });
  };
  return (
    <Dialog
      isOpen
      size="small"
      title={t`Generate QR codes`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" onPress={make} isDisabled={!isCount} isPending={work.isBusy}>
            <Plural value={count ?? 0} one="Generate # code" other="Generate # codes" />
          </Button>
        </>
      }
    >
      <form
        className="Form"
        onSubmit={(event) => {
          event.preventDefault();
          make();
        }}
      >
        <NumberField
          label={t`How many`}
          value={count}
          onChange={setCount}
          minValue={1}
          maxValue={MOST}
          autoFocus
          isRequired
          description={t`Every code is new and cannot be guessed. They can be printed next.`}
          errorMessage={isCount ? null : t`A whole number from 1 to ${MOST}.`}
        />
        <RefusalNote work={work} />
      </form>
    </Dialog>
  );
}
