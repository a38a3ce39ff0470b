import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { shownName } from "../../../domain/customers/customer.ts";
import { SENSOR_MODELS } from "../../../domain/devices/sensorModel.ts";
import { useServices } from "../../kit/services.ts";
import { DateField } from "../../ui/DateField.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { ProvisioningDraft, RangeIssue } from "./provisioningDraft.ts";
import { RANGE_ISSUE_WORDS } from "./rangeIssueWords.ts";

/** The fields of an order, each with what is wrong with it. */
export function ProvisioningFields({
  draft,
  isTried,
  rangeIssue,
  wrong,
  onChange,
}: {
  readonly draft: ProvisioningDraft;
  /** It was to be sent: what is missing is marked. */
  readonly isTried: boolean;
  readonly rangeIssue: RangeIssue | null;
  /** Names of fields that are missing or wrong. */
  readonly wrong: ReadonlySet<string>;
  readonly onChange: (part: Partial<ProvisioningDraft>) => void;
}) {
  const { t } = useLingui();
  const { session } = useServices();
  const customers = useSelector(session, ({ context }) => context.customers);
  const problemOf = (field: keyof ProvisioningDraft) =>
    wrong.has(field) ? t`This is missing or wrong: correct it.` : null;
  return (
    <>
      <Select
        label={t`Customer`}
        options={customers.map((one) => ({
          id: one.index as string,
          label: shownName(one),
        }))}
        value={draft.customer}
        onChange={(customer) => onChange({ customer })}
        description={t`Whose the tags become.`}
        isRequired
      />
      <TextField
        label={t`Manufacturer id`}
        value={draft.manufacturerId}
        onChange={(manufacturerId) => onChange({ manufacturerId })}
        isRequired
        autoComplete="off"
        errorMessage={problemOf("manufacturerId")}
      />
      <TextField
        label={t`Hardware supplier`}
        value={draft.hardwareSupplier}
        onChange={(hardwareSupplier) => onChange({ hardwareSupplier })}
        isRequired
        autoComplete="off"
        errorMessage={problemOf("hardwareSupplier")}
      />
      <Select
        label={t`Model`}
        options={SENSOR_MODELS.map((id) => ({ id, label: id.replace("_", " ") }))}
        value={draft.model}
        onChange={(model) => onChange({ model })}
        isRequired
        errorMessage={problemOf("model")}
      />
      <NumberField
        label={t`Battery lifespan`}
        value={draft.batteryLifespan}
        onChange={(batteryLifespan) => onChange({ batteryLifespan })}
        unit={t`months`}
        minValue={1}
        maxValue={240}
        isRequired
        errorMessage={problemOf("batteryLifespan")}
      />
      <DateField
        label={t`Commissioning date`}
        value={draft.commissioningDate}
        onChange={(commissioningDate) => onChange({ commissioningDate })}
        isRequired
        errorMessage={problemOf("commissioningDate")}
      />
      <NumberField
        label={t`Broadcast interval`}
        value={draft.broadcastInterval}
        onChange={(broadcastInterval) => onChange({ broadcastInterval })}
        unit={t`s`}
        minValue={0.001}
        maxValue={3600}
        formatOptions={{ maximumFractionDigits: 3 }}
        isRequired
        errorMessage={problemOf("broadcastInterval")}
      />
      <TextField
        label={t`UUID`}
        value={draft.uuid}
        onChange={(uuid) => onChange({ uuid })}
        placeholder="00000000-0000-0000-0000-000000000000"
        spellCheck={false}
        autoComplete="off"
        isRequired
        errorMessage={problemOf("uuid")}
      />
      <TextField
        label={t`Start tag`}
        value={draft.startTag}
        onChange={(startTag) => onChange({ startTag })}
        placeholder="210A0001"
        spellCheck={false}
        autoComplete="off"
        isRequired
        errorMessage={
          isTried && draft.startTag.trim() === "" ? t`Give the first tag of the range.` : null
        }
      />
      <TextField
        label={t`End tag`}
        value={draft.endTag}
        onChange={(endTag) => onChange({ endTag })}
        placeholder="210A0200"
        spellCheck={false}
        autoComplete="off"
        isRequired
        errorMessage={
          rangeIssue !== null
            ? t(RANGE_ISSUE_WORDS[rangeIssue])
            : isTried && draft.endTag.trim() === ""
              ? t`Give the last tag of the range.`
              : null
        }
      />
    </>
  );
}
