import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import { ChartPie } from "lucide-react";
import { useMemo } from "react";
import type { CustomerActivity } from "../../../domain/devices/activityCalls.ts";
import {
  activityStatus,
  type ActivityStatus,
  byWhatIsWrong,
} from "../../../domain/devices/activityDays.ts";
import { MINUTE } from "../../../domain/base/time.ts";
import { AdminList } from "../../kit/list/AdminList.tsx";
import type { ListColumn } from "../../kit/list/listColumn.ts";
import { choiceFilter, type ListFilter } from "../../kit/list/listFilter.ts";
import { useUrlState } from "../../kit/useUrlState.ts";
import { useWatchedRead } from "../../kit/watchedReading.ts";
import { formatNumber } from "../../ui/format/formatNumber.ts";
import { NOTHING } from "../../ui/format/nothing.ts";
import { Meter } from "../../ui/Meter.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { useCustomerMachines } from "../customerMachines.ts";
import { ACTIVITY_SPANS, activitySpan } from "./activityView.ts";
import { CustomerAnalytics } from "./CustomerAnalytics.tsx";
import { SpanChoice } from "./SpanChoice.tsx";

const NONE: readonly never[] = [];

type Row = { readonly of: CustomerActivity; readonly status: ActivityStatus | null };
const keyOf = ({ of }: Row) => of.customer;

/** Sensors that move and sensors that do not, customer by customer (specification section 1, Analytics). */
export function Analytics() {
  const { t } = useLingui();
  const machines = useCustomerMachines();
  const [spanText, setSpan] = useUrlState("days");
  const [chosen, setChosen] = useUrlState("customer");
  const span = activitySpan(spanText);
  // They are counted every ten minutes.
  const { head, value } = useWatchedRead(machines.sensorActivity, span, 2 * MINUTE);
  const rows = useMemo(
    () =>
      (value ?? NONE)
        .map((of): Row => ({ of, status: activityStatus(of) }))
        .toSorted((a, b) => byWhatIsWrong(a.status, b.status)),
    [value],
  );
  const columns = useActivityColumns();
  const filters = useActivityFilters();
  const shown = rows.find(({ of }) => of.customer === chosen);
  const longer = ACTIVITY_SPANS.find((one) => Number(one) > span);
  const choice = <SpanChoice days={span} onChange={setSpan} />;
  if (shown !== undefined)
    return (
      <CustomerAnalytics
        key={shown.of.customer}
        {...shown}
        span={span}
        choice={choice}
        onLonger={longer === undefined ? null : () => setSpan(longer)}
        onClose={() => setChosen(null)}
      />
    );
  return (
    <AdminList
      route="analytics"
      title={t`Analytics`}
      feed={head}
      hasAges
      empty={{
        icon: <ChartPie aria-hidden />,
        title: t`There is no customer in use.`,
        description: t`Sensors are counted once a customer has some.`,
      }}
      errorTitle={t`The sensors could not be read.`}
      errorText={t`They are retried automatically as soon as the server answers.`}
      rows={rows}
      keyOf={keyOf}
      columns={columns}
      filters={filters}
      searched={t`Customer`}
      count={(kept) => <Plural value={kept} one="# customer" other="# customers" />}
      exportName={t`analytics`}
      onOpen={({ of }) => setChosen(of.customer, true)}
      actions={choice}
    />
  );
}

function useActivityColumns(): readonly ListColumn<Row>[] {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  return useMemo((): readonly ListColumn<Row>[] => {
    const number = (
      id: string,
      header: string,
      value: (status: ActivityStatus) => number | null,
    ): ListColumn<Row> => ({
      id,
      header,
      width: 130,
      align: "end",
      value: ({ status }) => (status === null ? null : value(status)),
    });
    return [
      {
        id: "customer",
        header: t`Customer`,
        width: 180,
        isRowHeader: true,
        isSearched: true,
        value: ({ of }) => of.name,
      },
      {
        id: "share",
        header: t({ message: "Inactive", context: "sensors" }),
        sheetHeader: t`Inactive (%)`,
        width: 190,
        value: ({ status }) =>
          status?.share === undefined || status.share === null
            ? null
            : Math.round(status.share * 100),
        render: ({ status, of: { name } }) =>
          status === null || status.share === null ? (
            NOTHING
          ) : (
            <Meter
              label={t`Inactive sensors of ${name}`}
              isLabelHidden
              value={status.share * 100}
              tone={status.share > 0.5 ? "warning" : "info"}
            />
          ),
      },
      number("gpsInactive", t`GPS, inactive`, ({ newest }) => newest.gps.inactive),
      number("gpsActive", t`GPS, active`, ({ newest }) => newest.gps.active),
      number("bleInactive", t`BLE, inactive`, ({ newest }) => newest.ble.inactive),
      number("bleActive", t`BLE, active`, ({ newest }) => newest.ble.active),
      {
        ...number("change", t({ message: "Change", context: "in number" }), ({ change }) => change),
        sheetHeader: t`More inactive than at first`,
        width: 120,
        render: ({ status }) =>
          status === null || status.change === null
            ? NOTHING
            : formatNumber(status.change, locale, { signDisplay: "exceptZero" }),
      },
      number("sensors", t`Sensors`, ({ sensors }) => sensors),
      {
        id: "counted",
        header: t`Counted`,
        width: 190,
        value: ({ status }) =>
          status === null ? null : { at: status.newest.computedAt, precision: "minute" },
      },
      {
        id: "state",
        header: t`State`,
        width: 200,
        // Its words say what is wrong.
        minWidth: 200,
        value: ({ status }) => t(STATES[stateOf(status)]),
        render: ({ status }) => (
          <StatusPill tone={stateOf(status) === "today" ? "success" : "warning"} size="small">
            {t(STATES[stateOf(status)])}
          </StatusPill>
        ),
      },
    ];
  }, [t, locale]);
}

/** When the sensors of a customer were counted last. */
const STATES = {
  today: msg`Counted today`,
  before: msg`Not counted today`,
  never: msg`Not counted`,
} satisfies Readonly<Record<string, MessageDescriptor>>;
type CountState = keyof typeof STATES;

function stateOf(status: ActivityStatus | null): CountState {
  if (status === null) return "never";
  return status.isToday ? "today" : "before";
}

function useActivityFilters(): readonly ListFilter<Row>[] {
  const { t } = useLingui();
  return useMemo(
    (): readonly ListFilter<Row>[] => [
      choiceFilter({
        key: "state",
        label: t`State`,
        every: t`All states`,
        options: (["today", "before", "never"] as const).map((id) => ({
          id: id as string,
          label: t(STATES[id]),
        })),
        keeps: ({ status }, option) => stateOf(status) === option,
      }),
    ],
    [t],
  );
}
