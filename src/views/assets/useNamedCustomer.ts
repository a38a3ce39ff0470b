import { useSelector } from "@xstate/react";
import type { CustomerIndex } from "../../domain/ids.ts";
import { useServices } from "../services.ts";

/** The customer that is open, and whether an address that names one means another. */
export function useNamedCustomer(named: string | null): {
  readonly open: CustomerIndex | null;
  readonly isOther: boolean;
} {
  const { session } = useServices();
  const customer = useSelector(session, ({ context }) => context.customer);
  const isOther =
    named !== null && customer !== null && customer.index !== named && customer.name !== named;
  return { open: customer?.index ?? null, isOther };
}
