import { describe, expect, test } from "vitest";
import { dataQualityMachine } from "../src/machines/dataQualityMachine.ts";
import { dataQualityJourneys, dataQualitySamples } from "./support/dataQualitySamples.ts";
import { walk } from "./support/journeys.ts";
import { machineGraph } from "./support/machineGraph.ts";

const graph = machineGraph(dataQualityMachine, [undefined], dataQualitySamples);

describe("dataQualityMachine", () => {
  test.each(graph.leaves)("%s can be reached", (leaf) => {
    expect(graph.reaches(leaf)).toBe(true);
  });

  test("has these transitions and no others", () => {
    expect(graph.edges).toEqual([
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
    ]);
  });

  test.each(dataQualityJourneys)("$name", (journey) => {
    expect(walk(dataQualityMachine, journey)).toEqual(journey.steps.map(({ state }) => state));
  });

  test("every event is on some journey", () => {
    const types = dataQualityJourneys.flatMap(({ steps }) => steps.map(({ event }) => event.type));
    expect(new Set(types)).toEqual(new Set(Object.keys(dataQualitySamples)));
  });
});
