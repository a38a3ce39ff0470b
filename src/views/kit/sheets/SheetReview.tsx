import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useMemo, useState } from "react";
import { cellText } from "../../../domain/base/cellText.ts";
import { must } from "../../../domain/base/must.ts";
import type { ImportKind } from "../../../machines/kit/sheetImportMachine.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { VirtualList } from "../../ui/VirtualList.tsx";
import { CellField } from "./CellField.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import type { SheetImportView } from "./sheetImportView.ts";
import { useRefusedRows } from "./useRefusedRows.ts";

type AnyRow = { readonly line: number; readonly row: number; readonly verdict: string };
type ReviewedKind = ImportKind & { readonly row: AnyRow };
type ShownVerdict<Verdict extends string> = {
  readonly id: Verdict;
  readonly label: string;
  readonly isRare?: boolean;
};
/** What is wrong with a column of a row, in words. */
export type CellReason<Column extends string> = { readonly column: Column; readonly why: string };

/** What each row would do, or all that is wrong with it; its cells are corrected where they stand. */
export function SheetReview<Kind extends ReviewedKind>({
  importer: { context, send },
  verdicts,
  columnName,
  reasonsOf,
  nameOf,
  changesOf,
  above = null,
  note = null,
  save,
  maySave,
  onSave,
}: {
  readonly importer: SheetImportView<Kind>;
  /** In the order in which they want to be looked at; `isRare`: shown only where a row is so. */
  readonly verdicts: readonly [
    ShownVerdict<Kind["row"]["verdict"]>,
    ...ShownVerdict<Kind["row"]["verdict"]>[],
  ];
  readonly columnName: (column: Kind["column"]) => string;
  /** Why a row is refused; none where it is not. */
  readonly reasonsOf: (row: Kind["row"]) => readonly CellReason<Kind["column"]>[];
  readonly nameOf: (row: Kind["row"]) => ReactNode;
  readonly changesOf: (row: Kind["row"]) => ReactNode;
  /** What is to be settled or looked at before the rows. */
  readonly above?: ReactNode;
  /** What stands beside the buttons. */
  readonly note?: ReactNode;
  readonly save: ReactNode;
  readonly maySave: boolean;
  readonly onSave: () => void;
}) {
  const { t } = useLingui();
  const { mapping } = context;
  const plan: readonly Kind["row"][] = context.plan;
  const table = must(context.table, "what is looked at was read");
  const count = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { verdict } of plan) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    return counts;
  }, [plan]);
  const countOf = (verdict: string) => count.get(verdict) ?? 0;
  const [chosen, setChosen] = useState<Kind["row"]["verdict"] | null>(null);
  const shown = chosen ?? verdicts.find(({ id }) => countOf(id) > 0)?.id ?? verdicts[0].id;
  const rows = useMemo(() => plan.filter(({ verdict }) => verdict === shown), [plan, shown]);
  const labelOf = (id: string, word: string) => t`${word} (${countOf(id)})`;
  const messagesOf = (one: Kind["row"]) =>
    reasonsOf(one).map(({ column, why }) => {
      const name = columnName(column);
      return t`${name}: ${why}`;
    });
  const refusedRows = useRefusedRows(table);
  const report = () =>
    refusedRows(
      plan
        .filter(({ verdict }) => verdict === "refused")
        .map((one) => ({ row: one.row, line: one.line, reasons: messagesOf(one) })),
    );
  return (
    <div className="SheetImport-step">
      {above}
      <SegmentedControl
        label={t`Rows`}
        options={verdicts
          .filter(({ id, isRare = false }) => !isRare || countOf(id) > 0)
          .map(({ id, label }) => ({ id, label: labelOf(id, label) }))}
        value={shown}
        onChange={setChosen}
      />
      <div className="SheetImport-list">
        <VirtualList
          label={t`Rows and what they change`}
          semantics="grid"
          count={rows.length}
          estimateRowHeight={96}
          keyOf={(index) => String(rows[index]?.row ?? index)}
          empty={<EmptyState title={t`No matching row`} />}
          renderRow={(index) => {
            const one = rows[index];
            if (one === undefined) return null;
            const reasons = reasonsOf(one);
            return (
              <div className="SheetImport-row">
                <p>
                  <strong>
                    <Trans>Line {one.line}</Trans>
                  </strong>{" "}
                  {nameOf(one)}
                </p>
                {reasons.length > 0 && (
                  <>
                    <ul>
                      {messagesOf(one).map((why) => (
                        <li key={why}>{why}</li>
                      ))}
                    </ul>
                    <div className="SheetImport-cells">
                      {placesOf(reasons.map(({ column }) => column)).map((place) => (
                        <CellField
                          key={place}
                          label={table.headers.at(place) ?? ""}
                          text={cellText(table.rows[one.row]?.cells[place] ?? null)}
                          onChange={(text) =>
                            send({ type: "user.fix", row: one.row, column: place, text })
                          }
                        />
                      ))}
                    </div>
                  </>
                )}
                {changesOf(one)}
              </div>
            );
          }}
        />
      </div>
      <footer className="SheetImport-actions wrap-2">
        {note}
        <Button variant="quiet" onPress={() => send({ type: "user.again" })}>
          <Trans>Another file</Trans>
        </Button>
        <Button onPress={() => send({ type: "user.back" })}>
          <Trans>Back to the columns</Trans>
        </Button>
        {countOf("refused") > 0 && (
          <ExportMenu name={t`refused rows`} label={t`Export these rows`} source={report} />
        )}
        <Button variant="primary" isDisabled={!maySave} onPress={onSave}>
          {save}
        </Button>
      </footer>
    </div>
  );

  function placesOf(columns: readonly Kind["column"][]): readonly number[] {
    return mapping.flatMap((column, place) =>
      column !== null && columns.includes(column) ? [place] : [],
    );
  }
}
