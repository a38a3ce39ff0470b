import { useLingui } from "@lingui/react/macro";
import { cellText } from "../../../domain/base/cellText.ts";
import type { ReadTable } from "../../../domain/base/readTable.ts";
import { Select } from "../../ui/Select.tsx";
import "./ColumnMapping.css";

const LEFT_OUT = "";
/** Rows of which a column shows what it holds. */
const SAMPLES = 3;

/** Which column of a file is which field. */
export function ColumnMapping<Field extends string>({
  table,
  fields,
  mapping,
  onMap,
}: {
  readonly table: ReadTable;
  readonly fields: readonly { readonly id: Field; readonly label: string }[];
  /** The field of each column; null: it is left out. */
  readonly mapping: readonly (Field | null)[];
  readonly onMap: (column: number, field: Field | null) => void;
}) {
  const { t } = useLingui();
  const options: readonly { readonly id: string; readonly label: string }[] = [
    { id: LEFT_OUT, label: t`Left out` },
    ...fields,
  ];
  return (
    <ul className="ColumnMapping stack-2" aria-label={t`Columns of the file`}>
      {table.headers.map((header, column) => {
        const name = header === "" ? t`Column ${column + 1}` : header;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- columns have no other identity: two may be called the same
          <li key={column}>
            <div className="ColumnMapping-column">
              <strong>{name}</strong>
              <span className="ColumnMapping-sample">
                {table.rows
                  .slice(0, SAMPLES)
                  .map(({ cells }) => cellText(cells[column] ?? null))
                  .filter((text) => text !== "")
                  .join(" · ")}
              </span>
            </div>
            <Select
              label={t`Field of “${name}”`}
              isLabelHidden
              options={options}
              value={mapping[column] ?? LEFT_OUT}
              onChange={(id) => onMap(column, id === LEFT_OUT ? null : (id as Field))}
            />
          </li>
        );
      })}
    </ul>
  );
}
