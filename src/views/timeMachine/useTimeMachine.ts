import { useSelector } from "@xstate/react";
import { useMemo, useSyncExternalStore } from "react";
import type { EpochMs } from "../../domain/base/time.ts";
import type { PastFailure, PlaySpeed } from "../../domain/timeMachine/timeMachine.ts";
import { useServices } from "../kit/services.ts";

/** The time machine as the views show it. */
export type TimeMachineView = {
  /** The instant that is asked for; null: the present. */
  readonly at: EpochMs | null;
  /** The instant that the feeds show; null: the present. */
  readonly shown: EpochMs | null;
  readonly speed: PlaySpeed;
  readonly isPlaying: boolean;
  readonly isBusy: boolean;
  readonly isPast: boolean;
  /** Why the instant is not shown; null: it is. */
  readonly failure: PastFailure | null;
  readonly actions: TimeMachineActions;
};

export type TimeMachineActions = {
  /** An instant of the present or later leads to the present. */
  readonly goTo: (at: EpochMs) => void;
  readonly goLive: () => void;
  readonly play: () => void;
  readonly pause: () => void;
  readonly setSpeed: (speed: PlaySpeed) => void;
  readonly retry: () => void;
};

export function useTimeMachine(): TimeMachineView {
  const { timeMachine, past, now } = useServices();
  const shown = useSyncExternalStore(past.subscribe, past.get);
  const snapshot = useSelector(timeMachine, (one) => one);
  const actions = useMemo(
    (): TimeMachineActions => ({
      goTo: (at) => {
        const present = now();
        timeMachine.send(
          at >= present ? { type: "user.live" } : { type: "user.goTo", at, now: present },
        );
      },
      goLive: () => timeMachine.send({ type: "user.live" }),
      play: () => timeMachine.send({ type: "user.play", now: now() }),
      pause: () => timeMachine.send({ type: "user.pause" }),
      setSpeed: (speed) => timeMachine.send({ type: "user.speed", speed }),
      retry: () => timeMachine.send({ type: "user.retry" }),
    }),
    [timeMachine, now],
  );
  const { at, speed, failure } = snapshot.context;
  return {
    at,
    shown,
    speed,
    isPlaying: snapshot.matches("playing"),
    isBusy: snapshot.hasTag("busy"),
    isPast: snapshot.hasTag("past"),
    failure: snapshot.matches("failed") ? failure : null,
    actions,
  };
}
