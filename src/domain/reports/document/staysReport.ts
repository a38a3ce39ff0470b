import { MINUTE } from "../../base/time.ts";
import { stayMinutes, type TagInOutRecord } from "../../attendance/tagInOut.ts";
import { isExitUnread } from "../../attendance/unreadExit.ts";
import type { ReportBody } from "./reportDocument.ts";
import type { FactsOf, ReportFrame } from "./reportFacts.ts";
import { column, minuteOf, type ReportTools } from "./reportTools.ts";

/** Who went in and out by the entry boxes, the latest first; exits that nobody has read are said. */
export function staysReport(
  { stays, assets }: FactsOf<"stays">,
  tools: ReportTools,
  { asOf }: Pick<ReportFrame, "asOf">,
): ReportBody {
  const { words } = tools;
  const sorted = stays.toSorted((a, b) => b.dateIn - a.dateIn || a.id.localeCompare(b.id));
  const assetOf = ({ assetId }: TagInOutRecord) =>
    assetId === null ? undefined : assets.get(assetId);
  const isUnread = (stay: TagInOutRecord) => isExitUnread(stay, assetOf(stay) ?? null, asOf);
  const unread = stays.filter(isUnread).length;
  const assumed = stays.filter(({ assumedExit }) => assumedExit !== null).length;
  const inside = stays.filter(({ status }) => status === "in").length;
  const minutes = stays.reduce((sum, stay) => sum + stayMinutes(stay, asOf), 0);
  return {
    figures: [
      { label: words.staysCount, value: String(stays.length), note: null, isDoubtful: false },
      { label: words.insideNow, value: String(inside), note: null, isDoubtful: unread > 0 },
      {
        label: words.totalTime,
        value: tools.duration(minutes * MINUTE),
        note: null,
        isDoubtful: unread + assumed > 0,
      },
    ],
    doubts: [
      ...(unread === 0 ? [] : [words.unreadExits(unread)]),
      ...(assumed === 0 ? [] : [words.assumedExits(assumed)]),
    ],
    charts: [
      {
        kind: "columns",
        title: words.staysByDay,
        bars: tools.byDay(stays.map(({ dateIn }) => dateIn)),
      },
    ],
    plans: [],
    planNote: null,
    columns: [
      column(words.name, 24, { width: 30 }),
      column(words.tag, 14, { width: 20, isPrinted: false }),
      column(words.site, 20, { width: 26 }),
      column(words.dateIn, 14, { width: 17 }),
      column(words.dateOut, 14, { width: 17 }),
      column(words.duration, 12, { width: 14 }),
      column(words.exit, 18, { width: 26 }),
    ],
    rows: sorted.map((stay) => {
      const asset = assetOf(stay);
      return [
        asset === undefined ? nameless(stay) : tools.nameOf(asset),
        stay.tagNumber,
        tools.siteName(stay.site),
        minuteOf(stay.dateIn),
        minuteOf(stay.dateOut),
        tools.duration(stayMinutes(stay, asOf) * MINUTE),
        exitWord(stay),
      ];
    }),
    certainties: sorted.map((stay) =>
      isUnread(stay) ? "unknown" : stay.assumedExit === null ? "certain" : "uncertain",
    ),
    nothing: words.nothingStays,
  };

  function exitWord(stay: TagInOutRecord): string {
    if (stay.assumedExit !== null) return words.assumedExit(stay.assumedExit.byName);
    if (stay.status === "out") return words.readExit;
    return isUnread(stay) ? words.unreadExit : words.inside;
  }
}

/** A stay whose asset is gone: its category is not known any more, so that its name may be a person's. */
function nameless({ tagNumber }: TagInOutRecord): string {
  return tagNumber;
}
