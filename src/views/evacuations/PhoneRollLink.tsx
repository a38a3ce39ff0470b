import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Smartphone } from "lucide-react";
import type { EvacuationId } from "../../domain/base/ids.ts";
import { useServices } from "../kit/services.ts";
import { LinkButton } from "../ui/LinkButton.tsx";

/** To the page of the roll that works without a network: a page of its own, which is not one of the front's routes. */
export function PhoneRollLink({ id }: { readonly id: EvacuationId }) {
  const { t } = useLingui();
  const { session } = useServices();
  const customer = useSelector(session, ({ context }) => context.visitor?.customer ?? null);
  if (customer === null) return null;
  return (
    <LinkButton
      href={`/roll.html#${customer}/${id}`}
      target="_blank"
      variant="quiet"
      icon={<Smartphone aria-hidden />}
      aria-label={t`The roll on this phone, also without a network`}
    >
      <Trans>On this phone</Trans>
    </LinkButton>
  );
}
