import { useEffect, useRef, useState } from "react";
import { holdShownLocation, releaseShownLocation } from "./shownLocation.ts";

/** Somebody is about to leave what they have not saved. */
export type UnsavedGuard = {
  readonly isAsking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
  /** It has just been saved: what comes next is not held back. */
  readonly release: () => void;
};

type Go = { readonly go: () => void };

/** Those who hold something unsaved now, the last one last. */
const holders: ((held: Go) => void)[] = [];

/** Leaves by what is no navigation, such as another customer: where something is unsaved, whoever holds it asks first. */
export function leaveBy(go: () => void): void {
  const hold = holders.at(-1);
  if (hold === undefined) go();
  else hold({ go });
}

/** The way the browser goes on by now, and how it is put back. */
function heldPushState(history: History) {
  const before = Object.getOwnPropertyDescriptor(history, "pushState");
  return {
    push: history.pushState.bind(history),
    restore: () => {
      if (before === undefined) Reflect.deleteProperty(history, "pushState");
      else Object.defineProperty(history, "pushState", before);
    },
  };
}

/**
 * Holds a navigation back while there is something unsaved, and asks: links and commands, the way back, and closing the
 * tab (where the browser asks in its own words). The same page with another query is no navigation. `onLeave`: what is
 * unsaved is given up for good.
 */
export function useUnsavedGuard(isUnsaved: boolean, onLeave?: () => void): UnsavedGuard {
  const [held, setHeld] = useState<Go | null>(null);
  const isReleased = useRef(false);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    isReleased.current = false;
    const { history } = window;
    const { push, restore } = heldPushState(history);
    let isReturning = false;
    let isLeaving = false;
    history.pushState = (data: unknown, unused: string, url?: string | URL | null) => {
      if (
        isReleased.current ||
        url == null ||
        new URL(url, location.href).pathname === location.pathname
      )
        push(data, unused, url);
      else setHeld({ go: () => push(data, unused, url) });
    };
    const stayHere = location.pathname;
    const isAway = (url: string) =>
      !isReleased.current && !isLeaving && new URL(url).pathname !== stayHere;
    const leaveBy = (steps: number) => ({
      go: () => {
        isLeaving = true;
        history.go(steps);
      },
    });
    // Where the browser can be told to stay, the address never changes.
    const refuse = (event: NavigateEvent) => {
      const { destination, navigationType, cancelable } = event;
      if (navigationType !== "traverse" || !cancelable || !isAway(destination.url)) return;
      event.preventDefault();
      setHeld(leaveBy(destination.index - (navigation.currentEntry?.index ?? 0)));
    };
    // Where it cannot, it tells by popstate only some pictures later that it has gone.
    const hold = ({ navigationType }: NavigationCurrentEntryChangeEvent) => {
      if (navigationType === "traverse" && isAway(location.href)) holdShownLocation();
    };
    const comeBack = (event: PopStateEvent) => {
      if (isReturning) {
        event.stopImmediatePropagation();
        // Several steps back at once are as many steps forward.
        if (location.pathname !== stayHere) {
          history.go(1);
          return;
        }
        isReturning = false;
        releaseShownLocation();
        return;
      }
      if (!isAway(location.href)) return;
      isReturning = true;
      event.stopImmediatePropagation();
      holdShownLocation();
      history.go(1);
      setHeld(leaveBy(-1));
    };
    const holder = ({ go }: Go) =>
      setHeld({
        go: () => {
          isReleased.current = true;
          go();
        },
      });
    holders.push(holder);
    const ending = new AbortController();
    const { signal } = ending;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    // Before the router is notified of it.
    window.addEventListener("popstate", comeBack, { capture: true, signal });
    window.addEventListener("beforeunload", warn, { signal });
    if ("navigation" in window) {
      navigation.addEventListener("navigate", refuse, { signal });
      navigation.addEventListener("currententrychange", hold, { signal });
    }
    return () => {
      holders.splice(holders.indexOf(holder), 1);
      ending.abort();
      restore();
      releaseShownLocation();
    };
  }, [isUnsaved]);
  return {
    isAsking: held !== null,
    stay: () => setHeld(null),
    release: () => {
      isReleased.current = true;
    },
    leave: () => {
      setHeld(null);
      onLeave?.();
      held?.go();
    },
  };
}
