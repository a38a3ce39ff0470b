import { isActive } from "../../devices/movement.ts";
import { causeOf, positionDoubts } from "./assetsReport.ts";
import type { ReportBody } from "./reportDocument.ts";
import type { FactsOf, ReportFrame } from "./reportFacts.ts";
import { column, countBy, minuteOf, MAX_BARS, type ReportTools } from "./reportTools.ts";

/** Tags that were not seen moving within the window of their technology (specification section 9), the longest first. */
export function inactiveTagsReport(
  { assets }: FactsOf<"inactiveTags">,
  tools: ReportTools,
  { asOf }: Pick<ReportFrame, "asOf">,
): ReportBody {
  const { words } = tools;
  const tagged = assets.filter(({ tagId }) => tagId !== null);
  const inactive = tagged
    .filter(({ technology, lastMovedAt }) => !isActive(technology ?? "BLE", lastMovedAt, asOf))
    .toSorted(
      (a, b) =>
        (a.lastMovedAt ?? 0) - (b.lastMovedAt ?? 0) || a.reference.localeCompare(b.reference),
    );
  const blinded = inactive.filter((asset) => tools.positionOf(asset).kind === "blinded").length;
  return {
    figures: [
      {
        label: words.inactive,
        value: String(inactive.length),
        note: words.inactiveNote,
        isDoubtful: blinded > 0,
      },
      {
        label: words.active,
        value: String(tagged.length - inactive.length),
        note: null,
        isDoubtful: false,
      },
    ],
    doubts: [
      ...(blinded === 0 ? [] : [words.blindedTags(blinded)]),
      ...positionDoubts(inactive, tools),
    ],
    charts: [
      {
        kind: "rows",
        title: words.byFamily,
        bars: countBy(inactive, ({ family }) => family)
          .slice(0, MAX_BARS)
          .map(([family, of]) => ({
            label: tools.familyName(family),
            value: of.length,
            doubtful: of.filter((asset) => tools.positionOf(asset).kind === "blinded").length,
          })),
      },
    ],
    plans: [],
    planNote: null,
    columns: [
      column(words.reference, 13, { width: 16 }),
      column(words.designation, 22, { width: 30 }),
      column(words.tag, 16, { width: 22 }),
      column(words.technology, 8, { width: 10 }),
      column(words.lastMoved, 14, { width: 17 }),
      column(words.lastHeard, 14, { width: 17 }),
      column(words.battery, 9, { width: 10, align: "end" }),
      column(words.place, 20, { width: 36, isPrinted: false }),
      column(words.certainty, 16, { width: 26 }),
      column(words.cause, 12, { width: 20, isPrinted: false }),
    ],
    rows: inactive.map((asset) => {
      const position = tools.positionOf(asset);
      return [
        asset.reference,
        tools.nameOf(asset),
        asset.tagId,
        asset.technology,
        minuteOf(asset.lastMovedAt),
        minuteOf(asset.lastTagUpdate),
        asset.batteryLevel === null ? null : Math.round(asset.batteryLevel),
        tools.whereIs(asset),
        words.certainties[position.kind],
        causeOf(position),
      ];
    }),
    certainties: inactive.map(tools.certaintyOf),
    nothing: words.nothingInactive,
  };
}
