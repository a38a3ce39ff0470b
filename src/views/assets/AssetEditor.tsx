import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useId, useMemo, useState } from "react";
import type { AssetFields } from "../../domain/assets/assetFormFields.ts";
import type { FormMode } from "../../domain/base/formMode.ts";
import type { AssetId } from "../../domain/base/ids.ts";
import { findSubFamily } from "../../domain/referential/referential.ts";
import type { Fields } from "../../domain/base/fieldEdit.ts";
import { FormNotes } from "../kit/administration/FormNotes.tsx";
import { type Form, useForm } from "../kit/administration/useForm.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { AssetFormFields, type AssetFormSurroundings } from "./AssetFormFields.tsx";
import { useAssetMachines } from "./assetMachines.ts";
import { useFieldWords } from "./useFieldWords.ts";
import "./AssetEditor.css";

/** The form of an asset, the same for a new one and one that is stored. */
export function AssetEditor({
  id,
  mode,
  seen: opened,
  draft,
  around,
  onSaved,
  onUnsaved,
  onCancel,
}: {
  readonly id: AssetId;
  readonly mode: FormMode;
  /** What is stored of it when the form is opened. */
  readonly seen: AssetFields;
  /** Under which name what is typed is kept. */
  readonly draft: string;
  readonly around: AssetFormSurroundings;
  readonly onSaved: (stored: Fields) => void;
  /** Whether there is something unsaved. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useLingui();
  const name = useId();
  // What the form was opened with stays: what others save meanwhile is a conflict to be chosen about, not typed over.
  const [seen] = useState(opened);
  const machines = useAssetMachines();
  const machine = useMemo(() => machines.form(id), [machines, id]);
  const words = useFieldWords(around);
  const form: Form<AssetFields> = useForm(machine, { mode, seen, draft }, onSaved);
  useReport(form.isUnsaved, onUnsaved);
  const { family, subFamily } = form.values;
  return (
    <form
      className="AssetEditor"
      noValidate
      aria-label={mode === "create" ? t`New resource` : t`Resource`}
      aria-describedby={name}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <p id={name} className="visually-hidden">
        <Trans>Fields marked with a star are required.</Trans>
      </p>
      {findSubFamily(around.families, family, subFamily) === null && (
        <Banner tone="warning" title={t`The sub-family is not in the referential (OM001)`}>
          <Trans>Choose another sub-family, or add {subFamily} to the referential again.</Trans>
        </Banner>
      )}
      <FormNotes form={form} {...words} />
      <fieldset className="AssetEditor-fields" disabled={form.isBusy}>
        <AssetFormFields key={form.turn} form={form} seen={seen} around={around} />
      </fieldset>
      <footer className="AssetEditor-actions">
        <Button variant="quiet" isDisabled={form.isBusy} onPress={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          type="submit"
          variant="primary"
          isPending={form.isBusy}
          isDisabled={(mode === "edit" && !form.isUnsaved) || form.conflicts.length > 0}
        >
          {mode === "create" ? <Trans>Create the resource</Trans> : <Trans>Save</Trans>}
        </Button>
      </footer>
    </form>
  );
}

/** Tells the surroundings whether something is unsaved, so that they ask before it is lost. */
function useReport(isUnsaved: boolean, report: (isUnsaved: boolean) => void): void {
  const tell = useEffectEvent(report);
  useEffect(() => tell(isUnsaved), [isUnsaved]);
}
