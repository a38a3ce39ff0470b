import { describe, expect, test } from "vitest";
import type { DataQualityEvent } from "../src/domain/dataQuality.ts";
import { dataQualityMachine } from "../src/machines/dataQualityMachine.ts";
import { machineGraph, type SamplesOf } from "./support/machineGraph.ts";

const fromUser = {
  "availableTagsMode.set": [
    { type: "availableTagsMode.set", mode: "gateway" },
    { type: "availableTagsMode.set", mode: null },
  ],
  "configAlertMode.set": [
    { type: "configAlertMode.set", mode: "tito-offline" },
    { type: "configAlertMode.set", mode: null },
  ],
  cleared: [{ type: "cleared" }],
} satisfies SamplesOf<DataQualityEvent>;

const graph = machineGraph(dataQualityMachine, [undefined], fromUser);

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
});
