import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  initialTransition,
  type InputFrom,
  transition,
} from "xstate";
import { keepPath } from "./walks/keepPath.ts";
import { stateName } from "../../src/machines/kit/stateName.ts";

/** One event of a journey and the state that the chart is in after it. `who` says what a browser test has to do. */
export type Step<E extends { readonly type: string }> = {
  /** `user`: done on the screen. `world`: brought about outside (server, network, clock). `effect`: the answer of an effect. */
  readonly who: "user" | "world" | "effect";
  readonly event: E | EffectEvent;
  /** As in the lists of transitions: the path of the state. */
  readonly state: string;
};

/** How an effect or a delay reports: `xstate.done.actor.x`, `xstate.error.actor.x`, `xstate.after.x.y`. */
export type EffectEvent = {
  readonly type: `xstate.${string}`;
  readonly output?: unknown;
  readonly error?: unknown;
};

/** A way through a machine that the screen can be walked along. */
export type Journey<Input, E extends { readonly type: string }> = {
  readonly name: string;
  readonly input: Input;
  /** The state before the first step. */
  readonly begin: string;
  readonly steps: readonly Step<E>[];
};

export const done = (actor: string, output?: unknown): EffectEvent => ({
  type: `xstate.done.actor.${actor}`,
  output,
});
export const failed = (actor: string): EffectEvent => ({
  type: `xstate.error.actor.${actor}`,
  error: new Error(`${actor} failed`),
});

/** The states that a machine passes through on a journey; nothing runs. @throws where it begins elsewhere */
export function walk<M extends AnyStateMachine>(
  machine: M,
  journey: Journey<InputFrom<M>, { readonly type: string }>,
): string[] {
  const { input, begin, steps } = journey;
  let [snapshot]: readonly [AnyMachineSnapshot, ...unknown[]] = initialTransition(machine, input);
  if (stateName(snapshot.value) !== begin)
    throw new Error(`${machine.id} begins in ${stateName(snapshot.value)}, not in ${begin}`);
  const found = steps.map(({ event }) => {
    [snapshot] = transition(machine, snapshot as never, event as EventFromLogic<M>);
    return stateName(snapshot.value);
  });
  keepPath("memory", machine.id, journey, found);
  return found;
}
