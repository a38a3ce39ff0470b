import { useLingui } from "@lingui/react/macro";
import { BellRing, CheckCheck, CircleCheck, UserCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { Alert } from "../../domain/alerts/alert.ts";
import { StatusPill } from "../ui/StatusPill.tsx";
import { type AlertStatus, alertStatus, toneOfStatus } from "./alertFacts.ts";
import { STATUS_WORDS } from "./alertWords.ts";

const ICONS: Readonly<Record<AlertStatus, ReactNode>> = {
  open: <BellRing aria-hidden />,
  acknowledged: <UserCheck aria-hidden />,
  closed: <CircleCheck aria-hidden />,
  closedAcknowledged: <CheckCheck aria-hidden />,
};

/** Whether the condition still holds and whether somebody has seen it. */
export function AlertStatusPill({ alert }: { readonly alert: Alert }) {
  const { t } = useLingui();
  const status = alertStatus(alert);
  return (
    <StatusPill tone={toneOfStatus(status, alert.alertType)} icon={ICONS[status]}>
      {t(STATUS_WORDS[status])}
    </StatusPill>
  );
}
