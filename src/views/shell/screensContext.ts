import { type ComponentType, createContext, Fragment, type ReactNode } from "react";

type Frame = ComponentType<{ readonly children: ReactNode }>;

/** What shell and screens stand in, each fetched when it is first shown. Without a provider, nothing. */
export type ScreensFrame = {
  /** Around the shell: what belongs to an open customer. */
  readonly ShellFrame: Frame;
  /** Around every screen but those that are opened first: the machines and texts of all of them. */
  readonly ScreenFrame: Frame;
  /** Fetches it ahead; a failure is reported when it is shown. */
  readonly fetchShell: () => void;
  readonly fetchScreens: () => void;
};

export const ScreensContext = createContext<ScreensFrame>({
  ShellFrame: Fragment,
  ScreenFrame: Fragment,
  fetchShell: () => undefined,
  fetchScreens: () => undefined,
});
