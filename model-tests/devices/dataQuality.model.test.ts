import { describe, expect, test } from "vitest";
import { dataQualityMachine } from "../../src/machines/devices/dataQualityMachine.ts";
import { dataQualityJourneys, dataQualitySamples } from "./dataQualitySamples.ts";
import { drivenEdges } from "../support/drivenEdges.ts";
import { walk } from "../support/journeys.ts";
import { edgesOf, machineGraph } from "../support/machineGraph.ts";

const graph = machineGraph(dataQualityMachine, [undefined], dataQualitySamples);

const EDGES = edgesOf([
  ["overview | configAlert", "address.changed", "availableTags"],
  ["overview | availableTags", "address.changed", "configAlert"],
  ["availableTags | configAlert", "address.changed", "overview"],
]);

describe("dataQualityMachine", () => {
  test.each(graph.leaves)("%s can be reached", (leaf) => {
    expect(graph.reaches(leaf)).toBe(true);
  });

  test("has these transitions and no others", () => {
    expect(graph.edges).toEqual(EDGES);
  });

  test("changes this, and nothing else, where it stays in a state", () => {
    expect(graph.changes).toEqual(
      edgesOf([
        ["availableTags", "address.changed", "availableTagsMode"],
        ["configAlert", "address.changed", "configAlertMode"],
      ]),
    );
  });

  test.each(dataQualityJourneys)("$name", (journey) => {
    expect(walk(dataQualityMachine, journey)).toEqual(journey.steps.map(({ state }) => state));
  });

  test("every transition is on a way that the browser walks", () => {
    expect(drivenEdges(dataQualityJourneys)).toEqual(EDGES);
  });
});
