import type { Outage } from "../../devices/deviceOutages.ts";
import type { ReportBody } from "./reportDocument.ts";
import type { FactsOf, ReportFrame } from "./reportFacts.ts";
import { column, countBy, minuteOf, MAX_BARS, type ReportTools } from "./reportTools.ts";

/** Outages that are named one by one; the others are counted. */
const MAX_OUTAGES = 6;

/** What moved from where to where, the latest first. While a receiver was offline, movements may be missing. */
export function movementsReport(
  { moves, assets, outages }: FactsOf<"movements">,
  tools: ReportTools,
  { receivers }: Pick<ReportFrame, "receivers">,
): ReportBody {
  const { words } = tools;
  const sorted = moves.toSorted((a, b) => b.at - a.at || b.seq - a.seq);
  const arrivals = new Map(countBy(moves, ({ to }) => to.area));
  // From one area of a site to another nothing arrives there.
  const arrived = moves.filter(({ from, to }) => from.site !== to.site);
  return {
    figures: [
      {
        label: words.movesCount,
        value: String(moves.length),
        note: null,
        isDoubtful: outages.length > 0,
      },
      {
        label: words.movedAssets,
        value: String(new Set(moves.map(({ assetId }) => assetId)).size),
        note: null,
        isDoubtful: false,
      },
    ],
    doubts: outageDoubts(outages, tools, receivers),
    charts: [
      { kind: "columns", title: words.movesByDay, bars: tools.byDay(moves.map(({ at }) => at)) },
      {
        kind: "rows",
        title: words.arrivals,
        bars: countBy(arrived, ({ to }) => to.site)
          .slice(0, MAX_BARS)
          .map(([site, of]) => ({ label: tools.siteName(site), value: of.length, doubtful: 0 })),
      },
    ],
    plans: tools.plans((area) => ({
      value: String(arrivals.get(area)?.length ?? 0),
      isDoubtful: false,
    })),
    planNote: words.planMovements,
    columns: [
      column(words.at, 14, { width: 17 }),
      column(words.reference, 12, { width: 16 }),
      column(words.designation, 22, { width: 30 }),
      column(words.category, 14, { width: 20, isPrinted: false }),
      column(words.fromPlace, 24, { width: 36 }),
      column(words.toPlace, 24, { width: 36 }),
    ],
    rows: sorted.map(({ at, assetId, family, subFamily, from, to }) => {
      const asset = assets.get(assetId);
      return [
        minuteOf(at),
        asset?.reference ?? assetId,
        asset === undefined ? null : tools.nameOf(asset),
        tools.subFamilyName(family, subFamily),
        tools.placeText(from),
        tools.placeText(to),
      ];
    }),
    certainties: sorted.map(() => "certain"),
    nothing: words.nothingMovements,
  };
}

function outageDoubts(
  outages: readonly Outage[],
  { words, text }: ReportTools,
  receivers: ReportFrame["receivers"],
): string[] {
  const named = outages
    .slice(0, MAX_OUTAGES)
    .map(({ deviceId, from, to }) =>
      words.outage(
        receivers.get(deviceId)?.name ?? deviceId,
        text(from),
        to === null ? null : text(to),
      ),
    );
  const rest = outages.length - named.length;
  return rest === 0 ? named : [...named, words.moreOutages(rest)];
}
