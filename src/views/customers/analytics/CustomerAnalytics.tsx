import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useLocation } from "wouter";
import type { CustomerActivity } from "../../../domain/devices/activityCalls.ts";
import {
  type ActivityDay,
  activityDays,
  type ActivityStatus,
  countedOf,
} from "../../../domain/devices/activityDays.ts";
import type { Technology } from "../../../domain/devices/movement.ts";
import type { TagActivity } from "../../../domain/devices/tagRow.ts";
import { ListBody } from "../../kit/list/ListBody.tsx";
import type { ListColumn } from "../../kit/list/listColumn.ts";
import { linkTo } from "../../kit/routes.ts";
import { useServices } from "../../kit/services.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Donut } from "../../ui/charts/Donut.tsx";
import { formatDate } from "../../ui/format/formatDate.ts";
import { formatDateTime } from "../../ui/format/formatDateTime.ts";
import { formatNumber, formatPercent } from "../../ui/format/formatNumber.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { ActivityChart } from "./ActivityChart.tsx";
import { startOfCalendarDay } from "./activityView.ts";
import "./Analytics.css";

const TECHNOLOGIES: readonly Technology[] = ["GPS", "BLE"];
const keyOf = ({ day }: ActivityDay) => day;

/** The sensors of one customer: how they stand, and how many were inactive on each day. */
export function CustomerAnalytics({
  of,
  status,
  span,
  choice,
  onLonger,
  onClose,
}: {
  readonly of: CustomerActivity;
  readonly status: ActivityStatus | null;
  readonly span: number;
  /** Of the span. */
  readonly choice: ReactNode;
  /** Chooses the next longer span; null: it is the longest. */
  readonly onLonger: (() => void) | null;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const place = useTimeFormat();
  const days = useMemo(() => activityDays(of, span), [of, span]);
  const newestFirst = useMemo(() => days.toReversed(), [days]);
  const { session } = useServices();
  const [, navigate] = useLocation();
  const columns = useDayColumns();
  const { name } = of;
  const counted = status === null ? "" : formatDateTime(status.newest.computedAt, place);
  const openTags = (activity: TagActivity) => {
    session.send({ type: "user.chooseCustomer", index: of.customer });
    navigate(`${linkTo("tags")}?${new URLSearchParams({ activity }).toString()}`);
  };
  return (
    <div className="Analytics">
      <div className="Analytics-bar">
        <Button size="small" icon={<ArrowLeft aria-hidden />} onPress={onClose}>
          <Trans>All customers</Trans>
        </Button>
        {choice}
      </div>
      <Panel
        title={t`Sensors of ${name}`}
        freshness={
          counted !== "" && (
            <span className="note">
              <Trans>Counted on {counted}</Trans>
            </span>
          )
        }
      >
        {status === null ? (
          <EmptyState
            title={t`Nothing was counted in these days.`}
            description={t`Sensors are counted every ten minutes while the backend runs.`}
            action={
              onLonger === null ? undefined : (
                <Button size="small" onPress={onLonger}>
                  <Trans>Choose a longer span</Trans>
                </Button>
              )
            }
          />
        ) : (
          <>
            {!status.isToday && (
              <Banner tone="warning" title={t`Today nothing was counted yet`}>
                <Trans>The figures are those of {counted}.</Trans>
              </Banner>
            )}
            <div className="Analytics-rings">
              {TECHNOLOGIES.map((technology) => (
                <Ring
                  key={technology}
                  technology={technology}
                  counted={countedOf(status.newest, technology)}
                  onOpen={openTags}
                />
              ))}
            </div>
          </>
        )}
      </Panel>
      <Panel title={t`Inactive sensors day by day`}>
        <ActivityChart days={days} />
      </Panel>
      <Panel title={t`Days`} isFlush>
        <ListBody
          route="analyticsDays"
          prefix="days."
          label={t`Inactive sensors of ${name}`}
          rows={newestFirst}
          keyOf={keyOf}
          columns={columns}
          count={(kept) => <Plural value={kept} one="# day" other="# days" />}
          exportName={t`inactive-sensors`}
          isStale={false}
          isPart
        />
      </Panel>
    </div>
  );
}

/** Active and inactive of one technology as a ring and as a table; each number opens its sensors. */
function Ring({
  technology,
  counted: { active, inactive },
  onOpen,
}: {
  readonly technology: Technology;
  readonly counted: { readonly active: number; readonly inactive: number };
  readonly onOpen: (activity: TagActivity) => void;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const total = active + inactive;
  const percent = (part: number) => (total === 0 ? "" : formatPercent(part / total, locale));
  const ids: Readonly<Record<"active" | "inactive", TagActivity>> =
    technology === "GPS"
      ? { active: "gpsActive", inactive: "gpsInactive" }
      : { active: "bleActive", inactive: "bleInactive" };
  const parts = [
    {
      id: "active" as const,
      label: t({ message: "Active", context: "sensors" }),
      value: active,
      color: "var(--neutral)",
    },
    {
      id: "inactive" as const,
      label: t({ message: "Inactive", context: "sensors" }),
      value: inactive,
      color: "var(--warning)",
    },
  ];
  const [activeText, inactiveText] = [active, inactive].map((one) => formatNumber(one, locale));
  return (
    <section className="Analytics-ring" aria-label={technology}>
      <Donut label={t`${technology}: ${activeText} active, ${inactiveText} inactive`} parts={parts}>
        <strong className="Analytics-share">{total === 0 ? "0" : percent(inactive)}</strong>
        <span>{total === 0 ? t`no sensor` : t({ message: "inactive", context: "sensors" })}</span>
      </Donut>
      <PlainTable
        caption={technology}
        isShort
        rows={parts}
        keyOf={({ id }) => id}
        columns={[
          {
            header: t`State`,
            render: ({ label, color }) => (
              <>
                <span className="Analytics-mark" style={{ background: color }} aria-hidden="true" />
                {label}
              </>
            ),
          },
          {
            header: t`Sensors`,
            align: "end",
            render: ({ id, label, value }) =>
              value === 0 ? (
                formatNumber(0, locale)
              ) : (
                <Button
                  variant="link"
                  aria-label={t`${technology}, ${label}: ${value}, show the sensors`}
                  onPress={() => onOpen(ids[id])}
                >
                  {formatNumber(value, locale)}
                </Button>
              ),
          },
          {
            header: t({ message: "Share", context: "of a whole" }),
            align: "end",
            render: ({ value }) => percent(value),
          },
        ]}
      />
    </section>
  );
}

function useDayColumns(): readonly ListColumn<ActivityDay>[] {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  return useMemo((): readonly ListColumn<ActivityDay>[] => {
    const column = (
      id: string,
      header: string,
      value: (counted: NonNullable<ActivityDay["counted"]>) => number,
    ): ListColumn<ActivityDay> => ({
      id,
      header,
      width: 140,
      align: "end",
      value: ({ counted }) => (counted === null ? null : value(counted)),
    });
    return [
      {
        id: "day",
        header: t`Day`,
        width: 160,
        isRowHeader: true,
        value: ({ day }) => day,
        render: ({ day }) => formatDate(startOfCalendarDay(day), { locale, timezone: "UTC" }),
      },
      column("gpsInactive", t`GPS, inactive`, ({ gps }) => gps.inactive),
      column("gps", t`GPS, all`, ({ gps }) => gps.active + gps.inactive),
      column("bleInactive", t`BLE, inactive`, ({ ble }) => ble.inactive),
      column("ble", t`BLE, all`, ({ ble }) => ble.active + ble.inactive),
    ];
  }, [t, locale]);
}
