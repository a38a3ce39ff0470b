import { Trans, useLingui } from "@lingui/react/macro";
import { Eye } from "lucide-react";
import { useState } from "react";
import { LOCALES } from "../../../domain/base/locale.ts";
import { PROFILE_NAMES, type ProfileName } from "../../../domain/base/profile.ts";
import { WEEKDAYS } from "../../../domain/base/time.ts";
import type { Family } from "../../../domain/referential/referential.ts";
import type { ReportReader } from "../../../domain/reports/calls.ts";
import {
  hasArea,
  hasFamily,
  hasSpan,
  type Report,
  REPORT_CONTENTS,
  REPORT_FORMATS,
} from "../../../domain/reports/report.ts";
import { REPORT_SPANS } from "../../../domain/reports/reportSpan.ts";
import type { Site } from "../../../domain/sites/site.ts";
import { EditorDrawer } from "../../kit/editor/EditorDrawer.tsx";
import { useEditor } from "../../kit/editor/useEditor.ts";
import { useFamilyNames } from "../../kit/words/useFamilyNames.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { LinesField } from "../../ui/LinesField.tsx";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { LANGUAGE_NAMES } from "../../kit/words/languageNames.ts";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { ROLES } from "../../users/administration/userWords.ts";
import { useReportMachines } from "../reportMachines.ts";
import {
  byField,
  draftOf,
  reportFieldIssues,
  type ReportFields,
  withContent,
} from "./reportFields.ts";
import { ReportPreview } from "./ReportPreview.tsx";
import { DAY_WORDS } from "../../kit/words/dayWords.ts";
import { CONTENT_WORDS, FORMAT_WORDS, SPAN_WORDS } from "./reportWords.ts";
import { ScheduleFields } from "./ScheduleFields.tsx";
import { useReportIssueWord } from "./useReportIssueWord.ts";
import { useReportValueText } from "./useReportValueText.ts";
import "./Reports.css";

/** The choice of nothing in particular. */
const ALL = "";

