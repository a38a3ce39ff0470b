// Before any schema is made: its only place on the main thread.
import "../streams/worker/withoutEval.ts";
import type { ComponentType, ReactNode } from "react";
import { type EntranceServices, ServicesContext } from "../views/services.ts";
import { ToastProvider } from "../views/ui/ToastProvider.tsx";
import { WallContext } from "../views/wall/wallContext.ts";
import type { ScreenPorts } from "./screenMachines.ts";
import { screenServices } from "./screenServices.ts";
import { wall } from "./wallMachine.ts";

/** What surrounds the shell: everything that only somebody who is signed in needs, built once for the page. */
export function startShell(
  entrance: EntranceServices,
  ports: ScreenPorts,
): ComponentType<{ readonly children: ReactNode }> {
  const services = screenServices(entrance, ports);
  const onWall = wall(ports.live, ports.now);
  return function ShellContexts({ children }) {
    return (
      <ServicesContext value={services}>
        <WallContext value={onWall}>
          <ToastProvider>{children}</ToastProvider>
        </WallContext>
      </ServicesContext>
    );
  };
}
