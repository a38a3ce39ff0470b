import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useMemo, useState } from "react";
import {
  PAIRING_COLUMNS,
  type PairingGround,
  type PairingMapping,
  pairingMoves,
  type PairingRow,
  planPairing,
} from "../../../domain/assets/tagPairing.ts";
import { withColumn } from "../../../domain/base/columnMapping.ts";
import { TagId } from "../../../domain/base/ids.ts";
import { isSuperAdmin } from "../../../domain/base/profileIds.ts";
import type { ReadTable, TableChoice } from "../../../domain/base/readTable.ts";
import { useRead } from "../../kit/reading.ts";
import { useServices } from "../../kit/services.ts";
import { ColumnMapping } from "../../kit/sheets/ColumnMapping.tsx";
import { ExportMenu } from "../../kit/sheets/ExportMenu.tsx";
import { TableParts } from "../../kit/sheets/TableParts.tsx";
import { useRefusedRows } from "../../kit/sheets/useRefusedRows.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { VirtualList } from "../../ui/VirtualList.tsx";
import { useAssetMachines } from "../assetMachines.ts";
import { PairingRowView } from "./PairingRowView.tsx";
import { PAIRING_COLUMN_WORDS, PAIRING_VERDICT_WORDS, pairingIssueWords } from "./pairingWords.ts";

const VERDICTS = ["refused", "link", "move", "unlink", "unchanged"] as const;

/** What each row of a pairing list would do, or all that is wrong with it; its cells are corrected where they stand. */
export function PairingReview({
  table,
  ground,
  mapping,
  unlinksEmpty,
  isReading,
  onMap,
  onUnlinksEmpty,
  onPart,
  onFix,
  onAgain,
  onApply,
}: {
  readonly table: ReadTable;
  readonly ground: PairingGround;
  readonly mapping: PairingMapping;
  readonly unlinksEmpty: boolean;
  readonly isReading: boolean;
  readonly onMap: (mapping: PairingMapping) => void;
  readonly onUnlinksEmpty: (unlinksEmpty: boolean) => void;
  readonly onPart: (choice: TableChoice) => void;
  readonly onFix: (row: number, column: number, text: string) => void;
  readonly onAgain: () => void;
  readonly onApply: (plan: readonly PairingRow[]) => void;
}) {
  const { t } = useLingui();
  const plan = usePlan(table, mapping, unlinksEmpty, ground);
  const count = useMemo(() => {
    const counts = { refused: 0, link: 0, move: 0, unlink: 0, unchanged: 0 };
    for (const { verdict } of plan) counts[verdict] += 1;
    return counts;
  }, [plan]);
  const [chosen, setChosen] = useState<PairingRow["verdict"] | null>(null);
  const shown = chosen ?? VERDICTS.find((one) => count[one] > 0) ?? "link";
  const rows = useMemo(() => plan.filter(({ verdict }) => verdict === shown), [plan, shown]);
  const work = pairingMoves(plan).length;
  const { refused } = count;
  const isMapped = mapping.includes("reference") && (mapping.includes("tag") || unlinksEmpty);
  const refusedRows = useRefusedRows(table);
  const report = () =>
    refusedRows(
      plan.flatMap((one) =>
        one.verdict === "refused"
          ? [
              {
                row: one.row,
                line: one.line,
                reasons: one.issues.map((issue) => t(pairingIssueWords(issue))),
              },
            ]
          : [],
      ),
    );
  return (
    <div className="SheetImport-step" aria-busy={isReading}>
      <TableParts table={table} problem={null} onChoose={onPart} />
      <ColumnMapping
        table={table}
        fields={PAIRING_COLUMNS.map((id) => ({ id, label: t(PAIRING_COLUMN_WORDS[id]) }))}
        mapping={mapping}
        onMap={(place, column) => onMap(withColumn(mapping, place, column))}
      />
      <Checkbox
        isSelected={unlinksEmpty}
        onChange={onUnlinksEmpty}
        description={t`Otherwise such rows are refused.`}
      >
        <Trans>A row without a tag unlinks the resource's tag</Trans>
      </Checkbox>
      {isMapped ? (
        <>
          <SegmentedControl
            label={t`Rows`}
            options={VERDICTS.map((id) => {
              const word = t(PAIRING_VERDICT_WORDS[id]);
              return { id, label: t`${word} (${count[id]})` };
            })}
            value={shown}
            onChange={setChosen}
          />
          <div className="SheetImport-list">
            <VirtualList
              label={t`Rows and what they change`}
              semantics="grid"
              count={rows.length}
              estimateRowHeight={72}
              keyOf={(index) => String(rows[index]?.row ?? index)}
              empty={<EmptyState title={t`No matching row`} />}
              renderRow={(index) => {
                const one = rows[index];
                return one === undefined ? null : (
                  <PairingRowView one={one} table={table} mapping={mapping} onFix={onFix} />
                );
              }}
            />
          </div>
        </>
      ) : (
        <Banner tone="warning">
          <Trans>Say which column is the reference of the resource, and which is the tag.</Trans>
        </Banner>
      )}
      <footer className="SheetImport-actions wrap-2">
        <Button variant="quiet" onPress={onAgain}>
          <Trans>Another file</Trans>
        </Button>
        {isMapped && refused > 0 && (
          <>
            <p className="note">
              <Plural
                value={refused}
                one="# refused row is left out."
                other="# refused rows are left out."
              />
            </p>
            <ExportMenu name={t`refused rows`} label={t`Export these rows`} source={report} />
          </>
        )}
        <Button
          variant="primary"
          isDisabled={!isMapped || work === 0 || isReading}
          onPress={() => onApply(plan)}
        >
          <Plural value={work} one="Change # resource" other="Change # resources" />
        </Button>
      </footer>
    </div>
  );
}

/** The rows as they are judged; a super admin is told whose the tags of others are. */
function usePlan(
  table: ReadTable,
  mapping: PairingMapping,
  unlinksEmpty: boolean,
  ground: PairingGround,
): readonly PairingRow[] {
  const { session } = useServices();
  const seesAll = useSelector(session, ({ context }) =>
    isSuperAdmin(context.visitor?.profileIds ?? []),
  );
  const own = useMemo(
    () => planPairing(table.rows, { mapping, unlinksEmpty, ground, elsewhere: new Map() }),
    [table, mapping, unlinksEmpty, ground],
  );
  const unknown = useMemo(
    () =>
      own.flatMap((one) =>
        seesAll &&
        one.verdict === "refused" &&
        one.issues.some(({ column, code }) => column === "tag" && code === "unknown")
          ? (TagId.safeParse(one.code).data ?? [])
          : [],
      ),
    [own, seesAll],
  );
  const { answer: elsewhere } = useRead(useAssetMachines().tagsElsewhere, unknown);
  return useMemo(
    () =>
      elsewhere === null || elsewhere.size === 0
        ? own
        : planPairing(table.rows, { mapping, unlinksEmpty, ground, elsewhere }),
    [own, elsewhere, table, mapping, unlinksEmpty, ground],
  );
}
