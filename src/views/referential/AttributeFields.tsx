import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Attribute, AttributeType, ValueType } from "../../domain/referential/referential.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { Select } from "../ui/Select.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { TextField } from "../ui/TextField.tsx";
import { valuesOf, withValueType } from "./familyDraft.ts";
import { LocalisedFields } from "./LocalisedFields.tsx";
import { ATTRIBUTE_TYPE_WORDS, UNIT_WORDS, VALUE_TYPE_WORDS } from "./referentialWords.ts";
import "../ui/Form.css";

type Rule = NonNullable<Attribute["computed"]>;
const UNITS = ["day", "month", "year"] as const satisfies readonly Rule["unit"][];

/** One attribute of a sub-family. `problem` says what is wrong with a field of it. */
export function AttributeFields({
  attribute,
  dates,
  problem,
  onChange,
  onMove,
}: {
  readonly attribute: Attribute;
  /** The dates of the sub-family, which a computed one can follow. */
  readonly dates: readonly string[];
  readonly problem: (field: string) => string | null;
  /** Null: the attribute goes. */
  readonly onChange: (attribute: Attribute | null) => void;
  readonly onMove: (by: -1 | 1) => void;
}) {
  const { t } = useLingui();
  const { name, attributeType, valueType, computed } = attribute;
  // What is typed stays as it is typed, blank lines too.
  const [lines, setLines] = useState(attribute.allowedValues.join("\n"));
  const isDate = valueType === "date" || valueType === "computedDate";
  const change = (changes: Partial<Attribute>) => onChange({ ...attribute, ...changes });
  const follow = (changes: Partial<Rule>) => {
    if (computed !== null) change({ computed: { ...computed, ...changes } });
  };
  return (
    <fieldset className="AttributeFields">
      <legend>{name === "" ? t`New attribute` : name}</legend>
      <div className="AttributeFields-tools">
        <IconButton label={t`Move up`} icon={<ArrowUp />} size="small" onPress={() => onMove(-1)} />
        <IconButton
          label={t`Move down`}
          icon={<ArrowDown />}
          size="small"
          onPress={() => onMove(1)}
        />
        <IconButton
          label={t`Remove the attribute ${name}`}
          icon={<Trash2 />}
          size="small"
          onPress={() => onChange(null)}
        />
      </div>
      <div className="Form-pair">
        <TextField
          label={t`Name`}
          value={name}
          onChange={(next) => change({ name: next })}
          isRequired
          errorMessage={problem("name")}
        />
        <Select
          label={t`Section of the form`}
          options={AttributeType.options.map((id) => ({
            id,
            label: t(ATTRIBUTE_TYPE_WORDS[id].label),
            description: t(ATTRIBUTE_TYPE_WORDS[id].help),
          }))}
          value={attributeType}
          onChange={(id) => change({ attributeType: id })}
        />
        <Select
          label={t`Type of value`}
          options={ValueType.options.map((id) => ({ id, label: t(VALUE_TYPE_WORDS[id]) }))}
          value={valueType}
          onChange={(id) =>
            onChange(
              withValueType({ ...attribute, allowedValues: [...valuesOf(lines)] }, id, dates),
            )
          }
        />
      </div>
      {valueType === "list" && (
        <TextArea
          label={t`Allowed values`}
          description={t`One a line.`}
          value={lines}
          rows={4}
          onChange={(text) => {
            setLines(text);
            change({ allowedValues: [...valuesOf(text)] });
          }}
          isRequired
          errorMessage={problem("allowedValues")}
        />
      )}
      {computed !== null && (
        <div className="Form-pair">
          <NumberField
            label={t`Offset`}
            value={computed.amount}
            onChange={(amount) => follow({ amount: amount ?? 0 })}
            minValue={-1200}
            maxValue={1200}
            errorMessage={problem("computed")}
          />
          <Select
            label={t`Unit`}
            options={UNITS.map((id) => ({ id, label: t(UNIT_WORDS[id]) }))}
            value={computed.unit}
            onChange={(unit) => follow({ unit })}
          />
          <Select
            label={t`Date that it follows`}
            options={dates.map((date) => ({ id: date, label: date }))}
            value={computed.from === "" ? null : computed.from}
            onChange={(from) => follow({ from })}
            placeholder={t`Choose a date`}
            isRequired
          />
        </div>
      )}
      <div className="AttributeFields-flags">
        <Checkbox isSelected={attribute.required} onChange={(required) => change({ required })}>
          <Trans>Required</Trans>
        </Checkbox>
        {isDate && (
          <Checkbox
            isSelected={attribute.isRegulatory}
            onChange={(isRegulatory) => change({ isRegulatory })}
          >
            <Trans>Regulatory deadline</Trans>
          </Checkbox>
        )}
      </div>
      <LocalisedFields
        text={attribute.labels}
        name={name}
        onChange={(labels) => change({ labels })}
      />
    </fieldset>
  );
}
