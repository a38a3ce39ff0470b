import { expect } from "vitest";
import { regionsOf } from "../../../model-tests/support/drivenEdges.ts";
import type { Journey, Step } from "../../../model-tests/support/journeys.ts";
import { keepPath } from "../../../model-tests/support/walks/keepPath.ts";
import { must } from "../../../src/domain/base/must.ts";
import { statesOf } from "./liveSiteDriver.ts";
import { SOON, type Tab } from "./screen.ts";

/** What is done, on the screen or to the world, for an event of a journey; `next` is the step after it. */
export type Gestures<E extends { readonly type: string }> = Partial<
  Record<
    E["type"] | `xstate.${string}`,
    (step: Step<E>, next: Step<E> | undefined) => Promise<void>
  >
>;

/**
 * Expects the same of journeys that were walked one after the other on one page, each from where the one before ended.
 * Regions move independently: each has passed through its own states.
 */
export async function expectAllWalked(
  tab: Tab,
  machine: string,
  journeys: readonly Journey<unknown, { readonly type: string }>[],
): Promise<void> {
  const states = journeys.flatMap(({ begin, steps }) => [
    begin,
    ...steps.map(({ state }) => state),
  ]);
  const expected = byRegion(states);
  await expect
    .poll(async () => {
      const told = byRegion(await statesOf(tab, machine));
      return expected.map((region, at) => told[at]?.slice(0, region.length));
    }, SOON)
    .toEqual(expected);
  for (const journey of journeys) keepPath("browser", machine, journey);
}

/** What each region has passed through, changes only. */
function byRegion(states: readonly string[]): readonly (readonly string[])[] {
  const regions = regionsOf(states[0] ?? "").map((_, at) =>
    states.map((state) => regionsOf(state)[at] ?? ""),
  );
  return regions.map((told) => told.filter((state, at) => state !== told[at - 1]));
}

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

/** Walks one journey after the other on the page that stands there. */
export async function walkAll<E extends { readonly type: string }>(
  journeys: readonly Journey<unknown, E>[],
  gestures: Gestures<E>,
): Promise<void> {
  for (const journey of journeys) await walk(journey, gestures);
}

/**
 * Expects that the machine has passed through the states of a journey, as /debug-ui tells: changes only. `counted` leaves
 * out what the page passes through before the journey begins.
 */
export async function expectWalked(
  tab: Tab,
  machine: string,
  journey: Journey<unknown, { readonly type: string }>,
  counted: (states: readonly string[]) => readonly string[] = (states) => states,
): Promise<void> {
  const { begin, steps } = journey;
  const states = [begin, ...steps.map(({ state }) => state)];
  const expected = states.filter((state, index) => state !== states[index - 1]);
  await expect
    .poll(async () => counted(await statesOf(tab, machine)).slice(0, expected.length), SOON)
    .toEqual(expected);
  keepPath("browser", machine, journey);
}
