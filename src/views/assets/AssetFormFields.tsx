import { Trans, useLingui } from "@lingui/react/macro";
import {
  type AssetFields,
  attributeField,
  fieldsOfSubFamily,
  partOfFields,
} from "../../domain/assets/assetFormFields.ts";
import { withComputedDates } from "../../domain/referential/attributeValue.ts";
import { LabelId, type SiteId } from "../../domain/base/ids.ts";
import type { Label } from "../../domain/referential/label.ts";
import { textIn } from "../../domain/base/locale.ts";
import {
  type AttributeType,
  type Family,
  findSubFamily,
} from "../../domain/referential/referential.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { Form } from "../kit/administration/useForm.ts";
import { Button } from "../ui/Button.tsx";
import { ComboBox } from "../ui/ComboBox.tsx";
import { MultiSelect } from "../ui/MultiSelect.tsx";
import { Select } from "../ui/Select.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useFieldName } from "../kit/words/useFieldName.ts";
import { FORM_FIELD_WORDS, fieldIssueWords } from "./assetFormWords.ts";
import { ReferenceHolder } from "./ReferenceHolder.tsx";
import { SECTION_WORDS } from "./assetScreenWords.ts";
import { AttributeInput } from "./AttributeInput.tsx";

const SECTIONS: readonly AttributeType[] = ["common", "tag", "metadata", "specific"];
const SITE_FIELDS = ["currentWorksite", "nextLocationSite", "futureWorksite"] as const;

export type AssetFormSurroundings = {
  readonly sites: readonly Site[];
  readonly families: readonly Family[];
  readonly labels: readonly Label[];
};

/** The fields of an asset: what every asset has, then what the referential wants of its sub-family, by section. */
export function AssetFormFields({
  form,
  seen,
  around: { sites, families, labels },
}: {
  readonly form: Form<AssetFields>;
  readonly seen: AssetFields;
  readonly around: AssetFormSurroundings;
}) {
  const { t } = useLingui();
  const nameOf = useFieldName();
  const { locale, timezone } = useTimeFormat();
  const { values, change } = form;
  const { family, subFamily: name } = values;
  const subFamily = findSubFamily(families, family, name);
  const attributes = partOfFields(values).attributes ?? [];
  const computed = subFamily === null ? [] : withComputedDates(subFamily, attributes, timezone);
  const known = new Set(subFamily?.attributes.map((one) => one.name));
  const strangers = attributes.filter(
    (one) => !known.has(one.name) && values[attributeField(one.name)] !== null,
  );
  const problem = (field: string) => {
    const issue = form.issues.find(({ path }) => path === field || path.startsWith(`${field}.`));
    return issue === undefined ? null : t(fieldIssueWords(issue));
  };
  const holder = form.issues.find(({ path }) => path === "reference")?.heldBy;
  const choose = (nextFamily: string, nextName: string) => {
    const owner = findSubFamily(families, nextFamily, nextName);
    if (owner === null) return;
    for (const [field, value] of Object.entries(fieldsOfSubFamily(seen, values, nextFamily, owner)))
      change(field as keyof AssetFields, value as never);
  };
  const siteOptions = (chosen: SiteId | null) =>
    sites
      .filter(({ id, isArchived }) => !isArchived || id === chosen)
      .map(({ id, siteName }) => ({ id: id as string, label: siteName }));
  return (
    <div className="AssetForm-fields">
      <fieldset className="AssetForm-section">
        <legend>
          <Trans>Identity</Trans>
        </legend>
        <TextField
          label={nameOf("reference", FORM_FIELD_WORDS.reference)}
          value={values.reference}
          isRequired
          maxLength={128}
          errorMessage={problem("reference")}
          onChange={(text) => change("reference", text)}
        />
        {holder !== undefined && <ReferenceHolder id={holder} />}
        <TextField
          label={nameOf("designation", FORM_FIELD_WORDS.designation)}
          value={values.designation}
          isRequired
          maxLength={256}
          errorMessage={problem("designation")}
          onChange={(text) => change("designation", text)}
        />
        <Select
          label={nameOf("family", FORM_FIELD_WORDS.family)}
          isRequired
          options={families.map((one) => ({
            id: one.name,
            label: textIn(one.labels, locale, one.name),
            isDisabled: one.subFamilies.length === 0,
          }))}
          value={family}
          errorMessage={problem("family")}
          onChange={(next) =>
            choose(next, families.find((one) => one.name === next)?.subFamilies[0]?.name ?? "")
          }
        />
        <Select
          label={nameOf("subFamily", FORM_FIELD_WORDS.subFamily)}
          isRequired
          options={(families.find((one) => one.name === family)?.subFamilies ?? []).map((one) => ({
            id: one.name,
            label: textIn(one.labels, locale, one.name),
          }))}
          value={name}
          errorMessage={problem("subFamily")}
          onChange={(next) => choose(family, next)}
        />
        <MultiSelect
          label={t(FORM_FIELD_WORDS.labels)}
          placeholder={t({ message: "No label", context: "label of an asset" })}
          options={labels
            .filter((one) => one.family === family && one.subFamily === name)
            .map((one) => ({ id: one.id as string, label: one.name }))}
          values={values.labels}
          errorMessage={problem("labels")}
          onChange={(ids) =>
            change(
              "labels",
              ids.map((id) => LabelId.parse(id)),
            )
          }
        />
      </fieldset>
      <fieldset className="AssetForm-section">
        <legend>
          <Trans>Sites</Trans>
        </legend>
        {SITE_FIELDS.map((field) => (
          <ComboBox
            key={field}
            label={nameOf(field, FORM_FIELD_WORDS[field])}
            options={siteOptions(values[field])}
            value={values[field]}
            errorMessage={problem(field)}
            onChange={(id) => change(field, sites.find((site) => site.id === id)?.id ?? null)}
          />
        ))}
      </fieldset>
      {SECTIONS.map((section) => {
        const own = (subFamily?.attributes ?? []).filter(
          ({ attributeType }) => attributeType === section,
        );
        return own.length === 0 ? null : (
          <fieldset key={section} className="AssetForm-section">
            <legend>{t(SECTION_WORDS[section])}</legend>
            {own.map((attribute) => {
              const field = attributeField(attribute.name);
              return (
                <AttributeInput
                  key={attribute.name}
                  attribute={attribute}
                  of={subFamily?.attributes ?? []}
                  value={values[field] ?? null}
                  computed={computed.find((one) => one.name === attribute.name)?.date ?? null}
                  problem={problem(field)}
                  onChange={(value) => change(field, value)}
                />
              );
            })}
          </fieldset>
        );
      })}
      {strangers.length > 0 && (
        <fieldset className="AssetForm-section">
          <legend>{t(SECTION_WORDS.other)}</legend>
          {strangers.map(({ name: attribute, string, number, date }) => (
            <div key={attribute} className="AssetForm-stranger">
              <TextField
                label={attribute}
                isReadOnly
                value={
                  string ?? String(number ?? (date === null ? "" : new Date(date).toISOString()))
                }
                errorMessage={problem(attributeField(attribute))}
                onChange={() => undefined}
              />
              <Button onPress={() => change(attributeField(attribute), null)}>
                <Trans>Remove the value</Trans>
              </Button>
            </div>
          ))}
        </fieldset>
      )}
    </div>
  );
}
