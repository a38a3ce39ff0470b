import { Trans } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { ArrowLeftRight, Building2 } from "lucide-react";
import { shownName } from "../../domain/customers/customer.ts";
import { useServices } from "../kit/services.ts";
import { linkTo } from "../kit/routes.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { namedCustomer } from "./namedCustomer.ts";

/** The address is of another customer than the one that is open: nothing is changed without a click. */
export function OtherCustomer({ named }: { readonly named: string }) {
  const { session } = useServices();
  const customers = useSelector(session, ({ context }) => context.customers);
  const open = useSelector(session, ({ context }) => context.customer);
  const meant = namedCustomer(named, open, customers);
  const openName = open === null ? "" : shownName(open);
  if (meant.kind !== "other")
    return (
      <EmptyState
        icon={<Building2 />}
        title={<Trans>This address is of a customer that you cannot open</Trans>}
        description={
          <Trans>
            There is no customer “{named}”, or you have no right to it. Ask the sender of the
            address, or look at the resources of {openName}.
          </Trans>
        }
        action={
          <LinkButton href={linkTo("assets", { defaultMode: "list" })}>
            <Trans>Resources of {openName}</Trans>
          </LinkButton>
        }
      />
    );
  const { index } = meant.customer;
  const otherName = shownName(meant.customer);
  return (
    <EmptyState
      icon={<Building2 />}
      title={<Trans>This address is of {otherName}</Trans>}
      description={
        <Trans>
          You are looking at {openName}. After the switch nothing of it is shown any more.
        </Trans>
      }
      action={
        <Button
          variant="primary"
          icon={<ArrowLeftRight />}
          onPress={() => session.send({ type: "user.chooseCustomer", index })}
        >
          <Trans>Switch to {otherName}</Trans>
        </Button>
      }
    />
  );
}
