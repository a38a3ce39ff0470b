import type { Asset } from "../../assets/asset.ts";
import { DEADLINE_KIND_WORDS, type DeadlineKind } from "../../assets/deadlineKind.ts";
import {
  DEFAULT_DEADLINE_THRESHOLD,
  deadlineState,
  type RegulatoryDeadline,
} from "../../assets/regulatoryDeadline.ts";
import { textIn } from "../../base/locale.ts";
import { dayOf } from "../../base/localDay.ts";
import { DAY, type EpochMs } from "../../base/time.ts";
import { findSubFamily } from "../../referential/referential.ts";
import type { ReportBody } from "./reportDocument.ts";
import type { FactsOf, ReportFrame } from "./reportFacts.ts";
import { column, countBy, MAX_BARS, type ReportTools } from "./reportTools.ts";

type Due = {
  readonly asset: Asset;
  readonly kind: DeadlineKind;
  readonly title: string;
  readonly at: EpochMs | null;
  readonly state: RegulatoryDeadline | null;
};

/**
 * Regulatory deadlines and planned maintenance that are due or soon, the earliest first, and deadlines that nobody has
 * dated (product.md section 3).
 */
export function deadlinesReport(
  { assets, planned }: FactsOf<"deadlines">,
  tools: ReportTools,
  { asOf, timezone, families, draft }: ReportFrame,
): ReportBody {
  const { words } = tools;
  const stateOf = (at: EpochMs) => deadlineState(at, asOf, DEFAULT_DEADLINE_THRESHOLD, timezone);
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const maintenance = planned.flatMap(({ assetId, kind, title, plannedAt }): Due[] => {
    const asset = byId.get(assetId);
    return asset === undefined || plannedAt === null
      ? []
      : [{ asset, kind, title, at: plannedAt, state: stateOf(plannedAt) }];
  });
  const regulatory = assets.flatMap((asset): Due[] => {
    const attributes = findSubFamily(families, asset.family, asset.subFamily)?.attributes ?? [];
    return attributes
      .filter(({ isRegulatory }) => isRegulatory)
      .map(({ name, labels }) => {
        const at = asset.attributes.find((value) => value.name === name)?.date ?? null;
        const title = textIn(labels, draft.locale, name);
        return { asset, kind: "regulatory", title, at, state: at === null ? null : stateOf(at) };
      });
  });
  const all = [...regulatory, ...maintenance];
  const shown = all
    .filter(({ state }) => state !== "notDue")
    .toSorted(
      (a, b) =>
        (a.at ?? Number.POSITIVE_INFINITY) - (b.at ?? Number.POSITIVE_INFINITY) ||
        a.asset.reference.localeCompare(b.asset.reference),
    );
  const count = (state: RegulatoryDeadline | null) =>
    all.filter((one) => one.state === state).length;
  const undated = count(null);
  return {
    figures: [
      { label: words.due, value: String(count("due")), note: null, isDoubtful: undated > 0 },
      {
        label: words.soon,
        value: String(count("soon")),
        note: words.within(DEFAULT_DEADLINE_THRESHOLD),
        isDoubtful: undated > 0,
      },
      { label: words.noDate, value: String(undated), note: null, isDoubtful: undated > 0 },
    ],
    doubts: undated === 0 ? [] : [words.undated(undated)],
    charts: [
      {
        kind: "rows",
        title: words.byFamily,
        bars: countBy(
          shown.filter(({ state }) => state !== null),
          ({ asset }) => asset.family,
        )
          .slice(0, MAX_BARS)
          .map(([family, of]) => ({
            label: tools.familyName(family),
            value: of.length,
            doubtful: 0,
          })),
      },
    ],
    plans: [],
    planNote: null,
    columns: [
      column(words.deadline, 12, { width: 12 }),
      column(words.state, 10, { width: 12 }),
      column(words.daysLeft, 10, { width: 12, align: "end" }),
      column(words.attribute, 20, { width: 26 }),
      column(words.kind, 14, { width: 16 }),
      column(words.reference, 13, { width: 16 }),
      column(words.designation, 20, { width: 30 }),
      column(words.site, 16, { width: 26 }),
    ],
    rows: shown.map(({ asset, kind, title, at, state }) => [
      at === null ? null : { at, precision: "day" },
      state === null ? words.noDate : words.deadlines[state],
      at === null ? null : daysUntil(at, asOf, timezone),
      title,
      DEADLINE_KIND_WORDS[draft.locale][kind],
      asset.reference,
      tools.nameOf(asset),
      tools.siteOf(asset),
    ]),
    certainties: shown.map(({ state }) => (state === null ? "unknown" : "certain")),
    nothing: words.nothingDeadlines,
  };
}

/** Days of the calendar until a day: those of 23 and 25 hours count as one. */
function daysUntil(at: EpochMs, now: EpochMs, timezone: string): number {
  // The days themselves, read as if they were UTC, are whole days apart.
  return (Date.parse(dayOf(at, timezone)) - Date.parse(dayOf(now, timezone))) / DAY;
}
