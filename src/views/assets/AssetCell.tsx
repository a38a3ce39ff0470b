import { positionCertainty } from "../../domain/positionCertainty.ts";
import type { AssetColumn } from "../../domain/assetColumns.ts";
import type { EpochMs } from "../../domain/time.ts";
import type { AssetView } from "../../streams/feeds/feeds.ts";
import { useCertaintyWord } from "../liveSite/useCertaintyWord.ts";
import { type AssetNames, AssetValue } from "./AssetValue.tsx";

/** Columns that are believed only as far as the position is. */
const OF_POSITION: readonly AssetColumn[] = ["area", "lastTagUpdate"];

/** A value of a row; beside the place and the age of a silent tag it says why they cannot be relied on (product.md section 5.2). */
export function AssetCell({
  row: { asset, cause },
  column,
  names,
  now,
}: {
  readonly row: AssetView;
  readonly column: AssetColumn;
  readonly names: AssetNames;
  readonly now: EpochMs;
}) {
  const certaintyWord = useCertaintyWord();
  const certainty = positionCertainty(asset, cause, now);
  const value = <AssetValue asset={asset} column={column} names={names} now={now} />;
  if (!OF_POSITION.includes(column) || certainty.kind === "proven") return value;
  return (
    <span className="AssetCell-uncertain" data-certainty={certainty.kind}>
      {value} <em>{certaintyWord(certainty)}</em>
    </span>
  );
}
