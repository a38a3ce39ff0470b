import type { BadgeTest } from "../../distress/badgeTest.ts";
import { badgeTestStatus } from "../../distress/badgeTest.ts";
import {
  type Distress,
  DISTRESS_OUTCOMES,
  distressStatus,
  type SignalKind,
} from "../../distress/distress.ts";
import { DISTRESS_WORDS } from "../../distress/distressWords.ts";
import { deviceStatus } from "../../distress/signals.ts";
import type { ReportBody } from "./reportDocument.ts";
import type { FactsOf, ReportFrame } from "./reportFacts.ts";
import { column, countBy, type ReportTools } from "./reportTools.ts";

/** How long it took, in ms, of the calls in which it happened. */
type Spans = { readonly untilTaken: readonly number[]; readonly untilResolved: readonly number[] };

/**
 * The calls for help of the span by what raised them: what came of them, and how long people waited. Drills and tests of
 * badges are counted apart: nobody called. Names nobody.
 */
export function callsReport(
  { calls, tests }: FactsOf<"callsForHelp">,
  tools: ReportTools,
  { draft, asOf }: ReportFrame,
): ReportBody {
  const { words } = tools;
  const { kinds } = DISTRESS_WORDS[draft.locale];
  const real = calls.filter(({ purpose }) => purpose === "real");
  const drills = calls.filter(({ purpose }) => purpose === "drill").length;
  const waiting = real.filter(({ state }) => state === "raised").length;
  const open = real.filter(({ state }) => state !== "resolved").length;
  const all = spansOf(real);
  const median = (spans: readonly number[]) => {
    const middle = medianOf(spans);
    return middle === null ? null : tools.duration(middle);
  };
  const groups = countBy(real, kindOf);
  return {
    figures: [
      {
        label: words.callsCount,
        value: String(real.length),
        note: open === 0 ? null : words.callsOpen(open),
        isDoubtful: open > 0,
      },
      ...(
        [
          [words.medianTaken, all.untilTaken],
          [words.medianResolved, all.untilResolved],
        ] as const
      ).map(([label, spans]) => ({
        label,
        value: median(spans) ?? words.noTime,
        note: words.ofCalls(spans.length),
        isDoubtful: false,
      })),
      // Neither has a site.
      ...(draft.site === null
        ? [
            { label: words.drillsOfCalls, value: String(drills), note: null, isDoubtful: false },
            testsFigure(tests, asOf, tools),
          ]
        : []),
    ],
    doubts: [
      ...(waiting > 0 ? [words.callsWaiting(waiting)] : []),
      ...(draft.site === null ? [] : [words.testsLeftOut]),
    ],
    charts: [],
    plans: [],
    planNote: null,
    columns: [
      column(words.kind, 26, { width: 30 }),
      column(words.callsCount, 10, { width: 12, align: "end" }),
      ...DISTRESS_OUTCOMES.map((outcome) =>
        column(words.callOutcomes[outcome], 12, { width: 16, align: "end" }),
      ),
      column(words.notResolved, 10, { width: 12, align: "end" }),
      column(words.medianTaken, 14, { width: 18 }),
      column(words.longestTaken, 14, { width: 18 }),
      column(words.medianResolved, 14, { width: 18 }),
    ],
    rows: groups.map(([kind, some]) => {
      const { untilTaken, untilResolved } = spansOf(some);
      const ended = some.map((call) => distressStatus(call.acts).resolved?.outcome ?? null);
      return [
        kinds[kind],
        some.length,
        ...DISTRESS_OUTCOMES.map((outcome) => ended.filter((one) => one === outcome).length),
        ended.filter((one) => one === null).length,
        median(untilTaken),
        untilTaken.length === 0 ? null : tools.duration(Math.max(...untilTaken)),
        median(untilResolved),
      ];
    }),
    certainties: groups.map(([, some]) =>
      some.some(({ state }) => state !== "resolved") ? "uncertain" : "certain",
    ),
    nothing: words.nothingCalls,
  };
}

function testsFigure(
  tests: readonly BadgeTest[],
  asOf: number,
  { words }: ReportTools,
): ReportBody["figures"][number] {
  // One that was ended or became a call was none.
  const held = tests.filter((test) => ["failed", "passed"].includes(badgeTestStatus(test, asOf)));
  const failed = held.filter((test) => badgeTestStatus(test, asOf) === "failed").length;
  return {
    label: words.badgeTests,
    value: String(held.length),
    note: words.unanswered(failed),
    isDoubtful: failed > 0,
  };
}

const kindOf = (call: Distress): SignalKind => deviceStatus(call).kind;

/** From the receipt of a call until somebody took it, and from then until it was resolved. */
function spansOf(calls: readonly Distress[]): Spans {
  const times = calls.map(({ acts, receivedAt }) => ({ receivedAt, ...distressStatus(acts) }));
  return {
    untilTaken: times.flatMap(({ receivedAt, takenAt }) =>
      takenAt === null ? [] : Math.max(0, takenAt - receivedAt),
    ),
    untilResolved: times.flatMap(({ takenAt, resolved }) =>
      takenAt === null || resolved === null ? [] : resolved.at - takenAt,
    ),
  };
}

/** The middle of the values, between the two middle ones where they are even; null: there is none. */
function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
