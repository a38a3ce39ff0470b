import { createContext, use } from "react";
import type { wallRotationMachine } from "../../machines/wall/wallRotationMachine.ts";

/** The machine of a screen on a wall with its effects, and the build that runs here. */
export type Wall = { readonly machine: typeof wallRotationMachine; readonly build: string };

/** Fetches it, the same promise each time: only a screen on a wall needs it. */
export const WallContext = createContext<() => Promise<Wall>>(() => {
  throw new Error("Nobody provides the machine of the wall");
});

/** Suspends until it is there. */
export function useWallMachine(): Wall {
  return use(use(WallContext)());
}
