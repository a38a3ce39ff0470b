import { useSelector } from "@xstate/react";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { must } from "../../../domain/base/must.ts";
import { useServices } from "../../kit/services.ts";

/** The customer whose users are shown: its index and how people write it. */
export function useOpenCustomer(): { readonly customer: CustomerIndex; readonly name: string } {
  const { session } = useServices();
  const customer = must(
    useSelector(session, ({ context }) => context.visitor?.customer),
    "screens are shown while a customer is open",
  );
  const name = useSelector(session, ({ context }) =>
    context.customer === null ? null : (context.customer.displayName ?? context.customer.name),
  );
  return { customer, name: name ?? customer };
}
