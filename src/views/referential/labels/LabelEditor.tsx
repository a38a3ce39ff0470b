import { useLingui } from "@lingui/react/macro";
import { LabelId } from "../../../domain/base/ids.ts";
import type { Label } from "../../../domain/referential/label.ts";
import type { Family } from "../../../domain/referential/referential.ts";
import type { Site } from "../../../domain/sites/site.ts";
import { useReferentialMachines } from "../referentialMachines.ts";
import { EditorDrawer } from "../../kit/editor/EditorDrawer.tsx";
import { useEditor } from "../../kit/editor/useEditor.ts";
import { newId } from "../../kit/newId.ts";
import { useSiteName } from "../../kit/useSiteName.ts";
import { NOTHING } from "../../ui/format/nothing.ts";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { familyNames } from "../../kit/words/familyNames.ts";
import { type LabelFields, labelIssues, refusedLabelIssues } from "./labelForm.ts";
import { LABEL_ISSUE_WORDS } from "./labelIssueWords.ts";

const EVERY_SITE = "every";

/** Creates a label or changes one. Family and sub-family of one that is worn stay. */
export function LabelEditor({
  label,
  labels,
  families,
  sites,
  onClose,
}: {
  /** Null: a new one. */
  readonly label: Label | null;
  readonly labels: readonly Label[];
  readonly families: readonly Family[];
  readonly sites: readonly Site[];
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const toasts = useToasts();
  const { labelForm } = useReferentialMachines();
  const isNew = label === null;
  const form = useEditor<LabelFields>(
    () => ({
      machine: labelForm,
      mode: isNew ? "create" : "edit",
      seen: label ?? {
        id: LabelId.parse(newId("label")),
        name: "",
        family: "",
        subFamily: "",
        site: null,
      },
      draft: `label.${label?.id ?? ""}`,
    }),
    (stored) => {
      const name = String(stored["name"]);
      toasts.success(t`The label ${name} is saved`);
    },
    onClose,
  );
  const { values } = form;
  const own = labelIssues(values, labels, families);
  const issues = {
    ...(form.isTried ? own : {}),
    ...refusedLabelIssues(form.refusal, form.issues),
  };
  const problem = (field: keyof typeof issues) => {
    const issue = issues[field];
    return issue === undefined ? null : t(LABEL_ISSUE_WORDS[issue]);
  };
  const siteName = useSiteName();
  const words = familyNames(families, locale);
  const family = families.find(({ name }) => name === values.family);
  const valueText = (field: string, value: unknown) => {
    if (field === "site" && value === null) return t`All sites`;
    if (typeof value !== "string") return NOTHING;
    return field === "site" ? siteName(value) : value;
  };
  return (
    <EditorDrawer
      editor={form}
      size="medium"
      title={isNew ? t`New label` : t`Edit the label ${label.name}`}
      isSound={Object.keys(own).length === 0}
      fieldName={(field) => (field === "site" ? t`Site` : t`Name`)}
      valueText={valueText}
    >
      <TextField
        label={t`Name`}
        value={values.name}
        onChange={(name) => form.change("name", name)}
        isRequired
        autoFocus
        maxLength={100}
        errorMessage={problem("name")}
      />
      <Select
        label={t`Family`}
        options={families.map(({ name }) => ({ id: name, label: words.family(name) }))}
        value={values.family === "" ? null : values.family}
        onChange={(name) => {
          form.change("family", name);
          form.change("subFamily", "");
        }}
        placeholder={t`Choose a family`}
        isRequired
        isDisabled={!isNew}
        errorMessage={problem("family")}
      />
      <Select
        label={t`Sub-family`}
        options={(family?.subFamilies ?? []).map(({ name }) => ({
          id: name,
          label: words.subFamilyOf(values.family, name),
        }))}
        value={values.subFamily === "" ? null : values.subFamily}
        onChange={(name) => form.change("subFamily", name)}
        placeholder={t`Choose a sub-family`}
        isRequired
        isDisabled={!isNew || family === undefined}
        errorMessage={problem("subFamily")}
      />
      <Select
        label={t`Site`}
        options={[
          { id: EVERY_SITE, label: t`All sites` },
          ...sites
            .filter(({ id, isArchived }) => !isArchived || id === values.site)
            .map(({ id, siteName: name }) => ({ id: id as string, label: name })),
        ]}
        value={values.site ?? EVERY_SITE}
        onChange={(id) => form.change("site", sites.find((site) => site.id === id)?.id ?? null)}
        errorMessage={problem("site")}
      />
    </EditorDrawer>
  );
}
