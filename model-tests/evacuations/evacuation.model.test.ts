import { describe, expect, test } from "vitest";
import { evacuationMachine } from "../../src/machines/evacuations/evacuationMachine.ts";
import { drivenEdges } from "../support/drivenEdges.ts";
import {
  evacuationAnswers,
  evacuationJourneys,
  evacuationSamples,
  NO_OUTBOX,
} from "./evacuationSamples.ts";
import { walk } from "../support/journeys.ts";
import { machineGraph } from "../support/machineGraph.ts";

const graph = machineGraph(
  evacuationMachine,
  [NO_OUTBOX],
  { ...evacuationSamples, ...evacuationAnswers },
  ({ running, outbox }) => ({ running, waiting: outbox.length }),
);

/** Both regions move independently: every move of the one happens in each state of the other. */
const FLOW = [
  "confirming --evacuation.seen--> running",
  "confirming --user.cancel--> idle",
  "confirming --user.confirm--> starting",
  "confirmingEnd --evacuation.ended--> ended",
  "confirmingEnd --user.cancel--> running",
  "confirmingEnd --user.confirm--> running",
  "ended --evacuation.seen--> running",
  "ended --user.close--> idle",
  "idle --evacuation.seen--> running",
  "idle --user.prepare--> confirming",
  "running --evacuation.ended--> ended",
  "running --user.end--> confirmingEnd",
  "starting --evacuation.seen--> running",
  "starting --done start--> running",
  "starting --error start--> confirming",
];
const OUTBOX = [
  "resting --user.command--> sending",
  "sending --done send--> resting",
  "sending --done send--> waiting",
  "sending --error send--> waiting",
  "waiting --connection.back--> sending",
  "waiting --after retryDelay--> sending",
];

/** What no screen can be brought to at will, and why. */
const NOT_WALKED = [
  // The screen tells what others begin once its question is answered.
  "flow.confirming --evacuation.seen--> flow.running",
  // An evacuation that has ended is left in the same moment; the next one is seen from there.
  "flow.ended --evacuation.seen--> flow.running",
  // The news of a start that this screen made comes together with its answer.
  "flow.starting --evacuation.seen--> flow.running",
  // The connection may be back in the moment of a retry; both lead to the same.
  "outbox.waiting --connection.back--> outbox.sending",
  // The front answers for the effect: what fails is unreachable.
  "outbox.sending --error send--> outbox.waiting",
];
const ofRegion = (region: string, edges: readonly string[]) =>
  edges.map((edge) => edge.replace(/^(?=\S)/u, `${region}.`).replace(/(?<=--> )/u, `${region}.`));

function expectedEdges(): string[] {
  const flows = ["confirming", "confirmingEnd", "ended", "idle", "running", "starting"];
  const boxes = ["resting", "sending", "waiting"];
  const name = (flow: string, outbox: string) => `flow.${flow} + outbox.${outbox}`;
  const parts = (edge: string) =>
    /^(?<from>\S+) --(?<event>.+)--> (?<to>\S+)$/u.exec(edge)?.groups ?? {};
  return [
    ...FLOW.flatMap((edge) => {
      const { from = "", event, to = "" } = parts(edge);
      return boxes.map((box) => `${name(from, box)} --${event}--> ${name(to, box)}`);
    }),
    ...OUTBOX.flatMap((edge) => {
      const { from = "", event, to = "" } = parts(edge);
      return flows.map((flow) => `${name(flow, from)} --${event}--> ${name(flow, to)}`);
    }),
  ].toSorted();
}

describe("evacuationMachine", () => {
  test.each(graph.leaves)("%s can be reached", (leaf) => {
    expect(graph.reaches(leaf)).toBe(true);
  });

  test("has these transitions and no others", () => {
    expect(graph.edges).toEqual(expectedEdges());
  });

  test("changes this, and nothing else, where it stays in a state", () => {
    expect(graph.changes).toEqual([]);
  });

  test.each(evacuationJourneys)("$name", (journey) => {
    expect(walk(evacuationMachine, journey)).toEqual(journey.steps.map(({ state }) => state));
  });

  test("every transition is on a way that the browser walks, but those that no screen can be brought to", () => {
    expect(drivenEdges(evacuationJourneys)).toEqual(
      [...ofRegion("flow", FLOW), ...ofRegion("outbox", OUTBOX)]
        .filter((edge) => !NOT_WALKED.includes(edge))
        .toSorted(),
    );
  });
});
