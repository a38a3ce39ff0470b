import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { TABLE_LIMITS, type TableRefusal } from "../../../domain/base/readTable.ts";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { useTableProblemWords } from "./useTableProblemWords.ts";

/** Which file, and a template or what is there for whoever has none. */
export function SheetChoose({
  label,
  description,
  isReading,
  problem,
  failure = null,
  help,
  files,
  onFile,
}: {
  readonly label: string;
  readonly description: string;
  readonly isReading: boolean;
  /** Why the last file was not read. */
  readonly problem: TableRefusal | null;
  /** Why what the file would be judged by is not there. */
  readonly failure?: ReactNode;
  readonly help: ReactNode;
  /** What can be taken instead of a file. */
  readonly files: ReactNode;
  readonly onFile: (file: File) => void;
}) {
  const { t } = useLingui();
  const problemWords = useTableProblemWords();
  return (
    <div className="SheetImport-step">
      <FileDrop
        label={label}
        accepted={[".csv", ".txt", ".tsv", ".xlsx"]}
        maxBytes={TABLE_LIMITS.bytes}
        isDisabled={isReading}
        description={description}
        errorMessage={problem === null ? null : problemWords(problem)}
        onFiles={([file]) => {
          if (file !== undefined) onFile(file);
        }}
      />
      {isReading && <Spinner label={t`Reading the file`} />}
      {failure}
      <p className="note">{help}</p>
      <div className="wrap-2">{files}</div>
    </div>
  );
}
