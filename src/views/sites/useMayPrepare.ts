import { useSelector } from "@xstate/react";
import { isAdmin, isPreperer } from "../../domain/profile.ts";
import { useServices } from "../services.ts";

/** Whether the reader says where resources belong (backend/app/security/rights.ts, PREPARERS); the server asks again. */
export function useMayPrepare(): boolean {
  const { session } = useServices();
  const visitor = useSelector(session, ({ context }) => context.visitor);
  if (visitor === null) return false;
  const { profileIds, customer } = visitor;
  return isAdmin(profileIds, customer) || isPreperer(profileIds, customer);
}
