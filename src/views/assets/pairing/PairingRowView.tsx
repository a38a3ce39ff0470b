import { Trans, useLingui } from "@lingui/react/macro";
import type { PairingMapping, PairingRow } from "../../../domain/assets/tagPairing.ts";
import { cellText } from "../../../domain/base/cellText.ts";
import type { ReadTable } from "../../../domain/base/readTable.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import { CellField } from "../../kit/sheets/CellField.tsx";
import { PAIRING_COLUMN_WORDS, pairingIssueWords } from "./pairingWords.ts";

/** A row of a pairing list: what it does, or what is wrong with it and the cells to mend. */
export function PairingRowView({
  one,
  table,
  mapping,
  onFix,
}: {
  readonly one: PairingRow;
  readonly table: ReadTable;
  readonly mapping: PairingMapping;
  readonly onFix: (row: number, column: number, text: string) => void;
}) {
  const { t } = useLingui();
  return (
    <div className="SheetImport-row">
      <p>
        <strong>
          <Trans>Line {one.line}</Trans>
        </strong>{" "}
        <PairingWords one={one} />
      </p>
      {one.verdict === "refused" && (
        <>
          <ul>
            {one.issues.map((issue) => (
              <li key={issue.column}>{t(pairingIssueWords(issue))}</li>
            ))}
          </ul>
          <div className="SheetImport-cells">
            {one.issues.flatMap(({ column }) => {
              const place = mapping.indexOf(column);
              return place === -1
                ? []
                : [
                    <CellField
                      key={column}
                      label={t(PAIRING_COLUMN_WORDS[column])}
                      text={cellText(table.rows[one.row]?.cells[place] ?? null)}
                      onChange={(text) => onFix(one.row, place, text)}
                    />,
                  ];
            })}
          </div>
        </>
      )}
    </div>
  );
}

function PairingWords({ one }: { readonly one: PairingRow }) {
  const { reference, code } = one;
  switch (one.verdict) {
    case "refused":
      return [reference, code].filter((text) => text !== "").join(" · ");
    case "link":
      return (
        <Trans>
          {one.asset.reference} gets the tag {one.tag.name}.
        </Trans>
      );
    case "move":
      return <MoveWords one={one} />;
    case "unlink":
      return (
        <Trans>
          {one.asset.reference} loses the tag {one.former}.
        </Trans>
      );
    case "unchanged":
      return one.asset.tagId === null ? (
        <Trans>{one.asset.reference} has no tag already.</Trans>
      ) : (
        <Trans>
          {one.asset.reference} has the tag {one.asset.tagId} already.
        </Trans>
      );
    default:
      return unreachable(one);
  }
}

function MoveWords({
  one: { asset, tag, holder, former },
}: {
  readonly one: Extract<PairingRow, { verdict: "move" }>;
}) {
  return (
    <>
      {holder === null ? (
        <Trans>
          {asset.reference} gets the tag {tag.name}.
        </Trans>
      ) : (
        <Trans>
          The tag {tag.name} moves from {holder.reference} to {asset.reference}.
        </Trans>
      )}
      {former !== null && (
        <>
          {" "}
          <Trans>
            {asset.reference} leaves the tag {former}.
          </Trans>
        </>
      )}
    </>
  );
}
