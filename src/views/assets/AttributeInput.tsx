import { useLingui } from "@lingui/react/macro";
import type { AttributeContent } from "../../domain/assets/assetFormFields.ts";
import { type Attribute } from "../../domain/referential/referential.ts";
import { textIn } from "../../domain/base/locale.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import { ATTRIBUTE_NUMBER } from "../ui/format/attributeNumber.ts";
import { formatDate } from "../ui/format/formatDate.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { DateField } from "../ui/DateField.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { Select } from "../ui/Select.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { dayOf, startOfDay } from "../../domain/base/localDay.ts";

/** Longest text of an attribute, in characters: as the server takes it (domain/assetForm.ts). */
const LONGEST_TEXT = 4000;
/** The choice that is none. */
const NONE = "";

/** The field of one attribute, by the type that the referential gives it (specification section 3). */
export function AttributeInput({
  attribute,
  value,
  of,
  computed,
  problem,
  onChange,
}: {
  readonly attribute: Attribute;
  /** All attributes of the sub-family: a computed date names the one it follows from. */
  readonly of: readonly Attribute[];
  readonly value: AttributeContent | null;
  /** Of a computed date: what its rule makes of the values in the form; null: nothing. */
  readonly computed: number | null;
  readonly problem: string | null;
  readonly onChange: (value: AttributeContent | null) => void;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { timezone, locale } = format;
  const from = attribute.computed?.from ?? "";
  const follows = of.find(({ name }) => name === from);
  const fromLabel = follows === undefined ? from : textIn(follows.labels, locale, from);
  const field = {
    label: textIn(attribute.labels, locale, attribute.name),
    isRequired: attribute.required,
    errorMessage: problem,
  };
  const say = (content: Partial<AttributeContent>) =>
    onChange({ string: null, number: null, date: null, ...content });
  switch (attribute.valueType) {
    case "string":
      return (
        <TextField
          {...field}
          value={value?.string ?? ""}
          maxLength={LONGEST_TEXT}
          onChange={(text) => (text === "" ? onChange(null) : say({ string: text }))}
        />
      );
    case "number":
      return (
        <NumberField
          {...field}
          value={value?.number ?? null}
          formatOptions={ATTRIBUTE_NUMBER}
          onChange={(number) => (number === null ? onChange(null) : say({ number }))}
        />
      );
    case "list":
      return (
        <Select
          {...field}
          options={[
            ...(attribute.required ? [] : [{ id: NONE, label: t`None` }]),
            ...attribute.allowedValues.map((one) => ({ id: one, label: one })),
          ]}
          value={value?.string ?? null}
          onChange={(text) => (text === NONE ? onChange(null) : say({ string: text }))}
        />
      );
    case "date": {
      const at = value?.date ?? null;
      return (
        <DateField
          {...field}
          value={at === null ? null : dayOf(at, timezone)}
          onChange={(day) =>
            day === null ? onChange(null) : say({ date: startOfDay(day, timezone) })
          }
        />
      );
    }
    case "computedDate":
      return (
        <TextField
          {...field}
          isRequired={false}
          isReadOnly
          value={computed === null ? NOTHING : formatDate(computed, format)}
          onChange={() => undefined}
          description={t`Follows from “${fromLabel}”.`}
        />
      );
    default:
      return unreachable(attribute.valueType);
  }
}
