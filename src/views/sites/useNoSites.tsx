import { Trans, useLingui } from "@lingui/react/macro";
import { MapPinOff } from "lucide-react";
import { linkTo } from "../kit/routes.ts";
import type { EmptyStateProps } from "../ui/EmptyState.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { useIsAdministrator } from "../kit/useIsAdministrator.ts";

/** That a customer has no sites in use, and the way to the first one for who may make it. */
export function useNoSites(): EmptyStateProps {
  const { t } = useLingui();
  const isAdministrator = useIsAdministrator();
  return {
    icon: <MapPinOff aria-hidden />,
    title: t`There is no site yet.`,
    description: isAdministrator
      ? t`Create the first one, or import a file of sites.`
      : t`Administrators create sites under Places, Sites.`,
    action: isAdministrator ? (
      <LinkButton href={linkTo("sites")} variant="primary">
        <Trans>To the sites</Trans>
      </LinkButton>
    ) : undefined,
  };
}
