import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { Counter } from "../../domain/counters/counter.ts";
import { DAY, HOUR } from "../../domain/base/time.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Panel } from "../ui/Panel.tsx";
import type { PanelState } from "../ui/panelState.ts";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { ExportMenu } from "../kit/sheets/ExportMenu.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useNow } from "../kit/useNow.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { CounterChart } from "./CounterChart.tsx";
import { boundsOfWhole, type ChartEvents, resetsWithin } from "./chartEvents.ts";
import { CounterHistoryTable } from "./CounterHistoryTable.tsx";
import { historyBars } from "./historyBars.ts";
import { historySheet } from "./historySheet.ts";
import { HISTORY_SPANS, historyQuery, type HistorySpan, spanOf, stepOf } from "./historySpan.ts";
import { useCounterHistory } from "./useCounterHistory.ts";
import "./CounterHistoryPanel.css";

const NONE: readonly never[] = [];

/** The past of a counter by hour or by day, as a chart or as a table; both say where nobody counted. */
export function CounterHistoryPanel({ counter }: { readonly counter: Counter }) {
  const counterId = counter.id;
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  const [spanText, setSpan] = useUrlState("period");
  const [form, setForm] = useUrlState("history");
  const hour = useNow(HOUR);
  const span = spanOf(spanText);
  const query = useMemo(
    () => historyQuery(counterId, span, hour, timezone),
    [counterId, span, hour, timezone],
  );
  const past = useCounterHistory(query);
  const { history, readQuery } = past;
  const step = stepOf(span);
  const bars = useMemo(
    () => (history === null ? [] : historyBars(history.hours, readQuery, step, timezone)),
    [history, readQuery, step, timezone],
  );
  const { from, to } = readQuery;
  // Whole days let others share the feed; a chart by days shows no alerts.
  const since = Math.floor((step === "hour" ? from : hour) / DAY) * DAY;
  const alerts = useFeed("alerts", { since })?.alerts ?? NONE;
  const events = useMemo(
    (): ChartEvents => ({
      bounds: boundsOfWhole(counter),
      // Within a day of a chart by days, neither says anything.
      resets: step === "hour" ? resetsWithin(counter.reset, from, to) : [],
      alerts:
        step === "hour"
          ? alerts.flatMap((one) => (one.counterId === counter.id ? [one.raisedAt] : []))
          : [],
    }),
    [counter, alerts, step, from, to],
  );
  const headers = [
    step === "hour" ? t`Hour` : t`Day`,
    t`Minimum`,
    t`Average`,
    t`Maximum`,
    t`Entries`,
    t`Observed`,
  ];
  const words: Readonly<Record<HistorySpan, string>> = {
    day: t`24 hours`,
    week: t`7 days`,
    month: t`30 days`,
    quarter: t`90 days`,
  };
  return (
    <Panel
      title={step === "hour" ? t`History by hour` : t`History by day`}
      state={stateOf()}
      actions={
        <>
          <SegmentedControl
            label={t`Period`}
            isLabelHidden
            size="small"
            options={HISTORY_SPANS.map((id) => ({ id, label: words[id] }))}
            value={span}
            onChange={(id) => setSpan(id === "day" ? null : id)}
          />
          <SegmentedControl
            label={t`Show as`}
            isLabelHidden
            size="small"
            options={[
              { id: "chart", label: t`Chart` },
              { id: "table", label: t`Table` },
            ]}
            value={form === "table" ? "table" : "chart"}
            onChange={(id) => setForm(id === "table" ? id : null)}
          />
          <ExportMenu
            name={t`counter-history`}
            size="small"
            isDisabled={bars.length === 0}
            source={() => historySheet(bars, headers, timezone, t`History`)}
          />
        </>
      }
    >
      {past.isFailed && (
        <Banner
          tone="warning"
          title={t`The history could not be read again: what is shown is older.`}
          action={
            <Button size="small" onPress={past.retry}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      )}
      {history !== null && history.refused > 0 && (
        <Banner tone="warning">
          <Plural
            value={history.refused}
            one="# hour could not be understood and is left out."
            other="# hours could not be understood and are left out."
          />
        </Banner>
      )}
      {form === "table" ? (
        <CounterHistoryTable bars={bars} step={step} />
      ) : (
        <CounterChart bars={bars} step={step} isBusy={past.isBusy} events={events} />
      )}
    </Panel>
  );

  function stateOf(): PanelState {
    if (history === null)
      return past.isFailed
        ? {
            kind: "error",
            title: t`The history could not be read.`,
            description: t`Try again once there is a connection.`,
            onRetry: past.retry,
          }
        : { kind: "loading" };
    return bars.every(({ counted }) => counted === null)
      ? {
          kind: "empty",
          title: t`Nothing was counted in this period.`,
          description: t`Choose a longer one, or come back in an hour.`,
        }
      : { kind: "ready" };
  }
}
