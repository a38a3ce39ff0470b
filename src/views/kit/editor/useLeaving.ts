import { useState } from "react";
import { useUnsavedGuard } from "../useUnsavedGuard.ts";

/** How something that may be unsaved is left. */
export type Leaving = {
  /** Closes it, after a question where something is unsaved. */
  readonly leave: () => void;
  /** The question stands, because of `leave` or because the page is left. */
  readonly isAsking: boolean;
  readonly stay: () => void;
  readonly discard: () => void;
};

/**
 * Asks before what is unsaved is lost: by closing it, by going to another page, or by closing the tab. `onDiscard`: it is
 * given up for good.
 */
export function useLeaving(
  isUnsaved: boolean,
  onClose: () => void,
  onDiscard?: () => void,
): Leaving {
  const [isClosing, setIsClosing] = useState(false);
  const guard = useUnsavedGuard(isUnsaved);
  return {
    leave: () => (isUnsaved ? setIsClosing(true) : onClose()),
    isAsking: isClosing || guard.isAsking,
    stay: () => {
      setIsClosing(false);
      guard.stay();
    },
    discard: () => {
      setIsClosing(false);
      onDiscard?.();
      if (guard.isAsking) guard.leave();
      else onClose();
    },
  };
}
