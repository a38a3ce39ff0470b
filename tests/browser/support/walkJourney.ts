import { expect } from "vitest";
import type { Journey, Step } from "../../../model-tests/support/journeys.ts";
import { must } from "../../../src/domain/must.ts";
import { statesOf } from "./liveSiteDriver.ts";
import { SOON, type Tab } from "./screen.ts";

/** What is done, on the screen or to the world, for an event of a journey; `next` is the step after it. */
export type Gestures<E extends { readonly type: string }> = Partial<
  Record<
    E["type"] | `xstate.${string}`,
    (step: Step<E>, next: Step<E> | undefined) => Promise<void>
  >
>;

/** Does what each step says. What an effect answers comes by itself. */
export async function walk<E extends { readonly type: string }>(
  { steps }: Pick<Journey<unknown, E>, "steps">,
  gestures: Gestures<E>,
): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const { type } = step.event;
    const gesture = (gestures as Gestures<{ type: string }>)[type as `xstate.${string}`];
    if (gesture === undefined && step.who === "effect") continue;
    await must(gesture, `there is a gesture for ${type}`)(step, steps[index + 1]);
  }
}

/**
 * Expects that the machine has passed through the states of a journey, as /debug-ui tells: changes only. `counted` leaves
 * out what the page passes through before the journey begins.
 */
export async function expectWalked(
  tab: Tab,
  machine: string,
  { begin, steps }: Journey<unknown, { readonly type: string }>,
  counted: (states: readonly string[]) => readonly string[] = (states) => states,
): Promise<void> {
  const states = [begin, ...steps.map(({ state }) => state.replace(/\((.*)\)$/u, ".$1"))];
  const expected = states.filter((state, index) => state !== states[index - 1]);
  await expect
    .poll(async () => counted(await statesOf(tab, machine)).slice(0, expected.length), SOON)
    .toEqual(expected);
}
