import { useSelector } from "@xstate/react";
import { Fragment, type ReactNode } from "react";
import { useServices } from "./services.ts";

/** Nothing of one customer that was read once is left when another is shown. */
export function RemountOnCustomerChange({ children }: { readonly children: ReactNode }) {
  const { session } = useServices();
  const customer = useSelector(session, ({ context }) => context.visitor?.customer ?? "");
  return <Fragment key={customer}>{children}</Fragment>;
}
