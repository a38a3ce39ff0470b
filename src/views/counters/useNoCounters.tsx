import { Trans, useLingui } from "@lingui/react/macro";
import { Gauge } from "lucide-react";
import type { EmptyStateProps } from "../ui/EmptyState.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { linkTo } from "../kit/routes.ts";
import { useIsAdministrator } from "../kit/useIsAdministrator.ts";

/** That a customer has no counters, and the way to the first one for who may make it. */
export function useNoCounters(): EmptyStateProps {
  const { t } = useLingui();
  const isAdministrator = useIsAdministrator();
  return {
    icon: <Gauge aria-hidden />,
    title: t`There is no counter yet.`,
    description: isAdministrator
      ? t`Create the first one: it counts from the moment it is saved.`
      : t`Administrators create counters under Rules and reports, Counters.`,
    action: isAdministrator ? (
      <LinkButton href={linkTo("counterCreate")} variant="primary">
        <Trans>New counter</Trans>
      </LinkButton>
    ) : undefined,
  };
}
