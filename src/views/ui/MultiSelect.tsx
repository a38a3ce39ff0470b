import { Plural, useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import {
  Select as AriaSelect,
  Autocomplete,
  Button,
  ListBox,
  Popover,
  SelectValue,
  useFilter,
} from "react-aria-components";
import { FieldHelp } from "./FieldHelp.tsx";
import { FieldLabel } from "./FieldLabel.tsx";
import { type FieldProps, fieldState } from "./fieldProps.ts";
import type { Option } from "./option.ts";
import { PickerOption } from "./PickerOption.tsx";
import { SearchField } from "./SearchField.tsx";
import "./Field.css";
import "./PickerList.css";

/** From so many options on a list is quicker searched than read. */
const SEARCHABLE_FROM = 8;

export type MultiSelectProps<Id extends string> = FieldProps & {
  readonly options: readonly Option<Id>[];
  readonly values: readonly Id[];
  readonly onChange: (ids: Id[]) => void;
  readonly placeholder?: string | undefined;
  readonly isSearchable?: boolean | undefined;
  /** What is chosen is named instead of counted; for few options with short names. */
  readonly isNamed?: boolean | undefined;
};

/** Any number of options, in the options' own order. The list stays open while they are chosen. */
export function MultiSelect<Id extends string>(props: MultiSelectProps<Id>) {
  const { t } = useLingui();
  const [search, setSearch] = useState("");
  const { contains } = useFilter({ sensitivity: "base" });
  const { options, values, onChange, placeholder, isNamed = false } = props;
  const isSearchable = props.isSearchable ?? options.length >= SEARCHABLE_FROM;
  const chosen = options.filter(({ id }) => values.includes(id));
  const names = chosen.map(({ label }) => label).join(", ");
  const list = (
    <ListBox
      className="PickerList"
      items={options}
      renderEmptyState={() => <div className="PickerList-none">{t`Nothing has this name.`}</div>}
    >
      {(option) => <PickerOption option={option} />}
    </ListBox>
  );
  return (
    <AriaSelect
      {...fieldState(props)}
      className="Field"
      selectionMode="multiple"
      value={[...values]}
      onChange={(keys) =>
        onChange(options.filter(({ id }) => keys.includes(id)).map(({ id }) => id))
      }
    >
      <FieldLabel {...props} />
      <Button className="FieldBox PickerButton">
        <SelectValue
          className="PickerButton-value"
          {...(chosen.length === 0 ? { "data-placeholder": "" } : {})}
        >
          {chosen.length === 0 ? (
            (placeholder ?? t`Choose`)
          ) : isNamed || chosen.length === 1 ? (
            // There may be more of them than room.
            <span title={names}>{names}</span>
          ) : (
            <Plural value={chosen.length} one="# chosen" other="# chosen" />
          )}
        </SelectValue>
        <ChevronDown aria-hidden="true" />
      </Button>
      <FieldHelp {...props} />
      <Popover className="PickerPopover" offset={4}>
        {isSearchable ? (
          <Autocomplete filter={contains} inputValue={search} onInputChange={setSearch}>
            <div className="PickerPopover-search">
              <SearchField
                label={t`Search in the list`}
                isLabelHidden
                value={search}
                onChange={setSearch}
                autoFocus
              />
            </div>
            {list}
          </Autocomplete>
        ) : (
          list
        )}
      </Popover>
    </AriaSelect>
  );
}
