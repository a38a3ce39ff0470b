import { lazy, type ReactNode } from "react";
import { CHUNK_LOAD_TIMEOUT } from "../domain/limits.ts";
import { inTime } from "../views/shell/lazyScreen.ts";
import type { ScreensFrame } from "../views/shell/screensContext.ts";
import type { ScreenPorts } from "./screenMachines.ts";

const load = () => import("./ScreenContexts.tsx");

/** What the screens stand in, whose code must not hold up the login page. */
export function screensFrame(ports: ScreenPorts): ScreensFrame {
  return {
    Frame: lazy(async () => {
      const { ScreenContexts } = await inTime(load(), CHUNK_LOAD_TIMEOUT);
      return {
        default: ({ children }: { readonly children: ReactNode }) => (
          <ScreenContexts ports={ports}>{children}</ScreenContexts>
        ),
      };
    }),
    fetch() {
      load().catch(() => undefined);
    },
  };
}
