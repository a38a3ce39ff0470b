import { useSelector } from "@xstate/react";
import { useCallback } from "react";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import { shownName } from "../../domain/customers/customer.ts";
import { useServices } from "../kit/services.ts";

/** What a customer is called; its index where the user does not see it. */
export function useCustomerName(): (index: CustomerIndex) => string {
  const { session } = useServices();
  const customers = useSelector(session, ({ context }) => context.customers);
  return useCallback(
    (index) => {
      const known = customers.find((one) => one.index === index);
      return known === undefined ? index : shownName(known);
    },
    [customers],
  );
}
