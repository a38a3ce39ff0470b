import { lazy } from "react";
import { CHUNK_LOAD_TIMEOUT } from "../domain/limits.ts";
import type { EntranceServices } from "../views/services.ts";
import { inTime } from "../views/shell/lazyScreen.ts";
import type { ScreensFrame } from "../views/shell/screensContext.ts";
import type { ScreenPorts } from "./screenMachines.ts";

const load = () => import("./startScreens.tsx");

/** What the screens stand in, whose code and texts must not hold up the login page. */
export function screensFrame(ports: ScreenPorts, entrance: EntranceServices): ScreensFrame {
  return {
    Frame: lazy(async () => {
      const [{ startScreens }] = await Promise.all([
        inTime(load(), CHUNK_LOAD_TIMEOUT),
        entrance.fetchTexts("shell"),
      ]);
      return { default: startScreens(entrance, ports) };
    }),
    fetch() {
      load().catch(() => undefined);
      entrance.fetchTexts("shell").catch(() => undefined);
    },
  };
}
