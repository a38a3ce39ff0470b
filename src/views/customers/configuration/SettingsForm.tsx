import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { type Locale, textIn } from "../../../domain/base/locale.ts";
import { ownValue } from "../../../domain/base/ownValue.ts";
import {
  ASSET_SHEET_BLOCKS,
  FACTOR_ROLES,
  type CustomerSettings,
  MIN_JOURNAL_DAYS,
  MAX_JOURNAL_DAYS,
  defaultAssetColumns,
} from "../../../domain/customers/customerConfig.ts";
import type { MapSource } from "../../../domain/customers/mapSource.ts";
import { FormNotes } from "../../kit/administration/FormNotes.tsx";
import { useForm } from "../../kit/administration/useForm.ts";
import { UnsavedQuestion } from "../../kit/UnsavedQuestion.tsx";
import { useUnsavedGuard } from "../../kit/useUnsavedGuard.ts";
import { Button } from "../../ui/Button.tsx";
import { ComboBox } from "../../ui/ComboBox.tsx";
import { NOTHING } from "../../ui/format/nothing.ts";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { LinesField } from "../../ui/LinesField.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { useSettingsMachines } from "../settingsMachines.ts";
import { AssetSettings, SHEET_BLOCK_WORDS } from "./AssetSettings.tsx";
import { ASSET_COLUMN_WORDS } from "../../kit/words/assetWords.ts";
import { useServices } from "../../kit/services.ts";
import { ROLES } from "../../users/administration/userWords.ts";
import { useColumnName } from "../../kit/words/useColumnName.ts";
import { DashboardFields } from "./DashboardFields.tsx";
import { RecordedHoursFields } from "./RecordedHoursFields.tsx";
import { RetentionFields } from "./RetentionFields.tsx";
import { areSound, settingsIssues } from "./settingsIssues.ts";
import { useHoursWords } from "./useHoursWords.ts";
import { useRetentionWords } from "./useRetentionWords.ts";
import { useWorkingDayWords } from "./useWorkingDayWords.ts";
import { WorkingDayFields } from "./WorkingDayFields.tsx";
import "../../ui/Form.css";

const TIMEZONES = Intl.supportedValuesOf("timeZone");

