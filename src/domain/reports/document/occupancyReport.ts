import { DEFAULT_OCCUPANCY_THRESHOLD, isUnderUsed } from "../occupancy.ts";
import { occupancyBands } from "../occupancyBands.ts";
import type { ReportBody } from "./reportDocument.ts";
import type { FactsOf } from "./reportFacts.ts";
import { column, type ReportTools } from "./reportTools.ts";

/** How much equipment was used, the least first; where no day counts, the rate is not known (product.md section 3). */
export function occupancyReport({ rows }: FactsOf<"occupancy">, tools: ReportTools): ReportBody {
  const { words } = tools;
  const sorted = rows.toSorted(
    (a, b) => (a.rate ?? 2) - (b.rate ?? 2) || a.reference.localeCompare(b.reference),
  );
  const rates = rows.flatMap(({ rate }) => rate ?? []);
  const unknown = rows.length - rates.length;
  const under = rows.filter((row) => isUnderUsed(row, DEFAULT_OCCUPANCY_THRESHOLD)).length;
  return {
    figures: [
      { label: words.materials, value: String(rows.length), note: null, isDoubtful: false },
      {
        label: words.averageRate,
        value:
          rates.length === 0
            ? "–"
            : tools.percent(rates.reduce((sum, rate) => sum + rate, 0) / rates.length),
        note: null,
        isDoubtful: unknown > 0,
      },
      { label: words.underUsed, value: String(under), note: words.underNote, isDoubtful: false },
    ],
    doubts: unknown === 0 ? [] : [words.unknownRates(unknown)],
    charts: [
      {
        kind: "columns",
        title: words.occupancyBands,
        bars: occupancyBands(rows).map(({ from, to, count }) => ({
          label: words.band(Math.round(from * 100), Math.round(to * 100)),
          value: count,
          doubtful: 0,
        })),
      },
    ],
    plans: [],
    planNote: null,
    columns: [
      column(words.reference, 14, { width: 16 }),
      column(words.designation, 26, { width: 30 }),
      column(words.family, 14, { width: 18, isPrinted: false }),
      column(words.category, 16, { width: 20 }),
      column(words.site, 20, { width: 26 }),
      column(words.occupiedDays, 10, { width: 12, align: "end" }),
      column(words.countedDays, 10, { width: 12, align: "end" }),
      column(words.rate, 8, { width: 10, align: "end" }),
    ],
    rows: sorted.map((row) => [
      row.reference,
      row.designation,
      tools.familyName(row.family),
      tools.subFamilyName(row.family, row.subFamily),
      row.currentWorksite === null ? null : tools.siteName(row.currentWorksite),
      row.occupiedDays,
      row.days,
      row.rate === null ? null : tools.percent(row.rate),
    ]),
    certainties: sorted.map(({ rate }) => (rate === null ? "unknown" : "certain")),
    nothing: words.nothingOccupancy,
  };
}
