import type { RegulatoryDeadline } from "../../assets/regulatoryDeadline.ts";
import type { SheetCell } from "../../base/sheet.ts";
import type { ReportBody } from "./reportDocument.ts";
import type { FactsOf } from "./reportFacts.ts";
import { column, minuteOf, type ReportTools } from "./reportTools.ts";

/**
 * The register of evacuation drills, as an inspector reads it: for each site when the next is due, beside its last drill,
 * and what each drill came to. Names nobody who took part.
 */
export function drillsReport(
  { register: { sites, drills } }: FactsOf<"drills">,
  tools: ReportTools,
): ReportBody {
  const { words } = tools;
  const count = (state: RegulatoryDeadline | null) =>
    String(sites.filter((site) => site.state === state).length);
  const isDue = sites.some(({ state }) => state === "due");
  const isUnknown = sites.some(({ state }) => state === null);
  const status = new Map(sites.map((one) => [one.site, one]));
  const dueOf = (drill: (typeof drills)[number]): SheetCell => {
    const site = status.get(drill.site);
    // The next one counts from the last.
    if (site === undefined || site.dueAt === null || site.lastAt !== drill.startedAt) return null;
    return { at: site.dueAt, precision: "day" };
  };
  const held = drills.map((drill): readonly SheetCell[] => [
    drill.siteName,
    minuteOf(drill.startedAt),
    minuteOf(drill.firstFoundAt),
    minuteOf(drill.lastFoundAt),
    minuteOf(drill.endedAt),
    drill.expected,
    drill.found,
    drill.unlisted,
    drill.startedByName,
    drill.remark?.text ?? null,
    dueOf(drill),
  ]);
  const never = sites.filter(({ lastAt }) => lastAt === null);
  return {
    figures: [
      { label: words.drillsOverdue, value: count("due"), note: null, isDoubtful: isDue },
      { label: words.drillsSoon, value: count("soon"), note: null, isDoubtful: false },
      { label: words.drillsUnknown, value: count(null), note: null, isDoubtful: isUnknown },
    ],
    doubts: sites.flatMap(({ siteName, state, dueAt }) => {
      if (dueAt === null) return [words.drillNever(siteName)];
      return state === "due" ? [words.drillOverdue(siteName, tools.text(dueAt, "day"))] : [];
    }),
    charts: [],
    plans: [],
    planNote: null,
    columns: [
      column(words.site, 20, { width: 26 }),
      column(words.started, 14, { width: 17 }),
      column(words.firstCheckIn, 14, { width: 17 }),
      column(words.lastCheckIn, 14, { width: 17 }),
      column(words.ended, 14, { width: 17 }),
      column(words.expected, 11, { width: 10, align: "end" }),
      column(words.found, 11, { width: 10, align: "end" }),
      column(words.notOnList, 10, { width: 12, align: "end" }),
      column(words.by, 14, { width: 24, isPrinted: false }),
      column(words.remarks, 26, { width: 50 }),
      column(words.nextDrill, 13, { width: 14 }),
    ],
    rows: [...never.map(({ siteName }) => [siteName, ...EMPTY]), ...held],
    certainties: [...never.map(() => "unknown" as const), ...held.map(() => "certain" as const)],
    nothing: words.nothingDrills,
  };
}

/** What is known of a site without a drill, by column. */
const EMPTY = Array.from({ length: 10 }, () => null);
