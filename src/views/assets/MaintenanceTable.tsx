import { Plural, useLingui } from "@lingui/react/macro";
import { Wrench } from "lucide-react";
import { useCallback, useMemo } from "react";
import { maintenanceState } from "../../domain/assets/maintenanceRecord.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { AssetFilter } from "../../streams/feeds/assets/assetFilter.ts";
import type { PlannedMaintenance } from "../../streams/feeds/assets/plannedMaintenanceFeed.ts";
import { formatDate } from "../ui/format/formatDate.ts";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import type { DataColumn } from "../ui/dataColumn.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useStored } from "../kit/useStored.ts";
import { DueTable, useDueRange } from "./DueTable.tsx";
import { MAINTENANCE_KINDS, MAINTENANCE_STATES, MAINTENANCE_TONES } from "./maintenanceWords.ts";

/** The set of the screen by what is planned for it and not done, the overdue ones first (specification section 1, maintenance records). */
export function MaintenanceTable({
  filter,
  customerName,
  now,
}: {
  readonly filter: AssetFilter;
  readonly customerName: string;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { preferences } = useServices();
  const [{ deadlineThreshold }] = useStored(preferences.ofCustomer);
  const [range, askRange] = useDueRange();
  const feed = useFeed("plannedMaintenance", { filter, ...range });
  const hrefOf = useCallback(
    (assetId: string) => linkTo("assetDetail", { customerName, assetId }, { tab: "maintenance" }),
    [customerName],
  );
  const columns = useMemo(
    (): DataColumn<PlannedMaintenance>[] => [
      {
        id: "reference",
        header: t`Reference`,
        isRowHeader: true,
        width: 160,
        render: ({ asset }) => <TextLink href={hrefOf(asset.id)}>{asset.reference}</TextLink>,
      },
      {
        id: "designation",
        header: t`Designation`,
        width: 220,
        render: ({ asset }) => asset.designation,
      },
      { id: "title", header: t`Maintenance`, width: 240, render: ({ record }) => record.title },
      {
        id: "kind",
        header: t`Kind`,
        width: 120,
        render: ({ record }) => t(MAINTENANCE_KINDS[record.kind]),
      },
      {
        id: "plannedAt",
        header: t`Planned for`,
        width: 130,
        render: ({ plannedAt }) => formatDate(plannedAt, format),
      },
      {
        id: "state",
        header: t`State`,
        width: 140,
        render: ({ record }) => {
          const state = maintenanceState(record, now, deadlineThreshold, format.timezone);
          return (
            <StatusPill tone={MAINTENANCE_TONES[state]}>{t(MAINTENANCE_STATES[state])}</StatusPill>
          );
        },
      },
    ],
    [t, hrefOf, format, now, deadlineThreshold],
  );
  return (
    <DueTable
      label={t`Planned maintenance`}
      feed={feed}
      columns={columns}
      hrefOf={hrefOf}
      onRangeChange={askRange}
      count={(total) => (
        <Plural value={total} one="# planned maintenance" other="# planned maintenances" />
      )}
      empty={
        <EmptyState
          icon={<Wrench />}
          title={t`No maintenance is planned`}
          description={t`It is planned on the page of a resource; what is planned for those that the filters keep stands here.`}
        />
      }
    />
  );
}
