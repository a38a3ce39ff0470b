import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { attributeOfField } from "../../domain/assets/assetFormFields.ts";
import type { RowIssue } from "../../domain/imports/assetImport.ts";
import { cellText } from "../../domain/base/cellText.ts";
import { cellMisfit, writtenCell } from "../../domain/imports/importCells.ts";
import { attributeOfName } from "../../domain/imports/importRow.ts";
import { must } from "../../domain/base/must.ts";
import type { Family } from "../../domain/referential/referential.ts";
import type { PlannedRow } from "../../domain/imports/calls.ts";
import type { FieldWords } from "../assets/useFieldWords.ts";
import { CellField } from "../kit/sheets/CellField.tsx";
import { ExportMenu } from "../kit/sheets/ExportMenu.tsx";
import { useRefusedRows } from "../kit/sheets/useRefusedRows.ts";
import { Button } from "../ui/Button.tsx";
import { Select } from "../ui/Select.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { VirtualList } from "../ui/VirtualList.tsx";
import type { ImporterView } from "./useImporter.ts";
import { type RefusedCell, useRowIssueWords } from "./useRowIssueWords.ts";

type Refused = {
  readonly row: number;
  readonly line: number;
  readonly issues: PlannedRow["issues"];
};

/** The refused rows, each named by its line and reason; their cells are corrected where they stand. */
export function ImportFix({
  importer: { context, send },
  words,
  families,
}: {
  readonly importer: ImporterView;
  readonly words: FieldWords;
  readonly families: readonly Family[];
}) {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  const issueWords = useRowIssueWords();
  const { verdicts, mapping, edited } = context;
  const table = must(context.table, "what is fixed was read");
  const refused = useMemo(
    () =>
      verdicts.flatMap((one, row): Refused[] =>
        one?.verdict === "refused" ? [{ row, line: one.line, issues: one.issues }] : [],
      ),
    [verdicts],
  );
  const groups = useMemo(() => groupsOf(refused), [refused]);
  const [chosen, setChosen] = useState(ALL);
  const total = refused.length;
  const group = groups.find(({ key }) => key === chosen) ?? null;
  const shown =
    group === null
      ? refused
      : refused.filter(({ issues }) => issues.some((issue) => groupKey(issue) === group.key));
  const fitting = verdicts.filter((one) => one !== null && one.verdict !== "refused").length;
  const cellOf = (row: number, field: string) =>
    table.rows[row]?.cells[mapping.findIndex((one) => one === field)] ?? null;
  const misfitOf = (row: number, { field, detail }: RowIssue): RefusedCell | null => {
    const attribute = attributeOfName(attributeOfField(field), families);
    if (detail !== "wrongType" || attribute === null) return null;
    const misfit = cellMisfit(cellOf(row, field), attribute, timezone);
    return misfit === null ? null : { text: cellText(cellOf(row, field)), misfit };
  };
  const reasonOf = (row: number, issue: RowIssue) => {
    const why = issueWords(issue, misfitOf(row, issue));
    if (issue.field === "") return why;
    const name = words.fieldName(issue.field);
    return t`${name}: ${why}`;
  };
  /** Without what only one row says. */
  const sharedReasonOf = ({ field, reason, detail }: RowIssue) => {
    const why = issueWords({ reason, detail: isShared(reason) ? detail : "" });
    if (field === "") return why;
    const name = words.fieldName(field);
    return t`${name}: ${why}`;
  };
  const refusedRows = useRefusedRows(table, (cell) => writtenCell(cell, timezone));
  const report = () =>
    refusedRows(
      refused.map(({ row, line, issues }) => ({
        row,
        line,
        reasons: issues.map((issue) => reasonOf(row, issue)),
      })),
    );
  return (
    <div className="Importer-step">
      <p role="status">
        <Plural
          value={refused.length}
          one="# row is refused. Correct it here, or leave it out."
          other="# rows are refused. Correct them here, or leave them out."
        />
      </p>
      {groups.length > 1 && (
        <Select
          label={t`Reason`}
          options={[
            { id: ALL, label: t`All rows (${total})` },
            ...groups.map(({ key, issue, rows }) => {
              const why = sharedReasonOf(issue);
              return { id: key, label: t`${why} (${rows})` };
            }),
          ]}
          value={group?.key ?? ALL}
          onChange={setChosen}
        />
      )}
      <div className="Importer-list">
        <VirtualList
          label={t`Refused rows`}
          semantics="grid"
          count={shown.length}
          estimateRowHeight={120}
          keyOf={(index) => String(shown[index]?.row ?? index)}
          renderRow={(index) => {
            const one = shown[index];
            if (one === undefined) return null;
            const columns = columnsOf(one, mapping);
            return (
              <div className="Importer-row" data-edited={edited.includes(one.row) || undefined}>
                <p>
                  <strong>
                    <Trans>Line {one.line}</Trans>
                  </strong>{" "}
                  {cellText(cellOf(one.row, "reference"))}
                </p>
                <ul>
                  {one.issues.map((issue) => (
                    <li key={`${issue.field}${issue.reason}${issue.detail}`}>
                      {reasonOf(one.row, issue)}
                    </li>
                  ))}
                </ul>
                <div className="Importer-cells">
                  {columns.map((column) => (
                    <CellField
                      key={column}
                      label={table.headers[column] ?? ""}
                      text={cellText(table.rows[one.row]?.cells[column] ?? null)}
                      onChange={(text) => send({ type: "user.fix", row: one.row, column, text })}
                    />
                  ))}
                </div>
              </div>
            );
          }}
        />
      </div>
      <footer className="Importer-actions">
        <Button variant="quiet" onPress={() => send({ type: "user.back" })}>
          <Trans>Back to the columns</Trans>
        </Button>
        <ExportMenu name={t`refused rows`} label={t`Export these rows`} source={report} />
        <Button isDisabled={fitting === 0} onPress={() => send({ type: "user.skipRefused" })}>
          <Trans>Leave the refused rows out</Trans>
        </Button>
        <Button
          variant="primary"
          isDisabled={edited.length === 0}
          onPress={() => send({ type: "user.recheck" })}
        >
          <Trans>Check again</Trans>
        </Button>
      </footer>
    </div>
  );
}

const ALL = "";

/** What says the same of each row that is refused for it: what is wrong with a value of an attribute, and a length. */
function isShared(reason: RowIssue["reason"]): boolean {
  return reason === "OM002" || reason === "tooLong";
}

function groupKey({ field, reason, detail }: RowIssue): string {
  return JSON.stringify([field, reason, isShared(reason) ? detail : ""]);
}

/** The reasons that rows are refused for, the most frequent first. */
function groupsOf(refused: readonly Refused[]) {
  const groups = new Map<string, { key: string; issue: RowIssue; rows: number }>();
  for (const { issues } of refused)
    for (const issue of issues) {
      const key = groupKey(issue);
      const known = groups.get(key);
      if (known === undefined) groups.set(key, { key, issue, rows: 1 });
      else known.rows += 1;
    }
  return [...groups.values()].toSorted((a, b) => b.rows - a.rows);
}

/** The columns that a row is refused for; the reference, where it is refused as a whole. */
function columnsOf({ issues }: Refused, mapping: readonly (string | null)[]): readonly number[] {
  const fields = issues.map(({ field }) => (field === "" ? "reference" : field));
  // A sub-family that is none is often one of another family.
  const wanted = new Set(fields.includes("subFamily") ? ["family", ...fields] : fields);
  return mapping.flatMap((field, column) => (field !== null && wanted.has(field) ? [column] : []));
}
