import { useLingui } from "@lingui/react/macro";
import type { ConnectorDay } from "../../domain/connectors/connector.ts";
import { formatDate } from "../ui/format/formatDate.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { PlainTable, type PlainColumn } from "../ui/PlainTable.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";

/** What came on each day that is counted, the newest first. */
export function ConnectorDays({ days }: { readonly days: readonly ConnectorDay[] }) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const hasFaults = days.some(({ faults }) => faults > 0);
  const hasLost = !hasFaults || days.some(({ dropped }) => dropped > 0);
  const count = (header: string, of: (day: ConnectorDay) => number): PlainColumn<ConnectorDay> => ({
    header,
    align: "end",
    render: (day) => formatNumber(of(day), locale),
  });
  return (
    <PlainTable
      caption={t`Messages by day (UTC)`}
      rows={days.toReversed()}
      keyOf={({ day }) => day}
      columns={[
        {
          header: t`Day`,
          render: ({ day }) => formatDate(Date.parse(day), { locale, timezone: "UTC" }),
        },
        count(t`Messages`, ({ messages }) => messages),
        count(t`Refused`, ({ refused }) => refused),
        ...(hasLost ? [count(t`Lost before they were read`, ({ dropped }) => dropped)] : []),
        ...(hasFaults ? [count(t`Faults`, ({ faults }) => faults)] : []),
      ]}
    />
  );
}
