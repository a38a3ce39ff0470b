// Before any schema is made: its only place on the main thread.
import "../../streams/core/worker/withoutEval.ts";
import type { ComponentType, ReactNode } from "react";
import { type EntranceServices, ServicesContext } from "../../views/kit/services.ts";
import { ToastProvider } from "../../views/ui/ToastProvider.tsx";
import { CHUNK_LOAD_TIMEOUT } from "../../domain/base/limits.ts";
import { inTime } from "../../views/shell/lazyScreen.ts";
import { type Wall, WallContext } from "../../views/wall/wallContext.ts";
import type { ScreenPorts } from "./screenMachines.ts";
import { screenServices } from "./screenServices.ts";

/** What surrounds the shell: everything that only somebody who is signed in needs, built once for the page. */
export function startShell(
  entrance: EntranceServices,
  ports: ScreenPorts,
): ComponentType<{ readonly children: ReactNode }> {
  const services = screenServices(entrance, ports);
  let wall: Promise<Wall> | null = null;
  const fetchWall = () =>
    (wall ??= inTime(import("../wall.ts"), CHUNK_LOAD_TIMEOUT).then((module) =>
      module.wall(ports.live, ports.now),
    ));
  return function ShellContexts({ children }) {
    return (
      <ServicesContext value={services}>
        <WallContext value={fetchWall}>
          <ToastProvider>{children}</ToastProvider>
        </WallContext>
      </ServicesContext>
    );
  };
}
