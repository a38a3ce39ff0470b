import { useSelector } from "@xstate/react";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import { useServices } from "../kit/services.ts";
import { namedCustomer } from "./namedCustomer.ts";

/** The customer that is open, and whether an address that names one means another. */
export function useNamedCustomer(named: string | null): {
  readonly open: CustomerIndex | null;
  readonly isOther: boolean;
} {
  const { session } = useServices();
  const customer = useSelector(session, ({ context }) => context.customer);
  const customers = useSelector(session, ({ context }) => context.customers);
  return {
    open: customer?.index ?? null,
    isOther: namedCustomer(named, customer, customers).kind !== "open",
  };
}
