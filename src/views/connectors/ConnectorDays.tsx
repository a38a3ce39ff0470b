import { Trans } from "@lingui/react/macro";
import type { ConnectorDay } from "../../domain/connectors/connector.ts";
import { formatDate } from "../ui/format/formatDate.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";

/** What came on each day that is counted, the newest first. */
export function ConnectorDays({ days }: { readonly days: readonly ConnectorDay[] }) {
  const { locale } = useTimeFormat();
  const number = (count: number) => formatNumber(count, locale);
  const hasFaults = days.some(({ faults }) => faults > 0);
  // Four columns are what a telephone has room for.
  const hasLost = !hasFaults || days.some(({ dropped }) => dropped > 0);
  return (
    <table className="Connectors-days">
      <caption>
        <Trans>Messages by day (UTC)</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Day</Trans>
          </th>
          <th scope="col">
            <Trans>Messages</Trans>
          </th>
          <th scope="col">
            <Trans>Refused</Trans>
          </th>
          {hasLost && (
            <th scope="col">
              <Trans>Lost before they were read</Trans>
            </th>
          )}
          {hasFaults && (
            <th scope="col">
              <Trans>Faults</Trans>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, messages, refused, dropped, faults }) => (
          <tr key={day}>
            <th scope="row">{formatDate(Date.parse(day), { locale, timezone: "UTC" })}</th>
            <td>{number(messages)}</td>
            <td>{number(refused)}</td>
            {hasLost && <td>{number(dropped)}</td>}
            {hasFaults && <td>{number(faults)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
