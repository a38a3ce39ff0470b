import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { SheetSource } from "../../../streams/spreadsheet/writeSheet.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { Select } from "../../ui/Select.tsx";
import { sidewaysCue } from "../../ui/sidewaysCue.ts";
import { Switch } from "../../ui/Switch.tsx";
import { ExportMenu } from "../sheets/ExportMenu.tsx";
import { ColumnChoice } from "./ColumnChoice.tsx";
import type { ListColumn } from "./listColumn.ts";
import { type ListFilter, optionOf } from "./listFilter.ts";
import type { ListView } from "./useListView.ts";

/** What narrows a list, how many rows that leaves, and how they are shown and exported. */
export function ListBar<Row>({
  view,
  columns,
  filters,
  searched,
  count,
  exportName,
  sheet,
  onSaved,
}: {
  readonly view: ListView<Row>;
  readonly columns: readonly ListColumn<Row>[];
  readonly filters: readonly ListFilter<Row>[];
  /** What the text is searched in, in words; null: the list has no search. */
  readonly searched: string | null;
  /** How many rows are kept, in words. */
  readonly count: ReactNode;
  readonly exportName: string;
  readonly sheet: () => SheetSource;
  readonly onSaved?: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const names = new Map(columns.map(({ id, header }) => [id, header]));
  return (
    <div className="ListBar">
      {filters.length > 0 && (
        <div ref={sidewaysCue} className="ListBar-filters Sideways">
          {filters.map((filter) => (
            <FilterChoice key={filter.key} filter={filter} view={view} />
          ))}
        </div>
      )}
      {searched !== null && (
        <SearchField
          label={t`Search`}
          isLabelHidden
          placeholder={searched}
          keys="/"
          value={view.text}
          onChange={view.onText}
        />
      )}
      <p className="ListBar-count note" role="status">
        {count}
      </p>
      <div className="ListBar-choices Folds">
        <Switch isSelected={view.page !== null} onChange={view.onPages}>
          <Trans>By page</Trans>
        </Switch>
        <ColumnChoice
          set={view.columnSet}
          shown={view.columns}
          nameOf={(id) => names.get(id) ?? id}
          size="small"
          onChange={view.onColumns}
          onReset={() => view.onColumns(null)}
        />
        <ExportMenu
          name={exportName}
          size="small"
          isDisabled={view.kept.length === 0}
          source={sheet}
          onSaved={onSaved}
        />
      </div>
    </div>
  );
}

function FilterChoice<Row>({
  filter,
  view: { chosen, onFilter },
}: {
  readonly filter: ListFilter<Row>;
  readonly view: ListView<Row>;
}) {
  const { key, label, options, look } = filter;
  const Choice = look === "segments" ? SegmentedControl : Select;
  return (
    <Choice
      label={label}
      isLabelHidden
      options={options}
      value={optionOf(filter, chosen)}
      onChange={(option: string) => onFilter(key, option)}
    />
  );
}
