import { Plural, useLingui } from "@lingui/react/macro";
import { Wrench } from "lucide-react";
import { useCallback, useMemo } from "react";
import { maintenanceState, type MaintenanceState } from "../../domain/assets/maintenanceRecord.ts";
import { type EpochMs, startOfLocalDay } from "../../domain/base/time.ts";
import type { AssetFilter } from "../../streams/feeds/assets/assetFilter.ts";
import type { PlannedMaintenance } from "../../streams/feeds/assets/plannedMaintenanceFeed.ts";
import { AdminList } from "../kit/list/AdminList.tsx";
import type { ListColumn } from "../kit/list/listColumn.ts";
import type { ListFilter } from "../kit/list/listFilter.ts";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useStored } from "../kit/useStored.ts";
import { LinkButton } from "../ui/LinkButton.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { MAINTENANCE_KINDS, MAINTENANCE_STATES, MAINTENANCE_TONES } from "./maintenanceWords.ts";
import { SoonWithin } from "./SoonWithin.tsx";

const NONE: readonly never[] = [];
const ALL = "";
const OPEN_STATES = ["overdue", "soon", "planned"] as const satisfies readonly MaintenanceState[];
const KINDS = ["preventive", "corrective", "inspection"] as const;
const keyOf = ({ id }: PlannedMaintenance) => id;

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
  const { timezone } = useTimeFormat();
  const { preferences } = useServices();
  const [{ deadlineThreshold }] = useStored(preferences.ofCustomer);
  const feed = useFeed("plannedMaintenance", { filter });
  // States change with the day: columns and filters stay the same until it ends.
  const today = startOfLocalDay(now, timezone);
  const stateOf = useCallback(
    ({ record }: PlannedMaintenance) =>
      maintenanceState(record, today, deadlineThreshold, timezone),
    [today, deadlineThreshold, timezone],
  );
  const hrefOf = useCallback(
    ({ asset }: PlannedMaintenance) =>
      linkTo("assetDetail", { customerName, assetId: asset.id }, { tab: "maintenance" }),
    [customerName],
  );
  const columns = useMemo(
    (): readonly ListColumn<PlannedMaintenance>[] => [
      {
        id: "reference",
        header: t`Reference`,
        isRowHeader: true,
        width: 160,
        value: ({ asset }) => asset.reference,
      },
      {
        id: "designation",
        onPhone: "name",
        header: t`Designation`,
        width: 220,
        value: ({ asset }) => asset.designation,
      },
      { id: "title", header: t`Maintenance`, width: 240, value: ({ record }) => record.title },
      {
        id: "kind",
        header: t`Kind`,
        width: 120,
        value: ({ record }) => t(MAINTENANCE_KINDS[record.kind]),
      },
      {
        id: "plannedAt",
        isNamed: true,
        header: t`Planned for`,
        width: 130,
        value: ({ plannedAt }) => ({ at: plannedAt, precision: "day" }),
      },
      {
        id: "state",
        onPhone: "first",
        header: t`State`,
        width: 140,
        value: (row) => t(MAINTENANCE_STATES[stateOf(row)]),
        orderBy: ({ plannedAt }) => plannedAt,
        render: (row) => {
          const state = stateOf(row);
          return (
            <StatusPill tone={MAINTENANCE_TONES[state]}>{t(MAINTENANCE_STATES[state])}</StatusPill>
          );
        },
      },
    ],
    [t, stateOf],
  );
  const filters = useMemo(
    (): readonly ListFilter<PlannedMaintenance>[] => [
      {
        key: "state",
        label: t`State`,
        defaultValue: ALL,
        options: [
          { id: ALL, label: t`All states` },
          ...OPEN_STATES.map((id) => ({ id, label: t(MAINTENANCE_STATES[id]) })),
        ],
        keeps: (row, option) => option === ALL || stateOf(row) === option,
      },
      {
        key: "kind",
        label: t`Kind`,
        defaultValue: ALL,
        options: [
          { id: ALL, label: t`All kinds` },
          ...KINDS.map((id) => ({ id, label: t(MAINTENANCE_KINDS[id]) })),
        ],
        keeps: ({ record }, option) => option === ALL || record.kind === option,
      },
    ],
    [t, stateOf],
  );
  return (
    <AdminList
      route="planned-maintenance"
      prefix="maintenance."
      title={t`Planned maintenance`}
      feed={feed}
      rows={feed?.rows ?? NONE}
      keyOf={keyOf}
      columns={columns}
      filters={filters}
      hrefOf={hrefOf}
      actions={<SoonWithin />}
      count={(kept) => (
        <Plural value={kept} one="# planned maintenance" other="# planned maintenances" />
      )}
      exportName={t`planned-maintenance`}
      empty={{
        icon: <Wrench aria-hidden />,
        title: t`No maintenance is planned`,
        description: t`It is planned on the page of a resource; what is planned for those that the filters keep stands here.`,
        action: (
          <LinkButton href={linkTo("assets", { defaultMode: "list", customerName })}>
            {t`Choose a resource`}
          </LinkButton>
        ),
      }}
      errorTitle={t`The planned maintenance could not be read.`}
      errorText={t`It is tried again by itself as soon as the server answers.`}
    />
  );
}
