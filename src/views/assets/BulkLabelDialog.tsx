import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { BulkAction } from "../../domain/assets/bulkAction.ts";
import type { Label } from "../../domain/referential/label.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { MultiSelect } from "../ui/MultiSelect.tsx";
import { useFamilyNames } from "../kit/words/useFamilyNames.ts";

/** Which labels marked assets wear, and which no longer. */
export function BulkLabelDialog({
  labels,
  onClose,
  onDo,
}: {
  readonly labels: readonly Label[];
  readonly onClose: () => void;
  readonly onDo: (action: BulkAction) => void;
}) {
  const { t } = useLingui();
  const names = useFamilyNames();
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const options = (other: readonly string[]) =>
    labels
      .filter(({ id }) => !other.includes(id))
      .map(({ id, name, family, subFamily }) => ({
        id: id as string,
        label: name,
        description: names.subFamilyOf(family, subFamily),
      }));
  const idsOf = (chosen: readonly string[]) =>
    labels.flatMap(({ id }) => (chosen.includes(id) ? [id] : []));
  return (
    <Dialog
      isOpen
      size="small"
      title={t`Labels of the marked resources`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            isDisabled={add.length + remove.length === 0}
            onPress={() => onDo({ kind: "label", add: idsOf(add), remove: idsOf(remove) })}
          >
            <Trans>Change the labels</Trans>
          </Button>
        </>
      }
    >
      <div className="BulkDialog">
        <MultiSelect
          label={t`Add`}
          placeholder={t({ message: "No label", context: "label of an asset" })}
          options={options(remove)}
          values={add}
          onChange={setAdd}
        />
        <MultiSelect
          label={t`Remove`}
          placeholder={t({ message: "No label", context: "label of an asset" })}
          options={options(add)}
          values={remove}
          onChange={setRemove}
        />
        <p>
          <Trans>
            A label is for one sub-family: resources of others are left as they are, and named.
          </Trans>
        </p>
      </div>
    </Dialog>
  );
}
