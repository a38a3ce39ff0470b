import { Trans, useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { formatTime } from "../../ui/format/formatTime.ts";
import { useServices } from "../../kit/services.ts";
import { Panel } from "../../ui/Panel.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";

/** The last transitions of all machines, the newest first: which event led where. */
export function TransitionsPanel() {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { transitions } = useServices();
  const records = useSyncExternalStore(
    (listener) => transitions.subscribe(listener),
    () => transitions.get(),
  );
  const newest = records.toReversed();
  return (
    <Panel
      title={t`Last transitions`}
      isFlush
      state={
        newest.length === 0
          ? { kind: "empty", title: t`No machine has moved yet.` }
          : { kind: "ready" }
      }
    >
      <div
        className="DebugUi-scroll"
        data-tall=""
        role="group"
        aria-label={t`Last transitions`}
        tabIndex={0}
      >
        <table className="DebugUi-table">
          <thead>
            <tr>
              <th scope="col">
                <Trans>Time</Trans>
              </th>
              <th scope="col">
                <Trans>Machine</Trans>
              </th>
              <th scope="col">
                <Trans>Event</Trans>
              </th>
              <th scope="col">
                <Trans>State after it</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {newest.map(({ at, machine, event, state }, index) => (
              <tr key={records.length - index}>
                <td className="tabular">{formatTime(at, format, { hasSeconds: true })}</td>
                <td>
                  <code>{machine}</code>
                </td>
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
    </Panel>
  );
}
