import { createContext, type ReactNode, useContext } from "react";
import type { EpochMs } from "../../domain/base/time.ts";

/** Which instant is shown. `isChanging`: another one is on its way, so that what is seen is not yet what was asked for. */
export type ShownInstant = {
  /** Null: the present. */
  readonly at: EpochMs | null;
  readonly isChanging: boolean;
};

const PRESENT: ShownInstant = { at: null, isChanging: false };
const Shown = createContext<ShownInstant>(PRESENT);

/** The instant that everything below shows. */
export function PastProvider({
  value,
  children,
}: {
  readonly value: ShownInstant;
  readonly children: ReactNode;
}) {
  return <Shown value={value}>{children}</Shown>;
}

/** The instant that is shown: of the past nothing is called live, and nothing stale. The present where nobody says otherwise. */
export function useShownInstant(): ShownInstant {
  return useContext(Shown);
}
