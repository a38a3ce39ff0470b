import { Plural, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { Alert } from "../../domain/alerts/alert.ts";
import { type EpochMs, MINUTE, SECOND } from "../../domain/base/time.ts";
import type { Site } from "../../domain/sites/site.ts";
import { alertReason, alertStatus, severityTone } from "../alerts/alertFacts.ts";
import { alertPlace } from "../alerts/alertPlaces.ts";
import { AlertReasonText } from "../alerts/AlertReasonText.tsx";
import { AlertStatusPill } from "../alerts/AlertStatusPill.tsx";
import { STATUS_WORDS } from "../alerts/alertWords.ts";
import { ListBody } from "../kit/list/ListBody.tsx";
import type { ListColumn } from "../kit/list/listColumn.ts";
import { linkTo } from "../kit/routes.ts";
import { usePlaceText } from "../kit/words/usePlaceText.ts";
import { Age } from "../ui/Age.tsx";

/** Alerts about silent devices, the open ones first, each with the way to it. */
export function OfflineAlertsTable({
  label,
  type,
  alerts,
  sites,
  now,
  isStale,
}: {
  readonly label: string;
  /** Each type has preferences of its own. */
  readonly type: "gateway-offline" | "tito-offline";
  readonly alerts: readonly Alert[];
  readonly sites: readonly Site[];
  readonly now: EpochMs;
  readonly isStale: boolean;
}) {
  const { t } = useLingui();
  const placeText = usePlaceText(sites, true);
  const rows = useMemo(
    () =>
      alerts.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen) || b.timestamp - a.timestamp),
    [alerts],
  );
  const columns = useMemo(
    (): readonly ListColumn<Alert>[] => [
      {
        id: "device",
        header: t`Device`,
        width: 180,
        isRowHeader: true,
        isSearched: true,
        value: ({ subjectName }) => subjectName,
      },
      {
        id: "standing",
        header: t`State`,
        width: 150,
        value: (alert) => t(STATUS_WORDS[alertStatus(alert)]),
        render: (alert) => <AlertStatusPill alert={alert} />,
      },
      {
        id: "reason",
        header: t`Reason`,
        width: 260,
        sheetHeader: t`Silent for (min)`,
        value: (alert) => {
          const reason = alertReason(alert, now);
          return reason.kind === "silence" ? Math.round(reason.silentFor / MINUTE) : null;
        },
        render: (alert) => <AlertReasonText alert={alert} now={now} />,
      },
      {
        id: "began",
        pinned: "age",
        header: t`Began`,
        width: 120,
        value: ({ timestamp }) => ({ at: timestamp * SECOND, precision: "second" }),
        render: ({ timestamp }) => <Age at={timestamp * SECOND} now={now} />,
      },
      {
        id: "place",
        onPhone: "first",
        header: t`Place`,
        width: 240,
        isSearched: true,
        value: (alert) => {
          const { site, area } = alertPlace(alert, sites);
          return placeText({
            site: site?.id ?? null,
            floor: area?.floor ?? null,
            area: area?.id ?? null,
          });
        },
      },
    ],
    [t, now, sites, placeText],
  );
  return (
    <ListBody
      route={`dataQuality/${type}`}
      prefix={`${type}.`}
      isPart
      label={label}
      rows={rows}
      keyOf={keyOf}
      columns={columns}
      searched={t`Device, place`}
      count={(kept) => <Plural value={kept} one="# alert" other="# alerts" />}
      exportName={type === "tito-offline" ? t`entry box alerts` : t`gateway alerts`}
      rowTone={({ isOpen }) => (isOpen ? severityTone(type) : null)}
      hrefOf={alertHref}
      isStale={isStale}
    />
  );
}

const keyOf = ({ id }: Alert) => id;

function alertHref({ id }: Alert): string {
  return linkTo("alertsList", {}, { state: "all", alert: id });
}
