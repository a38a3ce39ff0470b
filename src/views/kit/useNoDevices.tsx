import { Trans, useLingui } from "@lingui/react/macro";
import { RadioTower } from "lucide-react";
import type { EmptyStateProps } from "../ui/EmptyState.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { linkTo } from "./routes.ts";
import { useIsAdministrator } from "./useIsAdministrator.ts";

/** That a customer has no gateway, anchor or entry box, and the way to the first one for who may assign it. */
export function useNoDevices(): EmptyStateProps & { readonly title: string } {
  const { t } = useLingui();
  const isAdministrator = useIsAdministrator();
  return {
    icon: <RadioTower aria-hidden />,
    title: t`There is no device yet.`,
    description: isAdministrator
      ? t`Assign the first gateway or anchor: from then on it is watched here.`
      : t`Administrators assign gateways and anchors under Equipment, Sensors.`,
    action: isAdministrator ? (
      <LinkButton href={linkTo("tags")} variant="primary">
        <Trans>To the sensors</Trans>
      </LinkButton>
    ) : undefined,
  };
}
