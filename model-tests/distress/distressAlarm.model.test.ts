import { describe, expect, test } from "vitest";
import { distressAlarmMachine } from "../../src/machines/distress/distressAlarmMachine.ts";
import { drivenEdges } from "../support/drivenEdges.ts";
import { walk } from "../support/journeys.ts";
import { edgesOf, machineGraph } from "../support/machineGraph.ts";
import { distressAlarmJourneys, distressAlarmSamples } from "./distressAlarmSamples.ts";

const graph = machineGraph(distressAlarmMachine, [undefined], distressAlarmSamples);

const EDGES = [
  "alarm.silenced --calls.changed--> alarm.sounding",
  "alarm.silenced --calls.changed--> aside",
  "alarm.silenced --calls.changed--> quiet",
  "alarm.silenced --user.setAside--> aside",
  "alarm.sounding --calls.changed--> aside",
  "alarm.sounding --calls.changed--> quiet",
  "alarm.sounding --user.setAside--> aside",
  "alarm.sounding --user.silence--> alarm.silenced",
  "aside --calls.changed--> alarm.sounding",
  "aside --calls.changed--> quiet",
  "quiet --calls.changed--> alarm.sounding",
  "quiet --calls.changed--> aside",
];

describe("distressAlarmMachine", () => {
  test.each(graph.leaves)("%s can be reached", (leaf) => {
    expect(graph.reaches(leaf)).toBe(true);
  });

  test("has these transitions and no others", () => {
    expect(graph.edges).toEqual(EDGES);
  });

  test("changes this, and nothing else, where it stays in a state", () => {
    expect(graph.changes).toEqual(
      edgesOf([
        ["alarm.silenced | aside", "calls.changed", "calls, known"],
        ["alarm.sounding", "calls.changed", "calls"],
      ]),
    );
  });

  test.each(distressAlarmJourneys)("$name", (journey) => {
    expect(walk(distressAlarmMachine, journey)).toEqual(journey.steps.map(({ state }) => state));
  });

  test("every transition is on a way that is walked", () => {
    expect(drivenEdges(distressAlarmJourneys)).toEqual(EDGES);
  });

  test("no state is left by time, and none is final", () => {
    expect(graph.edges.filter((edge) => edge.includes("after"))).toEqual([]);
  });
});
