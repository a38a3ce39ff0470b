import { type ComponentType, lazy, type ReactNode } from "react";
import { CHUNK_LOAD_TIMEOUT } from "../../domain/base/limits.ts";
import type { EntranceServices, TextPart } from "../../views/kit/services.ts";
import { inTime } from "../../views/shell/lazyScreen.ts";
import type { ScreensFrame } from "../../views/shell/screensContext.ts";
import type { ScreenPorts } from "./screenMachines.ts";

type Contexts = ComponentType<{ readonly children: ReactNode }>;

/** What shell and screens stand in, whose code and texts must not hold up the login page, nor those of all screens the first. */
export function screensFrame(ports: ScreenPorts, entrance: EntranceServices): ScreensFrame {
  const shell = partOf("shell", async () => {
    const { startShell } = await import("./startShell.tsx");
    return () => startShell(entrance, ports);
  });
  const screens = partOf("screens", async () => {
    const { startScreens } = await import("./ScreenContexts.tsx");
    return () => startScreens(ports);
  });
  return {
    ShellFrame: shell.Frame,
    ScreenFrame: screens.Frame,
    fetchShell: shell.fetch,
    fetchScreens: () => {
      screens.fetch();
      ports.live.fetchAhead();
    },
  };

  function partOf(texts: TextPart, load: () => Promise<() => Contexts>) {
    return {
      Frame: lazy(async () => {
        const [start] = await Promise.all([
          inTime(load(), CHUNK_LOAD_TIMEOUT),
          entrance.fetchTexts(texts),
        ]);
        return { default: start() };
      }),
      fetch: () => {
        load().catch(() => undefined);
        entrance.fetchTexts(texts).catch(() => undefined);
      },
    };
  }
}
