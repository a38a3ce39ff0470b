import { Trans } from "@lingui/react/macro";
import type { EpochMs } from "../../../domain/base/time.ts";
import { formatTime } from "../../ui/format/formatTime.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";

/** Events and the states that they led to, the newest first; of several machines each with its machine. */
export function StepsTable({
  label,
  steps,
}: {
  readonly label: string;
  readonly steps: readonly {
    readonly at: EpochMs;
    readonly machine?: string;
    readonly event: string;
    readonly state: string;
  }[];
}) {
  const format = useTimeFormat();
  const hasMachines = steps.some(({ machine }) => machine !== undefined);
  return (
    <div className="DebugUi-scroll" data-tall="" role="group" aria-label={label} tabIndex={0}>
      <table className="DebugUi-table">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Time</Trans>
            </th>
            {hasMachines && (
              <th scope="col">
                <Trans>Machine</Trans>
              </th>
            )}
            <th scope="col">
              <Trans>Event</Trans>
            </th>
            <th scope="col">
              <Trans>State after it</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.toReversed().map(({ at, machine, event, state }, index) => (
            <tr key={steps.length - index}>
              <td className="tabular">{formatTime(at, format, { hasSeconds: true })}</td>
              {hasMachines && (
                <td>
                  <code>{machine}</code>
                </td>
              )}
              <td>
                <code>{event}</code>
              </td>
              <td>
                <code>{state}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