/** The settings in one form; what somebody else saves meanwhile is told at its field. */
export function SettingsForm({
  settings,
  grounds,
}: {
  readonly settings: CustomerSettings;
  /** All grounds of maps that the platform has. */
  readonly grounds: readonly MapSource[];
}) {
  const { t, i18n } = useLingui();
  const columnName = useColumnName();
  const { session } = useServices();
  const kind = useSelector(session, ({ context }) => context.customer?.kind ?? null);
  const toasts = useToasts();
  const [isTried, setIsTried] = useState(false);
  const form = useForm<CustomerSettings>(
    useSettingsMachines().settingsForm,
    { mode: "edit", seen: settings, draft: "settings", secrets: ["mapApiKey"] },
    () => {
      setIsTried(false);
      toasts.success(t`The configuration is saved`);
    },
  );
  const workingDayWords = useWorkingDayWords();
  const retentionWords = useRetentionWords();
  const hoursWords = useHoursWords();
  const guard = useUnsavedGuard(form.isUnsaved, form.forget);
  const { values } = form;
  const issues = settingsIssues(values);
  const isSound = areSound(issues);
  const [lat, lng] = ["{lat}", "{lng}"];
  const example = `https://maps.example.org/?at=${lat},${lng}`;
  const wrong = issues.emails.join(", ");
  const wrongDomains = issues.mailDomains.join(", ");
  const labels: Readonly<Record<CustomerSettings["markerLabel"], string>> = {
    none: t`Nothing`,
    reference: t`Reference`,
    designation: t`Designation`,
  };
  const names: Readonly<Record<string, string>> = {
    reportEmails: t`E-mails of reports`,
    externalDashboards: t`Dashboards`,
    markerLabel: t`Beside a marker`,
    assetColumns: t`Columns of the list of resources`,
    fieldNames: t`Names of fields`,
    sheetBlocks: t`Parts of the page of a resource`,
    timezone: t`Timezone`,
    mapApiKey: t`Key of the map service`,
    mapSources: t`Maps to choose from`,
    outsideMapUrl: t`Address of another map`,
    journalDays: t`Days in the journal`,
    mailDomains: t`Domains of your addresses`,
    factorRoles: t`Second factor asked of`,
    workingDays: t`Working days`,
    retention: t`How long positions are kept`,
    recordedHours: t`When people are located`,
  };
  const groundName = (id: string): string => {
    const ground = grounds.find((one) => one.id === id);
    return ground === undefined ? id : textIn(ground.name, i18n.locale as Locale, id);
  };
  const valueText = (field: string, value: unknown): string => {
    if (field === "markerLabel") return labels[value as CustomerSettings["markerLabel"]];
    if (field === "mapSources")
      return (value as CustomerSettings["mapSources"])?.map(groundName).join(", ") ?? t`All`;
    if (field === "assetColumns")
      return defaultAssetColumns(value as CustomerSettings["assetColumns"], kind)
        .map(columnName)
        .join(", ");
    if (field === "fieldNames")
      return (value as CustomerSettings["fieldNames"])
        .map((one) => {
          const defaultValue = t(ASSET_COLUMN_WORDS[one.field]);
          return `${defaultValue}: ${textIn(one.name, i18n.locale as Locale, defaultValue)}`;
        })
        .join(", ");
    if (field === "sheetBlocks")
      return ((value as CustomerSettings["sheetBlocks"]) ?? ASSET_SHEET_BLOCKS)
        .map((block) => t(SHEET_BLOCK_WORDS[block]))
        .join(", ");
    if (field === "factorRoles")
      return (value as CustomerSettings["factorRoles"])
        .map((role) => t(ROLES[role].name))
        .join(", ");
    if (field === "workingDays")
      return workingDayWords.text(value as CustomerSettings["workingDays"]);
    if (field === "retention")
      return retentionWords.rulesText(value as CustomerSettings["retention"]);
    if (field === "recordedHours")
      return hoursWords.text(value as CustomerSettings["recordedHours"]);
    if (field === "externalDashboards")
      return (value as CustomerSettings["externalDashboards"]).map(({ name }) => name).join(", ");
    if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.join(", ");
    if (typeof value === "number") return String(value);
    return typeof value === "string" ? value : NOTHING;
  };
  return (
    <form
      className="stack-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (isSound && form.isUnsaved) form.save();
      }}
    >
      <FormNotes
        form={form}
        fieldName={(field) => ownValue(names, field) ?? field}
        valueText={valueText}
      />
      <Panel title={t`Reports`}>
        <div className="stack-4">
          <LinesField
            label={t`E-mails of reports`}
            description={t`One a line. New reports are offered these recipients.`}
            rows={4}
            isRequired={false}
            values={values.reportEmails}
            onChange={(lines) => form.change("reportEmails", lines)}
            errorMessage={
              isTried && wrong !== ""
                ? t`Not valid: ${wrong}. Use the form name@example.org.`
                : null
            }
          />
          <LinesField
            label={t`Domains of your addresses`}
            description={t`One a line, as example.org. Who is outside of them is marked, and few messages a day go there. Empty: nobody is marked.`}
            rows={3}
            isRequired={false}
            values={values.mailDomains}
            onChange={(lines) => form.change("mailDomains", lines)}
            errorMessage={
              isTried && wrongDomains !== ""
                ? t`Not valid: ${wrongDomains}. Use the form example.org.`
                : null
            }
          />
        </div>
      </Panel>
      <Panel title={t`Signing in`}>
        <div className="Form">
          <MultiSelect
            label={t`Second factor asked of`}
            description={t`Who signs in by password. Who has none sets one up at the next sign-in; who comes through your organisation is asked there.`}
            placeholder={t`Nobody`}
            options={FACTOR_ROLES.map((id) => ({ id, label: t(ROLES[id].name) }))}
            values={values.factorRoles}
            onChange={(ids) =>
              form.change(
                "factorRoles",
                FACTOR_ROLES.filter((role) => ids.includes(role)),
              )
            }
          />
        </div>
      </Panel>
      <Panel title={t`BI dashboards`}>
        <DashboardFields
          dashboards={values.externalDashboards}
          issues={isTried ? issues.dashboards : null}
          onChange={(dashboards) => form.change("externalDashboards", [...dashboards])}
        />
      </Panel>
      <Panel title={t`Time and maps`}>
        <div className="Form">
          <ComboBox
            label={t`Timezone`}
            description={t`Dates and times of all pages, reports, deadlines and counters.`}
            options={TIMEZONES.map((id) => ({ id, label: id }))}
            value={values.timezone}
            onChange={(id) => {
              if (id !== null) form.change("timezone", id);
            }}
            isRequired
          />
          <RadioGroup
            label={t`Beside a marker`}
            description={t`What maps show until their reader chooses something else.`}
            orientation="horizontal"
            options={(["none", "reference", "designation"] as const).map((id) => ({
              id,
              label: labels[id],
            }))}
            value={values.markerLabel}
            onChange={(id) => form.change("markerLabel", id)}
          />
          <TextField
            label={t`Key of the map service`}
            description={t`Empty: the maps that need no service and no account.`}
            value={values.mapApiKey ?? ""}
            onChange={(text) => form.change("mapApiKey", text.trim() === "" ? null : text)}
            autoComplete="off"
          />
          <TextField
            label={t`Address of another map`}
            description={t`The page of a resource leads there. ${lat} and ${lng} stand for its place, as in ${example}. Empty: no link.`}
            type="url"
            value={values.outsideMapUrl ?? ""}
            onChange={(text) => form.change("outsideMapUrl", text.trim() === "" ? null : text)}
            autoComplete="off"
            errorMessage={
              isTried && issues.isOutsideMapWrong
                ? t`Begin with https:// and put ${lat} and ${lng} where the place goes.`
                : null
            }
          />
          {grounds.length > 0 && (
            <MultiSelect
              label={t`Maps to choose from`}
              description={t`The first is shown until a reader chooses another. The embedded map is always there.`}
              placeholder={t`All maps of the platform`}
              options={grounds.map(({ id }) => ({ id, label: groundName(id) }))}
              values={values.mapSources ?? []}
              onChange={(ids) => form.change("mapSources", ids.length === 0 ? null : [...ids])}
            />
          )}
        </div>
      </Panel>
      <Panel title={t`Working days`}>
        <WorkingDayFields
          calendar={values.workingDays}
          isNoDayTold={isTried && issues.isNoDayWorked}
          onChange={(calendar) => form.change("workingDays", calendar)}
        />
      </Panel>
      <AssetSettings
        values={values}
        isNameMissing={isTried && issues.isNameMissing}
        onChange={form.change}
      />
      <Panel title={t`How long positions are kept`}>
        <RetentionFields
          rules={values.retention}
          onChange={(rules) => form.change("retention", rules)}
        />
      </Panel>
      <Panel title={t`When people are located`}>
        <RecordedHoursFields
          rules={values.recordedHours}
          onChange={(rules) => form.change("recordedHours", rules)}
          problem={(path) =>
            isTried && issues.hours.includes(path)
              ? t`A time of day is HH:MM, and a slot does not end when it begins.`
              : null
          }
        />
      </Panel>
      <Panel title={t`Journal`}>
        <div className="Form">
          <NumberField
            label={t`Days in the journal`}
            description={t`Older entries are removed for good, and walk tests as old; entries no sooner than the platform allows. Empty: entries are kept as long as the customer is, walk tests for 90 days.`}
            value={values.journalDays}
            onChange={(days) => form.change("journalDays", days)}
            step={1}
            unit={t`days`}
            errorMessage={
              isTried && issues.isJournalWrong
                ? t`Give ${MIN_JOURNAL_DAYS} to ${MAX_JOURNAL_DAYS} days, or nothing.`
                : null
            }
          />
        </div>
      </Panel>
      <div className="Configuration-bar row-2">
        {isTried && !isSound && (
          <p role="alert" className="Form-missing">
            <Trans>Something is missing or wrong: it is marked.</Trans>
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          isPending={form.isBusy}
          isDisabled={!form.isUnsaved || form.conflicts.length > 0}
        >
          <Trans>Save</Trans>
        </Button>
      </div>
      <UnsavedQuestion isAsking={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </form>
  );
}
