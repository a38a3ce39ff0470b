import { createContext, useContext } from "react";
import { wallRotationMachine } from "../../machines/wallRotationMachine.ts";

/** The machine of a screen on a wall with its effects, and the build that runs here. */
export type Wall = { readonly machine: typeof wallRotationMachine; readonly build: string };

/** Without a provider the machine says that its effects are missing. */
export const WallContext = createContext<Wall>({ machine: wallRotationMachine, build: "" });

export function useWallMachine(): Wall {
  return useContext(WallContext);
}
