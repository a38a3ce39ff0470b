import { useLingui } from "@lingui/react/macro";
import type { ShownKey } from "../../domain/apiKeys/calls.ts";
import { KEY_RIGHTS, type KeyRight } from "../../domain/apiKeys/accessKey.ts";
import { dayOf } from "../../domain/base/localDay.ts";
import { ownValue } from "../../domain/base/ownValue.ts";
import { MINUTE } from "../../domain/base/time.ts";
import { EditorDrawer } from "../kit/editor/EditorDrawer.tsx";
import { useEditor } from "../kit/editor/useEditor.ts";
import { useNow } from "../kit/useNow.ts";
import { DateField } from "../ui/DateField.tsx";
import { formatDate } from "../ui/format/formatDate.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { LinesField } from "../ui/LinesField.tsx";
import { RadioGroup } from "../ui/RadioGroup.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useToasts } from "../ui/useToasts.ts";
import {
  endOfDay,
  fieldsOf,
  type KeyFieldName,
  keyFieldIssues,
  type KeyFields,
  newKey,
  refusedKeyIssues,
} from "./keyFields.ts";
import { useKeyMachines } from "./keyMachines.ts";
import type { ShownSecret } from "./SecretDialog.tsx";
import { KEY_ISSUE_WORDS, RIGHTS } from "./keyWords.ts";

/** Makes a key or changes one. What it opens is chosen once: another right is another key. */
export function KeyEditor({
  edited,
  onMade,
  onSaved,
  onClose,
}: {
  /** Null: a new one. */
  readonly edited: ShownKey | null;
  readonly onMade: (made: ShownSecret) => void;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const place = useTimeFormat();
  const { timezone } = place;
  const now = useNow(MINUTE);
  const { keyForm } = useKeyMachines();
  const isNew = edited === null;
  const form = useEditor<KeyFields>(
    () => ({
      machine: keyForm,
      mode: isNew ? "create" : "edit",
      seen: isNew ? newKey(now, timezone) : fieldsOf(edited),
      draft: `key.${edited?.id ?? ""}`,
    }),
    ({ name, right, secret }) => {
      onSaved();
      if (typeof secret === "string")
        onMade({ name: String(name), right: right as KeyRight, secret });
      else toasts.success(t`The key ${String(name)} is saved`);
    },
    onClose,
  );
  const { values } = form;
  const isEndChanged = isNew || values.expiresAt !== edited.expiresAt;
  const own = keyFieldIssues(values, { now, isEndChanged });
  const issues = { ...(form.isTried ? own : {}), ...refusedKeyIssues(form.issues) };
  const problem = (field: KeyFieldName) => {
    const issue = issues[field];
    return issue === undefined ? null : t(KEY_ISSUE_WORDS[issue]);
  };
  const names: Readonly<Record<string, string>> = {
    name: t`Name`,
    addresses: t`Addresses`,
    expiresAt: t`Last day`,
  };
  const fieldName = (field: string) => ownValue(names, field) ?? field;
  const valueText = (_field: string, value: unknown) => {
    if (typeof value === "number") return formatDate(value, place);
    if (Array.isArray(value)) return value.length === 0 ? t`Everywhere` : value.join(", ");
    return typeof value === "string" && value !== "" ? value : NOTHING;
  };
  return (
    <EditorDrawer
      editor={form}
      title={isNew ? t`New key` : t`Edit ${edited.name}`}
      isSound={Object.keys(own).length === 0}
      saveLabel={isNew ? t`Create the key` : undefined}
      fieldName={fieldName}
      valueText={valueText}
    >
      <TextField
        label={fieldName("name")}
        value={values.name}
        onChange={(name) => form.change("name", name)}
        description={t`What uses it, so that it is known years later.`}
        isRequired
        autoFocus
        maxLength={100}
        errorMessage={problem("name")}
      />
      <RadioGroup
        label={t`What it may do`}
        options={KEY_RIGHTS.map((id) => ({
          id,
          label: t(RIGHTS[id].name),
          description: t(RIGHTS[id].purpose),
        }))}
        value={values.right}
        isDisabled={!isNew}
        onChange={(right) => form.change("right", right)}
      />
      <DateField
        label={fieldName("expiresAt")}
        value={values.expiresAt === null ? null : dayOf(values.expiresAt, timezone)}
        onChange={(day) => form.change("expiresAt", day === null ? null : endOfDay(day, timezone))}
        description={t`Two years from now at the latest.`}
        isRequired
        errorMessage={problem("expiresAt")}
      />
      <LinesField
        label={t`Taken from these addresses alone, one a line`}
        values={values.addresses}
        onChange={(addresses) => form.change("addresses", addresses)}
        description={t`An address such as 192.0.2.7 or a network such as 10.0.0.0/8. Empty: from everywhere.`}
        isRequired={false}
        errorMessage={problem("addresses")}
      />
    </EditorDrawer>
  );
}
