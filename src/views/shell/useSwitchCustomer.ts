import { useLocation } from "wouter";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import { useServices } from "../kit/services.ts";
import { leaveBy } from "../kit/useUnsavedGuard.ts";
import { addressAfterSwitch } from "./addresses.ts";

/** Leaves the customer for another; ids and filters of the old one do not stay in the address. */
export function useSwitchCustomer(): (customer: CustomerIndex) => void {
  const { session, preferences } = useServices();
  const [path, navigate] = useLocation();
  return (customer) => {
    leaveBy(() => {
      session.send({ type: "user.chooseCustomer", index: customer });
      navigate(addressAfterSwitch(path, preferences.ofCustomer.get().assetsAsMap));
    });
  };
}
