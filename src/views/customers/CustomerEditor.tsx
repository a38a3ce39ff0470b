import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import { ownValue } from "../../domain/base/ownValue.ts";
import { type Contact, type Customer, type CustomerKind } from "../../domain/customers/customer.ts";
import { FEATURE_FLAGS } from "../../domain/users/pages.ts";
import { FLAG_WORDS } from "../kit/words/flagWords.ts";
import { FormNotes } from "../kit/administration/FormNotes.tsx";
import { EditorDrawer } from "../kit/editor/EditorDrawer.tsx";
import { useEditor } from "../kit/editor/useEditor.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { NOTHING } from "../ui/format/nothing.ts";
import { NumberField } from "../ui/NumberField.tsx";
import { Select } from "../ui/Select.tsx";
import { Switch } from "../ui/Switch.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useToasts } from "../ui/useToasts.ts";
import {
  contactOf,
  type CustomerFields,
  customerIssues,
  fieldsOf,
  followingIndex,
  NEW_CUSTOMER,
  refusedCustomerIssues,
} from "./customerFields.ts";
import { useCustomerMachines } from "./customerMachines.ts";
import { CustomerMakingBar, CustomerMakingBroken } from "./CustomerMakingNotes.tsx";
import { CUSTOMER_ISSUE_WORDS, KIND_WORDS } from "./customerWords.ts";

const KINDS = Object.keys(KIND_WORDS) as CustomerKind[];
/** Codes that stand at their field. */
const AT_FIELDS: readonly string[] = [
  "invalid_input",
  "name_taken",
  "index_reserved",
  "index_malformed",
];
const BLANK: Contact = { name: "", email: "", phone: "" };

