import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { type EpochMs, SECOND } from "../../domain/base/time.ts";
import { addressOfInstant, instantOfAddress } from "../../domain/timeMachine/timeMachine.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { type Address, followAddress } from "./followAddress.ts";
import type { TimeMachineView } from "./useTimeMachine.ts";

/** The key of the query that names the instant. */
const KEY = "at";
/** While it plays the address follows in steps of this, in ms of real time: browsers refuse too many changes. */
const PLAY_PAUSE = 3 * SECOND;

/**
 * Keeps the address and the time machine together: what is shown can be linked, and "back" leads out of the past.
 * @param isOffered whether this page can be seen as it was; others lead back to the present
 */
export function useInstantAddress(
  isOffered: boolean,
  { at, isPlaying, actions }: TimeMachineView,
): void {
  const [path] = useLocation();
  const [text, setText] = useUrlState(KEY);
  const before = useRef<Address | null>(null);
  const writtenAt = useRef(0);
  const shown = toSecond(at);
  const asked = instantOfAddress(text);

  useEffect(() => {
    if (!isOffered) {
      before.current = null;
      if (shown !== null) actions.goLive();
      return undefined;
    }
    const isSamePage = before.current?.path === path;
    const write = (instant: EpochMs | null) => {
      writtenAt.current = performance.now();
      before.current = { path, at: instant };
      // The first step into the past can be taken back; the instant that another page takes over is no step.
      const isStep = asked === null && isSamePage;
      setText(instant === null ? null : addressOfInstant(instant), isStep);
    };
    const address = { path, at: asked };
    const step = followAddress(before.current, address, shown);
    const wait = isPlaying ? writtenAt.current + PLAY_PAUSE - performance.now() : 0;
    if (step.do === "write" && wait > 0) {
      const timer = window.setTimeout(() => write(step.at), wait);
      return () => window.clearTimeout(timer);
    }
    before.current = address;
    switch (step.do) {
      case "nothing":
        return undefined;
      case "goTo":
        actions.goTo(step.at);
        return undefined;
      case "goLive":
        actions.goLive();
        return undefined;
      case "write":
        write(step.at);
        return undefined;
      default:
        return unreachable(step);
    }
  }, [isOffered, path, asked, shown, isPlaying, actions, setText]);
}

function toSecond(at: EpochMs | null): EpochMs | null {
  return at === null ? null : Math.floor(at / SECOND) * SECOND;
}
