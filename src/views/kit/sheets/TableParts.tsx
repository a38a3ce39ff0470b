import { Plural, useLingui } from "@lingui/react/macro";
import type { ReadTable, TableChoice, TableRefusal } from "../../../domain/base/readTable.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Select } from "../../ui/Select.tsx";
import { useTableProblemWords } from "./useTableProblemWords.ts";
import "./TableParts.css";

/** Between the cells of a row that may be the header. */
const BETWEEN = " · ";

/** Which sheet of a file is read, and which of its first rows names the columns. */
export function TableParts({
  table: { source, header },
  problem,
  onChoose,
}: {
  readonly table: ReadTable;
  /** Why the last choice could not be read; the table is that of the choice before. */
  readonly problem: TableRefusal | null;
  readonly onChoose: (choice: TableChoice) => void;
}) {
  const { t } = useLingui();
  const problemWords = useTableProblemWords();
  const sheets = source.format === "xlsx" ? source.sheets : [];
  const sheet = source.format === "xlsx" ? source.sheet : null;
  const above = header.choices.filter(({ line }) => line < header.line).length;
  return (
    <>
      {problem !== null && (
        <Banner tone="danger" isLive title={t`This part of the file was not read`}>
          {problemWords(problem)}
        </Banner>
      )}
      <div className="TableParts">
        {sheets.length > 1 && (
          <Select
            label={t`Sheet`}
            options={sheets.map((name) => ({ id: name, label: name }))}
            value={sheet}
            onChange={(name) => onChoose({ sheet: name, headerLine: null })}
          />
        )}
        {header.choices.length > 1 && (
          <Select
            label={t`Row that names the columns`}
            options={header.choices.map(({ line, cells }) => {
              const shown = cells.filter((cell) => cell !== "").join(BETWEEN);
              return { id: String(line), label: t`Row ${line}: ${shown}` };
            })}
            value={String(header.line)}
            description={
              above === 0 ? undefined : (
                <Plural
                  value={above}
                  one="# row above it is not read"
                  other="# rows above it are not read"
                />
              )
            }
            onChange={(line) => onChoose({ sheet, headerLine: Number(line) })}
          />
        )}
      </div>
    </>
  );
}
