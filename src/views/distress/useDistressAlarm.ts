import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { Distress } from "../../domain/distress/distress.ts";
import { distressAlarmMachine } from "../../machines/distress/distressAlarmMachine.ts";
import { useInspectedActor } from "../kit/useInspectedActor.ts";

/** How the alarm of this screen stands, and what somebody at it can do. */
export type DistressAlarmState = {
  readonly shown: "alarm" | "aside" | "quiet";
  readonly isSounding: boolean;
  readonly silence: () => void;
  readonly setAside: () => void;
};

/** The alarm of this screen for the calls that are open. */
export function useDistressAlarm(calls: readonly Distress[]): DistressAlarmState {
  const actor = useInspectedActor(distressAlarmMachine);
  const said = JSON.stringify(calls.map(({ id, state }) => ({ id, isTaken: state !== "raised" })));
  useEffect(() => {
    const open = JSON.parse(said) as { id: Distress["id"]; isTaken: boolean }[];
    actor.send({ type: "calls.changed", calls: open });
  }, [actor, said]);
  const isSounding = useSelector(actor, (one) => one.matches({ alarm: "sounding" }));
  const shown = useSelector(actor, (one) =>
    one.matches("alarm") ? "alarm" : one.matches("aside") ? "aside" : "quiet",
  );
  return {
    shown,
    isSounding,
    silence: () => actor.send({ type: "user.silence" }),
    setAside: () => actor.send({ type: "user.setAside" }),
  };
}
