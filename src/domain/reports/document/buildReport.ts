import type { EpochMs } from "../../base/time.ts";
import { unreachable } from "../../base/unreachable.ts";
import { alertsReport } from "./alertsReport.ts";
import { assetsReport } from "./assetsReport.ts";
import { callsReport } from "./callsReport.ts";
import { countersReport } from "./countersReport.ts";
import { deadlinesReport } from "./deadlinesReport.ts";
import { drillsReport } from "./drillsReport.ts";
import { evacuationsReport } from "./evacuationsReport.ts";
import { inactiveTagsReport } from "./inactiveTagsReport.ts";
import { movementsReport } from "./movementsReport.ts";
import type { ReportContent } from "../report.ts";
import { occupancyReport } from "./occupancyReport.ts";
import type { ReportBody, ReportDocument } from "./reportDocument.ts";
import type { ReportFacts, ReportFrame } from "./reportFacts.ts";
import { reportTools, type ReportTools } from "./reportTools.ts";
import { staysReport } from "./staysReport.ts";

/** That a send is late, or stands for others that were missed. */
export type Lateness = {
  readonly dueAt: EpochMs;
  readonly isLate: boolean;
  readonly missed: number;
};

/** The document of what was read, in the words of its language. */
export function buildReport(
  frame: ReportFrame,
  read: ReportFacts,
  lateness: Lateness | null,
): ReportDocument {
  const { draft, customerName, timezone, asOf } = frame;
  const tools = reportTools(frame);
  const body = bodyOf(frame, read, tools);
  return {
    name: draft.name,
    kind: tools.words.contents[draft.content],
    customerName,
    locale: draft.locale,
    timezone,
    asOf,
    scope: scopeOf(frame, tools),
    lateness: latenessOf(lateness, tools),
    omitted: read.omitted,
    ...body,
    doubts: [...body.doubts, ...removedOf(frame, tools)],
  };
}

function bodyOf(frame: ReportFrame, read: ReportFacts, tools: ReportTools): ReportBody {
  switch (read.content) {
    case "assets":
      return assetsReport(read.facts, tools, frame.draft.site !== null);
    case "movements":
      return movementsReport(read.facts, tools, frame);
    case "counters":
      return countersReport(read.facts, tools, frame);
    case "alerts":
      return alertsReport(read.facts, tools, frame);
    case "stays":
      return staysReport(read.facts, tools, frame);
    case "occupancy":
      return occupancyReport(read.facts, tools);
    case "deadlines":
      return deadlinesReport(read.facts, tools, frame);
    case "inactiveTags":
      return inactiveTagsReport(read.facts, tools, frame);
    case "drills":
      return drillsReport(read.facts, tools);
    case "callsForHelp":
      return callsReport(read.facts, tools, frame);
    case "evacuations":
      return evacuationsReport(read.facts, tools);
    default:
      return unreachable(read);
  }
}

/** Contents that are made of positions, of which the oldest are removed. */
const OF_POSITIONS: ReadonlySet<ReportContent> = new Set([
  "alerts",
  "movements",
  "occupancy",
  "stays",
]);

/** That the span reaches back before what is kept. */
function removedOf({ draft, span, keptSince }: ReportFrame, { words, text }: ReportTools) {
  if (span === null || !OF_POSITIONS.has(draft.content)) return [];
  const { people, machines } = keptSince;
  return [
    ...(people !== null && span.from < people ? [words.peopleRemoved(text(people))] : []),
    ...(machines !== null && span.from < machines ? [words.machinesRemoved(text(machines))] : []),
  ];
}

function scopeOf({ draft, span, timezone }: ReportFrame, tools: ReportTools) {
  const { words, text } = tools;
  const { site, area, family, subFamily } = draft;
  return [
    ...(span === null || draft.span === null
      ? []
      : [
          {
            label: words.span,
            value: `${words.spans[draft.span]}, ${words.from(text(span.from), text(span.to))}`,
          },
        ]),
    { label: words.site, value: site === null ? words.everySite : tools.siteName(site) },
    ...(area === null ? [] : [{ label: words.area, value: tools.areaName(area) }]),
    ...(family === null ? [] : [{ label: words.family, value: tools.familyName(family) }]),
    ...(family === null || subFamily === null
      ? []
      : [{ label: words.subFamily, value: tools.subFamilyName(family, subFamily) }]),
    { label: words.timezone, value: timezone },
  ];
}

function latenessOf(lateness: Lateness | null, { words, text }: ReportTools): string | null {
  if (lateness === null) return null;
  const told = [
    ...(lateness.isLate ? [words.late(text(lateness.dueAt))] : []),
    ...(lateness.missed > 0 ? [words.replaced(lateness.missed)] : []),
  ];
  return told.length === 0 ? null : told.join(" ");
}
