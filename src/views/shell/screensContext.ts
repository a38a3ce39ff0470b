import { type ComponentType, createContext, Fragment, type ReactNode } from "react";

/** What the screens stand in: their machines, fetched when the first screen is shown. Without a provider, nothing. */
export type ScreensFrame = {
  readonly Frame: ComponentType<{ readonly children: ReactNode }>;
  /** Fetches it ahead; a failure is told when it is shown. */
  readonly fetch: () => void;
};

export const ScreensContext = createContext<ScreensFrame>({
  Frame: Fragment,
  fetch: () => undefined,
});
