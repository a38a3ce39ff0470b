// Before any schema is made: its only place on the main thread.
import "../streams/worker/withoutEval.ts";
import type { ComponentType, ReactNode } from "react";
import type { EntranceServices } from "../views/services.ts";
import { ServicesContext } from "../views/services.ts";
import { ScreenContexts } from "./ScreenContexts.tsx";
import { screenMachines, type ScreenPorts } from "./screenMachines.ts";
import { screenServices } from "./screenServices.ts";

/** What surrounds the screens: everything that only somebody who is signed in needs, built once for the page. */
export function startScreens(
  entrance: EntranceServices,
  ports: ScreenPorts,
): ComponentType<{ readonly children: ReactNode }> {
  const services = screenServices(entrance, ports);
  const machines = screenMachines(ports);
  return function Screens({ children }) {
    return (
      <ServicesContext value={services}>
        <ScreenContexts machines={machines}>{children}</ScreenContexts>
      </ServicesContext>
    );
  };
}
