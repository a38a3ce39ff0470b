import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { useLocation } from "wouter";
import type { Alert } from "../../domain/alerts/alert.ts";
import type { Site } from "../../domain/sites/site.ts";
import { type EpochMs, SECOND } from "../../domain/base/time.ts";
import { AlertPlaceText } from "../alerts/AlertPlaceText.tsx";
import { AlertReasonText } from "../alerts/AlertReasonText.tsx";
import { AlertStandingPill } from "../alerts/AlertStandingPill.tsx";
import { linkTo } from "../kit/routes.ts";
import { Age } from "../ui/Age.tsx";
import type { DataColumn } from "../ui/dataColumn.ts";
import { DataTable } from "../ui/DataTable.tsx";
import { TextLink } from "../ui/TextLink.tsx";

/** Alerts about silent devices, the open ones first, each with the way to it. */
export function OfflineAlertsTable({
  label,
  alerts,
  sites,
  now,
  isStale,
}: {
  readonly label: string;
  readonly alerts: readonly Alert[];
  readonly sites: readonly Site[];
  readonly now: EpochMs;
  readonly isStale: boolean;
}) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const rows = useMemo(
    () =>
      alerts.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen) || b.timestamp - a.timestamp),
    [alerts],
  );
  const columns = useMemo(
    (): readonly DataColumn<Alert>[] => [
      {
        id: "device",
        header: t`Device`,
        width: 180,
        isRowHeader: true,
        render: (alert) => <TextLink href={alertHref(alert)}>{alert.subjectName}</TextLink>,
      },
      {
        id: "standing",
        header: t`State`,
        width: 150,
        render: (alert) => <AlertStandingPill alert={alert} />,
      },
      {
        id: "reason",
        header: t`Reason`,
        width: 240,
        render: (alert) => <AlertReasonText alert={alert} now={now} />,
      },
      {
        id: "began",
        header: t`Began`,
        width: 120,
        render: ({ timestamp }) => <Age at={timestamp * SECOND} now={now} />,
      },
      {
        id: "place",
        header: t`Place`,
        width: 200,
        render: (alert) => <AlertPlaceText alert={alert} sites={sites} />,
      },
    ],
    [t, now, sites],
  );
  return (
    <div className="DataQuality-table">
      <DataTable
        label={label}
        columns={columns}
        rowCount={rows.length}
        rowAt={(index) => rows[index]}
        keyOf={({ id }) => id}
        rowTone={({ isOpen }) => (isOpen ? "danger" : null)}
        onRowAction={(alert) => navigate(alertHref(alert))}
        isStale={isStale}
      />
    </div>
  );
}

function alertHref({ id }: Alert): string {
  return linkTo("alertsList", {}, { state: "all", alert: id });
}
