import { useLingui } from "@lingui/react/macro";
import { BellRing, CheckCheck, CircleCheck, UserCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { Alert } from "../../domain/alerts/alert.ts";
import { StatusPill } from "../ui/StatusPill.tsx";
import { type AlertStanding, alertStanding } from "./alertFacts.ts";
import { STANDING_TONES, STANDING_WORDS } from "./alertWords.ts";

const ICONS: Readonly<Record<AlertStanding, ReactNode>> = {
  open: <BellRing aria-hidden />,
  acknowledged: <UserCheck aria-hidden />,
  closed: <CircleCheck aria-hidden />,
  closedAcknowledged: <CheckCheck aria-hidden />,
};

/** Whether the condition still holds and whether somebody has seen it. */
export function AlertStandingPill({ alert }: { readonly alert: Alert }) {
  const { t } = useLingui();
  const standing = alertStanding(alert);
  return (
    <StatusPill tone={STANDING_TONES[standing]} icon={ICONS[standing]}>
      {t(STANDING_WORDS[standing])}
    </StatusPill>
  );
}