/** Creates a customer or changes its fields (specification section 3). The index never changes. */
export function CustomerEditor({
  customer,
  taken,
  onSaved,
  onClose,
}: {
  /** Null: a new one. */
  readonly customer: Customer | null;
  /** The indexes that are there when it is opened. */
  readonly taken: readonly CustomerIndex[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const { customerForm } = useCustomerMachines();
  const isNew = customer === null;
  const form = useEditor<CustomerFields>(
    () => ({
      machine: customerForm,
      mode: isNew ? "create" : "edit",
      seen: isNew ? NEW_CUSTOMER : fieldsOf(customer),
      draft: `customer.${customer?.index ?? ""}`,
      secrets: ["mapToken"],
    }),
    ({ name }) => {
      const saved = String(name);
      onSaved();
      toasts.success(
        isNew ? t`The customer ${saved} is created` : t`The customer ${saved} is saved`,
      );
    },
    onClose,
  );
  const { values } = form;
  const isTokenKept = !isNew && values.mapToken === customer.mapToken;
  // As it was when the form was opened: a try whose answer was lost has made the index taken, and is asked for again.
  const [others] = useState(taken);
  const own = customerIssues(values, others, isNew);
  const issues = {
    ...(form.isTried ? own : {}),
    ...refusedCustomerIssues(values, form.refusal, form.issues),
  };
  const broken = !isNew
    ? null
    : form.isUnreachable
      ? "unreachable"
      : form.refusal === "failed"
        ? form.refusal
        : null;
  const problem = (path: string) => {
    const issue = issues[path];
    return issue === undefined ? null : t(CUSTOMER_ISSUE_WORDS[issue]);
  };
  const names: Readonly<Record<string, string>> = {
    name: t`Name`,
    displayName: t`Shown name`,
    index: t`Index`,
    kind: t`Kind`,
    size: t({ message: "Size", context: "of a company" }),
    entity: t`Entity`,
    mapToken: t`Map token`,
    venueId: t`Venue id`,
    defaultFloor: t`Default floor`,
    timezone: t`Timezone`,
    operationalContact: t`Operational contact`,
    administrativeContact: t`Administrative contact`,
    geocoding: t`Geocoding`,
    disabledFlags: t`Features`,
  };
  const fieldName = (field: string) => ownValue(names, field) ?? field;
  const valueText = (field: string, value: unknown) => {
    if (value === null || value === "") return NOTHING;
    const kind = KINDS.find((one) => one === value);
    if (field === "kind" && kind !== undefined) return t(KIND_WORDS[kind]);
    if (typeof value === "boolean") return value ? t`Yes` : t`No`;
    if (field === "disabledFlags" && Array.isArray(value)) {
      const off = FEATURE_FLAGS.filter((flag) => value.includes(flag)).map((flag) =>
        t(FLAG_WORDS[flag].title),
      );
      return off.length === 0 ? t`All are on` : t`Without ${off.join(", ")}`;
    }
    if (typeof value === "object") return Object.values(value).join(", ");
    return typeof value === "string" || typeof value === "number" ? String(value) : NOTHING;
  };
  const text = (field: "entity" | "index" | "mapToken" | "name" | "timezone" | "venueId") => ({
    label: fieldName(field),
    isRequired: true,
    value: values[field],
    onChange: (value: string) => form.change(field, value),
    errorMessage: problem(field),
    autoComplete: "off",
  });
  const maybe = (field: "displayName" | "size") => ({
    label: fieldName(field),
    value: values[field] ?? "",
    onChange: (value: string) => form.change(field, value === "" ? null : value),
    errorMessage: problem(field),
    autoComplete: "off",
  });
  const contact = (field: "administrativeContact" | "operationalContact") => (
    <fieldset className="Form-group">
      <legend>{fieldName(field)}</legend>
      {(["name", "email", "phone"] as const).map((part) => (
        <TextField
          key={part}
          label={{ name: t`Name`, email: t`E-mail`, phone: t`Phone` }[part]}
          type={({ name: "text", email: "email", phone: "tel" } as const)[part]}
          value={values[field]?.[part] ?? ""}
          onChange={(value) =>
            form.change(field, contactOf({ ...(values[field] ?? BLANK), [part]: value }))
          }
          errorMessage={problem(`${field}.${part}`)}
          autoComplete="off"
        />
      ))}
    </fieldset>
  );
  return (
    <EditorDrawer
      editor={form}
      title={isNew ? t`New customer` : t`Edit ${customer.displayName ?? customer.name}`}
      isSound={Object.keys(own).length === 0}
      saveLabel={isNew ? t`Create the customer` : undefined}
      fieldName={fieldName}
      valueText={valueText}
      instead={
        isNew && form.isBusy ? (
          <div className="Form">
            <CustomerMakingBar index={values.index} />
          </div>
        ) : undefined
      }
      note={
        broken !== null ? (
          <CustomerMakingBroken index={values.index} problem={broken} onRetry={form.save} />
        ) : form.refusal !== null && AT_FIELDS.includes(form.refusal) ? null : (
          <FormNotes form={form} fieldName={fieldName} valueText={valueText} />
        )
      }
    >
      <div className="Form-pair">
        <TextField
          {...text("name")}
          autoFocus
          description={t`Lower case, without a hyphen.`}
          onChange={(name) => {
            if (isNew) form.change("index", followingIndex(values, name));
            form.change("name", name);
          }}
        />
        <TextField {...maybe("displayName")} description={t`Empty: as the name.`} />
      </div>
      <div className="Form-pair">
        <TextField
          {...text("index")}
          isReadOnly={!isNew}
          description={isNew ? t`Where its data is kept. It never changes.` : undefined}
        />
        <Select
          label={fieldName("kind")}
          options={KINDS.map((id) => ({ id, label: t(KIND_WORDS[id]) }))}
          value={values.kind === "" ? null : values.kind}
          onChange={(kind) => form.change("kind", kind)}
          placeholder={t`Choose a kind`}
          isRequired
          errorMessage={problem("kind")}
        />
      </div>
      <div className="Form-pair">
        <TextField {...text("entity")} />
        <TextField {...maybe("size")} />
      </div>
      <div className="Form-pair">
        <TextField
          {...text("mapToken")}
          {...(isTokenKept
            ? {
                value: "",
                description: t`It is kept and never shown. Write another one to replace it.`,
              }
            : { description: t`The key to the maps service. Without one: any text.` })}
          isRequired={isNew}
          onChange={(value) =>
            form.change("mapToken", value === "" && !isNew ? customer.mapToken : value)
          }
        />
        <TextField
          {...text("venueId")}
          description={t`As the maps service calls it. Without one: any text.`}
        />
      </div>
      <div className="Form-pair">
        <NumberField
          label={fieldName("defaultFloor")}
          value={values.defaultFloor}
          onChange={(floor) => form.change("defaultFloor", floor)}
          step={1}
          isRequired
          errorMessage={problem("defaultFloor")}
        />
        <TextField {...text("timezone")} />
      </div>
      {contact("operationalContact")}
      {contact("administrativeContact")}
      <Checkbox
        isSelected={values.geocoding}
        onChange={(geocoding) => form.change("geocoding", geocoding)}
      >
        <Trans>Positions are given a city by a geocoding service</Trans>
      </Checkbox>
      <fieldset className="Form-group">
        <legend>{fieldName("disabledFlags")}</legend>
        {FEATURE_FLAGS.map((flag) => (
          <Switch
            key={flag}
            isSelected={!values.disabledFlags.includes(flag)}
            onChange={(isOn) => {
              const others = values.disabledFlags.filter((other) => other !== flag);
              form.change("disabledFlags", isOn ? others : [...others, flag]);
            }}
            description={t(FLAG_WORDS[flag].text)}
          >
            {t(FLAG_WORDS[flag].title)}
          </Switch>
        ))}
        <p className="note">
          <Trans>
            What is switched off is gone for all users of the customer, within seconds and in every
            browser.
          </Trans>
        </p>
      </fieldset>
    </EditorDrawer>
  );
}
