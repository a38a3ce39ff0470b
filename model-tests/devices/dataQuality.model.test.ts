import { describe, expect, test } from "vitest";
import { dataQualityMachine } from "../../src/machines/devices/dataQualityMachine.ts";
import { dataQualityJourneys, dataQualitySamples } from "./dataQualitySamples.ts";
import { drivenEdges } from "../support/drivenEdges.ts";
import { walk } from "../support/journeys.ts";
import { machineGraph } from "../support/machineGraph.ts";

const graph = machineGraph(dataQualityMachine, [undefined], dataQualitySamples);

const EDGES = [
  "availableTags --availableTagsMode.set--> overview",
  "availableTags --cleared--> overview",
  "availableTags --configAlertMode.set--> configAlert",
  "availableTags --configAlertMode.set--> overview",
  "configAlert --availableTagsMode.set--> availableTags",
  "configAlert --availableTagsMode.set--> overview",
  "configAlert --cleared--> overview",
  "configAlert --configAlertMode.set--> overview",
  "overview --availableTagsMode.set--> availableTags",
  "overview --configAlertMode.set--> configAlert",
];
/** On the screen a list is put away by a tile of its own kind only. */
const NOT_WALKED = [
  "availableTags --configAlertMode.set--> overview",
  "configAlert --availableTagsMode.set--> overview",
];

describe("dataQualityMachine", () => {
  test.each(graph.leaves)("%s can be reached", (leaf) => {
    expect(graph.reaches(leaf)).toBe(true);
  });

  test("has these transitions and no others", () => {
    expect(graph.edges).toEqual(EDGES);
  });

  test.each(dataQualityJourneys)("$name", (journey) => {
    expect(walk(dataQualityMachine, journey)).toEqual(journey.steps.map(({ state }) => state));
  });

  test("every transition is on a way that the browser walks, but those that no screen can be brought to", () => {
    expect(drivenEdges(dataQualityJourneys)).toEqual(
      EDGES.filter((edge) => !NOT_WALKED.includes(edge)),
    );
  });
});
