import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { withColumn } from "../../../domain/base/columnMapping.ts";
import { must } from "../../../domain/base/must.ts";
import type { ImportKind } from "../../../machines/kit/sheetImportMachine.ts";
import { Button } from "../../ui/Button.tsx";
import { ColumnMapping } from "./ColumnMapping.tsx";
import type { SheetImportView } from "./sheetImportView.ts";
import { TableParts } from "./TableParts.tsx";

/** Which column is what, and what else is decided before the rows are checked. */
export function SheetMapping<Kind extends ImportKind>({
  importer: { context, send },
  fields,
  isMapped,
  children,
  note,
  onCheck,
}: {
  readonly importer: SheetImportView<Kind>;
  readonly fields: readonly { readonly id: Kind["column"]; readonly label: string }[];
  readonly isMapped: boolean;
  /** What is decided beside the columns. */
  readonly children: ReactNode;
  /** What keeps the rows from being checked. */
  readonly note: ReactNode;
  readonly onCheck: () => void;
}) {
  const { mapping, problem } = context;
  const table = must(context.table, "what is mapped was read");
  const leftOut = mapping.filter((column) => column === null).length;
  return (
    <div className="SheetImport-step">
      <p className="note">
        <Plural value={table.rows.length} one="# row" other="# rows" />
        {" · "}
        <Plural value={leftOut} one="# column left out" other="# columns left out" />
      </p>
      <TableParts
        table={table}
        problem={problem}
        onChoose={(choice) => send({ type: "user.choosePart", choice })}
      />
      {children}
      <ColumnMapping
        table={table}
        fields={fields}
        mapping={mapping}
        onMap={(place, column) =>
          send({ type: "user.map", mapping: withColumn(mapping, place, column) })
        }
      />
      {!isMapped && note}
      <footer className="SheetImport-actions wrap-2">
        <Button variant="quiet" onPress={() => send({ type: "user.again" })}>
          <Trans>Another file</Trans>
        </Button>
        <Button variant="primary" isDisabled={!isMapped} onPress={onCheck}>
          <Trans>Check the rows</Trans>
        </Button>
      </footer>
    </div>
  );
}
