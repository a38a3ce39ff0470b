import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { LONGEST_NOTICE, NOTICE_SEVERITIES } from "../../domain/base/notice.ts";
import { ownValue } from "../../domain/base/ownValue.ts";
import { shownName } from "../../domain/customers/customer.ts";
import type { PlatformNotice } from "../../domain/operations/platformNotice.ts";
import { useCustomerMachines } from "../customers/customerMachines.ts";
import { EditorDrawer } from "../kit/editor/EditorDrawer.tsx";
import { useEditor } from "../kit/editor/useEditor.ts";
import { useServices } from "../kit/services.ts";
import { usePresent } from "../kit/useNow.ts";
import { NOTICE_SEVERITY_WORDS } from "../kit/words/noticeWords.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { MomentField } from "../ui/MomentField.tsx";
import { MultiSelect } from "../ui/MultiSelect.tsx";
import { RadioGroup } from "../ui/RadioGroup.tsx";
import { Select } from "../ui/Select.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { fieldsOfNotice, newNotice, type NoticeFields, noticeIssues } from "./noticeFields.ts";
import { NOTICE_ISSUE_WORDS, NOTICE_SEVERITY_PURPOSES } from "./operationWords.ts";

/** Writes a notice to whoever has a screen open, or changes one. */
export function NoticeEditor({
  notice,
  onSaved,
  onClose,
}: {
  /** Null: a new one. */
  readonly notice: PlatformNotice | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const format = useTimeFormat();
  const machines = useCustomerMachines();
  const { session } = useServices();
  const customers = useSelector(session, ({ context }) => context.customers);
  const now = usePresent(5000);
  const isNew = notice === null;
  const form = useEditor<NoticeFields>(
    () => ({
      machine: machines.noticeForm,
      mode: isNew ? "create" : "edit",
      seen: isNew ? newNotice(now) : fieldsOfNotice(notice),
      draft: `notice.${notice?.id ?? ""}`,
    }),
    () => {
      onSaved();
      toasts.success(t`The notice is on the screens within seconds`);
    },
    onClose,
  );
  const { values } = form;
  const own = noticeIssues(values, now);
  const problem = (field: keyof typeof own) => {
    const issue = form.isTried ? own[field] : undefined;
    return issue === undefined ? null : t(NOTICE_ISSUE_WORDS[issue]);
  };
  const nameOf = new Map<string, string>(customers.map((one) => [one.index, shownName(one)]));
  const names: Readonly<Record<string, string>> = {
    severity: t`What it means`,
    text: t`Text`,
    from: t`Begins`,
    to: t`Ends`,
    customers: t`Customers`,
  };
  const valueText = (field: string, value: unknown) => {
    if (field === "customers" && value === null) return t`All customers`;
    if (Array.isArray(value)) return value.map((one) => nameOf.get(String(one)) ?? one).join(", ");
    if (typeof value === "number") return formatDateTime(value, format);
    const severity = NOTICE_SEVERITIES.find((one) => one === value);
    if (severity !== undefined) return t(NOTICE_SEVERITY_WORDS[severity]);
    if (typeof value === "object" && value !== null) return Object.values(value).join(" / ");
    return NOTHING;
  };
  const words = (language: "fr" | "en", label: string) => (
    <TextArea
      label={label}
      value={values.text[language] ?? ""}
      onChange={(text) =>
        form.change("text", { ...values.text, [language]: text === "" ? null : text })
      }
      maxLength={LONGEST_NOTICE}
      errorMessage={problem("text")}
    />
  );
  return (
    <EditorDrawer
      editor={form}
      size="medium"
      title={isNew ? t`New notice` : t`Edit the notice`}
      isSound={Object.keys(own).length === 0}
      saveLabel={isNew ? t`Tell it` : undefined}
      fieldName={(field) => ownValue(names, field) ?? field}
      valueText={valueText}
    >
      <Select
        label={t`What it means`}
        options={NOTICE_SEVERITIES.map((id) => ({
          id,
          label: t(NOTICE_SEVERITY_WORDS[id]),
          description: t(NOTICE_SEVERITY_PURPOSES[id]),
        }))}
        value={values.severity}
        onChange={(severity) => form.change("severity", severity)}
      />
      {words("fr", t`Text in French`)}
      {words("en", t`Text in English`)}
      <p className="note">
        <Trans>With one language given, everybody reads that one.</Trans>
      </p>
      <div className="Form-pair">
        <MomentField
          label={t`Begins`}
          value={values.from}
          timezone={format.timezone}
          onChange={(from) => form.change("from", from)}
          isRequired
          errorMessage={problem("from")}
        />
        <MomentField
          label={t`Ends`}
          value={values.to}
          timezone={format.timezone}
          onChange={(to) => form.change("to", to)}
          isRequired
          errorMessage={problem("to")}
        />
      </div>
      <p className="note">
        <Trans>
          By the clock of {format.timezone}. It is shown from now on; until it begins it can be put
          away, then it stays until it ends.
        </Trans>
      </p>
      <RadioGroup
        label={t`Who is notified`}
        options={[
          { id: "all", label: t`The users of all customers` },
          { id: "some", label: t`The users of some customers` },
        ]}
        value={values.customers === null ? "all" : "some"}
        onChange={(id) => form.change("customers", id === "all" ? null : [])}
      />
      {values.customers !== null && (
        <MultiSelect
          label={t`Customers`}
          options={customers.map((one) => ({ id: one.index as string, label: shownName(one) }))}
          values={values.customers}
          onChange={(chosen) =>
            form.change(
              "customers",
              customers.flatMap(({ index }) => (chosen.includes(index) ? [index] : [])),
            )
          }
          errorMessage={problem("customers")}
        />
      )}
    </EditorDrawer>
  );
}
