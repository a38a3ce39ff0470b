import { useLingui } from "@lingui/react/macro";
import { ChevronsLeft, ChevronsRight, Pause, Play, X } from "lucide-react";
import { useMemo } from "react";
import { SiteId } from "../../domain/base/ids.ts";
import { type EpochMs, SECOND } from "../../domain/base/time.ts";
import { PLAY_SPEEDS, type PlaySpeed } from "../../domain/timeMachine/timeMachine.ts";
import { ALERT_TYPE_WORDS } from "../alerts/alertWords.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useKeys } from "../kit/useKeys.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { GoToInstant } from "./GoToInstant.tsx";
import { TimeLine } from "./TimeLine.tsx";
import { alertLines, instantOf, neighbour, ofSite, outageMarks } from "./timeLineMarks.ts";
import { TIME_SPANS, type TimeSpanName, timeSpan } from "./timeSpan.ts";
import type { TimeMachineView } from "./useTimeMachine.ts";
import "./TimeMachineBar.css";

const NONE: readonly never[] = [];
/** Alerts that the menu offers; the arrows reach all others. */
const OFFERED = 20;

/** The time line with everything that moves on it (product.md section 5.1). */
export function TimeMachineBar({
  machine,
  now,
  takesFocus,
  onClose,
}: {
  readonly machine: TimeMachineView;
  /** The server's clock, whatever instant is shown. */
  readonly now: EpochMs;
  /** Whether the line has the focus as soon as it is there. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const [spanText, setSpan] = useUrlState("span");
  const [siteText] = useUrlState("site");
  const name: TimeSpanName = TIME_SPANS.find((one) => one === spanText) ?? "day";
  const { isPlaying, isBusy, speed, actions } = machine;
  const at = machine.at ?? now;
  const span = timeSpan(name, at, now, format.timezone);
  const marks = useFeed("marks", span);
  const site = SiteId.safeParse(siteText).data ?? null;
  const told = useMemo(
    () => ({
      outages: ofSite(marks?.outages ?? NONE, site),
      alerts: ofSite(marks?.alerts ?? NONE, site),
    }),
    [marks, site],
  );
  const next = neighbour(told.alerts, at, "next");
  const previous = neighbour(told.alerts, at, "previous");
  const jump = (alert: typeof next) => {
    if (alert !== null) actions.goTo(instantOf(alert.raisedAt));
  };
  const togglePlay = () => {
    if (isPlaying) actions.pause();
    else actions.play();
  };
  const mayPlay = machine.isPast && !isBusy && machine.failure === null;
  const playLabel = isPlaying ? t`Pause` : t`Play`;
  useKeys(t`Time machine`, [
    { keys: "p", label: playLabel, run: togglePlay, isEnabled: mayPlay },
    {
      keys: ",",
      label: t`Previous alert`,
      run: () => jump(previous),
      isEnabled: previous !== null,
    },
    { keys: ".", label: t`Next alert`, run: () => jump(next), isEnabled: next !== null },
    { keys: "-", label: t`Ten seconds earlier`, run: () => actions.goTo(at - 10 * SECOND) },
    {
      keys: "+",
      label: t`Ten seconds later`,
      run: () => actions.goTo(at + 10 * SECOND),
      isEnabled: machine.isPast,
    },
  ]);
  const spans = { day: t`Day`, week: t`Week`, reach: t`30 days` } as const;
  return (
    <section className="TimeMachineBar" aria-label={t`Time machine`}>
      <div className="TimeMachineBar-tools">
        <IconButton
          label={playLabel}
          keys="P"
          variant="secondary"
          icon={isPlaying ? <Pause /> : <Play />}
          isDisabled={!mayPlay}
          onPress={togglePlay}
        />
        <SegmentedControl
          label={t`Speed`}
          size="small"
          options={PLAY_SPEEDS.map((one) => ({ id: String(one), label: `${one}×` }))}
          value={String(speed)}
          onChange={(id) => actions.setSpeed(Number(id) as PlaySpeed)}
        />
        <IconButton
          label={t`Previous alert`}
          keys=","
          icon={<ChevronsLeft />}
          isDisabled={previous === null}
          onPress={() => jump(previous)}
        />
        <MenuButton
          label={t`Alerts`}
          size="small"
          isDisabled={told.alerts.length === 0}
          items={told.alerts
            .slice(-OFFERED)
            .toReversed()
            .map((alert) => ({
              id: alert.id,
              label: `${formatDateTime(alert.raisedAt, format)} · ${alert.subjectName}`,
              description: t(ALERT_TYPE_WORDS[alert.alertType]),
            }))}
          onAction={(id) => jump(told.alerts.find((alert) => alert.id === id) ?? null)}
        />
        <IconButton
          label={t`Next alert`}
          keys="."
          icon={<ChevronsRight />}
          isDisabled={next === null}
          onPress={() => jump(next)}
        />
        <GoToInstant at={at} now={now} onGoTo={actions.goTo} />
        <span className="TimeMachineBar-span">
          <SegmentedControl
            label={t`Time line`}
            size="small"
            options={TIME_SPANS.map((id) => ({ id, label: spans[id] }))}
            value={name}
            onChange={(id) => setSpan(id === "day" ? null : id)}
          />
        </span>
        <IconButton label={t`Close the time machine`} keys="T" icon={<X />} onPress={onClose} />
      </div>
      <TimeLine
        takesFocus={takesFocus}
        name={name}
        span={span}
        at={at}
        now={now}
        outages={outageMarks(told.outages, span, now)}
        alerts={alertLines(told.alerts, span)}
        onGoTo={actions.goTo}
      />
      {marks !== null && marks.failure !== null && (
        <p className="TimeMachineBar-note" role="status">
          {t`Outages and alerts of this time could not be read; they are requested again.`}
        </p>
      )}
    </section>
  );
}
