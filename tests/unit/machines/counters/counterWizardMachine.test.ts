import { describe, expect, test } from "vitest";
import { createActor, getNextSnapshot } from "xstate";
import type { CounterSurroundings } from "../../../../src/domain/counters/counterForm.ts";
import { CounterId } from "../../../../src/domain/base/ids.ts";
import {
  type CounterWizardEvent,
  counterWizardMachine,
} from "../../../../src/machines/counters/counterWizardMachine.ts";
import { emptyDraft } from "../../../../src/views/counters/counterDraft.ts";
import { smallTower } from "../../../support/smallSite.ts";

const around: CounterSurroundings = {
  others: [],
  sites: [smallTower()],
  families: [],
  self: null,
};
const nameTaken: CounterSurroundings = {
  ...around,
  others: [{ id: CounterId.parse("counter-2"), name: "Dock", isArchived: false }],
};

const named = (name: string): CounterWizardEvent => ({ type: "user.change", changes: { name } });
const goTo = (step: "areas" | "save"): CounterWizardEvent => ({ type: "user.goTo", step });
const noSite: CounterWizardEvent = { type: "user.change", changes: { sites: [] } };
const [next, save, leave] = (["user.next", "user.save", "user.leave"] as const).map(
  (type): CounterWizardEvent => ({ type }),
) as [CounterWizardEvent, CounterWizardEvent, CounterWizardEvent];

/** The wizard of a new counter after these events; nothing runs. */
const after = (...events: readonly CounterWizardEvent[]) =>
  events.reduce(
    (snapshot, event) => getNextSnapshot(counterWizardMachine, snapshot, event),
    createActor(counterWizardMachine, {
      input: { id: null, saved: emptyDraft(around.sites), resumed: null, around },
    }).getSnapshot(),
  );

describe("counterWizardMachine", () => {
  test.each<{ name: string; events: readonly CounterWizardEvent[]; expected: object | string }>([
    {
      name: "a step on which something is wrong is not left for the next one",
      events: [next],
      expected: { editing: "info" },
    },
    {
      name: "a step is left once it is right, whatever is wrong on later ones",
      events: [named("Dock"), noSite, next],
      expected: { editing: "areas" },
    },
    {
      name: "a name that somebody else has given meanwhile keeps the step",
      events: [named("Dock"), { type: "surroundings.changed", around: nameTaken }, next],
      expected: { editing: "info" },
    },
    {
      name: "every step can be looked at",
      events: [goTo("save")],
      expected: { editing: "save" },
    },
    { name: "a right draft is saved", events: [named("Dock"), save], expected: "saving" },
    {
      name: "a draft with faults is not saved: it leads to the first step that has one",
      events: [noSite, goTo("save"), save],
      expected: { editing: "info" },
    },
    {
      name: "of a draft with one fault that is the step of it",
      events: [named("Dock"), noSite, goTo("save"), save],
      expected: { editing: "areas" },
    },
    {
      name: "nor is it saved on the way out",
      events: [named("Dock"), noSite, leave, save],
      expected: "leaving",
    },
    {
      name: "a right one is",
      events: [named("Dock"), leave, save],
      expected: "saving",
    },
  ])("$name", ({ events, expected }) => {
    expect(after(...events).value).toEqual(expected);
  });

  test("a view can ask whether the draft may be saved on the way out", () => {
    expect(after(named("Dock"), leave).can(save)).toBe(true);
    expect(after(named("Dock"), noSite, leave).can(save)).toBe(false);
  });
});
