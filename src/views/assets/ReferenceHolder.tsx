import { Trans } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { LinkButton } from "../ui/LinkButton.tsx";

/** Leads from a refused reference to the resource that has it, in another tab: what was filled in stays. */
export function ReferenceHolder({ id }: { readonly id: string }) {
  const { session } = useServices();
  const customerName = useSelector(session, ({ context }) => context.customer?.index ?? "");
  return (
    <p>
      <LinkButton
        size="small"
        href={linkTo("assetDetail", { customerName, assetId: id })}
        target="_blank"
      >
        <Trans>Open the resource that has it (another tab)</Trans>
      </LinkButton>
    </p>
  );
}
