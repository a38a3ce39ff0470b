import { HOUR } from "../../base/time.ts";
import type { Counter } from "../../counters/counter.ts";
import type { CounterHour } from "../../counters/counterHistory.ts";
import { daysOf, type TimeSpan } from "../reportSpan.ts";
import type { ReportBody } from "./reportDocument.ts";
import type { FactsOf, ReportFrame } from "./reportFacts.ts";
import { column, type ReportTools } from "./reportTools.ts";

/** Counters that have a figure, and charts of their own; the table has all. */
const MAX_FIGURES = 4;
/** Less than this of a span without observation, in ms, is no news: the looks of the job are minutes apart. */
const UNOBSERVED = HOUR / 2;

type CounterDay = {
  readonly counter: Counter;
  readonly day: TimeSpan;
  readonly min: number;
  readonly max: number;
  /** Over what was observed; null: nothing was. */
  readonly average: number | null;
  readonly entries: number;
  /** In ms. */
  readonly observed: number;
};

/** What each counter counted on each day. What nobody counted is left out, and said. */
export function countersReport(
  { counters, hours }: FactsOf<"counters">,
  tools: ReportTools,
  { span, timezone }: Pick<ReportFrame, "span" | "timezone">,
): ReportBody {
  const { words } = tools;
  const days = span === null ? [] : daysOf(span, timezone);
  const sorted = counters.toSorted((a, b) => a.name.localeCompare(b.name));
  const counted = sorted.map((counter) => {
    const own = hours.filter(({ counterId }) => counterId === counter.id);
    return { counter, days: days.map((day) => counterDay(counter, day, own)) };
  });
  const table = counted.flatMap((one) => one.days);
  return {
    figures: sorted.slice(0, MAX_FIGURES).map(({ name, state }) => ({
      label: name,
      value: String(state.present),
      note: `${words.presentNow}, ${words.notFresh(state.notFresh)}`,
      isDoubtful: state.notFresh > 0,
    })),
    doubts: counted.flatMap(({ counter, days: its }) => {
      const missing = its.reduce(
        (sum, { day, observed }) => sum + Math.max(0, lengthOf(day) - observed),
        0,
      );
      return missing < UNOBSERVED
        ? []
        : [words.unobserved(counter.name, tools.number(missing / HOUR, 1))];
    }),
    charts: counted.slice(0, MAX_FIGURES).map(({ counter, days: its }) => ({
      kind: "columns",
      title: words.maxByDay(counter.name),
      bars: its.map(({ day, max, average }) => ({
        label: tools.text(day.from, "day").slice(0, 5),
        value: average === null ? null : max,
        doubtful: 0,
      })),
    })),
    plans: [],
    planNote: null,
    columns: [
      column(words.counter, 30, { width: 30 }),
      column(words.day, 14, { width: 12 }),
      column(words.min, 9, { width: 10, align: "end" }),
      column(words.average, 11, { width: 12, align: "end" }),
      column(words.max, 9, { width: 10, align: "end" }),
      column(words.entries, 11, { width: 10, align: "end" }),
      column(words.observed, 11, { width: 12, align: "end" }),
    ],
    rows: table.map(({ counter, day, min, max, average, entries, observed }) => [
      counter.name,
      { at: day.from, precision: "day" },
      average === null ? null : min,
      average === null ? null : Math.round(average * 10) / 10,
      average === null ? null : max,
      average === null ? null : entries,
      tools.percent(Math.min(1, observed / lengthOf(day))),
    ]),
    certainties: table.map(({ day, observed }) =>
      lengthOf(day) - observed < UNOBSERVED ? "certain" : observed === 0 ? "unknown" : "uncertain",
    ),
    nothing: words.nothingCounters,
  };
}

/** In ms. All of it is over: a span ends with its report at the latest. */
function lengthOf({ from, to }: TimeSpan): number {
  return to - from;
}

function counterDay(counter: Counter, day: TimeSpan, hours: readonly CounterHour[]): CounterDay {
  const of = hours.filter(({ hour }) => hour >= day.from && hour < day.to);
  const observed = of.reduce((sum, one) => sum + one.observed, 0);
  const weighted = of.reduce((sum, one) => sum + one.average * one.observed, 0);
  return {
    counter,
    day,
    min: of.reduce((least, one) => Math.min(least, one.min), Number.POSITIVE_INFINITY),
    max: of.reduce((most, one) => Math.max(most, one.max), 0),
    average: observed === 0 ? null : weighted / observed,
    entries: of.reduce((sum, one) => sum + one.entries, 0),
    observed,
  };
}
