import { lazy, type ReactNode } from "react";
import { CHUNK_LOAD_TIMEOUT } from "../domain/limits.ts";
import { inTime } from "../views/shell/lazyScreen.ts";
import type { Services } from "../views/services.ts";
import type { ScreensFrame } from "../views/shell/screensContext.ts";
import type { ScreenPorts } from "./screenMachines.ts";

const load = () => import("./ScreenContexts.tsx");

/** What the screens stand in, whose code and texts must not hold up the login page. */
export function screensFrame(ports: ScreenPorts, fetchTexts: Services["fetchTexts"]): ScreensFrame {
  return {
    Frame: lazy(async () => {
      const [{ ScreenContexts }] = await Promise.all([
        inTime(load(), CHUNK_LOAD_TIMEOUT),
        fetchTexts("shell"),
      ]);
      return {
        default: ({ children }: { readonly children: ReactNode }) => (
          <ScreenContexts ports={ports}>{children}</ScreenContexts>
        ),
      };
    }),
    fetch() {
      load().catch(() => undefined);
      fetchTexts("shell").catch(() => undefined);
    },
  };
}
