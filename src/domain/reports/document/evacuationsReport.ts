import type { ReportBody } from "./reportDocument.ts";
import type { FactsOf } from "./reportFacts.ts";
import { column, minuteOf, type ReportTools } from "./reportTools.ts";

/** What the evacuations of the span came to, the newest first. Names nobody. */
export function evacuationsReport(
  { evacuations }: FactsOf<"evacuations">,
  tools: ReportTools,
): ReportBody {
  const { words } = tools;
  const sorted = evacuations.toSorted((a, b) => b.evacuation.startedAt - a.evacuation.startedAt);
  const real = evacuations.filter(({ evacuation }) => evacuation.kind === "real").length;
  const missing = evacuations.reduce((sum, one) => sum + one.missing.length, 0);
  const after = (ms: number | null) => (ms === null ? null : tools.duration(ms));
  return {
    figures: [
      {
        label: words.evacuationsCount,
        value: String(evacuations.length),
        note: words.ofWhichReal(real),
        isDoubtful: false,
      },
      { label: words.missing, value: String(missing), note: null, isDoubtful: missing > 0 },
    ],
    doubts: sorted.flatMap(({ evacuation, endedAt, missing: lost, heardInside, end }) => [
      ...(endedAt === null ? [words.running(evacuation.siteName)] : []),
      ...(endedAt !== null && lost.length > 0
        ? [words.notFound(evacuation.siteName, lost.length)]
        : []),
      ...(heardInside.length > 0
        ? [words.heardInsideAgain(evacuation.siteName, heardInside.length)]
        : []),
      ...(endedAt !== null && end.uncovered.length > 0
        ? [words.notHeard(evacuation.siteName, end.uncovered.map(({ name }) => name).join(", "))]
        : []),
      ...(endedAt !== null && end.unconfirmed > 0
        ? [words.unconfirmed(evacuation.siteName, end.unconfirmed)]
        : []),
      ...(endedAt !== null && end.kind === "notLive"
        ? [words.hearingUnknown(evacuation.siteName)]
        : []),
    ]),
    charts: [],
    plans: [],
    planNote: null,
    columns: [
      column(words.started, 14, { width: 17 }),
      column(words.site, 20, { width: 26 }),
      column(words.kind, 10, { width: 10 }),
      column(words.by, 16, { width: 24, isPrinted: false }),
      column(words.expected, 9, { width: 10, align: "end" }),
      column(words.found, 9, { width: 10, align: "end" }),
      column(words.missing, 9, { width: 10, align: "end" }),
      column(words.halfAfter, 11, { width: 12 }),
      column(words.ninetyAfter, 11, { width: 12 }),
      column(words.allAfter, 11, { width: 12 }),
      column(words.lasted, 11, { width: 12 }),
    ],
    rows: sorted.map((one) => [
      minuteOf(one.evacuation.startedAt),
      one.evacuation.siteName,
      one.evacuation.kind === "real" ? words.real : words.drill,
      one.evacuation.startedByName,
      one.expected,
      one.found.length,
      one.missing.length,
      after(one.halfAfter),
      after(one.ninetyPercentAfter),
      after(one.allAfter),
      tools.duration(one.duration),
    ]),
    certainties: sorted.map(({ endedAt }) => (endedAt === null ? "uncertain" : "certain")),
    nothing: words.nothingEvacuations,
  };
}
