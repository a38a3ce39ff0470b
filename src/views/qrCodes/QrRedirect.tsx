import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { QrCode } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Redirect, useLocation, useParams } from "wouter";
import type { CustomerIndex, QrCodeId } from "../../domain/base/ids.ts";
import { useAssetRights } from "../kit/useAssetRights.ts";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { QrAssign } from "./QrAssign.tsx";
import { qrLead } from "./qrLead.ts";
import { useQrScanner } from "./useQrScanner.ts";

/**
 * Where a printed code leads (specification section 2, /{clientId}/qr-code/{qrCodeId}). The address comes from anybody:
 * nothing is changed by it, not even the open customer, and a code that is not this customer's says nothing.
 */
export function QrRedirect() {
  const { clientId, qrCodeId } = useParams();
  const { session } = useServices();
  const customers = useSelector(session, ({ context }) => context.customers);
  const open = useSelector(session, ({ context }) => context.customer?.index ?? null);
  const lead = qrLead({ clientId, qrCodeId }, open, customers);
  if (lead.kind === "unknown") return <Unknown />;
  if (lead.kind === "otherCustomer") return <OtherCustomer index={lead.index} name={lead.name} />;
  return <Looked key={`${lead.customer}/${lead.id}`} customer={lead.customer} id={lead.id} />;
}

function Looked({ customer, id }: { readonly customer: CustomerIndex; readonly id: QrCodeId }) {
  const { t } = useLingui();
  const scanner = useQrScanner(null);
  const { snapshot } = scanner;
  const { mayPrepare } = useAssetRights();
  const [, navigate] = useLocation();
  const [isAssigning, setIsAssigning] = useState(false);
  const address = linkTo("qrRedirect", { clientId: customer, qrCodeId: id });
  const look = useEffectEvent(() => scanner.type(new URL(address, location.href).href));
  useEffect(() => look(), []);
  const { takenBy } = snapshot.context;
  if (snapshot.matches("found") && takenBy !== null)
    return (
      <Redirect to={linkTo("assetDetail", { customerName: customer, assetId: takenBy })} replace />
    );
  if (snapshot.matches("notOurs")) return <Unknown />;
  if (snapshot.matches("lookupFailed"))
    return (
      <ErrorState
        title={t`The code could not be looked up`}
        description={t`The server did not answer. Try again once there is a connection.`}
        onRetry={() => scanner.type(new URL(address, location.href).href)}
      />
    );
  if (snapshot.matches("free"))
    return (
      <>
        <EmptyState
          icon={<QrCode aria-hidden />}
          title={t`No resource wears this code yet`}
          description={mayPrepare ? undefined : t`An administrator can assign it.`}
          action={
            mayPrepare ? (
              <Button variant="primary" onPress={() => setIsAssigning(true)}>
                <Trans>Assign it</Trans>
              </Button>
            ) : undefined
          }
        />
        {isAssigning && (
          <QrAssign
            code={{ id }}
            onClose={() => setIsAssigning(false)}
            onAssigned={(assetId) =>
              navigate(linkTo("assetDetail", { customerName: customer, assetId }), {
                replace: true,
              })
            }
          />
        )}
      </>
    );
  return <Skeleton kind="block" label={t`Looking up the code`} />;
}

/** The same words for a code that never was and one of a customer who is none of the reader's. */
function Unknown() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<QrCode aria-hidden />}
      title={t`This code leads nowhere`}
      description={t`It is not one of this customer's, or no longer. Check the label and the customer that is open.`}
      action={
        <LinkButton href={linkTo("home")}>
          <Trans>Back to the home page</Trans>
        </LinkButton>
      }
    />
  );
}

function OtherCustomer({ index, name }: { readonly index: CustomerIndex; readonly name: string }) {
  const { t } = useLingui();
  const { session } = useServices();
  return (
    <EmptyState
      icon={<QrCode aria-hidden />}
      title={t`This code is one of ${name}`}
      description={t`Another customer is open. Nothing of it stays on the screen after the change.`}
      action={
        <Button
          variant="primary"
          onPress={() => session.send({ type: "user.chooseCustomer", index })}
        >
          <Trans>Open {name}</Trans>
        </Button>
      }
    />
  );
}
