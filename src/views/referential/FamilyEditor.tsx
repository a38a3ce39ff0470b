import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useState } from "react";
import { AssetCategory, type Family } from "../../domain/referential/referential.ts";
import { useReferentialMachines } from "./referentialMachines.ts";
import { FormNotes } from "../kit/administration/FormNotes.tsx";
import { newId } from "../kit/newId.ts";
import { useForm } from "../kit/administration/useForm.ts";
import { UnsavedQuestion } from "../kit/UnsavedQuestion.tsx";
import { NOTHING } from "../ui/format/nothing.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Select } from "../ui/Select.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { CATEGORY_WORDS } from "../kit/words/assetWords.ts";
import {
  countsOf,
  EMPTY_SUB_FAMILY,
  emptyFamily,
  type FamilyDraft,
  familyDraftIssues,
  withItem,
} from "./familyDraft.ts";
import { ImpactQuestion } from "./ImpactQuestion.tsx";
import { LocalisedFields } from "./LocalisedFields.tsx";
import { draftIssueWords } from "./referentialWords.ts";
import { SubFamilyFields } from "./SubFamilyFields.tsx";

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
  const [seen] = useState<FamilyDraft>(() => family ?? emptyFamily(newId("family")));
  const [isTried, setIsTried] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const isNew = family === null;
  const form = useForm<FamilyDraft>(
    familyForm,
    { mode: isNew ? "create" : "edit", seen },
    (stored) => {
      const name = String(stored["name"]);
      toasts.success(t`The family ${name} is saved`);
      onClose();
    },
  );
  const draft = form.values;
  const issues = familyDraftIssues(draft, families);
  const told = [...(isTried ? issues : []), ...form.issues];
  const problem = (path: string) => {
    const issue = told.find((one) => one.path === path || one.path.startsWith(`${path}.`));
    return issue === undefined ? null : t(draftIssueWords(issue.path, issue.code));
  };
  const save = () => {
    setIsTried(true);
    if (issues.length > 0) return;
    if (form.mode === "create" || form.isPreview) form.save();
    // A form that failed is changed before it is looked at again.
    else if (form.refusal !== null || form.isUnreachable) form.save();
    else form.preview();
  };
  const leave = () => (form.isUnsaved ? setIsLeaving(true) : onClose());
  const { id: familyId, ...content } = draft;
  return (
    <Dialog
      isOpen
      size="full"
      isDismissable={false}
      title={isNew ? t`New family` : t`Family ${family.name}`}
      onClose={leave}
      actions={
        form.isPreview ? undefined : (
          <>
            {isTried && issues.length > 0 && (
              <p role="alert">
                <Trans>Something is missing: it is marked.</Trans>
              </p>
            )}
            <Button onPress={leave} isDisabled={form.isBusy}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              variant="primary"
              onPress={save}
              isPending={form.isBusy}
              isDisabled={form.conflicts.length > 0 || (!isNew && !form.isUnsaved)}
            >
              <Trans>Save</Trans>
            </Button>
          </>
        )
      }
    >
      {form.isPreview ? (
        <ImpactQuestion
          familyId={familyId}
          family={content}
          isAsked={false}
          isBusy={form.isBusy}
          confirmLabel={t`Save all the same`}
          onConfirm={form.save}
          onCancel={form.edit}
        />
      ) : (
        <form
          className="Administration-form"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <FormNotes form={form} fieldName={fieldName} valueText={valueText} />
          <div className="Administration-pair">
            <TextField
              label={t`Name`}
              value={draft.name}
              onChange={(name) => form.change("name", name)}
              isRequired
              autoFocus
              description={
                isNew
                  ? undefined
                  : t`Resources name their family: with another name they belong to none.`
              }
              errorMessage={problem("name")}
            />
            <Select
              label={t`Category`}
              options={CATEGORIES.map((id) => ({ id, label: t(CATEGORY_WORDS[id]) }))}
              value={draft.category}
              onChange={(category) => form.change("category", category)}
            />
            <TextField
              label={t`Image of the marker`}
              type="url"
              value={draft.markerUrl ?? ""}
              placeholder={t`The marker of the category`}
              onChange={(url) => form.change("markerUrl", url === "" ? null : url)}
              errorMessage={problem("markerUrl")}
            />
          </div>
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
                form.change("subFamilies", [...withItem(draft.subFamilies, place, next)])
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
        </form>
      )}
      <UnsavedQuestion isAsking={isLeaving} onStay={() => setIsLeaving(false)} onLeave={onClose} />
    </Dialog>
  );

  function fieldName(field: string): string {
    const names: Readonly<Record<string, string>> = {
      name: t`Name`,
      category: t`Category`,
      markerUrl: t`Image of the marker`,
      labels: t`Names in the languages`,
      subFamilies: t`Sub-families`,
    };
    return names[field] ?? field;
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
    return typeof value === "string" ? value : NOTHING;
  }
}
