import { Plural, Trans } from "@lingui/react/macro";
import type { BacktestAlert } from "../../domain/counters/counterBacktest.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";

/** The newest alerts are listed by name, the others counted. */
const LISTED = 8;

/** The alerts that a rule would have raised, newest first. */
export function BacktestAlerts({
  alerts,
  areaName,
}: {
  readonly alerts: readonly BacktestAlert[];
  readonly areaName: (id: string) => string;
}) {
  const shown = alerts.toSorted((a, b) => b.raisedAt - a.raisedAt).slice(0, LISTED);
  const rest = alerts.length - shown.length;
  return (
    <ul className="BacktestAlerts">
      {shown.map((alert) => (
        <li key={`${alert.area} ${alert.raisedAt}`}>
          <AlertLine alert={alert} area={areaName(alert.area)} />
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Plural value={rest} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
  );
}

function AlertLine({ alert, area }: { readonly alert: BacktestAlert; readonly area: string }) {
  const format = useTimeFormat();
  const { side, raisedAt, to, peak } = alert;
  const when = formatDateTime(raisedAt, format);
  const length = to === null ? null : formatDuration(to - raisedAt, format.locale);
  return (
    <>
      {side === "above" ? (
        <Trans>
          {when}, {area}: up to {peak}, above
        </Trans>
      ) : (
        <Trans>
          {when}, {area}: down to {peak}, below
        </Trans>
      )}{" "}
      {length === null ? <Trans>(still so)</Trans> : <Trans>(for {length})</Trans>}
    </>
  );
}
