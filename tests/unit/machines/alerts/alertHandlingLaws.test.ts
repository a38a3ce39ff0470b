import fc from "fast-check";
import { expect, test } from "vitest";
import { initialTransition, transition } from "xstate";
import {
  alertHandlingOutcomes,
  alertHandlingSamples,
} from "../../../../model-tests/alerts/alertHandlingSamples.ts";
import { done, failed } from "../../../../model-tests/support/journeys.ts";
import { alertHandlingMachine } from "../../../../src/machines/alerts/alertHandlingMachine.ts";

const EVENTS = [
  ...Object.values(alertHandlingSamples).flat(),
  ...alertHandlingOutcomes.call.map((answer) => done("call", answer)),
  failed("call"),
];

test("[law] whatever is done with alerts in whatever order, an alert is shown as being saved exactly while a command about it waits", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 40 }), (events) => {
      let [snapshot] = initialTransition(alertHandlingMachine);
      for (const event of events) {
        // An answer comes only while something is asked.
        const isAnswer = event.type.startsWith("xstate.");
        if (isAnswer && !snapshot.hasTag("busy")) continue;
        [snapshot] = transition(alertHandlingMachine, snapshot, event as never);
        const { queue, marks } = snapshot.context;
        const asked = new Set(queue.flatMap(({ ids }) => ids));
        const marked = Object.entries(marks).flatMap(([id, mark]) =>
          mark === undefined ? [] : [id],
        );
        expect(marked.toSorted()).toEqual([...asked].toSorted());
        expect(snapshot.hasTag("busy")).toBe(queue.length > 0);
      }
    }),
  );
});
