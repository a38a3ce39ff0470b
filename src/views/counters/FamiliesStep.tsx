import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../ui/Button.tsx";
import { MultiSelect } from "../ui/MultiSelect.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { familyNames } from "../kit/words/familyNames.ts";
import { subFamiliesOf, withFamilies } from "./counterDraft.ts";
import type { WizardForm } from "./wizardForm.ts";

/** What a counter counts. */
export function FamiliesStep({ form }: { readonly form: WizardForm }) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const { draft, change, problem, families, issues } = form;
  const hasUnknown = issues.some(
    ({ code }) => code === "unknown_family" || code === "unknown_sub_family",
  );
  const names = familyNames(families, locale);
  return (
    <>
      <MultiSelect
        label={t`Families`}
        placeholder={t`All families`}
        options={families.map(({ name }) => ({ id: name, label: names.family(name) }))}
        values={draft.families}
        onChange={(chosen) => change(withFamilies(draft, chosen, families))}
        errorMessage={problem("families")}
      />
      <MultiSelect
        label={t`Sub-families`}
        placeholder={t`All sub-families`}
        options={subFamiliesOf(draft.families, families).map((id) => ({
          id,
          label: names.subFamily(id),
        }))}
        values={draft.subFamilies}
        onChange={(subFamilies) => change({ subFamilies })}
        errorMessage={problem("subFamilies")}
      />
      {hasUnknown && (
        <Button
          onPress={() => {
            const left = draft.families.filter((name) => families.some((one) => one.name === name));
            change(withFamilies(draft, left, families));
          }}
        >
          <Trans>Remove what is no longer there</Trans>
        </Button>
      )}
    </>
  );
}