/** Creates a report or changes one, and shows its document before it is saved. */
export function ReportEditor({
  mode,
  seen,
  reports,
  sites,
  families,
  recipients,
  onClose,
}: {
  readonly mode: "create" | "edit";
  readonly seen: ReportFields;
  readonly reports: readonly Report[];
  readonly sites: readonly Site[];
  readonly families: readonly Family[];
  readonly recipients: readonly ReportReader[];
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const { reportForm } = useReportMachines();
  const names = useFamilyNames();
  const issueWord = useReportIssueWord();
  const [isPreviewed, setIsPreviewed] = useState(false);
  const form = useEditor<ReportFields>(
    () => ({
      machine: reportForm,
      mode,
      seen,
      draft: `report.${mode === "edit" ? seen.id : ""}`,
    }),
    ({ name }) => {
      const saved = String(name);
      toasts.success(t`The report ${saved} is saved`);
    },
    onClose,
  );
  const { values, change } = form;
  const self = mode === "edit" ? reports.find(({ id }) => id === values.id)?.id : undefined;
  const own = reportFieldIssues(values, {
    others: reports,
    sites,
    families,
    users: recipients,
    self: self ?? null,
  });
  const refused = byField(form.issues);
  const problem = (field: string) => {
    const issue = refused.get(field) ?? (form.isTried ? own.get(field) : undefined);
    return issue === undefined ? null : issueWord(issue);
  };
  const fieldNames: Readonly<Record<string, string>> = {
    name: t`Name`,
    content: t`Content`,
    site: t`Site`,
    area: t`Area`,
    family: t`Family`,
    subFamily: t`Sub-family`,
    span: t`Period`,
    sendTime: t`Send time`,
    schedule: t`Days`,
    emails: t`E-mail addresses, one a line`,
    users: t`Users`,
    roles: t`Roles`,
    locale: t`Language`,
    formats: t`Formats`,
    namesPeople: t`People by their names`,
  };
  const fieldName = (field: string) => fieldNames[field] ?? field;
  const valueText = useReportValueText({ sites, recipients });
  const setAll = (changes: Partial<ReportFields>) => {
    for (const [field, value] of Object.entries(changes))
      change(field as keyof ReportFields, value as never);
  };
  const site = sites.find(({ id }) => id === values.site);
  const family = families.find(({ name }) => name === values.family);
  const draft = draftOf(values);
  return (
    <EditorDrawer
      editor={form}
      title={mode === "create" ? t`New report` : t`Edit ${seen.name}`}
      isSound={own.size === 0}
      fieldName={fieldName}
      valueText={valueText}
    >
      <TextField
        label={fieldName("name")}
        isRequired
        autoFocus
        value={values.name}
        onChange={(name) => change("name", name)}
        errorMessage={problem("name")}
        maxLength={128}
      />
      <Select
        label={fieldName("content")}
        options={REPORT_CONTENTS.map((id) => ({ id, label: t(CONTENT_WORDS[id]) }))}
        value={values.content}
        onChange={(content) => setAll(withContent(content, values))}
      />
      {hasSpan(values.content) && (
        <Select
          label={fieldName("span")}
          options={REPORT_SPANS.map((id) => ({ id, label: t(SPAN_WORDS[id]) }))}
          value={values.span}
          onChange={(span) => change("span", span)}
          errorMessage={problem("span")}
        />
      )}
      <div className="Form-pair">
        <Select
          label={fieldName("site")}
          options={[
            { id: ALL, label: t`All sites` },
            ...sites
              .filter(({ id, isArchived }) => !isArchived || id === values.site)
              .map(({ id, siteName }) => ({ id: id as string, label: siteName })),
          ]}
          value={values.site ?? ALL}
          onChange={(id) =>
            setAll({ site: sites.find((one) => one.id === id)?.id ?? null, area: null })
          }
          errorMessage={problem("site")}
        />
        {hasArea(values.content) && site !== undefined && (
          <Select
            label={fieldName("area")}
            options={[
              { id: ALL, label: t`All of it` },
              ...site.areas.map(({ id, name }) => ({ id: id as string, label: name })),
            ]}
            value={values.area ?? ALL}
            onChange={(id) => change("area", site.areas.find((one) => one.id === id)?.id ?? null)}
            errorMessage={problem("area")}
          />
        )}
      </div>
      {hasFamily(values.content) && (
        <div className="Form-pair">
          <Select
            label={fieldName("family")}
            options={[
              { id: ALL, label: t`All families` },
              ...families.map(({ name }) => ({ id: name, label: names.family(name) })),
            ]}
            value={values.family ?? ALL}
            onChange={(id) => setAll({ family: id === ALL ? null : id, subFamily: null })}
            errorMessage={problem("family")}
          />
          {family !== undefined && (
            <Select
              label={fieldName("subFamily")}
              options={[
                { id: ALL, label: t`All sub-families` },
                ...family.subFamilies.map(({ name }) => ({
                  id: name,
                  label: names.subFamilyOf(family.name, name),
                })),
              ]}
              value={values.subFamily ?? ALL}
              onChange={(id) => change("subFamily", id === ALL ? null : id)}
              errorMessage={problem("subFamily")}
            />
          )}
        </div>
      )}
      <Checkbox
        isSelected={values.namesPeople}
        onChange={(isOn) => change("namesPeople", isOn)}
        description={t`Otherwise by initials and reference, as on shared screens.`}
      >
        {fieldName("namesPeople")}
      </Checkbox>
      <ScheduleFields
        values={values}
        change={change}
        problem={problem}
        dayWord={(day) => t(DAY_WORDS[day])}
        weekdays={WEEKDAYS}
      />
      <LinesField
        label={fieldName("emails")}
        values={values.emails}
        onChange={(emails) => change("emails", emails)}
        errorMessage={problem("emails")}
      />
      <div className="Form-pair">
        <MultiSelect
          label={fieldName("users")}
          isSearchable
          options={recipients.map(({ id, name, email, isPaused }) => ({
            id: id as string,
            label: name,
            description: isPaused ? t`${email}, paused` : email,
          }))}
          values={values.users}
          onChange={(ids) =>
            change(
              "users",
              recipients.flatMap(({ id }) => (ids.includes(id) ? [id] : [])),
            )
          }
          errorMessage={problem("users")}
        />
        <MultiSelect<ProfileName>
          label={fieldName("roles")}
          options={PROFILE_NAMES.filter((role) =>
            recipients.some(({ roles }) => roles.includes(role)),
          ).map((id) => ({ id, label: t(ROLES[id].name) }))}
          values={values.roles}
          onChange={(roles) => change("roles", roles)}
          errorMessage={problem("roles")}
        />
      </div>
      <div className="Form-pair">
        <Select
          label={fieldName("locale")}
          options={LOCALES.map((id) => ({ id, label: LANGUAGE_NAMES[id] }))}
          value={values.locale}
          onChange={(locale) => change("locale", locale)}
        />
        <fieldset className="Reports-group">
          <legend>{fieldName("formats")}</legend>
          <div className="Reports-choices">
            {REPORT_FORMATS.map((format) => (
              <Checkbox
                key={format}
                isSelected={values.formats.includes(format)}
                onChange={(isOn) =>
                  change(
                    "formats",
                    REPORT_FORMATS.filter((one) =>
                      one === format ? isOn : values.formats.includes(one),
                    ),
                  )
                }
              >
                {FORMAT_WORDS[format]}
              </Checkbox>
            ))}
          </div>
          {problem("formats") !== null && <p className="Reports-issue">{problem("formats")}</p>}
        </fieldset>
      </div>
      <div>
        <Button
          icon={<Eye aria-hidden />}
          isDisabled={draft === null}
          onPress={() => setIsPreviewed(true)}
        >
          <Trans>Preview the document</Trans>
        </Button>
      </div>
      {isPreviewed && draft !== null && (
        <ReportPreview report={draft} onClose={() => setIsPreviewed(false)} />
      )}
    </EditorDrawer>
  );
}
