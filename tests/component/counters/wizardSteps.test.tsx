import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { counterWizardJourneys } from "../../../model-tests/counters/counterWizardSamples.ts";
import { CounterId } from "../../../src/domain/base/ids.ts";
import { createCounter } from "../../../src/domain/counters/calls.ts";
import type { Counter } from "../../../src/domain/counters/counter.ts";
import type { CounterWizardEvent } from "../../../src/machines/counters/counterWizardMachine.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { counterWizard } from "../support/counterWizard.ts";
import { storedCounters } from "../support/counters.ts";
import { hallOf, YARD_COUNTER } from "../support/hall.ts";
import { press } from "../support/keys.ts";
import { isShown, shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import type { Gestures } from "../../browser/support/walkJourney.ts";

const LIST = "/administration/counters";
const wizard = counterWizard();
/** "dock" is what another makes meanwhile. */
const MADE = ["Second dock", "Stairs", "dock"];

async function walk(
  live: FixtureLive,
  { name: message, begin, steps }: (typeof counterWizardJourneys)[number],
): Promise<void> {
  const give = (name: string) => {
    const id = CounterId.parse(`counter-other-${storedCounters(live).length}`);
    live.write("counters", { ...YARD_COUNTER, id, name: name.toLowerCase() });
  };
  const backOnline = async () => {
    live.mend();
    await shown(page.getByRole("banner").getByRole("button", { name: "Live", exact: true }));
  };
  let name = "";
  let release = () => {};
  const gestures = {
    "user.change": async ({ event }) => {
      name = "changes" in event ? (event.changes.name ?? "") : "";
      await wizard.write("Name", name);
    },
    "user.next": () => wizard.click("Next"),
    "user.back": () => wizard.click("Back"),
    "user.goTo": ({ event }) => wizard.goTo("step" in event ? event.step : "info"),
    // What the world does to a save is done while it is held back.
    "user.save": async (_, next) => {
      await backOnline();
      if (next?.who === "world") ({ release } = live.server.hold(createCounter));
      const isAsked = isShown(wizard.leaveQuestion);
      await wizard.click("Save the counter", isAsked ? wizard.leaveQuestion : wizard.form);
    },
    "xstate.done.actor.save": async ({ who }) => {
      if (who === "world") give(name);
      release();
    },
    "xstate.error.actor.save": async () => {
      live.cut();
      release();
      await shown(wizard.form.getByText("The counter was not saved."));
    },
    "user.leave": () => wizard.click("Leave"),
    "user.stay": () => wizard.click("Stay"),
    "user.discard": () => wizard.click("Discard the changes"),
    "user.startOver": () => wizard.click("Start over"),
  } satisfies Gestures<CounterWizardEvent>;
  await expect.poll(wizard.state, { message }).toBe(begin);
  for (const [index, step] of steps.entries()) {
    const gesture = (gestures as Gestures<CounterWizardEvent>)[step.event.type];
    if (step.who !== "effect") await gesture?.(step, steps[index + 1]);
    // A save that nothing holds back is over at once.
    const state = () => (step.state === "saving" ? step.state : wizard.state());
    await expect.poll(state, { message }).toBe(step.state);
  }
}

describe("the steps of a new counter", () => {
  test("lead where its machine says", async () => {
    const open = (counters: readonly Counter[]) =>
      openFront(LIST, { given: (live) => hallOf(live, counters) });
    let screen = await open([YARD_COUNTER]);
    for (const journey of counterWizardJourneys) {
      screen.live.mend();
      // What was told of a counter that was saved does not stand there any more.
      if (wizard.state() === "saved") screen = await open(storedCounters(screen.live));
      await shown(wizard.rowOf("Yard"));
      await press("n");
      await walk(screen.live, journey);
    }
    const names = storedCounters(screen.live).map(({ name }) => name);
    expect(names.filter((name) => name !== "Yard").toSorted()).toEqual(MADE);
  });
});
