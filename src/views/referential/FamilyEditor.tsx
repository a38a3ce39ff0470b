import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { AssetCategory, type Family } from "../../domain/referential/referential.ts";
import { useReferentialMachines } from "./referentialMachines.ts";
import { newId } from "../kit/newId.ts";
import { EditorDrawer } from "../kit/editor/EditorDrawer.tsx";
import { useEditor } from "../kit/editor/useEditor.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { Button } from "../ui/Button.tsx";
import { Select } from "../ui/Select.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { CATEGORY_WORDS } from "../kit/words/assetWords.ts";
import {
  countsOf,
  draftOf,
  EMPTY_SUB_FAMILY,
  emptyFamily,
  type FamilyDraft,
  familyDraftIssues,
} from "./familyDraft.ts";
import { ImpactQuestion } from "./ImpactQuestion.tsx";
import { LocalisedFields } from "./LocalisedFields.tsx";
import { MarkerField } from "./MarkerField.tsx";
import { draftIssueWords } from "./referentialWords.ts";
import { SubFamilyFields } from "./SubFamilyFields.tsx";
import "../ui/Form.css";
import { ownValue } from "../../domain/base/ownValue.ts";
import { withChanges, withoutRow } from "../kit/rowEdits.ts";

const CATEGORIES = ["material", "personnel", "other"] as const satisfies readonly AssetCategory[];

/** Creates a family or changes one; what it does to existing resources is said before it is saved. */
export function FamilyEditor({
  family,
  families,
  onClose,
}: {
  /** Null: a new one. */
  readonly family: Family | null;
  readonly families: readonly Family[];
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const { familyForm } = useReferentialMachines();
  const isNew = family === null;
  const form = useEditor<FamilyDraft>(
    () => ({
      machine: familyForm,
      mode: isNew ? "create" : "edit",
      seen: family === null ? emptyFamily(newId("family")) : draftOf(family),
      draft: `family.${family?.id ?? ""}`,
    }),
    (stored) => {
      const name = String(stored["name"]);
      toasts.success(t`The family ${name} is saved`);
    },
    onClose,
  );
  const draft = form.values;
  const issues = familyDraftIssues(draft, families);
  const told = [...(form.isTried ? issues : []), ...form.issues];
  const problem = (path: string) => {
    const issue = told.find((one) => one.path === path || one.path.startsWith(`${path}.`));
    return issue === undefined ? null : t(draftIssueWords(issue.path, issue.code));
  };
  const send = () => {
    // A form that failed is changed before it is looked at again.
    if (isNew || form.refusal !== null || form.isUnreachable) form.save();
    else form.preview();
  };
  const { id: familyId, ...content } = draft;
  return (
    <EditorDrawer
      editor={form}
      title={isNew ? t`New family` : t`Family ${family.name}`}
      isSound={issues.length === 0}
      onSubmit={send}
      fieldName={fieldName}
      valueText={valueText}
      instead={
        form.isPreview ? (
          <ImpactQuestion
            familyId={familyId}
            family={content}
            isAsked={false}
            isBusy={form.isBusy}
            confirmLabel={t`Save all the same`}
            moveLabel={t`Rename and move them`}
            onConfirm={form.save}
            onCancel={form.edit}
          />
        ) : undefined
      }
    >
      <div className="Form-pair">
        <TextField
          label={t`Name`}
          value={draft.name}
          onChange={(name) => form.change("name", name)}
          isRequired
          autoFocus
          description={
            isNew
              ? undefined
              : t`With another name its resources are moved to it; how many is shown before it is saved.`
          }
          errorMessage={problem("name")}
        />
        <Select
          label={t`Category`}
          options={CATEGORIES.map((id) => ({ id, label: t(CATEGORY_WORDS[id]) }))}
          value={draft.category}
          onChange={(category) => form.change("category", category)}
        />
      </div>
      <MarkerField
        markerUrl={draft.markerUrl}
        problem={problem("markerUrl")}
        onChange={(markerUrl) => form.change("markerUrl", markerUrl)}
      />
      <LocalisedFields
        text={draft.labels}
        name={draft.name}
        onChange={(labels) => form.change("labels", labels)}
      />
      {draft.subFamilies.map((subFamily, place) => (
        <SubFamilyFields
          // Sub-families have no id: their place is what they are known by while they are renamed.
          key={place}
          subFamily={subFamily}
          hasProblem={told.some(({ path }) => path.startsWith(`subFamilies.${place}.`))}
          problem={(path) => problem(`subFamilies.${place}.${path}`)}
          onChange={(next) =>
            form.change("subFamilies", [
              ...(next === null
                ? withoutRow(draft.subFamilies, place)
                : withChanges(draft.subFamilies, place, next)),
            ])
          }
        />
      ))}
      <div>
        <Button
          icon={<Plus aria-hidden />}
          onPress={() => form.change("subFamilies", [...draft.subFamilies, EMPTY_SUB_FAMILY])}
        >
          <Trans>Add a sub-family</Trans>
        </Button>
      </div>
    </EditorDrawer>
  );

  function fieldName(field: string): string {
    const names: Readonly<Record<string, string>> = {
      name: t`Name`,
      category: t`Category`,
      markerUrl: t`Image of the marker`,
      labels: t`Names in the languages`,
      subFamilies: t`Sub-families`,
    };
    return ownValue(names, field) ?? field;
  }

  function valueText(field: string, value: unknown): string {
    if (field === "category") {
      const category = AssetCategory.safeParse(value).data;
      return category === undefined ? NOTHING : t(CATEGORY_WORDS[category]);
    }
    if (field === "subFamilies" && Array.isArray(value)) {
      const { subFamilies, attributes } = countsOf({ subFamilies: value as Family["subFamilies"] });
      return t`Sub-families: ${subFamilies}, attributes: ${attributes}`;
    }
    if (field === "labels" && typeof value === "object" && value !== null)
      return Object.values(value).filter(Boolean).join(" / ") || NOTHING;
    if (field === "markerUrl" && String(value).startsWith("data:")) return t`A chosen image`;
    return typeof value === "string" ? value : NOTHING;
  }
}
