import { useLingui } from "@lingui/react/macro";
import { shownName } from "../../domain/customers/customer.ts";
import type { ListedCustomer } from "../../domain/customers/lifecycleCalls.ts";
import { useToasts } from "../ui/useToasts.ts";
import type { CustomerCommand } from "./customerCalls.ts";

/** Says in passing what was done with a customer. */
export function useCustomerOutcomes(
  customers: readonly ListedCustomer[],
): (command: CustomerCommand) => void {
  const { t } = useLingui();
  const toasts = useToasts();
  const nameOf = (index: string) => {
    const listed = customers.find(({ customer }) => customer.index === index);
    return listed === undefined ? index : shownName(listed.customer);
  };
  return (command) => {
    const name = command.kind === "duplicate" ? command.as.name : nameOf(command.customerIndex);
    const done = {
      archive: t`${name} is archived`,
      unarchive: t`${name} is in use again`,
      keep: t`${name} is kept`,
      lead: t`Quickconnect leads the resources of ${name}`,
      release: t`The resources of ${name} are its own again`,
      duplicate: t`The customer ${name} is created`,
    };
    toasts.success(done[command.kind]);
  };
}
