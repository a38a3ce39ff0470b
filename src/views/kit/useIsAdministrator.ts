import { isAdmin } from "../../domain/base/profileIds.ts";
import { useSelector } from "@xstate/react";
import { useServices } from "./services.ts";

/** Whether the visitor administers the customer that is open. */
export function useIsAdministrator(): boolean {
  const { session } = useServices();
  return useSelector(
    session,
    ({ context: { visitor } }) => visitor !== null && isAdmin(visitor.profileIds, visitor.customer),
  );
}
