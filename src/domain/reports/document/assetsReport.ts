import type { Asset } from "../../assets/asset.ts";
import { headsOf, type PositionCertainty } from "../../assets/positionCertainty.ts";
import type { ReportBody } from "./reportDocument.ts";
import type { FactsOf } from "./reportFacts.ts";
import { column, countBy, minuteOf, MAX_BARS, type ReportTools } from "./reportTools.ts";

/** Receivers whose silence is named one by one; the others are in the figures. */
const MAX_CAUSES = 6;

/** Every resource, where it was last, and how sure that is (product.md section 5.2). */
export function assetsReport(
  { assets }: FactsOf<"assets">,
  tools: ReportTools,
  isOfOneSite: boolean,
): ReportBody {
  const { words, text } = tools;
  const sorted = assets.toSorted(
    (a, b) =>
      tools.whereIs(a).localeCompare(tools.whereIs(b)) || a.reference.localeCompare(b.reference),
  );
  const certainties = sorted.map(tools.certaintyOf);
  const heads = headsOf(certainties);
  const groups = isOfOneSite
    ? countBy(sorted, ({ area }) => tools.areaName(area))
    : countBy(sorted, tools.siteOf);
  const byArea = new Map(countBy(sorted, ({ area }) => area));
  return {
    figures: [
      {
        label: words.present,
        value: String(heads.present),
        note: words.ofWhom(heads.uncertain, heads.unknown),
        isDoubtful: heads.uncertain + heads.unknown > 0,
      },
      {
        label: words.known,
        value: String(heads.present - heads.uncertain - heads.unknown),
        note: text(tools.asOf),
        isDoubtful: false,
      },
    ],
    doubts: positionDoubts(sorted, tools),
    charts: [
      {
        kind: "rows",
        title: isOfOneSite ? words.byArea : words.bySite,
        bars: groups.slice(0, MAX_BARS).map(([label, of]) => ({
          label,
          value: of.length,
          doubtful: of.filter((asset) => tools.certaintyOf(asset) !== "certain").length,
        })),
      },
    ],
    plans: tools.plans((area) => {
      const of = byArea.get(area) ?? [];
      const isDoubtful = of.some((asset) => tools.certaintyOf(asset) !== "certain");
      return { value: `${isDoubtful ? "~" : ""}${of.length}`, isDoubtful };
    }),
    planNote: words.planAssets,
    columns: [
      column(words.reference, 12, { width: 16 }),
      column(words.designation, 22, { width: 30 }),
      column(words.family, 12, { width: 18, isPrinted: false }),
      column(words.category, 14, { width: 20 }),
      column(words.place, 22, { width: 36 }),
      column(words.since, 13, { width: 17 }),
      column(words.lastHeard, 13, { width: 17 }),
      column(words.certainty, 14, { width: 26 }),
      column(words.cause, 12, { width: 20, isPrinted: false }),
    ],
    rows: sorted.map((asset) => {
      const position = tools.positionOf(asset);
      return [
        asset.reference,
        tools.nameOf(asset),
        tools.familyName(asset.family),
        tools.subFamilyName(asset.family, asset.subFamily),
        tools.whereIs(asset),
        minuteOf(asset.areaSince),
        minuteOf(asset.lastTagUpdate),
        words.certainties[position.kind],
        causeOf(position),
      ];
    }),
    certainties,
    nothing: words.nothingAssets,
  };
}

/** What is not certain of where some assets are: the receivers that are silent, and the tags that are. */
export function positionDoubts(assets: readonly Asset[], tools: ReportTools): string[] {
  const { words } = tools;
  const positions = assets.map(tools.positionOf);
  const inDoubt = positions.flatMap((position) =>
    position.kind === "blinded" || position.kind === "uncertain" ? [position.by] : [],
  );
  const causes = countBy(inDoubt, ({ name }) => name)
    .slice(0, MAX_CAUSES)
    .map(([name, of]) => words.silentReceiver(name, of.length, of[0]?.connectivity === "offline"));
  const silent = positions.filter(({ kind }) => kind === "silent").length;
  const imprecise = positions.filter(({ kind }) => kind === "imprecise").length;
  const untagged = positions.filter(({ kind }) => kind === "noTag").length;
  const never = positions.filter(({ kind }) => kind === "neverHeard").length;
  return [
    ...causes,
    ...(imprecise === 0 ? [] : [words.impreciseTags(imprecise)]),
    ...(silent === 0 ? [] : [words.silentTags(silent)]),
    ...(never === 0 ? [] : [words.neverHeard(never)]),
    ...(untagged === 0 ? [] : [words.withoutTag(untagged)]),
  ];
}

export function causeOf(position: PositionCertainty): string | null {
  return position.kind === "blinded" || position.kind === "uncertain" ? position.by.name : null;
}
