import { Plural, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import type { EpochMs } from "../../domain/base/time.ts";
import { formatDate } from "../ui/format/formatDate.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { formatTime } from "../ui/format/formatTime.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { ALERT_TYPE_WORDS } from "../alerts/alertWords.ts";
import { type AlertLine, instantAt, instantOf, type OutageMark, shareOf } from "./timeLineMarks.ts";
import { TIME_STEPS, type TimeSpan, type TimeSpanName, timeTicks } from "./timeSpan.ts";
import "./TimeLine.css";

/** While it is dragged, an instant is asked for this often, in ms: each is an answer of the server. */
const DRAG_PAUSE = 120;

/** A span of time to move in: outages hatched, alerts as strokes, the instant as a handle. */
export function TimeLine({
  takesFocus,
  name,
  span,
  at,
  now,
  outages,
  alerts,
  onGoTo,
}: {
  readonly takesFocus: boolean;
  readonly name: TimeSpanName;
  readonly span: TimeSpan;
  readonly at: EpochMs;
  /** What comes after it has not happened yet. */
  readonly now: EpochMs;
  readonly outages: readonly OutageMark[];
  readonly alerts: readonly AlertLine[];
  readonly onGoTo: (at: EpochMs) => void;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const hatch = useId();
  const line = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<EpochMs | null>(null);
  useEffect(() => {
    if (takesFocus) line.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const askedAt = useRef(0);
  const shown = dragged ?? at;
  const end = Math.min(now, span.to);
  const step = TIME_STEPS[name];

  const instantOfPointer = (event: PointerEvent): EpochMs => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.min(end, instantAt(span, (event.clientX - box.left) / box.width));
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    askedAt.current = event.timeStamp;
    setDragged(instantOfPointer(event));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (dragged === null) return;
    const to = instantOfPointer(event);
    setDragged(to);
    if (event.timeStamp - askedAt.current < DRAG_PAUSE) return;
    askedAt.current = event.timeStamp;
    onGoTo(to);
  };
  const onPointerUp = (event: PointerEvent) => {
    if (dragged === null) return;
    setDragged(null);
    onGoTo(instantOfPointer(event));
    line.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = instantOfKey(event.key, at, step, { from: span.from, to: end });
    if (to === null) return;
    event.preventDefault();
    onGoTo(to);
  };

  const handle = Math.min(1, Math.max(0, shareOf(span, shown)));
  return (
    <div className="TimeLine">
      <div
        ref={line}
        className="TimeLine-track"
        role="slider"
        tabIndex={0}
        aria-label={t`Instant`}
        aria-valuemin={span.from}
        aria-valuemax={end}
        aria-valuenow={Math.min(end, Math.max(span.from, shown))}
        aria-valuetext={formatDateTime(shown, format, { hasSeconds: true })}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setDragged(null)}
        onKeyDown={onKeyDown}
      >
        <svg className="TimeLine-marks" aria-hidden>
          <defs>
            <pattern
              id={hatch}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <line className="TimeLine-hatch" x1="0" y1="0" x2="0" y2="6" />
            </pattern>
          </defs>
          <rect className="TimeLine-known" width={percent(shareOf(span, end))} height="100%" />
          {outages.map(({ from, to, devices }) => (
            <rect
              key={from}
              x={percent(from)}
              // A short one must be seen too.
              width={percent(Math.max(to - from, 0.002))}
              height="100%"
              fill={`url(#${hatch})`}
            >
              <title>
                <Plural value={devices} one="# device offline" other="# devices offline" />
              </title>
            </rect>
          ))}
          {alerts.map(({ at: share, alert }) => (
            <line
              key={alert.id}
              className="TimeLine-alert"
              data-type={alert.alertType}
              x1={percent(share)}
              x2={percent(share)}
              y1="0"
              y2="40%"
            >
              <title>
                {`${formatDateTime(instantOf(alert.raisedAt), format)} · ${t(ALERT_TYPE_WORDS[alert.alertType])} · ${alert.subjectName}`}
              </title>
            </line>
          ))}
          <line
            className="TimeLine-handle"
            x1={percent(handle)}
            x2={percent(handle)}
            y1="0"
            y2="100%"
          />
        </svg>
        <span className="TimeLine-grip" style={{ left: percent(handle) }} aria-hidden />
      </div>
      <div className="TimeLine-ticks" aria-hidden>
        {timeTicks(name, span, format.timezone).map((tick) => (
          <span key={tick} style={{ left: percent(shareOf(span, tick)) }}>
            {name === "day" ? formatTime(tick, format) : formatDate(tick, format).slice(0, 5)}
          </span>
        ))}
      </div>
    </div>
  );
}

const percent = (share: number) => `${share * 100}%`;

/** Where a key of a slider leads; null: none of them. */
function instantOfKey(
  key: string,
  at: EpochMs,
  { small, large }: { readonly small: number; readonly large: number },
  { from, to }: TimeSpan,
): EpochMs | null {
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return at - small;
    case "ArrowRight":
    case "ArrowUp":
      return at + small;
    case "PageDown":
      return at - large;
    case "PageUp":
      return at + large;
    case "Home":
      return from;
    case "End":
      return to;
    default:
      return null;
  }
}
