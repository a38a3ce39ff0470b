import { useSelector } from "@xstate/react";
import { Trans } from "@lingui/react/macro";
import type { Alert } from "../../domain/alerts/alert.ts";
import { mayOpen } from "../../domain/users/pageAccess.ts";
import { MINUTE } from "../../domain/base/time.ts";
import { addressOfInstant, TIME_MACHINE_REACH } from "../../domain/timeMachine/timeMachine.ts";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { instantOf } from "../timeMachine/timeLineMarks.ts";
import { LinkButton } from "../ui/LinkButton.tsx";
import { useNow } from "../kit/useNow.ts";

/**
 * The ways from an alert to what it is about: asset, counter or device, and the site at the instant it was raised; only
 * those that the visitor may go.
 */
export function AlertSubjectLinks({ alert }: { readonly alert: Alert }) {
  const { session } = useServices();
  const visitor = useSelector(session, ({ context }) => context.visitor);
  const now = useNow(MINUTE);
  if (visitor === null) return null;
  const { idAsset, counterId, tagId, alertType, site, raisedAt } = alert;
  const isDevice = alertType === "gateway-offline" || alertType === "tito-offline";
  return (
    <>
      {idAsset !== null && mayOpen("assetDetail", visitor) && (
        <LinkButton
          href={linkTo("assetDetail", { customerName: visitor.customer, assetId: idAsset })}
        >
          <Trans>Go to the asset</Trans>
        </LinkButton>
      )}
      {counterId !== null && mayOpen("counter", visitor) && (
        <LinkButton href={linkTo("counter", { counterId })}>
          <Trans>Go to the counter</Trans>
        </LinkButton>
      )}
      {isDevice && tagId !== null && mayOpen("dataQuality", visitor) && (
        <LinkButton href={linkTo("dataQuality", {}, { device: tagId })}>
          <Trans>Go to the device</Trans>
        </LinkButton>
      )}
      {mayOpen("liveSite", visitor) && now - raisedAt < TIME_MACHINE_REACH && (
        <LinkButton
          href={linkTo("liveSite", {}, { site, at: addressOfInstant(instantOf(raisedAt)) })}
        >
          <Trans>See the site as it was</Trans>
        </LinkButton>
      )}
    </>
  );
}
