import { useSyncExternalStore } from "react";
import { type ObservedMachine, useServices } from "../../kit/services.ts";

/** The machines of this page, those that run before those that have ended, each in the order of their start. */
export function useObservedMachines(): readonly ObservedMachine[] {
  const { machines } = useServices();
  const observed = useSyncExternalStore(
    (listener) => machines.subscribe(listener),
    () => machines.get(),
  );
  return observed.toSorted((a, b) => Number(b.isRunning) - Number(a.isRunning));
}
