// oxlint-disable-next-line no-restricted-imports -- the one place where views start machines
import { useActorRef } from "@xstate/react";
import type { Actor, AnyStateMachine, InputFrom } from "xstate";
import { useEntrance } from "./services.ts";

/** A machine that asks for input is not started without it. */
type InputOf<M extends AnyStateMachine> =
  undefined extends InputFrom<M> ? [input?: undefined] : [input: InputFrom<M>];

/**
 * Starts the machine of a component, under the machine's own id. It ends with the component, and its transitions are
 * among those of /debug-ui. The linter refuses any other way in which a view could start a machine.
 */
export function useInspectedActor<M extends AnyStateMachine>(
  machine: M,
  ...[input]: InputOf<M>
): Actor<M> {
  const { inspect } = useEntrance();
  return useActorRef(machine, { id: machine.id, inspect, input } as never);
}
